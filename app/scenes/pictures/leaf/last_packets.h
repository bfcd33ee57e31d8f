#pragma once

#include "run/analysis/leaf_courses.h"
#include "scenes/pictures/leaf/leaf_portions.h"
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
    std::vector<LeafCourse> sent;      ///< the last of them
    std::vector<LeafPortion> portions; ///< of all packets, by the links that they cross
    std::size_t sends{};               ///< of all packets, one per step from the first step on
    StepIndex steps{};
    bool own{}; ///< of the run that is shown
};

/// Of a run, and beside it of the same algorithm in a tree in which the extra step is needed and here it is not, or the
/// other way round, where there is a small one, which is run; empty where it is no scatter of one packet per step. Kept
/// for the next picture of the run. Throws Cancelled.
std::vector<LastPackets> lastPackets(const Run& run, const std::stop_token& stop);

/// How high paintLastPackets() is at least.
double lastPacketsHeight(const Theme& theme, std::span<const LastPackets> runs, bool captioned);
/// Where the steps of the run that is shown are.
struct PacketColumns {
    QRectF first{}; ///< with the number of its step
    StepIndex firstStep{}, steps{};
    QRectF strip{}; ///< of all steps, where these are few of them
};
/// Side by side a picture for each run: a row for each packet, in it a cell for each link that it crosses, in the step
/// in which it does; over them the sum of the steps, and below what that means, if captioned in a sentence, too. Of a
/// long run these are the last steps of a strip of all.
PacketColumns paintLastPackets(Canvas& canvas, const Theme& theme, std::span<const LastPackets> runs,
                               const QRectF& area, bool captioned);
/// A frame around the step of a position, where that is one of those columns, and a line through it in the strip.
void paintStepNow(Canvas& canvas, const Theme& theme, const PacketColumns& columns, double position);

} // namespace hopscope
