#include "topology/family_helpers.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace hopscope::gpu_boxes_family {

namespace {

/// B of "gpu-boxes:AxB".
std::uint32_t boxSize(const Topology& topology)
{
    const std::string& text = topology.text();
    std::uint32_t size = 1;
    std::from_chars(text.data() + text.rfind('x') + 1, text.data() + text.size(), size);
    return size;
}
bool withRails(const Topology& topology)
{
    const std::uint32_t size = boxSize(topology);
    return size > 1 && topology.nodes() - topology.processors() == topology.processors() / size + size;
}

constexpr double widest = 65536;
constexpr std::array<std::string_view, 2> outsides{"spine", "rails"}, railRoutes{"box-first", "spread"};
constexpr std::array parameters{
    Parameter{.id = "outside",
              .label = "Between boxes",
              .help = "Spine: one switch above all boxes. Rails: one switch for each place in a box, linked with the "
                      "processors of that place in all boxes.",
              .kind = Kind::Choice,
              .choices = outsides},
    Parameter{.id = "inner",
              .label = "Capacity in a box",
              .unit = "messages",
              .help = "Messages at once between a processor and the switch of its box, in each direction.",
              .minimum = 1,
              .maximum = widest,
              .usual = 1,
              .comfortable = 8},
    Parameter{.id = "outer",
              .label = "Capacity outside",
              .unit = "messages",
              .help = "Messages at once between a box and the spine (by default as many as it has processors), or "
                      "between a processor and its rail (by default 1), in each direction.",
              .minimum = 1,
              .maximum = widest,
              .usual = 1,
              .comfortable = 16,
              .usualOn = [](const Topology& topology) { return withRails(topology) ? 1.0 : boxSize(topology); }},
    Parameter{.id = "routing",
              .label = "Routing",
              .help = "With rails, to another place of another box: first through the own box to the place of the "
                      "receiver and along its rail, or spread by a hash of both ends and the seed over this way and "
                      "the one along the own rail first. With a spine there is one way.",
              .kind = Kind::Choice,
              .choices = railRoutes},
};

/// A boxes of B processors, a switch in each. Processors first, then the switches of the boxes, then the spine or one
/// rail for each place. Cables: those into the box switches, then those outside.
class Boxes {
public:
    Boxes(std::uint32_t boxes, std::uint32_t size, bool rails) : m_boxes(boxes), m_size(size), m_rails(rails) {}

    std::uint32_t processors() const { return m_boxes * m_size; }
    std::uint32_t switches() const { return m_boxes + (m_rails ? m_size : 1); }
    std::uint64_t cables() const { return processors() + (m_rails ? processors() : m_boxes); }
    bool inside(LinkId link) const { return link / 2 < processors(); }

    /// Even links lead away from the processors.
    Ends ends(LinkId link) const
    {
        const auto cable = static_cast<std::uint32_t>(link / 2);
        if (inside(link)) return turnedEnds(link, NodeId{cable}, boxSwitch(cable / m_size));
        const std::uint32_t outer = cable - processors();
        if (m_rails) return turnedEnds(link, NodeId{outer}, outside(outer % m_size));
        return turnedEnds(link, boxSwitch(outer), outside(0));
    }
    /// With a seed, a hash chooses between the two ways over rails.
    void route(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> seed, std::vector<LinkId>& out) const
    {
        const std::uint32_t here = from / m_size, there = to / m_size;
        const LinkId outer = 2 * LinkId{processors()};
        if (here == there) return throughBox(from, to, out);
        if (m_rails) {
            if (seed && mixedWord(from, to, *seed) % 2 == 1) {
                const std::uint32_t across = there * m_size + from % m_size;
                out.insert(out.end(), {outer + 2 * LinkId{from}, outer + 2 * LinkId{across} + 1});
                if (across != to) throughBox(across, to, out);
                return;
            }
            // To the place of the receiver first, then along its rail.
            const std::uint32_t beside = here * m_size + to % m_size;
            if (beside != from) throughBox(from, beside, out);
            out.insert(out.end(), {outer + 2 * LinkId{beside}, outer + 2 * LinkId{to} + 1});
            return;
        }
        out.insert(out.end(),
                   {2 * LinkId{from}, outer + 2 * LinkId{here}, outer + 2 * LinkId{there} + 1, 2 * LinkId{to} + 1});
    }
    double distances() const
    {
        const double others = m_size - 1.0, boxes = m_boxes - 1.0;
        return 2 * others + (m_rails ? boxes * (2 + 4 * others) : 4 * boxes * m_size);
    }

    /// Boxes side by side, the switch of each above its processors; the spine above all, rails below.
    Point3 place(NodeId node) const
    {
        constexpr std::uint32_t mostColumns = 8;
        constexpr double gap = 1.3, above = 2.4, row = 1.05, firstRow = 1.6;
        const std::uint32_t columns = std::min(m_size, mostColumns), rows = (m_size + columns - 1) / columns;
        const double pitch = columns + gap, whole = m_boxes * pitch - gap;
        if (node.value < processors()) {
            const std::uint32_t place = node.value % m_size;
            // Every second row stands a little aside, so that its cables run between the processors above.
            return {node.value / m_size * pitch + place % columns + (place / columns % 2 == 1 ? 0.28 : 0),
                    above + firstRow + row * (place / columns), 0};
        }
        const std::uint32_t one = node.value - processors();
        if (one < m_boxes) return {one * pitch + (columns - 1) / 2.0, above, 0};
        if (!m_rails) return {(whole - 1) / 2, 0, 0};
        const double spread = std::max<double>(whole, m_size), below = 1.8 + 0.2 * m_size;
        return {(one - m_boxes + 0.5) * spread / m_size - 0.5 + (whole - spread) / 2,
                above + firstRow + row * (rows - 1) + below, 0};
    }

private:
    NodeId boxSwitch(std::uint32_t box) const { return NodeId{processors() + box}; }
    NodeId outside(std::uint32_t one) const { return NodeId{processors() + m_boxes + one}; }
    static void throughBox(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out)
    {
        out.insert(out.end(), {2 * LinkId{from}, 2 * LinkId{to} + 1});
    }

    std::uint32_t m_boxes, m_size;
    bool m_rails;
};

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    constexpr SizeRange any{};
    const auto checked = checkedSizes(
        "gpu-boxes", sizes,
        {.what = "two sizes from 1, its boxes and the processors of each",
         .ranges = std::array{any, any},
         .limit = fmt::format("at most {} processors", maximumProcessors),
         .fits = [](std::span<const std::uint64_t> wanted) { return productOf(wanted) <= maximumProcessors; }});
    const std::uint32_t boxes = checked[0], size = checked[1];
    const bool rails = choiceOf(values, parameters[0]) == 1;
    const std::uint32_t inner = wholeOf(values, parameters[1], 1),
                        outer = wholeOf(values, parameters[2], rails ? 1 : std::min(size, std::uint32_t{1} << 16U));
    const Boxes network(boxes, size, rails);
    Topology::Parts parts;
    parts.family = "gpu-boxes";
    parts.text = fmt::format("gpu-boxes:{}x{}", boxes, size);
    parts.processors = network.processors();
    parts.routers = network.switches();
    parts.links = 2 * network.cables();
    const auto spread = spreadSeed(values, parameters[3]);
    parts.settings =
        fmt::format("{} inner={} outer={}{}", outsides[rails ? 1 : 0], inner, outer, spreadSettings(spread));
    // Out of one box, over one cable or over the rails.
    const double others = parts.processors - size;
    if (boxes > 1) parts.cutPackets = (rails ? others : size * others) / outer;
    parts.distances = network.distances();
    parts.ends = [network](LinkId link) { return network.ends(link); };
    if (inner > 1 || outer > 1)
        parts.capacity = [network, inner, outer](LinkId link) { return network.inside(link) ? inner : outer; };
    parts.route = [network, spread](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network.route(from.value, to.value, spread, out);
    };
    parts.place = [network](NodeId node) { return network.place(node); };
    parts.arrangement = Arrangement::Levels;
    parts.units = {"box", {size}, true};
    addRouterRoutes(parts);
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "gpu-boxes",
    .title = "Boxes of GPUs",
    .sizes = "AxB",
    .help =
        "A boxes of B processors that share a switch; the boxes are linked by a spine, or by a rail for every place "
        "in a box.",
    .sizeNames = {.label = "Boxes × processors",
                  .help = "Boxes and the processors of each, such as 4x8.",
                  .each = [](std::size_t place) { return std::string(place == 0 ? "Boxes" : "Processors each"); }},
    .parameters = parameters,
    .build = build,
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> {
        // Eight in a box as they are sold, or as near to it as divides the number.
        std::uint64_t size = std::min<std::uint64_t>(8, std::max<std::uint64_t>(1, processors / 2));
        while (processors % size != 0) --size;
        return fmt::format("{}x{}", processors / size, size);
    },
};

} // namespace hopscope::gpu_boxes_family
