#pragma once

#include "ids.h"
#include "scenes/network/network_groups.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// What the messages of a step do within one box of a large network: its processors in a line, row by row, or as many
/// stretches of equally many of them as can be told apart. Where most messages would stay within a stretch, a part of
/// the line in which they do not.
struct GroupInside {
    struct Arc {
        std::uint32_t from{}, to{}; ///< cells
        std::uint64_t messages{};
        double onLink{}; ///< the most messages on a link that one of them meets, for each that it can carry at once
    };
    NetworkGroup group{};    ///< the box
    std::uint32_t first{0};  ///< place in the line of what is in the first cell
    std::uint32_t count{};   ///< processors that are shown
    std::uint32_t each{1};   ///< in a cell, a power of two; in the last one perhaps fewer
    std::vector<Arc> arcs{}; ///< the most messages first
    std::size_t hidden{};    ///< arcs that are too many to be told apart
    /// By cell: whether a message begins there that ends in another box, or the reverse.
    std::vector<bool> leave{}, enter{};
    /// First processors of the boxes where those of the whole box end or begin, if it is a single one.
    std::optional<std::uint32_t> leaveTo{}, enterFrom{};
    std::uint32_t cells() const { return (count + each - 1) / each; }
};

/// A processor of the box that is shown from within: of what is selected, of the root, or of the first that is seen;
/// nothing where there is no room, or nothing to unfold.
std::optional<NodeId> insideAt(const NetworkScene& scene, const NetworkProjection& projection);
/// Goes through all messages of the step.
GroupInside insideOf(const NetworkScene& scene, const NetworkProjection& projection, NodeId processor);
/// In the place that the projection leaves for it.
void paintInside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
