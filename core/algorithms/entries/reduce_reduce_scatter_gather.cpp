#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::reduce_reduce_scatter_gather {

namespace {

constexpr ComposedPart parts[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt},
    {"gather", "Gather", 3, Effect::Copy},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"hypercube:3 reduce-reduce-scatter-gather root=6 alpha=100 beta=2 words=10",
            "hypercube:3 reduce-reduce-scatter-gather root=6 alpha=100 beta=2 words=10 model=store-and-forward", 6, 1,
            17.5, 635, 635, 31});

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-reduce-scatter-gather",
    .title = "Reduce-scatter, then gather",
    .summary = "Splits the vector: everybody reduces one block, then the root gathers the blocks.",
    .operation = Operation::Reduce,
    .ports = ports::duplex,
    .families = composedFamilies,
    .schedule = scheduleOfParts<parts>,
    .parts = processors,
    .reason = reasonOfParts<parts>,
    .formulas = splittingFormulas,
    .examples = examples,
    .pseudocode = R"(split the vector into one block for every processor
reduce-scatter: every processor gets its block of the result
gather the blocks at the root)",
    .sources = splittingSources,
};

} // namespace hopscope::reduce_reduce_scatter_gather
