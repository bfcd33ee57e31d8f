#include "run/analysis/time_shares.h"

#include "run/analysis/clockless_shares.h"
#include "run/analysis/pipeline_span.h"
#include "schedule/message_words.h"

#include <algorithm>
#include <numeric>

namespace hopscope {

namespace {

/// The longest message on the longest way by itself, in words times links.
double longestWay(const Run& run, TrafficMeter& meter, const Step& step)
{
    const Data& data = run.data();
    std::vector<LinkId> links;
    double longest = 0;
    for (const Transfer& transfer : step.transfers()) {
        const double size = wordsOf(data, step.blocks(transfer));
        links.clear();
        meter.route(transfer, links);
        longest = std::max(longest, size * static_cast<double>(links.size()));
    }
    return longest;
}

/// A message without words: a superstep that moves nothing costs nothing, so what crosses clusters is only made tiny.
Traffic withoutWords(const Traffic& traffic)
{
    constexpr double tiny = 0x1p-60;
    Traffic empty = scaled(traffic, 0);
    empty.clusters = scaled(traffic, tiny).clusters;
    return empty;
}

/// What every processor does in a step, as times that add up to `time`, on average.
class ProcessorClock {
public:
    explicit ProcessorClock(const Run& run)
        : m_run(run), m_meter(run.setup().topology, run.setup().placed, run.data(), run.setup().duplex,
                              run.setup().costModel->needs),
          m_scale(run.data().uniform() ? run.data().words : 1), m_processors(run.topology().processors())
    {
    }

    struct Shares {
        double busy{}, waiting{}, idle{};
    };
    Shares of(StepIndex k)
    {
        m_run.schedule().at(k, m_step);
        const double time = m_run.stepTime(k), each = 1.0 / std::max(m_processors, 1U);
        Shares shares;
        if (takesAllOf(time)) {
            shares.busy = time * each * countParticipants();
            shares.idle = time - shares.busy;
            return shares;
        }
        sortByProcessor();
        for (std::uint32_t node = 0; node < m_processors; ++node) {
            const double own = m_begins[node] == m_begins[node + 1] ? 0 : std::min(time, ownTime(node));
            if (m_begins[node] == m_begins[node + 1])
                shares.idle += time * each;
            else
                shares.busy += own * each, shares.waiting += (time - own) * each;
        }
        return shares;
    }

private:
    /// Whether the shortest message alone, on no link, takes as long as the step: then whoever takes part is busy all
    /// the time, and no message need be priced by itself. So it is in most pipelines.
    bool takesAllOf(double time) const
    {
        const auto transfers = m_step.transfers();
        if (transfers.empty() || !m_run.data().uniform()) return false;
        std::uint64_t least = UINT64_MAX;
        for (const Transfer& transfer : transfers) {
            if (transfer.from == transfer.to) return false;
            least = std::min(least, m_step.blockCount(transfer));
        }
        const Traffic alone{.largestMessage = static_cast<double>(least) * m_scale, .transfers = 1};
        return m_run.setup().costModel->stepTime(alone, m_run.setup().values) >= time;
    }
    double countParticipants()
    {
        m_takesPart.assign(m_processors, 0);
        for (const Transfer& transfer : m_step.transfers())
            for (const NodeId node : {transfer.from, transfer.to})
                if (node.value < m_processors) m_takesPart[node.value] = 1;
        return static_cast<double>(std::ranges::count(m_takesPart, 1));
    }
    /// Places of the transfers that each processor sends or receives, one after another.
    void sortByProcessor()
    {
        const auto transfers = m_step.transfers();
        m_begins.assign(m_processors + 1, 0);
        const auto each = [&](auto visit) {
            for (std::uint32_t i = 0; i < transfers.size(); ++i) {
                if (transfers[i].from.value < m_processors) visit(transfers[i].from.value, i);
                if (transfers[i].to.value < m_processors) visit(transfers[i].to.value, i);
            }
        };
        each([&](std::uint32_t node, std::uint32_t) { ++m_begins[node + 1]; });
        std::partial_sum(m_begins.begin(), m_begins.end(), m_begins.begin());
        m_places.resize(m_begins.back());
        std::vector<std::uint32_t> next(m_begins.begin(), m_begins.end() - 1);
        each([&](std::uint32_t node, std::uint32_t i) { m_places[next[node]++] = i; });
    }
    /// What the step would cost with the messages of one processor alone.
    double ownTime(std::uint32_t node)
    {
        m_own.clear();
        for (std::uint32_t i = m_begins[node]; i < m_begins[node + 1]; ++i) {
            const Transfer& transfer = m_step.transfers()[m_places[i]];
            const auto blocks = m_step.blocks(transfer);
            Transfer& copy = m_own.send(transfer.from, transfer.to, blocks.front(), transfer.effect);
            copy.path = transfer.path;
            for (std::size_t range = 1; range < blocks.size(); ++range) m_own.extend(blocks[range]);
        }
        return m_run.setup().costModel->stepTime(scaled(m_meter.measure(m_own), m_scale), m_run.setup().values);
    }

    const Run& m_run;
    TrafficMeter m_meter;
    double m_scale; ///< words of what the meter counts
    std::uint32_t m_processors;
    Step m_step, m_own;
    std::vector<std::uint32_t> m_begins, m_places;
    std::vector<std::uint8_t> m_takesPart;
};

/// Neighbouring parts of a run that together are all of it.
class Bins {
public:
    explicit Bins(std::vector<StepIndex> firsts, StepIndex steps)
    {
        for (std::size_t i = 0; i < firsts.size(); ++i) {
            StepsShare& share = m_shares.emplace_back();
            share.first = firsts[i];
            share.count = (i + 1 < firsts.size() ? firsts[i + 1] : steps) - firsts[i];
        }
    }
    /// Steps `first` to before `first + count` are alike.
    void add(StepIndex first, StepIndex count, const TimeParts& parts)
    {
        each(first, count, [&](StepsShare& share, double steps) { share.time.add(parts, steps); });
    }
    /// A step that stands for `count` of them, in shares of the time that these take.
    void add(const Run& run, StepIndex first, StepIndex count, const ProcessorClock::Shares& shares)
    {
        const double looked = shares.busy + shares.waiting + shares.idle;
        if (!(looked > 0)) return;
        for (StepIndex k = first; k < first + count; ++k) {
            const double factor = run.stepTime(k) / looked;
            each(k, 1, [&](StepsShare& share, double) {
                share.busy += shares.busy * factor;
                share.waiting += shares.waiting * factor;
                share.idle += shares.idle * factor;
            });
        }
    }
    std::vector<StepsShare>& shares() { return m_shares; }

private:
    template <class Visit> void each(StepIndex first, StepIndex count, Visit visit)
    {
        auto bin = std::ranges::upper_bound(m_shares, first, {}, &StepsShare::first) - 1;
        for (const StepIndex end = first + count; bin != m_shares.end() && bin->first < end; ++bin) {
            const StepIndex from = std::max(first, bin->first), to = std::min(end, bin->first + bin->count);
            if (to > from) visit(*bin, static_cast<double>(to - from));
        }
    }

    std::vector<StepsShare> m_shares;
};

std::vector<StepIndex> evenly(StepIndex steps, std::size_t count)
{
    std::vector<StepIndex> firsts(std::min(count, static_cast<std::size_t>(steps)));
    for (std::size_t i = 0; i < firsts.size(); ++i)
        firsts[i] = steps * static_cast<StepIndex>(i) / static_cast<StepIndex>(firsts.size());
    return firsts;
}

/// Where phases begin; the steps before the first of them, if there are any, belong to it.
std::vector<StepIndex> phaseBeginnings(const Schedule& schedule)
{
    std::vector<StepIndex> firsts;
    for (const Phase& phase : schedule.phases) firsts.push_back(firsts.empty() ? 0 : phase.first);
    return firsts;
}

/// Where the stages of TimeShares begin; empty if there are none.
std::vector<StepIndex> stageBeginnings(const Run& run)
{
    const auto span = pipelineSpan(run);
    const StepIndex sent = span ? run.steps() - span->fill : 0;
    if (!span || span->fill < 1 || span->fill >= sent) return {};
    return {0, span->fill, sent};
}

} // namespace

std::string_view nameOf(TimePart part)
{
    constexpr std::array<std::string_view, timePartCount> names{"start-up", "transfer", "contention", "serialisation",
                                                                "combining"};
    return names[static_cast<std::size_t>(part)];
}

double TimeParts::sum() const { return std::accumulate(amounts.begin(), amounts.end(), 0.0); }

void TimeParts::add(const TimeParts& parts, double times)
{
    for (std::size_t i = 0; i < timePartCount; ++i) amounts[i] += times * parts.amounts[i];
}

TimeParts timeParts(const Run& run, TrafficMeter& meter, StepIndex k)
{
    const Setup& setup = run.setup();
    if (run.clockless())
        return clocklessParts(run, run.timeAt(static_cast<double>(k)), run.timeAt(static_cast<double>(k + 1)));
    TimeParts parts;
    Traffic traffic = run.trafficAt(k);
    double left = run.stepTime(k);
    // No part is negative, whatever a model does with less traffic.
    const auto take = [&](TimePart part) {
        const double less = std::clamp(setup.costModel->stepTime(traffic, setup.values), 0.0, left);
        parts[part] = left - less;
        left = less;
    };
    traffic.wordsCombined = 0;
    take(TimePart::Combining);
    traffic.sends = std::min(traffic.sends, 1U);
    traffic.receives = std::min(traffic.receives, 1U);
    traffic.busiest = std::min(traffic.busiest, 2U);
    take(TimePart::Serialisation);
    if (traffic.messagesPerLink > 1) {
        traffic.messagesPerLink = 1;
        traffic.wordsPerLink = std::min(traffic.wordsPerLink, traffic.largestMessage);
        if (setup.costModel->needs.makespan) {
            Step step;
            run.schedule().at(k, step);
            traffic.makespan = std::min(traffic.makespan, longestWay(run, meter, step));
        }
        take(TimePart::Contention);
    }
    traffic = withoutWords(traffic);
    take(TimePart::Transfer);
    parts[TimePart::StartUp] = left;
    return parts;
}

TimeShares timeShares(const Run& run, std::size_t mostColumns, const std::stop_token& stop, std::uint64_t mostTransfers)
{
    if (run.clockless()) return clocklessShares(run, mostColumns, stop);
    TimeShares shares;
    const CostModel& model = *run.setup().costModel;
    const StepIndex steps = run.steps();
    shares.whole.count = steps;
    if (steps == 0) return shares;
    if (model.once) shares.once = model.once(run.setup().values);
    const auto checkStop = [&] {
        if (stop.stop_requested()) throw Cancelled();
    };

    const std::vector<Phase>& phases = run.schedule().phases;
    Bins columns(evenly(steps, std::max<std::size_t>(mostColumns, 1)), steps), whole({0}, steps),
        named(phases.size() > 1 ? phaseBeginnings(run.schedule()) : std::vector<StepIndex>{0}, steps);
    const StopScope scope(stop);
    const std::vector<StepIndex> stageFirsts = stageBeginnings(run);
    Bins stages(stageFirsts.empty() ? std::vector<StepIndex>{0} : stageFirsts, steps);
    TrafficMeter meter = run.meter();
    for (const auto& [traffic, first, count] : run.profile().stretches()) {
        // How far the messages of contended steps go is not in their traffic.
        const bool alike = !model.needs.makespan || traffic.messagesPerLink <= 1;
        for (StepIndex k = first; k < first + count; k += alike ? count : 1) {
            checkStop();
            const TimeParts parts = timeParts(run, meter, k);
            for (Bins* bins : {&columns, &whole, &named, &stages}) bins->add(k, alike ? count : 1, parts);
        }
    }
    const std::uint64_t transfers = run.transfers();
    shares.every = static_cast<StepIndex>(std::clamp<std::uint64_t>((transfers + mostTransfers - 1) / mostTransfers, 1,
                                                                    static_cast<std::uint64_t>(steps)));
    ProcessorClock clock(run);
    for (StepIndex k = 0; k < steps; k += shares.every) {
        checkStop();
        const ProcessorClock::Shares done = clock.of(k);
        const StepIndex count = std::min(shares.every, steps - k);
        for (Bins* bins : {&columns, &whole, &named, &stages}) bins->add(run, k, count, done);
    }
    shares.whole = whole.shares().front();
    shares.columns = std::move(columns.shares());
    if (!stageFirsts.empty()) shares.stages = std::move(stages.shares());
    if (phases.size() > 1)
        for (std::size_t i = 0; i < phases.size(); ++i)
            shares.phases.push_back({phases[i].name, std::move(named.shares()[i])});
    return shares;
}

struct StepShares::Parts {
    TrafficMeter meter;
    ProcessorClock clock;
    std::vector<StepsShare> clockless{}; ///< of all steps, once asked for
};

StepShares::StepShares(const Run& run)
    : m_run(run), m_parts(std::make_unique<Parts>(Parts{run.meter(), ProcessorClock(run)}))
{
}

StepShares::~StepShares() = default;

StepsShare StepShares::of(StepIndex k)
{
    if (m_run.clockless()) {
        auto& steps = m_parts->clockless;
        if (steps.empty()) steps = clocklessShares(m_run, static_cast<std::size_t>(m_run.steps()), {}).columns;
        return steps[static_cast<std::size_t>(k)];
    }
    const ProcessorClock::Shares done = m_parts->clock.of(k);
    return {k, 1, timeParts(m_run, m_parts->meter, k), done.busy, done.waiting, done.idle};
}

} // namespace hopscope
