#include "run/analysis/broadcast_tree.h"

#include "algorithms/algorithm.h"
#include "progress.h"
#include "run/analysis/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hopscope {

std::optional<BroadcastTree> broadcastTree(const Run& run, const std::stop_token& stop)
{
    if (run.algorithm().operation != Operation::Broadcast) return {};
    const std::uint32_t processors = run.topology().processors();
    const NodeId none{processors};
    BroadcastTree tree{std::vector<NodeId>(processors, none), 0};
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const NodeId from = run.setup().placed.at(transfer.from.value),
                         to = run.setup().placed.at(transfer.to.value);
            if (from.value >= processors || to.value >= processors) return {};
            NodeId& known = tree.from[to.value];
            if (known != none && known != from) return {};
            known = from;
        }
    }
    if (std::ranges::count(tree.from, none) != 1) return {};
    const auto root = std::ranges::find(tree.from, none);
    *root = NodeId{static_cast<std::uint32_t>(root - tree.from.begin())};
    for (std::uint32_t i = 0; i < processors; ++i) {
        std::uint32_t depth = 0;
        for (NodeId at{i}; tree.from[at.value] != at; at = tree.from[at.value])
            if (++depth >= processors) return {}; // a circle
        tree.depth = std::max(tree.depth, depth);
    }
    return tree;
}

std::string treeChangeText(const BroadcastTree& before, const BroadcastTree& now, const Run& run,
                           const std::stop_token& stop)
{
    std::vector<std::uint32_t> moved;
    for (std::uint32_t i = 0; i < std::min(before.from.size(), now.from.size()); ++i)
        if (before.from[i] != now.from[i]) moved.push_back(i);
    std::string text;
    if (moved.empty())
        text = "no edge of its tree changes";
    else if (const std::uint32_t one = moved.front(); moved.size() == 1)
        text = fmt::format("processor {} now receives from {} instead of {}", one, now.from[one].value,
                           before.from[one].value);
    else
        text = fmt::format("{} processors now receive from another one, such as {} from {} instead of {}", moved.size(),
                           one, now.from[one].value, before.from[one].value);
    const char* edges = now.depth == 1 ? "edge" : "edges";
    text += before.depth == now.depth
                ? fmt::format("; the tree stays {} {} deep", now.depth, edges)
                : fmt::format("; the tree is {} {} deep instead of {}", now.depth, edges, before.depth);
    const auto packets = static_cast<StepIndex>(run.data().blocks);
    const StepIndex depth = now.depth;
    if (depth == 0 || run.clockless() || depth + packets - 1 != run.steps()) return text;
    text += fmt::format(": {} + {} − 1 = {} steps", depth, packets, run.steps());
    const double each = run.time() / static_cast<double>(run.steps());
    for (StepIndex k = 1; k <= run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        if (const double wanted = each * static_cast<double>(k);
            std::abs(run.timeAt(static_cast<double>(k)) - wanted) > 1e-9 * run.time())
            return text;
    }
    return text + fmt::format(" of {} units, {} in all", writtenAmount(each), writtenAmount(run.time()));
}

} // namespace hopscope
