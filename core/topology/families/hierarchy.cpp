#include "diagnostic.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::hierarchy_family {

namespace {

constexpr std::array parameters{
    Parameter{.id = "in",
              .label = "Channels into a module",
              .symbol = "",
              .unit = "messages",
              .help = "Messages that may come from other modules into one module in a step; more are charged.",
              .minimum = 1,
              .usual = 2,
              .comfortable = 8},
    Parameter{.id = "out",
              .label = "Channels out of a module",
              .symbol = "",
              .unit = "messages",
              .help = "Messages that may leave one module for others in a step; more are charged.",
              .minimum = 1,
              .usual = 2,
              .comfortable = 8},
};

/// `in` or `out`. Throws Refused.
std::uint32_t channels(const Values& values, std::string_view name)
{
    const auto found = values.find(name);
    if (found == values.end()) return 2;
    const double* number = std::get_if<double>(&found->second);
    if (!number || *number < 1 || *number != std::floor(*number) || *number > maximumProcessors)
        throw Refused(
            std::string(name),
            fmt::format("{}: must be a whole number from 1 to {}, got {}; the nearest that works is {}", name,
                        maximumProcessors, formatValue(found->second),
                        number ? std::clamp(std::round(*number), 1.0, static_cast<double>(maximumProcessors)) : 2.0));
    return static_cast<std::uint32_t>(*number);
}

/// Modules of processors that are all joined to each other. Every module has a gate, through which all messages from
/// and to other modules pass, and a crossbar joins the gates. Only the channels between a gate and the crossbar are
/// scarce: the line of a processor to its gate carries as many messages as they.
class Hierarchy {
public:
    Hierarchy(std::uint32_t modules, std::uint32_t size)
        : m_modules(modules), m_size(size), m_inside(std::uint64_t{size} * (size - 1) / 2),
          m_firstLine(modules * m_inside), m_firstChannel(m_firstLine + std::uint64_t{modules} * size)
    {
    }

    std::uint32_t processors() const { return m_modules * m_size; }
    /// One module needs neither gate nor crossbar.
    std::uint32_t routers() const { return m_modules > 1 ? m_modules + 1 : 0; }
    std::uint64_t links() const { return 2 * (m_modules > 1 ? m_firstChannel + m_modules : m_firstLine); }
    bool channel(LinkId link) const { return link / 2 >= m_firstLine; }

    /// Even links lead from the lower number of a module to the higher, from a processor to its gate, and from a gate
    /// to the crossbar.
    Ends ends(LinkId link) const
    {
        std::uint64_t cable = link / 2;
        Ends ends{};
        if (cable >= m_firstChannel) {
            ends = {gate(static_cast<std::uint32_t>(cable - m_firstChannel)), crossbar()};
        } else if (cable >= m_firstLine) {
            const auto node = static_cast<std::uint32_t>(cable - m_firstLine);
            ends = {NodeId{node}, gate(node / m_size)};
        } else {
            const auto module = static_cast<std::uint32_t>(cable / m_inside);
            cable %= m_inside;
            auto high = static_cast<std::uint64_t>((1 + std::sqrt(1 + 8 * static_cast<double>(cable))) / 2);
            while (pair(0, high) > cable) --high;
            while (pair(0, high + 1) <= cable) ++high;
            ends = {NodeId{module * m_size + static_cast<std::uint32_t>(cable - pair(0, high))},
                    NodeId{module * m_size + static_cast<std::uint32_t>(high)}};
        }
        return link % 2 == 0 ? ends : Ends{ends.to, ends.from};
    }
    void route(NodeId from, NodeId to, std::vector<LinkId>& out) const
    {
        std::uint32_t fromModule = moduleOf(from), toModule = moduleOf(to);
        const bool fromProcessor = from.value < processors(), toProcessor = to.value < processors();
        if (fromProcessor && toProcessor && fromModule == toModule) {
            const std::uint32_t a = from.value % m_size, b = to.value % m_size;
            out.push_back(2 * (fromModule * m_inside + pair(std::min(a, b), std::max(a, b))) + (a < b ? 0 : 1));
            return;
        }
        if (fromProcessor) out.push_back(2 * (m_firstLine + from.value));
        if (fromModule != toModule) {
            if (fromModule < m_modules) out.push_back(2 * (m_firstChannel + fromModule));
            if (toModule < m_modules) out.push_back(2 * (m_firstChannel + toModule) + 1);
        }
        if (toProcessor) out.push_back(2 * (m_firstLine + to.value) + 1);
    }
    /// Modules on an ellipse around the crossbar, so that no channel crosses another module; the processors of each on
    /// a circle around its gate.
    Point3 place(NodeId node) const
    {
        constexpr double wide = 1.7, between = 1.5; // screens are wide; room between two modules
        const double radius = std::max(0.8, m_size / (2 * pi));
        const std::uint32_t module = moduleOf(node);
        if (m_modules > 1 && module == m_modules) return {0, 0, 0};
        const double ring =
            m_modules == 1 ? 0 : std::max((2 * radius + between) * m_modules / (2 * pi), radius + between);
        // The first on the left; fours at the corners, where they take less height.
        const double angle = pi + 2 * pi * (module + (m_modules % 4 == 0 ? 0.5 : 0)) / m_modules;
        const double x = wide * ring * std::cos(angle), y = ring * std::sin(angle);
        if (node.value >= processors()) return {x, y, 0};
        const double turn = 2 * pi * (node.value % m_size) / m_size;
        return {x + radius * std::sin(turn), y - radius * std::cos(turn), 0};
    }

private:
    static constexpr double pi = 3.14159265358979323846;
    static std::uint64_t pair(std::uint64_t low, std::uint64_t high) { return high * (high - 1) / 2 + low; }
    NodeId gate(std::uint32_t module) const { return NodeId{processors() + module}; }
    NodeId crossbar() const { return NodeId{processors() + m_modules}; }
    /// Of a processor or a gate; the number of modules for the crossbar.
    std::uint32_t moduleOf(NodeId node) const
    {
        return node.value < processors() ? node.value / m_size : node.value - processors();
    }

    std::uint32_t m_modules, m_size;
    std::uint64_t m_inside, m_firstLine, m_firstChannel; ///< cables within a module; the first line, the first channel
};

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "hierarchy",
    .title = "Hierarchical crossbar",
    .sizes = "AxB",
    .help =
        "A modules of B processors: everybody is connected with everybody in the module, a few channels lead outside.",
    .sizeNames = {.label = "Modules × processors",
                  .help = "Modules and the processors of each, such as 4x8.",
                  .each = [](std::size_t place) { return std::string(place == 0 ? "Modules" : "Processors each"); }},
    .parameters = parameters,
    .build =
        [](std::span<const std::uint64_t> sizes, const Values& values) {
            if (sizes.size() != 2) {
                std::uint64_t product = 1;
                for (const std::uint64_t size : sizes)
                    product =
                        std::min(product * std::clamp<std::uint64_t>(size, 1, maximumProcessors), maximumProcessors);
                const std::string nearest = "hierarchy:" + squarestSizes(product);
                throw Refused(Diagnostic{"topology",
                                         fmt::format("topology: hierarchy takes two sizes, its modules and the "
                                                     "processors of each, got {}; the nearest that works is {}",
                                                     fmt::join(sizes, "x"), nearest),
                                         {{"use " + nearest, nearest}}});
            }
            const auto axes = checkedAxes("hierarchy", sizes);
            const std::uint32_t in = channels(values, "in"), out = channels(values, "out");
            const Hierarchy network(axes[0], axes[1]);
            Topology::Parts parts;
            parts.family = "hierarchy";
            parts.text = "hierarchy:" + sizesText(axes);
            parts.processors = network.processors();
            parts.routers = network.routers();
            parts.links = network.links();
            parts.settings = fmt::format("in={} out={}", in, out);
            parts.ends = [network](LinkId link) { return network.ends(link); };
            parts.capacity = [network, in, out](LinkId link) {
                return !network.channel(link) ? 1 : link % 2 == 0 ? out : in;
            };
            parts.route = [network](NodeId from, NodeId to, std::vector<LinkId>& links) {
                network.route(from, to, links);
            };
            parts.place = [network](NodeId node) { return network.place(node); };
            parts.units = {"module", {axes[1]}};
            return Topology(std::move(parts));
        },
    .sizesFor = [](std::uint64_t processors) -> std::optional<std::string> { return squarestSizes(processors); },
};

} // namespace hopscope::hierarchy_family
