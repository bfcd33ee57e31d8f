#include "topology/family_helpers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>

#include <fmt/format.h>

namespace hopscope::slim_fly_family {

namespace {

constexpr std::uint64_t mostPrime = 97; ///< more links than that are not kept in a list
constexpr std::uint32_t usualTerminals(std::uint32_t q) { return (3 * q - 1 + 3) / 4; }

bool possible(std::uint64_t q)
{
    if (q < 5 || q > mostPrime || q % 4 != 1) return false;
    for (std::uint64_t d = 3; d * d <= q; d += 2)
        if (q % d == 0) return false;
    return true;
}
std::uint64_t nearestPrime(std::uint64_t q)
{
    for (std::uint64_t distance = 0; distance < mostPrime; ++distance) {
        if (q >= distance && possible(q - distance)) return q - distance;
        if (possible(q + distance)) return q + distance;
    }
    return mostPrime;
}

/// Q from the routers, 2Q².
std::uint32_t primeOf(const Topology& topology)
{
    return static_cast<std::uint32_t>(std::lround(std::sqrt((topology.nodes() - topology.processors()) / 2.0)));
}

constexpr std::array parameters{
    Parameter{
        .id = "terminals",
        .label = "Processors of a router",
        .help = "By default half as many as a router has cables to others, (3Q − 1)/4 rounded up.",
        .minimum = 1,
        .maximum = 512,
        .usual = 1,
        .comfortable = 16,
        .usualOn = [](const Topology& topology) { return static_cast<double>(usualTerminals(primeOf(topology))); }},
    shortestRoutingParameter,
};

/// Routers of the graphs of McKay, Miller and Širáň, of diameter 2 (M. Besta, T. Hoefler, "Slim Fly: A Cost Effective
/// Low-Diameter Network Topology", SC 2014). Router (t, x, y) is number t·Q² + x·Q + y.
class SlimFly {
public:
    SlimFly(std::uint32_t q, std::uint32_t terminals) : m_q(q), m_terminals(terminals), m_even(q), m_odd(q)
    {
        const std::uint32_t root = primitiveRoot();
        for (std::uint32_t i = 0, power = 1; i + 1 < q; ++i, power = power * root % q)
            (i % 2 == 0 ? m_even : m_odd)[power] = true;
    }

    std::uint32_t routers() const { return 2 * m_q * m_q; }
    std::uint32_t processors() const { return routers() * m_terminals; }
    std::uint64_t cables() const { return processors() + std::uint64_t{m_q} * m_q * degree(); }
    std::uint32_t degree() const { return (3 * m_q - 1) / 2; }

    Ends ends(LinkId link) const
    {
        const std::uint64_t cable = link / 2;
        if (cable < processors()) {
            const auto node = static_cast<std::uint32_t>(cable);
            return turnedEnds(link, NodeId{node}, number(node / m_terminals));
        }
        const std::uint64_t place = cable - processors();
        const Cables& known = list();
        const auto next = std::ranges::upper_bound(known.first, place);
        return turnedEnds(link, number(static_cast<std::uint32_t>(next - known.first.begin() - 1)),
                          number(known.higher[place]));
    }
    /// Over the smallest router between, or over one that a hash chooses.
    void route(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> seed, std::vector<LinkId>& out) const
    {
        const std::uint32_t here = from / m_terminals, there = to / m_terminals;
        out.push_back(2 * LinkId{from});
        if (here != there) {
            if (joined(here, there)) {
                out.push_back(link(here, there));
            } else {
                const std::uint32_t over = between(here, there, seed ? mixedWord(from, to, *seed) : 0);
                out.insert(out.end(), {link(here, over), link(over, there)});
            }
        }
        out.push_back(2 * LinkId{to} + 1);
    }
    double distances() const
    {
        const double t = m_terminals, d = degree();
        return 2 * (t - 1) + 3 * t * d + 4 * t * (routers() - 1 - d);
    }

    /// Two rows of Q circles, one for each (t, x), processors outside their routers.
    Point3 place(NodeId node) const
    {
        constexpr double turn = 2 * 3.14159265358979323846;
        const Terminals block(m_terminals);
        const double circle = m_q / turn, radius = std::max({1.0, circle, circle * (block.columns + 0.2) - 1.1}),
                     reach = radius + block.rows + 0.4, pitch = 2 * reach + 0.6;
        const bool terminal = node.value < processors();
        const std::uint32_t router = terminal ? node.value / m_terminals : node.value - processors(),
                            index = terminal ? node.value % m_terminals : 0, group = router / m_q;
        const double far = terminal ? radius + 0.1 + block.away(index) : radius;
        const double angle = turn * (router % m_q) / m_q + (terminal ? block.across(index) / far : 0);
        // Half a place aside, so that lines between the rows do not lie above each other.
        return {(group % m_q) * pitch + (group / m_q) * 0.35 * pitch + far * std::sin(angle),
                (group / m_q) * 1.6 * pitch - far * std::cos(angle), 0};
    }

private:
    NodeId number(std::uint32_t router) const { return NodeId{processors() + router}; }
    std::uint32_t primitiveRoot() const
    {
        for (std::uint32_t root = 2;; ++root) {
            std::uint32_t power = root, order = 1;
            for (; power != 1; power = power * root % m_q) ++order;
            if (order + 1 == m_q) return root;
        }
    }
    bool joined(std::uint32_t a, std::uint32_t b) const
    {
        if (a > b) std::swap(a, b);
        const std::uint32_t square = m_q * m_q, ta = a / square, tb = b / square, xa = a / m_q % m_q,
                            xb = b / m_q % m_q, ya = a % m_q, yb = b % m_q;
        if (ta == tb) return xa == xb && (ta == 0 ? m_even : m_odd)[(yb + m_q - ya) % m_q];
        return ya == (xb * xa + yb) % m_q;
    }
    /// Of the routers that are joined with both, in ascending order, the one that the word chooses; 0 the smallest.
    std::uint32_t between(std::uint32_t a, std::uint32_t b, std::uint32_t word) const
    {
        std::uint32_t ways = 0, found = a; // never empty: the diameter is 2
        if (word > 0)
            eachNeighbour(a, [&](std::uint32_t over) {
                ways += joined(over, b) ? 1 : 0;
                return true;
            });
        std::uint32_t skip = ways > 0 ? word % ways : 0;
        eachNeighbour(a, [&](std::uint32_t over) {
            if (joined(over, b) && skip-- == 0) found = over;
            return found == a;
        });
        return found;
    }
    /// Calls `visit` for the neighbours in ascending order, as long as it says true.
    template <class Visit> void eachNeighbour(std::uint32_t router, Visit visit) const
    {
        const std::uint32_t square = m_q * m_q, t = router / square, x = router / m_q % m_q, y = router % m_q;
        const auto inCircle = [&] {
            for (std::uint32_t other = 0; other < m_q; ++other)
                if ((t == 0 ? m_even : m_odd)[(other + m_q - y) % m_q] && !visit(router - y + other)) return false;
            return true;
        };
        const auto across = [&] {
            for (std::uint32_t k = 0; k < m_q; ++k) {
                const std::uint32_t product = k * x % m_q,
                                    other = t == 0 ? (y + m_q - product) % m_q : (product + y) % m_q;
                if (!visit((1 - t) * square + k * m_q + other)) return false;
            }
            return true;
        };
        if (t == 0) {
            if (inCircle()) across();
        } else if (across()) {
            inCircle();
        }
    }
    LinkId link(std::uint32_t from, std::uint32_t to) const
    {
        const std::uint32_t low = std::min(from, to), high = std::max(from, to);
        const Cables& known = list();
        const auto begin = known.higher.begin() + static_cast<std::ptrdiff_t>(known.first[low]),
                   end = known.higher.begin() + static_cast<std::ptrdiff_t>(known.first[low + 1]);
        return linkFrom(processors()
                            + static_cast<std::uint64_t>(std::lower_bound(begin, end, high) - known.higher.begin()),
                        from, to);
    }
    struct Cables {
        std::vector<std::uint32_t> higher; ///< routers that are linked with one and have a higher number, ascending
        std::vector<std::uint64_t> first;  ///< where those of a router begin, and one more
    };
    /// Made when asked for.
    const Cables& list() const
    {
        std::call_once(m_once, [this] {
            m_cables.first.push_back(0);
            for (std::uint32_t router = 0; router < routers(); ++router) {
                eachNeighbour(router, [&](std::uint32_t other) {
                    if (other > router) m_cables.higher.push_back(other);
                    return true;
                });
                m_cables.first.push_back(m_cables.higher.size());
            }
        });
        return m_cables;
    }

    std::uint32_t m_q, m_terminals;
    std::vector<bool> m_even, m_odd; ///< powers of the root, by value
    mutable std::once_flag m_once;
    mutable Cables m_cables;
};

std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all = [] {
        std::vector<RareSize> found;
        for (std::uint32_t q = 5; q <= mostPrime; ++q)
            if (possible(q)) found.push_back({std::uint64_t{2} * q * q * usualTerminals(q), std::to_string(q)});
        return found;
    }();
    return all;
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    if (sizes.size() != 1 || !possible(sizes[0]))
        refuseSizes(fmt::format("slim-fly takes one size, a prime number Q = 4w + 1 from 5 to {}", mostPrime), sizes,
                    fmt::format("slim-fly:{}",
                                nearestPrime(sizes.empty() ? 5 : std::min<std::uint64_t>(sizes[0], 2 * mostPrime))));
    const auto q = static_cast<std::uint32_t>(sizes[0]);
    const std::uint32_t terminals = wholeOf(values, parameters[0], usualTerminals(q));
    const auto network = std::make_shared<const SlimFly>(q, terminals);
    Topology::Parts parts;
    parts.family = "slim-fly";
    parts.text = fmt::format("slim-fly:{}", q);
    parts.processors = network->processors();
    parts.routers = network->routers();
    parts.links = 2 * network->cables();
    const auto spread = spreadSeed(values, parameters[1]);
    parts.settings = fmt::format("terminals={}{}", terminals, spreadSettings(spread));
    parts.distances = network->distances();
    parts.ends = [network](LinkId link) { return network->ends(link); };
    parts.route = [network, spread](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network->route(from.value, to.value, spread, out);
    };
    parts.place = [network](NodeId node) { return network->place(node); };
    parts.units.name = "group";
    if (terminals > 1) parts.units.sizes.push_back(terminals);
    parts.units.sizes.push_back(terminals * q);
    addRouterRoutes(parts);
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "slim-fly",
    .title = "Slim Fly",
    .sizes = "Q",
    .help =
        "2Q² routers with (3Q − 1)/2 cables to others each, at most two of them from router to router; Q is a prime "
        "number 4w + 1.",
    .sizeNames = {.label = "Prime Q", .least = 5, .comfortable = 29, .most = 37, .logarithmic = false},
    .counts = "2Q²·⌈(3Q − 1)/4⌉, Q = 5, 13, 17, 29 …,",
    .parameters = parameters,
    .build = build,
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::slim_fly_family
