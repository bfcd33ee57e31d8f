#include "topology/family_helpers.h"
#include "topology/up_routing.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

namespace hopscope::k_ary_n_tree_family {

namespace {

/// N levels of K^(N−1) switches, level 0 at the top (F. Petrini, M. Vanneschi, "k-ary n-trees: High Performance
/// Networks for Massively Parallel Architectures", IPPS 1997). A switch of a level has N − 1 digits, the first the
/// heaviest; switches of the levels l and l + 1 are joined if they agree in all digits but digit l.
class KaryTree {
public:
    KaryTree(std::uint32_t arity, std::uint32_t levels) : m_arity(arity), m_levels(levels)
    {
        m_power[0] = 1;
        for (std::uint32_t i = 1; i <= levels; ++i) m_power[i] = m_power[i - 1] * arity;
    }

    std::uint32_t processors() const { return m_power[m_levels]; }
    std::uint32_t inLevel() const { return m_power[m_levels - 1]; }
    std::uint64_t cables() const { return std::uint64_t{m_levels} * processors(); }
    std::uint32_t unit(std::uint32_t digits) const { return m_power[digits]; }

    /// Even links lead up. A cable above the leaves belongs to the lower switch and the digit of the upper one.
    Ends ends(LinkId link) const
    {
        const std::uint32_t level = static_cast<std::uint32_t>(link / 2 / processors()),
                            cable = static_cast<std::uint32_t>(link / 2 % processors());
        if (level == 0) return turnedEnds(link, NodeId{cable}, at(m_levels - 1, cable / m_arity));
        const std::uint32_t upper = level - 1, lower = cable / m_arity;
        return turnedEnds(link, at(level, lower), at(upper, withDigit(lower, upper, cable % m_arity)));
    }
    void route(std::uint32_t from, std::uint32_t to, std::uint32_t word, std::vector<LinkId>& out) const
    {
        out.push_back(2 * LinkId{from});
        std::uint32_t w = from / m_arity;
        const std::uint32_t leaf = to / m_arity;
        std::uint32_t meeting = m_levels - 1; // the first digit in which they differ
        for (std::uint32_t l = 0; l + 1 < m_levels; ++l)
            if (digit(w, l) != digit(leaf, l)) {
                meeting = l;
                break;
            }
        for (std::uint32_t l = m_levels - 1; l-- > meeting;) { // from level l + 1 to level l
            const std::uint32_t up = word / m_power[m_levels - 2 - l] % m_arity;
            out.push_back(2 * cable(l, w, up));
            w = withDigit(w, l, up);
        }
        for (std::uint32_t l = meeting; l + 1 < m_levels; ++l) {
            const std::uint32_t above = digit(w, l);
            w = withDigit(w, l, digit(leaf, l));
            out.push_back(2 * cable(l, w, above) + 1);
        }
        out.push_back(2 * LinkId{to} + 1);
    }

    Point3 place(NodeId node) const
    {
        const Terminals block(m_arity);
        const double width = block.columns + (m_arity > 2 ? 0.4 : 0), level = 1.2 + 0.2 * m_arity,
                     bottom = (m_levels - 1) * level;
        const auto middle = [&](std::uint32_t w) { return w * width + (width - 1) / 2; };
        if (node.value < processors())
            return {middle(node.value / m_arity) + block.across(node.value % m_arity),
                    bottom + block.away(node.value % m_arity), 0};
        const std::uint32_t one = node.value - processors();
        return {middle(one % inLevel()), one / inLevel() * level, 0};
    }

private:
    NodeId at(std::uint32_t level, std::uint32_t w) const { return NodeId{processors() + level * inLevel() + w}; }
    std::uint32_t digit(std::uint32_t w, std::uint32_t place) const
    {
        return w / m_power[m_levels - 2 - place] % m_arity;
    }
    std::uint32_t withDigit(std::uint32_t w, std::uint32_t place, std::uint32_t value) const
    {
        return w - digit(w, place) * m_power[m_levels - 2 - place] + value * m_power[m_levels - 2 - place];
    }
    /// Between (level + 1, lower) and the switch of `level` with that digit.
    std::uint64_t cable(std::uint32_t level, std::uint32_t lower, std::uint32_t upper) const
    {
        return (level + 1) * std::uint64_t{processors()} + std::uint64_t{lower} * m_arity + upper;
    }

    std::uint32_t m_arity, m_levels;
    std::array<std::uint32_t, 25> m_power{};
};

/// K^N processors, and as many switches at most.
bool possible(std::uint64_t arity, std::uint64_t levels)
{
    return productOf(std::vector<std::uint64_t>(levels, arity)) <= maximumProcessors
           && productOf(std::vector<std::uint64_t>(levels - 1, arity)) * levels <= maximumProcessors;
}

/// Of two levels at least; rather with three or more children than with two.
std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all = [] {
        std::map<std::uint64_t, std::string> found;
        for (std::uint64_t k = 3; k * k <= maximumProcessors; ++k)
            for (std::uint64_t n = 2; possible(k, n); ++n)
                found.emplace(productOf(std::vector(n, k)), fmt::format("{}x{}", k, n));
        for (std::uint64_t n = 2; possible(2, n); ++n) found.emplace(std::uint64_t{1} << n, fmt::format("2x{}", n));
        std::vector<RareSize> list;
        for (auto& [processors, sizes] : found) list.push_back({processors, std::move(sizes)});
        return list;
    }();
    return all;
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    constexpr SizeRange arities{2, maximumProcessors}, levels{1, 24};
    const auto checked = checkedSizes(
        "k-ary-n-tree", sizes,
        {.what = "two sizes, the arity K from 2 and the levels N from 1 to 24",
         .ranges = std::array{arities, levels},
         .limit = fmt::format("at most {} processors, K^N, and as many switches, N·K^(N−1)", maximumProcessors),
         .fits = [](std::span<const std::uint64_t> wanted) { return possible(wanted[0], wanted[1]); }});
    const std::uint32_t n = checked[1];
    const KaryTree network(checked[0], n);
    const UpRouting routing(values);
    Topology::Parts parts;
    parts.family = "k-ary-n-tree";
    parts.text = fmt::format("k-ary-n-tree:{}x{}", checked[0], n);
    parts.processors = network.processors();
    parts.routers = n * network.inLevel();
    parts.links = 2 * network.cables();
    parts.settings = routing.settings();
    if (checked[0] % 2 == 0) parts.cutPackets = parts.processors / 2.0;
    double distances = 0;
    for (std::uint32_t l = 1; l <= n; ++l) distances += 2.0 * l * (network.unit(l) - network.unit(l - 1));
    parts.distances = distances;
    parts.ends = [network](LinkId link) { return network.ends(link); };
    parts.route = [network, routing](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network.route(from.value, to.value, routing.word(from, to), out);
    };
    parts.place = [network](NodeId node) { return network.place(node); };
    parts.arrangement = Arrangement::Levels;
    parts.units.name = "subtree";
    for (std::uint32_t l = 1; l < n; ++l) parts.units.sizes.push_back(network.unit(l));
    addRouterRoutes(parts);
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "k-ary-n-tree",
    .title = "k-ary n-tree",
    .sizes = "KxN",
    .help =
        "K^N processors under N levels of K^(N−1) switches with K cables up and K down: a fat tree whose every level "
        "carries as much as the processors send.",
    .sizeNames = {.label = "Arity × levels",
                  .help = "Children of a switch and levels of switches, such as 4x3: 64 processors.",
                  .each = [](std::size_t place) { return std::string(place == 0 ? "Arity" : "Levels"); }},
    .counts = "K^N",
    .parameters = {&upRoutingParameter, 1},
    .build = build,
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::k_ary_n_tree_family
