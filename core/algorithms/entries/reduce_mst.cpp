#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"

namespace hopscope::broadcast_mst {
extern const Algorithm entry;
}

namespace hopscope::reduce_mst {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.4, reduce as the reversed broadcast"};
std::optional<double> time(const Problem& problem)
{
    return sharesTimeHere(problem, lineShares(processors(problem), real(problem, "words"), Joining::Yes));
}
constexpr Formula formulas[] = {
    {"Time of the reduction on a line", "⌈log₂ p⌉ (α + n β + n γ)", "time", paper, "multilink", Relation::Equal, time},
};
constexpr WorkedExample examples[] = {
    {paper, "ring:512 reduce-mst gamma=2 words=3 beta=1 alpha=1", "time", 9 * 10, 1e-9},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-mst",
    .title = "Minimum spanning tree on a line",
    .summary = "The broadcast on the line backwards: every region hands its partial result to the region beside it.",
    .operation = Operation::Reduce,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(in the end the root holds the line of all processors
for each step ⌈log₂ p⌉ … 1, counted down
  for every region of two or more that step cut in two, at the same time
    the processor just beyond the cut sends its partial result to the holder, which combines it
    from then on the holder has the result of both regions)",
    .original = &broadcast_mst::entry,
};

} // namespace hopscope::reduce_mst
