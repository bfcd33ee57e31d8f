#include "algorithms/algorithm.h"

namespace hopscope::broadcast_hypercube {
extern const Algorithm entry;
}

namespace hopscope::reduce_hypercube {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-hypercube",
    .title = "Hypercube reduction",
    .summary = "The results cross one dimension after another; the senders halve in every step.",
    .operation = Operation::Reduce,
    .pseudocode = R"(v = id xor root
for i = 0 … d-1
  nodes whose v has only zeros in the low i bits take part, at the same time:
    if bit i of v is 0: receive a result from id xor 2^i and combine it
    else: send the own result to id xor 2^i)",
    .original = &broadcast_hypercube::entry,
};

} // namespace hopscope::reduce_hypercube
