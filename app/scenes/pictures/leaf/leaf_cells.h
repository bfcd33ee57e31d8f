#pragma once

#include "run/analysis/leaf_courses.h"

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QRectF>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Columns of steps in which the path of a packet has a cell for each link.
struct LeafCells {
    std::uint32_t blocks{};   ///< of the run, which share the colours
    StepIndex first{}, end{}; ///< of the first column; after the last
    double left{}, wide{};    ///< of the first column; of each
    bool worded{};            ///< cells say which way the packet goes
    bool has(StepIndex step) const { return step >= first && step < end; }
    /// Left border of a step, or of the columns.
    double at(StepIndex step) const { return left + wide * static_cast<double>(std::clamp(step, first, end) - first); }
};

/// As in the network: by the number of the block.
QColor leafColour(const Theme& theme, BlockId block, std::uint32_t blocks);
/// Whether the blocks differ so little that these do not tell them apart.
bool alikeInColour(std::span<const LeafCourse> courses, std::uint32_t blocks);
/// Of cells of all links but that of the leaf.
QColor onOtherLinks(const Theme& theme, const QColor& colour);
/// In a key: those of the first, the middle and the last of them, or one where they do not tell them apart.
std::vector<QColor> leafKeyColours(const Theme& theme, std::span<const LeafCourse> courses, std::uint32_t blocks);
/// A cell of a key in these colours, of the leaf's link or of other ones.
void paintLeafSwatch(Canvas& canvas, const Theme& theme, QPointF centre, std::span<const QColor> colours, bool others);
/// The mark of a packet that is where it should be.
void paintLeafArrival(Canvas& canvas, const Theme& theme, QPointF centre, double radius);

/// The row of a packet: its path, and where it waits between links.
void paintLeafCourse(Canvas& canvas, const Theme& theme, const LeafCells& cells, const LeafTree& tree,
                     const LeafCourse& course, double top, double high);
/// The row of a path that is not taken, dashed.
void paintUntakenCourse(Canvas& canvas, const Theme& theme, const LeafCells& cells, const LeafTree& tree,
                        const LeafCourse& course, double top, double high);
/// A line where the run ends, down the left side of what is later, and beside it in the first row the words for it if
/// they have room.
void paintRunEnd(Canvas& canvas, const Theme& theme, const QRectF& later, double rowHigh);
/// Paths under each other, a pixel to each, or to some where there are more than pixels, and to the steps from one edge
/// to the next.
QImage foldedCourses(const Theme& theme, std::span<const LeafCourse* const> courses, std::span<const StepIndex> edges,
                     std::uint32_t blocks, std::size_t pixels);

} // namespace hopscope
