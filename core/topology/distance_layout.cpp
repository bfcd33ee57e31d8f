#include "topology/distance_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace hopscope {

namespace {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Neighbours of all nodes, one node after the other.
class Neighbours {
public:
    Neighbours(std::uint32_t nodes, const Edges& edges) : m_first(nodes + 1, 0), m_all(2 * edges.size())
    {
        for (const auto& [one, other] : edges) {
            ++m_first[one + 1];
            ++m_first[other + 1];
        }
        std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
        std::vector<std::size_t> at(m_first.begin(), m_first.end() - 1);
        for (const auto& [one, other] : edges) {
            m_all[at[one]++] = other;
            m_all[at[other]++] = one;
        }
    }

    /// Hops from a node; what it does not reach lies a little behind all others.
    std::vector<double> hopsFrom(std::uint32_t root) const
    {
        std::vector<double> hops(m_first.size() - 1, -1);
        std::vector<std::uint32_t> queue{root};
        hops[root] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (std::size_t k = m_first[queue[i]]; k < m_first[queue[i] + 1]; ++k)
                if (hops[m_all[k]] < 0) {
                    hops[m_all[k]] = hops[queue[i]] + 1;
                    queue.push_back(m_all[k]);
                }
        const double behind = 1.2 * hops[queue.back()] + 2;
        for (double& each : hops)
            if (each < 0) each = behind;
        return hops;
    }

private:
    std::vector<std::size_t> m_first;
    std::vector<std::uint32_t> m_all;
};

/// Squared hops to the pivots, without the mean of every row, column and all: what inner products would be.
std::vector<std::vector<double>> centredSquares(std::uint32_t nodes, const Neighbours& neighbours)
{
    constexpr std::size_t pivots = 50;
    std::vector<std::vector<double>> columns;
    std::vector<double> nearest(nodes, 1e300);
    for (std::uint32_t pivot = 0; columns.size() < std::min<std::size_t>(pivots, nodes);) {
        columns.push_back(neighbours.hopsFrom(pivot));
        for (std::uint32_t i = 0; i < nodes; ++i) nearest[i] = std::min(nearest[i], columns.back()[i]);
        const auto furthest = std::ranges::max_element(nearest);
        if (*furthest == 0) break;
        pivot = static_cast<std::uint32_t>(furthest - nearest.begin());
    }
    std::vector<double> rows(nodes, 0);
    for (auto& column : columns) {
        for (double& each : column) each *= -0.5 * each;
        const double mean = std::accumulate(column.begin(), column.end(), 0.0) / nodes;
        for (std::uint32_t i = 0; i < nodes; ++i) {
            column[i] -= mean;
            rows[i] += column[i] / static_cast<double>(columns.size());
        }
    }
    for (auto& column : columns)
        for (std::uint32_t i = 0; i < nodes; ++i) column[i] -= rows[i];
    return columns;
}

/// The two directions of a symmetric matrix in which it is largest, by powers of it.
std::array<std::vector<double>, 2> mainDirections(const std::vector<std::vector<double>>& matrix)
{
    const std::size_t size = matrix.size();
    std::array<std::vector<double>, 2> found;
    for (std::size_t which = 0; which < 2; ++which) {
        std::vector<double> now(size), next(size);
        for (std::size_t i = 0; i < size; ++i) now[i] = std::sin(1.0 + 2.4 * double(i) * double(which + 1));
        constexpr int powers = 200;
        for (int power = 0; power < powers; ++power) {
            if (which == 1) {
                const double along = std::inner_product(now.begin(), now.end(), found[0].begin(), 0.0);
                for (std::size_t i = 0; i < size; ++i) now[i] -= along * found[0][i];
            }
            const double length = std::sqrt(std::inner_product(now.begin(), now.end(), now.begin(), 0.0));
            if (length < 1e-12) break; // there is no second one: a line
            for (double& each : now) each /= length;
            found[which] = now;
            for (std::size_t i = 0; i < size; ++i)
                next[i] = std::inner_product(now.begin(), now.end(), matrix[i].begin(), 0.0);
            now.swap(next);
        }
        if (found[which].empty()) found[which].assign(size, 0);
    }
    return found;
}

/// Nodes in the same place stand in a spiral round it.
void spread(std::vector<Point3>& places)
{
    std::map<std::pair<long long, long long>, std::vector<std::size_t>> same;
    const auto rounded = [](double value) { return std::llround(value * 1000); };
    for (std::size_t i = 0; i < places.size(); ++i) same[{rounded(places[i].x), rounded(places[i].y)}].push_back(i);
    constexpr double golden = 2.39996322972865332, reach = 0.35; // radians; of a middle edge
    for (const auto& [place, members] : same)
        for (std::size_t i = 0; members.size() > 1 && i < members.size(); ++i) {
            const double away = reach * std::sqrt((double(i) + 0.5) / double(members.size())),
                         turn = golden * double(i);
            places[members[i]].x += away * std::cos(turn);
            places[members[i]].y += away * std::sin(turn);
        }
}

} // namespace

std::vector<Point3> layOutByDistance(std::uint32_t nodes, const Edges& edges)
{
    std::vector<Point3> places(nodes);
    if (nodes < 2) return places;
    const auto columns = centredSquares(nodes, Neighbours(nodes, edges));
    std::vector<std::vector<double>> products(columns.size(), std::vector<double>(columns.size()));
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (std::size_t k = 0; k <= i; ++k)
            products[i][k] = products[k][i] =
                std::inner_product(columns[i].begin(), columns[i].end(), columns[k].begin(), 0.0);
    const auto directions = mainDirections(products);
    for (std::size_t k = 0; k < columns.size(); ++k)
        for (std::uint32_t i = 0; i < nodes; ++i) {
            places[i].x += directions[0][k] * columns[k][i];
            places[i].y += directions[1][k] * columns[k][i];
        }
    // In hops: the middle edge that has a length is 1 long.
    std::vector<double> lengths;
    for (const auto& [one, other] : edges)
        if (const double length = std::hypot(places[one].x - places[other].x, places[one].y - places[other].y);
            length > 1e-9)
            lengths.push_back(length);
    if (!lengths.empty()) {
        const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
        std::ranges::nth_element(lengths, middle);
        for (Point3& place : places) place = {place.x / *middle, place.y / *middle, 0};
    }
    spread(places);
    return places;
}

} // namespace hopscope
