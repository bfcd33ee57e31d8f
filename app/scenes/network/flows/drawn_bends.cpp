#include "scenes/network/drawn_network.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

// How lines run past nodes that they would run over.
namespace hopscope {

namespace {

/// So many lines are bent past nodes; of more nobody follows one.
constexpr std::size_t mostBent = 6000;

/// Nodes in squares of about one node each.
class Squares {
public:
    explicit Squares(const std::vector<QPointF>& places) : m_places(places)
    {
        if (places.empty()) return;
        QPointF high = m_low = places[0];
        for (const QPointF place : places) {
            m_low = {std::min(m_low.x(), place.x()), std::min(m_low.y(), place.y())};
            high = {std::max(high.x(), place.x()), std::max(high.y(), place.y())};
        }
        const double width = high.x() - m_low.x(), height = high.y() - m_low.y();
        const auto count = static_cast<double>(places.size());
        m_side = std::max({std::sqrt(width * height / count), std::max(width, height) / count, 1e-6});
        for (std::uint32_t i = 0; i < places.size(); ++i) m_members[square(places[i], 0, 0)].push_back(i);
    }
    double side() const { return m_side; }
    /// All within a square's side, and some more.
    template <class Act> void near(QPointF point, const Act& act) const
    {
        for (const int dx : {-1, 0, 1})
            for (const int dy : {-1, 0, 1})
                if (const auto found = m_members.find(square(point, dx, dy)); found != m_members.end())
                    for (const std::uint32_t member : found->second) act(member);
    }

private:
    std::int64_t square(QPointF point, int dx, int dy) const
    {
        return (static_cast<std::int64_t>(std::floor((point.x() - m_low.x()) / m_side)) + dx) * 10'000'019
               + static_cast<std::int64_t>(std::floor((point.y() - m_low.y()) / m_side)) + dy;
    }
    const std::vector<QPointF>& m_places;
    QPointF m_low;
    double m_side{1};
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> m_members;
};

/// From a node to the next one: so near that only few are nearer.
double spacingOf(const std::vector<QPointF>& places, const Squares& squares)
{
    std::vector<double> nearest;
    nearest.reserve(places.size());
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        double least = 2 * squares.side();
        squares.near(places[i], [&](std::uint32_t other) {
            if (other != i) least = std::min(least, QLineF(places[i], places[other]).length());
        });
        nearest.push_back(least);
    }
    if (nearest.size() < 2) return 1;
    const auto few = nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 10);
    std::ranges::nth_element(nearest, few);
    return std::max(*few, 1e-6);
}

/// Whether a straight line runs over a node that is none of its ends.
bool blocked(const DrawnNetwork& network, const Squares& squares, const DrawnNetwork::Line& line)
{
    const QPointF from = network.places[line.from], way = network.places[line.to] - from;
    const double length = std::hypot(way.x(), way.y()), room = 0.27 * network.spacing;
    if (length < 1.3 * network.spacing) return false;
    const double step = 0.8 * std::max(squares.side(), room);
    bool found = false;
    for (double at = step / 2; at < length && !found; at += step)
        squares.near(from + way * (at / length), [&](std::uint32_t i) {
            if (i == line.from || i == line.to) return;
            const QPointF off = network.places[i] - from;
            const double along = QPointF::dotProduct(off, way) / length;
            const double aside = std::abs(off.x() * way.y() - off.y() * way.x()) / length;
            found = found || (along > 0.3 * room && along < length - 0.3 * room && aside < room);
        });
    return found;
}

/// Whether a line closes its row or column to a ring: from its first node to its last one, of which each is linked with
/// the next and with no other of them. Then it is drawn as ends at the border, as in a run.
bool closesRing(const DrawnNetwork& network, const DrawnNetwork::Line& line)
{
    const QPointF from = network.places[line.from], way = network.places[line.to] - from;
    const double exact = 0.05 * network.spacing;
    if (std::abs(way.x()) > exact && std::abs(way.y()) > exact) return false;
    const bool across = std::abs(way.x()) > exact;
    const auto along = [&](std::uint32_t node) { return across ? network.places[node].x() : network.places[node].y(); };
    const auto aside = [&](std::uint32_t node) { return across ? network.places[node].y() : network.places[node].x(); };
    std::vector<std::uint32_t> row;
    for (std::uint32_t i = 0; i < network.places.size(); ++i)
        if (std::abs(aside(i) - aside(line.from)) <= exact) row.push_back(i);
    std::ranges::sort(row, {}, along);
    const auto ends = std::minmax(line.from, line.to);
    if (row.size() < 3 || std::minmax(row.front(), row.back()) != ends) return false;
    std::unordered_map<std::uint32_t, std::size_t> rank;
    for (std::size_t i = 0; i < row.size(); ++i) rank[row[i]] = i;
    std::vector<bool> linked(row.size() - 1);
    for (const DrawnNetwork::Line& other : network.lines) {
        const auto one = rank.find(other.from), two = rank.find(other.to);
        if (one == rank.end() || two == rank.end() || std::minmax(other.from, other.to) == ends) continue;
        const auto [low, high] = std::minmax(one->second, two->second);
        if (high - low != 1) return false;
        linked[low] = true;
    }
    return std::ranges::all_of(linked, [](bool one) { return one; });
}

} // namespace

void bendLines(DrawnNetwork& network)
{
    const Squares squares(network.places);
    network.spacing = spacingOf(network.places, squares);
    QPointF centre;
    for (const QPointF place : network.places) centre += place / static_cast<double>(network.places.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> many, seen;
    for (const DrawnNetwork::Line& line : network.lines) ++many[std::minmax(line.from, line.to)];
    const bool few = network.lines.size() <= mostBent;
    for (DrawnNetwork::Line& line : network.lines) {
        const auto pair = std::minmax(line.from, line.to);
        const int number = seen[pair]++, all = many[pair];
        const double along = line.from < line.to ? 1 : -1;
        line.stubs = false;
        line.bow = 0.16 * network.spacing * (number - (all - 1) / 2.0) * along;
        if (all > 1 || !few || !blocked(network, squares, line)) continue;
        if (closesRing(network, line)) {
            line.stubs = true;
            continue;
        }
        // Outwards, so that what wraps round a network lies about it; in the lane between two rows. The longer the
        // higher, for several lie above each other.
        const QPointF one = network.places[line.from], way = network.places[line.to] - one, normal(way.y(), -way.x()),
                      off = one + way / 2 - centre;
        const double length = std::hypot(way.x(), way.y()) / network.spacing, toward = QPointF::dotProduct(off, normal);
        const double side = std::abs(toward) > 1e-9 * QPointF::dotProduct(way, way) ? (toward > 0 ? 1 : -1)
                            : std::abs(way.x()) >= std::abs(way.y())                ? (way.x() > 0 ? 1 : -1)
                                                                                    : (way.y() > 0 ? 1 : -1);
        line.bow = side * network.spacing * std::min(0.3 + 0.05 * length, 0.6);
    }
}

} // namespace hopscope
