#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

namespace hopscope::binary_tree_family {

namespace {

constexpr std::array<std::string_view, 2> capacities{"1", "fat"};
constexpr std::array parameters{
    Parameter{.id = "capacity",
              .label = "Capacity of links",
              .help = "1: every link carries one message at a time. Fat: as many as there are processors below it.",
              .kind = Kind::Choice,
              .choices = capacities},
};

/// The processors low … high-1, which hang below one node: the processor itself, or a router that cuts them in two.
struct Subtree {
    std::uint32_t low, high;

    std::uint32_t size() const { return high - low; }
    bool leaf() const { return size() == 1; }
    std::uint32_t middle() const { return high - size() / 2; } ///< the left child is not the smaller one
    Subtree left() const { return {low, middle()}; }
    Subtree right() const { return {middle(), high}; }
    bool contains(std::uint32_t leaf) const { return leaf >= low && leaf < high; }
};

/// A balanced tree over processors. Routers are numbered from left to right by where they cut, so that every question
/// is answered on the way down from the root.
class Tree {
public:
    explicit Tree(std::uint32_t processors) : m_processors(processors) {}

    Subtree whole() const { return {0, m_processors}; }
    std::uint32_t node(const Subtree& subtree) const
    {
        return subtree.leaf() ? subtree.low : m_processors + subtree.middle() - 1;
    }
    /// The child of `above` in which the node lies.
    Subtree towards(const Subtree& above, std::uint32_t node) const
    {
        const std::uint32_t place = node < m_processors ? node : node - m_processors;
        return place < above.middle() ? above.left() : above.right();
    }
    /// Every node but the root has a cable to its parent; its even link leads up.
    std::uint64_t cable(std::uint32_t node) const
    {
        const std::uint32_t root = this->node(whole());
        return node < root ? node : node - 1;
    }
    std::uint32_t lowerEnd(std::uint64_t cable) const
    {
        const auto node = static_cast<std::uint32_t>(cable);
        return node < this->node(whole()) ? node : node + 1;
    }
    /// The subtree of a node, and that of its parent (of the root: itself).
    std::pair<Subtree, Subtree> find(std::uint32_t node) const
    {
        Subtree at = whole(), above = at;
        while (this->node(at) != node) {
            above = at;
            at = towards(at, node);
        }
        return {at, above};
    }
    void route(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const
    {
        Subtree common = whole();
        while (!isNodeOf(common, from) && !isNodeOf(common, to)) {
            const Subtree next = towards(common, from);
            const Subtree other = towards(common, to);
            if (next.low != other.low) break;
            common = next;
        }
        const auto first = static_cast<std::ptrdiff_t>(out.size());
        descend(common, from, out);
        std::reverse(out.begin() + first, out.end());
        for (auto link = out.begin() + first; link != out.end(); ++link) *link = opposite(*link);
        descend(common, to, out);
    }

private:
    bool isNodeOf(const Subtree& subtree, std::uint32_t node) const { return this->node(subtree) == node; }
    void descend(Subtree at, std::uint32_t node, std::vector<LinkId>& out) const
    {
        while (!isNodeOf(at, node)) {
            at = towards(at, node);
            out.push_back(2 * cable(this->node(at)) + 1);
        }
    }

    std::uint32_t m_processors;
};

/// Processors in a row at the bottom, every router over the middle of those below it.
Point3 placeOf(const Tree& tree, std::uint32_t node)
{
    const Subtree at = tree.find(node).first;
    const auto levels = [](const Subtree& subtree) { return std::bit_width(subtree.size() - 1); };
    return {(at.low + at.high - 1) / 2.0, static_cast<double>(levels(tree.whole()) - levels(at)), 0};
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "binary-tree",
    .title = "Binary tree",
    .sizes = "P",
    .help = "Processors are the leaves of a balanced tree of routers; messages go up to the common router and down.",
    .sizeNames = {.label = "Processors"},
    .parameters = parameters,
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            const std::uint32_t count = checkedProcessors("binary-tree", sizes);
            const Tree tree(count);
            Topology::Parts parts;
            parts.family = "binary-tree";
            parts.text = "binary-tree:" + std::to_string(count);
            parts.processors = count;
            parts.routers = count - 1;
            parts.links = 4 * (std::uint64_t{count} - 1);
            parts.arrangement = Arrangement::Levels;
            parts.ends = [tree](LinkId link) {
                const std::uint32_t lower = tree.lowerEnd(link / 2);
                const NodeId below{lower}, above{tree.node(tree.find(lower).second)};
                return link % 2 == 0 ? Ends{below, above} : Ends{above, below};
            };
            parts.route = [tree](NodeId from, NodeId to, std::vector<LinkId>& out) {
                tree.route(from.value, to.value, out);
            };
            const auto capacity = values.find("capacity");
            if (capacity != values.end() && formatValue(capacity->second) == capacities[1]) {
                parts.capacity = [tree](LinkId link) { return tree.find(tree.lowerEnd(link / 2)).first.size(); };
                parts.settings = capacities[1];
            } else {
                parts.cutPackets = std::floor(static_cast<double>(count) * count / 4); // under the root
            }
            parts.place = [tree](NodeId node) { return placeOf(tree, node.value); };
            return Topology(std::move(parts));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return std::to_string(processors); },
};

} // namespace hopscope::binary_tree_family
