#include "scenes/product/application_marks.h"

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
}

} // namespace hopscope
