#include "algorithms/entry_helpers.h"
#include "algorithms/ring_exchange.h"

namespace hopscope::alltoall_ring {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a ring"};
constexpr RingWays ways = RingWays::Forwards;

constexpr Formula formulas[] = {
    {"Steps round the ring", "p − 1", "steps", slides, "", Relation::Equal, ringExchangeSteps<ways>},
    {"Time round the ring", "(t_s + t_w m p/2)(p − 1)", "time", slides, "cut-through", Relation::Equal,
     ringExchangeTime<ways>, ringExchangeNumbers<ways>},
    {"Store-and-forward round the ring", "(t_s + t_w m p/2)(p − 1)", "time", slides, "store-and-forward",
     Relation::Equal, ringExchangeStored<ways>, ringExchangeNumbers<ways>},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:6 alltoall-ring alpha=100 beta=2 words=10",
            "ring:6 alltoall-ring alpha=100 beta=2 words=10 model=store-and-forward", 5, 1, 150, 800, 800, 30});

constexpr std::string_view families[] = {"ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-ring",
    .title = "Ring",
    .summary =
        "Everybody passes on all blocks that are still travelling, always to the next; one block less each step.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .schedule = [](const Problem& problem) { return ringExchange(problem.shape, ways, 4); },
    .reason = [](const Problem& problem, StepIndex, const Transfer& transfer,
                 std::span<const BlockRange> blocks) { return ringExchangeReason(problem, transfer, blocks); },
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for t = 0 … p-2
  for every processor i, at the same time
    keep the block for i that came in the step before
    send all blocks of processor (i - t) mod p that still travel to (i + 1) mod p)",
    .sources = sources,
};

} // namespace hopscope::alltoall_ring
