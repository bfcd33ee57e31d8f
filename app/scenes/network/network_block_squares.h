#pragma once

#include <QSizeF>

#include <cstdint>

namespace hopscope {

class NetworkProjection;
struct Flight;
struct NetworkMoment;
struct NetworkScene;

/// Blocks of the longest messages along rows and along columns.
struct LongestMessages {
    std::uint64_t across{}, down{};
};
/// Of a step in which each message has a link of a grid for itself; of others none.
LongestMessages longestMessages(const NetworkMoment& moment);

/// Where messages are drawn as rows of squares along their links, one for each block: the side of a square. 0 where
/// there is no room for that, or every message has but one block.
double blockSquare(const NetworkScene& scene, const NetworkProjection& projection);
/// What the mark of a message covers, of such a row, too.
QSizeF markSize(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight);

} // namespace hopscope
