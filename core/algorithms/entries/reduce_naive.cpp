#include "algorithms/algorithm.h"

namespace hopscope::broadcast_naive {
extern const Algorithm entry;
}

namespace hopscope::reduce_naive {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-naive",
    .title = "One by one",
    .summary = "Every other processor sends its operand to the root itself.",
    .operation = Operation::Reduce,
    .pseudocode = R"(for every other processor i, in descending order
  i sends its operand to the root, which combines it)",
    .original = &broadcast_naive::entry,
};

} // namespace hopscope::reduce_naive
