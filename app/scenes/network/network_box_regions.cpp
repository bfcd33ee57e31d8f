#include "scenes/network/network_box_regions.h"

#include "scenes/network/network_groups.h"
#include "scenes/network/network_scene.h"

#include <cstdint>
#include <limits>

namespace hopscope {

namespace {

/// How far borders are from each other on average, as if there were as many across as down.
double apart(const std::vector<QLineF>& borders, const QRectF& box)
{
    double length = 0;
    for (const QLineF& border : borders) length += border.length();
    return length > 0 ? 2 * box.width() * box.height() / length : std::numeric_limits<double>::infinity();
}

} // namespace

std::vector<QLineF> regionsInBox(const NetworkScene& scene, const NetworkGroups& groups, const NetworkGroup& group)
{
    const std::vector<std::uint32_t>& holders = scene.moment->holders;
    const GroupShape& shape = groups.shape();
    if (holders.empty() || scene.finished || !shape.plane || shape.layer > 1 || group.size() == 1) return {};
    constexpr double leastHigh = 40; // in a lower one they would cross its words
    if (group.box.height() < leastHigh) return {};
    const std::uint32_t rows = group.endRow - group.firstRow, columns = group.endColumn - group.firstColumn;
    const auto holder = [&](std::uint32_t row, std::uint32_t column) {
        return holders[(group.firstRow + row) * shape.columns + group.firstColumn + column];
    };
    const double wide = group.box.width() / columns, high = group.box.height() / rows;
    std::vector<QLineF> borders;
    // Pieces of one line are one.
    const auto trace = [&](std::uint32_t count, auto differ, auto line) {
        for (std::uint32_t i = 0; i < count;) {
            std::uint32_t end = i;
            while (end < count && differ(end)) ++end;
            if (end > i) borders.push_back(line(i, end));
            i = end + 1;
        }
    };
    const auto at = [&](std::uint32_t row, std::uint32_t column) {
        return group.box.topLeft() + QPointF(column * wide, row * high);
    };
    for (std::uint32_t column = 1; column < columns; ++column)
        trace(
            rows, [&](std::uint32_t row) { return holder(row, column - 1) != holder(row, column); },
            [&](std::uint32_t from, std::uint32_t to) { return QLineF(at(from, column), at(to, column)); });
    for (std::uint32_t row = 1; row < rows; ++row)
        trace(
            columns, [&](std::uint32_t column) { return holder(row - 1, column) != holder(row, column); },
            [&](std::uint32_t from, std::uint32_t to) { return QLineF(at(row, from), at(row, to)); });
    constexpr double least = 7;
    if (apart(borders, group.box) < least) borders.clear();
    return borders;
}

} // namespace hopscope
