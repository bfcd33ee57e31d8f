#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <QStringList>

namespace hopscope {

class Run;

/// Why the queue of a router below the top shrinks slowly and then stays as long: it has blocks from above alone, and
/// in the end nothing of its own to send up. "Level 2, steps 7–18: 1 block from above × 4 links − 5 sent (1 up) = −1
/// per step, 52 → 40; then none is left to go up: 1 × 4 − 4 = 0, flat"; then in fewer words. Of the highest such level,
/// whose routers are alike; nothing where there is none.
QStringList queueSettlingWords(const Run& run, const QueueHistory& history, const LeafTree& tree);

} // namespace hopscope
