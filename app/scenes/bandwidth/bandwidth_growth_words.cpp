#include "scenes/bandwidth/bandwidth_growth_words.h"

#include "bandwidth/pattern.h"

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
    return QObject::tr("Routing via H is no faster than direct routing (DBSP) at p = %1").arg(sizeText(found->upTo));
}

QStringList shapesInWords(const BandwidthMoment& moment)
{
    const BandwidthGrowth::Curve* dbsp = moment.growth ? moment.growth->curve("dbsp") : nullptr;
    if (!dbsp || moment.growth->formulas) return {};
    const auto& times = dbsp->times;
    QStringList equal;
    bool halved = true; // the others have sides 1 : 2
    std::size_t odd = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const QStringList sides = sidesOf(subjectOn(moment, times[i].first));
        if (sides.empty()) return {};
        const bool square = alike(sides);
        if (square)
            equal += sizeText(times[i].first);
        else
            ++odd, halved = halved && sides.size() == 2 && 2 * sides[0].toLongLong() == sides[1].toLongLong();
        if (i == 0 || i + 1 == times.size()) continue;
        // Above the line between its neighbours, along the axes, where the sides are unequal; else below.
        const bool above = times[i].second * times[i].second > times[i - 1].second * times[i + 1].second;
        if (above == square) return {};
    }
    constexpr qsizetype few = 3;
    if (equal.size() < 2 || odd < 2) return {};
    const QString sizes = equal.mid(0, few).join(QObject::tr(", "))
                          + (equal.size() > few ? QStringLiteral(" …") : QString()),
                  others = halved ? QObject::tr("sides 1 : 2") : QObject::tr("unequal sides");
    return {QObject::tr("Zigzag: sides are equal at p = %1; at other p (%2) DBSP charges more than between them")
                .arg(sizes, others),
            QObject::tr("Zigzag: equal sides at p = %1; %2 at others, where DBSP charges more").arg(sizes, others),
            QObject::tr("Zigzag: equal sides at p = %1; else %2").arg(sizes, others)};
}

QString modelsInWords(const BandwidthGrowth& growth)
{
    const BandwidthGrowth::Curve* dbsp = growth.curve("dbsp");
    QStringList told;
    for (const auto& [id, words] : {std::pair("dbspPlus", QObject::tr("DBSP+: all packets climb")),
                                    std::pair("hDirect", QObject::tr("via H: those that leave"))})
        if (const BandwidthGrowth::Curve* curve = growth.curve(id); curve && (!dbsp || curve->times != dbsp->times))
            told += words;
    return told.join(QObject::tr("; "));
}

QString growthInWords(const BandwidthGrowth& growth)
{
    const auto& times = growth.curves.front().times;
    return (growth.formulas ? QObject::tr("all steps together, by the formulas of the paper for p = %1 to %2")
                            : QObject::tr("all steps together, computed for p = %1 to %2"))
        .arg(sizeText(times.front().first), sizeText(times.back().first));
}

} // namespace hopscope
