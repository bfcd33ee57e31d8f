#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope {

namespace {

constexpr Citation slides{papers::kandemir, "Splitting a long message"};

constexpr ComposedPart parts[] = {
    {"scatter", "Scatter", 2, Effect::Copy},
    {"allgather", "Allgather", 3, std::nullopt},
};

constexpr Formula formulas[] = {
    {"Steps on the hypercube", "2 log p", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Hypercube, 1, 1>},
    {"Time on the hypercube", "2 t_s log p + 2 t_w m(p − 1)/p", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Hypercube, 1, 1>, composedNumbersWith<1, 1>},
    {"Steps on the grid", "Σ (⌈log n_a⌉ + n_a − 1)", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Grid, 1, 1>},
    {"Time on the grid", "t_s Σ (⌈log n_a⌉ + n_a − 1) + 2 t_w m(p − 1)/p", "time", slides, "cut-through",
     Relation::Equal, composedTimeWith<PartsFrom::Grid, 1, 1>, composedNumbersWith<1, 1>},
    {"Steps on the ring", "⌈log p⌉ + p − 1", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Ring, 1, 1>},
    {"Time on the ring", "t_s(⌈log p⌉ + p − 1) + 2 t_w m(p − 1)/p", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Ring, 1, 1>, composedNumbersWith<1, 1>},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = joined(
    workedExamples(table, {"hypercube:3 broadcast-scatter-allgather alpha=100 beta=2 words=10",
                           "hypercube:3 broadcast-scatter-allgather alpha=100 beta=2 words=10 model=store-and-forward",
                           6, 1, 17.5, 635, 635, 31}),
    workedExamples(table, {"ring:8 broadcast-scatter-allgather alpha=100 beta=2 words=10",
                           "ring:8 broadcast-scatter-allgather alpha=100 beta=2 words=10 model=store-and-forward", 10,
                           1, 17.5, 1035, 1070, 63}));

constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm broadcast_scatter_allgather;
constinit const Algorithm broadcast_scatter_allgather{
    .id = "broadcast-scatter-allgather",
    .title = "Scatter, then allgather",
    .summary = "Splits the message: its parts are scattered, then everybody collects them all.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = composedFamilies,
    .schedule = [](const Problem& problem) { return composedSchedule(problem, parts); },
    .parts = [](const Problem& problem) { return processors(problem); },
    .reason = [](const Problem& problem, StepIndex k, const Transfer& transfer,
                 std::span<const BlockRange> blocks) { return composedReason(problem, parts, k, transfer, blocks); },
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(split the message into one part for every processor
scatter the parts from the root
allgather: everybody collects all parts)",
    .sources = sources,
};

} // namespace hopscope
