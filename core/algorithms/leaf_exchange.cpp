#include "algorithms/leaf_exchange.h"

#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_filling.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Leaf of a position in a subtree of the level below `level`, digits reversed: any e_i positions in a row then lie in
/// different subtrees as far as there are enough of them, so that the branches further down carry them, too.
std::uint32_t spread(const LeafTree& tree, std::uint32_t level, std::uint32_t position)
{
    std::uint32_t leaf = 0;
    for (std::uint32_t l = level - 1; l > 0; --l) {
        leaf += position % tree.arity(l) * tree.below(l - 1);
        position /= tree.arity(l);
    }
    return leaf;
}

struct PhaseOfLevel {
    std::uint32_t level{};
    StepIndex first{}; ///< step of the first hop of slot 0
    StepIndex slots{};
    std::vector<std::uint32_t> places; ///< leaf by position; aligned filling
    LaneTable lanes;                   ///< by slot; exact filling where it differs

    /// Calls visit(r, u, v) for every lane of a slot: from leaf u of each child to leaf v of the r-th after it.
    template <class Visit> void each(const LeafTree& tree, StepIndex slot, Visit visit) const
    {
        if (!lanes.empty()) {
            for (const Lane& lane : lanes[static_cast<std::size_t>(slot)]) visit(lane.r, lane.from, lane.to);
            return;
        }
        const std::uint32_t m = tree.below(level - 1), e = tree.effective(level), rounds = (m + e - 1) / e;
        const auto number = static_cast<std::uint64_t>(slot);
        const auto r = static_cast<std::uint32_t>(number / rounds / m + 1);
        const auto w = static_cast<std::uint32_t>(number / rounds % m);
        const auto p = static_cast<std::uint32_t>(number % rounds) * e;
        for (std::uint32_t u = p; u < std::min(p + e, m); ++u) visit(r, places[u], places[(u + w) % m]);
    }
};
struct Plan {
    LeafTree tree;
    std::vector<PhaseOfLevel> phases;
};

void write(const Plan& plan, const PhaseOfLevel& phase, StepIndex slot, std::uint32_t hop, Step& step)
{
    const LeafTree& tree = plan.tree;
    const std::uint32_t level = phase.level, m = tree.below(level - 1), k = tree.arity(level), n = tree.leaves();
    const std::uint16_t line = hop < level ? 3 : hop == level ? 4 : 5;
    for (std::uint32_t first = 0; first < n; first += tree.below(level))
        for (std::uint32_t a = 0; a < k; ++a)
            phase.each(tree, slot, [&](std::uint32_t r, std::uint32_t u, std::uint32_t v) {
                const std::uint32_t source = first + a * m + u, target = first + (a + r) % k * m + v;
                const auto at = [&](std::uint32_t hops) {
                    return NodeId{hops <= level ? tree.ancestor(source, hops)
                                                : tree.ancestor(target, 2 * level - hops)};
                };
                step.send(at(hop), at(hop + 1), block(std::int64_t{source} * n + target), Effect::Move).line = line;
            });
}

} // namespace

bool fillingsDiffer(const LeafTree& tree)
{
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        if (tree.below(level - 1) % tree.effective(level) != 0) return true;
    return false;
}

double filledSlots(const LeafTree& tree, std::uint32_t level, Filling filling)
{
    return filling == Filling::Exact ? exchangeSlots(tree, level) : alignedSlots(tree, level);
}

double filledSlots(const LeafTree& tree, Filling filling)
{
    double sum = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) sum += filledSlots(tree, level, filling);
    return sum;
}

Schedule phasedAlltoall(const LeafTree& tree, Filling filling, bool pipelined)
{
    const auto plan = std::make_shared<Plan>(Plan{tree, {}});
    Schedule schedule;
    StepIndex before = 0;
    for (std::uint32_t level = tree.levels(); level > 0; --level) {
        PhaseOfLevel phase;
        phase.level = level;
        phase.slots = static_cast<StepIndex>(filledSlots(tree, level, filling));
        phase.first = before + (pipelined ? 2 * (StepIndex{tree.levels()} - StepIndex{level}) : 0);
        if (filling == Filling::Exact && tree.below(level - 1) % tree.effective(level) != 0)
            phase.lanes = exactLanes(tree, level);
        else
            for (std::uint32_t u = 0; u < tree.below(level - 1); ++u) phase.places.push_back(spread(tree, level, u));
        before += phase.slots + (pipelined ? 0 : 2 * StepIndex{level} - 1);
        schedule.phases.push_back({fmt::format("level {}", level), phase.first});
        schedule.steps = std::max(schedule.steps, phase.first + phase.slots + 2 * StepIndex{level} - 1);
        plan->phases.push_back(std::move(phase));
    }
    schedule.write = [plan = std::shared_ptr<const Plan>(plan)](StepIndex k, Step& step) {
        for (const PhaseOfLevel& phase : plan->phases)
            for (std::uint32_t hop = 0; hop < 2 * phase.level; ++hop)
                if (const StepIndex slot = k - phase.first - hop; slot >= 0 && slot < phase.slots)
                    write(*plan, phase, slot, hop, step);
    };
    return schedule;
}

double usualFilling(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.leaves() > mostExactLeaves && fillingsDiffer(tree) ? 1 : 0;
}

Filling fillingOf(const Problem& problem)
{
    return isSet(problem, "fill", fillChoices[1]) ? Filling::Aligned : Filling::Exact;
}

std::optional<Diagnostic> exchangeObjection(const Problem& problem)
{
    if (auto why = tooManyHops(problem, alltoallHops)) return why;
    const LeafTree tree = LeafTree::of(problem.shape);
    if (fillingOf(problem) == Filling::Exact && tree.leaves() > mostExactLeaves && fillingsDiffer(tree))
        return Diagnostic{"fill",
                          fmt::format("fill: exact needs at most {} leaves where a capacity does not divide the leaves "
                                      "below it, got {}; aligned works",
                                      mostExactLeaves, tree.leaves()),
                          {}};
    return {};
}

std::string exchangeReason(const Problem& problem, StepIndex, const Transfer& transfer,
                           std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Alltoall, transfer, blocks,
                      {"packets of this slot aim at different branches, so nothing meets",
                       "the packet came in the last step and is on its way to the router where it turns",
                       "the packet came in the last step and goes on to its leaf"});
}

Facts capacityFacts(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    std::vector<double> effective;
    Facts facts;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        effective.push_back(tree.effective(level));
        if (tree.effective(level) < tree.capacity(level) && !facts.contains("warning"))
            facts["warning"] = fmt::format("level {} cannot be filled: the branches below it carry {} packets, not {}",
                                           level, tree.effective(level), tree.capacity(level));
    }
    facts["e"] = std::move(effective);
    return facts;
}

Facts exchangeFacts(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    std::vector<double> slots;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        slots.push_back(filledSlots(tree, level, fillingOf(problem)));
    Facts facts = capacityFacts(problem);
    facts["D"] = std::move(slots);
    return facts;
}

} // namespace hopscope
