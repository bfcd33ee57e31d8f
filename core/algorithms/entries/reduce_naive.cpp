#include "algorithms/algorithm.h"

namespace hopscope {

extern const Algorithm broadcast_naive, reduce_naive;
constinit const Algorithm reduce_naive{
    .id = "reduce-naive",
    .title = "One by one",
    .summary = "Every other processor sends its operand to the root itself.",
    .operation = Operation::Reduce,
    .pseudocode = R"(for every other processor i, in descending order
  i sends its operand to the root, which combines it)",
    .original = &broadcast_naive,
};

} // namespace hopscope
