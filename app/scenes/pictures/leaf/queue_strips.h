#pragma once

#include "run/queues.h"
#include "scenes/pictures/leaf/queue_words.h"
#include "scenes/pictures/parts/step_scale.h"
#include "topology/leaf_tree.h"

#include <QPainterPath>
#include <QRectF>

#include <optional>
#include <span>

namespace hopscope {

class Canvas;
struct Theme;

/// So many of the first steps are enlarged, as short queues rise and fall in them, of which nothing is seen among all
/// steps at the height of the longest one. Nothing where all peaks are seen together, or short ones come late.
std::optional<StepIndex> stepsToEnlarge(const QueueHistory& history, const LeafTree& tree);

/// The queues of a tree whose routers of a level are alike and whose levels have very different ones: a strip for each
/// level, the top first, over the same steps, and as high as its own peak.
class QueueStrips {
public:
    QueueStrips(const QueueHistory& history, const LeafTree& tree, StepIndex enlarged);

    /// `steps`: by level, what the step of the playhead, `marked`, changes; empty: there is none.
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area, StepIndex marked,
               std::span<const QueueStep> steps) const;
    std::optional<StepIndex> stepAt(double x) const { return m_scale.stepAt(x); }

private:
    struct Strip {
        std::uint32_t level{}, router{}, peak{};
        StepIndex peakStep{};
        QRectF area;
        double y(double waiting) const { return area.bottom() - waiting / std::max(peak, 1U) * area.height(); }
    };
    Strip strip(std::uint32_t level, double top, double bottom) const;
    double at(StepIndex step) const { return m_scale.x(static_cast<double>(step) + 0.5); }
    QPainterPath curve(const Strip& strip, StepIndex first, StepIndex last) const;
    void paintCurve(Canvas& canvas, const Theme& theme, const Strip& strip) const;
    void paintName(Canvas& canvas, const Theme& theme, const Strip& strip) const;
    void paintSlopes(Canvas& canvas, const Theme& theme, const Strip& strip, StepIndex marked) const;
    void paintNow(Canvas& canvas, const Theme& theme, const Strip& strip, StepIndex marked,
                  const QueueStep& step) const;
    void paintFlat(Canvas& canvas, const Theme& theme, const Strip& strip) const;
    double sumsRoom(const Theme& theme) const;

    const QueueHistory& m_history;
    const LeafTree& m_tree;
    StepIndex m_enlarged;
    mutable StepScale m_scale; ///< its place depends on the fonts
};

} // namespace hopscope
