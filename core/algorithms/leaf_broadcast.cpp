#include "algorithms/leaf_broadcast.h"

#include "algorithms/hop_list.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

namespace hopscope {

namespace {

/// Neighbours of a router but the sender, in the order in which they are served.
void addTargets(const LeafTree& tree, std::uint32_t router, std::uint32_t sender, LeafOrder order,
                std::vector<Hop>& targets)
{
    targets.clear();
    const auto line = [&](bool up) -> std::uint16_t {
        return order == LeafOrder::AllAtOnce || up == (order == LeafOrder::ParentFirst) ? 3 : 4;
    };
    const auto addParent = [&] {
        if (router != tree.root() && tree.parent(router) != sender)
            targets.push_back({router, tree.parent(router), 0, line(true)});
    };
    if (order != LeafOrder::ChildrenFirst) addParent();
    for (std::uint32_t a = 0; a < tree.arity(tree.level(router)); ++a)
        if (const std::uint32_t child = tree.child(router, a); child != sender)
            targets.push_back({router, child, 0, line(false)});
    if (order == LeafOrder::ChildrenFirst) addParent();
}

} // namespace

Schedule leafBroadcast(const LeafTree& tree, NodeId root, LeafOrder order)
{
    // Hops by step; whatever arrives in a step is passed on from the next one on.
    std::vector<std::vector<Hop>> steps(1);
    steps[0].push_back({root.value, tree.parent(root.value), 0, 1});
    std::vector<Hop> targets;
    HopList list;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const std::vector<Hop> now = std::move(steps[k]);
        for (const Hop& hop : now) {
            list.add(hop);
            if (hop.to < tree.leaves()) continue;
            addTargets(tree, hop.to, hop.from, order, targets);
            for (std::size_t i = 0; i < targets.size(); ++i) {
                const std::size_t at = k + 1 + (order == LeafOrder::AllAtOnce ? 0 : i);
                if (at >= steps.size()) steps.resize(at + 1);
                steps[at].push_back(targets[i]);
            }
        }
        list.endStep();
    }
    return std::move(list).schedule(Effect::Copy);
}

Schedule leafScatter(const LeafTree& tree, NodeId root, bool furthestFirst)
{
    struct Plan {
        LeafTree tree;
        std::vector<std::uint32_t> order; ///< the j-th destination leaves in step j
    };
    const auto plan = std::make_shared<Plan>(Plan{tree, std::vector<std::uint32_t>(tree.leaves())});
    std::iota(plan->order.begin(), plan->order.end(), 0U);
    std::erase(plan->order, root.value);
    std::ranges::stable_sort(plan->order, {}, [&](std::uint32_t leaf) {
        const auto distance = static_cast<std::int64_t>(tree.meeting(root.value, leaf));
        return furthestFirst ? -distance : distance;
    });
    Schedule schedule;
    for (std::size_t j = 0; j < plan->order.size(); ++j)
        schedule.steps = std::max(
            schedule.steps, static_cast<StepIndex>(j + 2 * std::size_t{tree.meeting(root.value, plan->order[j])}));
    schedule.write = [plan, root](StepIndex k, Step& step) {
        const LeafTree& shape = plan->tree;
        const auto last = static_cast<StepIndex>(plan->order.size()) - 1;
        for (StepIndex j = std::max<StepIndex>(0, k + 1 - 2 * StepIndex{shape.levels()}); j <= std::min(k, last); ++j) {
            const std::uint32_t leaf = plan->order[static_cast<std::size_t>(j)];
            const std::uint32_t top = shape.meeting(root.value, leaf);
            const auto hop = static_cast<std::uint32_t>(k - j);
            if (hop >= 2 * top) continue;
            const auto at = [&](std::uint32_t hops) {
                return NodeId{hops <= top ? shape.ancestor(root.value, hops) : shape.ancestor(leaf, 2 * top - hops)};
            };
            step.send(at(hop), at(hop + 1), block(leaf), Effect::Move).line = hop == 0 ? 2 : 3;
        }
    };
    return schedule;
}

} // namespace hopscope
