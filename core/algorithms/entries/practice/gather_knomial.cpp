#include "algorithms/algorithm.h"

namespace hopscope::scatter_knomial {
extern const Algorithm entry;
}

namespace hopscope::gather_knomial {

namespace {

constexpr LibraryName libraries[] = {{"mpich", "binomial"}, {"openmpi", "binomial"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-knomial",
    .title = "k-nomial tree",
    .summary = "The k-nomial scatter backwards: each message carries the blocks of the subtree that it closes.",
    .operation = Operation::Gather,
    .pseudocode = R"(for e = 0 … D−1
  every v divisible by k^(e+1): for j = k−1 … 1
    receive from v + j k^e the blocks of its subtree)",
    .libraries = libraries,
    .original = &scatter_knomial::entry,
};

} // namespace hopscope::gather_knomial
