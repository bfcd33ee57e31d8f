#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allreduce_reduce_scatter_allgather {

namespace {

constexpr Citation slides{papers::kandemir, "All-reduce of a long vector"};

constexpr ComposedPart parts[] = {
    {"reduce-scatter", "Reduce-scatter", 2, std::nullopt},
    {"allgather", "Allgather", 3, Effect::Copy},
};

constexpr std::string_view unlisted = "All-reduce is named in the overview of the slides but has no slide of its own.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "2 log p", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Hypercube, 0, 2>},
    {"Time on the hypercube", "2 t_s log p + 2 t_w m(p − 1)/p", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Hypercube, 0, 2>, composedNumbersWith<0, 2>, unlisted},
    {"Steps on the grid", "2 Σ (n_a − 1)", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Grid, 0, 2>},
    {"Time on the grid", "2 t_s Σ (n_a − 1) + 2 t_w m(p − 1)/p", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Grid, 0, 2>, composedNumbersWith<0, 2>, unlisted},
    {"Steps on the ring", "2(p − 1)", "steps", slides, "", Relation::Equal, composedStepsWith<PartsFrom::Ring, 0, 2>},
    {"Time on the ring", "2(p − 1)(t_s + t_w m/p)", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Ring, 0, 2>, composedNumbersWith<0, 2>, unlisted},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = joined(
    workedExamples(table,
                   {"hypercube:3 allreduce-reduce-scatter-allgather alpha=100 beta=2 words=10",
                    "hypercube:3 allreduce-reduce-scatter-allgather alpha=100 beta=2 words=10 model=store-and-forward",
                    6, 1, 17.5, 635, 635, 48}),
    workedExamples(table,
                   {"ring:8 allreduce-reduce-scatter-allgather alpha=100 beta=2 words=10",
                    "ring:8 allreduce-reduce-scatter-allgather alpha=100 beta=2 words=10 model=store-and-forward", 14,
                    1, 17.5, 1435, 1435, 112}));

constexpr Citation sources[] = {slides};
constexpr LibraryName libraries[] = {{"mpich", "ring"}, {"openmpi", "ring"}, {"nccl", "Ring"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-reduce-scatter-allgather",
    .title = "Reduce-scatter, then allgather",
    .summary = "Splits the vector: everybody reduces one block, then all blocks are collected everywhere.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = composedFamilies,
    .schedule = scheduleOfParts<parts>,
    .parts = processors,
    .reason = reasonOfParts<parts>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(split the vector into one block for every processor
reduce-scatter: every processor gets its block of the result
allgather: everybody collects all blocks)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_reduce_scatter_allgather
