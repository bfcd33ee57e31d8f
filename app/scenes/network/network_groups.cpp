#include "scenes/network/network_groups.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

GroupShape groupShape(std::uint32_t processors, const std::vector<std::uint32_t>& axes)
{
    // An axis of two or three has no direction that anybody would look for: a hypercube is a line of numbers, whose
    // halves are its subcubes.
    constexpr std::uint32_t leastColumns = 4;
    GroupShape shape{.rows = processors};
    std::size_t outer = axes.size();
    if (axes.size() >= 2 && axes.back() >= leastColumns) {
        shape.columns = axes.back();
        shape.rows = processors / axes.back();
        --outer;
    }
    std::uint32_t unit = 1;
    while (outer-- > 1) {
        unit *= axes[outer];
        if (unit > shape.units.back()) shape.units.push_back(unit);
    }
    return shape;
}

/// As near to the middle as the largest units allow that can be told apart.
std::uint32_t NetworkGroups::cutOf(std::uint32_t first, std::uint32_t end) const
{
    for (auto unit = m_shape.units.rbegin(); unit != m_shape.units.rend(); ++unit) {
        const std::uint32_t low = first / *unit + 1, high = (end - 1) / *unit; // multiples inside
        if (low > high) continue;
        const double middle = (static_cast<double>(first) + end) / 2 / *unit;
        return *unit * std::clamp(static_cast<std::uint32_t>(std::ceil(middle - 0.5)), low, high);
    }
    return first + (end - first + 1) / 2;
}

std::optional<NetworkGroups::Halves> NetworkGroups::halves(const NetworkGroup& group) const
{
    const std::uint32_t rows = group.endRow - group.firstRow, columns = group.endColumn - group.firstColumn;
    const std::uint32_t row = rows > 1 ? cutOf(group.firstRow, group.endRow) : group.endRow,
                        column = group.firstColumn + (columns + 1) / 2;
    const double up = rows > 1 ? static_cast<double>(row - group.firstRow) / rows : 1,
                 left = columns > 1 ? static_cast<double>(column - group.firstColumn) / columns : 1;
    // How much larger than the least the smaller half would be.
    const auto room = [](double length, double share, double least) {
        return length * std::min(share, 1 - share) / least;
    };
    const bool line = m_shape.columns == 1; // lies as there is room
    const double down = room(group.area.height(), up, m_least.height()),
                 across = room(group.area.width(), line ? up : left, m_least.width());
    const bool besides = across >= down; // one half beside the other
    const double larger = std::max(across, down);
    if (larger < 1) return {};
    Halves halves{group, group};
    if (line || !besides)
        halves[0].endRow = halves[1].firstRow = row;
    else
        halves[0].endColumn = halves[1].firstColumn = column;
    const double share = line || !besides ? up : left;
    // A gap opens as one looks closer, more of it between larger groups.
    const double length = besides ? group.box.width() : group.box.height(),
                 gap = std::clamp((larger - 1) / 0.12, 0.3, 1.0) * std::clamp(0.16 * length, 12.0, 34.0);
    const auto cut = [&](QRectF& first, QRectF& second, double apart) {
        if (besides) {
            const double at = first.left() + share * first.width();
            first.setRight(at - apart / 2), second.setLeft(at + apart / 2);
        } else {
            const double at = first.top() + share * first.height();
            first.setBottom(at - apart / 2), second.setTop(at + apart / 2);
        }
    };
    cut(halves[0].area, halves[1].area, 0);
    cut(halves[0].box, halves[1].box, gap);
    return halves;
}

void NetworkGroups::collect(const NetworkGroup& group, const QRectF& screen, std::vector<NetworkGroup>& found) const
{
    if (!group.area.intersects(screen)) return;
    if (const auto two = halves(group)) {
        for (const NetworkGroup& half : *two) collect(half, screen, found);
    } else {
        found.push_back(group);
    }
}

std::vector<NetworkGroup> NetworkGroups::within(const QRectF& screen) const
{
    std::vector<NetworkGroup> found;
    collect(m_whole, screen, found);
    return found;
}

NetworkGroup NetworkGroups::of(NodeId processor) const
{
    const std::uint32_t row = processor.value / m_shape.columns, column = processor.value % m_shape.columns;
    NetworkGroup group = m_whole;
    while (const auto two = halves(group))
        group = (*two)[row >= (*two)[1].firstRow && column >= (*two)[1].firstColumn ? 1 : 0];
    return group;
}

std::optional<NetworkGroup> NetworkGroups::at(QPointF point) const
{
    if (!m_whole.area.contains(point)) return {};
    NetworkGroup group = m_whole;
    while (const auto two = halves(group)) group = (*two)[(*two)[1].area.contains(point) ? 1 : 0];
    return group;
}

} // namespace hopscope
