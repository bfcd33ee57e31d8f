#include "algorithms/block_sizes.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::allgather_ring {

namespace {

constexpr Citation slides{papers::kandemir, "All-to-all broadcast on a ring"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        const auto round = static_cast<std::uint32_t>(k);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t next = i + 1 == count ? 0 : i + 1, which = i >= round ? i - round : i + count - round;
            step.send(NodeId{i}, NodeId{next}, block(which)).line = 3;
        }
    };
    return {StepIndex{count} - 1, write, {}};
}

Drawing drawing(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    Drawing drawing;
    for (std::uint32_t i = 0; i < count && count > 1; ++i)
        drawing.edges.push_back({NodeId{i}, NodeId{(i + 1) % count}});
    drawing.caption = "everybody passes on what came in the step before";
    return drawing;
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (k == 0)
        return fmt::format("Processor {} sends its own {} to its neighbour {}.", transfer.from.value, what,
                           transfer.to.value);
    return fmt::format("Processor {} received {} in the step before and passes it on to its neighbour {}.",
                       transfer.from.value, what, transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return processors(problem) - 1.0; }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), processors(problem) - 1);
}
/// With more than one step to go, some step carries the largest block.
std::optional<double> unequalTime(const Problem& problem)
{
    if (!hasSizes(problem) || !onOwnNetwork(problem)) return std::nullopt;
    const double hops = *steps(problem), largest = std::ranges::max(sizesHere(problem));
    return hops * (real(problem, "alpha") + real(problem, "beta") * largest);
}
std::optional<double> ringStoredTime(const Problem& problem)
{
    return naturalOn(problem, "ring") ? time(problem) : std::nullopt;
}
/// The message from the last to the first crosses the whole line.
std::optional<double> lineStoredTime(const Problem& problem)
{
    if (!naturalOn(problem, "line")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const double hops = processors(problem) - 1.0;
    return start * hops + message * hops * hops;
}

/// Chan et al.: the bucket on a ring.
std::optional<double> leastBucketTime(const Problem& problem)
{
    if (problem.topology.axes().size() != 1) return std::nullopt;
    return sharesTimeHere(problem, ringShares(processors(problem), real(problem, "words")));
}
std::optional<double> bucketTime(const Problem& problem)
{
    return ringsAreFree(problem) ? leastBucketTime(problem) : std::nullopt;
}
std::optional<double> openBucketTime(const Problem& problem)
{
    return ringsAreFree(problem) ? std::nullopt : leastBucketTime(problem);
}

constexpr Citation bucket{papers::chan, "Section 4.2.1, original bucket algorithm, Fig. 6"};
constexpr Formula formulas[] = {
    {"Steps round the ring", "p − 1", "steps", slides, "", Relation::Equal, steps, nullptr,
     "The slides call it asymptotically optimal in message size: the t_w term is exactly optimal, the t_s term is "
     "not."},
    {"Time round the ring", "(t_s + t_w m)(p − 1)", "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
    {.name = "Blocks of different sizes",
     .text = "(t_s + t_w · largest block)(p − 1)",
     .quantity = "time",
     .source = slides,
     .costModel = "cut-through",
     .relation = Relation::Equal,
     .value = unequalTime,
     .anySizes = true},
    {"Store-and-forward, ring", "(t_s + t_w m)(p − 1)", "time", slides, "store-and-forward", Relation::Equal,
     ringStoredTime, timeNumbers},
    {"Store-and-forward, line", "t_s(p − 1) + t_w m(p − 1)²", "time", slides, "store-and-forward", Relation::Equal,
     lineStoredTime},
    {"Bucket on a ring", "(p − 1) α + (p − 1)/p · n β", "time", bucket, "multilink", Relation::Equal, bucketTime},
    {"Bucket on a line, or on two processors", "(p − 1) α + (p − 1)/p · n β", "time", bucket, "multilink",
     Relation::AtLeast, openBucketTime, nullptr,
     "On a line the message that closes the ring runs back over all links: k = 2 where both directions share a link."},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    joined(workedExamples(table, {"ring:8 allgather-ring alpha=100 beta=2 words=10",
                                  "ring:8 allgather-ring alpha=100 beta=2 words=10 model=store-and-forward", 7, 1, 70,
                                  840, 840, 56}),
           workedExamples(table, {"line:8 allgather-ring alpha=100 beta=2 words=10",
                                  "line:8 allgather-ring alpha=100 beta=2 words=10 model=store-and-forward", 7, 1, 70,
                                  840, 1680, 56}));

constexpr std::string_view families[] = {"ring", "line", "binary-tree"};
constexpr Citation sources[] = {slides, bucket};
constexpr LibraryName libraries[] = {{"mpich", "ring"}, {"openmpi", "ring"}, {"nccl", "Ring"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-ring",
    .title = "Ring",
    .summary = "All blocks travel round the ring together, one place in every step.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for t = 0 … p-2
  for every processor i, at the same time
    i sends block (i - t) mod p to (i + 1) mod p)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allgather_ring
