#include "algorithms/practice/combining.h"
#include "algorithms/practice/modules.h"

#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::allreduce_two_level {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const auto [count, size] = modulesOf(problem.shape);
    std::vector<std::vector<NodeId>> modules(count);
    std::vector<NodeId> leaders;
    for (std::uint32_t g = 0; g < count; ++g) {
        for (std::uint32_t b = 0; b < size; ++b) modules[g].push_back(NodeId{g * size + b});
        leaders.push_back(modules[g].front());
    }
    std::vector<Step> steps;
    std::vector<Phase> phases;
    const auto phase = [&](const char* name) { phases.push_back({name, static_cast<StepIndex>(steps.size())}); };
    phase("Reduce in modules");
    binomialUp(modules, steps, 1);
    phase("Leaders");
    RadixExchange(std::move(leaders), 2).append(steps, block(0), 2);
    phase("Broadcast in modules");
    binomialDown(modules, steps, 5);
    return stored(std::move(steps), std::move(phases));
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    if (transfer.line == 1)
        return fmt::format("In every module values come together at its first processor: {} sends what it has to {}.",
                           transfer.from.value, transfer.to.value);
    if (transfer.line == 5)
        return fmt::format("The leader of the module has the result; processor {} sends it on to processor {}.",
                           transfer.from.value, transfer.to.value);
    return fmt::format("Only leaders speak across modules: {} sends its value to {}.", transfer.from.value,
                       transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    const auto [count, size] = modulesOf(problem.shape);
    const PowerBelow leaders(count);
    return 2.0 * ceilLog2(size) + leaders.bits + (leaders.rest > 0 ? 2 : 0);
}
std::optional<double> time(const Problem& problem)
{
    if (!inOwnModules(problem)) return std::nullopt;
    return priced(problem, {*steps(problem), *steps(problem)});
}

constexpr Citation source{practice::papers::mvapich, "allreduce"};
constexpr Formula formulas[] = {
    {"Steps in two levels", "2⌈log₂ B⌉ + ⌊log₂ A⌋ + 2[A ≠ 2^e]", "steps", source, "", Relation::Equal, steps},
    {"Time in two levels", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, time},
};
constexpr Citation table{practice::papers::mvapich, "worked values"};
constexpr std::string_view shown = "hierarchy:3x4 allreduce-two-level words=24 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 7, 0},       {table, shown, "transfers", 22, 0},  {table, shown, "time", 1036, 0},
    {table, shown, "linkWords", 132, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source, {practice::papers::mpich, "SMP-aware allreduce"}};
constexpr LibraryName libraries[] = {{"mvapich", "two-level"}, {"mpich", "smp"}, {"openmpi", "han"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-two-level",
    .title = "Two levels",
    .summary = "Every module reduces to its leader, the leaders exchange, every leader broadcasts.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = moduleShapes,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(reduce to the leader of the module
leaders: recursive doubling; some send their value to a neighbour and wait
  the others exchange values with the leader that differs in one bit
  those who wait get the result
leader broadcasts)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_two_level
