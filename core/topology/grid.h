#pragma once

#include "topology/topology.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Coordinates of a node on axes of the given lengths: row-major, last axis fastest.
std::vector<std::uint32_t> coordinates(std::span<const std::uint32_t> axes, std::uint32_t node);
std::uint32_t nodeAt(std::span<const std::uint32_t> axes, std::span<const std::uint32_t> coordinates);
/// Distance between neighbours along an axis, in node numbers.
std::uint32_t strideOf(std::span<const std::uint32_t> axes, std::size_t axis);

/// The one grid behind line, ring, mesh and torus. Routing is dimension-ordered, last axis first; on a wrapped axis the
/// shorter way, a tie in the + direction. An axis of length 1 has no links; a wrapped one of length 2 has two parallel
/// links. `firstAxisFirst`: the other order of axes.
Topology makeGrid(std::string family, std::vector<std::uint32_t> axes, std::vector<bool> wraps,
                  bool firstAxisFirst = false);
/// Whether messages between two places of such a wrapped axis go in the + direction.
bool goesForwards(std::uint32_t from, std::uint32_t to, std::uint32_t length);
/// One wrapped axis as a circle. A ring of two has one link.
Topology makeRing(std::string family, std::uint32_t processors);

inline constexpr std::array<std::string_view, 2> routings{"last-axis-first", "first-axis-first"};
/// Of grids with several axes.
inline constexpr Parameter routingParameter{
    .id = "routing",
    .label = "Routing",
    .help = "Which axis messages travel along first: the last (in a mesh with two axes: along the row) or the first.",
    .kind = Kind::Choice,
    .choices = routings};
/// Whether these values ask for the first axis first.
bool routesFirstAxisFirst(const Values& values);

/// Lengths as they are written, "4x4x2".
std::string sizesText(std::span<const std::uint32_t> axes);
/// Two axes as equal as possible, the first not longer.
std::string squarestSizes(std::uint64_t processors);
/// So many axes for a power of two processors, as equal as possible, the last the longest; nothing for other numbers.
std::optional<std::string> evenSizes(std::size_t axes, std::uint64_t processors);
/// Checks one to many axes of at least one node; `family` names the culprit in the sentence. Throws Refused.
std::vector<std::uint32_t> checkedAxes(std::string_view family, std::span<const std::uint64_t> sizes);
/// Checks that there is exactly one size within lowest..maximumProcessors. Throws Refused.
std::uint32_t checkedProcessors(std::string_view family, std::span<const std::uint64_t> sizes);

} // namespace hopscope
