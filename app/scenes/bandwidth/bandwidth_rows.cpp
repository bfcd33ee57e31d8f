#include "scenes/bandwidth/bandwidth_rows.h"

#include "bandwidth/climb_sum.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// Words with their sum, then the sum alone; without one the words.
QStringList howOf(const QString& words, const QString& sum, const QString& without)
{
    return sum.isEmpty() ? QStringList{without, without.section(u',', 0, 0)} : QStringList{words.arg(sum), sum};
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
    std::size_t first = 0, last = 0; // of the steps that cross
    for (std::size_t i = 0; i < moment.plan->answer().supersteps.size(); ++i) {
        const double crossing = moment.plan->answer().supersteps[i].traffic.cross[t];
        all += crossing / links;
        if (crossing <= 0) continue;
        if (times.empty()) first = i + 1;
        last = i + 1;
        times += digitsText(crossing / links);
        if (moment.superstep == i) continue;
        others += QObject::tr("step %1: %2").arg(i + 1).arg(divided(crossing));
        briefly += QObject::tr("step %1: %2").arg(i + 1).arg(times.back());
    }
    CostRow row{.id = "cut", .name = QObject::tr("This cut"), .charges = {QObject::tr("packets ÷ links above it")}};
    row.cut = true;
    row.formula = QObject::tr("packets ÷ links");
    row.step = packets / links;
    row.all = all;
    row.sum = QStringLiteral("%1 ÷ %2").arg(digitsText(packets), digitsText(links));
    const QString words = links == 1 ? QObject::tr("%1 ÷ 1 link").arg(packetsText(packets))
                                     : QObject::tr("%1 ÷ %2 links").arg(packetsText(packets), digitsText(links));
    constexpr qsizetype mostOthers = 3, mostTimes = 8;
    if (times.size() > 1 && times.size() <= mostTimes) {
        const QString sum = times.join(QStringLiteral(" + "));
        if (last - first + 1 == static_cast<std::size_t>(times.size()))
            row.terms += QObject::tr("steps %1–%2: %3").arg(first).arg(last).arg(sum);
        row.terms += sum;
    }
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

double withDecimals(double number, int decimals)
{
    const double unit = std::pow(10, decimals);
    return std::round(number * unit) / unit;
}

/// What DBSP charges for each step, to so many decimals that what is printed adds up to the time that is printed.
std::vector<double> addingUp(const BandwidthAnswer& answer)
{
    constexpr int most = 4;
    const double all = answer.costs.dbsp;
    int shown = 0; // decimals of the time of all steps
    while (shown < most && digitsText(withDecimals(all, shown)) != digitsText(all)) ++shown;
    std::vector<double> times;
    for (int decimals = shown; decimals <= most; ++decimals) {
        times.clear();
        double sum = 0;
        for (const SuperstepDemand& step : answer.supersteps)
            sum += times.emplace_back(withDecimals(step.costs.dbsp, decimals));
        if (digitsText(withDecimals(sum, shown)) == digitsText(all)) break;
    }
    return times;
}

/// What DBSP charges for the steps one by one, of many for the first and the last ones; in ever fewer words.
QStringList timesOfSteps(const BandwidthAnswer& answer)
{
    constexpr std::size_t mostSteps = 8, fewSteps = 3;
    const std::size_t steps = answer.supersteps.size();
    if (steps < 2) return {};
    double all = 0;
    for (const SuperstepDemand& step : answer.supersteps) all += step.costs.dbsp;
    if (!isAbout(all, answer.costs.dbsp)) return {};
    QStringList times, forms;
    for (const double time : addingUp(answer)) times += digitsText(time);
    const QString plus = QStringLiteral(" + "), dots = QStringLiteral("…"), sum = times.join(plus);
    // The ends of many steps stand for them only where each costs more than the one before.
    const auto costs = [](const SuperstepDemand& step) { return step.costs.dbsp; };
    if (steps > mostSteps && !std::ranges::is_sorted(answer.supersteps, std::ranges::less_equal{}, costs)) return {};
    if (steps <= mostSteps) forms += {QObject::tr("steps 1–%1: %2").arg(steps).arg(sum), sum};
    if (steps > mostSteps) forms += QStringList{times[0], times[1], dots, times[steps - 2], times.back()}.join(plus);
    if (steps > fewSteps) forms += QStringList{times[0], times[1], dots, times.back()}.join(plus);
    if (steps > mostSteps) forms += QStringList{times[0], dots, times.back()}.join(plus);
    return forms;
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
    CostRow row{.id = "routed",
                .name = QObject::tr("As run, DBSP"),
                .charges = {QObject::tr("each superstep that ran")},
                .all = times.dbsp};
    describe(row, routed, QObject::tr("the routing that ran: "), QObject::tr("the routing that ran"));
    rows.push_back(std::move(row));
    if (!times.wave) return;
    const double waves = static_cast<double>(answer.routed->waves);
    const QString steps = QStringLiteral("%1 + %2").arg(digitsText(waves), digitsText(*times.wave - waves));
    rows.push_back({.id = "waves",
                    .name = QObject::tr("As run, waves"),
                    .charges = {QObject::tr("waves, steps to climb and count"), QObject::tr("waves, other steps")},
                    .how = {QObject::tr("%1 waves + %2 steps to climb and count")
                                .arg(digitsText(waves), digitsText(*times.wave - waves)),
                            steps},
                    .sum = steps,
                    .all = times.wave});
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
                  slope = QString::number(sums.slope, 'g', 3);
    const QStringList onLevels{QObject::tr("all packets on %1"), QObject::tr("packets that leave, %1")};
    const auto levels = [](const ClimbTerms& terms) {
        return terms.levels == 1 ? QObject::tr("1 level") : QObject::tr("%1 levels").arg(terms.levels);
    };
    std::vector<CostRow> rows{
        {.id = "bsp",
         .name = QObject::tr("BSP"),
         .charges = {QObject::tr("the whole machine of %1").arg(sizeText(moment.plan->levels())),
                     QObject::tr("the whole machine")},
         .how = howOf(formula, sums.bsp, QObject::tr("h g + l, whole machine")),
         .sum = sums.bsp,
         .step = step.bsp,
         .all = answer.costs.bsp},
        {.id = "dbsp",
         .name = QObject::tr("DBSP"),
         .charges = {QObject::tr("a cluster of %1").arg(size)},
         .how = howOf(formula, sums.dbsp, QObject::tr("h g + l, cluster of %1").arg(size)),
         .sum = sums.dbsp,
         .step = step.dbsp,
         .all = answer.costs.dbsp,
         .terms = timesOfSteps(answer)},
        {.id = "dbspPlus",
         .name = QObject::tr("DBSP+"),
         .charges = {onLevels[0].arg(levels(sums.climb))},
         .step = step.dbspPlus,
         .all = answer.costs.dbspPlus},
        {.id = "alphaDbsp",
         .name = QObject::tr("αDBSP"),
         .charges = {trap ? QObject::tr("slope %1, out of reach").arg(slope)
                          : QObject::tr("a cluster, by slope %1").arg(slope),
                     QObject::tr("slope %1").arg(slope)},
         .how = howOf(formula, sums.alpha,
                      trap ? QObject::tr("cannot be reached, see below") : QObject::tr("if H falls with its slope")),
         .sum = sums.alpha,
         .step = step.alphaDbsp,
         .all = answer.costs.alphaDbsp},
        {.id = "hDirect",
         .name = QObject::tr("Via H"),
         .charges = {onLevels[1].arg(levels(sums.spread)), QObject::tr("packets that leave")},
         .step = step.hDirect,
         .all = answer.costs.hDirect}};
    describe(rows[2], sums.climb, QObject::tr("all packets climb: "),
             QObject::tr("all packets climb, to the top level"));
    describe(rows[4], sums.spread, QObject::tr("packets spread evenly: "), QObject::tr("packets spread evenly"));
    rows[1].marked = true;
    rows[0].formula = rows[1].formula = rows[3].formula = QStringLiteral("h × g + l");
    rows[3].soft = trap;
    for (CostRow& row : rows) row.how.removeAll(QString());
    if (const auto other = otherCount(moment)) {
        const unsigned q = sums.size;
        const QString sum = termsOf(other->h, answer.machine, q, other->time);
        rows.insert(rows.begin() + 2, {.id = "dbspExact",
                                       .name = QObject::tr("DBSP, h = %1").arg(digitsText(other->h)),
                                       .charges = {QObject::tr("h counted exactly")},
                                       .how = howOf(formula, sum, QObject::tr("h counted exactly")),
                                       .sum = sum,
                                       .all = other->time});
        rows[2].formula = rows[1].formula;
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
        rows.push_back({.id = "lower",
                        .name = QObject::tr("Lower bound"),
                        .charges = {QObject::tr("h and the levels")},
                        .how = howOf(QObject::tr("h + levels = %1, for this slope"), sums.lower,
                                     QObject::tr("for H of exactly this slope")),
                        .sum = sums.lower,
                        .all = answer.lower,
                        .bound = true});
    if (answer.routed) {
        const std::size_t before = rows.size();
        addRouted(rows, answer);
        rows[before].marked = climbed;                  // it is compared with direct routing
        if (moment.plan->asked().routing == Routing::H) // and with what its formula promises
            std::ranges::find(rows, "hDirect", &CostRow::id)->marked = true;
    }
    if (answer.supersteps.size() == 1)
        for (CostRow& row : rows) row.step.reset();        // it is all
    std::ranges::stable_partition(rows, &CostRow::marked); // what the headline compares, then the others
    return rows;
}

} // namespace hopscope
