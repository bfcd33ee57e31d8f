#include "algorithms/algorithm.h"

namespace hopscope {

namespace {

constexpr LibraryName libraries[] = {{"mpich", "binomial"}, {"openmpi", "binomial"}};

} // namespace

extern const Algorithm scatter_knomial, gather_knomial;
constinit const Algorithm gather_knomial{
    .id = "gather-knomial",
    .title = "k-nomial tree",
    .summary = "The k-nomial scatter backwards: each message carries the blocks of the subtree that it closes.",
    .operation = Operation::Gather,
    .pseudocode = R"(for e = 0 … D−1
  every v divisible by k^(e+1): for j = k−1 … 1
    receive from v + j k^e the blocks of its subtree)",
    .libraries = libraries,
    .original = &scatter_knomial,
};

} // namespace hopscope
