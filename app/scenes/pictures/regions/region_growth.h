#pragma once

#include "run/analysis/service_tree.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
class Run;
struct SpreadGrowth;
struct Theme;

/// Why they become no more in so many steps: "A holder sends to at most 4 others in a step, so regions grow × 5 at
/// most: 5² = 25 < 64, so at least 3 steps. Here 4: …"; of a grid with a side of two also why they are no more. Empty
/// of a tree that joins them, and where there is nothing to multiply. `what`: regions, holders; `growth`: of these at
/// the start, after step 1, 2 …; `columns`: of a grid of two axes, else 0.
QString growthSentence(const ServiceTree& tree, const std::vector<std::size_t>& growth, const QString& what,
                       std::uint32_t columns);
/// "Holders grow × 5 at most: 5² = 25 < 64, so at least 3 steps, here 4, as a side of 2 gives only one slab"; empty
/// where that is.
QString growthBoundText(const ServiceTree& tree, const std::vector<std::size_t>& growth, const QString& what,
                        std::uint32_t columns);
/// Why a step (from 0) makes fewer of them than the one with the most: "A region of 2 has one receiver left: ×2 instead
/// of ×4." Nothing where some region has more.
QString whyFewer(const ServiceTree& tree, const std::vector<std::size_t>& growth, StepIndex step);
/// What the steps of a run cost, "Every step takes 10 + 64 = 74: 8 × 74 = 592 units, however many links a message
/// crosses.", and of a broadcast that sends the whole message in every step how much less transfer a lower bound
/// counts: "Lower bound of the transfer: 64 words over the root's 4 links: 64 / 4 = 16." Empty where costs are not of
/// this kind.
QStringList regionCosts(const Run& run);
/// Down to the line of the last.
double paragraphsHeight(const Theme& theme, const QStringList& paragraphs, double width);
/// As many as have room, with a gap between them.
void paintParagraphs(Canvas& canvas, const Theme& theme, const QStringList& paragraphs, const QRectF& area);
/// The same; whether there was room for one.
bool paintWhole(Canvas& canvas, const Theme& theme, QStringList paragraphs, const QRectF& area);
/// The chart, and below it the paragraphs that leave it enough room.
void paintRegionGrowth(Canvas& canvas, const Theme& theme, const QRectF& area, const SpreadGrowth& growth,
                       const QStringList& paragraphs);

} // namespace hopscope
