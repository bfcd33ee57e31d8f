#pragma once

#include "scenes/network/network_plan.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// More nodes are drawn in boxes, whatever the network.
constexpr std::uint32_t mostPlaces = 4096;

QRectF boundsOf(const std::vector<QPointF>& places);
/// Whether so many first places are equally far from the middle.
bool onCircle(const std::vector<QPointF>& places, std::uint32_t count);

/// A tree of leaves as it lies. False if it has too many nodes even so.
bool placeTree(NetworkPlan& plan, const Run& run, std::optional<NodeId> focus);
/// Any other network: as the algorithm draws it or as the topology lies, with its spacing, its stretch and whether
/// boxes instead of nodes are needed.
void placeNodes(NetworkPlan& plan, const Run& run);

} // namespace hopscope
