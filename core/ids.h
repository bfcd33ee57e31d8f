#pragma once

#include <compare>
#include <cstdint>

namespace hopscope {

/// A number that names one kind of thing and cannot be mistaken for another kind.
template <class Tag> struct Id {
    std::uint32_t value{};
    friend constexpr auto operator<=>(Id, Id) = default;
};

using NodeId = Id<struct NodeTag>;   ///< processors come first (0..P-1), then routers
using BlockId = Id<struct BlockTag>; ///< unit of data that is never split further

/// Index of a step, from 0 in code; all output counts steps from 1.
using StepIndex = std::int64_t;

/// Directed link, dense from 0. The two directions of one cable are 2i and 2i + 1; parallel cables differ.
using LinkId = std::uint64_t;

constexpr LinkId opposite(LinkId link) { return link ^ 1U; }

struct Ends {
    NodeId from, to;
    friend constexpr auto operator<=>(const Ends&, const Ends&) = default;
};

/// A position in a drawing; neighbouring nodes are about 1 apart, y grows downwards.
struct Point3 {
    double x{}, y{}, z{};
    friend constexpr auto operator<=>(const Point3&, const Point3&) = default;
};

} // namespace hopscope
