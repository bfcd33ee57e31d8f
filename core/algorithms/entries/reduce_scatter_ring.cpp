#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"

namespace hopscope::allgather_ring {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_ring {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.1, original bucket algorithm, reversed"};

std::optional<double> leastTime(const Problem& problem)
{
    if (problem.topology.axes().size() != 1) return std::nullopt;
    return sharesTimeHere(problem, ringShares(processors(problem), real(problem, "words"), Joining::Yes));
}
std::optional<double> time(const Problem& problem) { return ringsAreFree(problem) ? leastTime(problem) : std::nullopt; }
std::optional<double> openTime(const Problem& problem)
{
    return ringsAreFree(problem) ? std::nullopt : leastTime(problem);
}

constexpr Formula formulas[] = {
    {"Bucket on a ring", "(p − 1) α + (p − 1)/p · n (β + γ)", "time", paper, "multilink", Relation::Equal, time},
    {"Bucket on a line, or on two processors", "(p − 1) α + (p − 1)/p · n (β + γ)", "time", paper, "multilink",
     Relation::AtLeast, openTime},
};
constexpr LibraryName libraries[] = {{"openmpi", "ring"}, {"nccl", "Ring"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-ring",
    .title = "Ring",
    .summary = "Partial results travel round the ring together and are combined at every place.",
    .operation = Operation::ReduceScatter,
    .formulas = formulas,
    .pseudocode = R"(for t = p-2 … 0
  for every processor i, at the same time
    (i + 1) mod p sends its result for block (i - t) mod p to i, which combines it)",
    .libraries = libraries,
    .original = &allgather_ring::entry,
};

} // namespace hopscope::reduce_scatter_ring
