#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <utility>

namespace hopscope::allgather_naive {

namespace {

constexpr Citation slides{papers::kandemir, "All-to-all broadcast, naive"};

/// The broadcast whose steps were written last: a plan takes as long as a step, and those of all broadcasts would take
/// p times the memory.
class LastBroadcast {
public:
    explicit LastBroadcast(Topology shape) : m_shape(std::move(shape)) {}

    std::shared_ptr<const Schedule> from(std::uint32_t root)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_schedule || m_root != root)
            m_schedule = std::make_shared<const Schedule>(halvingBroadcast(broadcastPlan(m_shape, NodeId{root}), 2));
        m_root = root;
        return m_schedule;
    }

private:
    Topology m_shape;
    std::mutex m_mutex; ///< several threads may write steps of one schedule
    std::uint32_t m_root{0};
    std::shared_ptr<const Schedule> m_schedule;
};

Schedule schedule(const Problem& problem)
{
    const StepIndex each = treePartSteps(problem.shape);
    const std::uint32_t count = processors(problem);
    const auto write = [last = std::make_shared<LastBroadcast>(problem.shape), each](StepIndex k, Step& step) {
        const auto root = static_cast<std::uint32_t>(k / each);
        last->from(root)->write(k % each, step);
        step.editRanges([=](BlockRange& range) { range.first = BlockId{root}; });
    };
    std::vector<Phase> phases;
    for (std::uint32_t i = 0; i < count && each > 0; ++i)
        phases.push_back({fmt::format("Broadcast of {}", i), i * each});
    return {each * count, write, std::move(phases)};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const StepIndex each = treePartSteps(problem.shape);
    const HalvingPlanPtr plan = broadcastPlan(problem.shape, NodeId{static_cast<std::uint32_t>(k / each)});
    return halvingReason(*plan, k % each, transfer, describeBlocks("block", "blocks", blocks));
}

std::optional<double> steps(const Problem& problem)
{
    return static_cast<double>(treePartSteps(problem.shape)) * processors(problem);
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {}({} + {})", processors(problem), treePartSteps(problem.shape), shortNumber(start),
                       shortNumber(message));
}

constexpr Formula formulas[] = {
    {"Steps of all broadcasts", "p ⌈log p⌉ (grid: p Σ ⌈log n_a⌉)", "steps", slides, "", Relation::Equal, steps},
    {"Time of all broadcasts", "p (t_s + t_w m)⌈log p⌉ (grid: Σ ⌈log n_a⌉)", "time", slides, "cut-through",
     Relation::Equal, time, timeNumbers},
};

constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-naive",
    .title = "One broadcast after another",
    .summary = "Everybody broadcasts its own block, one processor after another.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = composedFamilies,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for every processor i, one after another
  broadcast block i from i along a tree)",
    .sources = sources,
};

} // namespace hopscope::allgather_naive
