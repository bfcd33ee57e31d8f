#include "topology/leaf_tree.h"

#include "diagnostic.h"
#include "text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <fmt/format.h>

namespace hopscope::leaf_tree_family {

namespace {

constexpr std::array parameters{
    Parameter{.id = "capacities",
              .label = "Capacities",
              .help = "Packets that a branch carries at once in each direction, from the leaves up: constant (1 "
                      "everywhere), exponential (as many as there are leaves below), or a list such as 1,2,4.",
              .kind = Kind::Text,
              .usualText = "constant"},
};

std::string joined(std::span<const std::uint32_t> numbers, std::string_view separator)
{
    return fmt::format("{}", fmt::join(numbers, separator));
}

std::vector<std::uint32_t> checkedArities(std::span<const std::uint64_t> sizes)
{
    std::vector<std::uint32_t> arities;
    std::uint64_t leaves = 1;
    for (const std::uint64_t size : sizes) {
        if (size < 2) continue;
        leaves *= std::min(size, maximumProcessors + 1);
        if (leaves > maximumProcessors)
            throw Refused("topology", fmt::format("topology: leaf-tree must have at most {} leaves, the product of its "
                                                  "arities",
                                                  maximumProcessors));
        arities.push_back(static_cast<std::uint32_t>(size));
    }
    if (arities.size() != sizes.size()) {
        const std::string nearest = "leaf-tree:" + (arities.empty() ? std::string("2") : joined(arities, "x"));
        throw Refused(Diagnostic{"topology",
                                 fmt::format("topology: every level of a leaf-tree needs at least 2 children; the "
                                             "nearest that works is {}",
                                             nearest),
                                 {{fmt::format("use {}", nearest), nearest}}});
    }
    return arities;
}

/// Constant, exponential, or a list that begins with 1. Throws Refused.
std::vector<std::uint32_t> checkedCapacities(const std::string& text, const std::vector<std::uint32_t>& arities)
{
    std::vector<std::uint32_t> capacities(arities.size(), 1);
    if (text == "constant") return capacities;
    if (text == "exponential") {
        for (std::size_t i = 1; i < arities.size(); ++i) capacities[i] = capacities[i - 1] * arities[i - 1];
        return capacities;
    }
    const auto refuse = [&](const std::string& why) {
        throw Refused("capacities",
                      fmt::format("capacities: {}, got {}; {} works", why, text, joined(capacities, ",")));
    };
    const auto parts = split(text, ',');
    if (parts.size() != arities.size())
        refuse(fmt::format("must be constant, exponential or {} whole number{} from 1, one for every level",
                           arities.size(), arities.size() == 1 ? "" : "s"));
    std::vector<std::uint32_t> listed;
    for (const std::string_view part : parts) {
        const auto number = parseNumber(trimmed(part));
        if (!number || *number < 1 || *number != std::floor(*number) || *number > maximumProcessors)
            refuse(fmt::format("level {} must have a whole number from 1 to {}", listed.size() + 1, maximumProcessors));
        listed.push_back(static_cast<std::uint32_t>(*number));
    }
    if (listed[0] != 1) {
        std::copy(listed.begin() + 1, listed.end(), capacities.begin() + 1);
        refuse("level 1, the links of the processors, must have 1");
    }
    return listed;
}

void routeTo(const LeafTree& tree, std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out)
{
    std::vector<LinkId> down;
    std::uint32_t fromLevel = tree.level(from), toLevel = tree.level(to);
    while (from != to) {
        if (fromLevel <= toLevel) {
            out.push_back(2 * LinkId{from});
            from = tree.parent(from);
            ++fromLevel;
        } else {
            down.push_back(2 * LinkId{to} + 1);
            to = tree.parent(to);
            ++toLevel;
        }
    }
    out.insert(out.end(), down.rbegin(), down.rend());
}

std::optional<std::string> primeFactors(std::uint64_t processors)
{
    if (processors < 2) return {};
    std::vector<std::uint32_t> factors;
    for (std::uint64_t factor = 2; factor * factor <= processors; ++factor)
        for (; processors % factor == 0; processors /= factor) factors.push_back(static_cast<std::uint32_t>(factor));
    if (processors > 1) factors.push_back(static_cast<std::uint32_t>(processors));
    return joined(factors, "x");
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    auto arities = checkedArities(sizes);
    const auto given = values.find("capacities");
    auto capacities = checkedCapacities(
        given == values.end() ? std::string(parameters[0].usualText) : formatValue(given->second), arities);
    Topology::Parts parts;
    parts.family = "leaf-tree";
    parts.text = "leaf-tree:" + joined(arities, "x");
    parts.settings = joined(capacities, ",");
    const auto tree = std::make_shared<const LeafTree>(std::move(arities), std::move(capacities));
    parts.processors = tree->leaves();
    parts.routers = tree->nodes() - tree->leaves();
    parts.leafTree = tree;
    parts.arrangement = Arrangement::Levels;
    parts.units.name = "subtree";
    for (std::uint32_t level = 1; level < tree->levels(); ++level)
        if (tree->below(level) > tree->below(level - 1)) parts.units.sizes.push_back(tree->below(level));
    parts.links = 2 * (std::uint64_t{tree->nodes()} - 1); // every node but the root has a cable; its even link leads up
    parts.ends = [tree](LinkId link) {
        const auto lower = static_cast<std::uint32_t>(link / 2);
        const NodeId below{lower}, above{tree->parent(lower)};
        return link % 2 == 0 ? Ends{below, above} : Ends{above, below};
    };
    parts.route = [tree](NodeId from, NodeId to, std::vector<LinkId>& out) {
        routeTo(*tree, from.value, to.value, out);
    };
    if (!tree->constantCapacity())
        parts.capacity = [tree](LinkId link) {
            return tree->capacity(tree->level(static_cast<std::uint32_t>(link / 2)) + 1);
        };
    // Leaves in a row at the bottom, every router above the middle of its subtree.
    parts.place = [tree](NodeId node) -> Point3 {
        const std::uint32_t level = tree->level(node.value);
        const double width = tree->below(level);
        return {tree->index(node.value) * width + (width - 1) / 2, static_cast<double>(tree->levels() - level), 0};
    };
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "leaf-tree",
    .title = "Complete tree",
    .sizes = "K1xK2x…",
    .help = "Processors are the leaves of a complete tree of routers; the arities of its levels from the leaves up.",
    .sizeNames = {.label = "Children",
                  .help = "Children of a router on every level from the leaves up, such as 2x2x3.",
                  .each = [](std::size_t place) { return fmt::format("Children, level {}", place + 1); },
                  .length = "children of a router",
                  .count = "levels",
                  .processors = 256},
    .parameters = parameters,
    .build = build,
    .sizesFor = primeFactors,
};

} // namespace hopscope::leaf_tree_family
