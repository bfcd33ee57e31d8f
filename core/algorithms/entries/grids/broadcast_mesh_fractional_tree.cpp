#include "algorithms/entry_helpers.h"
#include "algorithms/fractional_program.h"
#include "algorithms/mesh_tree.h"
#include "algorithms/pipeline_optimum.h"
#include "algorithms/shared_links.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

namespace hopscope::broadcast_mesh_fractional_tree {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 5, two-dimensional meshes"};
constexpr Citation figure4{papers::sandersSibeyn, "Fig. 4"};

/// Rows and columns; a line is one row.
std::array<std::uint32_t, 2> sidesOf(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    return {axes.size() == 2 ? axes[0] : 1, axes.back()};
}
std::uint32_t number(const Problem& problem, std::string_view name)
{
    return static_cast<std::uint32_t>(whole(problem, name));
}
bool stored(const Problem& problem) { return isSet(problem, "layout", "stored"); }

/// Nothing where the mesh cannot be laid out so.
std::optional<MeshTree> treeIfAny(const Problem& problem)
{
    if (problem.shape.axes().size() > 2) return std::nullopt;
    const auto [rows, columns] = sidesOf(problem);
    const std::uint32_t groupRows = number(problem, "group-rows"), groupColumns = number(problem, "group-columns");
    return stored(problem) ? storedMeshTree(rows, columns, groupRows, groupColumns)
                           : canonicalMeshTree(rows, columns, groupRows, groupColumns);
}
MeshTree treeFor(const Problem& problem) { return *treeIfAny(problem); }

/// The root of the layout; nothing where the mesh cannot be laid out so.
std::optional<NodeId> ownRootIfAny(const Problem& problem)
{
    if (problem.shape.axes().size() > 2) return std::nullopt;
    if (stored(problem)) { // small
        const auto tree = treeIfAny(problem);
        return tree ? std::optional(tree->nodes[0]) : std::nullopt;
    }
    const auto [rows, columns] = sidesOf(problem);
    return canonicalMeshRoot(rows, columns, number(problem, "group-rows"), number(problem, "group-columns"));
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    if (problem.shape.axes().size() > 2)
        return Diagnostic{"shape", fmt::format("shape: must be a mesh with two axes, got {}; the nearest that works is "
                                               "mesh:{}",
                                               problem.shape.text(), squarestSizes(processors(problem)))};
    if (ownRootIfAny(problem)) return std::nullopt;
    const auto [rows, columns] = sidesOf(problem);
    if (stored(problem))
        return Diagnostic{"layout",
                          fmt::format("layout: stored is there for mesh:4x8 and mesh:8x16 with group-rows=1 "
                                      "group-columns=2, got {} with {} and {}; layout=canonical works for any",
                                      problem.shape.text(), number(problem, "group-rows"),
                                      number(problem, "group-columns"))};
    const std::uint32_t common = std::gcd(rows, columns), cells = common & (~common + 1); // largest power of two
    return Diagnostic{"group-rows",
                      fmt::format("group-rows: {}/group-rows and {}/group-columns must be the same power of two, got "
                                  "{} and {}; the nearest that works is group-rows={} group-columns={}",
                                  rows, columns, number(problem, "group-rows"), number(problem, "group-columns"),
                                  rows / cells, columns / cells)};
}

/// The layout has a root of its own; another processor changes places with it.
class Exchange {
public:
    Exchange(NodeId root, const MeshTree& tree) : m_own(tree.nodes[0]), m_root(root) {}
    Exchange(const Problem& problem, const MeshTree& tree) : Exchange(root(problem), tree) {}
    NodeId operator()(NodeId node) const { return node == m_own ? m_root : node == m_root ? m_own : node; }

private:
    NodeId m_own, m_root;
};

/// Processors by rank.
std::vector<NodeId> placesOf(const MeshTree& tree, NodeId root)
{
    std::vector<NodeId> places(tree.nodes);
    std::ranges::transform(places, places.begin(), Exchange(root, tree));
    return places;
}

Schedule schedule(const Problem& problem)
{
    const MeshTree tree = treeFor(problem);
    const FractionalTimetable table(fractionalLayout(tree.groups, tree.group), whole(problem, "packets"));
    const auto names = std::make_shared<const std::vector<NodeId>>(placesOf(tree, root(problem)));
    const auto write = [table, names](StepIndex k, Step& step) {
        table.each(k, [&](std::uint32_t from, std::uint32_t to, StepIndex packet, std::uint16_t line) {
            step.send((*names)[from], (*names)[to], block(packet)).line = line;
        });
    };
    return {table.steps(), write, {}};
}

Pipeline pipeline(const Problem& problem)
{
    const MeshTree tree = treeFor(problem);
    return fractionalPipeline(tree.group, tree.gap());
}

Program program(const Problem& problem)
{
    const MeshTree tree = treeFor(problem);
    const std::vector<NodeId> places = placesOf(tree, root(problem));
    return fractionalProgram(tree.groups, tree.group, whole(problem, "packets"),
                             [&places](std::uint32_t rank) { return places[rank]; });
}

Drawing drawing(const Problem& problem)
{
    const MeshTree tree = treeFor(problem);
    const Exchange exchange(problem, tree);
    Drawing drawing = renamed(groupsDrawing(tree.groups, tree.group, 1),
                              [&](NodeId rank) { return exchange(tree.nodes[rank.value]); });
    drawing.caption = stored(problem) ? "groups of two in an H-tree whose links never meet"
                                      : fmt::format("groups of {} in an H-tree", tree.group);
    return drawing;
}

/// Links from one node to another in the mesh.
std::uint32_t distance(std::uint32_t columns, NodeId a, NodeId b)
{
    const auto between = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    return between(a.value / columns, b.value / columns) + between(a.value % columns, b.value % columns);
}

Facts facts(const Problem& problem)
{
    const MeshTree tree = treeFor(problem);
    const std::uint32_t columns = sidesOf(problem)[1];
    const Exchange exchange(problem, tree);
    std::uint32_t longest = 0;
    for (const Ends& edge : groupsDrawing(tree.groups, tree.group, 1).edges)
        longest = std::max(
            longest, distance(columns, exchange(tree.nodes[edge.from.value]), exchange(tree.nodes[edge.to.value])));
    return {{"D", static_cast<double>(tree.last())},
            {"flatD", static_cast<double>(fractionalDepth(processors(problem), tree.group))},
            {"groups", static_cast<double>(tree.groups.size())},
            {"longestRoute", static_cast<double>(longest)},
            {"ownRoot", static_cast<double>(tree.nodes[0].value)}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const MeshTree tree = treeFor(problem);
    const Exchange exchange(problem, tree);
    const auto rankOf = [&](NodeId node) {
        return static_cast<std::uint32_t>(std::ranges::find(tree.nodes, exchange(node)) - tree.nodes.begin());
    };
    const std::uint32_t receiver = rankOf(transfer.to);
    return fractionalReason(tree.groups[receiver / tree.group], tree.group, rankOf(transfer.from), receiver, transfer,
                            blocks);
}

/// Up to so many processors the waiting for links is part of the search; beyond, only steps are counted.
constexpr std::uint32_t mostContended = 4096;

/// Where messages share links, steps take as long as the busiest link needs; elsewhere than on its own mesh only the
/// steps are counted.
Optimum bestPacketsOf(const Problem& problem, const MeshTree& tree, NodeId root, const PipelinePrices& prices,
                      double enough = std::numeric_limits<double>::infinity())
{
    const std::vector<NodeId> places = placesOf(tree, root);
    const auto links = processors(problem) > mostContended
                           ? std::nullopt
                           : sharedLinks(problem, fractionalLayout(tree.groups, tree.group),
                                         [&places](std::uint32_t rank) { return places[rank]; });
    if (links) return links->best(prices, enough);
    Optimum best = bestTimetablePackets(tree.last() - 1.0, tree.group, tree.gap(), prices);
    best.group.reset();
    return best;
}

/// Over all groups that the layout is there for.
std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    const auto given = treeIfAny(problem);
    if (!prices || !given) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, {}, 1};
    const bool ownRoot = root(problem) == given->nodes[0];
    const auto [rows, columns] = sidesOf(problem);
    std::optional<Optimum> best;
    for (std::uint32_t cells = std::gcd(rows, columns); cells >= 1; --cells) { // the largest groups last
        const std::uint32_t groupRows = rows / cells, groupColumns = columns / cells;
        const auto tree = !std::has_single_bit(cells) || rows % cells != 0 || columns % cells != 0 ? std::nullopt
                          : stored(problem) ? storedMeshTree(rows, columns, groupRows, groupColumns)
                                            : canonicalMeshTree(rows, columns, groupRows, groupColumns);
        if (!tree) continue;
        const double d = tree->last() - 1.0;
        const Optimum least = realPipeline(tree->gap() ? d - 1 : d, tree->gap() ? 1 + 1.0 / tree->group : 1, *prices);
        if (search == Search::Exact && best && least.time > best->time) continue; // even if no link were shared
        Optimum found = search == Search::Paper
                            ? realPipeline(d, 1 + 1.0 / tree->group, *prices)
                            : bestPacketsOf(problem, *tree, ownRoot ? tree->nodes[0] : root(problem), *prices,
                                            best ? best->time : std::numeric_limits<double>::infinity());
        found.waits = problem.natural && search == Search::Exact;
        found.others = {{"group-rows", static_cast<double>(groupRows)},
                        {"group-columns", static_cast<double>(groupColumns)}};
        if (!best || found.time < best->time * (1 - 1e-13)) best = found;
    }
    return best;
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto prices = pipelinePrices(problem);
    const auto tree = treeIfAny(problem);
    if (!prices || !tree) return std::nullopt;
    if (processors(problem) < 2) return 1;
    return bestPacketsOf(problem, *tree, root(problem), *prices).packets;
}

using Number = std::optional<double>;

Number steps(const Problem& problem)
{
    if (processors(problem) < 2) return 0;
    const MeshTree tree = treeFor(problem);
    const double s = real(problem, "packets");
    return tree.last() - 1.0 + s + (tree.gap() ? std::floor((s - 1) / tree.group) : 0);
}
std::string stepsNumbers(const Problem& problem)
{
    if (processors(problem) < 2) return {};
    const MeshTree tree = treeFor(problem);
    const double s = real(problem, "packets");
    return fmt::format("= {} − 1 + {} + {}", tree.last(), s, tree.gap() ? std::floor((s - 1) / tree.group) : 0);
}
/// Whether no two messages of a step share a link: the stored layouts from their own root, with routes along the row
/// first or, backwards, over the same links.
bool conflictFree(const Problem& problem)
{
    return stored(problem) && naturalOn(problem, "mesh") && root(problem) == treeFor(problem).nodes[0];
}
Number idealTime(const Problem& problem)
{
    if (conflictFree(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}
Number time(const Problem& problem)
{
    if (!conflictFree(problem)) return std::nullopt;
    return *steps(problem) * packetTime(problem);
}

constexpr Formula formulas[] = {
    {"Exact steps", "D − 1 + s + ⌊(s − 1)/r⌋", "steps", paper, "", Relation::Equal, steps, stepsNumbers},
    {"Exact time, no two messages on a link", "(D − 1 + s + ⌊(s − 1)/r⌋)(t + k/s)", "time", figure4, "cut-through",
     Relation::Equal, time},
    {"Ideal time, as if no link were shared", "(D − 1 + s + ⌊(s − 1)/r⌋)(t + k/s)", "time", paper, "cut-through",
     Relation::AtLeast, idealTime, nullptr,
     "In the canonical layout up to three messages share a link in a step, and each such step takes t + c k/s."},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, mesh"};
constexpr std::string_view a = "mesh:4x8 broadcast-mesh-fractional-tree group-columns=2 packets=6";
constexpr std::string_view b = "mesh:8x16 broadcast-mesh-fractional-tree group-columns=2 packets=6";
constexpr std::string_view c = "mesh:8x8 broadcast-mesh-fractional-tree packets=3";
constexpr std::string_view d = "mesh:16x16 broadcast-mesh-fractional-tree group-rows=2 group-columns=2 packets=12";
constexpr std::string_view small = "mesh:4x8 broadcast-mesh-fractional-tree layout=stored packets=6";
constexpr std::string_view large = "mesh:8x16 broadcast-mesh-fractional-tree layout=stored packets=6";
constexpr WorkedExample examples[] = {
    {table, a, "D", 11, 0},
    {table, a, "maxLinkLoad", 2, 0},
    {table, a, "longestRoute", 3, 0},
    {table, b, "D", 17, 0},
    {table, b, "maxLinkLoad", 2, 0},
    {table, b, "longestRoute", 5, 0},
    {table, c, "D", 10, 0},
    {table, c, "maxLinkLoad", 1, 0},
    {table, c, "longestRoute", 2, 0},
    {table, d, "D", 31, 0},
    {table, d, "maxLinkLoad", 2, 0},
    {table, d, "longestRoute", 5, 0},
    {figure4, small, "D", 10, 0},
    {figure4, small, "maxLinkLoad", 1, 0},
    {figure4, small, "longestRoute", 3, 0},
    {figure4, small, "ownRoot", 21, 0},
    {figure4, large, "D", 16, 0},
    {figure4, large, "maxLinkLoad", 1, 0},
    {figure4, large, "longestRoute", 6, 0},
    {figure4, large, "ownRoot", 102, 0},
    {figure4, large, "steps", 23, 0},
};

/// Sides of the smallest groups that the canonical layout is there for.
double usualGroup(const Problem& problem, std::size_t axis)
{
    const auto sides = sidesOf(problem);
    const std::uint32_t common = std::gcd(sides[0], sides[1]), cells = common & (~common + 1); // largest power of two
    return static_cast<double>(sides[axis] / cells);
}

constexpr std::string_view families[] = {"mesh"};
constexpr std::array<std::string_view, 2> layouts{"canonical", "stored"};
constexpr Parameter parameters[] = {
    Parameter{.id = "group-rows",
              .label = "Rows of a group",
              .symbol = "r₁",
              .unit = {},
              .help = "A group is a rectangle of processors, chained row by row.",
              .minimum = 1,
              .usual = 1,
              .maximumFor = [](const Problem& problem) { return static_cast<double>(sidesOf(problem)[0]); },
              .usualFor = [](const Problem& problem) { return usualGroup(problem, 0); }},
    Parameter{.id = "group-columns",
              .label = "Columns of a group",
              .symbol = "r₂",
              .unit = {},
              .help = "A group is a rectangle of processors, chained row by row.",
              .minimum = 1,
              .usual = 1,
              .maximumFor = [](const Problem& problem) { return static_cast<double>(sidesOf(problem)[1]); },
              .usualFor = [](const Problem& problem) { return usualGroup(problem, 1); }},
    Parameter{.id = "layout",
              .label = "Layout",
              .help = "Canonical: an H-tree for any groups. Stored: layouts of 4x8 and 8x16 whose links never meet.",
              .kind = Kind::Choice,
              .choices = layouts},
    packetsParameter(bestPackets),
    Parameter{.id = "root",
              .label = "Root",
              .symbol = "",
              .unit = "",
              .help = "The layout has a root of its own; another processor changes places with it.",
              .kind = Kind::Whole,
              .minimum = 0,
              .usual = 0,
              .maximumFor = [](const Problem& problem) { return static_cast<double>(processors(problem) - 1); },
              .usualFor =
                  [](const Problem& problem) {
                      const auto own = ownRootIfAny(problem);
                      return own ? static_cast<double>(own->value) : 0;
                  }},
};
constexpr Citation sources[] = {paper, figure4};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-mesh-fractional-tree",
    .title = "Fractional tree on a mesh",
    .summary = "A fractional tree whose groups are rectangles of a mesh, laid out as an H.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .program = program,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = fractionalPseudocode,
    .sources = sources,
};

} // namespace hopscope::broadcast_mesh_fractional_tree
