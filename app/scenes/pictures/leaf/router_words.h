#pragma once

#include "run/analysis/leaf_activity.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace hopscope {

class Run;

/// Why a router of a tree with so many leaves sends in so many steps, line by line: what goes down over how many links,
/// "72 down, 3 links: 24 each", and where that comes from, "24 = 27 blocks − 3 below the link", or else how
/// much the busiest link carries. Empty if it sends nothing.
QStringList routerReasons(const RouterLoad& load, std::uint32_t leaves);

/// Of a router that sends in no more steps than it must, towards the root and down: "256 up: from its 256 leaves",
/// nothing from the root, and "960 down = 1024 − 64 below the link".
std::pair<QString, QString> neededSteps(const RouterLoad& load, std::uint32_t leaves);
/// Why an allgather that has the fewest steps cannot have fewer, and what the links carry; else empty.
QString fewestText(const Run& run, const LeafTree& tree);

/// What goes down the links of an allgather, with the numbers of this tree: "Down each link go all blocks except
/// those of the leaves below it: from the top router 768 of 1024 (3 of 4 subtrees), to a leaf 1023."
/// `needed`: no router sends down in more steps than that takes, which is then said first, and leaves are not.
QString outsideText(const LeafTree& tree, bool needed);
/// Whether it sends down in no more steps than all blocks that come from outside need.
bool needsItsSteps(const RouterLoad& load);

/// Why the routers of level 1 send nothing down in step `idle`, counted from 0, when they have done so before; empty
/// where there is another reason than that they have two leaves.
QString pauseText(const LeafTree& tree, StepIndex idle);

/// "Level 1 decides: each leaf needs 26 blocks, one per step, none in step 1: 1 + 26 = 27 steps", of the routers of a
/// level that send down to the end, in no more steps than their links need; "none in steps 1 and 3" where they pause,
/// in step `idle` if that is known. Else empty.
QString decidingText(std::uint32_t level, const RouterLoad& load, StepIndex steps, std::optional<StepIndex> idle);

/// What the picture shows, where nothing decides how long it takes. `bundled`: rows are of several
/// routers; `reasons`: they have their reasons beside them.
QString routerHeading(bool bundled, bool reasons);
/// What a router does in a step: ", step 3: sends up and down"; what several do in these steps, from `first` to before
/// `last`: ", steps 3 to 6: busy 75 %, up 50 %, down 75 %".
QString stepSendsText(StepIndex step, const RouterSends& sends);
QString stepsSendText(StepIndex first, StepIndex last, std::uint32_t routers, const RouterSends& sends);

/// To the nearest; 100 only for all and 0 only for none, which a reader takes literally.
QString wholePercent(double share);

} // namespace hopscope
