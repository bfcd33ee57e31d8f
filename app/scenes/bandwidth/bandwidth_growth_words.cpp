#include "scenes/bandwidth/bandwidth_growth_words.h"

#include "bandwidth/pattern.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "scenes/bandwidth/bandwidth_terms.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

// What is said about the curves of growth.
namespace hopscope {

namespace {

/// The sides of the grid that an experiment runs on; none of other networks.
QStringList sidesOf(const std::string& subject)
{
    const QStringList sides =
        QString::fromStdString(subject).section(u' ', 0, 0).section(u':', 1).split(u'x', Qt::SkipEmptyParts);
    return sides.size() > 1 ? sides : QStringList();
}

bool alike(const QStringList& sides)
{
    return std::ranges::all_of(sides, [&](const QString& side) { return side == sides.front(); });
}

/// Whether a size is charged more than what lies between its neighbours, along the axes.
bool risesAt(const BandwidthGrowth::Points& times, std::size_t i)
{
    return times[i].second * times[i].second > times[i - 1].second * times[i + 1].second;
}

/// Whether DBSP is nearer to BSP, which charges every packet for the whole machine, at exactly the sizes at which it
/// rises: there more of its packets are charged for that.
bool chargesMiddle(const BandwidthGrowth& growth)
{
    const BandwidthGrowth::Curve *dbsp = growth.curve("dbsp"), *bsp = growth.curve("bsp");
    if (!dbsp || !bsp || dbsp->times.size() != bsp->times.size()) return false;
    BandwidthGrowth::Points nearness;
    for (std::size_t i = 0; i < bsp->times.size(); ++i)
        nearness.emplace_back(dbsp->times[i].first, dbsp->times[i].second / bsp->times[i].second);
    for (std::size_t i = 1; i + 1 < nearness.size(); ++i)
        if (risesAt(nearness, i) != risesAt(dbsp->times, i)) return false;
    return true;
}

/// The first of them: "2, 8, 32 …"
QString someOf(const QStringList& sizes)
{
    constexpr qsizetype few = 3;
    return sizes.mid(0, few).join(QObject::tr(", ")) + (sizes.size() > few ? QStringLiteral(" …") : QString());
}

/// Whether DBSP charges the whole machine for every step, as BSP does, at exactly these sizes, and less at the others.
bool crossesMiddleAt(const BandwidthGrowth& growth, const QStringList& whole, const QStringList& less)
{
    const BandwidthGrowth::Curve *dbsp = growth.curve("dbsp"), *bsp = growth.curve("bsp");
    if (!dbsp || !bsp || dbsp->times.size() != bsp->times.size()) return false;
    for (std::size_t i = 0; i < bsp->times.size(); ++i)
        if (!(isAbout(dbsp->times[i].second, bsp->times[i].second) ? whole : less)
                 .contains(sizeText(dbsp->times[i].first)))
            return false;
    return true;
}

/// What the sizes of equal sides have and the others have not.
QStringList withinHalfInWords(const QStringList& less)
{
    const QString squares = someOf(less);
    return {
        QObject::tr(
            "Zigzag: at p = %1 (equal sides) some steps stay inside one half of the machine, so DBSP\u00a0<\u00a0BSP")
            .arg(squares),
        QObject::tr("Zigzag: at p = %1 some steps stay in one half, so DBSP\u00a0<\u00a0BSP").arg(squares),
        QObject::tr("Zigzag: DBSP\u00a0<\u00a0BSP at p = %1").arg(squares)};
}

} // namespace

std::string subjectOn(const BandwidthMoment& moment, unsigned k)
{
    const std::string& subject = moment.plan->asked().subject;
    if (isPattern(subject)) {
        const auto kind = std::ranges::find(patternKinds(), subject.substr(0, subject.find(' ')),
                                            [](const PatternKind& one) { return "pattern:" + std::string(one.id); });
        if (kind == patternKinds().end() || k > kind->mostLevels) return {};
    }
    return resizedSubject(subject, k).value_or("");
}

QString routingFinding(const BandwidthGrowth& growth)
{
    const auto found = std::ranges::find_if(growth.crossings, [](const BandwidthGrowth::Crossing& one) {
        return one.cheaper == "hDirect" && one.dearer.starts_with("dbsp");
    });
    if (found == growth.crossings.end()) return {};
    if (found->from) {
        const auto& times = growth.curve("hDirect")->times;
        const bool always = !times.empty() && *found->from <= times.front().first;
        return always ? QObject::tr("Routing via H is faster than direct routing (DBSP) at every p")
                      : QObject::tr("Routing via H is faster than direct routing (DBSP) from p = %1")
                            .arg(sizeText(*found->from));
    }
    const auto &spread = growth.curve("hDirect")->times, &direct = growth.curve(found->dearer)->times;
    const bool never = std::ranges::equal(spread, direct, [](const auto& one, const auto& other) {
        return one.first == other.first && one.second >= other.second;
    });
    return (never ? QObject::tr("Routing via H is never faster than direct routing (DBSP) for p\u00a0≤\u00a0%1")
                  : QObject::tr("Routing via H is no faster than direct routing (DBSP) at p = %1"))
        .arg(sizeText(found->upTo));
}

namespace {

/// The first p from which on routing via H is faster for good than DBSP, by its place on the curves.
std::optional<std::size_t> turnOf(const BandwidthGrowth& growth)
{
    const auto turn = std::ranges::find_if(growth.crossings, [](const BandwidthGrowth::Crossing& one) {
        return one.cheaper == "hDirect" && one.dearer == "dbsp" && one.from;
    });
    const auto& times = growth.curve("hDirect")->times;
    if (turn == growth.crossings.end()) return {};
    const auto at = std::ranges::find(times, *turn->from, &std::pair<unsigned, double>::first);
    return at != times.end() ? std::optional<std::size_t>(at - times.begin()) : std::nullopt;
}

/// A point that the chart marks, with the times whose quotient it is.
QString quotientInWords(const BandwidthGrowth& growth, const QString& mark, std::size_t i)
{
    const auto& spread = growth.curve("hDirect")->times[i];
    const double direct = growth.curve("dbsp")->times[i].second;
    return QObject::tr("%1\u00a0p\u00a0=\u00a0%2: via H %3 ÷ DBSP %4 = %5")
        .arg(mark, sizeText(spread.first), digitsText(spread.second), digitsText(direct),
             quotientText(spread.second / direct));
}

} // namespace

std::vector<std::size_t> markedOf(const BandwidthMoment& moment)
{
    const auto turn = turnOf(*moment.growth);
    const auto& times = moment.growth->curve("hDirect")->times;
    std::vector<std::size_t> marked;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i].first == moment.plan->levels() || (turn && *turn > 0 && i == *turn)) marked.push_back(i);
    return marked;
}

namespace {

/// Whether via H saves packets × g at both points, and the more beside what latency and counting cost.
bool savesEverMore(const BandwidthGrowth& growth, std::size_t before, std::size_t after)
{
    const BandwidthGrowth::Curve &spread = *growth.curve("hDirect"), &direct = *growth.curve("dbsp");
    const auto worth = [&](std::size_t i) {
        const double saved = direct.sums[i].packets - spread.sums[i].packets,
                     cost = spread.times[i].second - direct.times[i].second + saved;
        return saved > 0 && cost > 0 ? saved / cost : 0;
    };
    return worth(before) > 0 && worth(after) > worth(before);
}

/// Why via H is slower on few processors and faster on many: what it saves grows faster than what it adds.
std::vector<QStringList> whyItTurns(const BandwidthMoment& moment, std::size_t turn)
{
    std::vector<QStringList> lines{
        {QObject::tr("Via H a packet pays g of every size up to the smallest cluster that holds both its ends; by "
                     "direct routing it pays g of one cluster, that of the whole step."),
         QObject::tr("Via H a packet pays g of each size up to its own cluster, which holds both its ends; by direct "
                     "routing g of the step's cluster, once."),
         QObject::tr("Via H: g of each size up to a packet's own cluster. Direct: g of the step's cluster.")}};
    const BspMachine& machine = moment.plan->machine();
    const std::vector<std::size_t> marked = markedOf(moment);
    const QString from = sizeText(moment.growth->curve("hDirect")->times[turn].first);
    // Elsewhere both terms grow alike.
    if (const PriceForms forms(machine); machine.kind == BspMachine::Kind::NdButterfly && marked.size() > 1
                                         && savesEverMore(*moment.growth, marked.front(), marked.back()))
        lines.push_back(
            {QObject::tr("So packets to near processors save g of the large clusters, which grows with p like %1; l "
                         "and c, which every size adds, grow only like %2: from p = %3 on the saving is larger.")
                 .arg(QString(forms.gap).replace(u's', u'p'), QString(forms.counting).replace(u's', u'p'), from),
             QObject::tr("Packets to near processors save g of large clusters, which grows like %1; l + c grow only "
                         "like %2: via H wins from p\u00a0=\u00a0%3 on.")
                 .arg(QString(forms.gap).replace(u's', u'p'), QString(forms.counting).replace(u's', u'p'), from),
             QObject::tr("g saved grows like %1, l + c like %2: via H is faster from p\u00a0=\u00a0%3.")
                 .arg(QString(forms.gap).replace(u's', u'p'), QString(forms.counting).replace(u's', u'p'), from)});
    return lines;
}

/// Where via H packets pay less: each of them only as far as it must go.
std::vector<QStringList> whyFaster(const QString& packets)
{
    return {{QObject::tr(
                 "Via H a packet pays g of the sizes up to its own cluster only, the smallest that holds both ends;"),
             QObject::tr("Via H a packet pays g of the sizes up to its own cluster only;"),
             QObject::tr("Via H a packet pays g up to its own cluster only;")},
            {QObject::tr("DBSP charges all packets of a step for one cluster that holds them all (%1).").arg(packets),
             QObject::tr("DBSP charges all packets of a step for one cluster that holds them all."),
             QObject::tr("DBSP charges it for the cluster that holds the whole step.")}};
}

/// Where they pay more: for every size on the way.
std::vector<QStringList> whySlower(const BspMachine& machine)
{
    std::vector<QStringList> lines{
        {QObject::tr("Via H a packet pays g in each of the clusters of 2, 4, 8 … in which it is spread;"),
         QObject::tr("Via H a packet pays g of every size up to its own cluster (of both ends);"),
         QObject::tr("Via H a packet pays g of every size up to its own cluster;"),
         QObject::tr("Via H packets pay for every size;")},
        {QObject::tr("by direct routing (DBSP) it pays g once, for the step's cluster, which holds all its packets."),
         QObject::tr("by DBSP once, for the cluster that holds all of the step."), QObject::tr("by DBSP for one.")}};
    if (machine.kind == BspMachine::Kind::Butterfly) return lines; // logarithms have no such limit
    const auto gapOf = [gap = PriceForms(machine).gap](QChar size) { return QString(gap).replace(u's', size); };
    constexpr double hundredths = 100;
    const double limit = 1 / (1 - std::exp2(-1.0 / machine.dimensions));
    const QString most = digitsText(std::ceil(limit * hundredths - 1e-6) / hundredths);
    lines.push_back(
        {QObject::tr(
             "For s, s/2, s/4 … they add up to g × (1 + 1/%1 + 1/%2 + 1/%3 + …) < %4\u00a0g, however large s is.")
             .arg(gapOf(u'2'), gapOf(u'4'), gapOf(u'8'), most),
         QObject::tr("Together g × (1 + 1/%1 + 1/%2 + …) < %3\u00a0g, however large s is.")
             .arg(gapOf(u'2'), gapOf(u'4'), most),
         QObject::tr("All g together < %1\u00a0× the largest.").arg(most)});
    return lines;
}

/// Forms of lines as forms of the whole, each with all of its lines.
QStringList formsOf(const std::vector<QStringList>& lines)
{
    qsizetype most = 0;
    for (const QStringList& line : lines) most = std::max(most, line.size());
    QStringList forms;
    for (qsizetype i = 0; i < most; ++i) {
        QStringList form;
        for (const QStringList& line : lines) form += line[std::min(i, line.size() - 1)].trimmed();
        forms += form.join(u'\n');
    }
    return forms;
}

} // namespace

QStringList reasonInWords(const BandwidthMoment& moment)
{
    const std::vector<ModelSum> sums = modelSums(moment);
    const ModelSum *direct = sumOf(sums, "dbsp"), *spread = sumOf(sums, "hDirect");
    if (!direct || !spread || !moment.growth) return {};
    if (const auto turn = turnOf(*moment.growth); turn && *turn > 0) return formsOf(whyItTurns(moment, *turn));
    // Of the two terms of a time the one that makes the difference.
    const double packets = spread->sum.packets - direct->sum.packets, rest = spread->rest() - direct->rest();
    const bool faster = packets + rest < 0, ofPackets = faster ? packets < rest : packets > rest;
    const QString p = sizeText(moment.plan->levels()),
                  charged = QObject::tr("packets × g at p = %1: %2 via H, %3 DBSP")
                                .arg(p, digitsText(spread->sum.packets), digitsText(direct->sum.packets)),
                  terms =
                      QStringLiteral("%1\u00a0>\u00a0%2").arg(digitsText(spread->rest()), digitsText(direct->rest()));
    std::vector<QStringList> lines;
    if (packets < 0 && ofPackets)
        lines = whyFaster(charged);
    else if (ofPackets)
        lines = whySlower(moment.plan->machine());
    else
        lines = {{QObject::tr("Every size of cluster adds latency and counting (l + c at p = %1: %2)").arg(p, terms),
                  QObject::tr("Every size adds latency and counting (%1)").arg(terms),
                  QObject::tr("l + c: %1").arg(terms)}};
    return formsOf(lines);
}

QStringList marksInWords(const BandwidthMoment& moment)
{
    if (!isSummedForGrowth(moment)) return {};
    const BandwidthGrowth& growth = *moment.growth;
    const auto& spread = growth.curve("hDirect")->times;
    const auto markOf = [&](std::size_t i) {
        return spread[i].first == moment.plan->levels() ? QStringLiteral("○") : QStringLiteral("◆");
    };
    const std::vector<std::size_t> marked = markedOf(moment);
    if (marked.size() == 1) return {quotientInWords(growth, markOf(marked.front()), marked.front())};
    QStringList points; // their times are at the bars below the chart
    for (const std::size_t i : marked)
        points += QObject::tr("%1 %2 at p\u00a0=\u00a0%3")
                      .arg(markOf(i), quotientText(spread[i].second / growth.curve("dbsp")->times[i].second),
                           sizeText(spread[i].first));
    return {QObject::tr("via H ÷ DBSP: %1").arg(points.join(QObject::tr(", ")))};
}

QStringList aboutSlopes(const BandwidthMoment& moment)
{
    const std::vector<ModelSum> sums = modelSums(moment);
    const ModelSum *direct = sumOf(sums, "dbsp"), *sloped = sumOf(sums, "alphaDbsp");
    if (!direct || !sloped) return {};
    const auto [least, most] = slopesOf(moment);
    if (sloped->asDirect && isAbout(direct->sum.total(), sloped->sum.total()))
        return {QObject::tr("αDBSP replaces the H of all sizes by one slope α. Here H is the same at every size, so "
                            "α = 0 and αDBSP charges what DBSP does."),
                QObject::tr("αDBSP: H is the same at every size, so α = 0 and it charges what DBSP does.")};
    const BspMachine& machine = moment.plan->machine();
    const PriceForms forms(machine, most), flat(machine);
    const QString thin = inGreek(toText(machine.alpha()));
    if (forms.latency == flat.latency || machine.kind == BspMachine::Kind::Butterfly)
        return {QObject::tr("αDBSP replaces the H of all sizes by one slope α and charges for it once."),
                QObject::tr("αDBSP charges for slope α once.")};
    const bool both = PriceForms(machine, least).gap != forms.gap;
    const QString fast = both ? QObject::tr("1 or log₂\u00a0s") : forms.gap;
    if (PriceForms(machine, least).latency == forms.latency) // in all steps
        return {
            QObject::tr("αDBSP: H falls with slope α ≥ %1, as fast as g = %2 grows or faster. So all sizes together "
                        "cost g = %3 once, but l = %4 (constant factors left out).")
                .arg(thin, flat.gap, fast, forms.latency),
            QObject::tr("αDBSP: H falls as fast as %1 grows (α\u00a0≥\u00a0%2), so g is %3, but l\u00a0=\u00a0%4.")
                .arg(flat.gap, thin, fast, forms.latency)};
    return {
        QObject::tr("αDBSP replaces the H of all sizes by one slope α and charges for it once; where α ≥ %1 its l is "
                    "%2, for the latency and counting of all sizes.")
            .arg(thin, forms.latency),
        QObject::tr("αDBSP charges for slope α once; from α\u00a0=\u00a0%1 on l\u00a0=\u00a0%2.")
            .arg(thin, forms.latency)};
}

std::size_t styleOf(const BandwidthGrowth& growth, const BandwidthGrowth::Curve& curve)
{
    std::size_t style = 0;
    for (const BandwidthGrowth::Curve& other : growth.curves) {
        if (other.id == "dbspExact" || other.id == "lower") continue;
        if (other.id == curve.id) return style;
        ++style;
    }
    return style;
}

QStringList shapesInWords(const BandwidthMoment& moment)
{
    const BandwidthGrowth::Curve* dbsp = moment.growth ? moment.growth->curve("dbsp") : nullptr;
    if (!dbsp || moment.growth->formulas) return {};
    const auto& times = dbsp->times;
    QStringList uneven, even;
    bool halved = true, // one side is twice the other
        rising = true; // above the line between its neighbours, along the axes, where the sides are unequal; else below
    for (std::size_t i = 0; i < times.size(); ++i) {
        const QStringList sides = sidesOf(subjectOn(moment, times[i].first));
        if (sides.empty()) return {};
        const bool square = alike(sides);
        (square ? even : uneven) += sizeText(times[i].first);
        if (!square) halved = halved && sides.size() == 2 && 2 * sides[0].toLongLong() == sides[1].toLongLong();
        if (i > 0 && i + 1 < times.size() && risesAt(times, i) == square) rising = false;
    }
    if (uneven.size() < 2 || even.size() < 2) return {};
    if (crossesMiddleAt(*moment.growth, uneven, even)) return withinHalfInWords(even);
    if (!rising) return {};
    const QString sizes = someOf(uneven),
                  sides = halved ? QObject::tr("one side is twice the other") : QObject::tr("the sides are unequal"),
                  brief = halved ? QObject::tr("sides 1 : 2") : QObject::tr("unequal sides");
    if (!chargesMiddle(*moment.growth))
        return {QObject::tr("Zigzag: at p = %1 %2, and DBSP charges more than between them").arg(sizes, sides),
                QObject::tr("Zigzag: %2 at p = %1, where DBSP charges more").arg(sizes, brief)};
    return {
        QObject::tr("Zigzag: at p = %1 %2, so more packets cross the middle and pay the largest g").arg(sizes, sides),
        QObject::tr("Zigzag: %2 at p = %1, so more packets cross the middle").arg(sizes, brief),
        QObject::tr("Zigzag: %2 at p = %1").arg(sizes, brief)};
}

QStringList growthInWords(const BandwidthGrowth& growth)
{
    const auto& times = growth.curves.front().times;
    const QString whole =
        growth.formulas
            ? QObject::tr("time of all steps by each model ÷ DBSP, by the formulas of the paper for p = %1 to %2")
            : QObject::tr("time of all steps by each model ÷ that by DBSP, computed for p = %1 to %2");
    return {whole.arg(sizeText(times.front().first), sizeText(times.back().first)),
            QObject::tr("time of all steps ÷ that by DBSP, p\u00a0=\u00a0%1 to %2")
                .arg(sizeText(times.front().first), sizeText(times.back().first))};
}

QString quotientText(double ratio)
{
    constexpr int few = 3, most = 6;
    int digits = few;
    while (digits < most && rounded(ratio, digits) == 1 && ratio != 1) ++digits;
    return digitsText(rounded(ratio, digits));
}

} // namespace hopscope
