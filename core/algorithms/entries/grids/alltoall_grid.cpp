#include "algorithms/entry_helpers.h"
#include "algorithms/ring_exchange.h"

namespace hopscope::alltoall_grid {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a mesh"};
constexpr RingWays ways = RingWays::Forwards;

constexpr Formula formulas[] = {
    {"Steps on the grid", "Σ (n_a − 1)", "steps", slides, "", Relation::Equal, ringExchangeSteps<ways>},
    {"Time on the grid", "Σ (n_a − 1)(t_s + t_w m p/2)", "time", slides, "cut-through", Relation::Equal,
     ringExchangeTime<ways>, ringExchangeNumbers<ways>},
    {"Store-and-forward on the grid", "Σ (n_a − 1)(t_s + t_w m p/2)", "time", slides, "store-and-forward",
     Relation::Equal, ringExchangeStored<ways>, ringExchangeNumbers<ways>},
};

constexpr std::string_view families[] = {"torus", "mesh"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-grid",
    .title = "Axis by axis",
    .summary = "The ring exchange along one axis after another; blocks are grouped by where they go along the axis.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .schedule = [](const Problem& problem) { return ringExchange(problem.shape, ways, 5); },
    .reason = [](const Problem& problem, StepIndex, const Transfer& transfer,
                 std::span<const BlockRange> blocks) { return ringExchangeReason(problem, transfer, blocks); },
    .formulas = formulas,

    .pseudocode = R"(for every axis of the grid, the last first: n places
  group all blocks by the place of their destination along the axis
  for t = 0 … n-2
    for every processor, at the same time: i is its place along the axis
      send all groups of place (i - t) mod n that still travel to the neighbour at place (i + 1) mod n)",
    .sources = sources,
};

} // namespace hopscope::alltoall_grid
