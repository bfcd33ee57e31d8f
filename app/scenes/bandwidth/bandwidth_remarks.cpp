#include "bandwidth/growth.h"
#include "drawing/format.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

// What is said about the costs: letters, and what is to be learnt.
namespace hopscope {

namespace {

/// How g and l follow from the size of a cluster: "Cluster of s: time per packet g = √s, latency l = log₂ s". `slope`:
/// that αDBSP charges for, of which packets that are to be spread need another l.
QString pricesOfMachine(const BspMachine& machine, double slope)
{
    const PriceForms forms(machine), sloped(machine, slope);
    const QString text = QObject::tr("Cluster of s: time per packet g\u00a0=\u00a0%1, latency l\u00a0=\u00a0%2")
                             .arg(forms.gap, forms.latency);
    if (sloped.gap == forms.gap && sloped.latency == forms.latency) return text;
    return text + QObject::tr("; at slope %1 g\u00a0=\u00a0%2").arg(QString::number(slope, 'g', 3), sloped.gap)
           + (sloped.latency == forms.latency ? QString() : QStringLiteral(", l\u00a0=\u00a0") + sloped.latency);
}

} // namespace

QStringList costLetters(const BandwidthMoment& moment, bool ofSlopes)
{
    const SuperstepDemand* demand = moment.demand();
    // Not where formulas of the paper stand beside it, whose h is another.
    const QString height = demand && !otherCount(moment) ? QStringLiteral(" = ") + fractionText(demand->h) : QString();
    return {QObject::tr("BSP: bulk-synchronous parallel; DBSP: decomposable BSP, charges a step for its cluster only")
                + (ofSlopes ? QObject::tr("; αDBSP: DBSP where H falls with the size of the cluster, by a slope")
                            : QString()),
            QObject::tr("h%1: most packets of one processor. ").arg(height)
                + pricesOfMachine(moment.plan->machine(), ofSlopes ? SumsOfStep(moment).slope : 0),
            QObject::tr("Three terms: packets × g, latency l and counting, each summed over the levels")};
}

namespace {

/// Why one of the two times that the heading names is longer, in ever fewer words.
QStringList whyLonger(const BandwidthMoment& moment)
{
    const std::vector<CostRow> rows = costRows(moment);
    if (rows.size() < 2 || !rows[0].cut || !rows[1].marked || !rows[0].all || !rows[1].all) return {};
    const CostRow &cut = rows[0], &dbsp = rows[1];
    const double charged = dbsp.step ? *dbsp.step : *dbsp.all, alone = dbsp.step ? cut.step.value_or(0) : *cut.all;
    if (charged <= alone || isAbout(charged, alone)) return {};
    const unsigned size = SumsOfStep(moment).size;
    const bool whole = size == moment.plan->levels();
    const QString cluster = QObject::tr("a cluster of %1").arg(sizeText(size));
    if (alone <= 0) {
        const QString none = QObject::tr("Nothing crosses this cut in this step; DBSP charges %1 all the same.");
        return {none.arg(whole ? QObject::tr("the whole machine") : cluster)};
    }
    // The name of the model in full as long as there is room.
    if (whole) {
        const QString when = dbsp.step ? QObject::tr(" in this step") : QString(),
                      now = dbsp.step ? QObject::tr(" now") : QString();
        return {
            QObject::tr("DBSP (decomposable BSP) charges the whole machine, as packets cross its middle%1.").arg(when),
            QObject::tr("DBSP (decomposable BSP) charges the whole machine: packets cross its middle%1.").arg(now),
            QObject::tr("DBSP charges the whole machine: packets cross its middle%1.").arg(now),
            QObject::tr("DBSP charges the whole machine: packets cross it.")};
    }
    return {QObject::tr("DBSP (decomposable BSP) knows only the smallest clusters that no packet leaves,\n"
                        "here those of s\u00a0=\u00a0%1 processors, not which links inside them are crossed.")
                .arg(sizeText(size)),
            QObject::tr("DBSP (decomposable BSP) charges %1, which no packet leaves.").arg(cluster),
            QObject::tr("DBSP charges %1, which no packet leaves.").arg(cluster)};
}

/// Steps that are charged for clusters of 2^size processors.
struct ChargedAlike {
    unsigned size{};
    std::size_t count{};
    double first{}, time{};
    double packets{}; ///< h of all of them
    bool equal{true}; ///< each as much

    /// "7 × 38 (s = 64)", "322 (7 steps, s = 64)", "258 (s = 4)"
    QString term() const
    {
        const QString cluster = QObject::tr("s\u00a0=\u00a0%1").arg(sizeText(size));
        if (count == 1) return QObject::tr("%1 (%2)").arg(digitsText(time), cluster);
        return equal ? QObject::tr("%1 × %2 (%3)").arg(QString::number(count), digitsText(first), cluster)
                     : QObject::tr("%1 (%2 steps, %3)").arg(digitsText(time), QString::number(count), cluster);
    }
    /// "35 × 8 + 7 × 6 = 322": where steps differ in h, what that adds up to; empty where that is not the time.
    QString derivation(const BspMachine& machine) const
    {
        const double latency = double(count) * machine.latency(size);
        const QString terms = termsOf(packets, machine, size, time - latency + machine.latency(size));
        if (terms.isEmpty()) return {};
        return QObject::tr("%1 + %2 × %3")
                   .arg(terms.section(QStringLiteral(" + "), 0, 0), QString::number(count),
                        digitsText(machine.latency(size)))
               + equalTo(time);
    }
};

/// By the sizes of their clusters, in the order of the steps; nothing where one has none.
std::vector<ChargedAlike> chargedAlike(const BandwidthAnswer& answer)
{
    std::vector<ChargedAlike> sizes;
    for (const SuperstepDemand& step : answer.supersteps) {
        if (!step.relation.level) return {};
        const unsigned size = answer.levels - *step.relation.level;
        auto one = std::ranges::find(sizes, size, &ChargedAlike::size);
        if (one == sizes.end()) one = sizes.insert(one, {.size = size, .first = step.costs.dbsp});
        ++one->count;
        one->time += step.costs.dbsp;
        one->packets += step.relation.h;
        one->equal = one->equal && isAbout(step.costs.dbsp, one->first);
    }
    return sizes;
}

/// What all steps take as a sum over the sizes that they are charged for, where these are few: "All 14 steps: 322
/// (7 steps, s = 64) + 193.39 (7 steps, s = 32) ≈ 515.39", first with a second line where these differ in h; else the
/// step that takes most.
QStringList timeOfAllSteps(const BandwidthMoment& moment)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const std::vector<ChargedAlike> sizes = chargedAlike(answer);
    const double sum = std::accumulate(sizes.begin(), sizes.end(), 0.0,
                                       [](double all, const ChargedAlike& one) { return all + one.time; });
    if (answer.supersteps.size() < 2 || sizes.empty() || !isAbout(sum, answer.costs.dbsp)) return {};
    constexpr std::size_t mostSizes = 3;
    if (sizes.size() <= mostSizes) {
        QStringList terms, derived, packets;
        for (const ChargedAlike& one : sizes) {
            terms += one.term();
            if (one.equal) continue;
            derived += one.derivation(answer.machine);
            packets += digitsText(one.packets);
        }
        const QString all = terms.join(QStringLiteral(" + ")) + equalTo(sum),
                      steps = QString::number(answer.supersteps.size());
        QStringList forms{QObject::tr("All %1 steps by DBSP: %2.").arg(steps, all),
                          QObject::tr("All %1 steps: %2.").arg(steps, all)};
        if (!derived.isEmpty() && !derived.contains(QString()))
            forms.prepend(forms.front()
                          + QObject::tr("\nTheir h add up to %1: %2.")
                                .arg(packets.join(QObject::tr(" and ")), derived.join(QObject::tr("; "))));
        return forms;
    }
    const auto timeOf = [](const SuperstepDemand& step) { return step.costs.dbsp; };
    const auto most = std::ranges::max_element(answer.supersteps, {}, timeOf);
    const auto asMuch = [&](const SuperstepDemand& step) { return isAbout(timeOf(step), timeOf(*most)); };
    if (std::ranges::count_if(answer.supersteps, asMuch) > 1) return {};
    const QString when =
        QObject::tr("Step %1 alone takes %2 of all %3 units")
            .arg(QString::number(most - answer.supersteps.begin() + 1), digitsText(timeOf(*most)), digitsText(sum));
    const unsigned size = answer.levels - *most->relation.level;
    const QString charged =
        size == answer.levels ? QObject::tr("the whole machine") : QObject::tr("a cluster of %1").arg(sizeText(size));
    return {when + QObject::tr(": it is charged for %1.").arg(charged), when + QObject::tr(", for %1.").arg(charged),
            when + QLatin1Char('.')};
}

/// Why a cluster of s processors charges its g: the links that it has for them, and the quotient that is g; nothing
/// where g is no such quotient.
struct SharedLinks {
    QString links, quotient;
    explicit SharedLinks(const BspMachine& machine)
    {
        if (machine.kind == BspMachine::Kind::Butterfly) return;
        const QString root = PriceForms(machine).gap;
        links = machine.dimensions == 1   ? QObject::tr("one link")
                : machine.dimensions == 2 ? QObject::tr("about %1 links").arg(root)
                                          : QObject::tr("about s\u00a0÷\u00a0%1 links").arg(root);
        quotient = machine.dimensions == 2 ? QStringLiteral("s\u00a0÷\u00a0%1\u00a0= ").arg(root) : QString();
    }
};

/// What the price of a packet makes of the difference: that of the cluster of 2^size processors that is charged, and
/// that of the chosen cut. Nothing where the times are not h times these.
QStringList pricesOfPacket(const BandwidthMoment& moment, const CostRow& cut, const CostRow& dbsp, unsigned size)
{
    const SuperstepDemand& demand = *moment.demand();
    const BspMachine& machine = moment.plan->machine();
    const double gap = machine.gap(size), h = demand.h.value();
    if (h <= 0 || moment.chosen.level == 0 || !isAbout(h * gap + machine.latency(size), dbsp.time())) return {};
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const double needed = demand.requiredBandwidth[t], links = machine.capacity(t), own = cut.time() / h;
    const QString root = PriceForms(machine).gap.replace(u's', sizeText(size)),
                  price = root == digitsText(gap) ? root : root + equalTo(gap),
                  named = isAbout(own, needed / links) ? QObject::tr(" (needed ÷ links)") : QString(),
                  here = isAbout(own, needed / links)
                             ? QObject::tr("%1 ÷ %2").arg(digitsText(needed), digitsText(links)) + equalTo(own)
                             : digitsText(own);
    QStringList forms;
    if (const SharedLinks shared(machine); !shared.links.isEmpty()) {
        const QString who = size == moment.plan->levels()
                                ? QObject::tr("Its s\u00a0=\u00a0%1 processors").arg(sizeText(size))
                                : QObject::tr("Its s processors"),
                      one = size == moment.plan->levels() ? who : QObject::tr("The s processors of such a cluster");
        forms += QObject::tr("%1 share %2, so each of the h packets costs\ng = %3%4 units, at this cut only %5%6.")
                     .arg(one, shared.links, shared.quotient, price, here, named);
        forms += QObject::tr("%1 share %2, so a packet costs\ng = %3%4, at this cut %5.")
                     .arg(who, shared.links, shared.quotient, price, here);
    }
    return forms
           + QStringList{
               QObject::tr("So each of the h packets costs g = %1 units, at this cut only %2.").arg(price, here),
               QObject::tr("A packet costs %1, at this cut %2.").arg(price, here)};
}

} // namespace

std::vector<QStringList> comparedRemarks(const BandwidthMoment& moment)
{
    std::vector<QStringList> remarks;
    const QString trap = inGreek(moment.plan->answer().trap);
    if (!trap.isEmpty()) remarks.push_back({trap});
    QStringList why = whyLonger(moment);
    const bool longer = !why.empty();
    if (longer) remarks.push_back(std::move(why));
    // Two times of one step must not look like a contradiction: each charges something else.
    if (const std::vector<CostRow> rows = costRows(moment);
        longer && rows.size() > 1 && rows.front().cut && rows.front().time() > 0)
        if (QStringList prices = pricesOfPacket(moment, rows[0], rows[1], SumsOfStep(moment).size); !prices.empty())
            remarks.push_back(std::move(prices));
    if (QStringList all = timeOfAllSteps(moment); !all.empty()) remarks.push_back(std::move(all));
    // What another routing, or another schedule, would take is told with the other models.
    const QString verdict = moment.plan->answer().routed ? QString() : inGreek(moment.plan->answer().verdict);
    const QString others = moment.rivals ? QString::fromStdString(reconciled(*moment.rivals)) : QString();
    const QStringList elsewhere{asChosen(trap, moment.notation), asChosen(verdict, moment.notation),
                                asChosen(others, moment.notation)};
    for (const QString& thought : costRemarks(moment)) {
        if (elsewhere.contains(thought)) continue;
        // Whole, or its first sentence.
        remarks.push_back({thought, thought.section(QStringLiteral(". "), 0, 0)
                                        + (thought.contains(QStringLiteral(". ")) ? "." : "")});
    }
    for (QStringList& forms : remarks)
        for (QString& form : forms) form = asChosen(form, moment.notation);
    return remarks;
}

std::vector<QStringList> comparedLetters(const BandwidthMoment& moment)
{
    const BspMachine& machine = moment.plan->machine();
    const unsigned size = SumsOfStep(moment).size;
    const PriceForms forms(machine);
    const auto valued = [](const QString& name, const QString& form, double value) {
        return QStringLiteral("%1\u00a0=\u00a0%2\u00a0=\u00a0%3").arg(name, form, digitsText(value));
    };
    const QString gap = valued(QStringLiteral("g"), forms.gap, machine.gap(size)),
                  latency = valued(QStringLiteral("l"), forms.latency, machine.latency(size));
    const QString cluster = QObject::tr("s = %1 processors: %2, %3").arg(sizeText(size), gap, latency);
    std::vector<QStringList> letters;
    letters.push_back({QObject::tr("h: most packets of one processor; g: time per packet; l: latency"),
                       QObject::tr("h: most packets of one; g: time per packet; l: latency")});
    letters.push_back({cluster, QStringLiteral("%1, %2").arg(gap, latency)});
    return letters;
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
                        .arg(digitsText(moment.run->maxLinkLoad()),
                             QString::fromStdString(answer.text).section(QLatin1Char(' '), 0, 0),
                             digitsText(moment.run->time()));
    if (moment.rivals) thoughts += QString::fromStdString(reconciled(*moment.rivals));
    if (const auto other = otherCount(moment)) {
        // Which time is meant, and why another stands beside it.
        QString direct =
            QObject::tr("Direct routing takes %1 (DBSP, h\u00a0=\u00a0%2). The formula of the paper keeps only "
                        "how h grows: with h\u00a0=\u00a0%3 it gives %4.")
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
