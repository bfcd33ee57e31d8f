#include "run/analysis/leaf_activity.h"

#include "algorithms/algorithm.h"
#include "progress.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <utility>

namespace hopscope {

std::vector<RouterSends> routerSends(const Run& run, std::span<const StepIndex> edges, const std::stop_token& stop)
{
    const std::uint32_t leaves = run.topology().processors(), routers = run.topology().nodes() - leaves;
    const std::size_t columns = edges.empty() ? 0 : edges.size() - 1;
    std::vector<RouterSends> sends(routers * columns);
    // The last step in which each router sent, so that several packets of a step count once.
    std::vector<StepIndex> up(routers, -1), down(routers, -1);
    Step step;
    for (std::size_t column = 0; column < columns; ++column)
        for (StepIndex k = edges[column]; k < std::min(edges[column + 1], run.steps()); ++k) {
            if (stop.stop_requested()) throw Cancelled();
            run.schedule().at(k, step);
            for (const Transfer& transfer : step.transfers()) {
                if (transfer.from.value < leaves) continue;
                const std::uint32_t router = transfer.from.value - leaves;
                RouterSends& cell = sends[router * columns + column];
                const bool rises = transfer.to.value > transfer.from.value;
                StepIndex& last = rises ? up[router] : down[router];
                if (last == k) continue;
                cell.busy += up[router] != k && down[router] != k;
                ++(rises ? cell.up : cell.down);
                last = k;
            }
        }
    return sends;
}

std::vector<RouterLoad> routerLoads(const Run& run, const std::stop_token& stop)
{
    const LeafTree tree = LeafTree::of(run.topology());
    const std::uint32_t leaves = tree.leaves();
    // By node: what goes from its parent down to it, and up from it.
    std::vector<std::uint64_t> down(tree.nodes()), up(tree.nodes());
    std::vector<StepIndex> first(tree.nodes(), run.steps()), last(tree.nodes(), -1), lastDown(tree.nodes(), -1),
        downSteps(tree.nodes());
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const std::uint32_t from = transfer.from.value;
            first[from] = std::min(first[from], k), last[from] = k;
            if (transfer.to.value > from) {
                up[from] += step.blockCount(transfer);
                continue;
            }
            down[transfer.to.value] += step.blockCount(transfer);
            downSteps[from] += std::exchange(lastDown[from], k) != k; // several packets of a step count once
        }
    }
    const bool gathers = run.algorithm().operation == Operation::Allgather;
    std::vector<RouterLoad> loads(tree.nodes() - leaves);
    for (std::uint32_t node = leaves; node < tree.nodes(); ++node) {
        RouterLoad& load = loads[node - leaves];
        const auto over = [&](std::uint64_t packets, std::uint32_t capacity) {
            const auto steps = static_cast<StepIndex>((packets + capacity - 1) / capacity);
            if (steps > load.least) load.least = steps, load.busiest = packets;
        };
        const std::uint32_t level = tree.level(node);
        load.up = up[node];
        load.first = first[node], load.last = last[node], load.downSteps = downSteps[node];
        if (node != tree.root()) over(up[node], tree.capacity(level + 1));
        load.outside = gathers;
        for (std::uint32_t i = 0; i < tree.arity(level); ++i) {
            const std::uint64_t packets = down[tree.child(node, i)];
            load.down += packets;
            load.links += packets > 0;
            over(packets, tree.capacity(level));
            load.outside = load.outside && packets == leaves - tree.below(level - 1);
        }
    }
    return loads;
}

std::vector<std::vector<LeafUse>> leafUses(const Run& run, const std::stop_token& stop)
{
    const LeafTree tree = LeafTree::of(run.topology());
    const std::uint32_t leaves = tree.leaves();
    const Data& data = run.data();
    std::vector<std::vector<LeafUse>> uses(leaves);
    const Operation operation = run.algorithm().operation;
    const std::uint32_t rooted = info(operation).rooted ? root(run.problem()).value : 0;
    const auto source = [&](BlockId block) {
        return operation == Operation::Alltoall                                      ? block.value / leaves
               : operation == Operation::Allgather || operation == Operation::Gather ? block.value
                                                                                     : rooted;
    };
    // Which of the packets that a leaf sent a block at each level of its way up is: its leaf, and its place there.
    struct Sent {
        std::uint32_t leaf{};
        std::size_t place{};
    };
    struct Rise {
        std::size_t at;
        Sent sent;
    };
    std::vector<Sent> at(std::size_t{data.blocks} * tree.levels());
    std::vector<Rise> rises;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        rises.clear();
        for (const Transfer& transfer : step.transfers()) {
            const std::uint32_t from = transfer.from.value, to = transfer.to.value;
            step.eachBlock(transfer, [&](BlockId block) {
                if (to < leaves) uses[to].push_back({k, true, tree.meeting(source(block), to), block});
                if (to < from) return;
                const std::uint32_t level = tree.level(from);
                if (level == 0) uses[from].push_back({k, false, 1, block});
                const std::size_t place = std::size_t{block.value} * tree.levels() + level;
                const Sent sent = level == 0 ? Sent{from, uses[from].size() - 1} : at[place];
                LeafUse& use = uses[sent.leaf][sent.place];
                use.level = std::max(use.level, level + 1);
                if (level + 1 < tree.levels()) rises.push_back({place + 1, sent});
            });
        }
        for (const Rise& rise : rises) at[rise.at] = rise.sent; // what arrives now leaves in a later step
    }
    return uses;
}

} // namespace hopscope
