#include "algorithms/entry_helpers.h"
#include "algorithms/ring_exchange.h"

namespace hopscope::alltoall_grid_bidirectional {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a mesh, both directions"};
constexpr RingWays ways = RingWays::OneAfterOther;

constexpr Formula formulas[] = {
    {"Steps, the shorter way", "Σ (n_a − 1)", "steps", slides, "", Relation::Equal, ringExchangeSteps<ways>},
    {"Time the shorter way", "Σ (t_s(n_a − 1) + t_w m (p/n_a)⌊n_a²/4⌋)", "time", slides, "cut-through", Relation::Equal,
     ringExchangeTime<ways>, ringExchangeNumbers<ways>},
    {"Store-and-forward the shorter way", "Σ (t_s(n_a − 1) + t_w m (p/n_a)⌊n_a²/4⌋)", "time", slides,
     "store-and-forward", Relation::Equal, ringExchangeStored<ways>, ringExchangeNumbers<ways>},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"torus:4x4 alltoall-grid-bidirectional alpha=100 beta=2 words=10",
                           "torus:4x4 alltoall-grid-bidirectional alpha=100 beta=2 words=10 model=store-and-forward", 6,
                           1, 320, 1240, 1240, 96});

constexpr std::string_view families[] = {"torus", "mesh"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-grid-bidirectional",
    .title = "Axis by axis, the shorter way",
    .summary = "The exchange along one axis after another, every block the shorter way round.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .schedule = [](const Problem& problem) { return ringExchange(problem.shape, ways, 5); },
    .reason = [](const Problem& problem, StepIndex, const Transfer& transfer,
                 std::span<const BlockRange> blocks) { return ringExchangeReason(problem, transfer, blocks); },
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every axis of the grid, the last first: n places
  group all blocks by the place of their destination along the axis
  first for distances 1 … ⌊n/2⌋ forwards, then for distances 1 … ⌈n/2⌉-1 backwards: t = 0, 1, …
    for every processor, at the same time: i is its place along the axis
      send all groups of place i ∓ t that still travel this way to the neighbour at place i ± 1)",
    .sources = sources,
};

} // namespace hopscope::alltoall_grid_bidirectional
