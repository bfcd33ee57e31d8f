#include "algorithms/algorithm.h"

namespace hopscope::broadcast_knomial {
extern const Algorithm entry;
}

namespace hopscope::reduce_knomial {

namespace {

constexpr LibraryName libraries[] = {
    {"mpich", "tree, knomial_1 and knomial_2"}, {"openmpi", "knomial"}, {"mvapich", "knomial"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-knomial",
    .title = "k-nomial tree",
    .summary = "The k-nomial broadcast backwards: for every digit, k − 1 results come to a holder and are combined.",
    .operation = Operation::Reduce,
    .pseudocode = R"(for e = 0 … D−1
  for every v divisible by k^(e+1), at the same time: for j = k−1 … 1 with v + j k^e < p
    v + j k^e sends its result to v, which combines it with its own)",
    .libraries = libraries,
    .original = &broadcast_knomial::entry,
};

} // namespace hopscope::reduce_knomial
