#include "algorithms/algorithm.h"

namespace hopscope::broadcast_two_trees {
extern const Algorithm entry;
}

namespace hopscope::reduce_two_trees {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-two-trees",
    .title = "Two edge-disjoint trees",
    .summary = "Two trees over all processors that share no directed link bring every second packet each to the root, "
               "combined on the way.",
    .operation = Operation::Reduce,
    .pseudocode = R"(grow tree 1 from the root by links without which everybody can still be reached from the root
tree 2: a search over the links that are left
for each step k counted down to 1
  for tree t = 1, 2 and every processor v of depth d > 0 in it, at the same time
    v sends its parent in t packet 2(k-d) + t-1, if there is such a packet)",
    .original = &broadcast_two_trees::entry,
};

} // namespace hopscope::reduce_two_trees
