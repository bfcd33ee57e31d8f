#pragma once

#include "drawing/canvas.h"
#include "run/run.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/block_ways.h"
#include "scenes/selected.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

struct Theme;

/// One of the messages that bring a block from where it starts to a processor.
struct ChainMessage {
    std::uint32_t from{}, to{};
    StepIndex step{};
    friend bool operator==(const ChainMessage&, const ChainMessage&) = default;
};
/// In the order of their steps; empty for a processor that has the block from the start, or never.
std::vector<ChainMessage> chainTo(const Arrivals& arrivals, std::uint32_t block, std::uint32_t node);
/// The receiver of the step to which the block comes over the most messages; of several the one whose messages are
/// seen best: none of them shorter than has to be, by their ways in a drawing.
std::optional<std::uint32_t> furthestReceiver(const Arrivals& arrivals, std::uint32_t block, const Ways& now,
                                              const std::function<QPointF(std::uint32_t, std::uint32_t)>& way);
/// The same of all steps of a run: the processor to which the block comes over the most messages; rather none of them
/// back over the one before, which would be hidden, by their ways in a drawing, and rather one that has room around it.
std::optional<std::uint32_t> endOfLongestPath(const Arrivals& arrivals, std::uint32_t block,
                                              const std::function<QPointF(std::uint32_t, std::uint32_t)>& way,
                                              const std::function<bool(std::uint32_t)>& roomy = {});

/// A message as it is drawn: where it ends, in which direction, and the tip of its arrow; softer if it is still to
/// come.
struct ChainLine {
    QPainterPath path;
    QPointF end, unit, tip;
    double head{8}; ///< length of the arrow
    bool gap{true}; ///< else the arrow fills that between two cells
    bool later{false};
    Stroke stroke(const Theme& theme) const;
};
/// Nothing where one of them has no line. `mark`: of every receiver; a line has its arrow before it where it is long
/// enough, else on it. `shown`: the step after which messages are later.
std::vector<ChainLine> chainLines(std::span<const ChainMessage> chain, QSizeF mark, StepIndex shown,
                                  const std::function<QPainterPath(const ChainMessage&)>& line);
/// Whether one of them may go through an area.
bool isCrossed(std::span<const ChainLine> lines, const QRectF& area);
/// The chain over small cells: every message along its line.
void paintChainLines(Canvas& canvas, const Theme& theme, const std::vector<ChainLine>& drawn);
void paintChainHeads(Canvas& canvas, const Theme& theme, std::span<const ChainLine> drawn);
/// The first `count` with the number of their step at their receiver, the others together at what is drawn enlarged,
/// if it is: over the cells if it can be, and nowhere outside the picture.
void paintChainNumbers(Canvas& canvas, const Theme& theme, std::span<const ChainMessage> chain,
                       const std::vector<ChainLine>& drawn, const QRectF& enlarged, std::size_t count,
                       const QRectF& cells, QSizeF picture);
/// Why the chain leads where it does, `longest` along a tree; nothing where somebody chose that.
QString pathReason(const std::vector<Selected>& chosen, std::span<const ChainMessage> chain, const Run& run,
                   bool longest);
/// The same as a list, "step 1: 0 → 352", the step that is shown strong and later ones softer; where it has no room for
/// all, without the middle ones. Its last line.
double paintChainList(Canvas& canvas, const Theme& theme, std::span<const ChainMessage> chain, const QString& reason,
                      const QRectF& area, StepIndex shown);
/// What such a list needs in width.
double chainListWidth(const Theme& theme, std::uint32_t processors, StepIndex steps);

} // namespace hopscope
