#include "scenes/bandwidth/bandwidth_growth_words.h"

#include "bandwidth/pattern.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
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

QStringList reasonInWords(const BandwidthMoment& moment)
{
    const std::vector<RoutingSums> sums = routingSums(moment);
    const ModelSum *direct = sumOf(sums, "dbsp"), *spread = sumOf(sums, "hDirect");
    if (!direct || !spread) return {};
    // Of the two terms of a time the one that makes the difference.
    const double packets = spread->sum.packets - direct->sum.packets, rest = spread->rest() - direct->rest();
    const bool faster = packets + rest < 0, ofPackets = faster ? packets < rest : packets > rest;
    const auto& crossings = moment.growth->crossings;
    const bool notYet = !faster && std::ranges::any_of(crossings, [](const BandwidthGrowth::Crossing& one) {
        return one.cheaper == "hDirect" && one.from;
    });
    const QString thought = !ofPackets ? QObject::tr("every size of cluster adds latency and counting")
                            : faster   ? QObject::tr("only packets that leave a cluster pay its g")
                                       : QObject::tr("packets pay for every size of cluster, with direct routing once"),
                  p = sizeText(moment.plan->levels()),
                  why = notYet ? QObject::tr("Not yet at p = %1: %2").arg(p, thought)
                               : QObject::tr("Why: %1").arg(thought);
    const QString numbers = (ofPackets ? QObject::tr("packets × g %1 instead of %2") : QObject::tr("%1 instead of %2"))
                                .arg(digitsText(ofPackets ? spread->sum.packets : spread->rest()),
                                     digitsText(ofPackets ? direct->sum.packets : direct->rest()));
    return {notYet ? QStringLiteral("%1 (%2)").arg(why, numbers)
                   : QObject::tr("%1 (at p = %2: %3)").arg(why, p, numbers),
            QStringLiteral("%1 (%2)").arg(why, numbers), why};
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
    QStringList uneven;
    bool halved = true; // one side is twice the other
    std::size_t even = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const QStringList sides = sidesOf(subjectOn(moment, times[i].first));
        if (sides.empty()) return {};
        const bool square = alike(sides);
        if (square)
            ++even;
        else
            uneven += sizeText(times[i].first),
                halved = halved && sides.size() == 2 && 2 * sides[0].toLongLong() == sides[1].toLongLong();
        // Above the line between its neighbours, along the axes, where the sides are unequal; else below.
        if (i > 0 && i + 1 < times.size() && risesAt(times, i) == square) return {};
    }
    constexpr qsizetype few = 3;
    if (uneven.size() < 2 || even < 2) return {};
    const QString sizes = uneven.mid(0, few).join(QObject::tr(", "))
                          + (uneven.size() > few ? QStringLiteral(" …") : QString()),
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
            QObject::tr("all steps: each model ÷ DBSP")};
}

QString quotientText(double ratio)
{
    constexpr int few = 3, most = 6;
    int digits = few;
    while (digits < most && rounded(ratio, digits) == 1 && ratio != 1) ++digits;
    return digitsText(rounded(ratio, digits));
}

} // namespace hopscope
