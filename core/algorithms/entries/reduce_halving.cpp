#include "algorithms/entry_helpers.h"

namespace hopscope::broadcast_halving {
extern const Algorithm entry;
}

namespace hopscope::reduce_halving {

namespace {

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"line:6 reduce-halving root=2 alpha=100 beta=2 words=10",
            "line:6 reduce-halving root=2 alpha=100 beta=2 words=10 model=store-and-forward", 3, 1, 30, 360, 420, 5});

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-halving",
    .title = "Halving",
    .summary = "The halving broadcast backwards: results of halves are combined, near ones first.",
    .operation = Operation::Reduce,
    .examples = examples,
    .pseudocode = R"(in the end the root holds the interval of all processors (ring: counted from the root)
for each step ⌈log p⌉ … 1, counted down
  for every interval of two or more that step cut in halves, at the same time
    the holder of the other half sends its result to its counterpart, which combines it
    before that each of the two held the result of its own half)",
    .original = &broadcast_halving::entry,
};

} // namespace hopscope::reduce_halving
