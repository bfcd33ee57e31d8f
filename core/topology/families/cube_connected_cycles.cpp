#include "topology/family_helpers.h"
#include "topology/shortest_routes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include <fmt/format.h>

namespace hopscope::cube_connected_cycles_family {

namespace {

constexpr std::uint32_t mostDimensions = 19;

/// A hypercube whose nodes are cycles of D processors, one for each of its dimensions (F. P. Preparata, J. Vuillemin,
/// "The cube-connected cycles", CACM 1981). Processor (w, i) is number w·D + i. The cables of the cycles come first,
/// then those of the cube, dimension by dimension.
class Cycles {
public:
    explicit Cycles(std::uint32_t dimensions)
        : m_dimensions(dimensions), m_words(1U << dimensions), m_inCycle(dimensions > 2 ? dimensions : dimensions - 1)
    {
    }

    std::uint32_t nodes() const { return m_dimensions * m_words; }
    std::uint64_t cables() const { return firstOfCube() + nodes() / 2; }

    Ends ends(LinkId link) const
    {
        std::uint64_t cable = link / 2;
        if (cable < firstOfCube()) {
            const auto word = static_cast<std::uint32_t>(cable / m_inCycle),
                       i = static_cast<std::uint32_t>(cable % m_inCycle);
            return turnedEnds(link, number(word, i), number(word, (i + 1) % m_dimensions));
        }
        cable -= firstOfCube();
        const std::uint32_t half = m_words / 2;
        const auto i = static_cast<std::uint32_t>(cable / half), rest = static_cast<std::uint32_t>(cable % half);
        const std::uint32_t below = rest & ((1U << i) - 1), word = (rest >> i) << (i + 1) | below;
        return turnedEnds(link, number(word, i), number(word | 1U << i, i));
    }
    /// The shortest way, to the neighbour with the smallest number where several are, or to one that a hash chooses.
    void route(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> seed, std::vector<LinkId>& out) const
    {
        const std::uint32_t pair = seed ? mixedWord(from, to, *seed) : 0;
        while (from != to) {
            const std::uint32_t left = distance(from, to), word = from / m_dimensions, i = from % m_dimensions;
            std::pair<std::uint32_t, std::uint32_t> best{~0U, nodes()}; // the least by hash, then by number
            LinkId chosen{};
            const auto offer = [&](std::uint32_t next, LinkId link) {
                const std::pair rank(seed ? mixedWord(pair, next, *seed) : 0, next);
                if (rank >= best || distance(next, to) + 1 != left) return;
                best = rank;
                chosen = link;
            };
            offer(number(word ^ 1U << i, i).value, cubeLink(word, i));
            if (m_dimensions > 1) {
                const std::uint32_t up = (i + 1) % m_dimensions, down = (i + m_dimensions - 1) % m_dimensions;
                // A cycle of two has one cable, that of its processor 0.
                const bool two = m_dimensions == 2;
                offer(number(word, up).value, 2 * (std::uint64_t{word} * m_inCycle + (two ? 0 : i)) + (two ? i : 0));
                if (!two) offer(number(word, down).value, 2 * (std::uint64_t{word} * m_inCycle + down) + 1);
            }
            out.push_back(chosen);
            from = best.second;
        }
    }
    /// Mean is the same for everybody: any processor can be turned into any other.
    double distances() const
    {
        double sum = 0;
        for (const std::uint8_t one : table()) sum += one;
        return sum;
    }
    /// Cycles at the corners of a cube, of which further dimensions make copies.
    Point3 place(NodeId node) const
    {
        constexpr double turn = 2 * 3.14159265358979323846, aside = 0.4;
        const std::uint32_t word = node.value / m_dimensions, i = node.value % m_dimensions;
        Point3 place = corner(word);
        if (m_dimensions == 3) {
            // Each processor at the side of its own cable, as in a cube with cut corners.
            constexpr double radius = 0.8;
            constexpr std::array<Point3, 3> ways{{{1, 0, 0}, {0, 1, 0}, {0.76, -0.65, 0}}};
            const double side = (word >> i & 1) == 0 ? radius : -radius;
            return {place.x + side * ways[i].x, place.y + side * ways[i].y, 0};
        }
        const double angle = turn * i / m_dimensions + aside, radius = m_dimensions == 1 ? 0 : radiusOf();
        return {place.x + radius * std::sin(angle), place.y - radius * std::cos(angle), 0};
    }
    /// Cables of the dimensions that lead over other cycles go around them.
    double bow(LinkId link) const
    {
        const std::uint64_t cable = link / 2;
        const bool far = cable >= firstOfCube() && (cable - firstOfCube()) / (m_words / 2) >= 3;
        return far ? radiusOf() + 0.5 : 0;
    }

private:
    double radiusOf() const
    {
        constexpr double half = 3.14159265358979323846;
        return std::max(0.7, 0.5 / std::sin(half / std::max(m_dimensions, 2U)));
    }
    Point3 corner(std::uint32_t word) const
    {
        constexpr double edge = 4, slantX = 2.2, slantY = -1.85, copies = 8.6, growth = 2.1;
        const double scale = std::max(1.0, radiusOf() / 0.8);
        Point3 place{(word & 1) * edge + (word >> 2 & 1) * slantX, (word >> 1 & 1) * edge + (word >> 2 & 1) * slantY,
                     0};
        double width = m_dimensions > 2 ? copies : edge + 2, height = width;
        for (std::uint32_t i = 3; i < m_dimensions; ++i) {
            double &shift = i % 2 == 1 ? place.x : place.y, &step = i % 2 == 1 ? width : height;
            if ((word >> i & 1) != 0) shift += step;
            step *= growth;
        }
        return {place.x * scale, place.y * scale, 0};
    }
    NodeId number(std::uint32_t word, std::uint32_t i) const { return NodeId{word * m_dimensions + i}; }
    std::uint64_t firstOfCube() const { return std::uint64_t{m_words} * m_inCycle; }
    LinkId cubeLink(std::uint32_t word, std::uint32_t i) const
    {
        const std::uint32_t below = word & ((1U << i) - 1), above = word >> (i + 1);
        return 2 * (firstOfCube() + std::uint64_t{i} * (m_words / 2) + (above << i | below)) + (word >> i & 1);
    }
    /// The network looks the same from everywhere if the dimensions are turned, too.
    std::uint32_t distance(std::uint32_t from, std::uint32_t to) const
    {
        const std::uint32_t differing = from / m_dimensions ^ to / m_dimensions, i = from % m_dimensions,
                            mask = m_words - 1;
        const std::uint32_t turned = i == 0 ? differing : (differing >> i | differing << (m_dimensions - i)) & mask;
        return table()[turned * m_dimensions + (to % m_dimensions + m_dimensions - i) % m_dimensions];
    }
    /// Distances from processor 0.
    const std::vector<std::uint8_t>& table() const
    {
        std::call_once(m_once, [this] {
            std::vector<Ends> links(2 * cables());
            for (LinkId link = 0; link < links.size(); ++link) links[link] = ends(link);
            const ShortestRoutes all(nodes(), std::move(links), RouteChoice::Smallest);
            const auto hops = all.distancesTo(NodeId{0});
            m_table.assign(hops->begin(), hops->end());
        });
        return m_table;
    }

    std::uint32_t m_dimensions, m_words, m_inCycle;
    mutable std::once_flag m_once;
    mutable std::vector<std::uint8_t> m_table;
};

std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all = [] {
        std::vector<RareSize> found;
        for (std::uint64_t d = 1; d <= mostDimensions; ++d) found.push_back({d << d, std::to_string(d)});
        return found;
    }();
    return all;
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    if (sizes.size() != 1 || sizes[0] < 1 || sizes[0] > mostDimensions)
        refuseSizes(fmt::format("cube-connected-cycles takes one size, its dimension D from 1 to {}", mostDimensions),
                    sizes,
                    fmt::format("cube-connected-cycles:{}",
                                std::clamp<std::uint64_t>(sizes.empty() ? 1 : sizes[0], 1, mostDimensions)));
    const auto dimensions = static_cast<std::uint32_t>(sizes[0]);
    const auto network = std::make_shared<const Cycles>(dimensions);
    Topology::Parts parts;
    parts.family = "cube-connected-cycles";
    parts.text = fmt::format("cube-connected-cycles:{}", dimensions);
    parts.processors = network->nodes();
    parts.links = 2 * network->cables();
    // The cables of one dimension, 2^(D−1), join two halves.
    parts.cutPackets = 0.5 * dimensions * network->nodes();
    constexpr std::uint32_t looked = 8; // above, a search takes longer than it tells
    if (dimensions <= looked) parts.distances = network->distances();
    parts.ends = [network](LinkId link) { return network->ends(link); };
    const auto spread = spreadSeed(values, shortestRoutingParameter);
    parts.settings = spreadSettings(spread);
    parts.route = [network, spread](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network->route(from.value, to.value, spread, out);
    };
    parts.place = [network](NodeId node) { return network->place(node); };
    parts.bow = [network](LinkId link) { return network->bow(link); };
    parts.units = {"cycle", {dimensions}};
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "cube-connected-cycles",
    .title = "Cube-connected cycles",
    .sizes = "D",
    .help =
        "A hypercube of dimension D whose nodes are cycles of D processors: D·2^D processors, each with three links "
        "at most.",
    .sizeNames = {.label = "Dimensions", .least = 1, .comfortable = 8, .most = 10, .logarithmic = false},
    .counts = "D·2^D",
    .parameters = {&shortestRoutingParameter, 1},
    .build = build,
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::cube_connected_cycles_family
