#include "scenes/bandwidth/bandwidth_growth_sums.h"

#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "scenes/bandwidth/bandwidth_terms.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace hopscope {

bool ModelSum::roundsUp() const
{
    return std::ranges::any_of(sum.levels,
                               [](const ClimbSum::Level& one) { return !isAbout(one.packets * one.gap, one.time); });
}

bool isSummedForGrowth(const BandwidthMoment& moment)
{
    if (!moment.plan || moment.plan->answer().exact.dbsp <= 0) return false;
    if (moment.growth) return !moment.growth->formulas && moment.growth->missing.empty();
    return moment.plan->kernel() == Kernel::None || moment.plan->asked().whole;
}

namespace {

using SumOfOneStep = std::function<ClimbSum(const SuperstepDemand&, unsigned size)>;

/// All steps together, the largest clusters first.
ModelSum overSteps(const BandwidthAnswer& answer, const char* id, const QString& name, const SumOfOneStep& of)
{
    ModelSum made{.id = id, .name = name};
    std::map<unsigned, std::vector<ClimbSum::Level>> steps;
    for (const SuperstepDemand& demand : answer.supersteps) {
        if (!demand.relation.level) continue;
        const ClimbSum step = of(demand, answer.levels - *demand.relation.level);
        for (const ClimbSum::Level& level : step.levels) steps[level.size].push_back(level);
        made.sum += step;
    }
    std::ranges::sort(made.sum.levels, std::greater{}, &ClimbSum::Level::size);
    for (const ClimbSum::Level& level : made.sum.levels) made.steps.push_back(steps[level.size]);
    return made;
}

/// Direct routing: h packets of the busiest processor, charged for one cluster.
std::vector<ModelSum> directSums(const BandwidthAnswer& answer)
{
    const BspMachine& machine = answer.machine;
    const auto charged = [&](const SuperstepDemand& demand, unsigned size) {
        return oneLevelSum(size, demand.relation.h, machine.gap(size), machine.latency(size));
    };
    std::vector<ModelSum> made{
        overSteps(answer, "bsp", QObject::tr("BSP"),
                  [&](const SuperstepDemand& demand, unsigned) { return charged(demand, answer.levels); }),
        overSteps(answer, "dbsp", QObject::tr("DBSP"), charged)};
    made[0].charged = QObject::tr("whole machine");
    made[1].charged = QObject::tr("the step's cluster");
    for (ModelSum& model : made)
        model.packets = {QObject::tr("h, the most that one processor sends or receives"),
                         QObject::tr("h, the most of one processor")};
    return made;
}

ModelSum climbingSum(const BandwidthAnswer& answer)
{
    ModelSum plus = overSteps(answer, "dbspPlus", QObject::tr("DBSP+"), [&](const SuperstepDemand& demand, unsigned) {
        return climbSum(answer.machine, answer.levels, demand.traffic.sent, demand.traffic.received,
                        *demand.relation.level);
    });
    plus.charged = QObject::tr("every size, sent + received");
    plus.brief = QObject::tr("sent + received");
    plus.packets = {QObject::tr("the most sent and the most received by one processor"),
                    QObject::tr("the most sent and received by one")};
    return plus;
}

ModelSum spreadingSum(const BandwidthAnswer& answer)
{
    ModelSum spread = overSteps(answer, "hDirect", QObject::tr("via H"), [&](const SuperstepDemand& demand, unsigned) {
        return spreadSum(answer.machine, demand.relation);
    });
    spread.charged = QObject::tr("every size up to its own cluster: below");
    spread.packets = {
        QObject::tr("H, the most that leave or enter one half of a cluster, divided by its s/2 processors"),
        QObject::tr("H: the most that leave or enter half a cluster ÷ its s/2 processors")};
    return spread;
}

ModelSum slopedSum(const BandwidthAnswer& answer)
{
    const BspMachine& machine = answer.machine;
    ModelSum sloped =
        overSteps(answer, "alphaDbsp", QObject::tr("αDBSP"), [&](const SuperstepDemand& demand, unsigned size) {
            const double slope = demand.relation.alphaTight.value_or(0);
            return oneLevelSum(size, demand.relation.hTight.value_or(demand.relation.h), machine.gap(size, slope),
                               machine.latency(size, slope));
        });
    sloped.packets = {QObject::tr("h(α), where the line of slope α above all H begins"),
                      QObject::tr("h(α), by slope α")};
    sloped.bySlopes = true;
    sloped.unreached = !answer.trap.empty();
    return sloped;
}

QString slopesText(const std::pair<double, double>& slopes)
{
    const QString least = digitsText(rounded(slopes.first, 2)), most = digitsText(rounded(slopes.second, 2));
    if (slopes.second == 0) return QObject::tr("as DBSP: in each step H is the same at every size (α = 0)");
    return least == most ? QObject::tr("one cluster, H as slope α = %1").arg(least)
                         : QObject::tr("one cluster, H as slope α = %1–%2").arg(least, most);
}

} // namespace

std::vector<ModelSum> modelSums(const BandwidthMoment& moment)
{
    if (!isSummedForGrowth(moment)) return {};
    const BandwidthAnswer& answer = moment.plan->answer();
    std::vector<ModelSum> made = directSums(answer);
    made.push_back(climbingSum(answer));
    made.push_back(spreadingSum(answer));
    made.push_back(slopedSum(answer));
    made.back().charged = slopesText(slopesOf(moment));
    made.back().asDirect = slopesOf(moment).second == 0;
    return made;
}

namespace {

constexpr QLatin1String plus{" + "};

/// "2 × 90"; once is not counted.
QString times(double count, const QString& what)
{
    return count == 1 ? what : QStringLiteral("%1\u00a0×\u00a0%2").arg(digitsText(count), what);
}

/// The steps of one level, each rounded up by itself, where they are of few kinds: "⌈256 × √512⌉ + ⌈512 × √512⌉ = 5793
/// + 11 586"; empty elsewhere.
QString roundedSteps(const std::vector<ClimbSum::Level>& steps, const QString& gap)
{
    constexpr std::size_t mostKinds = 2;
    std::map<double, std::size_t> alike; // steps by their packets
    for (const ClimbSum::Level& step : steps) {
        if (step.time != std::ceil(step.packets * step.gap)) return {};
        ++alike[step.packets];
    }
    if (alike.size() > mostKinds) return {};
    QStringList products, rounded;
    for (const auto& [packets, count] : alike) {
        products += times(double(count), QStringLiteral("⌈%1\u00a0×\u00a0%2⌉").arg(digitsText(packets), gap));
        rounded += times(double(count), digitsText(std::ceil(packets * steps.front().gap)));
    }
    return products.join(plus) + (rounded.size() > 1 ? QStringLiteral(" = ") + rounded.join(plus) : QString());
}

bool isRounded(const ClimbSum::Level& level) { return !isAbout(level.packets * level.gap, level.time); }

/// The level that says most: one that is rounded, step by step where that can be written out.
std::size_t telling(const ModelSum& model, const BspMachine& machine)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < model.sum.levels.size(); ++i) {
        const ClimbSum::Level& level = model.sum.levels[i];
        if (!isRounded(level)) continue;
        if (!roundedSteps(model.steps[i], gapText(machine, level.size)).isEmpty()) return i;
        if (!best) best = i;
    }
    return best.value_or(0);
}

} // namespace

QString workedRow(const ModelSum& model, const BspMachine& machine)
{
    if (model.sum.levels.empty()) return {};
    const std::size_t i = telling(model, machine);
    const ClimbSum::Level& level = model.sum.levels[i];
    const bool sloped = !isAbout(level.gap, machine.gap(level.size));
    if (sloped && isRounded(level)) return {}; // of slopes that differ from step to step there is no one g
    const QString gap = sloped ? digitsText(level.gap) : gapText(machine, level.size), time = digitsText(level.time),
                  steps = digitsText(double(model.steps[i].size())),
                  product = QStringLiteral("%1\u00a0×\u00a0%2").arg(digitsText(level.packets), gap);
    const QString eachRounded = isRounded(level) ? roundedSteps(model.steps[i], gap) : QString();
    const QString packets = !isRounded(level) ? product + QStringLiteral(" = ") + time
                            : eachRounded.isEmpty()
                                ? QObject::tr("%1%2, in each step rounded up (↑): %3")
                                      .arg(product, equalTo(level.packets * level.gap), time)
                                : QObject::tr("%1 = %2, rounded up in each step (↑)").arg(eachRounded, time);
    const double each = double(model.steps[i].size()), rest = level.latency + level.counting;
    const QString ofStep = level.counting > 0
                               ? QStringLiteral("(%1\u00a0+\u00a0%2)")
                                     .arg(digitsText(level.latency / each), digitsText(level.counting / each))
                               : digitsText(level.latency / each);
    const QString terms =
        QObject::tr("l%1: %2 × %3 = %4")
            .arg(level.counting > 0 ? QStringLiteral(" + c") : QString(), steps, ofStep, digitsText(rest));
    return QObject::tr("Row s\u00a0=\u00a0%1: %2; %3")
        .arg(sizeText(level.size), packets, QString(terms).replace(u' ', QChar::Nbsp));
}

QString packetTerms(const ModelSum& model, const BspMachine& machine, qsizetype most)
{
    if (model.roundsUp()) return {};
    QStringList terms;
    for (std::size_t i = 0; i < model.sum.levels.size(); ++i) {
        const ClimbSum::Level& level = model.sum.levels[i];
        if (!std::ranges::all_of(model.steps[i], [&](const auto& step) { return isAbout(step.gap, level.gap); }))
            return {};
        const bool sloped = !isAbout(level.gap, machine.gap(level.size));
        terms += QStringLiteral("%1\u00a0×\u00a0%2")
                     .arg(digitsText(level.packets), sloped ? digitsText(level.gap) : gapText(machine, level.size));
    }
    if (terms.size() > most) terms = terms.mid(0, most - 1) + QStringList{QStringLiteral("…"), terms.back()};
    return terms.join(plus);
}

QStringList chargesInWords(const ModelSum& model, const BspMachine& machine)
{
    if (model.bySlopes)
        return {model.charged, model.asDirect ? QObject::tr("as DBSP: α = 0 in every step") : model.charged};
    QStringList forms;
    for (const qsizetype most : {3, 2})
        if (const QString terms = packetTerms(model, machine, most); !terms.isEmpty())
            forms += QStringLiteral("%1: %2").arg(model.charged, terms);
    if (const QString terms = packetTerms(model, machine, 2); !model.brief.isEmpty() && !terms.isEmpty())
        forms += QStringLiteral("%1: %2").arg(model.brief, terms);
    return forms + QStringList{model.charged};
}

std::pair<double, double> slopesOf(const BandwidthMoment& moment)
{
    std::optional<std::pair<double, double>> found;
    for (const SuperstepDemand& demand : moment.plan->answer().supersteps) {
        if (!demand.relation.level) continue;
        const double slope = demand.relation.alphaTight.value_or(0);
        found =
            found ? std::pair(std::min(found->first, slope), std::max(found->second, slope)) : std::pair(slope, slope);
    }
    return found.value_or(std::pair(0.0, 0.0));
}

const ModelSum* sumOf(const std::vector<ModelSum>& models, std::string_view model)
{
    const auto found = std::ranges::find(models, model, &ModelSum::id);
    return found != models.end() ? &*found : nullptr;
}

const ModelSum* shownSum(const std::vector<ModelSum>& models, const std::string& model)
{
    const ModelSum* chosen = sumOf(models, model);
    return chosen ? chosen : sumOf(models, "hDirect");
}

} // namespace hopscope
