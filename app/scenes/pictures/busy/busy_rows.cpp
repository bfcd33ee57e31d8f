#include "scenes/pictures/busy/busy_rows.h"

#include "algorithms/algorithm.h"
#include "algorithms/logp_tree.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/general_bound.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

std::vector<std::uint32_t> pathProcessors(const ClocklessTimes& times)
{
    std::vector<std::uint32_t> all;
    std::set<std::uint32_t> seen;
    for (const SpentStretch& stretch : times.path()) {
        const MessageGraph::Message& message = times.graph->messages()[stretch.message];
        for (const NodeId node : {message.from, message.to})
            if (seen.insert(node.value).second) all.push_back(node.value);
    }
    return all;
}

std::vector<std::uint32_t> busyRows(const ClocklessTimes& times, std::size_t rows)
{
    const std::uint32_t all = times.graph->processors();
    rows = std::min<std::size_t>(rows, all);
    const std::vector<std::uint32_t> path = pathProcessors(times);
    std::set<std::uint32_t> chosen;
    for (auto one = path.rbegin(); one != path.rend() && chosen.size() < rows; ++one) chosen.insert(*one);
    // Halves, quarters, … of all numbers, until there are enough.
    for (std::size_t pieces = 1; chosen.size() < rows; pieces *= 2)
        for (std::size_t i = 0; i < pieces && chosen.size() < rows; ++i)
            chosen.insert(static_cast<std::uint32_t>(i * all / pieces));
    return {chosen.begin(), chosen.end()};
}

std::size_t criticalProcessors(const ClocklessTimes& times) { return pathProcessors(times).size(); }

std::size_t onCriticalPath(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows)
{
    const std::vector<std::uint32_t> path = pathProcessors(times);
    return static_cast<std::size_t>(
        std::ranges::count_if(path, [&](std::uint32_t one) { return std::ranges::binary_search(rows, one); }));
}

namespace {

bool alikeIn(const Run& run, double a, double b) { return std::abs(a - b) <= 1e-9 * run.time(); }

/// Why others are faster: "Processor 0 is idle from 38 on (hatched). If every holder kept sending, …"
QString idleHolderText(const Run& run, const IdleHolders& idle)
{
    return QStringLiteral("Processor %1 is idle from %2 on (hatched). If every holder kept sending, one every %3 = %4, "
                          "%5 would do: the lower bound.")
        .arg(idle.first)
        .arg(numberText(idle.finish), idle.gap ? QStringLiteral("gap g") : QStringLiteral("overhead o"),
             numberText(idle.interval), withTimeUnit(run, idle.reach));
}

} // namespace

std::optional<IdleHolders> idleHolders(const Run& run)
{
    const ClocklessTimes& times = *run.clockless();
    const ClocklessPrices& prices = times.prices;
    const auto comparisons = run.comparisons();
    const Comparison* bound = generalTimeBound(comparisons);
    if (!bound || run.algorithm().operation != Operation::Broadcast || times.path().empty()) return {};
    const double interval = std::max(prices.gap, prices.overhead),
                 reach = logpReachTime(times.graph->processors(), 2 * prices.overhead + prices.latency, interval);
    const std::uint32_t first = times.graph->messages()[times.path().front().message].from.value;
    const double finish = times.timing.finish[first];
    if (!alikeIn(run, bound->value, reach) || reach >= run.time() || finish >= reach) return {};
    return IdleHolders{first, finish, reach, interval, prices.gap >= prices.overhead};
}

QStringList criticalPathTexts(const Run& run)
{
    const ClocklessTimes& times = *run.clockless();
    const ClocklessPrices& prices = times.prices;
    if (times.measured || prices.rules != ClocklessPrices::Rules::LogP) return {};
    const double each = 2 * prices.overhead + prices.latency;
    std::set<std::uint32_t> messages;
    for (const SpentStretch& stretch : times.path()) messages.insert(stretch.message);
    for (const std::uint32_t one : messages)
        if (!alikeIn(run, times.timing.messages[one].receiveEnd - times.timing.messages[one].sendStart, each))
            return {};
    if (messages.size() < 2 || !alikeIn(run, static_cast<double>(messages.size()) * each, run.time())) return {};
    const auto idle = idleHolders(run);
    QString sum =
        QStringLiteral("Critical path: %1 messages × (o + L + o = %2 + %3 + %2 = %4) = %5; o: overhead at each "
                       "end, L: latency")
            .arg(messages.size())
            .arg(numberText(prices.overhead), numberText(prices.latency), numberText(each),
                 withTimeUnit(run, run.time()));
    if (!idle)
        return {sum
                + QStringLiteral("; one processor's sends begin at least g = %1 apart.").arg(numberText(prices.gap))};
    return {sum + u'.', idleHolderText(run, *idle)};
}

} // namespace hopscope
