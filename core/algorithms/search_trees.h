#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// A tree over the processors of any network, from the root on; its edges pass over routers.
struct SearchTree {
    std::vector<NodeId> parent;       ///< by processor; the root's is itself
    std::vector<std::uint32_t> depth; ///< by processor, in edges of the tree
    std::vector<NodeId> order;        ///< as they were found, the root first; those that cannot be reached are missing
    std::uint32_t height{};

    bool spans() const { return order.size() == parent.size(); }
};

/// Nearest first: everybody as few links from the root as there are. Neighbours in the order of their numbers.
SearchTree breadthFirstTree(const Topology& network, NodeId root);
/// The processors in the order in which a depth-first search meets them; those that it cannot reach are missing.
std::vector<NodeId> depthFirstOrder(const Topology& network, NodeId root);
/// Two trees that use no directed link together, but those that carry several messages at once; nothing where there are
/// none. All nodes are processors, unless there is one alone. J. Edmonds (1973) for when they exist, L. Lovász (1976)
/// for how to find them: the first grows by links that leave everybody a way from the root over the others.
std::optional<std::vector<SearchTree>> twoDisjointTrees(const Topology& network, NodeId root);

/// Why not everybody can be reached from the root, or nothing.
std::optional<Diagnostic> unreachedObjection(const Problem& problem);
/// The edges of trees as a picture, with a kind for each if there are several.
Drawing searchTreeDrawing(const std::vector<SearchTree>& trees, std::string caption);

namespace papers {
inline constexpr std::string_view edmonds = "Edmonds, Edge-Disjoint Branchings (1973)";
inline constexpr std::string_view lovasz = "Lovász, On Two Minimax Theorems in Graph Theory (1976)";
inline constexpr std::string_view moore = "Moore, The Shortest Path Through a Maze (1959)";
inline constexpr std::string_view tarjan = "Tarjan, Depth-First Search and Linear Graph Algorithms (1972)";
} // namespace papers

} // namespace hopscope
