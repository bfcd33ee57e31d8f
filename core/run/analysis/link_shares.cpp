#include "run/analysis/link_shares.h"

#include "run/clockless/fair_links.h"
#include "run/clockless/message_ways.h"
#include "run/clockless_times.h"

#include <algorithm>
#include <tuple>

namespace hopscope {

// What is fair depends on nothing that was before.
std::vector<LinkShare> linkShares(const Run& run, std::span<const std::uint32_t> messages, double time)
{
    const ClocklessTimes* times = run.clockless();
    if (!times || times->prices.rules != ClocklessPrices::Rules::Flow) return {};
    std::vector<std::uint32_t> flowing;
    std::vector<MessageGraph::Message> which;
    for (const std::uint32_t message : messages)
        if (times->flowsAt(message, time)) {
            flowing.push_back(message);
            which.push_back(times->graph->messages()[message]);
        }
    const Setup& setup = run.setup();
    MessageWays ways({setup.topology, setup.placed, run.data(), setup.ports, setup.duplex}, times->graph->processors(),
                     1);
    FairLinks links(ways.capacitiesOf(which));
    std::vector<FairLinks::Flow> flows;
    for (const MessageGraph::Message& message : which) flows.push_back(links.start(0, 1, ways.of(message).first));
    std::vector<LinkShare> shares;
    for (std::size_t i = 0; i < which.size(); ++i) {
        const double rate = links.rate(flows[i]);
        ways.of(which[i]);
        for (const LinkId link : ways.route())
            shares.push_back({link, flowing[i], rate / setup.topology.capacity(link)});
    }
    std::ranges::sort(shares, {}, [](const LinkShare& one) { return std::tuple(one.link, one.message); });
    return shares;
}

} // namespace hopscope
