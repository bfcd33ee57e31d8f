#include "algorithms/practice/modules.h"
#include "algorithms/practice/practice.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::allreduce_hierarchical {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const auto [count, size] = modulesOf(problem.shape);
    const StepIndex inside = StepIndex{size} - 1, between = StepIndex{count} - 1;
    const auto write = [=, count = count, size = size](StepIndex k, Step& step) {
        const bool back = k >= inside + between;
        const StepIndex j = back ? k - inside - between : k;
        const bool inModule = back ? j >= between : j < inside;
        const auto t = static_cast<std::uint32_t>(inModule ? (back ? j - between : j) : (back ? j : j - inside));
        const std::uint32_t behind = back ? t : t + 1;
        for (std::uint32_t g = 0; g < count; ++g)
            for (std::uint32_t b = 0; b < size; ++b) {
                const Effect effect = back ? Effect::Copy : Effect::Combine;
                const NodeId from{g * size + b};
                if (inModule) {
                    const std::uint32_t column = (b + size - behind % size) % size;
                    step.send(from, NodeId{g * size + (b + 1) % size}, {BlockId{column * count}, count}, effect).line =
                        back ? 3 : 1;
                } else {
                    const std::uint32_t row = (g + count - behind % count) % count;
                    step.send(from, NodeId{(g + 1) % count * size + b}, block(std::int64_t{b} * count + row), effect)
                        .line = 2;
                }
            }
    };
    std::vector<Phase> phases;
    if (inside > 0) phases.push_back({"Reduce-scatter in modules", 0});
    if (between > 0) phases.push_back({"Allreduce between modules", inside});
    if (inside > 0) phases.push_back({"Allgather in modules", inside + 2 * between});
    return {2 * (inside + between), write, std::move(phases)};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t size = modulesOf(problem.shape).size;
    const std::string what = describeBlocks("block", "blocks", blocks);
    const std::string_view way = transfer.effect == Effect::Combine ? "to be combined" : "complete";
    if (transfer.line == 2)
        return fmt::format(
            "Processors of the same place form rings between the modules: {}, {}, goes from module {} to "
            "module {}.",
            what, way, transfer.from.value / size, transfer.to.value / size);
    return fmt::format("Round the ring of module {}: {}, {}, goes from processor {} to processor {}.",
                       transfer.from.value / size, what, way, transfer.from.value, transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    const auto [count, size] = modulesOf(problem.shape);
    return 2.0 * (count - 1) + 2.0 * (size - 1);
}
std::optional<double> time(const Problem& problem)
{
    const auto channels = channelsOfModule(problem);
    if (!channels || !evenParts(problem, processors(problem))) return std::nullopt;
    const auto [count, size] = modulesOf(problem.shape);
    const double b = size, crowd = std::max(1.0, b / *channels);
    return priced(problem, {*steps(problem), 2 * (b - 1) / b + 2 * (count - 1.0) / (b * count) * crowd});
}

constexpr Citation source{practice::papers::massive, "2D torus allreduce"};
constexpr Formula formulas[] = {
    {"Steps by modules", "2(A − 1) + 2(B − 1)", "steps", source, "", Relation::Equal, steps},
    {"Time by modules, c channels", "2(B − 1)(α + β m/B) + 2(A − 1)(α + β m/(A B) · max(1, B/c))", "time", source,
     "cut-through", Relation::Equal, time},
};
constexpr Citation table{practice::papers::massive, "worked values"};
constexpr std::string_view shown = "hierarchy:3x4 allreduce-hierarchical words=24 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 10, 0},        {table, shown, "transfers", 120, 0}, {table, shown, "time", 1104, 1e-9},
    {table, shown, "linkWords", 52, 1e-9}, {table, shown, "maxLinkLoad", 2, 0},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"nccl", "Ring, in two levels"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-hierarchical",
    .title = "Rings in and between modules",
    .summary = "Modules reduce-scatter inside, then every place has a ring between the modules; allgather inside.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = moduleShapes,
    .schedule = schedule,
    .parts = processors,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(reduce-scatter round the module
allreduce of each block round the modules
allgather round the module)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_hierarchical
