#pragma once

#include "topology/leaf_tree.h"

#include <QPointF>

#include <cstdint>
#include <vector>

namespace hopscope {

/// A subtree that is drawn as one shape below its router.
struct Fold {
    std::uint32_t top{}; ///< its router
    std::uint32_t level{};
    std::uint32_t firstLeaf{}, leaves{};
};

/// Where the nodes of a tree with processors at the leaves stand: a row per level, every router above the middle of
/// what is below it. In a tree with more leaves than can be told apart those around one leaf are all there, and the
/// further away a subtree is the sooner it is folded. Nodes have the numbers of the topology.
struct TreePlaces {
    std::vector<QPointF> places;        ///< of what is folded, that of the router on top
    std::vector<std::uint32_t> shownAs; ///< by node, what is drawn in its place; empty if nothing is folded
    std::vector<Fold> folds;
    double routerSpacing{1}; ///< least distance of two routers of a row
};

/// Trees of so many leaves are drawn whole.
inline constexpr std::uint32_t mostWholeLeaves = 96;
TreePlaces treePlaces(const LeafTree& tree, std::uint32_t focus);

} // namespace hopscope
