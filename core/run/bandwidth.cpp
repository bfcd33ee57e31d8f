#include "run/bandwidth.h"

#include "text.h"
#include "topology/cluster_order.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view patternPrefix = "pattern:";
constexpr double slack = 1e-9;

/// Supersteps in a common form: packets are counts of `unit` words.
struct Subject {
    std::string text{}, title{}, padding{};
    unsigned levels{};
    Fraction unit{1};
    bool exactUnit{true}; ///< counts are whole
    Pattern pattern{};    ///< of a pattern
    bool isPattern{false};
    std::optional<Setup> setup{}; ///< of an experiment
};

Fraction packetsOf(double count, const Subject& subject)
{
    if (!subject.exactUnit) return nearestFraction(count);
    return Fraction(std::llround(count)) * subject.unit;
}

/// H, level and what follows, of traffic counted in units.
SuperstepDemand demandOf(StepIndex step, ClusterTraffic counted, const Subject& subject, const Machine& machine)
{
    SuperstepDemand demand;
    demand.step = step;
    const auto k = static_cast<unsigned>(counted.cross.size());
    for (unsigned j = 0; j < k; ++j) {
        const unsigned t = k - 1 - j;
        demand.loads.push_back(packetsOf(counted.cross[t], subject) * Fraction(1, std::int64_t{1} << t));
    }
    if (k > 0) demand.h = demand.loads.back();
    const double unit = subject.exactUnit ? subject.unit.value() : 1;
    for (double& packets : counted.cross) packets *= unit;
    counted.sent *= unit;
    counted.received *= unit;
    counted.moved *= unit;
    demand.relation = relationOf(counted);
    for (unsigned t = 0; t < k; ++t) {
        demand.requiredBandwidth.push_back(
            demand.relation.h > 0 ? std::ceil(counted.cross[t] / demand.relation.h - slack) : 0);
        demand.loadFactor = std::max(demand.loadFactor, counted.cross[t] / machine.capacity(t));
    }
    demand.costs = bspCosts(machine, counted);
    demand.traffic = std::move(counted);
    return demand;
}

Subject patternSubject(std::string_view text)
{
    Subject subject;
    const auto blank = text.find(' ');
    const std::string_view id = text.substr(patternPrefix.size(), blank - patternPrefix.size());
    subject.pattern =
        makePattern(id, valuesFromText(blank == std::string_view::npos ? std::string_view() : text.substr(blank)));
    subject.isPattern = true;
    subject.text = subject.pattern.text;
    subject.title = subject.pattern.title;
    subject.levels = subject.pattern.levels;
    return subject;
}

Subject experimentSubject(const std::string& text, bool whole)
{
    Subject subject{.setup = resolve(experimentFromText(text))};
    const Setup& setup = *subject.setup;
    if (!whole && isNative(*setup.algorithm))
        throw Refused("algorithm", fmt::format("algorithm: routers take part in the steps of {} and belong to no "
                                               "cluster; with --whole it is seen as one superstep",
                                               setup.algorithm->id));
    const ClusterOrder order = clusterOrder(setup.topology);
    subject.text = toText(setup.experiment);
    subject.title = setup.algorithm->title;
    subject.padding = order.padding;
    subject.levels = order.levels;
    const Data data = dataOf(*setup.algorithm, setup.problem());
    subject.exactUnit = data.uniform();
    if (data.uniform()) subject.unit = nearestFraction(data.words);
    return subject;
}

/// Calls `message(from, to, count)` for everything that moves, in cluster order and in the subject's unit, and
/// `ended(step)` after every superstep, idle ones too.
template <class Message, class Ended>
void play(const Subject& subject, bool whole, const std::stop_token& stop, Message message, Ended ended)
{
    if (subject.isPattern) {
        StepIndex number = 0;
        for (const DemandMatrix& step : subject.pattern.supersteps) {
            for (const auto& [from, to, packets] : step.demands) message(from, to, static_cast<double>(packets));
            if (!whole) ended(number++);
        }
        if (whole) ended(0);
        return;
    }
    const Setup& setup = *subject.setup;
    const Problem problem = setup.problem(stop);
    const Data data = dataOf(*setup.algorithm, problem);
    const std::vector<std::uint32_t> ids = clusterOrder(setup.topology).ids;
    const auto idOf = [&](NodeId node) { return ids[setup.placed[node.value].value]; };
    const auto sizeOf = [&](BlockId block) { return data.uniform() ? 1 : data.size(block); };
    if (whole) {
        for (std::uint32_t i = 0; i < data.blocks; ++i) {
            if (stop.stop_requested()) throw Cancelled();
            const NodeSet starts = data.starts(BlockId{i});
            data.ends(BlockId{i}).each([&](NodeId end) {
                if (data.custody != Custody::Combined && starts.contains(end)) return;
                bool first = true;
                starts.each([&](NodeId start) {
                    // Of copies one is enough; of operands every one is needed.
                    if (first || data.custody == Custody::Combined) message(idOf(start), idOf(end), sizeOf(BlockId{i}));
                    first = false;
                });
            });
        }
        ended(0);
        return;
    }
    const Schedule schedule = scheduleOf(*setup.algorithm, problem);
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            double size = data.uniform() ? static_cast<double>(step.blockCount(transfer)) : 0;
            if (!data.uniform())
                for (const BlockRange& range : step.blocks(transfer))
                    range.each([&](BlockId block) { size += data.size(block); });
            message(idOf(transfer.from), idOf(transfer.to), size);
        }
        ended(k);
    }
}

/// R of the one superstep, in whole packets.
DemandMatrix matrixOf(const Subject& subject, bool whole, const std::stop_token& stop)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> sum;
    play(
        subject, whole, stop,
        [&](std::uint32_t from, std::uint32_t to, double count) {
            if (from != to) sum[{from, to}] += count;
        },
        [](StepIndex) {});
    DemandMatrix matrix{subject.levels, {}};
    for (const auto& [ends, count] : sum) {
        const Fraction packets = packetsOf(count, subject);
        if (packets.denominator() != 1)
            throw Refused("words", fmt::format("words: packets are routed whole, but processor {} has {} for {}; take "
                                               "a multiple of {} times as many words",
                                               ends.first, toText(packets), ends.second, packets.denominator()));
        matrix.demands.push_back({ends.first, ends.second, packets.numerator()});
    }
    return matrix;
}

/// "16", "4 and 16", "4, 16 and 64".
std::string sizesOf(const std::vector<unsigned>& heights)
{
    std::vector<std::string> sizes;
    for (unsigned t : heights) sizes.push_back(std::to_string(std::uint64_t{1} << t));
    return listed(std::vector<std::string_view>(sizes.begin(), sizes.end()));
}

std::string sentenceOf(const BandwidthAnswer& answer)
{
    if (answer.endpointTime == 0) return "Nothing moves between processors, so every machine is wide enough.";
    const std::string machine = toText(answer.machine);
    if (answer.thin.empty())
        return fmt::format("{} is wide enough above every cluster: the processors, not the network, set the time of "
                           "every step.",
                           machine);
    const unsigned worst = *std::ranges::max_element(
        answer.thin, {}, [&](unsigned t) { return answer.peakBandwidth[t] / answer.machine.capacity(t); });
    return fmt::format("{} is too thin above clusters of {}: above clusters of {} a step needs {} packets per unit of "
                       "time, and {} can pass.",
                       machine, sizesOf(answer.thin), std::uint64_t{1} << worst,
                       formatNumber(answer.peakBandwidth[worst]), formatNumber(answer.machine.capacity(worst)));
}

/// Numbers of the paper that only one superstep has.
Facts factsOf(const SuperstepDemand& demand, const DemandMatrix* matrix, const Machine& machine, unsigned k)
{
    Facts facts;
    if (!demand.relation.level) return facts;
    const unsigned level = *demand.relation.level;
    facts["k1"] = demand.traffic.sent;
    facts["k2"] = demand.traffic.received;
    facts["h(1/2)"] = demand.relation.hFor(0.5);
    facts["h(1)"] = demand.relation.hFor(1);
    facts["T31"] = order::theorem31(machine, demand.relation);
    facts["T32"] = order::theorem32(machine, demand.relation);
    facts["l_sum"] = order::latencySum(machine, k, level);
    facts["g_sum(1/2)"] = order::gapSum(machine, k, level, 0.5);
    facts["g_sum(1)"] = order::gapSum(machine, k, level, 1);
    if (matrix) facts["HM"] = order::hm(machine, k, demand.relation.h, largestClusterLoad(*matrix, level), level);
    std::vector<double> front;
    for (const auto& [alpha, h] : demand.relation.front()) front.insert(front.end(), {alpha, h});
    facts["h(a)"] = std::move(front);
    return facts;
}

} // namespace

BandwidthAnswer bandwidth(const BandwidthQuestion& question, Progress* progress, std::stop_token stop)
{
    const std::string_view asked = trimmed(question.subject);
    const Subject subject =
        asked.starts_with(patternPrefix) ? patternSubject(asked) : experimentSubject(question.subject, question.whole);
    BandwidthAnswer answer;
    answer.text = subject.text;
    answer.title = subject.title;
    answer.padding = subject.padding;
    answer.levels = subject.levels;
    answer.machine = question.machine;
    const std::size_t k = subject.levels;
    answer.volume.resize(k);
    answer.averageBandwidth.resize(k);
    answer.peakBandwidth.resize(k);
    const bool idlePattern = subject.isPattern && subject.pattern.supersteps.size() == 1;
    ClusterMeter meter(subject.levels);
    const auto add = [&](std::uint32_t from, std::uint32_t to, double count) { meter.add(from, to, count); };
    play(subject, question.whole, stop, add, [&](StepIndex number) {
        ClusterTraffic traffic = meter.take();
        if (progress) ++progress->done;
        if (traffic.moved == 0 && !idlePattern) return;
        SuperstepDemand demand = demandOf(number, std::move(traffic), subject, question.machine);
        answer.endpointTime += demand.relation.h;
        answer.costs += demand.costs;
        for (std::size_t t = 0; t < k; ++t) {
            answer.volume[t] += demand.traffic.cross[t];
            answer.peakBandwidth[t] = std::max(answer.peakBandwidth[t], demand.requiredBandwidth[t]);
        }
        if (demand.relation.alphaTight)
            answer.alpha = std::min(answer.alpha.value_or(*demand.relation.alphaTight), *demand.relation.alphaTight);
        answer.supersteps.push_back(std::move(demand));
    });
    for (std::size_t t = 0; t < k; ++t) {
        if (answer.endpointTime > 0)
            answer.averageBandwidth[t] = std::ceil(answer.volume[t] / answer.endpointTime - slack);
        if (answer.peakBandwidth[t] > question.machine.capacity(static_cast<unsigned>(t)))
            answer.thin.push_back(static_cast<unsigned>(t));
    }
    if (subject.pattern.kernel != Kernel::None && !question.whole) {
        std::vector<ClusterRelation> exact;
        for (const SuperstepDemand& demand : answer.supersteps) exact.push_back(demand.relation);
        const KernelCosts paper =
            kernelCosts(subject.pattern.kernel, subject.levels, subject.pattern.packets, question.machine,
                        question.exact ? std::span<const ClusterRelation>(exact) : std::span<const ClusterRelation>());
        const double direct = answer.costs.hDirect;
        answer.costs = paper.upper;
        answer.costs.hDirect += direct;
        answer.lower = paper.lower;
    }
    answer.sentence = sentenceOf(answer);
    if (question.routing && answer.supersteps.size() != 1)
        throw Refused("--routing",
                      fmt::format("--routing: routes a single superstep, but here are {}; with --whole the "
                                  "schedule is one",
                                  answer.supersteps.size()));
    if (answer.supersteps.size() != 1) return answer;

    std::optional<DemandMatrix> matrix;
    if (question.routing || (subject.isPattern && !question.whole)) matrix = matrixOf(subject, question.whole, stop);
    const SuperstepDemand& only = answer.supersteps.front();
    answer.facts = factsOf(only, matrix ? &*matrix : nullptr, question.machine, subject.levels);
    if (!question.routing) return answer;
    auto routed = std::make_shared<BandwidthAnswer::Routed>();
    routed->routing = routePackets(*matrix, *question.routing);
    routed->times = timesOf(routed->routing, question.machine);
    routed->theorem31 = order::theorem31(question.machine, only.relation);
    routed->theorem32 = order::theorem32(question.machine, only.relation);
    answer.routed = std::move(routed);
    return answer;
}

} // namespace hopscope
