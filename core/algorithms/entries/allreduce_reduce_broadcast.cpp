#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allreduce_reduce_broadcast {

namespace {

constexpr Citation slides{papers::kandemir, "All-reduce, one-to-all reduction and broadcast"};

constexpr ComposedPart parts[] = {
    {"reduce", "Reduce", 1, std::nullopt},
    {"broadcast", "Broadcast", 2, Effect::Copy},
};

constexpr std::string_view unlisted = "All-reduce is named in the overview of the slides but has no slide of its own.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "2 log p", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Hypercube, 2, 0>},
    {"Time on the hypercube", "2(t_s + t_w m) log p", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Hypercube, 2, 0>, composedNumbersWith<2, 0>, unlisted},
    {"Steps on the grid", "2 Σ ⌈log n_a⌉", "steps", slides, "", Relation::Equal,
     composedStepsWith<PartsFrom::Grid, 2, 0>},
    {"Time on the grid", "2(t_s + t_w m) Σ ⌈log n_a⌉", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Grid, 2, 0>, composedNumbersWith<2, 0>, unlisted},
    {"Steps on the ring", "2⌈log p⌉", "steps", slides, "", Relation::Equal, composedStepsWith<PartsFrom::Ring, 2, 0>},
    {"Time on the ring", "2(t_s + t_w m)⌈log p⌉", "time", slides, "cut-through", Relation::Equal,
     composedTimeWith<PartsFrom::Ring, 2, 0>, composedNumbersWith<2, 0>, unlisted},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"hypercube:3 allreduce-reduce-broadcast alpha=100 beta=2 words=10",
                           "hypercube:3 allreduce-reduce-broadcast alpha=100 beta=2 words=10 model=store-and-forward",
                           6, 1, 60, 720, 720, 14});

constexpr Citation sources[] = {slides};
constexpr LibraryName libraries[] = {{"openmpi", "nonoverlapping"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-reduce-broadcast",
    .title = "Reduce, then broadcast",
    .summary = "Reduces to the root, which then broadcasts the result.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = composedFamilies,
    .takesRoot = true,
    .schedule = scheduleOfParts<parts>,
    .reason = reasonOfParts<parts>,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(reduce the vector to the root along a tree
broadcast the result from the root along the same tree)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_reduce_broadcast
