#include "algorithms/practice/practice.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

namespace hopscope::allgather_pat {

namespace {

using namespace practice;

/// A step: everybody sends `far` places back or on what lies `from` and further multiples of `apart` behind.
struct Round {
    std::uint32_t far, offset, apart, count;
    bool near; ///< of the tree of offsets
};

std::uint32_t aggregation(const Problem& problem) { return static_cast<std::uint32_t>(whole(problem, "aggregation")); }

std::vector<Round> rounds(std::uint32_t p, std::uint32_t together)
{
    std::vector<Round> all;
    if (p < 2) return all;
    const std::uint32_t spread = (1U << ceilLog2(p)) / together;
    for (std::uint32_t u = together / 2; u >= 1; u /= 2) {
        const std::uint32_t far = u * spread;
        if (far < p) all.push_back({far, 0, 2 * far, (p - 1 - far) / (2 * far) + 1, false});
    }
    // Depth first, the larger child before the smaller one.
    std::vector<std::uint32_t> open;
    const auto pushChildren = [&](std::uint32_t x) {
        const std::uint32_t below = x == 0 ? spread : x & (~x + 1);
        for (std::uint32_t bit = 1; bit < below; bit *= 2) open.push_back(x + bit);
    };
    for (pushChildren(0); !open.empty();) {
        const std::uint32_t x = open.back();
        open.pop_back();
        if (x < p) all.push_back({x & (~x + 1), x, spread, std::min(together, (p - 1 - x) / spread + 1), true});
        pushChildren(x);
    }
    return all;
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto all = std::make_shared<const std::vector<Round>>(rounds(p, aggregation(problem)));
    const auto write = [p, all](StepIndex k, Step& step) {
        const Round& round = (*all)[static_cast<std::size_t>(k)];
        for (std::uint32_t i = 0; i < p; ++i) {
            // Far: i sends to i − uΔ. Near: i gets from i + δ. Both ways blocks are named by their sender or receiver.
            const std::uint32_t receiver = round.near ? i : (i + p - round.far) % p;
            const std::uint32_t sender = round.near ? (i + round.far) % p : i;
            const std::uint32_t first = (i + round.offset) % p;
            const std::uint32_t straight = std::min(round.count, (p - 1 - first) / round.apart + 1);
            step.send(NodeId{sender}, NodeId{receiver}, {BlockId{first}, straight, round.apart}).line =
                round.near ? 3 : 1;
            if (straight < round.count)
                step.extend({BlockId{first + straight * round.apart - p}, round.count - straight, round.apart});
        }
    };
    return {static_cast<StepIndex>(all->size()), write, {}};
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    const auto given = static_cast<std::uint32_t>(std::max<std::int64_t>(1, whole(problem, "aggregation")));
    if (std::has_single_bit(given)) return std::nullopt;
    const std::uint32_t nearest = std::bit_floor(given);
    return Diagnostic{
        "aggregation",
        fmt::format("aggregation: must be a power of two, got {}; the nearest that works is {}", given, nearest),
        {}};
}

double mostTogether(const Problem& problem)
{
    return processors(problem) < 3 ? 1 : 1U << (ceilLog2(processors(problem)) - 1);
}

Drawing drawing(const Problem& problem)
{
    return skipPicture(problem, schedule(problem), "far distances with few blocks, then the tree of offsets");
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const auto all = rounds(processors(problem), aggregation(problem));
    const Round& round = all[static_cast<std::size_t>(k)];
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (!round.near)
        return fmt::format("Far distances first: processor {} sends the blocks that it has so far, {}, {} places back.",
                           transfer.from.value, what, round.far);
    return fmt::format(
        "Offset {} of the tree is next: processor {} gets {} from the processor {} further on, at most {} "
        "at once.",
        round.offset, transfer.to.value, what, round.far, aggregation(problem));
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), together = real(problem, "aggregation");
    if (p < 2) return {};
    const double spread = std::exp2(ceilLog2(processors(problem))) / together;
    return {together == 1 ? p - 1 : std::log2(together) + spread - 1, p - 1};
}

constexpr Citation source{practice::papers::pat, "the algorithm"};
constexpr Formula formulas[] = {
    {"Steps of PAT", "log₂ A + Δ − 1, Δ = 2^⌈log₂ p⌉/A; A = 1: p − 1", "steps", source, "", Relation::Equal,
     stepsOf<terms>},
    {"Time of PAT", "α steps + β m (p − 1)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation table{practice::papers::pat, "worked values"};
constexpr std::string_view shown = "complete:13 allgather-pat aggregation=4 words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 5, 0},       {table, shown, "transfers", 65, 0},  {table, shown, "time", 740, 0},
    {table, shown, "linkWords", 120, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {
    {.id = "aggregation",
     .label = "Blocks in a message",
     .symbol = "A",
     .unit = "blocks",
     .help = "A power of two: no message is longer than so many blocks, so that a small one needs little buffer.",
     .minimum = 1,
     .usual = 1,
     .logarithmic = true,
     .maximumFor = mostTogether,
     .usualFor = mostTogether}};
constexpr Citation sources[] = {source, {practice::papers::nccl, "PAT"}};
constexpr LibraryName libraries[] = {{"nccl", "PAT"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-pat",
    .title = "Parallel aggregated trees",
    .summary = "Far distances first, then a tree of offsets depth-first, with at most A blocks in a message.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(far distances first, all blocks so far, A at most
then the tree of offsets depth-first: for each x
  blocks i + yΔ + x come from i + lowest bit of x)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allgather_pat
