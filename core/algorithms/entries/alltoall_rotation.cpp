#include "algorithms/entry_helpers.h"

#include <cmath>
#include <fmt/format.h>

namespace hopscope::alltoall_rotation {

namespace {

constexpr Citation slides{papers::kandemir, "Total exchange by rotation, for any number of processors"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        const auto distance = static_cast<std::uint32_t>(k + 1);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t to = (i + distance) % count;
            step.send(NodeId{i}, NodeId{to}, block(std::int64_t{i} * count + to), Effect::Move).line = 3;
        }
    };
    return {StepIndex{count} - 1, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("In step {} every processor sends to the one {} further on: {} sends its block for {} "
                       "directly.",
                       k + 1, k + 1, transfer.from.value, transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return processors(problem) - 1.0; }
/// Every pair has its own link, or E-cube ways of a rotation never share one.
std::optional<double> time(const Problem& problem)
{
    const bool cube = problem.natural && problem.topology.cube();
    if (!onOwnNetwork(problem) || !(cube || problem.topology.dedicated())) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), processors(problem) - 1);
}
/// min(j, p − j) messages share a link in step j.
double ringPackets(const Problem& problem) { return std::floor(std::pow(processors(problem), 2) / 4); }
std::optional<double> timeOnRing(const Problem& problem)
{
    if (!naturalOn(problem, "ring")) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    return *steps(problem) * start + message * ringPackets(problem);
}
std::string ringNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), processors(problem) - 1, shortNumber(message),
                       ringPackets(problem));
}

constexpr Formula formulas[] = {
    {"Steps of the rotation", "p − 1", "steps", slides, "", Relation::Equal, steps},
    {"Time of the rotation", "(t_s + t_w m)(p − 1)", "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
    {"Time on a ring", "t_s(p − 1) + t_w m ⌊p²/4⌋", "time", slides, "cut-through", Relation::Equal, timeOnRing,
     ringNumbers},
    {"Store-and-forward on a ring", "t_s(p − 1) + t_w m ⌊p²/4⌋", "time", slides, "store-and-forward", Relation::Equal,
     timeOnRing, ringNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:8 alltoall-rotation alpha=100 beta=2 words=10",
            "ring:8 alltoall-rotation alpha=100 beta=2 words=10 model=store-and-forward", 7, 4, 160, 1020, 1020, 56});

constexpr std::string_view families[] = {"complete", "ring", "line", "mesh", "torus", "hypercube", "binary-tree"};
constexpr Citation sources[] = {slides};
constexpr LibraryName libraries[] = {{"mpich", "pairwise"}, {"openmpi", "pairwise"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-rotation",
    .title = "Rotation",
    .summary = "In step j everybody sends one block to processor i + j, directly; any number of processors.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for j = 1 … p-1
  for every processor i, at the same time
    i sends its block for (i + j) mod p directly)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::alltoall_rotation
