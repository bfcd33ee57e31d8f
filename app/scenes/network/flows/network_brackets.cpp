#include "scenes/network/flows/network_brackets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>

namespace hopscope {

namespace {

constexpr double offEdge = 2;        ///< between a line and the box where it begins
constexpr double betweenEnds = 16;   ///< of one edge, which may be two arrows to a neighbour
constexpr double besideCorner = 8;   ///< left free of ends
constexpr double leastPitch = 5;     ///< from lane to lane
constexpr double mostLanePitch = 13; ///< beyond the first and the last row

struct BoxRow {
    double top, bottom;
};

/// Nothing where boxes do not stand in rows.
std::vector<BoxRow> boxRows(std::span<const QRectF> boxes)
{
    std::vector<QRectF> sorted(boxes.begin(), boxes.end());
    std::ranges::sort(sorted, {}, [](const QRectF& box) { return box.top(); });
    std::vector<BoxRow> rows;
    for (const QRectF& box : sorted) {
        if (rows.empty() || box.top() >= rows.back().bottom)
            rows.push_back({box.top(), box.bottom()});
        else if (std::abs(box.top() - rows.back().top) > 1 || std::abs(box.bottom() - rows.back().bottom) > 1)
            return {};
    }
    return rows;
}

/// Where a line runs in the gap above the row of that number.
struct Lane {
    enum class Kind : std::uint8_t {
        Hanging,
        Step,
        Standing
    }; ///< on boxes above the gap, on both sides, on those below
    std::size_t pair;
    std::size_t gap;
    Kind kind;
    std::array<double, 2> at; ///< of the ends, from left to right
    std::uint32_t lane{};
    double length() const { return at[1] - at[0]; }
};

/// An end of a course, or of a straight line between two rows.
struct LaneEnd {
    Lane* course;
    std::size_t which;
    bool above; ///< at a box above the gap
    /// Those to the left are left of those to the right; of one direction the longer ones, whose lanes are further
    /// away, nearer to the middle: they do not cross the others.
    double order() const { return which == 1 ? -1 / course->length() : 1 / course->length(); }
};

bool crossEachOther(const Lane& one, const Lane& other)
{
    const bool first = one.at[0] < other.at[0] && other.at[0] < one.at[1] && one.at[1] < other.at[1],
               second = other.at[0] < one.at[0] && one.at[0] < other.at[1] && other.at[1] < one.at[1];
    return first || second;
}

class Brackets {
public:
    Brackets(std::span<const BoxPair> pairs, std::span<const QRectF> boxes, const QRectF& picture, double unit)
        : m_pairs(pairs), m_rows(boxRows(boxes)), m_picture(picture), m_unit(unit)
    {
        for (std::size_t i = 0; i < pairs.size() && !m_rows.empty(); ++i) addCourse(i);
        // From left to right, so that sides take turns.
        std::ranges::stable_sort(m_within, {}, [](const Lane& one) { return one.at[0]; });
        for (Lane& one : m_within) takeSide(one);
        giveLanes();
        spreadEnds();
    }
    std::vector<std::vector<QPointF>> points() const
    {
        std::vector<std::vector<QPointF>> points(m_pairs.size());
        for (const Lane& one : m_courses)
            if (const auto y = laneAt(one)) points[one.pair] = pointsOf(one, *y);
        return points;
    }

private:
    std::optional<std::size_t> rowOf(const QRectF& box) const
    {
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            if (std::abs(box.center().y() - (m_rows[row].top + m_rows[row].bottom) / 2) < 2) return row;
        return {};
    }
    void addCourse(std::size_t pair)
    {
        const auto& [from, to] = m_pairs[pair];
        const auto one = rowOf(from), other = rowOf(to);
        if (!one || !other || from == to) return;
        const double x = from.center().x(), y = to.center().x();
        const std::size_t lower = std::max(*one, *other);
        if (areNeighbours(from, to)) {
            if (*one != *other) m_straight.emplace_back(lower, (x + y) / 2);
            return;
        }
        const std::array ends{std::min(x, y), std::max(x, y)};
        if (ends[1] - ends[0] < 1) return;
        if (*one == *other)
            m_within.push_back({pair, lower, Lane::Kind::Standing, ends});
        else if (lower - std::min(*one, *other) == 1)
            m_courses.push_back({pair, lower, Lane::Kind::Step, ends});
    }
    /// Below the row or above it, where it crosses fewer.
    void takeSide(Lane one)
    {
        const std::size_t row = one.gap;
        const auto crossed = [&](Lane::Kind kind) {
            return std::ranges::count_if(m_courses, [&](const Lane& other) {
                return other.kind == kind && other.gap == row + (kind == Lane::Kind::Hanging ? 1 : 0)
                       && crossEachOther(one, other);
            });
        };
        const bool below = crossed(Lane::Kind::Hanging) <= crossed(Lane::Kind::Standing);
        one.kind = below ? Lane::Kind::Hanging : Lane::Kind::Standing;
        one.gap = row + (below ? 1 : 0);
        m_courses.push_back(one);
    }
    void giveLanes()
    {
        std::map<std::pair<std::size_t, Lane::Kind>, std::vector<Lane*>> alike;
        for (Lane& one : m_courses) alike[{one.gap, one.kind}].push_back(&one);
        for (auto& [key, courses] : alike) {
            std::vector<std::pair<double, double>> intervals;
            for (const Lane* one : courses) intervals.emplace_back(one->at[0], one->at[1]);
            const std::vector<std::uint32_t> lanes = lanesOf(intervals, 0);
            for (std::size_t i = 0; i < courses.size(); ++i) courses[i]->lane = lanes[i];
            m_lanes[key] = 1 + *std::ranges::max_element(lanes);
        }
    }
    std::uint32_t lanes(std::size_t gap, Lane::Kind kind) const
    {
        const auto found = m_lanes.find({gap, kind});
        return found == m_lanes.end() ? 0 : found->second;
    }
    /// Hanging ones below what they hang on, standing ones above what they stand on, steps between them.
    std::optional<double> laneAt(const Lane& one) const
    {
        using enum Lane::Kind;
        const std::uint32_t hanging = lanes(one.gap, Hanging), steps = lanes(one.gap, Step),
                            all = hanging + steps + lanes(one.gap, Standing);
        const std::uint32_t place = one.kind == Hanging ? one.lane
                                    : one.kind == Step  ? hanging + one.lane
                                                        : all - 1 - one.lane;
        const double most = (all + 1) * mostLanePitch * m_unit;
        const double top = one.gap > 0 ? m_rows[one.gap - 1].bottom
                                       : std::max(m_rows.front().top - most, m_picture.top()),
                     bottom = one.gap < m_rows.size() ? m_rows[one.gap].top
                                                      : std::min(m_rows.back().bottom + most, m_picture.bottom());
        const double pitch = (bottom - top) / (all + 1);
        if (pitch < leastPitch * m_unit) return {};
        return top + pitch * (place + 1);
    }
    /// What ends at one edge stands side by side; so does, of both edges, what passes between two rows.
    void spreadEnds()
    {
        struct BoxEdge {
            bool straight{false}, steps{false};
            std::vector<LaneEnd> ends;
        };
        std::map<std::pair<std::size_t, long>, BoxEdge> edges;
        const auto edge = [&](std::size_t gap, double x) -> BoxEdge& { return edges[{gap, std::lround(x)}]; };
        for (const auto& [gap, x] : m_straight) edge(gap, x).straight = true;
        for (Lane& one : m_courses)
            for (const std::size_t which : {0, 1}) {
                BoxEdge& at = edge(one.gap, one.at[which]);
                at.steps = at.steps || one.kind == Lane::Kind::Step;
                at.ends.push_back({&one, which, one.kind == Lane::Kind::Hanging});
            }
        for (auto& [key, at] : edges) {
            std::ranges::stable_sort(at.ends, {}, &LaneEnd::order);
            if (at.straight || at.steps) {
                spread(at.ends, at.straight);
                continue;
            }
            for (const bool above : {true, false}) {
                std::vector<LaneEnd> some;
                std::ranges::copy_if(at.ends, std::back_inserter(some),
                                     [&](const LaneEnd& one) { return one.above == above; });
                spread(some, false);
            }
        }
    }
    void spread(const std::vector<LaneEnd>& ends, bool straight)
    {
        const auto left = std::ranges::count_if(ends, [](const LaneEnd& one) { return one.which == 1; });
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const double width = m_pairs[ends[i].course->pair].first.width();
            // The outermost ends clear of the corners of the box.
            const auto all = static_cast<double>(ends.size()),
                       most = straight ? std::max(double(left), all - double(left)) : (all - 1) / 2;
            const double apart =
                std::min({betweenEnds * m_unit, 0.9 * width / (all + 1),
                          std::max(width / 2 - besideCorner * m_unit, width / 4) / std::max(most, 0.5)});
            const auto place = static_cast<double>(i);
            const double besideStraight = place - static_cast<double>(left) + (ends[i].which == 0 ? 1 : 0),
                         alone = place - (static_cast<double>(ends.size()) - 1) / 2;
            m_aside[{ends[i].course->pair, ends[i].which}] = apart * (straight ? besideStraight : alone);
        }
    }
    std::vector<QPointF> pointsOf(const Lane& one, double y) const
    {
        const auto& [from, to] = m_pairs[one.pair];
        const std::size_t first = from.center().x() < to.center().x() ? 0 : 1;
        const auto end = [&](const QRectF& box, std::size_t which) {
            const double x = box.center().x() + m_aside.at({one.pair, which});
            return QPointF(x, box.center().y() < y ? box.bottom() + offEdge : box.top() - offEdge);
        };
        const QPointF begin = end(from, first), last = end(to, 1 - first);
        return {begin, {begin.x(), y}, {last.x(), y}, last};
    }

    std::span<const BoxPair> m_pairs;
    std::vector<BoxRow> m_rows;
    QRectF m_picture;
    double m_unit;
    std::vector<Lane> m_within, m_courses;
    std::vector<std::pair<std::size_t, double>> m_straight; ///< gaps and places of lines to neighbours below
    std::map<std::pair<std::size_t, Lane::Kind>, std::uint32_t> m_lanes;
    std::map<std::pair<std::size_t, std::size_t>, double> m_aside; ///< of an end of a pair, from the middle of its box
};

} // namespace

bool areNeighbours(const QRectF& one, const QRectF& other)
{
    const double across = std::max(other.left() - one.right(), one.left() - other.right()),
                 down = std::max(other.top() - one.bottom(), one.top() - other.bottom());
    return (across < 0 && down < 1.2 * one.height()) || (down < 0 && across < 0.95 * one.width());
}

std::vector<std::uint32_t> lanesOf(std::span<const std::pair<double, double>> intervals, double apart)
{
    std::vector<std::size_t> order(intervals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return intervals[i].second - intervals[i].first; });
    std::vector<std::uint32_t> lanes(intervals.size());
    std::vector<std::vector<std::size_t>> taken;
    for (const std::size_t i : order) {
        const auto meets = [&](std::size_t j) {
            return intervals[i].first < intervals[j].second + apart && intervals[j].first < intervals[i].second + apart;
        };
        std::uint32_t lane = 0;
        while (lane < taken.size() && std::ranges::any_of(taken[lane], meets)) ++lane;
        if (lane == taken.size()) taken.emplace_back();
        taken[lane].push_back(i);
        lanes[i] = lane;
    }
    return lanes;
}

std::vector<std::vector<QPointF>> bracketsOf(std::span<const BoxPair> pairs, std::span<const QRectF> boxes,
                                             const QRectF& picture, double unit)
{
    return Brackets(pairs, boxes, picture, unit).points();
}

} // namespace hopscope
