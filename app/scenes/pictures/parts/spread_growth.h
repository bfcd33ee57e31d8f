#pragma once

#include "run/run.h"

#include <QColor>
#include <QRectF>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// A small chart of what grows (or shrinks) from step to step: processors that have a block, regions.
struct SpreadGrowth {
    std::vector<std::size_t> have; ///< at the start, after step 1, 2 …
    StepIndex done{};              ///< steps
    bool moving{false};            ///< the next one is under way
    QStringList titles{};          ///< what is counted, longest first
    /// The bars have the colours of the steps, which are also at their feet, so that it is the key of the cells beside
    /// it.
    bool colours{true};

    /// How many times as many there may be after a step: one that stays far below has a dashed bar up to there. 0:
    /// nobody says so.
    std::size_t factor{0};

    static constexpr double leastHeight = 74;
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area) const;
};
/// Of cells to which a block comes in that step, counted from 0; −1: that have it at the start.
QColor colourOfStep(const Theme& theme, StepIndex step, StepIndex steps);

} // namespace hopscope
