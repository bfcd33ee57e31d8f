#pragma once

#include "run/run.h"

#include <QRectF>

#include <optional>
#include <vector>

class QImage;

namespace hopscope {

class Canvas;
struct Theme;

/// Where the steps of a strip stand. Of very many the first few are enlarged, and a gap parts them from the others, as
/// what begins in one of them would stand on the edge.
class StepScale {
public:
    /// `enlarged`: so many of the first; 0: all are equally wide.
    StepScale(StepIndex steps, StepIndex enlarged) : m_steps(steps), m_enlarged(enlarged) {}

    void place(double left, double right);
    double left() const { return m_left; }
    double right() const { return m_right; }
    StepIndex enlarged() const { return m_enlarged; }
    double rest() const { return m_enlarged == 0 ? m_left : split() + gap; } ///< where the others begin
    /// Every step is so wide only where none is enlarged.
    double x(double step) const;
    /// Nothing beside the steps and in the gap.
    std::optional<StepIndex> stepAt(double x) const;
    /// Edges of columns: one for every step that is enlarged, then at most so many that are equally long.
    std::vector<StepIndex> edges(double mostColumns) const;
    /// Columns of these edges as they stand.
    void paintCells(Canvas& canvas, double top, double height, const QImage& columns) const;
    /// Numbers of steps; above the cells, which begin at `top`, where some are enlarged.
    void paintAxis(Canvas& canvas, const Theme& theme, double baseline, double top) const;

private:
    static constexpr double gap = 14; ///< between the enlarged steps and the others
    double split() const;             ///< where the enlarged ones end

    StepIndex m_steps, m_enlarged;
    double m_left{0}, m_right{0};
};

} // namespace hopscope
