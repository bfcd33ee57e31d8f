#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "algorithms/partition_tree.h"

namespace hopscope::broadcast_mesh_mst {
extern const Algorithm entry;
}

namespace hopscope::reduce_mesh_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.4, reduce as the reversed broadcast"};
std::optional<double> time(const Problem& problem)
{
    const auto tree = partitionOf(problem, Cuts::OneSlab);
    return sharesTimeHere(problem, partitionShares(*tree, real(problem, "words"), Joining::Yes));
}
constexpr Formula formulas[] = {
    {"Time of the reduction, from its regions", "Σ (1 + (l_s − 1) τ)(α + n β) + Σ l_s · n γ", "time", paper,
     "multilink", Relation::Equal, time, nullptr,
     "Start-ups and words are fewer than on a line, but a holder combines what comes from all its slabs, Σ l_s vectors "
     "instead of ⌈log₂ p⌉; the paper does not mention it."},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-mesh-mst",
    .title = "Minimum spanning tree, N + 1 regions",
    .summary =
        "The broadcast backwards: the holders of all slabs of a box hand their partial results to its holder at once.",
    .operation = Operation::Reduce,
    .formulas = formulas,

    .pseudocode = R"(in the end the root holds the box of all processors
for every step of the broadcast, the last first, for every box that it cut, at the same time
  for every slab that was cut off
    the holder of the slab sends its partial result to the holder of the box, which combines it)",
    .original = &broadcast_mesh_mst::entry,
};

} // namespace hopscope::reduce_mesh_mst
