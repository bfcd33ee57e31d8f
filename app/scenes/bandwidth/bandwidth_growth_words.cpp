#include "scenes/bandwidth/bandwidth_growth_words.h"

#include "bandwidth/pattern.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "scenes/bandwidth/bandwidth_terms.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

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

/// In two lines, as there are two kinds of sizes.
QStringList withinHalfInWords(const QStringList& whole, const QStringList& less)
{
    const QString squares = someOf(less), others = someOf(whole);
    return {
        QObject::tr("Zigzag: at p = %1 (equal sides) some steps stay inside one half of the machine.\nDBSP is below "
                    "BSP there; at p = %2 every step crosses the middle, and DBSP equals BSP.")
            .arg(squares, others),
        QObject::tr("Zigzag: at p = %1 some steps stay in half of the machine,\nso DBSP charges less than BSP; at p = "
                    "%2 it charges the same.")
            .arg(squares, others),
        QObject::tr("Zigzag: DBSP\u00a0<\u00a0BSP at p = %1 (some steps stay in one half)").arg(squares),
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
    return (never ? QObject::tr("Routing via H is never faster than direct routing (p\u00a0≤\u00a0%1)")
                  : QObject::tr("Routing via H is no faster than direct routing (DBSP) at p = %1"))
        .arg(sizeText(found->upTo));
}

namespace {

/// Packets × g, latency and counting of both routings at one size: "p = 64: via H 26 992 + 1274 = 28 266 >
/// DBSP 28 057.1 + 77 = 28 134.1".
QString comparedAt(const BandwidthGrowth::Curve& spread, const BandwidthGrowth::Curve& direct, std::size_t i)
{
    const auto terms = [&](const BandwidthGrowth::Curve& curve) {
        const double time = curve.times[i].second, packets = curve.packets[i].second;
        return QStringLiteral("%1 + %2 = %3").arg(digitsText(packets), digitsText(time - packets), digitsText(time));
    };
    const double left = spread.times[i].second, right = direct.times[i].second;
    const QString sign = isAbout(left, right) ? QStringLiteral("=")
                         : left < right       ? QStringLiteral("<")
                                              : QStringLiteral(">");
    return QObject::tr("p\u00a0=\u00a0%1: via H %2 %3 DBSP %4")
        .arg(sizeText(spread.times[i].first), terms(spread), sign, terms(direct));
}

/// The sums on both sides of where routing via H becomes faster for good, a line each, and what they are; empty where
/// it does not, or formulas of a paper give the times.
QString turnInWords(const BandwidthGrowth& growth)
{
    const auto turn = std::ranges::find_if(growth.crossings, [](const BandwidthGrowth::Crossing& one) {
        return one.cheaper == "hDirect" && one.dearer == "dbsp" && one.from;
    });
    const BandwidthGrowth::Curve *spread = growth.curve("hDirect"), *direct = growth.curve("dbsp");
    if (turn == growth.crossings.end() || !spread || !direct || spread->packets.empty()) return {};
    const auto at = std::ranges::find(spread->times, *turn->from, &std::pair<unsigned, double>::first);
    if (at == spread->times.end() || at == spread->times.begin()) return {};
    const auto i = static_cast<std::size_t>(at - spread->times.begin());
    return QObject::tr("Sums: × g, then l + c:\n%1\n%2")
        .arg(comparedAt(*spread, *direct, i - 1), comparedAt(*spread, *direct, i));
}

} // namespace

QStringList reasonInWords(const BandwidthMoment& moment)
{
    const std::vector<ModelSum> sums = modelSums(moment);
    const ModelSum *direct = sumOf(sums, "dbsp"), *spread = sumOf(sums, "hDirect");
    if (!direct || !spread) return {};
    // Of the two terms of a time the one that makes the difference.
    const double packets = spread->sum.packets - direct->sum.packets, rest = spread->rest() - direct->rest();
    const bool faster = packets + rest < 0, ofPackets = faster ? packets < rest : packets > rest;
    const auto& crossings = moment.growth->crossings;
    const bool notYet = !faster && std::ranges::any_of(crossings, [](const BandwidthGrowth::Crossing& one) {
        return one.cheaper == "hDirect" && one.from;
    });
    const QString thought =
                      !ofPackets ? QObject::tr("every size of cluster adds latency and counting")
                      : faster
                          ? QObject::tr("only packets that leave a cluster pay its g")
                          : QObject::tr(
                              "via H a packet pays g for every size that it climbs through, by direct routing for one"),
                  p = sizeText(moment.plan->levels()),
                  why = notYet ? QObject::tr("Not yet at p = %1: %2").arg(p, thought)
                               : QObject::tr("Why: %1").arg(thought);
    const QString numbers = (ofPackets ? QObject::tr("packets × g %1 instead of %2") : QObject::tr("%1 instead of %2"))
                                .arg(digitsText(ofPackets ? spread->sum.packets : spread->rest()),
                                     digitsText(ofPackets ? direct->sum.packets : direct->rest()));
    const QString full = notYet ? QStringLiteral("%1 (%2)").arg(why, numbers)
                                : QObject::tr("%1 (at p = %2: %3)").arg(why, p, numbers),
                  brief = QStringLiteral("%1 (%2)").arg(why, numbers);
    // Of latency and counting the numbers say more than words, which the table has.
    const QString terms = QObject::tr("latency and counting take %1").arg(numbers);
    // What makes it faster at all comes first, as it does where the sizes are larger.
    if (!ofPackets && notYet && packets < 0) {
        const QString less = QObject::tr("packets × g %1 instead of %2")
                                 .arg(digitsText(spread->sum.packets), digitsText(direct->sum.packets)),
                      turn = turnInWords(*moment.growth);
        return {
            QObject::tr("Why: only packets that leave a cluster pay its g; from there on that outweighs its latency "
                        "and counting (l + c). %1")
                .arg(turn),
            QObject::tr("Why: only packets that leave a cluster pay its g. %1").arg(turn),
            QObject::tr("Why: %1 (p = %2);\nbut %3").arg(less, p, terms)};
    }
    if (!ofPackets)
        return {full, brief,
                notYet ? QObject::tr("Not yet at p = %1: %2").arg(p, terms) : QObject::tr("Why: %1").arg(terms), why};
    QStringList forms{full, brief, why};
    if (const QString turn = notYet ? turnInWords(*moment.growth) : QString(); !turn.isEmpty()) {
        forms.prepend(QObject::tr("Not yet at p = %1. %2").arg(p, turn));
        forms.prepend(
            QObject::tr("Not yet at p = %1: via H a packet pays for every size, directly for one. %2").arg(p, turn));
    }
    if (!faster && !notYet) forms += QObject::tr("Why: via H a packet pays for every size, directly for one");
    return forms + QStringList{QObject::tr("Why: %1").arg(numbers)};
}

QString aboutSlopes(const BandwidthMoment& moment)
{
    const std::vector<ModelSum> sums = modelSums(moment);
    const ModelSum *direct = sumOf(sums, "dbsp"), *sloped = sumOf(sums, "alphaDbsp");
    if (!direct || !sloped) return {};
    const auto [least, most] = slopesOf(moment);
    if (most == 0 && isAbout(direct->sum.total(), sloped->sum.total()))
        return QObject::tr("αDBSP replaces the H of all sizes by one slope α. Here H is the same at every size, so "
                           "α = 0 and αDBSP charges what DBSP does.");
    const PriceForms forms(moment.plan->machine(), most), flat(moment.plan->machine());
    if (forms.latency == flat.latency)
        return QObject::tr("αDBSP replaces the H of all sizes by one slope α and charges for it once.");
    return QObject::tr(
               "αDBSP replaces the H of all sizes by one slope α and charges for it once; where α ≥ %1 its l is "
               "%2, for the latency and counting of all sizes.")
        .arg(inGreek(toText(moment.plan->machine().alpha())), forms.latency);
}

std::size_t styleOf(const BandwidthGrowth& growth, const BandwidthGrowth::Curve& curve)
{
    std::size_t style = 0;
    for (const BandwidthGrowth::Curve& other : growth.curves) {
        if (other.id == "dbspExact" || other.id == "lower") continue;
        if (other.times == curve.times) return style;
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
    if (crossesMiddleAt(*moment.growth, uneven, even)) return withinHalfInWords(uneven, even);
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
        growth.formulas ? QObject::tr("all steps by each model ÷ DBSP, by the formulas of the paper for p = %1 to %2")
                        : QObject::tr("time of all steps by each model ÷ that by DBSP, computed for p = %1 to %2");
    return {whole.arg(sizeText(times.front().first), sizeText(times.back().first)),
            QObject::tr("time of all steps, divided by that of DBSP")};
}

QString quotientText(double ratio)
{
    constexpr int few = 3, most = 6;
    int digits = few;
    while (digits < most && rounded(ratio, digits) == 1 && ratio != 1) ++digits;
    return digitsText(rounded(ratio, digits));
}

} // namespace hopscope
