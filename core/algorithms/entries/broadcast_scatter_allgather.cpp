#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::broadcast_scatter_allgather {

namespace {

constexpr ComposedPart parts[] = {
    {"scatter", "Scatter", 2, Effect::Copy},
    {"allgather", "Allgather", 3, std::nullopt},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = joined(
    workedExamples(table, {"hypercube:3 broadcast-scatter-allgather alpha=100 beta=2 words=10",
                           "hypercube:3 broadcast-scatter-allgather alpha=100 beta=2 words=10 model=store-and-forward",
                           6, 1, 17.5, 635, 635, 31}),
    workedExamples(table, {"ring:8 broadcast-scatter-allgather alpha=100 beta=2 words=10",
                           "ring:8 broadcast-scatter-allgather alpha=100 beta=2 words=10 model=store-and-forward", 10,
                           1, 17.5, 1035, 1070, 63}));
constexpr LibraryName libraries[] = {{"mpich", "scatter_ring_allgather"}, {"openmpi", "scatter_allgather_ring"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-scatter-allgather",
    .title = "Scatter, then allgather",
    .summary = "Splits the message: its blocks are scattered, then everybody collects them all.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = composedFamilies,
    .schedule = scheduleOfParts<parts>,
    .parts = processors,
    .reason = reasonOfParts<parts>,
    .formulas = splittingFormulas,
    .examples = examples,
    .pseudocode = R"(split the message into one block for every processor
scatter the blocks from the root
allgather: everybody collects all blocks)",
    .sources = splittingSources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_scatter_allgather
