#pragma once

#include "algorithms/drawing.h"
#include "ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Groups of an algorithm that feed each other as a rooted tree. Each is a chain of processors.
struct GroupTree {
    struct Node {
        std::vector<NodeId> members; ///< in the order of the chain
        std::optional<std::uint32_t> parent;
        bool inTurn{false};                  ///< all members of the parent feed it in turn; else one of them does
        std::vector<std::uint32_t> children; ///< that one of its members feeds, then those that all feed in turn
        std::uint32_t level{0};
        /// Of everything that hangs below it, without itself.
        std::uint32_t groupsBelow{0}, processorsBelow{0};
    };
    std::vector<Node> groups;           ///< numbered as in preorder: the first is the root
    std::vector<std::uint32_t> groupOf; ///< by processor
    bool toRoot{false};                 ///< data flows from the children to the root
    std::uint32_t largest{0};           ///< members of the largest group
};

/// Nothing unless the drawing has several groups that hold every processor once and whose edges join them to a tree.
std::optional<GroupTree> groupTree(const Drawing& drawing, std::uint32_t processors);

} // namespace hopscope
