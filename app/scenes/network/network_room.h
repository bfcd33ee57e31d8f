#pragma once

#include "scenes/network/network_plan.h"

#include <QSizeF>

namespace hopscope {

/// What NetworkPlan::foldable is; of a network that is no grid and no cube it is empty.
QSizeF foldableOf(const NetworkPlan& plan, bool cube);
/// Whether neighbours would be too close to each other in this room.
bool isTooSmall(const NetworkPlan& plan, QSizeF room);

} // namespace hopscope
