#include "algorithms/practice/practice.h"

#include <fmt/format.h>

namespace hopscope::alltoall_one_factor {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), n = p - 1 + p % 2;
    const auto write = [p, n](StepIndex k, Step& step) {
        const auto round = static_cast<std::uint32_t>(k);
        for (std::uint32_t i = 0; i < p; ++i) {
            std::uint32_t to = i < n ? (round + n - i) % n : 0;
            if (i == n) { // it meets the one that would meet itself
                while (2 * to % n != round) ++to;
            } else if (to == i) {
                if (p % 2 == 1) continue;
                to = n;
            }
            step.send(NodeId{i}, NodeId{to}, block(std::int64_t{i} * p + to), Effect::Move).line = 2;
        }
    };
    return {p < 2 ? 0 : StepIndex{n}, write, {}};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t n = processors(problem) - 1 + processors(problem) % 2;
    if (transfer.from.value == n || transfer.to.value == n)
        return fmt::format(
            "In round {} one processor would meet itself; it swaps blocks with the last one: {} sends to "
            "{}.",
            k, transfer.from.value, transfer.to.value);
    return fmt::format("In round {} those meet whose numbers add up to {} modulo {}: {} sends {} its block.", k, k, n,
                       transfer.from.value, transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), rounds = p < 2 ? 0 : p - 1 + processors(problem) % 2;
    return {rounds, rounds};
}

constexpr Citation source{practice::papers::oneFactor, "1-factor algorithm"};
constexpr Formula formulas[] = {
    {"Steps of the 1-factors", "p − 1 + (p mod 2)", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the 1-factors", "(p − 1 + (p mod 2))(α + β m)", "time", source, "cut-through", Relation::Equal,
     timeOf<terms>, numbersOf<terms>},
};
constexpr Citation table{practice::papers::oneFactor, "worked values"};
constexpr std::string_view shown = "complete:11 alltoall-one-factor words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 11, 0},      {table, shown, "transfers", 110, 0}, {table, shown, "time", 1320, 0},
    {table, shown, "linkWords", 110, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-one-factor",
    .title = "1-factors",
    .summary = "In every round those swap blocks whose numbers have one sum: pairs for any p, as in a tournament.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = anyShape,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for each round ρ, n = p − 1 + (p mod 2) of them
  swap blocks with the j for which i + j ≡ ρ mod n)",
    .sources = sources,
};

} // namespace hopscope::alltoall_one_factor
