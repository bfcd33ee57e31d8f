#include "topology/family_helpers.h"
#include "topology/up_routing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope::clos_family {

namespace {

constexpr std::uint32_t mostPorts = 406; ///< with more there are too many processors

/// Three levels of switches with K ports each: K pods of h = K/2 edge and h aggregation switches, and h² core switches
/// (M. Al-Fares, A. Loukissas, A. Vahdat, "A Scalable, Commodity Data Center Network Architecture", SIGCOMM 2008).
class Clos {
public:
    explicit Clos(std::uint32_t ports) : m_pods(ports), m_half(ports / 2) {}

    std::uint32_t processors() const { return m_pods * m_half * m_half; }
    std::uint32_t switches() const { return 2 * m_pods * m_half + m_half * m_half; }
    std::uint32_t half() const { return m_half; }
    std::uint32_t perPod() const { return m_half * m_half; }

    /// Three levels with as many cables as processors; even links lead up.
    Ends ends(LinkId link) const
    {
        const std::uint32_t level = static_cast<std::uint32_t>(link / 2 / processors()),
                            cable = static_cast<std::uint32_t>(link / 2 % processors()), lower = cable / m_half,
                            port = cable % m_half;
        if (level == 0) return turnedEnds(link, NodeId{cable}, edge(lower));
        if (level == 1) return turnedEnds(link, edge(lower), aggregation(lower / m_half * m_half + port));
        return turnedEnds(link, aggregation(lower), core(lower % m_half * m_half + port));
    }
    /// Up as far as it must be, by the ports that the word chooses, and down.
    void route(std::uint32_t from, std::uint32_t to, std::uint32_t word, std::vector<LinkId>& out) const
    {
        const std::uint64_t all = processors();
        const std::uint32_t fromEdge = from / m_half, toEdge = to / m_half, fromPod = from / perPod(),
                            toPod = to / perPod(), j = word % m_half, c = word / m_half % m_half;
        const auto up = [&](std::uint64_t cable) { out.push_back(2 * cable); };
        const auto down = [&](std::uint64_t cable) { out.push_back(2 * cable + 1); };
        up(from);
        if (fromEdge != toEdge) {
            up(all + std::uint64_t{fromEdge} * m_half + j);
            if (fromPod != toPod) {
                up(2 * all + (std::uint64_t{fromPod} * m_half + j) * m_half + c);
                down(2 * all + (std::uint64_t{toPod} * m_half + j) * m_half + c);
            }
            down(all + std::uint64_t{toEdge} * m_half + j);
        }
        down(to);
    }

    /// In layers: core, aggregation, edge, and the processors of each edge switch in a block below it.
    Point3 place(NodeId node) const
    {
        constexpr double podGap = 1;
        const Terminals block(m_half);
        const double width = std::max(block.columns, 2U) - (m_half == 1 ? 1 : 0), pod = m_half * width + podGap;
        const auto inPod = [&](std::uint32_t one) {
            return one / m_half * pod + (one % m_half) * width + (width - 1) / 2;
        };
        const double level = layerHeight();
        if (node.value < processors())
            return {inPod(node.value / m_half) + block.across(node.value % m_half),
                    2 * level + block.away(node.value % m_half), 0};
        const std::uint32_t one = node.value - processors(), row = m_pods * m_half;
        if (one < row) return {inPod(one), 2 * level, 0};
        if (one < 2 * row) return {inPod(one - row), level, 0};
        const double whole = m_pods * pod - podGap, cores = m_half * m_half;
        return {(one - 2 * row + 0.5) * whole / cores - 0.5, 0, 0};
    }

private:
    NodeId edge(std::uint32_t one) const { return NodeId{processors() + one}; }
    NodeId aggregation(std::uint32_t one) const { return NodeId{processors() + m_pods * m_half + one}; }
    NodeId core(std::uint32_t one) const { return NodeId{processors() + 2 * m_pods * m_half + one}; }
    /// Between two layers of switches; more where more lines cross.
    double layerHeight() const { return 1.3 + 0.25 * m_half; }

    std::uint32_t m_pods, m_half;
};

std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all = [] {
        std::vector<RareSize> found;
        for (std::uint64_t ports = 2; ports <= mostPorts; ports += 2)
            found.push_back({ports * ports * ports / 4, std::to_string(ports)});
        return found;
    }();
    return all;
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    if (sizes.size() != 1 || sizes[0] < 2 || sizes[0] > mostPorts || sizes[0] % 2 != 0) {
        const std::uint64_t size =
            sizes.size() == 1
                ? sizes[0]
                : static_cast<std::uint64_t>(std::llround(std::cbrt(4.0 * static_cast<double>(productOf(sizes)))));
        refuseSizes(fmt::format("clos takes one size, the ports K of a switch, an even number from 2 to {}", mostPorts),
                    sizes, fmt::format("clos:{}", std::clamp<std::uint64_t>(size / 2 * 2, 2, mostPorts)));
    }
    const Clos network(static_cast<std::uint32_t>(sizes[0]));
    const UpRouting routing(values);
    Topology::Parts parts;
    parts.family = "clos";
    parts.text = fmt::format("clos:{}", sizes[0]);
    parts.processors = network.processors();
    parts.routers = network.switches();
    parts.links = 6 * std::uint64_t{parts.processors};
    parts.settings = routing.settings();
    parts.cutPackets = parts.processors / 2.0; // every half of the processors can send at full speed to the other
    const double p = parts.processors, h = network.half();
    parts.distances = 2 * (h - 1) + 4 * (h * h - h) + 6 * (p - h * h);
    parts.ends = [network](LinkId link) { return network.ends(link); };
    parts.route = [network, routing](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network.route(from.value, to.value, routing.word(from, to), out);
    };
    parts.place = [network](NodeId node) { return network.place(node); };
    parts.arrangement = Arrangement::Levels;
    parts.units = {"pod", {network.half(), network.perPod()}};
    addRouterRoutes(parts);
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "clos",
    .title = "Clos network of three levels",
    .sizes = "K",
    .help = "The fat tree of data centres: K pods of K/2 edge and K/2 aggregation switches under K²/4 core switches, "
            "all with K ports; K³/4 processors.",
    .sizeNames = {.label = "Ports of a switch", .least = 2, .comfortable = 16, .most = 64, .logarithmic = false},
    .counts = "K³/4, K even,",
    .parameters = {&upRoutingParameter, 1},
    .build = build,
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::clos_family
