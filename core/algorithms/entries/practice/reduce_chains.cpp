#include "algorithms/algorithm.h"

namespace hopscope::broadcast_chains {
extern const Algorithm entry;
}

namespace hopscope::reduce_chains {

namespace {

constexpr LibraryName libraries[] = {{"openmpi", "chain; pipeline with chains=1"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-chains",
    .title = "Several chains",
    .summary = "Packets come up several chains, combined at every place; the root takes them in turn.",
    .operation = Operation::Reduce,
    .pseudocode = R"(the others form `chains` chains behind the root
packet after packet
  the head of each chain in turn sends its result to the root, which combines it
  whoever is behind in a chain sends its packet to the next, which combines it)",
    .libraries = libraries,
    .original = &broadcast_chains::entry,
};

} // namespace hopscope::reduce_chains
