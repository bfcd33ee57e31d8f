#include "run/analysis/service_tree.h"

#include "algorithms/algorithm.h"

#include <algorithm>

namespace hopscope {

std::vector<std::uint32_t> ServiceTree::ownersAfter(StepIndex steps) const
{
    const auto serves = [&](std::uint32_t node) { return forwards ? step[node] < steps : step[node] >= steps; };
    std::vector<std::uint32_t> owner(parent.size());
    for (std::uint32_t node = 0; node < owner.size(); ++node) {
        std::uint32_t at = node;
        while (!serves(at)) at = parent[at];
        owner[node] = at;
    }
    return owner;
}

std::optional<ServiceTree> serviceTree(const Run& run)
{
    const std::uint32_t count = run.topology().processors();
    if (run.transfers() + 1 != count || run.data().routers > 0) return {};
    const Operation operation = run.algorithm().operation;
    const bool forwards = operation != Operation::Reduce && operation != Operation::Gather;
    ServiceTree tree{forwards, {}, std::vector<std::uint32_t>(count, count), std::vector<StepIndex>(count, -1)};
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const std::uint32_t child = forwards ? transfer.to.value : transfer.from.value;
            if (tree.parent[child] != count) return {};
            tree.parent[child] = forwards ? transfer.from.value : transfer.to.value;
            tree.step[child] = k;
        }
    }
    // All but one have a message, so one is the root.
    const auto root = static_cast<std::uint32_t>(std::ranges::find(tree.parent, count) - tree.parent.begin());
    tree.root = NodeId{root};
    if (!forwards) tree.step[root] = run.steps();
    for (std::uint32_t node = 0; node < count; ++node) {
        if (node == root) continue;
        const StepIndex own = tree.step[node], next = tree.step[tree.parent[node]];
        if (forwards ? next >= own : next <= own) return {};
    }
    return tree;
}

} // namespace hopscope
