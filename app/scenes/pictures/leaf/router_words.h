#pragma once

#include "run/analysis/leaf_activity.h"

#include <QStringList>

namespace hopscope {

/// Why a router of a tree with so many leaves sends in so many steps, line by line: what goes down over how many links,
/// "72 packets down, 3 links: 24 each", and where that comes from, "24 = 27 − 3 below each link", or else how much the
/// busiest link carries. Empty if it sends nothing.
QStringList routerReasons(const RouterLoad& load, std::uint32_t leaves);

} // namespace hopscope
