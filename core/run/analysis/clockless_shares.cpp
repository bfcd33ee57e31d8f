#include "run/analysis/clockless_shares.h"

#include "progress.h"
#include "run/clockless_times.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

TimePart partOf(Spent what)
{
    switch (what) {
    case Spent::Overhead:
    case Spent::Flight:
        return TimePart::StartUp;
    case Spent::Transfer:
        return TimePart::Transfer;
    case Spent::Sharing:
        return TimePart::Contention;
    case Spent::Combining:
        return TimePart::Combining;
    case Spent::Waiting:
        break;
    }
    return TimePart::Serialisation;
}

/// What the processors do in stretches of the time that follow each other.
class Stretches {
public:
    Stretches(double begin, std::vector<double> ends, std::uint32_t processors)
        : m_begin(begin), m_ends(std::move(ends)), m_processors(processors), m_busy(m_ends.size() * processors, 0)
    {
    }
    void busy(NodeId processor, double from, double to)
    {
        each(from, to, [&](std::size_t i, double time) { m_busy[i * m_processors + processor.value] += time; });
    }
    /// On average; `finish` by processor.
    void fill(std::span<StepsShare> shares, std::span<const double> finish) const
    {
        const double weight = 1.0 / m_processors;
        for (std::size_t i = 0; i < m_ends.size(); ++i) {
            const double begin = i == 0 ? m_begin : m_ends[i - 1], length = m_ends[i] - begin;
            for (std::uint32_t v = 0; v < m_processors; ++v) {
                const double idle = std::clamp(m_ends[i] - finish[v], 0.0, length);
                // Shared ports let several messages of a processor be under way at once.
                const double busy = std::min(m_busy[i * m_processors + v], length - idle);
                shares[i].idle += weight * idle;
                shares[i].busy += weight * busy;
                shares[i].waiting += weight * (length - idle - busy);
            }
        }
    }

private:
    template <class Visit> void each(double from, double to, Visit visit)
    {
        auto i = static_cast<std::size_t>(std::ranges::upper_bound(m_ends, from) - m_ends.begin());
        for (; i < m_ends.size(); ++i) {
            const double begin = i == 0 ? m_begin : m_ends[i - 1];
            if (begin >= to) return;
            if (const double time = std::min(to, m_ends[i]) - std::max(from, begin); time > 0) visit(i, time);
        }
    }

    double m_begin;
    std::vector<double> m_ends;
    std::uint32_t m_processors;
    std::vector<double> m_busy; ///< by stretch and processor
};

/// What the steps of shares that follow each other cost, and what the processors do meanwhile.
void fillTogether(const Run& run, std::span<StepsShare> shares, const std::stop_token& stop)
{
    const ClocklessTimes& times = *run.clockless();
    const double begin = run.timeAt(static_cast<double>(shares.front().first));
    std::vector<double> ends;
    for (StepsShare& share : shares) {
        const double from = run.timeAt(static_cast<double>(share.first)),
                     to = run.timeAt(static_cast<double>(share.first + share.count));
        share.time = clocklessParts(run, from, to);
        ends.push_back(to);
    }
    Stretches stretches(begin, std::move(ends), times.graph->processors());
    for (std::size_t i = 0; i < times.timing.messages.size(); ++i) {
        if (i % 4096 == 0 && stop.stop_requested()) throw Cancelled();
        const MessageGraph::Message& message = times.graph->messages()[i];
        const MessageTimes& when = times.timing.messages[i];
        stretches.busy(message.from, when.sendStart, when.sendEnd);
        stretches.busy(message.to, when.receiveStart, when.receiveEnd);
    }
    stretches.fill(shares, times.timing.finish);
}

/// The same for many, as far as memory goes at once.
void fillShares(const Run& run, std::span<StepsShare> shares, const std::stop_token& stop)
{
    constexpr std::size_t mostNumbers = 4'000'000;
    const std::size_t atOnce = std::max<std::size_t>(1, mostNumbers / run.clockless()->graph->processors());
    for (std::size_t first = 0; first < shares.size(); first += atOnce)
        fillTogether(run, shares.subspan(first, std::min(atOnce, shares.size() - first)), stop);
}

} // namespace

TimeParts clocklessParts(const Run& run, double from, double to)
{
    TimeParts parts;
    const auto& path = run.clockless()->path();
    auto stretch = std::ranges::upper_bound(path, from, {}, &SpentStretch::to);
    for (; stretch != path.end() && stretch->from < to; ++stretch)
        parts[partOf(stretch->what)] += std::min(to, stretch->to) - std::max(from, stretch->from);
    return parts;
}

TimeShares clocklessShares(const Run& run, std::size_t mostColumns, const std::stop_token& stop)
{
    TimeShares shares;
    const StepIndex steps = run.steps();
    shares.whole.count = steps;
    if (steps == 0) return shares;
    const auto count = std::min(std::max<StepIndex>(static_cast<StepIndex>(mostColumns), 1), steps);
    for (StepIndex i = 0; i < count; ++i) {
        StepsShare& column = shares.columns.emplace_back();
        column.first = steps * i / count;
        column.count = steps * (i + 1) / count - column.first;
    }
    fillShares(run, shares.columns, stop);
    for (const StepsShare& column : shares.columns) {
        shares.whole.time.add(column.time);
        shares.whole.busy += column.busy;
        shares.whole.waiting += column.waiting;
        shares.whole.idle += column.idle;
    }
    const std::vector<Phase>& phases = run.schedule().phases;
    if (phases.size() < 2) return shares;
    std::vector<StepsShare> named(phases.size());
    for (std::size_t i = 0; i < phases.size(); ++i) {
        named[i].first = i == 0 ? 0 : phases[i].first;
        named[i].count = (i + 1 < phases.size() ? phases[i + 1].first : steps) - named[i].first;
    }
    fillShares(run, named, stop);
    for (std::size_t i = 0; i < phases.size(); ++i) shares.phases.push_back({phases[i].name, named[i]});
    return shares;
}

} // namespace hopscope
