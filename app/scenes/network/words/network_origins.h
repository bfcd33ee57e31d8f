#pragma once

#include "ids.h"

#include <QPointF>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Run;
struct GroupShape;
struct NetworkMoment;
struct NetworkPlan;

/// Of a message in a plane.
enum class PlaneWay : std::uint8_t { Right, Left, Down, Up };
inline constexpr std::size_t planeWays = 4;
inline constexpr std::array<char16_t, planeWays> waySigns{u'→', u'←', u'↓', u'↑'};

/// Along the row or the column to a neighbour, round the border, too; nothing for longer ways.
std::optional<PlaneWay> wayInPlane(const GroupShape& shape, NodeId from, NodeId to);
/// Of a track that never turns.
std::optional<PlaneWay> wayOfTrack(std::span<const QPointF> track);

/// By the way that a message goes: how many of its blocks came to its sender in the step before, by the way that they
/// came.
using BlockOrigins = std::array<std::array<std::uint64_t, planeWays>, planeWays>;
/// Where all messages that go one way are alike in that, and pass on nothing else; of so many that not all can be asked
/// for, of some that lie evenly.
std::optional<BlockOrigins> blockOrigins(const Run& run, const NetworkMoment& moment);

/// What one processor receives in a step and sends in the next one, by the way that messages go. Of what it received
/// only blocks that it passes on; what it sends is in the order of the ways that they came.
struct PassedOn {
    NodeId node{};
    std::array<std::vector<std::uint32_t>, planeWays> in{}, out{};
    std::array<NodeId, planeWays> from{}, to{};
};
/// Of the sender of the message that stands for the others, where the plan has room for that; in the first step it
/// sends its own. Nothing where blocks come and go on one side.
std::optional<PassedOn> passedOn(const Run& run, const NetworkMoment& moment);
/// Whether all processors of a grid do alike, and some messages pass on blocks that came from several sides.
bool passesOnFromSides(const Run& run, const NetworkPlan& plan);

} // namespace hopscope
