#pragma once

#include "scenes/network/network_groups.h"
#include "scenes/network/words/network_origins.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace hopscope {

struct NetworkScene;

/// Where all messages of a step go along rows and columns, and those of one direction have more blocks than those of
/// another.
struct SizesByDirection {
    QString words{}; ///< "→ 3 blocks, ↓ 1 block"; empty where they do not differ
    QString why{};   ///< "→ 3 blocks (2 came →, 1 ↓), ↓ 1 (came ↓)"; empty where that is not the same for all
    QString spelled{}; ///< the same in words: "→ 3 blocks (2 came from the left, 1 from above), ↓ 1 (from above)"
    std::uint64_t most{0}; ///< blocks of a message, in any direction; 0 where they do not differ
};
/// `boxes`: of the messages that go from one of them to another alone, where they are layers of a grid, too, if all
/// messages go to neighbours; without reasons there.
SizesByDirection sizesByDirection(const NetworkScene& scene, const NetworkGroups* boxes = nullptr);

/// Of a plane whose rows are those of layers: along a row, down a column of its layer, or to the same place in the next
/// layer; nothing for ways to others than neighbours.
std::optional<PlaneWay> wayInLayers(GroupShape shape, NodeId from, NodeId to);

/// What the message carries that stands for the others of a step: ": blocks 48, 63, 6"; of many blocks nothing, nor
/// where there is only one of them all.
QString exampleBlocks(const NetworkScene& scene);
/// The same of any message, by its place among the transfers, and without a name: "48, 63, 6".
QString numbersOfBlocks(const NetworkScene& scene, std::size_t message);

} // namespace hopscope
