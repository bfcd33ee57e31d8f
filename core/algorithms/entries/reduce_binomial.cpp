#include "algorithms/algorithm.h"

namespace hopscope::broadcast_binomial {
extern const Algorithm entry;
} // namespace hopscope::broadcast_binomial

namespace hopscope::reduce_binomial {

namespace {

constexpr LibraryName libraries[] = {{"openmpi", "binomial"}, {"mpich", "binomial"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-binomial",
    .title = "Binomial tree",
    .summary = "Half of those who still have a result hand it on in every step, until one is left.",
    .operation = Operation::Reduce,
    .pseudocode = R"(count the processors from the root; in the end the root holds the interval [0, p)
for each step ⌈log₂ p⌉ … 1, counted down
  for every interval [lo, hi) of two or more of that step, at the same time: mid = lo + ⌈(hi - lo)/2⌉
    mid sends its result to lo, which combines it with its own
    before that lo had the result of [lo, mid), mid that of [mid, hi))",
    .libraries = libraries,
    .original = &broadcast_binomial::entry,
};

} // namespace hopscope::reduce_binomial
