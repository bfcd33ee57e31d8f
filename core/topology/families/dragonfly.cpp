#include "topology/family_helpers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace hopscope::dragonfly_family {

namespace {

constexpr std::array<std::string_view, 2> arrangements{"palmtree", "absolute"};
constexpr std::array<std::string_view, 3> routings{"minimal", "valiant", "spread"};
constexpr std::array parameters{
    Parameter{.id = "arrangement",
              .label = "Global cables",
              .help = "Which group a global port leads to. Palmtree: port c of group G to group G + c + 1 round the "
                      "groups. Absolute: to group c, from c = G on to group c + 1.",
              .kind = Kind::Choice,
              .choices = arrangements},
    Parameter{.id = "routing",
              .label = "Routing",
              .help = "Minimal: over the one cable between the two groups. Valiant: first to another group, which a "
                      "hash of both ends and the seed chooses, so that no pattern can fill one cable. Spread: the hash "
                      "chooses among the direct cable and the ways over every other group.",
              .kind = Kind::Choice,
              .choices = routings},
};

/// Groups of routers; in a group all pairs are joined, and so are all pairs of groups, by one cable each (J. Kim,
/// W. J. Dally, S. Scott, D. Abts, "Technology-Driven, Highly-Scalable Dragonfly Topology", ISCA 2008).
class Dragonfly {
public:
    Dragonfly(std::uint32_t terminals, std::uint32_t routers, std::uint32_t ports, bool absolute)
        : m_terminals(terminals), m_routers(routers), m_ports(ports), m_groups(routers * ports + 1),
          m_inGroup(std::uint64_t{routers} * (routers - 1) / 2), m_absolute(absolute),
          m_firstGlobal(processors() + m_groups * m_inGroup)
    {
    }

    std::uint32_t groups() const { return m_groups; }
    std::uint32_t allRouters() const { return m_groups * m_routers; }
    std::uint32_t processors() const { return allRouters() * m_terminals; }
    std::uint64_t cables() const { return m_firstGlobal + std::uint64_t{m_groups} * (m_groups - 1) / 2; }

    Ends ends(LinkId link) const
    {
        const std::uint64_t cable = link / 2;
        if (cable < processors()) {
            const auto node = static_cast<std::uint32_t>(cable);
            return turnedEnds(link, NodeId{node}, nodeOf(node / m_terminals));
        }
        if (cable < m_firstGlobal) {
            const std::uint64_t local = cable - processors();
            const auto group = static_cast<std::uint32_t>(local / m_inGroup);
            const Pair pair = pairOf(local % m_inGroup);
            return turnedEnds(link, nodeOf(group * m_routers + pair.low), nodeOf(group * m_routers + pair.high));
        }
        const Pair pair = pairOf(cable - m_firstGlobal);
        return turnedEnds(link, nodeOf(exitOf(pair.low, pair.high)), nodeOf(exitOf(pair.high, pair.low)));
    }

    /// Between processors. `over`: the group that is visited between the two, if they are in different ones.
    void route(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> over, std::vector<LinkId>& out) const
    {
        out.push_back(2 * LinkId{from});
        std::uint32_t at = from / m_terminals;
        const std::uint32_t last = to / m_terminals;
        if (over) at = crossTo(at, *over, out);
        if (at / m_routers != last / m_routers) at = crossTo(at, last / m_routers, out);
        stepTo(at, last, out);
        out.push_back(2 * LinkId{to} + 1);
    }
    /// The group between two others that a hash chooses; nothing where there is no third one or no way out of a group,
    /// and where the direct cable is one of the choices and is chosen.
    std::optional<std::uint32_t> detour(std::uint32_t from, std::uint32_t to, bool orDirect, std::uint32_t seed) const
    {
        const std::uint32_t perGroup = m_terminals * m_routers, first = from / perGroup, last = to / perGroup;
        if (first == last || m_groups < 3) return {};
        const std::uint32_t ways = m_groups - (orDirect ? 1 : 2);
        std::uint32_t group = mixedWord(from, to, seed) % ways;
        if (group == m_groups - 2) return {};
        if (group >= std::min(first, last)) ++group;
        if (group >= std::max(first, last)) ++group;
        return group;
    }

    /// Groups around a circle, their routers on its rim, the processors of each outside.
    Point3 place(NodeId node) const
    {
        constexpr double turn = 2 * 3.14159265358979323846, gap = 1.2;
        const Terminals block(m_terminals);
        const double width = std::max<std::uint32_t>(block.columns, m_terminals > 2 ? 2 : 1) + 0.15,
                     arc = m_routers * width + gap;
        const double radius = std::max(m_groups * arc / turn, 1.6);
        const bool terminal = node.value < processors();
        const std::uint32_t router = terminal ? node.value / m_terminals : node.value - processors(),
                            index = terminal ? node.value % m_terminals : 0;
        const double middle = (router / m_routers) * arc + (router % m_routers - (m_routers - 1) / 2.0) * width;
        const double along = terminal ? block.across(index) : 0, out = terminal ? 0.15 + block.away(index) : 0;
        const double angle = middle / (m_groups * arc) * turn + along / (radius + out);
        // Groups begin at the top and go round with the clock.
        return {(radius + out) * std::sin(angle), -(radius + out) * std::cos(angle), 0};
    }

    /// Cables of a group bow to the middle of the network, the further they lead, so that none lies above others.
    double bow(LinkId link) const
    {
        const std::uint64_t cable = link / 2;
        if (cable < processors() || cable >= m_firstGlobal) return 0;
        const Pair pair = pairOf((cable - processors()) % m_inGroup);
        constexpr double each = 0.28;
        return -each * (pair.high - pair.low - 1);
    }

private:
    NodeId nodeOf(std::uint32_t router) const { return NodeId{processors() + router}; }
    /// The router of a group from which a cable leads to the other group.
    std::uint32_t exitOf(std::uint32_t group, std::uint32_t other) const
    {
        const std::uint32_t port =
            m_absolute ? (other < group ? other : other - 1) : (other + m_groups - group - 1) % m_groups;
        return group * m_routers + port / m_ports;
    }
    /// To another router of the group.
    void stepTo(std::uint32_t at, std::uint32_t to, std::vector<LinkId>& out) const
    {
        if (at == to) return;
        const std::uint32_t a = at % m_routers, b = to % m_routers;
        const std::uint64_t cable =
            processors() + (at / m_routers) * m_inGroup + pairNumber(std::min(a, b), std::max(a, b));
        out.push_back(linkFrom(cable, a, b));
    }
    /// To another group; returns the router where that comes to.
    std::uint32_t crossTo(std::uint32_t at, std::uint32_t group, std::vector<LinkId>& out) const
    {
        const std::uint32_t here = at / m_routers;
        stepTo(at, exitOf(here, group), out);
        out.push_back(linkFrom(m_firstGlobal + pairNumber(std::min(here, group), std::max(here, group)), here, group));
        return exitOf(group, here);
    }

    std::uint32_t m_terminals, m_routers, m_ports, m_groups;
    std::uint64_t m_inGroup; ///< cables
    bool m_absolute;
    std::uint64_t m_firstGlobal;
};

std::uint64_t processorsOf(std::uint64_t terminals, std::uint64_t routers, std::uint64_t ports)
{
    return productOf(std::array{terminals, routers, routers * ports + 1});
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    constexpr SizeRange any{1, 4096};
    const auto checked = checkedSizes(
        "dragonfly", sizes,
        {.what = "three sizes from 1 to 4096, the processors of a router, the routers of a group and the global cables "
                 "of a router",
         .ranges = std::array{any, any, any},
         .limit = fmt::format("at most {} processors, P·A·(A·H + 1)", maximumProcessors),
         .fits = [](std::span<const std::uint64_t> wanted) {
             return processorsOf(wanted[0], wanted[1], wanted[2]) <= maximumProcessors;
         }});
    const std::uint32_t p = checked[0], a = checked[1], h = checked[2];
    const bool absolute = choiceOf(values, parameters[0]) == 1;
    const std::size_t routing = choiceOf(values, parameters[1]); // minimal, valiant, spread
    const Dragonfly network(p, a, h, absolute);
    const std::uint32_t seed = seedOf(values);
    Topology::Parts parts;
    parts.family = "dragonfly";
    parts.text = fmt::format("dragonfly:{}x{}x{}", p, a, h);
    parts.processors = network.processors();
    parts.routers = network.allRouters();
    parts.links = 2 * network.cables();
    parts.settings = fmt::format("{}{}", absolute ? "absolute" : "",
                                 routing > 0 ? fmt::format(" {} seed {}", routings[routing], seed) : "");
    // Between k groups and the others, k·(g − k) cables and so many squares of the processors of a group.
    parts.cutPackets = static_cast<double>(p) * a * p * a;
    parts.ends = [network](LinkId link) { return network.ends(link); };
    parts.route = [network, routing, seed](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network.route(from.value, to.value,
                      routing > 0 ? network.detour(from.value, to.value, routing == 2, seed)
                                  : std::optional<std::uint32_t>(),
                      out);
    };
    parts.place = [network](NodeId node) { return network.place(node); };
    parts.bow = [network](LinkId link) { return network.bow(link); };
    parts.arrangement = Arrangement::Round;
    parts.units = {"group", {p, p * a}};
    addRouterRoutes(parts);
    return Topology(std::move(parts));
}

/// Of all with so many processors the one that is nearest to the balance a = 2p = 2h of the paper.
std::optional<std::string> balanced(std::uint64_t processors)
{
    std::optional<std::string> best;
    double least = 0;
    constexpr std::uint64_t most = 4096; // of each
    for (std::uint64_t a = 2; a * (a + 1) <= processors && a <= most; ++a) {
        if (processors % a != 0) continue;
        const std::uint64_t rest = processors / a;
        for (std::uint64_t h = 1; a * h + 1 <= rest && h <= most; ++h) {
            if (rest % (a * h + 1) != 0) continue;
            const std::uint64_t p = rest / (a * h + 1);
            const auto off = [a](std::uint64_t other) {
                return std::abs(std::log(static_cast<double>(a) / (2 * static_cast<double>(other))));
            };
            const double cost = off(p) + off(h);
            if ((best && cost >= least) || p > most) continue;
            best = fmt::format("{}x{}x{}", p, a, h);
            least = cost;
        }
    }
    return best;
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "dragonfly",
    .title = "Dragonfly",
    .sizes = "PxAxH",
    .help = "Groups of A routers that are all linked, with P processors and H global cables each; every two of the "
            "A·H + 1 groups share one cable.",
    .sizeNames = {.label = "Dragonfly",
                  .help = "Processors of a router, routers of a group, global cables of a router, such as 2x4x2: 72 "
                          "processors in 9 groups.",
                  .each =
                      [](std::size_t place) {
                          return std::string(place == 0   ? "Processors of a router"
                                             : place == 1 ? "Routers of a group"
                                                          : "Global cables of a router");
                      }},
    .counts = "P·A·(A·H + 1)",
    .parameters = parameters,
    .build = build,
    .sizesFor = balanced,
};

} // namespace hopscope::dragonfly_family
