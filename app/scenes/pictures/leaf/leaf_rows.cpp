#include "scenes/pictures/leaf/leaf_rows.h"

#include <algorithm>
#include <numeric>

namespace hopscope {

namespace {

constexpr double bandGap = 5, leastBand = 13;

} // namespace

LeafRows::LeafRows(std::span<const LeafCourse> courses, double top, double room, double leastNamed, double mostHeight)
    : m_top(top)
{
    if (courses.empty()) return;
    std::vector<std::size_t> order(courses.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto bandsOf = [&](bool byLevel) {
        m_bands.clear();
        for (std::size_t i = 0; i < order.size(); ++i) {
            const LeafCourse& course = courses[order[i]];
            const std::uint32_t level = byLevel ? course.level : 0;
            if (m_bands.empty() || m_bands.back().received != course.received || m_bands.back().level != level)
                m_bands.push_back({course.received, level, i, 0, 0, 0});
            ++m_bands.back().count;
        }
    };
    bandsOf(false);
    const double all = static_cast<double>(courses.size());
    m_height = std::min(mostHeight, (room - bandGap * static_cast<double>(m_bands.size() - 1)) / all);
    m_named = m_height >= leastNamed;
    if (!m_named) {
        // Levels in the order of their first packets.
        std::vector<std::size_t> firstOf;
        const auto place = [&](std::size_t i) {
            for (const std::size_t other : firstOf)
                if (courses[other].level == courses[i].level && courses[other].received == courses[i].received)
                    return other;
            firstOf.push_back(i);
            return i;
        };
        std::vector<std::size_t> places;
        for (const std::size_t i : order) places.push_back(place(i));
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return places[i]; });
        bandsOf(true);
        // Every band has room for its name; what is left is for bands of many.
        const double free = room - bandGap * static_cast<double>(m_bands.size() - 1);
        const double least = std::min(leastBand, free / static_cast<double>(m_bands.size()));
        double rest = free;
        std::size_t many = 0;
        std::vector<bool> low(m_bands.size());
        for (bool changed = true; changed;) {
            changed = false;
            rest = free, many = 0;
            for (std::size_t b = 0; b < m_bands.size(); ++b) {
                if (low[b])
                    rest -= least;
                else
                    many += m_bands[b].count;
            }
            for (std::size_t b = 0; b < m_bands.size(); ++b)
                if (!low[b] && static_cast<double>(m_bands[b].count) * rest / static_cast<double>(many) < least)
                    low[b] = changed = true;
        }
        for (std::size_t b = 0; b < m_bands.size(); ++b)
            m_bands[b].height =
                low[b] ? least
                       : std::min(mostHeight * static_cast<double>(m_bands[b].count),
                                  rest * static_cast<double>(m_bands[b].count) / static_cast<double>(many));
    } else {
        for (Band& band : m_bands) band.height = m_height * static_cast<double>(band.count);
    }
    double y = top;
    for (Band& band : m_bands) {
        band.top = y;
        for (std::size_t i = 0; i < band.count; ++i)
            m_rows.push_back(
                {order[band.first + i], y + band.height * static_cast<double>(i) / static_cast<double>(band.count)});
        y += band.height + bandGap;
    }
}

std::optional<std::size_t> LeafRows::courseAt(double y) const
{
    for (const Band& band : m_bands)
        if (y >= band.top && y < band.top + band.height)
            return m_rows[band.first
                          + std::min(band.count - 1, static_cast<std::size_t>((y - band.top) / band.height
                                                                              * static_cast<double>(band.count)))]
                .course;
    return {};
}

} // namespace hopscope
