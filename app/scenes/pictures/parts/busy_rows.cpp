#include "scenes/pictures/parts/busy_rows.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

namespace {

/// Of both ends of its messages.
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

} // namespace

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

std::size_t onCriticalPath(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows)
{
    const std::vector<std::uint32_t> path = pathProcessors(times);
    return static_cast<std::size_t>(
        std::ranges::count_if(path, [&](std::uint32_t one) { return std::ranges::binary_search(rows, one); }));
}

QString busyRowsText(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows)
{
    return QStringLiteral("%1 of %2 processors, %3 of them on the critical path")
        .arg(rows.size())
        .arg(times.graph->processors())
        .arg(onCriticalPath(times, rows));
}

QString criticalPathText(const Run& run)
{
    const ClocklessTimes& times = *run.clockless();
    const ClocklessPrices& prices = times.prices;
    if (times.measured || prices.rules != ClocklessPrices::Rules::LogP) return {};
    const auto same = [&](double a, double b) { return std::abs(a - b) <= 1e-9 * run.time(); };
    const double each = 2 * prices.overhead + prices.latency;
    std::set<std::uint32_t> messages;
    for (const SpentStretch& stretch : times.path()) messages.insert(stretch.message);
    for (const std::uint32_t one : messages)
        if (!same(times.timing.messages[one].receiveEnd - times.timing.messages[one].sendStart, each)) return {};
    if (messages.size() < 2 || !same(static_cast<double>(messages.size()) * each, run.time())) return {};
    return QStringLiteral(
               "Critical path: %1 messages × (o + L + o = %2 + %3 + %2 = %4) = %5; one processor's sends begin "
               "at least g = %6 apart.")
        .arg(messages.size())
        .arg(numberText(prices.overhead), numberText(prices.latency), numberText(each), withTimeUnit(run, run.time()),
             numberText(prices.gap));
}

} // namespace hopscope
