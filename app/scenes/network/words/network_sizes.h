#pragma once

#include <QString>

#include <cstdint>

namespace hopscope {

struct NetworkScene;

/// Where all messages of a step go along rows and columns, and those of one direction have more blocks than those of
/// another.
struct SizesByDirection {
    QString words{};       ///< "→ 3 blocks, ↓ 1 block"; empty where they do not differ
    std::uint64_t most{0}; ///< blocks of a message, in any direction; 0 where they do not differ
};
SizesByDirection sizesByDirection(const NetworkScene& scene);

} // namespace hopscope
