#pragma once

#include "drawing/canvas.h"
#include "run/run.h"
#include "scenes/pictures/parts/block_ways.h"
#include "scenes/pictures/parts/grid_cells.h"

#include <QColor>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <vector>

namespace hopscope {

struct Theme;

/// Messages between processors that are boxes with gaps between them: straight to a neighbour, past the boxes between
/// two that are further apart, and where the network closes an axis out over the border and in over the opposite one.
struct SpreadWays {
    const Run& run;
    const GridCells& cells;
    QSizeF box; ///< what a processor takes of its cell

    /// What a way ends with; a message that was left out has a cross in the gap, as no dash can be seen in a short one.
    enum class Tip : std::uint8_t { Arrow, Cross };
    struct Look {
        QColor colour;
        double strength{1};
        std::vector<double> dashes{};
    };
    void paint(Canvas& canvas, const Theme& theme, const Ways& ways, const Look& look, Tip tip = Tip::Arrow) const;
    /// Where messages go out over the border whom they go to, "to 29", and where they come in again whom they are from:
    /// within `room`, and where no other word or end is. In grids of rows and columns.
    void paintEnds(Canvas& canvas, const Theme& theme, const Ways& now, const Ways& before, const QRectF& room) const;

private:
    QPainterPath lineOf(TrafficMeter& meter, std::uint32_t from, std::uint32_t to) const;
    QRectF cell(std::uint32_t node) const { return cells.cell(run.setup().placed[node].value); }
};

} // namespace hopscope
