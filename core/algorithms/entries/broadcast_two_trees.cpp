#include "algorithms/entry_helpers.h"
#include "algorithms/search_trees.h"
#include "topology/graph_cuts.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::broadcast_two_trees {

namespace {

constexpr Citation when{papers::edmonds, "as many disjoint branchings as the narrowest cut has links"};
constexpr Citation how{papers::lovasz, "proof of Edmonds' theorem"};

/// Every link is tried with a search of the whole network.
constexpr std::uint32_t mostProcessors = 1024;
constexpr std::uint64_t mostLinks = 1U << 15;

using Trees = std::vector<SearchTree>;
std::shared_ptr<const Trees> treesOf(const Problem& problem)
{
    auto trees = twoDisjointTrees(problem.shape, root(problem));
    return std::make_shared<const Trees>(trees ? std::move(*trees) : Trees{});
}

/// Whether every edge of the trees is a way of one link: families route by rules of their own.
bool takesItsLinks(const Topology& network, const Trees& trees)
{
    std::vector<LinkId> way;
    return std::ranges::all_of(trees, [&](const SearchTree& tree) {
        return std::ranges::all_of(tree.order, [&](NodeId node) {
            const NodeId parent = tree.parent[node.value];
            if (parent == node) return true;
            way.clear();
            network.route(parent, node, Path::Usual, way);
            return way.size() == 1;
        });
    });
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    const Topology& network = problem.shape;
    if (network.processors() < 2) return {};
    if (network.nodes() > network.processors())
        return Diagnostic{"topology",
                          fmt::format("topology: two trees without a common link are looked for in networks "
                                      "without routers, {} has {}; broadcast-breadth-first runs there",
                                      network.text(), network.nodes() - network.processors())};
    if (network.processors() > mostProcessors || network.links() > mostLinks)
        return Diagnostic{
            "topology", fmt::format("topology: two trees without a common link are looked for among up to "
                                    "{} processors and {} directed links, {} has {} and {}",
                                    mostProcessors, mostLinks, network.text(), network.processors(), network.links())};
    if (const auto trees = twoDisjointTrees(network, root(problem))) {
        if (takesItsLinks(network, *trees)) return {};
        return Diagnostic{"topology",
                          fmt::format("topology: in {} messages between linked processors do not always take their "
                                      "link, so that two trees would share some; broadcast-breadth-first runs there",
                                      network.text())};
    }
    std::string where;
    if (const auto cut = broadcastCut(network, root(problem))) {
        std::vector<std::uint32_t> behind;
        for (std::uint32_t i = 0; i < network.processors(); ++i)
            if (!cut->near[i]) behind.push_back(i);
        const std::size_t others = behind.size();
        constexpr std::size_t few = 6;
        behind.resize(std::min(others, few));
        where = fmt::format(": {} to {{{}{}}}",
                            cut->capacity == 0   ? "no link leads"
                            : cut->capacity == 1 ? "one link alone leads"
                                                 : "messages take one link alone",
                            fmt::join(behind, ", "), others > few ? " …" : "");
    }
    return Diagnostic{"topology", fmt::format("topology: in {} two trees without a common link do not exist{}; "
                                              "broadcast-breadth-first needs one",
                                              network.text(), where)};
}

/// Packets that a tree carries: every second one, from its own number on.
StepIndex shareOf(StepIndex packets, StepIndex tree) { return (packets - tree + 1) / 2; }

StepIndex stepsOf(const Trees& trees, StepIndex packets)
{
    StepIndex steps = 0;
    for (std::size_t t = 0; t < trees.size(); ++t)
        if (const StepIndex share = shareOf(packets, static_cast<StepIndex>(t)); share > 0 && trees[t].height > 0)
            steps = std::max(steps, share - 1 + trees[t].height);
    return steps;
}

Schedule schedule(const Problem& problem)
{
    const auto trees = treesOf(problem);
    const StepIndex packets = whole(problem, "packets");
    const auto write = [trees, packets](StepIndex k, Step& step) {
        for (std::size_t t = 0; t < trees->size(); ++t) {
            const SearchTree& tree = (*trees)[t];
            const auto number = static_cast<StepIndex>(t);
            for (const NodeId node : tree.order) {
                const StepIndex depth = tree.depth[node.value], packet = number + 2 * (k + 1 - depth);
                if (depth > 0 && packet >= number && packet < packets)
                    step.send(tree.parent[node.value], node, block(packet)).line = 5;
            }
        }
    };
    return {stepsOf(*trees, packets), write, {}};
}

Pipeline pipeline(const Problem&) { return {.packets = 2, .steps = 1}; }

Drawing drawing(const Problem& problem)
{
    const auto trees = treesOf(problem);
    return trees->empty() ? Drawing{} : searchTreeDrawing(*trees, "two trees that share no directed link");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const bool first = !blocks.empty() && blocks.front().first.value % 2 == 0;
    return fmt::format(
        "Processor {} passes {} on to processor {} in the {} tree, where no other packet uses this link.",
        transfer.from.value, describeBlocks("packet", "packets", blocks), transfer.to.value,
        first ? "first" : "second");
}

std::optional<double> steps(const Problem& problem)
{
    return static_cast<double>(stepsOf(*treesOf(problem), whole(problem, "packets")));
}

constexpr Formula formulas[] = {
    {"Steps of the two trees", "max(⌈s/2⌉ − 1 + h₁, ⌊s/2⌋ − 1 + h₂)", "steps", how, "", Relation::Equal, steps},
};

/// The trees share no link of the network that they are grown in; on another one routes may.
PortModel portsFor(const Problem& problem) { return problem.natural ? ports::allPorts : ports::any; }

constexpr std::string_view families[] = {"torus",    "mesh",      "hypercube", "ring",
                                         "line",     "graph",     "hierarchy", "binary-tree",
                                         "fat-tree", "leaf-tree", "butterfly", "nd-butterfly"};
constexpr Parameter parameters[] = {packetsParameter(nullptr)};
constexpr Citation sources[] = {when, how};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-two-trees",
    .title = "Two edge-disjoint trees",
    .summary = "Two trees over all processors that share no directed link carry every second packet each, in whatever "
               "network has them.",
    .operation = Operation::Broadcast,
    .ports = ports::allPorts,
    .portsFor = portsFor,
    .families = families,
    .anyNetwork = true,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(grow tree 1 from the root by links without which everybody can still be reached from the root
tree 2: a search over the links that are left; h: edges from the root to the furthest processor of a tree
for each step k = 1, 2 … until both trees are done
  for tree t = 1, 2 and every processor v of depth d > 0 in it, at the same time
    the parent of v in t sends it packet 2(k-d) + t-1, if there is such a packet)",
    .sources = sources,
};

} // namespace hopscope::broadcast_two_trees
