#include "run/bandwidth/bandwidth_growth.h"

#include "algorithms/theory.h"
#include "bandwidth/climb_sum.h"
#include "bandwidth/closed_loads.h"
#include "run/bandwidth/bandwidth_subject.h"
#include "text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr unsigned firstDrawn = 2, lastDrawn = 40, lastCrossing = 80, fitLow = 80, fitHigh = 160;
/// Messages of the largest subject that is asked for: a second or so.
constexpr double mostMessages = 3e5;
constexpr unsigned mostSwept = 16;

using Time = std::function<double(unsigned k)>;
struct GrowthFormula {
    std::string id, title;
    Time time;
};

Growth slope(double before, double after, unsigned from, unsigned to)
{
    if (before <= 0 || after <= 0) return {};
    const double rise = std::log2(after / before);
    return {rise / (to - from), rise / std::log2(double(to) / from)};
}

/// Least k, two by two, from which on one stays below the other.
BandwidthGrowth::Crossing crossing(const GrowthFormula& cheaper, const GrowthFormula& dearer, unsigned least)
{
    BandwidthGrowth::Crossing result{cheaper.id, dearer.id, {}, lastCrossing};
    for (unsigned k = lastCrossing; k >= least; k -= 2) {
        if (cheaper.time(k) >= dearer.time(k)) break;
        result.from = k;
    }
    return result;
}

/// c and alpha of a relation whose loads are known in closed form.
ClusterRelation fitted(const ClusterRelation& closed)
{
    ClusterTraffic traffic;
    const std::size_t k = closed.loads.size();
    for (std::size_t t = 0; t < k; ++t)
        traffic.cross.push_back(closed.loads[k - 1 - t] * std::exp2(static_cast<double>(t)));
    return relationOf(traffic);
}

void addFit(BandwidthGrowth& growth, unsigned k, const ClusterRelation& relation)
{
    if (!relation.alphaTight) return;
    growth.tightness.emplace_back(k, *relation.tightness);
    growth.alpha.emplace_back(k, *relation.alphaTight);
}

void addFormulas(BandwidthGrowth& growth, const std::vector<GrowthFormula>& formulas, unsigned first)
{
    growth.formulas = true;
    growth.fitFrom = fitLow;
    growth.fitTo = fitHigh;
    for (const GrowthFormula& formula : formulas) {
        BandwidthGrowth::Curve curve{.id = formula.id, .title = formula.title};
        for (unsigned k = first; k <= lastDrawn; k += 2) curve.times.emplace_back(k, formula.time(k));
        curve.fit = slope(formula.time(fitLow), formula.time(fitHigh), fitLow, fitHigh);
        growth.curves.push_back(std::move(curve));
    }
}

/// Kernels by the paper's sums (Table 2); nearest neighbours by their exact H, too.
void ofKernel(BandwidthGrowth& growth, Kernel kernel, const PacketCount& packets, const BspMachine& machine)
{
    constexpr std::array<const char*, 4> ids{"dbsp", "dbspPlus", "alphaDbsp", "lower"};
    std::vector<GrowthFormula> formulas;
    for (std::size_t i = 0; i < growthModels.size(); ++i)
        formulas.push_back({ids[i], std::string(titleOf(growthModels[i])),
                            [=](unsigned k) { return kernelTime(growthModels[i], kernel, k, packets, machine); }});
    growth.crossings.push_back(crossing(formulas[2], formulas[0], 2));
    if (kernel == Kernel::NnExchange) {
        const auto loads = [=](unsigned k) { return neighbourLoads(k, packets.on(k)); };
        formulas.push_back(
            {"dbspExact", "DBSP, exact h", [=](unsigned k) { return superstep::dbsp(machine, loads(k)); }});
        formulas.push_back({"hDirect", "via H", [=](unsigned k) { return order::hDirect(machine, loads(k)); }});
        growth.crossings.push_back(crossing(formulas[5], formulas[4], 4));
        for (unsigned k = 4; k <= lastDrawn; k += 2) addFit(growth, k, fitted(loads(k)));
    }
    addFormulas(growth, formulas, firstDrawn);
}

void ofFigure3(BandwidthGrowth& growth, Figure3 which, const PacketCount& packets, const BspMachine& machine)
{
    const auto loads = [=](unsigned k) { return figure3Loads(which, k, packets.on(k)); };
    const auto hm = [=](unsigned k) {
        // Half of the rows on either side of the border; both directions lie in one cluster of level 1.
        const double n = packets.on(k), side = std::exp2(k / 2.0 - 1);
        return order::hm(machine, k, n, 2 * side * n, 1);
    };
    const std::vector<GrowthFormula> formulas{
        {"dbsp", "DBSP", [=](unsigned k) { return superstep::dbsp(machine, loads(k)); }},
        {"t31", "H, Theorem 3.1", [=](unsigned k) { return order::theorem31(machine, loads(k)); }},
        {"t32", "H, Theorem 3.2", [=](unsigned k) { return order::theorem32(machine, loads(k)); }},
        {"hm", "(h, m)", hm}};
    growth.crossings.push_back(crossing(formulas[2], formulas[0], 4));
    for (unsigned k = 4; k <= lastDrawn; k += 2) addFit(growth, k, fitted(loads(k)));
    addFormulas(growth, formulas, 4);
}

double messagesOf(const BandwidthAnswer& answer)
{
    double messages = 0;
    for (const SuperstepDemand& demand : answer.supersteps) messages += static_cast<double>(demand.messages);
    return messages;
}

/// Asks for ever larger subjects, as long as they are quickly done.
std::vector<std::pair<unsigned, BandwidthAnswer>> swept(BandwidthQuestion question, const std::stop_token& stop)
{
    std::vector<std::pair<unsigned, BandwidthAnswer>> answers;
    const std::string subject = question.subject;
    question.routing.reset();
    question.alpha.reset();
    double messages = 0, factor = 4;
    for (unsigned k = 1; k <= mostSwept && messages * factor <= mostMessages; ++k) {
        const auto text = resizedSubject(subject, k);
        if (!text) break;
        try {
            question.subject = *text;
            BandwidthAnswer answer = bandwidth(question, nullptr, stop);
            if (answer.endpointTime == 0) continue;
            const double now = messagesOf(answer);
            if (messages > 0) factor = std::max(1.0, now / messages);
            messages = now;
            answers.emplace_back(k, std::move(answer));
        } catch (const Refused&) { // a size that it does not have
        }
    }
    return answers;
}

void bySweep(BandwidthGrowth& growth, const BandwidthQuestion& question, const std::stop_token& stop)
{
    const auto answers = swept(question, stop);
    if (answers.size() < 3) {
        growth.missing = "there are too few sizes at which it can be asked for";
        return;
    }
    const auto add = [&](const char* id, const char* title, auto of) {
        BandwidthGrowth::Curve curve{.id = id, .title = title};
        for (const auto& [k, answer] : answers) curve.times.emplace_back(k, of(answer));
        growth.curves.push_back(std::move(curve));
    };
    add("dbsp", "DBSP", [](const BandwidthAnswer& answer) { return answer.exact.dbsp; });
    add("dbspPlus", "DBSP+", [](const BandwidthAnswer& answer) { return answer.exact.dbspPlus; });
    add("alphaDbsp", "alphaDBSP", [](const BandwidthAnswer& answer) { return answer.exact.alphaDbsp; });
    add("hDirect", "via H", [](const BandwidthAnswer& answer) { return answer.exact.hDirect; });
    add("bsp", "BSP", [](const BandwidthAnswer& answer) { return answer.exact.bsp; });
    for (const auto& [k, answer] : answers) {
        ClimbSum direct, spread;
        for (const SuperstepDemand& demand : answer.supersteps) {
            if (!demand.relation.level) continue;
            const unsigned size = answer.levels - *demand.relation.level;
            direct += oneLevelSum(size, demand.relation.h, answer.machine.gap(size), answer.machine.latency(size));
            spread += spreadSum(answer.machine, demand.relation);
        }
        for (BandwidthGrowth::Curve& curve : growth.curves)
            if (curve.id == "dbsp" || curve.id == "hDirect") curve.sums.push_back(curve.id == "dbsp" ? direct : spread);
    }
    // Levels alternate between the axes of a grid: the slope is over two of them.
    const auto& times = growth.curves.front().times;
    const std::size_t from = times.size() - 3, to = times.size() - 1;
    growth.fitFrom = times[from].first;
    growth.fitTo = times[to].first;
    for (BandwidthGrowth::Curve& curve : growth.curves)
        curve.fit = slope(curve.times[from].second, curve.times[to].second, growth.fitFrom, growth.fitTo);
    BandwidthGrowth::Crossing spread{"hDirect", "dbsp", {}, growth.fitTo};
    for (std::size_t i = answers.size(); i-- > 0;) {
        if (answers[i].second.exact.hDirect >= answers[i].second.exact.dbsp) break;
        spread.from = answers[i].first;
    }
    growth.crossings.push_back(spread);
    for (const auto& [k, answer] : answers) {
        const ClusterRelation* loosest = nullptr;
        for (const SuperstepDemand& demand : answer.supersteps)
            if (demand.relation.tightness && (!loosest || *demand.relation.tightness < *loosest->tightness))
                loosest = &demand.relation;
        if (!loosest) continue;
        growth.tightness.emplace_back(k, *loosest->tightness);
        growth.alpha.emplace_back(k, *answer.alpha);
    }
}

/// With 2^k processors, in as many parts as it has now.
std::optional<std::string> resizedTopology(const std::string& topology, unsigned k)
{
    const TopologyFamily* family = findTopologyFamily(topology.substr(0, topology.find(':')));
    if (!family) return {};
    const auto parts = static_cast<std::size_t>(std::ranges::count(topology, 'x')) + 1;
    const std::uint64_t processors = std::uint64_t{1} << k;
    const auto sizes = family->sizesIn ? family->sizesIn(parts, processors) : family->sizesFor(processors);
    return sizes ? std::optional(fmt::format("{}:{}", family->id, *sizes)) : std::nullopt;
}

std::optional<Figure3> figure3Of(std::string_view subject)
{
    constexpr std::array<std::pair<std::string_view, Figure3>, 3> known{
        std::pair{"pattern:fig3-a", Figure3::BorderColumns},
        {"pattern:fig3-b", Figure3::RowsOfFft},
        {"pattern:fig3-c", Figure3::CornerBlocks}};
    for (const auto& [name, which] : known)
        if (subject.substr(0, subject.find(' ')) == name) return which;
    return {};
}

} // namespace

const BandwidthGrowth::Curve* BandwidthGrowth::curve(std::string_view id) const
{
    const auto found = std::ranges::find(curves, id, &Curve::id);
    return found == curves.end() ? nullptr : &*found;
}

std::string toText(const Growth& growth, bool formulas)
{
    if (std::abs(growth.powerOfLog) < 0.05) return "constant";
    if (formulas && growth.isLogarithmic()) return fmt::format("log^{:.1f} p", growth.powerOfLog);
    return fmt::format("p^{:.2f}", growth.power);
}

std::optional<std::string> resizedSubject(std::string_view subject, unsigned k)
{
    if (!isPattern(subject)) {
        Experiment experiment = experimentFromText(subject);
        const auto topology = resizedTopology(experiment.topology, k);
        if (!topology) return {};
        experiment.topology = *topology;
        return toText(experiment);
    }
    const auto blank = subject.find(' ');
    const std::string id(subject.substr(0, blank));
    if (id == "pattern:csv" || id == "pattern:empty") return {};
    Values values = valuesFromText(blank == std::string_view::npos ? std::string_view() : subject.substr(blank));
    values.insert_or_assign("k", double(k));
    std::string text = id;
    for (const auto& [name, value] : values) text += fmt::format(" {}={}", name, formatValue(value));
    return text;
}

BandwidthGrowth bandwidthGrowth(const BandwidthQuestion& question, double power, const std::stop_token& stop)
{
    BandwidthGrowth growth;
    const BandwidthSubject subject(question.subject, question.whole);
    growth.subject = subject.pattern() ? subject.title() : subject.text();
    const bool kernel = subject.pattern() && subject.pattern()->kernel != Kernel::None && !question.whole;
    const auto figure3 = question.whole ? std::nullopt : figure3Of(subject.text());
    constexpr double mostPower = 8;
    const std::string name(question.names.power);
    if (!(std::abs(power) <= mostPower))
        throw Refused(name,
                      fmt::format("{0}: must be a number from -{1} to {1}, got {2}; the nearest that works is {3}",
                                  name, mostPower, formatNumber(power), power < 0 ? -mostPower : mostPower));
    if (power != 0 && !kernel && !figure3)
        throw Refused(name,
                      fmt::format("{}: only kernels of the paper and its Fig. 3 have formulas in n = p^power", name));
    if (kernel)
        ofKernel(growth, subject.pattern()->kernel, {subject.pattern()->packets, power}, question.machine);
    else if (figure3)
        ofFigure3(growth, *figure3, {subject.pattern()->packets, power}, question.machine);
    else if (!resizedSubject(question.subject, 2))
        growth.missing = "it has one size only";
    else
        bySweep(growth, question, stop);
    if (kernel && growth.tightness.empty()) { // c has no formula of its own here
        BandwidthGrowth fits;
        bySweep(fits, question, stop);
        growth.tightness = std::move(fits.tightness);
        growth.alpha = std::move(fits.alpha);
    }
    return growth;
}

} // namespace hopscope
