#include "algorithms/practice/circulant.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hopscope::allgather_circulant {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p, skips = circulantSkips(p)](StepIndex k, Step& step) {
        const auto j = static_cast<std::size_t>(k);
        for (std::uint32_t i = 0; i < p; ++i) {
            const std::uint32_t to = i >= skips[j] ? i - skips[j] : i + p - skips[j];
            sendAround(step, {NodeId{i}, NodeId{to}}, i, skips[j + 1] - skips[j], p).line = 2;
        }
    };
    return {ceilLog2(p), write, {}};
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = skipPicture(problem, schedule(problem), "skips 1 … ⌈p/4⌉, ⌈p/2⌉: the same from everybody");
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const auto skips = circulantSkips(processors(problem));
    const auto j = static_cast<std::size_t>(k);
    return fmt::format(
        "Everybody has {} blocks from its own on and will then have {}: processor {} sends {} to processor {}.",
        skips[j], skips[j + 1], transfer.from.value, describeBlocks("block", "blocks", blocks), transfer.to.value);
}

Terms terms(const Problem& problem)
{
    return {static_cast<double>(ceilLog2(processors(problem))), processors(problem) - 1.0};
}
std::optional<double> timeOnRing(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (!mappedOn(problem, {"ring"}) || !std::has_single_bit(p) || p < 4) return std::nullopt;
    return priced(problem, {static_cast<double>(ceilLog2(p)), (1.0 * p * p - 1) / 3});
}

constexpr Citation source{practice::papers::circulantAllreduce, "allgather and reduce-scatter"};
constexpr Formula formulas[] = {
    {"Steps on the circulant graph", "⌈log₂ p⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time on the circulant graph", "α⌈log₂ p⌉ + β m (p − 1)", "time", source, "cut-through", Relation::Equal,
     timeOf<terms>, numbersOf<terms>},
    {"Time on a ring, p = 2^d", "α log₂ p + β m (p² − 1)/3", "time", source, "cut-through", Relation::Equal,
     timeOnRing},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-circulant",
    .title = "Circulant graph",
    .summary = "Distances are p halved and rounded up again and again; least start-ups and least words for every p.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(S = p, ⌈p/2⌉, … 1 read backwards
in round j everybody sends the first S[j+1] − S[j] blocks it has to i − S[j]
rotate the blocks into order)",
    .sources = sources,
};

} // namespace hopscope::allgather_circulant
