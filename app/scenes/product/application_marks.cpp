#include "scenes/product/application_marks.h"

#include "diagnostic.h"
#include "drawing/format.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

namespace {

/// Two digits: a mark is to be read at a glance, and the table has them all.
QString twoDigits(double number)
{
    const double unit = std::pow(10.0, std::floor(std::log10(std::max(number, 1e-9))) - 1);
    return numberText(std::round(number / unit) * unit);
}

std::optional<Figures> figuresHere(const ApplicationCase& application)
{
    const Machine& machine = application.machine;
    if (application.kind == ApplicationCase::Kind::VirtualGrid) return virtualGridFigures(machine, application.n);
    const auto overhead = exactOverhead(machine);
    return overhead ? std::optional(figuresOf(*overhead, machine, application.n)) : std::nullopt;
}

} // namespace

void markHere(Chart& chart, ApplicationChart kind, const ApplicationCase& application)
{
    const bool speedup = kind == ApplicationChart::Speedup;
    if (!speedup && kind != ApplicationChart::Efficiency && kind != ApplicationChart::WeakScaling) return;
    const auto there = figuresHere(application);
    if (!there || !chart.here || chart.curves.empty()) return;
    const double value = speedup ? there->speedup : there->efficiency;
    chart.marks.push_back({QPointF(*chart.here, value),
                           (speedup ? QObject::tr("speed-up %1") : QObject::tr("E = %1")).arg(twoDigits(value))});
    const QString why = costsHere(application, speedup);
    if (why.isEmpty() || kind == ApplicationChart::WeakScaling) return;
    // The longest that there is room for.
    const QString more = speedup ? chart.subtitle : layoutsCompared(application),
                  grows = speedup || application.kind == ApplicationCase::Kind::VirtualGrid
                              ? why
                              : QObject::tr("%1; only work grows as n²").arg(why);
    chart.shorterSubtitles = {grows, why, chart.subtitle};
    chart.subtitle = more.isEmpty() ? grows : why + QStringLiteral(" · ") + more;
}

QString costsHere(const ApplicationCase& application, bool speedup)
{
    const Machine& machine = application.machine;
    const auto there = figuresHere(application);
    if (!there || machine.processors < 2) return {};
    const double serial = machine.tc * application.n * application.n, work = serial / machine.processors;
    const QString time = numberText(there->time),
                  ratio = speedup ? QObject::tr("Speed-up %1 / %2 = %3")
                                        .arg(numberText(serial), time, twoDigits(there->speedup))
                                  : QObject::tr("E = %1 / (%2 × %3) = %4")
                                        .arg(numberText(serial), numberText(machine.processors), time,
                                             twoDigits(there->efficiency));
    return QObject::tr("%1: of %2 units, work takes %3, messages %4")
        .arg(ratio, time, numberText(work), numberText(there->time - work));
}

QString layoutsCompared(const ApplicationCase& application)
{
    const double p = application.machine.processors, side = sideOf(application.machine);
    if (side * side != p) return {}; // no tiles
    // The closed form at prices of 1 counts start-ups and words.
    const auto terms = [&](Layout layout) -> std::optional<Overhead> {
        Machine machine = application.machine;
        machine.layout = layout;
        machine.alpha = machine.beta = 1;
        try {
            return exactOverhead(machine);
        } catch (const Refused&) {
            return std::nullopt; // the family has no such size
        }
    };
    const auto rows = terms(Layout::Rows), tiles = terms(Layout::Tiles);
    if (!rows || !tiles) return {};
    const auto starts = [p](const Overhead& one) { return numberText(one.start / p); };
    const auto words = [p](const Overhead& one) { return QObject::tr("%1 n").arg(numberText(one.perRow / p)); };
    const bool above = rows->start <= tiles->start && rows->perRow <= tiles->perRow,
               below = rows->start >= tiles->start && rows->perRow >= tiles->perRow;
    if (above && below) return {};
    if (above)
        return QObject::tr("1-D lies above: it takes %1 start-ups and the time of %2 words, 2-D %3 and %4")
            .arg(starts(*rows), words(*rows), starts(*tiles), words(*tiles));
    if (below)
        return QObject::tr("2-D lies above: it takes %1 start-ups and the time of %2 words, 1-D %3 and %4")
            .arg(starts(*tiles), words(*tiles), starts(*rows), words(*rows));
    return QObject::tr("1-D takes %1 start-ups and the time of %2 words, 2-D %3 and %4")
        .arg(starts(*rows), words(*rows), starts(*tiles), words(*tiles));
}

} // namespace hopscope
