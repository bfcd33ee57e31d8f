#include "run/bandwidth/bandwidth.h"

#include "algorithms/questions.h"
#include "grouped_digits.h"
#include "run/bandwidth/bandwidth_subject.h"
#include "text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double slack = 1e-9;

/// H, level and what follows, of traffic counted in units.
SuperstepDemand demandOf(StepIndex step, ClusterTraffic counted, const BandwidthSubject& subject,
                         const BspMachine& machine, double slowdown)
{
    SuperstepDemand demand;
    demand.step = step;
    const auto k = static_cast<unsigned>(counted.cross.size());
    for (unsigned j = 0; j < k; ++j) {
        const unsigned t = k - 1 - j;
        demand.loads.push_back(subject.packets(counted.cross[t]) * Fraction(1, std::int64_t{1} << t));
    }
    if (k > 0) demand.h = demand.loads.back();
    for (double& packets : counted.cross) packets *= subject.unit();
    counted.sent *= subject.unit();
    counted.received *= subject.unit();
    counted.moved *= subject.unit();
    demand.relation = relationOf(counted);
    for (unsigned t = 0; t < k; ++t) {
        demand.requiredBandwidth.push_back(
            demand.relation.h > 0 ? std::ceil(counted.cross[t] / (slowdown * demand.relation.h) - slack) : 0);
        demand.loadFactor = std::max(demand.loadFactor, counted.cross[t] / machine.capacity(t));
    }
    demand.costs = bspCosts(machine, counted);
    demand.traffic = std::move(counted);
    return demand;
}

/// "16", "4 and 16", "4, 16 and 64"; of more powers that follow each other "4 to 8192".
std::string sizesOf(const std::vector<unsigned>& heights)
{
    constexpr std::size_t few = 3;
    if (heights.size() > few && heights.back() - heights.front() + 1 == heights.size())
        return fmt::format("{} to {}", std::uint64_t{1} << heights.front(), std::uint64_t{1} << heights.back());
    std::vector<std::string> sizes;
    for (unsigned t : heights) sizes.push_back(std::to_string(std::uint64_t{1} << t));
    return listed(std::vector<std::string_view>(sizes.begin(), sizes.end()));
}

/// What it means for the machine.
std::string sentenceOf(const BandwidthAnswer& answer, double slowdown)
{
    if (answer.endpointTime == 0) return "Nothing moves between processors, so every machine is wide enough.";
    const std::string machine = toText(answer.machine);
    if (answer.thin.empty() && slowdown > 1)
        return fmt::format("This machine is wide enough above every cluster: on {} no step takes more than {} times as "
                           "long as its processors need.",
                           machine, formatNumber(slowdown));
    if (answer.thin.empty())
        return fmt::format("This machine is wide enough above every cluster: as long as packets spread evenly over "
                           "its links, the processors, not the links of {}, set the time of every step.",
                           machine);
    const auto shortage = [&](unsigned t) { return answer.peakBandwidth[t] / answer.machine.capacity(t); };
    const unsigned worst = *std::ranges::max_element(answer.thin, {}, shortage);
    // The step that needs them, if it is one of several.
    const auto needsMost = [&](const SuperstepDemand& one) {
        return one.requiredBandwidth[worst] == answer.peakBandwidth[worst];
    };
    const auto first = std::ranges::find_if(answer.supersteps, needsMost);
    const bool named = answer.supersteps.size() > 1 && std::ranges::count_if(answer.supersteps, needsMost) == 1;
    const std::string step =
        named ? fmt::format("step {}", first - answer.supersteps.begin() + 1) : std::string("the busiest step");
    return fmt::format("This machine has too few links above clusters of {}: to keep up with its processors, {} needs "
                       "{} link{} above a cluster of {}, and {} has {}.",
                       sizesOf(answer.thin), step, formatNumber(answer.peakBandwidth[worst]),
                       answer.peakBandwidth[worst] == 1 ? "" : "s", std::uint64_t{1} << worst, machine,
                       formatNumber(answer.machine.capacity(worst)));
}

/// Straight sending against spreading by the exact H, and what ran. Never the (h, alpha) of Table 1: where alpha is
/// fitted, its rows are below what their own theorems charge.
std::string verdictOf(const BandwidthAnswer& answer)
{
    const double straight = answer.exact.dbsp, spread = answer.exact.hDirect;
    if (answer.endpointTime == 0) return {};
    // The costs of kernels are the paper's sums: beside them the other count of h must not look like a mistake.
    const std::string formula =
        answer.costs.dbsp == straight
            ? std::string()
            : fmt::format(" with h counted exactly, {} in the formula of the paper", formatPrice(answer.costs.dbsp));
    std::string text = fmt::format("Direct routing (DBSP {}{}) is {} than routing via H ({}).", formatPrice(straight),
                                   formula, spread < straight ? "slower" : "faster", formatPrice(spread));
    if (!answer.routed) return text;
    text += fmt::format(" The routing that ran takes {} by DBSP", formatPrice(answer.routed->times.dbsp));
    if (answer.routed->times.wave) text += fmt::format(", {} steps in waves", formatPrice(*answer.routed->times.wave));
    return text + '.';
}

/// Of a fitted alpha below alpha_M; the kernels' alphas are the paper's.
std::string trapOf(const BandwidthAnswer& answer)
{
    const double least = std::min(answer.exact.dbsp, answer.exact.hDirect);
    const bool below = answer.alpha && *answer.alpha < answer.machine.alpha().value() - slack;
    if (!below || answer.costs.alphaDbsp >= least * (1 - slack)) return {};
    return fmt::format(
        "No routing reaches the {} of alphaDBSP. For slopes alpha below alpha_M = {} Table 1 of the paper leaves out "
        "the sum over the levels.",
        formatPrice(answer.costs.alphaDbsp), toText(answer.machine.alpha()));
}

/// Numbers of the paper that only one superstep has.
Facts factsOf(const SuperstepDemand& demand, const DemandMatrix* matrix, const BspMachine& machine, unsigned k,
              const std::optional<double>& alpha)
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
    if (alpha) {
        const unsigned q = k - level;
        const double h = demand.relation.hFor(*alpha);
        facts["alpha"] = *alpha;
        facts["h(alpha)"] = h;
        facts["c(alpha)"] = demand.relation.tightnessFor(*alpha);
        facts["g(alpha)"] = machine.gap(q, *alpha);
        facts["l(alpha)"] = machine.latency(q, *alpha);
        facts["g_sum(alpha)"] = order::gapSum(machine, k, level, *alpha);
        facts["lower(alpha)"] = machine.lowerBound(h, q, *alpha);
    }
    if (matrix) facts["HM"] = order::hm(machine, k, demand.relation.h, largestClusterLoad(*matrix, level), level);
    std::vector<double> front;
    for (const auto& [at, h] : demand.relation.front()) front.insert(front.end(), {at, h});
    facts["h(a)"] = std::move(front);
    return facts;
}

} // namespace

std::string formatPrice(double time)
{
    return groupedDigits(time < 1e5 ? fmt::format("{:.5g}", time) : fmt::format("{:.0f}", time));
}

std::string roundedPrice(double time)
{
    return groupedDigits(time < 100 ? fmt::format("{:.3g}", time) : fmt::format("{:.0f}", time));
}

BandwidthAnswer bandwidth(const BandwidthQuestion& question, Progress* progress, std::stop_token stop)
{
    const BandwidthSubject subject(question.subject, question.whole);
    BandwidthAnswer answer;
    answer.text = subject.text();
    answer.title = subject.title();
    answer.padding = subject.padding();
    answer.levels = subject.levels();
    answer.machine = question.machine;
    const std::size_t k = subject.levels();
    answer.volume.resize(k);
    answer.averageBandwidth.resize(k);
    answer.peakBandwidth.resize(k);
    const bool idlePattern = subject.pattern() && subject.supersteps() == 1;
    const Kernel kernel = subject.pattern() && !question.whole ? subject.pattern()->kernel : Kernel::None;
    ClusterMeter meter(subject.levels());
    if (progress) progress->total = static_cast<std::uint64_t>(subject.supersteps());
    for (StepIndex number = 0; number < subject.supersteps(); ++number) {
        std::uint64_t messages = 0;
        const auto count = [&](const BandwidthSubject::Message& message) {
            meter.add(message.from, message.to, message.count);
            ++messages;
        };
        subject.visit(number, count, stop);
        ClusterTraffic traffic = meter.take();
        if (progress) ++progress->done;
        if (traffic.moved == 0 && !idlePattern) continue;
        SuperstepDemand demand = demandOf(number, std::move(traffic), subject, question.machine, question.slowdown);
        demand.messages = messages;
        answer.endpointTime += demand.relation.h;
        answer.exact += demand.costs;
        for (std::size_t t = 0; t < k; ++t) {
            answer.volume[t] += demand.traffic.cross[t];
            answer.peakBandwidth[t] = std::max(answer.peakBandwidth[t], demand.requiredBandwidth[t]);
        }
        if (demand.relation.alphaTight)
            answer.alpha = std::min(answer.alpha.value_or(*demand.relation.alphaTight), *demand.relation.alphaTight);
        answer.supersteps.push_back(std::move(demand));
    }
    for (std::size_t t = 0; t < k; ++t) {
        if (answer.endpointTime > 0)
            answer.averageBandwidth[t] = std::ceil(answer.volume[t] / answer.endpointTime - slack);
        if (answer.peakBandwidth[t] > question.machine.capacity(static_cast<unsigned>(t)))
            answer.thin.push_back(static_cast<unsigned>(t));
    }
    answer.costs = answer.exact;
    if (kernel != Kernel::None) {
        std::vector<ClusterRelation> exact;
        for (const SuperstepDemand& demand : answer.supersteps) exact.push_back(demand.relation);
        const KernelCosts paper =
            kernelCosts(kernel, subject.levels(), subject.pattern()->packets, question.machine,
                        question.exact ? std::span<const ClusterRelation>(exact) : std::span<const ClusterRelation>());
        const double direct = answer.costs.hDirect;
        answer.costs = paper.upper;
        answer.costs.hDirect += direct;
        answer.lower = paper.lower;
    }
    if (kernel == Kernel::NsFft)
        answer.facts["dependencies"] = std::string(fftDependenciesHold(*subject.pattern())
                                                       ? "every processor of a row depends on its whole row in the end"
                                                       : "a processor misses blocks of its row");
    answer.sentence = sentenceOf(answer, question.slowdown);
    answer.verdict = verdictOf(answer);
    if (kernel == Kernel::None) answer.trap = trapOf(answer);
    if (question.routing && answer.supersteps.size() != 1)
        throw Refused(std::string(question.names.routing),
                      fmt::format("{}: routes a single superstep, but here are {}; with {} the schedule is one",
                                  question.names.routing, answer.supersteps.size(), question.names.whole));
    if (answer.supersteps.size() != 1) return answer;

    std::optional<DemandMatrix> matrix;
    const SuperstepDemand& only = answer.supersteps.front();
    if (question.routing || subject.pattern()) matrix = subject.matrix(only.step, stop);
    answer.facts.merge(factsOf(only, matrix ? &*matrix : nullptr, question.machine, subject.levels(), question.alpha));
    if (!question.routing) return answer;
    auto routed = std::make_shared<BandwidthAnswer::Routed>();
    routed->routing = routePackets(*matrix, *question.routing);
    routed->times = timesOf(routed->routing, question.machine);
    routed->theorem31 = order::theorem31(question.machine, only.relation);
    routed->theorem32 = order::theorem32(question.machine, only.relation);
    routed->waves = std::accumulate(routed->times.waves.begin(), routed->times.waves.end(), std::uint64_t{0});
    routed->wavesWithIdle = routed->waves;
    for (const RoutedSuperstep& step : routed->routing.idle)
        routed->wavesWithIdle += waves(step, subject.levels(), question.machine);
    answer.routed = std::move(routed);
    answer.verdict = verdictOf(answer);
    return answer;
}

} // namespace hopscope
