#pragma once

#include "run/analysis/leaf_courses.h"
#include "topology/leaf_tree.h"

#include <QRectF>

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// The packets that a leaf sends last, which decide how many steps a scatter takes.
struct LastPackets {
    LeafTree tree;
    std::vector<LeafCourse> sent; ///< the last of them
    std::size_t sends{};          ///< of all packets, one per step from the first step on
    StepIndex steps{};
    bool own{}; ///< of the run that is shown
};

/// Of a run, and beside it of the same algorithm in a tree in which the extra step is needed and here it is not, or the
/// other way round, where there is a small one, which is run; empty where it is no scatter of one packet per step. Kept
/// for the next picture of the run. Throws Cancelled.
std::vector<LastPackets> lastPackets(const Run& run, const std::stop_token& stop);

/// How high paintLastPackets() is.
double lastPacketsHeight(const Theme& theme);
/// Side by side a picture for each run: a row for each packet, in it a cell for each link that it crosses, in the step
/// in which it does, and below what that means.
void paintLastPackets(Canvas& canvas, const Theme& theme, std::span<const LastPackets> runs, const QRectF& area);

} // namespace hopscope
