#include "algorithms/practice/practice.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hopscope::allgather_sparbit {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), rounds = ceilLog2(p);
    const auto write = [p, rounds](StepIndex k, Step& step) {
        const std::uint32_t far = 1U << (rounds - 1 - static_cast<std::uint32_t>(k));
        const std::uint32_t count = (p - 1 - far) / (2 * far) + 1; // t with (2t + 1)δ < p
        for (std::uint32_t i = 0; i < p; ++i) {
            // i − 2tδ mod p as stretches that go upwards: first those that do not wrap, then the others.
            const std::uint32_t to = (i + far) % p, straight = std::min(count, i / (2 * far) + 1);
            step.send(NodeId{i}, NodeId{to}, {BlockId{i - (straight - 1) * 2 * far}, straight, 2 * far}).line = 2;
            if (const std::uint32_t rest = count - straight; rest > 0)
                step.extend({BlockId{i + p - (count - 1) * 2 * far}, rest, 2 * far});
        }
    };
    return {rounds, write, {}};
}

Drawing drawing(const Problem& problem)
{
    return skipPicture(problem, schedule(problem), "far distances first, when blocks are few");
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t far = 1U << (ceilLog2(processors(problem)) - 1 - static_cast<std::uint32_t>(k));
    return fmt::format(
        "The distance is now {}: processor {} sends every block it has that lies a multiple of {} behind "
        "its own, {}, to processor {}.",
        far, transfer.from.value, 2 * far, describeBlocks("block", "blocks", blocks), transfer.to.value);
}

Terms terms(const Problem& problem)
{
    return {static_cast<double>(ceilLog2(processors(problem))), processors(problem) - 1.0};
}
std::optional<double> timeOnRing(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (!mappedOn(problem, {"ring"}) || !std::has_single_bit(p) || p < 4) return std::nullopt;
    return priced(problem, {static_cast<double>(ceilLog2(p)), 0.5 * p * ceilLog2(p)});
}

constexpr Citation source{practice::papers::sparbit, "the algorithm"};
constexpr std::string_view logarithm =
    "The published program takes ⌈log p⌉ from a quotient of floating-point logarithms: one too many at p = 2^29.";
constexpr Formula formulas[] = {
    {"Steps of Sparbit", "⌈log₂ p⌉", "steps", source, "", Relation::Equal, stepsOf<terms>, nullptr, logarithm},
    {"Time of Sparbit", "α⌈log₂ p⌉ + β m (p − 1)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
    {"Time on a ring, p = 2^d", "α log₂ p + β m p log₂ p/2", "time", source, "cut-through", Relation::Equal,
     timeOnRing},
};
constexpr Citation table{practice::papers::sparbit, "worked values"};
constexpr std::string_view shown = "ring:16 allgather-sparbit words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},       {table, shown, "transfers", 64, 0},  {table, shown, "time", 1040, 0},
    {table, shown, "linkWords", 320, 0}, {table, shown, "maxLinkLoad", 8, 0},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "sparbit"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-sparbit",
    .title = "Sparbit",
    .summary = "Far distances first, while everybody has few blocks; near ones carry most.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(δ = 2^(L−1), … 1
  everybody sends every second block of those 2δ apart (its own first) to i + δ)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allgather_sparbit
