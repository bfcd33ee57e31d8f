#pragma once

#include "run/analysis/leaf_activity.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

namespace hopscope {

/// Why a router of a tree with so many leaves sends in so many steps, line by line: what goes down over how many links,
/// "72 packets down, 3 links: 24 each", and where that comes from, "24 = 27 blocks − 3 below the link", or else how
/// much the busiest link carries. Empty if it sends nothing.
QStringList routerReasons(const RouterLoad& load, std::uint32_t leaves);

/// What goes down the links of an allgather, with the numbers of this tree: "Down each link go all blocks except
/// those of the leaves below it: from the root 768 of 1024 (3 of 4 subtrees), to a leaf 1023."
QString outsideText(const LeafTree& tree);

/// "Level 1 decides: every block but its own to each leaf, 26 steps, after 1 step up: 27 steps", of the routers of a
/// level that send down to the end, in no more steps than their links need; "after 1 step up and 1 idle"
/// where they pause. Else empty.
QString decidingText(std::uint32_t level, const RouterLoad& load, StepIndex steps, std::uint32_t leaves);

} // namespace hopscope
