#pragma once

#include "algorithms/group_tree.h"
#include "ids.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

struct NetworkScene;

/// What the messages of a step do in a tree of groups.
struct TreeTraffic {
    struct Feed {
        std::uint32_t messages{};
        std::size_t first{}; ///< of them, its place among the transfers of the moment
    };
    std::vector<Feed> feeds;           ///< by group: between it and its parent
    std::vector<std::uint32_t> inside; ///< by group: from member to member
};
/// Of a plan that is drawn as a tree of groups.
TreeTraffic treeTraffic(const NetworkScene& scene);

/// How much of what they are to have some groups have, 0 … 1.
struct TreeAmount {
    double least{1}, mean{0}, most{0};
    bool estimated{false};
};
/// Of a group, or of all that hang below it.
TreeAmount amountOf(const NetworkScene& scene, std::uint32_t group, bool below = false);
/// "12 %", "≈ 12 %"
QString percentOf(const TreeAmount& amount);

/// The group that is opened below the tree: of the chosen processor, of the sender of the chosen message, or of the
/// message that the sentence below the network names; the root if nothing moves.
std::uint32_t openedGroup(const NetworkScene& scene);
/// That message, by its place among the transfers; nothing while the reader looks at something else.
std::optional<std::size_t> treeExample(const NetworkScene& scene);

/// What a message carries: "17", "4–7", "12 blocks"; empty if there is only one block.
QString carriedBy(const NetworkScene& scene, std::size_t transfer);
/// How far it is on its way, 0 … 1.
double wayOfTransfer(const NetworkScene& scene, std::size_t transfer);

} // namespace hopscope
