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

double ModelSum::unrounded() const
{
    double time = rest();
    for (const ClimbSum::Level& level : sum.levels) time += level.packets * level.gap;
    return time;
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
    plus.charged = QObject::tr("every size");
    plus.packets = {QObject::tr("the most sent and the most received by one processor"),
                    QObject::tr("the most sent and received by one")};
    return plus;
}

ModelSum spreadingSum(const BandwidthAnswer& answer)
{
    ModelSum spread = overSteps(answer, "hDirect", QObject::tr("via H"), [&](const SuperstepDemand& demand, unsigned) {
        return spreadSum(answer.machine, demand.relation);
    });
    spread.charged = QObject::tr("up to own cluster");
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
    sloped.unreached = !answer.trap.empty();
    return sloped;
}

QString slopesText(const std::pair<double, double>& slopes)
{
    const QString least = digitsText(rounded(slopes.first, 2)), most = digitsText(rounded(slopes.second, 2));
    return least == most ? QObject::tr("H as slope α = %1").arg(least) : QObject::tr("H as α = %1–%2").arg(least, most);
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
    return made;
}

QString roundedExample(const ModelSum& model)
{
    constexpr std::size_t mostTerms = 3;
    for (const auto& steps : model.steps) {
        std::map<double, std::size_t> alike; // steps by their packets
        double sum = 0;
        bool rounds = false, derived = true;
        for (const ClimbSum::Level& step : steps) {
            ++alike[step.packets];
            sum += step.time;
            rounds = rounds || !isAbout(step.packets * step.gap, step.time);
            derived = derived && step.time == std::ceil(step.packets * step.gap);
        }
        if (!rounds || !derived || alike.size() > mostTerms) continue;
        QStringList products, times;
        const double gap = steps.front().gap;
        for (const auto& [packets, count] : alike) {
            const QString many = count > 1 ? digitsText(double(count)) + QStringLiteral("\u00a0×\u00a0") : QString();
            products += many + QStringLiteral("⌈%1\u00a0×\u00a0%2⌉").arg(digitsText(packets), digitsText(gap));
            times += many + digitsText(std::ceil(packets * gap));
        }
        const QString plus = QStringLiteral(" + ");
        return QObject::tr("s\u00a0=\u00a0%1: %2 = %3 = %4")
            .arg(sizeText(steps.front().size), products.join(plus), times.join(plus), digitsText(sum));
    }
    return {};
}

namespace {

/// The packets of the steps of one level: "(3 × 64 + 4 × 512)", "(64 + 128 + … + 448)" where they grow evenly; else, of
/// many kinds, their sum.
QString packetsOfSteps(const std::vector<ClimbSum::Level>& steps, double sum)
{
    constexpr std::size_t mostTerms = 3;
    std::vector<double> packets;
    for (const ClimbSum::Level& step : steps) packets.push_back(step.packets);
    std::ranges::sort(packets);
    std::map<double, std::size_t> alike;
    for (const double one : packets) ++alike[one];
    QStringList terms;
    if (alike.size() <= mostTerms) {
        for (const auto& [one, count] : alike)
            terms +=
                (count > 1 ? digitsText(double(count)) + QStringLiteral("\u00a0×\u00a0") : QString()) + digitsText(one);
    } else {
        for (std::size_t i = 2; i < packets.size(); ++i)
            if (!isAbout(packets[i] - packets[i - 1], packets[1] - packets[0])) return digitsText(sum);
        terms = {digitsText(packets[0]), digitsText(packets[1]), QStringLiteral("…"), digitsText(packets.back())};
    }
    return terms.size() == 1 ? terms.front() : QStringLiteral("(%1)").arg(terms.join(QStringLiteral("\u00a0+\u00a0")));
}

} // namespace

QStringList termsOfSizes(const ModelSum& model)
{
    constexpr std::size_t mostSizes = 2;
    if (model.sum.levels.empty() || model.sum.levels.size() > mostSizes || model.roundsUp() || model.countsPackets())
        return {};
    QStringList packets, latency, sizes;
    for (std::size_t i = 0; i < model.sum.levels.size(); ++i) {
        const ClimbSum::Level& level = model.sum.levels[i];
        const auto steps = double(model.steps[i].size());
        packets += QStringLiteral("%1\u00a0×\u00a0%2")
                       .arg(packetsOfSteps(model.steps[i], level.packets), digitsText(level.gap));
        latency += QStringLiteral("%1\u00a0×\u00a0%2").arg(digitsText(steps), digitsText(level.latency / steps));
        sizes +=
            (i == 0 ? QObject::tr("%1\u00a0steps of s\u00a0=\u00a0%2") : QObject::tr("%1\u00a0of s\u00a0=\u00a0%2"))
                .arg(digitsText(steps), sizeText(level.size));
    }
    const QString plus = QStringLiteral(" + ");
    return {sizes.join(QObject::tr(", ")), packets.join(plus) + equalTo(model.sum.packets),
            QString(latency.join(plus) + equalTo(model.sum.latency)).replace(u' ', QChar::Nbsp)};
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
