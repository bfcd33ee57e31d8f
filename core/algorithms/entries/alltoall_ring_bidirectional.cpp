#include "algorithms/entry_helpers.h"
#include "algorithms/ring_exchange.h"

namespace hopscope::alltoall_ring_bidirectional {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a ring, both directions"};
constexpr RingWays ways = RingWays::OneAfterOther;

constexpr Formula formulas[] = {
    {"Steps, the shorter way", "p − 1", "steps", slides, "", Relation::Equal, ringExchangeSteps<ways>},
    {"Time the shorter way", "t_s(p − 1) + t_w m ⌊p²/4⌋", "time", slides, "cut-through", Relation::Equal,
     ringExchangeTime<ways>, ringExchangeNumbers<ways>,
     "The slides say that both directions halve the t_w term: with one port it shrinks by 2(p − 1)/p for even p and by "
     "2p/(p + 1) for odd p, because ways get shorter; both links at once need two ports and give about a quarter."},
    {"Store-and-forward the shorter way", "t_s(p − 1) + t_w m ⌊p²/4⌋", "time", slides, "store-and-forward",
     Relation::Equal, ringExchangeStored<ways>, ringExchangeNumbers<ways>},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"ring:6 alltoall-ring-bidirectional alpha=100 beta=2 words=10",
                           "ring:6 alltoall-ring-bidirectional alpha=100 beta=2 words=10 model=store-and-forward", 5, 1,
                           90, 680, 680, 30});

constexpr std::string_view families[] = {"ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-ring-bidirectional",
    .title = "Ring, the shorter way",
    .summary = "Blocks go the shorter way: first all that go forwards, then all that go backwards.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .schedule = [](const Problem& problem) { return ringExchange(problem.shape, ways, 4); },
    .reason = [](const Problem& problem, StepIndex, const Transfer& transfer,
                 std::span<const BlockRange> blocks) { return ringExchangeReason(problem, transfer, blocks); },
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(first for distances 1 … ⌊p/2⌋ forwards, then for distances 1 … ⌈p/2⌉-1 backwards: t = 0, 1, …
  for every processor i, at the same time
    keep the block for i that came in the step before
    send all blocks of processor i ∓ t that still travel this way to i ± 1)",
    .sources = sources,
};

} // namespace hopscope::alltoall_ring_bidirectional
