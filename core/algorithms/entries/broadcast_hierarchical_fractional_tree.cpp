#include "algorithms/entry_helpers.h"
#include "algorithms/fractional_layout.h"
#include "algorithms/pipeline_optimum.h"
#include "topology/hierarchy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr Citation paper{papers::sandersSibeyn, "Section 5, hierarchical crossbar"};

std::uint32_t variantOf(const Problem& problem) { return isSet(problem, "variant", "2") ? 2 : 1; }

/// A fractional tree over modules, whose ranks are module · size + local, with the root in module 0.
class HierarchicalTree {
public:
    /// Needs variant · r <= size.
    HierarchicalTree(const Modules& modules, std::uint32_t r, std::uint32_t variant)
        : m_modules(modules), m_r(r), m_variant(variant), down(modules.count), right(modules.count),
          arrival(modules.count), in(modules.count), out(modules.count)
    {
        // The tree of the modules: groups of one, as far apart as their fractional groups are.
        const FractionalShape tree(modules.count, {1, 1, r, variant == 1 ? r + 1 : 2 * r + 1});
        tree.walk([&](const FractionalGroup& g) {
            arrival[g.base] = g.arrival;
            if (g.feed == Feed::Down) down[g.parent] = g.base;
            if (g.feed == Feed::Right) right[g.parent] = g.base;
        });
        for (std::uint32_t module = 0; module < modules.count; ++module) {
            ++(right[module] > 0 ? twos : down[module] > 0 ? ones : leaves);
        }
        if (variant == 1)
            joinLeaves();
        else
            joinPairs();
        for (const FractionalGroup& g : groups) last = std::max(last, g.arrival + g.size - 1);
        // By rank, so that the group of a node can be found; the order of feeding is in the arrivals.
        std::ranges::sort(groups, {}, &FractionalGroup::base);
    }

    bool gap() const
    {
        return std::ranges::any_of(groups, [](const FractionalGroup& g) { return g.feed == Feed::Right; });
    }

private:
    Modules m_modules;
    std::uint32_t m_r, m_variant;
    std::vector<std::uint32_t> down, right; ///< successors of a module in the tree of modules; 0: none
    std::vector<std::uint32_t> arrival;     ///< step in which block 0 reaches the module

    std::uint32_t rank(std::uint32_t module, std::uint32_t local) const { return module * m_modules.size + local; }
    void addGroup(const FractionalGroup& group)
    {
        groups.push_back(group);
        if (group.feed == Feed::Root) return;
        const std::uint32_t from = group.parent / m_modules.size, to = group.base / m_modules.size;
        if (from != to) ++out[from], ++in[to];
    }
    /// What is left of a module from number `first` on, as a tree of its own below a group.
    void addLocal(std::uint32_t module, std::uint32_t first, std::uint32_t head, Feed feed, std::uint32_t parent)
    {
        if (first == m_modules.size) return;
        const std::uint32_t base = rank(module, first);
        FractionalShape(m_modules.size - first, m_r).walk([&](FractionalGroup g) {
            g.parent = g.feed == Feed::Root ? parent : base + g.parent;
            if (g.feed == Feed::Root) g.feed = feed;
            g.base += base;
            g.arrival += head;
            addGroup(g);
        });
    }
    /// One group of each module in the tree of modules; links that it does not need feed the rest of some module.
    void joinLeaves()
    {
        std::vector<std::uint32_t> byArrival; // leaves; stable: of equals, the earlier in preorder
        for (std::uint32_t module = 0; module < m_modules.count; ++module)
            if (down[module] == 0) byArrival.push_back(module);
        std::ranges::stable_sort(byArrival, {}, [&](std::uint32_t leaf) { return arrival[leaf]; });
        addGroup({0, m_r, 0, Feed::Root, 0});
        std::size_t nextLeaf = 0;
        for (std::uint32_t module = 0; module < m_modules.count; ++module) {
            const std::uint32_t head = rank(module, 0);
            if (down[module] > 0) addGroup({rank(down[module], 0), m_r, arrival[down[module]], Feed::Down, head});
            if (right[module] > 0) addGroup({rank(right[module], 0), m_r, arrival[right[module]], Feed::Right, head});
            if (down[module] == 0) {
                addLocal(module, m_r, arrival[module] + m_r, Feed::Down, head);
            } else {
                const std::uint32_t feeder = right[module] == 0 ? module : byArrival[nextLeaf++];
                addLocal(module, m_r, arrival[feeder] + m_r + 1, Feed::Right, rank(feeder, 0));
            }
        }
    }
    /// Two groups of each module: the first feeds the down successor and the second, which feeds the right successor
    /// and the rest of its module.
    void joinPairs()
    {
        addGroup({0, m_r, 0, Feed::Root, 0});
        for (std::uint32_t module = 0; module < m_modules.count; ++module) {
            const std::uint32_t first = rank(module, 0), second = rank(module, m_r);
            const bool leaf = down[module] == 0;
            const std::uint32_t at = arrival[module] + m_r + (leaf ? 0 : 1); // of the second group
            if (!leaf) addGroup({rank(down[module], 0), m_r, arrival[down[module]], Feed::Down, first});
            addGroup({second, m_r, at, leaf ? Feed::Down : Feed::Right, first});
            if (right[module] > 0) {
                addGroup({rank(right[module], 0), m_r, at + m_r, Feed::Down, second});
                addLocal(module, 2 * m_r, at + m_r + 1, Feed::Right, second);
            } else {
                addLocal(module, 2 * m_r, at + m_r, Feed::Down, second);
            }
        }
    }

public:
    std::vector<FractionalGroup> groups;       ///< by rank
    std::vector<std::uint32_t> in, out;        ///< links of the tree into a module, out of it
    std::uint32_t last{0};                     ///< step in which block 0 reaches the last processor
    std::uint32_t leaves{0}, ones{0}, twos{0}; ///< modules with so many successors
};

std::uint32_t groupOf(const Problem& problem) { return static_cast<std::uint32_t>(whole(problem, "group")); }
HierarchicalTree treeFor(const Problem& problem)
{
    return HierarchicalTree(modulesOf(problem.shape), groupOf(problem), variantOf(problem));
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    const std::uint32_t size = modulesOf(problem.shape).size, variant = variantOf(problem);
    if (size < variant)
        return Diagnostic{"variant", fmt::format("variant: 2 needs modules of at least 2 processors for two groups, "
                                                 "got {}; variant=1 works",
                                                 problem.shape.text())};
    if (whole(problem, "group") * variant <= size) return std::nullopt;
    return Diagnostic{"group",
                      fmt::format("group: must be from 1 to {}, since a module of {} processors holds {} of them, got "
                                  "{}; the nearest that works is {}",
                                  size / variant, size, variant == 1 ? "a group" : "two groups",
                                  whole(problem, "group"), size / variant)};
}

/// The root may be any processor of any module: modules and places in them are rotated.
class Places {
public:
    explicit Places(const Problem& problem)
        : m_modules(modulesOf(problem.shape)), m_module(root(problem).value / m_modules.size),
          m_local(root(problem).value % m_modules.size)
    {
    }
    NodeId processor(std::uint32_t rank) const
    {
        const std::uint32_t module = (rank / m_modules.size + m_module) % m_modules.count;
        return NodeId{module * m_modules.size + (rank % m_modules.size + m_local) % m_modules.size};
    }
    std::uint32_t rank(NodeId processor) const
    {
        const std::uint32_t module = processor.value / m_modules.size + m_modules.count - m_module;
        const std::uint32_t local = processor.value % m_modules.size + m_modules.size - m_local;
        return module % m_modules.count * m_modules.size + local % m_modules.size;
    }

private:
    Modules m_modules;
    std::uint32_t m_module, m_local;
};

Schedule schedule(const Problem& problem)
{
    const HierarchicalTree tree = treeFor(problem);
    const FractionalTimetable table(fractionalLayout(tree.groups, groupOf(problem)), whole(problem, "packets"));
    const auto write = [table, places = Places(problem)](StepIndex k, Step& step) {
        table.each(k, [&](std::uint32_t from, std::uint32_t to, StepIndex packet, std::uint16_t line) {
            step.send(places.processor(from), places.processor(to), block(packet)).line = line;
        });
    };
    return {table.steps(), write, {}};
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = groupsDrawing(treeFor(problem).groups, groupOf(problem), 1);
    drawing.caption = variantOf(problem) == 1
                          ? "one group of every module in a tree; the rest of a module is a tree below"
                          : "two groups of every module in a tree; the rest of a module is a tree below";
    return renamed(std::move(drawing),
                   [places = Places(problem)](NodeId rank) { return places.processor(rank.value); });
}

Facts facts(const Problem& problem)
{
    const HierarchicalTree tree = treeFor(problem);
    const Modules modules = modulesOf(problem.shape);
    const Places places(problem);
    const auto byModule = [&](const std::vector<std::uint32_t>& counts) {
        std::vector<double> all(counts.size());
        for (std::uint32_t module = 0; module < counts.size(); ++module)
            all[places.processor(module * modules.size).value / modules.size] = counts[module];
        return all;
    };
    return {{"D", static_cast<double>(tree.last)},
            {"flatD", static_cast<double>(fractionalDepth(processors(problem), groupOf(problem)))},
            {"leaves", static_cast<double>(tree.leaves)},
            {"ones", static_cast<double>(tree.ones)},
            {"twos", static_cast<double>(tree.twos)},
            {"channelsIn", byModule(tree.in)},
            {"channelsOut", byModule(tree.out)},
            {"mostChannelsIn", static_cast<double>(*std::ranges::max_element(tree.in))},
            {"mostChannelsOut", static_cast<double>(*std::ranges::max_element(tree.out))}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const HierarchicalTree tree = treeFor(problem);
    const Places places(problem);
    const std::uint32_t receiver = places.rank(transfer.to), sender = places.rank(transfer.from);
    const auto after = std::ranges::upper_bound(tree.groups, receiver, {}, &FractionalGroup::base);
    const FractionalGroup& group = *std::prev(after);
    std::string text = fractionalReason(group, groupOf(problem), sender, receiver, transfer, blocks);
    const std::uint32_t size = modulesOf(problem.shape).size;
    if (const std::uint32_t from = transfer.from.value / size, to = transfer.to.value / size; from != to)
        text += fmt::format(" It leaves module {} for module {}.", from, to);
    return text;
}

std::optional<Optimum> optimum(const Problem& problem, Search search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, 1, 1};
    const Modules modules = modulesOf(problem.shape);
    std::optional<Optimum> best;
    for (std::uint32_t r = 1; r * variantOf(problem) <= modules.size; ++r) {
        const HierarchicalTree tree(modules, r, variantOf(problem));
        const double d = tree.last - 1.0;
        Optimum found = search == Search::Exact ? bestTimetablePackets(d, r, tree.gap(), *prices)
                                                : realPipeline(d, 1 + 1.0 / r, *prices);
        found.group = r;
        if (!best || found.time < best->time * (1 - 1e-13)) best = found;
    }
    return best;
}
std::optional<double> bestGroup(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(static_cast<double>(*best->group)) : std::nullopt;
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto prices = pipelinePrices(problem);
    if (!prices || objection(problem)) return std::nullopt;
    if (processors(problem) < 2) return 1;
    const HierarchicalTree tree = treeFor(problem);
    return bestTimetablePackets(tree.last - 1.0, groupOf(problem), tree.gap(), *prices).packets;
}

using Number = std::optional<double>;

Number steps(const Problem& problem)
{
    if (processors(problem) < 2) return 0;
    const HierarchicalTree tree = treeFor(problem);
    const double s = real(problem, "packets");
    return tree.last - 1.0 + s + (tree.gap() ? std::floor((s - 1) / groupOf(problem)) : 0);
}
std::string stepsNumbers(const Problem& problem)
{
    if (processors(problem) < 2) return {};
    const HierarchicalTree tree = treeFor(problem);
    const double s = real(problem, "packets");
    return fmt::format("= {} − 1 + {} + {}", tree.last, s, tree.gap() ? std::floor((s - 1) / groupOf(problem)) : 0);
}
/// Whether the channels carry the tree: then no step waits.
Number time(const Problem& problem)
{
    if (!naturalOn(problem, "hierarchy")) return std::nullopt;
    const HierarchicalTree tree = treeFor(problem);
    // A reduction uses every channel the other way, over the same links backwards: a kept way out is a way in.
    if (real(problem, "in") < *std::ranges::max_element(tree.in)
        || real(problem, "out") < *std::ranges::max_element(tree.out) || problem.values.contains("paths"))
        return std::nullopt;
    return *steps(problem) * packetTime(problem);
}

constexpr std::string_view extraDepth =
    "The text gives the extra depth with one connection fewer as (r + 1) log b; it depends on the number of modules "
    "and "
    "is at most (r + 1) log a: a = 65536, b = 16, r = 8 has 51 more, above (r + 1) log b = 36.";
constexpr Formula formulas[] = {
    {"Exact steps", "D − 1 + s + ⌊(s − 1)/r⌋", "steps", paper, "", Relation::Equal, steps, stepsNumbers, extraDepth},
    {"Exact time", "(D − 1 + s + ⌊(s − 1)/r⌋)(t + k/s)", "time", paper, "cut-through", Relation::Equal, time, nullptr,
     "Where a module has the channels that the tree uses; otherwise messages wait for each other."},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, hierarchy"};
constexpr std::string_view small = "hierarchy:4x4 broadcast-hierarchical-fractional-tree group=2 packets=7";
constexpr std::string_view six = "hierarchy:4x6 broadcast-hierarchical-fractional-tree group=2 packets=7";
constexpr std::string_view eight = "hierarchy:8x8 broadcast-hierarchical-fractional-tree group=2 packets=7";
constexpr std::string_view eightPairs =
    "hierarchy:8x8 broadcast-hierarchical-fractional-tree group=2 packets=7 variant=2 in=1";
constexpr std::string_view large = "hierarchy:256x64 broadcast-hierarchical-fractional-tree group=8 packets=9";
constexpr std::string_view largePairs =
    "hierarchy:256x64 broadcast-hierarchical-fractional-tree group=8 packets=9 variant=2 in=1";
constexpr WorkedExample examples[] = {
    {table, small, "D", 7, 0},
    {table, small, "flatD", 7, 0},
    {table, small, "leaves", 2, 0},
    {table, small, "twos", 1, 0},
    {table, small, "ones", 1, 0},
    {table, small, "maxLinkLoad", 1, 0},
    {table, six, "D", 9, 0},
    {table, six, "flatD", 8, 0},
    {table, six, "leaves", 2, 0},
    {table, six, "twos", 1, 0},
    {table, six, "ones", 1, 0},
    {table, eight, "D", 13, 0},
    {table, eight, "flatD", 12, 0},
    {table, eight, "leaves", 4, 0},
    {table, eight, "twos", 3, 0},
    {table, eight, "ones", 1, 0},
    {table, eight, "mostChannelsIn", 2, 0},
    {table, eight, "mostChannelsOut", 2, 0},
    {table, eight, "maxLinkLoad", 1, 0},
    {table, eightPairs, "D", 15, 0},
    {table, eightPairs, "flatD", 12, 0},
    {table, eightPairs, "mostChannelsIn", 1, 0},
    {table, eightPairs, "mostChannelsOut", 2, 0},
    {table, eightPairs, "maxLinkLoad", 1, 0},
    {table, large, "D", 96, 0},
    {table, large, "flatD", 92, 0},
    {table, large, "leaves", 128, 0},
    {table, large, "twos", 127, 0},
    {table, large, "ones", 1, 0},
    {table, large, "maxLinkLoad", 1, 0},
    {table, largePairs, "D", 128, 0},
    {table, largePairs, "flatD", 92, 0},
    {table, largePairs, "maxLinkLoad", 1, 0},
};

constexpr std::string_view families[] = {"hierarchy"};
constexpr std::array<std::string_view, 2> variants{"1", "2"};
constexpr Parameter parameters[] = {
    groupParameter(bestGroup), packetsParameter(bestPackets),
    Parameter{.id = "variant",
              .label = "Variant",
              .help =
                  "1: one group of every module in the tree of modules, two channels in and out. 2: two groups, one "
                  "channel in and two out, and a deeper tree.",
              .kind = Kind::Choice,
              .choices = variants}};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm broadcast_hierarchical_fractional_tree;
constinit const Algorithm broadcast_hierarchical_fractional_tree{
    .id = "broadcast-hierarchical-fractional-tree",
    .title = "Hierarchical fractional tree",
    .summary = "A fractional tree that leaves and enters every module of a hierarchy over two channels at most.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .parts = [](const Problem& problem) { return static_cast<std::uint32_t>(whole(problem, "packets")); },
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = fractionalPseudocode,
    .sources = sources,
};

} // namespace hopscope
