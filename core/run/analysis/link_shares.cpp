#include "run/analysis/link_shares.h"

#include "run/clockless/fair_links.h"
#include "run/clockless/message_ways.h"
#include "run/clockless_times.h"

#include <algorithm>
#include <tuple>

namespace hopscope {

namespace {

/// What flows at a time, and how fast: 1 is what a link of capacity 1 can carry. What is fair depends on nothing that
/// was before.
class FlowingMessages {
public:
    FlowingMessages(const Run& run, std::span<const std::uint32_t> messages, double time)
        : m_times(*run.clockless()),
          m_ways({run.setup().topology, run.setup().placed, run.data(), run.setup().ports, run.setup().duplex},
                 m_times.graph->processors(), 1)
    {
        std::vector<MessageGraph::Message> which;
        for (const std::uint32_t message : messages)
            if (m_times.flowsAt(message, time)) {
                m_rates.push_back({message, 0});
                which.push_back(m_times.graph->messages()[message]);
            }
        FairLinks links(m_ways.capacitiesOf(which));
        std::vector<FairLinks::Flow> flows;
        for (const MessageGraph::Message& message : which) flows.push_back(links.start(0, 1, m_ways.of(message).first));
        for (std::size_t i = 0; i < flows.size(); ++i) m_rates[i].rate = links.rate(flows[i]);
    }

    const std::vector<FlowRate>& rates() const { return m_rates; }
    /// Valid until it is called again.
    std::span<const LinkId> routeOf(std::uint32_t message)
    {
        m_ways.of(m_times.graph->messages()[message]);
        return m_ways.route();
    }

private:
    const ClocklessTimes& m_times;
    MessageWays m_ways;
    std::vector<FlowRate> m_rates;
};

bool sharesLinks(const Run& run)
{
    return run.clockless() && run.clockless()->prices.rules == ClocklessPrices::Rules::Flow;
}

} // namespace

std::vector<FlowRate> flowRates(const Run& run, std::span<const std::uint32_t> messages, double time)
{
    if (!sharesLinks(run)) return {};
    std::vector<FlowRate> rates = FlowingMessages(run, messages, time).rates();
    for (FlowRate& one : rates) one.rate /= run.clockless()->prices.beta; // where it is 0 nothing flows
    return rates;
}

std::vector<LinkShare> linkShares(const Run& run, std::span<const std::uint32_t> messages, double time)
{
    if (!sharesLinks(run)) return {};
    FlowingMessages flowing(run, messages, time);
    std::vector<LinkShare> shares;
    for (const FlowRate& one : flowing.rates())
        for (const LinkId link : flowing.routeOf(one.message))
            shares.push_back({link, one.message, one.rate / run.setup().topology.capacity(link)});
    std::ranges::sort(shares, {}, [](const LinkShare& one) { return std::tuple(one.link, one.message); });
    return shares;
}

} // namespace hopscope
