#include "topology/layout.h"

#include "topology/distance_layout.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/circle_layout.hpp>
#include <boost/graph/fruchterman_reingold.hpp>
#include <boost/graph/kamada_kawai_spring_layout.hpp>
#include <boost/graph/point_traits.hpp>
#include <boost/property_map/property_map.hpp>
#include <boost/range/iterator_range.hpp>

namespace hopscope {

namespace {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Plane = boost::rectangle_topology<std::minstd_rand>;
using Places = std::vector<Plane::point_type>;
using Drawn = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

/// Kamada and Kawai's takes the cube of the nodes, Fruchterman and Reingold's with a grid of cells about their number
/// in every round.
constexpr std::uint32_t mostSprings = 80, mostForces = 4096;

std::vector<Point3> pointsOf(const Places& places)
{
    std::vector<Point3> points;
    points.reserve(places.size());
    for (const auto& place : places) points.push_back({place[0], place[1], 0});
    return points;
}

std::vector<Point3> circle(std::uint32_t nodes)
{
    std::vector<Point3> places(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i) {
        const double turn = 2 * 3.14159265358979323846 * i / nodes;
        places[i] = {std::sin(turn), -std::cos(turn), 0};
    }
    return places;
}

std::vector<Point3> grid(std::uint32_t nodes)
{
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(1.5 * nodes)));
    std::vector<Point3> places(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i) places[i] = {double(i % columns), double(i / columns), 0};
    return places;
}

/// Hops from the root; nodes that it does not reach come behind all others.
std::vector<std::uint32_t> hopsFrom(const Drawn& graph, std::uint32_t root)
{
    const auto nodes = static_cast<std::uint32_t>(num_vertices(graph));
    std::vector<std::uint32_t> hops(nodes, nodes), queue{root};
    hops[root] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const auto next : boost::make_iterator_range(adjacent_vertices(queue[i], graph)))
            if (hops[next] == nodes) {
                hops[next] = hops[queue[i]] + 1;
                queue.push_back(static_cast<std::uint32_t>(next));
            }
    const std::uint32_t furthest = hops[queue.back()];
    for (std::uint32_t& each : hops) each = std::min(each, furthest + 1);
    return hops;
}

std::vector<Point3> layers(const Drawn& graph, std::uint32_t root)
{
    const auto hops = hopsFrom(graph, root);
    std::vector<std::vector<std::uint32_t>> rows(std::ranges::max(hops) + 1);
    for (std::uint32_t node = 0; node < hops.size(); ++node) rows[hops[node]].push_back(node);
    std::vector<Point3> places(hops.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        // Below those who they hang on, as far as there is room: by the mean place of their neighbours above.
        std::vector<std::pair<double, std::uint32_t>> order;
        for (const std::uint32_t node : rows[row]) {
            double sum = 0, count = 0;
            for (const auto next : boost::make_iterator_range(adjacent_vertices(node, graph)))
                if (hops[next] < row) {
                    sum += places[next].x;
                    ++count;
                }
            order.emplace_back(count > 0 ? sum / count : 0, node);
        }
        std::ranges::stable_sort(order, {}, &std::pair<double, std::uint32_t>::first);
        for (std::size_t i = 0; i < order.size(); ++i)
            places[order[i].second] = {static_cast<double>(i) - (static_cast<double>(order.size()) - 1) / 2,
                                       static_cast<double>(row), 0};
    }
    return places;
}

/// When to leave a node, or all, as they are. Boost's own rule alone may go round for ever where forces cancel.
class Enough {
public:
    explicit Enough(std::uint32_t nodes) : m_left(std::make_shared<std::uint64_t>(std::uint64_t{400} * nodes)) {}
    template <class Vertex> bool operator()(double delta, Vertex, const Drawn&, bool)
    {
        constexpr double small = 1e-3;
        return !(delta > small) || *m_left == 0 || --*m_left == 0;
    }

private:
    std::shared_ptr<std::uint64_t> m_left; ///< Boost copies it
};

bool allFinite(const Places& places)
{
    return std::ranges::all_of(places, [](const auto& place) { return std::isfinite(place[0] + place[1]); });
}

/// More nodes than these repel only what is near.
constexpr std::uint32_t allPairs = 1000;

/// The nodes by cells of the plane; a cell is four times as wide as nodes are apart.
struct Cells {
    static constexpr double side = 4;
    Cells(double half, const Places& places)
        : across(static_cast<std::size_t>(2 * half / side) + 1), all(across * across)
    {
        const auto along = [&](double x) {
            return std::min(across - 1, static_cast<std::size_t>(std::max(0.0, (x + half) / side)));
        };
        for (std::uint32_t i = 0; i < places.size(); ++i)
            all[along(places[i][1]) * across + along(places[i][0])].push_back(i);
    }
    std::size_t across;
    std::vector<std::vector<std::uint32_t>> all;
};

/// Every round compares all nodes of a cell: whether so many lie in few cells that this would take long.
bool isTooCrowded(const Places& places, double half)
{
    constexpr double most = 160; // mean number of nodes in the cell of a node; 16 where they lie evenly
    double pairs = 0;
    for (const auto& cell : Cells(half, places).all) pairs += static_cast<double>(cell.size() * cell.size());
    return pairs > most * static_cast<double>(places.size());
}

/// Those that repel each other. Boost's own grid has cells as large as the plane.
class NearPairs {
public:
    NearPairs(double half, const Places& places) : m_half(half), m_places(&places) {}
    template <class Apply> void operator()(const Drawn&, Apply apply) const
    {
        const Cells cells(m_half, *m_places);
        const auto across = static_cast<std::ptrdiff_t>(cells.across);
        for (std::ptrdiff_t cell = 0; cell < across * across; ++cell)
            for (std::ptrdiff_t down = -1; down <= 1; ++down)
                for (std::ptrdiff_t right = -1; right <= 1; ++right) {
                    const std::ptrdiff_t column = cell % across + right, row = cell / across + down;
                    if (column < 0 || row < 0 || column >= across || row >= across) continue;
                    const auto& others = cells.all[static_cast<std::size_t>(row * across + column)];
                    for (const std::uint32_t one : cells.all[static_cast<std::size_t>(cell)])
                        for (const std::uint32_t other : others)
                            if (one != other) apply(one, other);
                }
    }

private:
    double m_half;
    const Places* m_places;
};

/// Around their middle in the same order and directions, but everywhere as close to each other.
void spreadEvenly(Places& places, double radius)
{
    std::vector<std::uint32_t> order(places.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return std::hypot(places[i][0], places[i][1]); });
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        auto& place = places[order[rank]];
        const double before = std::hypot(place[0], place[1]),
                     now = radius * std::sqrt(static_cast<double>(rank) / static_cast<double>(order.size()));
        const double factor = before > 0 ? now / before : 0;
        place[0] *= factor, place[1] *= factor;
    }
}

/// Networks that look alike from everywhere are drawn together to their middle, where forces take long and bring
/// nothing to light: then no more rounds.
class Cooling {
public:
    Cooling(std::size_t rounds, double half, const Places& places)
        : m_linear(rounds, half / 6), m_half(half), m_places(&places)
    {
    }
    double operator()() { return isTooCrowded(*m_places, m_half) ? 0 : m_linear(); }

private:
    boost::linear_cooling<double> m_linear;
    double m_half;
    const Places* m_places;
};

/// Forces know nothing of nodes that no edge holds: they stay where they begin.
std::vector<Point3> springs(const Drawn& graph, const Edges& edges)
{
    const auto nodes = static_cast<std::uint32_t>(num_vertices(graph));
    std::minstd_rand random(1);
    const double half = (std::sqrt(double(nodes)) + 1) / 2;
    const Plane plane(random, -half, -half, half, half);
    Places places(nodes);
    const auto map = boost::make_iterator_property_map(places.begin(), get(boost::vertex_index, graph));
    if (nodes <= mostSprings) {
        boost::circle_graph_layout(graph, map, half);
        const auto alike = boost::make_constant_property<Drawn::edge_descriptor>(1.0);
        if (boost::kamada_kawai_spring_layout(graph, map, alike, plane, boost::edge_length(1.0), Enough(nodes))
            && allFinite(places))
            return pointsOf(places);
    }
    // From where the hops put them, so that nothing is crumpled.
    const auto begin = layOutByDistance(nodes, edges);
    double furthest = 1e-9;
    for (const Point3& place : begin) furthest = std::max({furthest, std::abs(place.x), std::abs(place.y)});
    for (std::uint32_t i = 0; i < nodes; ++i) {
        places[i][0] = 0.9 * half * begin[i].x / furthest;
        places[i][1] = 0.9 * half * begin[i].y / furthest;
    }
    const std::size_t rounds = nodes <= 1000 ? 80 : 30;
    if (nodes <= allPairs)
        boost::fruchterman_reingold_force_directed_layout(
            graph, map, plane,
            boost::cooling(boost::linear_cooling<double>(rounds, half / 6))
                .force_pairs(boost::make_grid_force_pairs(plane, map, graph)));
    else
        boost::fruchterman_reingold_force_directed_layout(
            graph, map, plane, boost::cooling(Cooling(rounds, half, places)).force_pairs(NearPairs(half, places)));
    if (nodes > allPairs && isTooCrowded(places, half)) {
        spreadEvenly(places, half);
        return pointsOf(places);
    }
    // Forces press what repels more than it holds together against the frame; of a square only its rim lies there.
    const auto pressed = std::ranges::count_if(
        places, [&](const auto& place) { return std::max(std::abs(place[0]), std::abs(place[1])) > 0.99 * half; });
    if (static_cast<double>(pressed) > 6 * std::sqrt(double(nodes))) return begin;
    return pointsOf(places);
}

} // namespace

void scaleToEdges(std::vector<Point3>& places, const Edges& edges)
{
    std::vector<double> lengths;
    for (const auto& [from, to] : edges) {
        const double length = std::hypot(places[from].x - places[to].x, places[from].y - places[to].y);
        if (length > 0) lengths.push_back(length);
    }
    if (lengths.empty()) return;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    for (Point3& place : places) place = {place.x / *middle, place.y / *middle, 0};
}

std::vector<Point3> layOut(std::uint32_t nodes, const Edges& edges, Layout2D layout, std::uint32_t root)
{
    if (nodes == 0) return {};
    Drawn graph(edges.begin(), edges.end(), nodes);
    std::vector<Point3> places = layout == Layout2D::Circle   ? circle(nodes)
                                 : layout == Layout2D::Grid   ? grid(nodes)
                                 : layout == Layout2D::Layers ? layers(graph, root)
                                 : nodes <= mostForces        ? springs(graph, edges)
                                                              : layOutByDistance(nodes, edges);
    scaleToEdges(places, edges);
    return places;
}

} // namespace hopscope
