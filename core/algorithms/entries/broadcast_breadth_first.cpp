#include "algorithms/entry_helpers.h"
#include "algorithms/search_trees.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::broadcast_breadth_first {

namespace {

constexpr Citation search{papers::moore, "breadth-first search"};

std::shared_ptr<const SearchTree> treeOf(const Problem& problem)
{
    return std::make_shared<const SearchTree>(breadthFirstTree(problem.shape, root(problem)));
}

// Whoever has a packet sends it to all children at once: packet q crosses the edges of depth d in step q + d.
Schedule schedule(const Problem& problem)
{
    const auto tree = treeOf(problem);
    const StepIndex packets = whole(problem, "packets");
    std::vector<std::size_t> first; // of the processors of every depth, and one more
    for (std::size_t i = 0; i < tree->order.size(); ++i)
        while (first.size() <= tree->depth[tree->order[i].value]) first.push_back(i);
    first.push_back(tree->order.size());
    const StepIndex height = tree->height;
    const auto write = [tree, first = std::move(first), packets, height](StepIndex k, Step& step) {
        const StepIndex high = std::min(height, k + 1), low = std::max<StepIndex>(1, k + 2 - packets);
        for (StepIndex depth = low; depth <= high; ++depth)
            for (std::size_t i = first[static_cast<std::size_t>(depth)]; i < first[static_cast<std::size_t>(depth) + 1];
                 ++i) {
                const NodeId node = tree->order[i];
                step.send(tree->parent[node.value], node, block(k + 1 - depth)).line = 4;
            }
    };
    return {height > 0 ? height + packets - 1 : 0, write, {}};
}

Pipeline pipeline(const Problem&) { return {.packets = 1, .steps = 1}; }

Drawing drawing(const Problem& problem)
{
    return searchTreeDrawing({*treeOf(problem)}, "everybody has it from a neighbour that is nearer to the root");
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const SearchTree tree = *treeOf(problem);
    return fmt::format("Processor {} is {} from the root and passes {} on to processor {}, which the search met next.",
                       transfer.from.value,
                       tree.depth[transfer.from.value] == 0
                           ? "no step"
                           : fmt::format("{} of the tree's edges away", tree.depth[transfer.from.value]),
                       describeBlocks("packet", "packets", blocks), transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    const SearchTree tree = *treeOf(problem);
    return tree.height > 0 ? tree.height + real(problem, "packets") - 1 : 0;
}

constexpr Formula formulas[] = {
    {"Steps of the breadth-first tree", "h + s − 1", "steps", search, "", Relation::Equal, steps},
};

constexpr std::string_view families[] = {"torus",    "mesh",      "hypercube", "ring",
                                         "line",     "graph",     "hierarchy", "binary-tree",
                                         "fat-tree", "leaf-tree", "butterfly", "nd-butterfly"};
constexpr Parameter parameters[] = {packetsParameter(nullptr)};
constexpr Citation sources[] = {search};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-breadth-first",
    .title = "Breadth-first tree",
    .summary = "The packets run down a tree of shortest ways in whatever network; everybody sends to all children at "
               "once.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .families = families,
    .anyNetwork = true,
    .parameters = parameters,
    .objection = unreachedObjection,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(search the network from the root, the nearest first; h: edges to the furthest processor
for each step k = 1 … h+s-1
  for every processor v of depth d = 1 … h with 0 ≤ k-d < s, at the same time
    the parent of v sends packet k-d to v)",
    .sources = sources,
};

} // namespace hopscope::broadcast_breadth_first
