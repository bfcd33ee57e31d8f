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
    // Everybody but the root receives once.
    const auto late = std::ranges::count_if(times.timing.messages, [&](const MessageTimes& one) {
        return one.receiveEnd > reach && !alikeIn(run, one.receiveEnd, reach);
    });
    return IdleHolders{first,
                       finish,
                       reach,
                       interval,
                       prices.gap >= prices.overhead,
                       times.graph->processors() - static_cast<std::size_t>(late)};
}

QStringList criticalPathForms(const Run& run)
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
    const QString path = QStringLiteral("Critical path: %1 messages × (%2 = %3) = %4").arg(messages.size()),
                  sum = QStringLiteral("o + L + o = %1 + %2 + %1")
                            .arg(numberText(prices.overhead), numberText(prices.latency)),
                  number = numberText(each), all = withTimeUnit(run, run.time()), full = path.arg(sum, number, all),
                  letters = full + QStringLiteral("; o: overhead at each end, L: latency"),
                  brief = path.arg(QStringLiteral("2o + L"), number, all);
    if (idleHolders(run)) return {letters + u'.', full, brief};
    return {letters
                + QStringLiteral("; one processor's sends begin at least g = %1 apart.").arg(numberText(prices.gap)),
            letters, full, brief};
}

QStringList idleForms(const Run& run, const IdleHolders& idle, bool hatched)
{
    const QString
        reach = withTimeUnit(run, idle.reach),
        mark = hatched ? QStringLiteral(" (hatched)") : QString(),
        who = QStringLiteral("Processor %1 is idle from %2 on%3. ").arg(idle.first).arg(numberText(idle.finish), mark),
        all = QStringLiteral("If every holder kept sending, "),
        every = QStringLiteral("one every %1 = %2, ")
                    .arg(idle.gap ? QStringLiteral("gap g") : QStringLiteral("overhead o"), numberText(idle.interval)),
        enough = QStringLiteral("%1 would do").arg(reach);
    return {who + all + every + enough + QStringLiteral(": the lower bound."), who + all + every + enough + u'.',
            who + all + enough + u'.', (hatched ? QStringLiteral("Hatched: idle. ") : QString()) + all + enough + u'.',
            all + enough + u'.'};
}

} // namespace hopscope
