#include "algorithms/algorithm.h"

namespace hopscope::broadcast_circulant {
extern const Algorithm entry;
}

namespace hopscope::reduce_circulant {

namespace {

constexpr LibraryName libraries[] = {{"mpich", "circ_graph"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-circulant",
    .title = "Circulant graph",
    .summary = "The broadcast on the circulant graph backwards: packets are combined where they were sent from.",
    .operation = Operation::Reduce,
    .pseudocode = R"(rounds counted down: j = i mod q
  everybody sends its result of the block R[v][j] of this phase to v − S[j], which combines it
  negative blocks are left out, too large ones are the last block)",
    .libraries = libraries,
    .original = &broadcast_circulant::entry,
};

} // namespace hopscope::reduce_circulant
