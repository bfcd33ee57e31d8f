#include "algorithms/entry_helpers.h"

#include <fmt/format.h>

namespace hopscope::alltoall_pairwise {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange on a hypercube, optimal algorithm (homework)"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        const auto difference = static_cast<std::uint32_t>(k + 1);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t partner = i ^ difference;
            step.send(NodeId{i}, NodeId{partner}, block(std::int64_t{i} * count + partner), Effect::Move).line = 3;
        }
    };
    return {StepIndex{count} - 1, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("In step {} processor i exchanges with processor i xor {}: {} sends its "
                       "block for {} directly.",
                       k + 1, k + 1, transfer.from.value, transfer.to.value);
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
/// Step j costs as many hops as j has bits.
std::optional<double> storedTime(const Problem& problem)
{
    if (!naturalOn(problem, "hypercube")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const double p = processors(problem);
    return start * (p - 1) + message * p / 2 * ceilLog2(processors(problem));
}

/// E-cube messages of one step keep to their own subtrees, where a fat tree has a link for each.
std::optional<double> timeOnFatTree(const Problem& problem)
{
    if (!mappedOn(problem, {"binary-tree"}) || !isSet(problem, "capacity", "fat")) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}

constexpr Formula formulas[] = {
    {"Steps of the pairs", "p − 1", "steps", slides, "", Relation::Equal, steps},
    {"Time of the pairs", "(t_s + t_w m)(p − 1)", "time", slides, "cut-through", Relation::Equal, time, timeNumbers,
     "\"The log p algorithm is not optimal\" is true of cut-through; one hop at a time it is."},
    {"Time on a fat tree", "(t_s + t_w m)(p − 1)", "time", slides, "cut-through", Relation::Equal, timeOnFatTree,
     timeNumbers},
    {"Store-and-forward", "t_s(p − 1) + t_w m(p log p)/2", "time", slides, "store-and-forward", Relation::Equal,
     storedTime},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"hypercube:3 alltoall-pairwise alpha=100 beta=2 words=10",
            "hypercube:3 alltoall-pairwise alpha=100 beta=2 words=10 model=store-and-forward", 7, 1, 70, 840, 940, 56});

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-pairwise",
    .title = "Pairwise exchange",
    .summary = "In step j everybody exchanges one block with processor i xor j.",
    .onItsShape = "On a hypercube no two routes share a link.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .sizeRefusal = "pairwise XOR exchange needs p = 2^d: use alltoall-rotation",
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for j = 1 … p-1
  for every processor i, at the same time
    i sends its block for i xor j to i xor j)",
    .sources = sources,
};

} // namespace hopscope::alltoall_pairwise
