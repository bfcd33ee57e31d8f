#include "algorithms/algorithm.h"

namespace hopscope::broadcast_nearest {
extern const Algorithm entry;
}

namespace hopscope::reduce_nearest {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-nearest",
    .title = "Nearest last",
    .summary =
        "The broadcast to the nearest first, backwards: distant results are combined first, and meet on the way.",
    .operation = Operation::Reduce,
    .pseudocode = R"(number the processors from the root: v = (i - root) mod p
for k = the largest power of two below p … 4, 2, 1
  for every v below k with v + k below p, at the same time
    v + k sends its result to v, which combines it)",
    .original = &broadcast_nearest::entry,
};

} // namespace hopscope::reduce_nearest
