#pragma once

#include "topology/topology.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace hopscope {

/// The axis of a torus that a message closes, from its last place to its first or back, if it does.
std::optional<std::size_t> closedAxis(const Topology& network, std::uint32_t from, std::uint32_t to);
/// What lies along an axis: "rows", "columns", "axis 3"; nothing where there is one axis.
QString linesAlong(const Topology& network, std::size_t axis);

} // namespace hopscope
