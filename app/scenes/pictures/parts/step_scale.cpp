#include "scenes/pictures/parts/step_scale.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/router_rows.h"

#include <QImage>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double enlargedShare = 0.42;

} // namespace

void StepScale::place(double left, double right) { m_left = left, m_right = right; }

double StepScale::split() const { return m_left + enlargedShare * (m_right - m_left); }

double StepScale::x(double step) const
{
    const auto few = static_cast<double>(m_enlarged), all = static_cast<double>(std::max<StepIndex>(m_steps, 1));
    if (m_enlarged == 0) return m_left + step / all * (m_right - m_left);
    if (step <= few) return m_left + step / few * (split() - m_left);
    return split() + gap + (step - few) / (all - few) * (m_right - split() - gap);
}

std::optional<StepIndex> StepScale::stepAt(double place) const
{
    if (place < m_left || place >= m_right) return {};
    const auto few = static_cast<double>(m_enlarged), all = static_cast<double>(m_steps);
    if (m_enlarged == 0) return static_cast<StepIndex>((place - m_left) / (m_right - m_left) * all);
    if (place < split()) return static_cast<StepIndex>((place - m_left) / (split() - m_left) * few);
    if (place < split() + gap) return {};
    return static_cast<StepIndex>(few + (place - split() - gap) / (m_right - split() - gap) * (all - few));
}

std::vector<StepIndex> StepScale::edges(double mostColumns) const
{
    std::vector<StepIndex> edges;
    for (StepIndex k = 0; k < m_enlarged; ++k) edges.push_back(k);
    for (const StepIndex edge : evenEdges(m_steps - m_enlarged, mostColumns)) edges.push_back(m_enlarged + edge);
    return edges;
}

void StepScale::paintCells(Canvas& canvas, double top, double height, const QImage& columns) const
{
    const auto few = static_cast<int>(m_enlarged);
    if (few == 0) return canvas.cells({m_left, top, m_right - m_left, height}, columns);
    canvas.cells({m_left, top, split() - m_left, height}, columns.copy(0, 0, few, columns.height()));
    canvas.cells({split() + gap, top, m_right - split() - gap, height},
                 columns.copy(few, 0, columns.width() - few, columns.height()));
}

void StepScale::paintAxis(Canvas& canvas, const Theme& theme, double baseline, double top) const
{
    if (m_enlarged == 0) return paintStepAxis(canvas, theme, {0, m_steps}, m_left, m_right, baseline);
    paintStepAxis(canvas, theme, {0, m_enlarged}, m_left, split(), baseline);
    paintStepAxis(canvas, theme, {m_enlarged, m_steps}, split() + gap, m_right, baseline);
    const TextStyle style{theme.text(8.5), theme.inkSoft};
    canvas.text({m_left, top - 6}, QStringLiteral("steps 1 to %1, enlarged").arg(m_enlarged), style);
    canvas.text({split() + gap, top - 6},
                QStringLiteral("steps %1 to %2").arg(m_enlarged + 1).arg(numberText(static_cast<double>(m_steps))),
                style);
}

} // namespace hopscope
