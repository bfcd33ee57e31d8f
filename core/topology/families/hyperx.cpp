#include "diagnostic.h"
#include "topology/family_helpers.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace hopscope::hyperx_family {

namespace {

constexpr std::array<std::string_view, 2> axisOrders{"last-axis-first", "spread"};
constexpr std::array parameters{
    Parameter{.id = "terminals",
              .label = "Processors of a switch",
              .help = "0: the nodes of the grid are processors themselves; else every node is a switch with so many "
                      "processors.",
              .minimum = 0,
              .maximum = 4096,
              .usual = 0,
              .comfortable = 8},
    Parameter{.id = "width",
              .label = "Width of a link",
              .unit = "messages",
              .help = "Messages that a link of the grid carries at once in each direction.",
              .minimum = 1,
              .maximum = 4096,
              .usual = 1,
              .comfortable = 8},
    Parameter{.id = "routing",
              .label = "Routing",
              .help = "In which order a message goes along the axes in which its ends differ: the last axis first, or "
                      "spread over all orders by a hash of both ends and the seed.",
              .kind = Kind::Choice,
              .choices = axisOrders},
};

/// A grid in which every line along an axis is complete (J. H. Ahn, N. Binkert, A. Davis, M. McLaren, R. S. Schreiber,
/// "HyperX: Topology, Routing, and Packaging of Efficient Large-Scale Networks", SC 2009). Nodes are numbered row by
/// row; the cables of terminals come first, then those of the axes, each line by line.
class HyperX {
public:
    HyperX(std::vector<std::uint32_t> axes, std::uint32_t terminals)
        : m_axes(std::move(axes)), m_terminals(terminals),
          m_places(makeGrid("hyperx", m_axes, std::vector(m_axes.size(), false)))
    {
        for (const std::uint32_t length : m_axes) m_nodes *= length;
        std::uint64_t next = std::uint64_t{m_nodes} * terminals;
        for (const std::uint32_t length : m_axes) {
            m_first.push_back(next);
            next += std::uint64_t{m_nodes} * (length - 1) / 2;
        }
        m_first.push_back(next);
    }

    const std::vector<std::uint32_t>& axes() const { return m_axes; }
    std::uint32_t nodes() const { return m_nodes; }
    std::uint32_t terminals() const { return m_terminals; }
    std::uint32_t processors() const { return m_nodes * std::max(m_terminals, 1U); }
    std::uint64_t cables() const { return m_first.back(); }
    bool terminal(LinkId link) const { return link / 2 < m_first.front(); }

    Ends ends(LinkId link) const
    {
        const Line line = lineOf(link);
        if (line.axis == m_axes.size()) {
            const auto node = static_cast<std::uint32_t>(link / 2);
            return turnedEnds(link, NodeId{node}, number(node / m_terminals));
        }
        const std::uint32_t stride = strideOf(m_axes, line.axis);
        return turnedEnds(link, number(line.start + line.pair.low * stride),
                          number(line.start + line.pair.high * stride));
    }
    /// Along the axes in which both differ, the last first; with a seed in an order that a hash chooses.
    void route(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> seed, std::vector<LinkId>& out) const
    {
        std::uint32_t at = from, last = to;
        if (m_terminals > 0) {
            out.push_back(2 * LinkId{from});
            at /= m_terminals, last /= m_terminals;
        }
        std::vector<std::size_t> order;
        for (std::size_t axis = m_axes.size(); axis-- > 0;)
            if (const std::uint32_t stride = strideOf(m_axes, axis);
                at / stride % m_axes[axis] != last / stride % m_axes[axis])
                order.push_back(axis);
        if (seed) {
            std::uint32_t word = mixedWord(from, to, *seed);
            for (std::size_t left = order.size(); left > 1; word /= static_cast<std::uint32_t>(left--))
                std::swap(order[left - 1], order[word % left]);
        }
        for (const std::size_t axis : order) {
            const std::uint32_t stride = strideOf(m_axes, axis), length = m_axes[axis], here = at / stride % length,
                                there = last / stride % length;
            const std::uint64_t line = std::uint64_t{at / (stride * length)} * stride + at % stride;
            const std::uint64_t inLine = std::uint64_t{length} * (length - 1) / 2;
            out.push_back(linkFrom(
                m_first[axis] + line * inLine + pairNumber(std::min(here, there), std::max(here, there)), here, there));
            at += (there - here) * stride;
        }
        if (m_terminals > 0) out.push_back(2 * LinkId{to} + 1);
    }
    Point3 place(NodeId node) const
    {
        const bool router = node.value >= processors();
        if (m_terminals == 0) return m_places.place(node);
        const Terminals block(m_terminals);
        const double wide = block.columns + 1.2, high = block.rows + 1.6;
        const std::uint32_t one = router ? node.value - processors() : node.value / m_terminals;
        Point3 place = m_places.place(NodeId{one});
        place = {place.x * wide, place.y * high, place.z * wide};
        if (!router) {
            place.x += block.across(node.value % m_terminals);
            place.y += block.away(node.value % m_terminals);
        }
        return place;
    }
    /// Lines of a row bow above it, those of a column beside it, the further they lead the more.
    double bow(LinkId link) const
    {
        const Line line = lineOf(link);
        if (line.axis == m_axes.size() || line.pair.high - line.pair.low == 1) return 0;
        return 0.15 + 0.4 * (line.pair.high - line.pair.low) / m_axes[line.axis];
    }

private:
    struct Line {
        std::size_t axis{}; ///< the number of axes: a terminal
        std::uint32_t start{};
        Pair pair{};
    };
    Line lineOf(LinkId link) const
    {
        const std::uint64_t cable = link / 2;
        if (cable < m_first.front()) return {m_axes.size(), 0, {}};
        std::size_t axis = 0;
        while (cable >= m_first[axis + 1]) ++axis;
        const std::uint32_t stride = strideOf(m_axes, axis), length = m_axes[axis];
        const std::uint64_t inLine = std::uint64_t{length} * (length - 1) / 2, line = (cable - m_first[axis]) / inLine;
        const auto start = static_cast<std::uint32_t>(line / stride * stride * length + line % stride);
        return {axis, start, pairOf((cable - m_first[axis]) % inLine)};
    }
    NodeId number(std::uint32_t one) const { return NodeId{m_terminals > 0 ? processors() + one : one}; }

    std::vector<std::uint32_t> m_axes;
    std::uint32_t m_terminals, m_nodes{1};
    Topology m_places;                  ///< a grid that lies like it
    std::vector<std::uint64_t> m_first; ///< cable by axis, and one more
};

double meanDistances(const HyperX& network)
{
    // A node differs from p·(S − 1)/S of all others in the coordinate of an axis of length S.
    const double p = network.processors(), perNode = std::max(network.terminals(), 1U);
    double sum = network.terminals() > 0 ? 2 * (p - 1) : 0;
    for (const double length : network.axes()) sum += perNode * network.nodes() * (length - 1) / length;
    return sum;
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    const std::uint32_t terminals = wholeOf(values, parameters[0], 0), width = wholeOf(values, parameters[1], 1);
    auto axes = checkedAxes("hyperx", sizes);
    if (productOf(sizes) * std::max(terminals, 1U) > maximumProcessors)
        throw Refused("terminals", fmt::format("terminals: hyperx:{} must have at most {} processors, so from 0 to {}, "
                                               "got {}; the nearest that works is {}",
                                               sizesText(axes), maximumProcessors, maximumProcessors / productOf(sizes),
                                               terminals, maximumProcessors / productOf(sizes)));
    const auto network = std::make_shared<const HyperX>(std::move(axes), terminals);
    Topology::Parts parts;
    parts.family = "hyperx";
    parts.text = "hyperx:" + sizesText(network->axes());
    parts.processors = network->processors();
    parts.routers = terminals > 0 ? network->nodes() : 0;
    parts.links = 2 * network->cables();
    const auto spread = spreadSeed(values, parameters[2]);
    parts.settings = fmt::format("terminals={} width={}{}", terminals, width, spreadSettings(spread));
    double shortest = 0;
    for (const double length : network->axes())
        if (length > 1 && (shortest == 0 || length < shortest)) shortest = length;
    const double perNode = std::max(terminals, 1U);
    // Across the middle of the shortest axis (for odd lengths the two halves differ, and the quotient does not).
    if (shortest > 0) parts.cutPackets = perNode * perNode * network->nodes() / shortest / width;
    parts.distances = meanDistances(*network);
    parts.ends = [network](LinkId link) { return network->ends(link); };
    if (width > 1) parts.capacity = [network, width](LinkId link) { return network->terminal(link) ? 1 : width; };
    parts.route = [network, spread](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network->route(from.value, to.value, spread, out);
    };
    parts.place = [network](NodeId node) { return network->place(node); };
    parts.bow = [network](LinkId link) { return network->bow(link); };
    parts.units.name = network->axes().size() <= 2 ? "row" : "layer";
    std::uint32_t unit = std::max(terminals, 1U);
    if (terminals > 1) parts.units.sizes.push_back(unit);
    for (std::size_t axis = network->axes().size(); axis-- > 1;) {
        unit *= network->axes()[axis];
        parts.units.sizes.push_back(unit);
    }
    addRouterRoutes(parts);
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "hyperx",
    .title = "HyperX",
    .sizes = "AxBx…",
    .help = "A grid with any number of axes in which everybody is linked with everybody in its row and in its column; "
            "messages travel one link for each axis, along the last first.",
    .parameters = parameters,
    .build = build,
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return squarestSizes(processors); },
    .sizesIn = evenSizes,
};

} // namespace hopscope::hyperx_family
