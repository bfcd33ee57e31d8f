#pragma once

#include "drawing/canvas.h"
#include "scenes/pictures/spread/spread_chain.h"

#include <QColor>
#include <QRectF>

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

/// Cells around the end of a chain, enlarged, where its last messages are so short that on small cells they would be a
/// knot.
struct ChainInset {
    QRectF from, to;   ///< whole cells of the picture, and where they are enlarged
    std::size_t first; ///< the message from which on all end in it
};
/// `ends`: cells of the receivers, in the order of the chain; `cells`: all of them. Nothing where fewer than two
/// messages would be in it, or `room` is too small.
std::optional<ChainInset> chainInset(std::span<const QRectF> ends, const QRectF& cells, const QRectF& room);

/// A cell and the colour of its step.
using ColouredCell = std::pair<QRectF, QColor>;
/// Over small cells: one of those that the path goes over from one holder to the next, framed, so large; of thousands
/// larger than what a processor takes of its cell.
void paintPathCell(Canvas& canvas, const ColouredCell& cell, QSizeF size, const Stroke& edge);
Stroke pathEdge(const Theme& theme);
QSizeF pathMark(QSizeF box);
/// Around the root, so far away from its box; of a box that is a point the frame is as large as in the key.
void paintRootFrame(Canvas& canvas, const Theme& theme, const QRectF& box, double around);
Stroke rootStroke(const Theme& theme);
/// Of thousands of cells a few would not be seen: these are larger. Many have no marks.
void paintMarksOfFew(Canvas& canvas, const Theme& theme, std::span<const ColouredCell> cells);
/// The same only for those that lines go over, of which little would be left.
void paintMarksOnLines(Canvas& canvas, const Theme& theme, std::span<const ColouredCell> cells,
                       std::span<const ChainLine> lines);
/// One that is enlarged: what is written in it, and the smaller square of what it is about to receive, if that is so.
struct InsetCell {
    QRectF cell;
    QColor colour;
    QString text;
    QColor coming;
};
/// The enlarged cells, the messages over them and in the cells the numbers of their steps; on the picture a frame
/// around what is enlarged. `path`: where the chain begins, and its receivers.
void paintChainInset(Canvas& canvas, const Theme& theme, const ChainInset& inset, std::span<const ChainMessage> chain,
                     const std::vector<ChainLine>& lines, std::span<const InsetCell> cells,
                     std::span<const ColouredCell> path);

} // namespace hopscope
