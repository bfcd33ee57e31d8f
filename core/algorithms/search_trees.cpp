#include "algorithms/search_trees.h"

#include "topology/failed_links.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t noNode = std::numeric_limits<std::uint32_t>::max();

struct Arc {
    std::uint32_t to;
    LinkId link;
    friend auto operator<=>(const Arc&, const Arc&) = default;
};

/// Links that leave every node, by the number of whom they lead to; of parallel links the one that messages take.
std::vector<std::vector<Arc>> arcsOf(const Topology& network)
{
    std::vector<std::vector<Arc>> arcs(network.nodes());
    for (LinkId link = 0; link < network.links(); ++link) {
        const Ends ends = network.ends(link);
        if (ends.from != ends.to && network.exists(link)) arcs[ends.from.value].push_back({ends.to.value, link});
    }
    std::vector<LinkId> usual;
    for (std::uint32_t from = 0; from < arcs.size(); ++from) {
        auto& some = arcs[from];
        std::ranges::sort(some);
        for (std::size_t i = 0; i + 1 < some.size(); ++i)
            if (some[i].to == some[i + 1].to) {
                usual.clear();
                network.route(NodeId{from}, NodeId{some[i].to}, Path::Usual, usual);
                if (usual.size() == 1) some[i].link = some[i + 1].link = usual.front();
            }
        some.erase(std::ranges::unique(some, {}, &Arc::to).begin(), some.end());
    }
    return arcs;
}

void add(SearchTree& tree, NodeId node, NodeId parent)
{
    tree.parent[node.value] = parent;
    tree.depth[node.value] = node == parent ? 0 : tree.depth[parent.value] + 1;
    tree.height = std::max(tree.height, tree.depth[node.value]);
    tree.order.push_back(node);
}

SearchTree emptyTree(std::uint32_t processors)
{
    return {std::vector<NodeId>(processors, NodeId{noNode}), std::vector<std::uint32_t>(processors), {}, 0};
}

/// Everybody beside everybody: the links need not be looked at.
SearchTree star(std::uint32_t processors, NodeId root)
{
    SearchTree tree = emptyTree(processors);
    add(tree, root, root);
    for (std::uint32_t i = 0; i < processors; ++i)
        if (i != root.value) add(tree, NodeId{i}, root);
    return tree;
}

} // namespace

SearchTree breadthFirstTree(const Topology& network, NodeId root)
{
    const std::uint32_t processors = network.processors();
    if (network.dedicated()) return star(processors, root);
    const auto arcs = arcsOf(network);
    SearchTree tree = emptyTree(processors);
    add(tree, root, root);
    std::vector<std::uint32_t> above(network.nodes(), noNode); // the nearest processor on the way, itself for one
    above[root.value] = root.value;
    std::vector<std::uint32_t> queue{root.value};
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const Arc& arc : arcs[queue[i]]) {
            if (above[arc.to] != noNode) continue;
            const NodeId from{above[queue[i]]};
            above[arc.to] = arc.to < processors ? arc.to : from.value;
            if (arc.to < processors) add(tree, NodeId{arc.to}, from);
            queue.push_back(arc.to);
        }
    return tree;
}

std::vector<NodeId> depthFirstOrder(const Topology& network, NodeId root)
{
    if (network.dedicated()) return star(network.processors(), root).order;
    const auto arcs = arcsOf(network);
    std::vector<NodeId> order{root};
    std::vector<bool> seen(network.nodes());
    seen[root.value] = true;
    std::vector<std::pair<std::uint32_t, std::size_t>> way{{root.value, 0}};
    while (!way.empty()) {
        auto& [node, next] = way.back();
        while (next < arcs[node].size() && seen[arcs[node][next].to]) ++next;
        if (next == arcs[node].size()) {
            way.pop_back();
            continue;
        }
        const std::uint32_t to = arcs[node][next].to;
        seen[to] = true;
        if (to < network.processors()) order.push_back(NodeId{to});
        way.emplace_back(to, 0);
    }
    return order;
}

std::optional<std::vector<SearchTree>> twoDisjointTrees(const Topology& network, NodeId root)
{
    const std::uint32_t count = network.processors();
    if (count == 1) { // beside which there may be routers
        SearchTree alone = emptyTree(count);
        add(alone, root, root);
        return std::vector{alone, alone};
    }
    const auto arcs = arcsOf(network);
    std::vector<std::uint32_t> left(network.links()); // messages at once that a link still carries
    for (const auto& some : arcs)
        for (const Arc& arc : some) left[arc.link] = network.capacity(arc.link);
    std::vector<std::uint32_t> mark(count);
    std::uint32_t round = 0;
    std::vector<std::uint32_t> queue;
    /// Whether the links that are left lead from the root to a processor.
    const auto reaches = [&](std::uint32_t goal) {
        ++round;
        queue.assign(1, root.value);
        mark[root.value] = round;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (const Arc& arc : arcs[queue[i]]) {
                if (left[arc.link] == 0 || mark[arc.to] == round) continue;
                if (arc.to == goal) return true;
                mark[arc.to] = round;
                queue.push_back(arc.to);
            }
        return goal == root.value;
    };
    SearchTree first = emptyTree(count);
    add(first, root, root);
    // A link that cannot be spared now cannot be spared later: one look at each is enough.
    for (std::size_t i = 0; i < first.order.size(); ++i) {
        const NodeId from = first.order[i];
        for (const Arc& arc : arcs[from.value]) {
            if (first.parent[arc.to].value != noNode) continue;
            --left[arc.link];
            if (reaches(arc.to))
                add(first, NodeId{arc.to}, from);
            else
                ++left[arc.link];
        }
    }
    if (!first.spans()) return {};
    SearchTree second = emptyTree(count);
    add(second, root, root);
    for (std::size_t i = 0; i < second.order.size(); ++i) {
        const NodeId from = second.order[i];
        for (const Arc& arc : arcs[from.value])
            if (left[arc.link] > 0 && second.parent[arc.to].value == noNode) add(second, NodeId{arc.to}, from);
    }
    if (!second.spans()) return {};
    return std::vector{std::move(first), std::move(second)};
}

std::optional<Diagnostic> unreachedObjection(const Problem& problem)
{
    constexpr std::uint32_t mostNodes = 1U << 18;
    constexpr std::uint64_t mostLinks = 1U << 21;
    const Topology& network = problem.shape;
    if (!network.dedicated() && (network.nodes() > mostNodes || network.links() > mostLinks))
        return Diagnostic{"topology",
                          fmt::format("topology: networks are searched up to {} nodes and {} directed links, "
                                      "{} has {} and {}",
                                      mostNodes, mostLinks, network.text(), network.nodes(), network.links())};
    const TopologyFamily* family = findTopologyFamily(network.family());
    if (family && !family->buildNamed && network.failed().empty()) return {}; // all families are connected
    const SearchTree tree = breadthFirstTree(problem.shape, root(problem));
    if (tree.spans()) return {};
    const auto missing = std::ranges::find(tree.parent, NodeId{noNode}) - tree.parent.begin();
    return Diagnostic{"topology", noRouteText(problem.shape, root(problem), NodeId{static_cast<std::uint32_t>(missing)},
                                              [&](NodeId node) { return nodeName(problem.shape, node); })};
}

Drawing searchTreeDrawing(const std::vector<SearchTree>& trees, std::string caption)
{
    Drawing drawing;
    drawing.caption = std::move(caption);
    drawing.rows = trees.front().order;
    for (std::size_t t = 0; t < trees.size(); ++t)
        for (const NodeId node : trees[t].order) {
            if (trees[t].parent[node.value] == node) continue;
            drawing.edges.push_back({trees[t].parent[node.value], node});
            if (trees.size() > 1) drawing.kinds.push_back(static_cast<std::uint8_t>(t));
        }
    if (trees.size() > 1) drawing.kindNames = {"first tree", "second tree"};
    return drawing;
}

} // namespace hopscope
