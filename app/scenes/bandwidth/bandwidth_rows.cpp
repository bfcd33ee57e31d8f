#include "scenes/bandwidth/bandwidth_rows.h"

#include "bandwidth/climb_sum.h"
#include "bandwidth/growth.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "run/run.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

bool isAbout(double sum, double time) { return std::abs(sum - time) <= 1e-9 * std::max(1.0, std::abs(time)); }

/// "508.78 + 15 + 55"; empty where that is not the time, as of kernels with local work.
QString termsOf(const ClimbSum& sum, double time)
{
    if (time <= 0 || !isAbout(sum.total(), time)) return {};
    return QStringLiteral("%1 + %2 + %3")
        .arg(numberText(sum.packets), numberText(sum.latency), numberText(sum.counting));
}

/// What the three terms are: "packets × g 508.78 + latency 15 + counting 55", and in fewer words; nothing without a
/// sum.
QStringList namedTerms(const ClimbSum& sum, const QString& words, const QString& terms)
{
    if (terms.isEmpty()) return {};
    const auto named = [&](const QString& text) {
        return text.arg(numberText(sum.packets), numberText(sum.latency), numberText(sum.counting));
    };
    const QString all = named(QObject::tr("packets × g %1 + latency %2 + counting %3"));
    return {words + all, all, named(QObject::tr("packets %1 + l %2 + counting %3"))};
}

/// Where the first term comes from, level by level: "508.78 = 32 × (5.6569 + 4 + 2.8284)". Brackets without a foot
/// round up.
QString levelsOf(const ClimbSum& sum)
{
    const auto& levels = sum.levels;
    if (levels.size() < 2) return {};
    const auto exact = [](const ClimbSum::Level& one) { return isAbout(one.packets * one.gap, one.time); };
    const bool alike = std::ranges::all_of(
        levels, [&](const ClimbSum::Level& one) { return exact(one) && isAbout(one.packets, levels.front().packets); });
    QStringList terms;
    for (const ClimbSum::Level& one : levels) {
        const QString product = QStringLiteral("%1 × %2").arg(numberText(one.packets), numberText(one.gap));
        terms += alike ? numberText(one.gap) : exact(one) ? product : QStringLiteral("⌈%1⌉").arg(product);
    }
    const QString all = terms.join(QStringLiteral(" + "));
    return QStringLiteral("%1 = %2").arg(
        numberText(sum.packets),
        alike ? QStringLiteral("%1 × (%2)").arg(numberText(levels.front().packets), all) : all);
}

/// "16 × 8 + 6": h g + l.
QString termsOf(double h, double gap, double latency, double time)
{
    if (time <= 0 || !isAbout(h * gap + latency, time)) return {};
    return QStringLiteral("%1 × %2 + %3").arg(numberText(h), numberText(gap), numberText(latency));
}

/// Words with their sum, then the sum alone; without one the words.
QStringList howOf(const QString& words, const QString& sum, const QString& without)
{
    return sum.isEmpty() ? QStringList{without, without.section(u',', 0, 0)} : QStringList{words.arg(sum), sum};
}

/// The superstep that the sums are about: the present one, or the only one, which a kernel has by the paper's formulas.
struct SumsOfStep {
    QString bsp, dbsp, dbspPlus, alpha, hDirect, lower, climbLevels, spreadLevels;
    QStringList climbTerms, spreadTerms; ///< in words; none without their sums
    unsigned levels{}, size{};           ///< that packets climb; 2^size processors in the cluster that they stay in
    double slope{};
    bool ofPaper{}; ///< the slope is not fitted

    explicit SumsOfStep(const BandwidthMoment& moment)
    {
        const SuperstepDemand* demand = moment.demand();
        const BandwidthPlan& plan = *moment.plan;
        size = plan.levels();
        if (!demand || !demand->relation.level) return;
        const BandwidthAnswer& answer = plan.answer();
        const ClusterRelation& relation = demand->relation;
        const BspMachine& machine = plan.machine();
        const bool formula = plan.kernel() != Kernel::None && answer.supersteps.size() == 1;
        const BspCosts& time = formula ? answer.costs : demand->costs;
        const unsigned k = plan.levels();
        size = levels = k - *relation.level;
        // Kernels: what the paper counts, unless the exact h is asked for.
        double h = relation.h, spread = relation.hTight.value_or(relation.h);
        slope = relation.alphaTight.value_or(0);
        ofPaper = formula;
        if (formula) {
            slope = kernelAlpha(plan.kernel());
            const double wide = plan.kernel() == Kernel::GeneralizedBroadcast ? std::exp2(k) : 1;
            h = plan.asked().exact ? relation.h : plan.packetsOfKernel() * wide;
            spread = plan.asked().exact ? relation.hFor(slope) : h;
        }
        bsp = termsOf(h, machine.gap(k), machine.latency(k), time.bsp);
        dbsp = termsOf(h, machine.gap(size), machine.latency(size), time.dbsp);
        alpha = termsOf(spread, machine.gap(size, slope), machine.latency(size, slope), time.alphaDbsp);
        const ClimbSum climb =
            formula ? kernelClimbSum(plan.kernel(), k, plan.packetsOfKernel(), machine)
                    : climbSum(machine, k, demand->traffic.sent, demand->traffic.received, *relation.level);
        const ClimbSum spreading = spreadSum(machine, relation);
        dbspPlus = termsOf(climb, time.dbspPlus);
        hDirect = termsOf(spreading, time.hDirect);
        if (!dbspPlus.isEmpty()) climbLevels = levelsOf(climb);
        if (!hDirect.isEmpty()) spreadLevels = levelsOf(spreading);
        climbTerms = namedTerms(climb, QObject::tr("all packets climb: "), dbspPlus);
        spreadTerms = namedTerms(spreading, QObject::tr("packets spread evenly: "), hDirect);
        if (answer.lower && isAbout(spread + size, *answer.lower))
            lower = QStringLiteral("%1 + %2").arg(numberText(spread)).arg(size);
    }
};

/// How g and l follow from the size of a cluster: "Cluster of s: time per packet g = √s, latency l = log₂ s". `slope`:
/// that αDBSP charges for, of which packets that are to be spread need another l.
QString pricesOfMachine(const BspMachine& machine, double slope)
{
    const QString logarithm = QStringLiteral("log₂ s"), root = machine.dimensions == 1   ? QStringLiteral("s")
                                                               : machine.dimensions == 2 ? QStringLiteral("√s")
                                                               : machine.dimensions == 3 ? QStringLiteral("∛s")
                                                               : machine.dimensions == 4
                                                                   ? QStringLiteral("∜s")
                                                                   : QStringLiteral("s^(1/%1)").arg(machine.dimensions);
    QString text = machine.kind == BspMachine::Kind::Butterfly
                       ? QObject::tr("Cluster of s: time per packet g = log₂ s, latency l = g")
                   : machine.kind == BspMachine::Kind::NdMesh
                       ? QObject::tr("Cluster of s: time per packet g = %1, latency l = g").arg(root)
                       : QObject::tr("Cluster of s: time per packet g = %1, latency l = log₂ s").arg(root);
    // The machine itself says where the exponents change.
    constexpr unsigned some = 4;
    const double gap = machine.gap(some, slope);
    const bool sameGap = gap == machine.gap(some), sameLatency = machine.latency(some, slope) == machine.latency(some);
    if (sameGap && sameLatency) return text;
    const QString alpha = QString::number(slope, 'g', 3),
                  its = gap == 1      ? QStringLiteral("1")
                        : gap == some ? logarithm
                                      : QStringLiteral("s^%1").arg(std::log2(gap) / some, 0, 'g', 3);
    text += QObject::tr("; at slope α = %1 g = %2").arg(alpha, its);
    return sameLatency ? text : text + QStringLiteral(", l = (%1)³").arg(logarithm);
}

/// What the links above the clusters of the chosen size take by themselves, one packet each per time unit.
std::optional<CostRow> cutRow(const BandwidthMoment& moment)
{
    const SuperstepDemand* demand = moment.demand();
    if (!demand || moment.chosen.level == 0) return {};
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const double links = moment.plan->machine().capacity(t), packets = demand->traffic.cross[t];
    const auto divided = [&](double count) {
        return QObject::tr("%1 ÷ %2 = %3").arg(numberText(count), numberText(links), numberText(count / links));
    };
    QStringList others, times;
    double all = 0;
    for (std::size_t i = 0; i < moment.plan->answer().supersteps.size(); ++i) {
        const double crossing = moment.plan->answer().supersteps[i].traffic.cross[t];
        all += crossing / links;
        if (crossing <= 0) continue;
        times += numberText(crossing / links);
        if (moment.superstep != i) others += QObject::tr("step %1: %2").arg(i + 1).arg(divided(crossing));
    }
    CostRow row;
    row.name = QObject::tr("This cut");
    row.step = packets / links;
    row.all = all;
    row.sum = QStringLiteral("%1 ÷ %2").arg(numberText(packets), numberText(links));
    const QString words = links == 1 ? QObject::tr("%1 ÷ 1 link").arg(packetsText(packets))
                                     : QObject::tr("%1 ÷ %2 links").arg(packetsText(packets), numberText(links));
    constexpr qsizetype mostOthers = 3, mostTimes = 8;
    if (!others.empty()) {
        const QString now = QObject::tr("this step %1").arg(divided(packets));
        if (others.size() <= mostOthers) {
            const QString rest = QStringLiteral("; ") + others.join(QStringLiteral("; "));
            row.how += QObject::tr("this step %1 = %2").arg(words, numberText(packets / links)) + rest;
            row.how += now + rest;
        } else if (times.size() <= mostTimes) {
            row.how += now + QObject::tr("; all steps %1").arg(times.join(QStringLiteral(" + ")));
        }
        row.how += now + QObject::tr("; %1 steps cross it").arg(times.size());
    } else {
        row.how += QObject::tr("%1 = %2").arg(words, numberText(packets / links));
    }
    row.how += {words, row.sum};
    return row;
}

/// The routing that ran, with its steps on the machine itself where it has some.
void addRouted(std::vector<CostRow>& rows, const BandwidthAnswer& answer)
{
    const RoutingTimes& times = answer.routed->times;
    const ClimbSum routed = routedSum(answer.routed->routing, answer.machine);
    const QString sum = termsOf(routed, times.dbsp);
    const QStringList how = namedTerms(routed, QObject::tr("the routing that ran: "), sum)
                            + howOf(QObject::tr("the routing that ran: %1"), sum, QObject::tr("the routing that ran"));
    rows.push_back(
        {QObject::tr("As run, DBSP"), how, sum, sum.isEmpty() ? QString() : levelsOf(routed), {}, times.dbsp});
    if (!times.wave) return;
    const double waves = static_cast<double>(answer.routed->waves);
    const QString steps = QStringLiteral("%1 + %2").arg(numberText(waves), numberText(*times.wave - waves));
    rows.push_back(
        {QObject::tr("As run, waves"),
         {QObject::tr("%1 waves + %2 steps to climb and count").arg(numberText(waves), numberText(*times.wave - waves)),
          steps},
         steps,
         {},
         {},
         times.wave});
}

} // namespace

std::optional<OtherCount> otherCount(const BandwidthMoment& moment)
{
    const SuperstepDemand* demand = moment.demand();
    const BandwidthAnswer& answer = moment.plan->answer();
    if (!demand || !demand->relation.level || answer.supersteps.size() != 1
        || isAbout(answer.costs.dbsp, answer.exact.dbsp))
        return {};
    const unsigned size = answer.levels - *demand->relation.level;
    const BspMachine& machine = answer.machine;
    return OtherCount{demand->relation.h, (answer.costs.dbsp - machine.latency(size)) / machine.gap(size),
                      answer.exact.dbsp, answer.costs.dbsp};
}

std::vector<CostRow> costRows(const BandwidthMoment& moment)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const BspCosts step = moment.demand() ? moment.demand()->costs : BspCosts{};
    const SumsOfStep sums(moment);
    const bool trap = !answer.trap.empty();
    const QString formula = QObject::tr("h g + l = %1"), size = sizeText(sums.size),
                  slope = QObject::tr(sums.ofPaper ? "the paper's slope α = %1" : "best slope α = %1")
                              .arg(QString::number(sums.slope, 'g', 3)),
                  slopeShort = QObject::tr("α = %1: ").arg(QString::number(sums.slope, 'g', 3)) + QStringLiteral("%1");
    QStringList alpha = howOf(
        (trap ? QObject::tr("out of reach, %1: ").arg(slope) : slope + QStringLiteral(": ")) + formula, sums.alpha,
        trap ? QObject::tr("cannot be reached, see below") : QObject::tr("slope α, if H falls with it"));
    if (!sums.alpha.isEmpty()) {
        if (!trap) alpha.insert(1, slope + QStringLiteral(": ") + sums.alpha);
        alpha.insert(alpha.size() - 1, slopeShort.arg(sums.alpha));
    }
    // The longest words say first what a model is.
    const auto told = [](const QString& words, const QString& sum, QStringList forms) {
        if (!sum.isEmpty()) forms.prepend(words + sum);
        return forms;
    };
    std::vector<CostRow> rows{
        {QObject::tr("BSP"),
         told(QObject::tr("the whole machine is charged: h × g + l = "), sums.bsp,
              howOf(formula, sums.bsp, QObject::tr("h g + l, whole machine"))),
         sums.bsp,
         {},
         step.bsp,
         answer.costs.bsp},
        {QObject::tr("DBSP"),
         told(QObject::tr("the step stays in clusters of %1: h × g + l = ").arg(size), sums.dbsp,
              QStringList(sums.dbsp.isEmpty() ? QString()
                                              : formula.arg(sums.dbsp) + QObject::tr(", cluster of %1").arg(size))
                  + howOf(formula, sums.dbsp, QObject::tr("h g + l, cluster of %1").arg(size))),
         sums.dbsp,
         {},
         step.dbsp,
         answer.costs.dbsp},
        {QObject::tr("DBSP+"),
         sums.climbTerms
             + howOf(QObject::tr("all packets climb: %1"), sums.dbspPlus,
                     QObject::tr("all packets climb, to the top level")),
         sums.dbspPlus, sums.climbLevels, step.dbspPlus, answer.costs.dbspPlus},
        {QObject::tr("αDBSP"), alpha, sums.alpha, {}, step.alphaDbsp, answer.costs.alphaDbsp},
        {QObject::tr("Via H"),
         sums.spreadTerms
             + howOf(QObject::tr("packets spread evenly: %1"), sums.hDirect, QObject::tr("packets spread evenly")),
         sums.hDirect, sums.spreadLevels, step.hDirect, answer.costs.hDirect}};
    rows[1].marked = true;
    rows[3].soft = trap;
    for (CostRow& row : rows) row.how.removeAll(QString());
    if (const auto other = otherCount(moment)) {
        const unsigned q = sums.size;
        const QString sum = termsOf(other->h, answer.machine.gap(q), answer.machine.latency(q), other->time);
        rows.insert(rows.begin() + 2, {QObject::tr("DBSP, h = %1").arg(numberText(other->h)),
                                       told(QObject::tr("direct, h counted exactly: h × g + l = "), sum,
                                            howOf(formula, sum, QObject::tr("h counted exactly"))),
                                       sum,
                                       {},
                                       {},
                                       other->time});
        std::swap(rows[1].marked, rows[2].marked);
    }
    if (!rows[0].marked && !rows[1].marked && rows[0].sum == rows[1].sum && rows[0].all == rows[1].all) {
        // In the whole machine both models are one.
        rows[0].name = QObject::tr("BSP, DBSP");
        rows.erase(rows.begin() + 1);
    }
    const bool climbed = answer.routed && moment.plan->asked().routing != Routing::Direct;
    if (auto cut = cutRow(moment)) {
        cut->marked = !climbed;
        rows.insert(rows.begin(), *std::move(cut));
    }
    if (answer.lower)
        rows.push_back(
            {QObject::tr("Lower bound"),
             howOf(QObject::tr("h + levels = %1, for slope α"), sums.lower, QObject::tr("for H of exactly slope α")),
             sums.lower,
             {},
             {},
             answer.lower,
             true});
    if (answer.routed) {
        const std::size_t before = rows.size();
        addRouted(rows, answer);
        rows[before].marked = climbed;                  // it is compared with direct routing
        if (moment.plan->asked().routing == Routing::H) // and with what its formula promises
            std::ranges::find(rows, QObject::tr("Via H"), &CostRow::name)->marked = true;
    }
    if (answer.supersteps.size() == 1)
        for (CostRow& row : rows) row.step.reset();        // it is all
    std::ranges::stable_partition(rows, &CostRow::marked); // what the headline compares, then the others
    return rows;
}

QStringList costLetters(const BandwidthMoment& moment, bool ofSlopes)
{
    const SuperstepDemand* demand = moment.demand();
    // Not where formulas of the paper stand beside it, whose h is another.
    const QString height = demand && !otherCount(moment) ? QStringLiteral(" = ") + fractionText(demand->h) : QString();
    return {QObject::tr("BSP: bulk-synchronous parallel; DBSP: decomposable, a step costs what its cluster does"),
            QObject::tr("h%1: most packets of one processor. ").arg(height)
                + pricesOfMachine(moment.plan->machine(), ofSlopes ? SumsOfStep(moment).slope : 0),
            QObject::tr("Three terms: packets × g, latency l and counting, each summed over the levels")};
}

QStringList costRemarks(const BandwidthMoment& moment)
{
    const BandwidthPlan& plan = *moment.plan;
    const BandwidthAnswer& answer = plan.answer();
    QStringList thoughts{inGreek(answer.trap)};
    // The models know what crosses cuts, not routes: what a run pays for its own must not look like their mistake.
    if (moment.run && moment.run->maxLinkLoad() > 1)
        thoughts += QObject::tr("The models assume that packets share the links evenly. The run keeps to fixed routes: "
                                "up to %1 messages share a link of %2. Its simulated time is %3.")
                        .arg(numberText(moment.run->maxLinkLoad()),
                             QString::fromStdString(answer.text).section(QLatin1Char(' '), 0, 0),
                             numberText(moment.run->time()));
    if (moment.rivals) thoughts += QString::fromStdString(reconciled(*moment.rivals));
    if (const auto other = otherCount(moment)) {
        // Which time is meant, and why another stands beside it.
        QString direct = QObject::tr("Direct routing takes %1 (DBSP, h = %2). The formula of the paper keeps only "
                                     "how h grows: with h = %3 it gives %4.")
                             .arg(numberText(other->time), numberText(other->h), numberText(other->counted),
                                  numberText(other->timeCounted));
        direct +=
            QObject::tr(" Via H its formula gives %1, without constant factors").arg(numberText(answer.exact.hDirect));
        direct += answer.routed && plan.asked().routing == Routing::H
                      ? QObject::tr("; the routing that ran takes %1, as it counts and spreads packets on every level "
                                    "twice, up and down.")
                            .arg(numberText(answer.routed->times.dbsp))
                      : QStringLiteral(".");
        thoughts += direct;
    } else {
        thoughts += inGreek(answer.verdict);
    }
    if (plan.kernel() != Kernel::None && plan.kernel() != Kernel::BinomialBroadcast) {
        const auto from = crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, plan.kernel(),
                                     {plan.packetsOfKernel(), 0}, plan.machine());
        thoughts +=
            from
                ? QObject::tr("With the formulas of the paper αDBSP is below DBSP from p = %1 on.").arg(sizeText(*from))
                : QObject::tr("With the formulas of the paper αDBSP is not below DBSP up to p = 2⁸⁰.");
    }
    thoughts.removeAll(QString());
    return thoughts;
}

} // namespace hopscope
