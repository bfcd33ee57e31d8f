#include "scenes/bandwidth/bandwidth_rows.h"

#include "bandwidth/climb_sum.h"
#include "bandwidth/growth.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_terms.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// "16 × 8 + 6": h g + l.
QString termsOf(double h, double gap, double latency, double time)
{
    if (time <= 0 || !isAbout(h * gap + latency, time)) return {};
    return QStringLiteral("%1 × %2 + %3").arg(digitsText(h), digitsText(gap), digitsText(latency));
}

/// Words with their sum, then the sum alone; without one the words.
QStringList howOf(const QString& words, const QString& sum, const QString& without)
{
    return sum.isEmpty() ? QStringList{without, without.section(u',', 0, 0)} : QStringList{words.arg(sum), sum};
}

/// The superstep that the sums are about: the present one, or the only one, which a kernel has by the paper's formulas.
struct SumsOfStep {
    QString bsp, dbsp, alpha, lower;
    ClimbTerms climb, spread; ///< of DBSP+ and via H
    unsigned size{};          ///< 2^size processors in the cluster that packets stay in
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
        size = k - *relation.level;
        // Kernels: what the paper counts, unless the exact h is asked for.
        double h = relation.h, evenly = relation.hTight.value_or(relation.h);
        slope = relation.alphaTight.value_or(0);
        ofPaper = formula;
        if (formula) {
            slope = kernelAlpha(plan.kernel());
            const double wide = plan.kernel() == Kernel::GeneralizedBroadcast ? std::exp2(k) : 1;
            h = plan.asked().exact ? relation.h : plan.packetsOfKernel() * wide;
            evenly = plan.asked().exact ? relation.hFor(slope) : h;
        }
        bsp = termsOf(h, machine.gap(k), machine.latency(k), time.bsp);
        dbsp = termsOf(h, machine.gap(size), machine.latency(size), time.dbsp);
        alpha = termsOf(evenly, machine.gap(size, slope), machine.latency(size, slope), time.alphaDbsp);
        climb =
            climbTerms(formula ? kernelClimbSum(plan.kernel(), k, plan.packetsOfKernel(), machine)
                               : climbSum(machine, k, demand->traffic.sent, demand->traffic.received, *relation.level),
                       time.dbspPlus);
        spread = climbTerms(spreadSum(machine, relation), time.hDirect);
        if (answer.lower && isAbout(evenly + size, *answer.lower))
            lower = QStringLiteral("%1 + %2").arg(digitsText(evenly)).arg(size);
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
        return QObject::tr("%1 ÷ %2 = %3").arg(digitsText(count), digitsText(links), digitsText(count / links));
    };
    QStringList others, briefly, times;
    double all = 0;
    for (std::size_t i = 0; i < moment.plan->answer().supersteps.size(); ++i) {
        const double crossing = moment.plan->answer().supersteps[i].traffic.cross[t];
        all += crossing / links;
        if (crossing <= 0) continue;
        times += digitsText(crossing / links);
        if (moment.superstep == i) continue;
        others += QObject::tr("step %1: %2").arg(i + 1).arg(divided(crossing));
        briefly += QObject::tr("step %1: %2").arg(i + 1).arg(times.back());
    }
    CostRow row;
    row.name = QObject::tr("This cut");
    row.cut = true;
    row.step = packets / links;
    row.all = all;
    row.sum = QStringLiteral("%1 ÷ %2").arg(digitsText(packets), digitsText(links));
    const QString words = links == 1 ? QObject::tr("%1 ÷ 1 link").arg(packetsText(packets))
                                     : QObject::tr("%1 ÷ %2 links").arg(packetsText(packets), digitsText(links));
    constexpr qsizetype mostOthers = 3, mostTimes = 8;
    if (!others.empty()) {
        const QString now = QObject::tr("this step %1").arg(divided(packets));
        if (others.size() <= mostOthers) {
            const QString rest = QStringLiteral("; ") + others.join(QStringLiteral("; "));
            row.how += QObject::tr("this step %1 = %2").arg(words, digitsText(packets / links)) + rest;
            row.how += now + rest;
            row.how += now + QStringLiteral("; ") + briefly.join(QStringLiteral("; "));
        } else if (times.size() <= mostTimes) {
            row.how += now + QObject::tr("; all steps %1").arg(times.join(QStringLiteral(" + ")));
        }
        row.how += now + QObject::tr("; %1 steps cross it").arg(times.size());
    } else {
        row.how += QObject::tr("%1 = %2").arg(words, digitsText(packets / links));
    }
    row.how += {words, row.sum};
    return row;
}

/// How a time of packets that climb comes about, in words before the terms; without a sum in words alone.
void describe(CostRow& row, const ClimbTerms& terms, const QString& words, const QString& without)
{
    row.how = terms.named(words) + howOf(words + QStringLiteral("%1"), terms.sum, without);
    row.sum = terms.sum;
    row.levels = terms.inFull;
    row.lines = terms.lines;
}

/// The routing that ran, with its steps on the machine itself where it has some.
void addRouted(std::vector<CostRow>& rows, const BandwidthAnswer& answer)
{
    const RoutingTimes& times = answer.routed->times;
    const ClimbTerms routed = climbTerms(routedSum(answer.routed->routing, answer.machine), times.dbsp);
    CostRow row{.name = QObject::tr("As run, DBSP"), .all = times.dbsp};
    describe(row, routed, QObject::tr("the routing that ran: "), QObject::tr("the routing that ran"));
    row.what = {QObject::tr("charges what the routing ran, superstep by superstep:"),
                QObject::tr("the routing that ran:")};
    rows.push_back(std::move(row));
    if (!times.wave) return;
    const double waves = static_cast<double>(answer.routed->waves);
    const QString steps = QStringLiteral("%1 + %2").arg(digitsText(waves), digitsText(*times.wave - waves));
    rows.push_back(
        {QObject::tr("As run, waves"),
         {QObject::tr("%1 waves + %2 steps to climb and count").arg(digitsText(waves), digitsText(*times.wave - waves)),
          steps},
         steps,
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
                  slope = QObject::tr(sums.ofPaper ? "paper's slope α = %1" : "best slope α = %1")
                              .arg(QString::number(sums.slope, 'g', 3)),
                  slopeShort = QObject::tr("α = %1: ").arg(QString::number(sums.slope, 'g', 3)) + QStringLiteral("%1");
    QStringList alpha = howOf(
        (trap ? QObject::tr("out of reach, %1: ").arg(slope) : QObject::tr("charges by the %1: ").arg(slope)) + formula,
        sums.alpha, trap ? QObject::tr("cannot be reached, see below") : QObject::tr("slope α, if H falls with it"));
    if (!sums.alpha.isEmpty()) {
        if (!trap) alpha.insert(1, slope + QStringLiteral(": ") + formula.arg(sums.alpha));
        if (!trap) alpha.insert(2, slope + QStringLiteral(": ") + sums.alpha);
        alpha.insert(alpha.size() - 1, slopeShort.arg(sums.alpha));
    }
    // The longest words say first what a model is.
    const auto told = [](const QString& words, const QString& sum, QStringList forms) {
        if (!sum.isEmpty()) forms.prepend(words + sum);
        return forms;
    };
    std::vector<CostRow> rows{
        {QObject::tr("BSP"),
         told(QObject::tr("charges the whole machine: h × g + l = "), sums.bsp,
              told(QObject::tr("the whole machine: "), sums.bsp,
                   howOf(formula, sums.bsp, QObject::tr("h g + l, whole machine")))),
         sums.bsp, step.bsp, answer.costs.bsp},
        {QObject::tr("DBSP"),
         told(QObject::tr("charges the cluster of %1 that the step stays in: h × g + l = ").arg(size), sums.dbsp,
              told(QObject::tr("charges a cluster of %1: h × g + l = ").arg(size), sums.dbsp,
                   QStringList(sums.dbsp.isEmpty() ? QString()
                                                   : formula.arg(sums.dbsp) + QObject::tr(", cluster of %1").arg(size))
                       + howOf(formula, sums.dbsp, QObject::tr("h g + l, cluster of %1").arg(size)))),
         sums.dbsp, step.dbsp, answer.costs.dbsp},
        {.name = QObject::tr("DBSP+"), .step = step.dbspPlus, .all = answer.costs.dbspPlus},
        {QObject::tr("αDBSP"), alpha, sums.alpha, step.alphaDbsp, answer.costs.alphaDbsp},
        {.name = QObject::tr("Via H"), .step = step.hDirect, .all = answer.costs.hDirect}};
    describe(rows[2], sums.climb, QObject::tr("all packets climb: "),
             QObject::tr("all packets climb, to the top level"));
    describe(rows[4], sums.spread, QObject::tr("packets spread evenly: "), QObject::tr("packets spread evenly"));
    const auto perLevel = [](CostRow& row, const ClimbTerms& terms, const QString& full, const QString& brief) {
        row.what = {full.arg(terms.levels), brief.arg(terms.levels)};
    };
    perLevel(rows[2], sums.climb, QObject::tr("charges all packets, on each of the %1 levels that they climb:"),
             QObject::tr("charges all packets on %1 levels:"));
    perLevel(rows[4], sums.spread,
             sums.spread.roundedUp ? QObject::tr("charges, on each of %1 levels, the packets that leave, rounded up:")
                                   : QObject::tr("charges, on each of %1 levels, only the packets that leave:"),
             QObject::tr("charges what leaves, on each of %1 levels:"));
    rows[1].marked = true;
    rows[3].soft = trap;
    for (CostRow& row : rows) row.how.removeAll(QString());
    if (const auto other = otherCount(moment)) {
        const unsigned q = sums.size;
        const QString sum = termsOf(other->h, answer.machine.gap(q), answer.machine.latency(q), other->time);
        rows.insert(rows.begin() + 2, {QObject::tr("DBSP, h = %1").arg(digitsText(other->h)),
                                       told(QObject::tr("direct, h counted exactly: h × g + l = "), sum,
                                            howOf(formula, sum, QObject::tr("h counted exactly"))),
                                       sum,
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
        rows.push_back({.name = QObject::tr("Lower bound"),
                        .how = howOf(QObject::tr("h + levels = %1, for slope α"), sums.lower,
                                     QObject::tr("for H of exactly slope α")),
                        .sum = sums.lower,
                        .all = answer.lower,
                        .bound = true});
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
    return {QObject::tr("BSP: bulk-synchronous parallel; DBSP: decomposable BSP, charges a step for its cluster only")
                + (ofSlopes ? QObject::tr("; αDBSP: DBSP where H falls with the size of the cluster, by slope α")
                            : QString()),
            QObject::tr("h%1: most packets of one processor. ").arg(height)
                + pricesOfMachine(moment.plan->machine(), ofSlopes ? SumsOfStep(moment).slope : 0),
            QObject::tr("Three terms: packets × g, latency l and counting, each summed over the levels")};
}

namespace {

/// The two times that the heading names and why one is longer, to be kept in mind; then the same over all steps.
QString whyLonger(const BandwidthMoment& moment)
{
    const std::vector<CostRow> rows = costRows(moment);
    if (rows.size() < 2 || !rows[0].cut || !rows[1].marked || !rows[0].all || !rows[1].all) return {};
    const CostRow &cut = rows[0], &dbsp = rows[1];
    const auto longer = [](double a, double b) { return a > b && !isAbout(a, b); };
    const double links = cut.step.value_or(0), charged = dbsp.step ? *dbsp.step : *dbsp.all,
                 alone = dbsp.step ? links : *cut.all;
    const unsigned size = SumsOfStep(moment).size;
    const QString where =
        size == moment.plan->levels()
            ? QObject::tr("the whole machine, as packets cross its middle")
            : QObject::tr("a whole cluster of %1, the smallest that no packet leaves").arg(sizeText(size));
    QStringList thoughts;
    if (longer(charged, alone))
        thoughts += (alone > 0 ? QObject::tr("The links alone need %1 units; DBSP charges %2, because it charges "
                                             "h × g + l for %3.")
                                     .arg(timeInWords(alone), timeInWords(charged))
                               : QObject::tr("Nothing crosses this cut in this step; DBSP charges %1 all the same: "
                                             "h × g + l for %2.")
                                     .arg(timeInWords(charged)))
                        .arg(where);
    if (dbsp.step && longer(*dbsp.all, *cut.all)) {
        const auto& steps = moment.plan->answer().supersteps;
        const unsigned t = moment.plan->levels() - moment.chosen.level;
        const bool others = std::ranges::any_of(
            steps, [&](const SuperstepDemand& one) { return one.traffic.cross[t] <= 0 && one.costs.dbsp > 0; });
        thoughts +=
            QObject::tr("All %1 steps: %2 units, and %3 by DBSP")
                .arg(steps.size())
                .arg(timeInWords(*cut.all), timeInWords(*dbsp.all))
            + (others ? QObject::tr(", which charges steps that do not cross this cut, too.") : QStringLiteral("."));
    }
    return thoughts.join(QLatin1Char(' '));
}

} // namespace

QStringList costRemarks(const BandwidthMoment& moment, bool comparesTwo)
{
    const BandwidthPlan& plan = *moment.plan;
    const BandwidthAnswer& answer = plan.answer();
    QStringList thoughts{inGreek(answer.trap)};
    if (comparesTwo) thoughts += whyLonger(moment);
    // The models know what crosses cuts, not routes: what a run pays for its own must not look like their mistake.
    if (moment.run && moment.run->maxLinkLoad() > 1)
        thoughts += QObject::tr("The models assume that packets share the links evenly. The run keeps to fixed routes: "
                                "up to %1 messages share a link of %2. Its simulated time is %3.")
                        .arg(digitsText(moment.run->maxLinkLoad()),
                             QString::fromStdString(answer.text).section(QLatin1Char(' '), 0, 0),
                             digitsText(moment.run->time()));
    if (moment.rivals) thoughts += QString::fromStdString(reconciled(*moment.rivals));
    if (const auto other = otherCount(moment)) {
        // Which time is meant, and why another stands beside it.
        QString direct = QObject::tr("Direct routing takes %1 (DBSP, h = %2). The formula of the paper keeps only "
                                     "how h grows: with h = %3 it gives %4.")
                             .arg(digitsText(other->time), digitsText(other->h), digitsText(other->counted),
                                  digitsText(other->timeCounted));
        direct +=
            QObject::tr(" Via H its formula gives %1, without constant factors").arg(digitsText(answer.exact.hDirect));
        direct += answer.routed && plan.asked().routing == Routing::H
                      ? QObject::tr("; the routing that ran takes %1, as it counts and spreads packets on every level "
                                    "twice, up and down.")
                            .arg(digitsText(answer.routed->times.dbsp))
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
    // Beside two times alone there is room for two thoughts; the others are told where all models are.
    constexpr qsizetype besideTwo = 2;
    if (comparesTwo) thoughts = thoughts.mid(0, besideTwo);
    for (QString& thought : thoughts) thought = asChosen(thought, moment.notation);
    return thoughts;
}

QString aboutCosts(const BandwidthMoment& moment)
{
    QStringList sums;
    for (const CostRow& row : costRows(moment))
        if (const auto time = row.step ? row.step : row.all; time && !row.sum.isEmpty())
            sums += QStringLiteral("%1: %2 = %3%4")
                        .arg(row.name, row.sum, digitsText(*time),
                             row.levels.isEmpty() ? QString() : QStringLiteral("; ") + row.levels);
    return (QStringList{QObject::tr("This cut: packets over the border of a cluster ÷ links above it, which carry one "
                                    "packet per time unit each")}
            + costLetters(moment) + sums + costRemarks(moment))
        .join(QLatin1Char('\n'));
}

} // namespace hopscope
