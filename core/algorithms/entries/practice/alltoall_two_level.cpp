#include "algorithms/practice/modules.h"
#include "algorithms/practice/practice.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace hopscope::alltoall_two_level {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const auto [count, size] = modulesOf(problem.shape);
    const std::uint32_t p = count * size;
    const auto write = [p, count = count, size = size](StepIndex k, Step& step) {
        const bool inside = k < StepIndex{size} - 1;
        const auto t = static_cast<std::uint32_t>(inside ? k + 1 : k - (StepIndex{size} - 1) + 1);
        for (std::uint32_t g = 0; g < count; ++g)
            for (std::uint32_t b = 0; b < size; ++b) {
                const NodeId from{g * size + b};
                if (inside) { // its own packets for that place of any module
                    const std::uint32_t place = (b + t) % size;
                    step.send(from, NodeId{g * size + place}, {BlockId{from.value * p + place}, count, size},
                              Effect::Move)
                        .line = 1;
                } else { // those of its whole module
                    const NodeId to{(g + t) % count * size + b};
                    step.send(from, to, {BlockId{g * size * p + to.value}, size, p}, Effect::Move).line = 2;
                }
            }
    };
    std::vector<Phase> phases;
    if (size > 1) phases.push_back({"Inside modules", 0});
    if (count > 1) phases.push_back({"Between modules", StepIndex{size} - 1});
    return {StepIndex{size} - 1 + count - 1, write, phases};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    const auto [count, size] = modulesOf(problem.shape);
    if (transfer.line == 1)
        return fmt::format(
            "Processor {} gives {}, which speaks for its place, all {} blocks for that place in any module.",
            transfer.from.value, transfer.to.value, count);
    return fmt::format("Processor {} has the blocks of its whole module for processor {}: {} in one message.",
                       transfer.from.value, transfer.to.value, size);
}

std::optional<double> steps(const Problem& problem)
{
    const auto [count, size] = modulesOf(problem.shape);
    return count - 1.0 + size - 1.0;
}
std::optional<double> time(const Problem& problem)
{
    const auto channels = channelsOfModule(problem);
    if (!channels) return std::nullopt;
    const auto [count, size] = modulesOf(problem.shape);
    const double a = count, b = size, crowd = std::max(1.0, b / *channels);
    return priced(problem, {*steps(problem), (b - 1) * a + (a - 1) * b * crowd});
}

constexpr Citation source{practice::papers::mvapich, "node-aware alltoall"};
constexpr Formula formulas[] = {
    {"Steps in two levels", "(A − 1) + (B − 1)", "steps", source, "", Relation::Equal, steps},
    {"Time in two levels, c channels", "(B − 1)(α + β A m) + (A − 1)(α + β B m · max(1, B/c))", "time", source,
     "cut-through", Relation::Equal, time},
};
constexpr Citation sources[] = {source};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-two-level",
    .title = "Two levels",
    .summary = "Blocks for one place of any module are gathered inside the module, then sent to the other modules.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = moduleShapes,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(in the module: give b + t all blocks for place b + t of any module
between modules: give the same place in module g + t all blocks for it)",
    .sources = sources,
};

} // namespace hopscope::alltoall_two_level
