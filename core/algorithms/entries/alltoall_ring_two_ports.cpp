#include "algorithms/entry_helpers.h"
#include "algorithms/ring_exchange.h"

namespace hopscope::alltoall_ring_two_ports {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a ring, both directions at once"};
constexpr RingWays ways = RingWays::Both;

constexpr Formula formulas[] = {
    {"Steps, both ways at once", "⌊p/2⌋", "steps", slides, "", Relation::Equal, ringExchangeSteps<ways>},
    {"Time both ways at once", "t_s k + t_w m k(k + 1)/2, k = ⌊p/2⌋", "time", slides, "cut-through", Relation::Equal,
     ringExchangeTime<ways>, ringExchangeNumbers<ways>,
     "Only with two ports, one for each link of the ring, does the use of both directions pay like this: about a "
     "quarter of the t_w term."},
    {"Store-and-forward both ways at once", "t_s k + t_w m k(k + 1)/2, k = ⌊p/2⌋", "time", slides, "store-and-forward",
     Relation::Equal, ringExchangeStored<ways>, ringExchangeNumbers<ways>},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"ring:6 alltoall-ring-two-ports alpha=100 beta=2 words=10",
                           "ring:6 alltoall-ring-two-ports alpha=100 beta=2 words=10 model=store-and-forward", 3, 1, 60,
                           420, 420, 30});

constexpr std::string_view families[] = {"ring"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-ring-two-ports",
    .title = "Ring, both links at once",
    .summary = "Blocks go the shorter way, in both directions at the same time; takes two ports.",
    .operation = Operation::Alltoall,
    .ports = PortModel{2, 2},
    .families = families,
    .schedule = [](const Problem& problem) { return ringExchange(problem.shape, ways, 4); },
    .reason = [](const Problem& problem, StepIndex, const Transfer& transfer,
                 std::span<const BlockRange> blocks) { return ringExchangeReason(problem, transfer, blocks); },
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for t = 0 … ⌊p/2⌋-1
  for every processor i, at the same time
    keep the blocks for i that came in the step before
    send all blocks of i - t that still travel forwards to i + 1, and those of i + t that travel backwards to i - 1)",
    .sources = sources,
};

} // namespace hopscope::alltoall_ring_two_ports
