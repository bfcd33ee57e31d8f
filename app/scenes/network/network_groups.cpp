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

NetworkGroups::NetworkGroups(GroupShape shape, const QRectF& whole, QSizeF least, QSizeF gap, double mostHeight)
    : m_shape(std::move(shape)), m_least(least), m_gap(gap), m_mostHeight(mostHeight)
{
    m_whole = {.endRow = m_shape.rows, .endColumn = m_shape.columns, .area = whole, .box = whole};
    if (m_shape.lie == GroupShape::Lie::Row) shareOut();
    if (m_shape.lie != GroupShape::Lie::Round) return;
    m_least = roundShare * least;
    m_ellipse = Ellipse(std::max(whole.width() / 2 - m_least.width() / 2, m_least.width()),
                        std::max(whole.height() / 2 - m_least.height() / 2, m_least.height()));
}

std::optional<QRectF> NetworkGroups::boxOnArc(std::uint32_t first, std::uint32_t end) const
{
    if (m_shape.ring && !m_gap.isEmpty()) {
        // A narrow picture rather has four boxes that are closer than one or two.
        const auto box = boxOnRing(first, end);
        if (constexpr std::uint32_t few = 4; box || few * (end - first) < m_shape.rows) return box;
    }
    // Boxes whose middles are as far apart as a diagonal is long do not meet, whatever the direction.
    constexpr double air = 1.3; // with room for an arrow and its number
    const double arc = m_ellipse.perimeter() * (end - first) / m_shape.rows;
    if (arc < air * std::hypot(m_least.width(), m_least.height())) return {};
    const double turn = 2 * M_PI * (first + end) / 2 / m_shape.rows;
    const QPointF middle = center() + m_ellipse.at({std::sin(turn), -std::cos(turn)});
    return QRectF(middle - QPointF(m_least.width() / 2, m_least.height() / 2), m_least);
}

std::optional<QRectF> NetworkGroups::boxOnRing(std::uint32_t first, std::uint32_t end) const
{
    const QPointF far(m_whole.area.width() / 2 - m_least.width() / 2, m_whole.area.height() / 2 - m_least.height() / 2);
    const double boxes = static_cast<double>(m_shape.rows) / (end - first),
                 share = (static_cast<double>(first) + end) / 2 / m_shape.rows; // clockwise, from the middle above
    QPointF place;
    if (boxes <= 2.5) { // side by side
        if (2 * far.x() < m_least.width() + m_gap.width()) return {};
        place = {share < 0.5 ? far.x() : -far.x(), 0};
    } else {
        const double apart = boxes > 4.5 ? 2 * far.x() / (boxes / 2 - 1) : 2 * far.x();
        if (apart < m_least.width() + m_gap.width() || 2 * far.y() < m_least.height() + m_gap.height()) return {};
        const bool above = share < 0.25 || share > 0.75;
        const double along = above ? (share < 0.5 ? share : share - 1) : 0.5 - share;
        place = {far.x() * std::clamp(along / (0.25 - 0.5 / boxes), -1.0, 1.0), above ? -far.y() : far.y()};
    }
    return QRectF(center() + place - QPointF(m_least.width() / 2, m_least.height() / 2), m_least);
}

std::optional<NetworkGroups::Halves> NetworkGroups::halvesOfRound(const NetworkGroup& group) const
{
    if (group.endRow - group.firstRow < 2) return {};
    const std::uint32_t row = cutOf(group.firstRow, group.endRow);
    const auto one = boxOnArc(group.firstRow, row), other = boxOnArc(row, group.endRow);
    if (!one || !other) return {};
    Halves halves{group, group};
    halves[0].endRow = halves[1].firstRow = row;
    halves[0].area = halves[0].box = *one;
    halves[1].area = halves[1].box = *other;
    return halves;
}

void NetworkGroups::shareOut()
{
    const std::uint32_t unit = m_shape.units.back(), units = m_shape.rows / unit;
    // A box for each unit if they may be a bit narrow: what goes from one to another is then between boxes.
    constexpr double narrow = 0.6;
    const double each = units > 0 ? m_whole.area.width() / units : 0;
    if (unit > 1 && each < m_least.width() && each >= narrow * m_least.width()) {
        constexpr double apart = 10, rounding = 0.999;
        m_least.setWidth(rounding * each);
        m_gap = {apart, apart}; // all alike: they are units of one kind
    }
    const auto room = static_cast<std::uint32_t>(m_whole.area.width() / m_least.width() + 1e-9);
    if (unit > 1 && m_shape.rows % unit == 0 && room < units) {
        std::uint32_t each = 1;
        while (each < units && (units % each != 0 || units / each > room)) ++each;
        // Rather boxes that differ by a unit than half as many.
        if (each > 1 && 2 * (units / each) > room) m_boxUnit = each * unit;
    }
    std::vector<NetworkGroup> boxes;
    collect(m_whole, m_whole.area, boxes);
    for (const NetworkGroup& box : boxes) m_mostWidth = std::min(m_mostWidth, box.box.width());
}

/// As near to the middle as the largest units allow that can be told apart.
std::uint32_t NetworkGroups::cutOf(std::uint32_t first, std::uint32_t end) const
{
    std::vector<std::uint32_t> units = m_shape.units;
    if (m_boxUnit > 0) units.push_back(m_boxUnit);
    for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
        const std::uint32_t low = first / *unit + 1, high = (end - 1) / *unit; // multiples inside
        if (low > high) continue;
        const double middle = (static_cast<double>(first) + end) / 2 / *unit;
        return *unit * std::clamp(static_cast<std::uint32_t>(std::ceil(middle - 0.5)), low, high);
    }
    return first + (end - first + 1) / 2;
}

std::optional<NetworkGroups::Halves> NetworkGroups::halves(const NetworkGroup& group) const
{
    if (m_shape.lie == GroupShape::Lie::Round) return halvesOfRound(group);
    if (m_boxUnit > 0 && group.endRow - group.firstRow <= m_boxUnit) return {};
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
    const double down = m_shape.lie == GroupShape::Lie::Row ? 0 : room(group.area.height(), up, m_least.height()),
                 across = room(group.area.width(), line ? up : left, m_least.width());
    const bool besides = across >= down && !(m_shape.reading && line && down >= 1); // one half beside the other
    const double larger = std::max(across, down);
    // Equal boxes are as many as have room.
    const bool several = m_boxUnit > 0 && rows > m_boxUnit;
    if (larger < 1 && !several) return {};
    Halves halves{group, group};
    if (line || !besides)
        halves[0].endRow = halves[1].firstRow = row;
    else
        halves[0].endColumn = halves[1].firstColumn = column;
    const double share = line || !besides ? up : left;
    // A gap opens as one looks closer, more of it between larger groups.
    const double length = besides ? group.box.width() : group.box.height(),
                 gap = !m_gap.isEmpty()
                           ? (besides ? m_gap.width() : m_gap.height())
                           : std::clamp((larger - 1) / 0.12, 0.3, 1.0) * std::clamp(0.16 * length, 12.0, 34.0);
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

NetworkGroup NetworkGroups::drawn(NetworkGroup group) const
{
    const double high = std::min(1.1 * m_least.height(), m_mostHeight);
    if (m_shape.lie == GroupShape::Lie::Halves && !m_gap.isEmpty() && !m_shape.plane && group.box.height() > high) {
        const double less = (group.box.height() - high) / 2;
        group.box.adjust(0, less, 0, -less);
    }
    if (const double less = group.box.width() - m_mostWidth; less > 0) group.box.adjust(less / 2, 0, -less / 2, 0);
    // What lies between them needs the room more than a wide box does; still they are neighbours for the eye.
    const double wide = std::max(1.2 * m_least.width(), group.area.width() / 1.9);
    if (m_shape.lie == GroupShape::Lie::Halves && !m_gap.isEmpty() && group.box.width() > wide) {
        const double less = (group.box.width() - wide) / 2;
        group.box.adjust(less, 0, -less, 0);
    }
    return group;
}

void NetworkGroups::collect(const NetworkGroup& group, const QRectF& screen, std::vector<NetworkGroup>& found) const
{
    // On an ellipse the halves of what cannot be seen may be seen.
    const bool round = m_shape.lie == GroupShape::Lie::Round;
    if (!round && !group.area.intersects(screen)) return;
    if (const auto two = halves(group)) {
        for (const NetworkGroup& half : *two) collect(half, screen, found);
    } else if (group.area.intersects(screen)) {
        found.push_back(drawn(group));
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
    return drawn(group);
}

std::optional<NetworkGroup> NetworkGroups::at(QPointF point) const
{
    if (m_shape.lie == GroupShape::Lie::Round) {
        for (const NetworkGroup& one : within({point - QPointF(1, 1), QSizeF(2, 2)}))
            if (one.box.contains(point)) return one;
        return {};
    }
    if (!m_whole.area.contains(point)) return {};
    NetworkGroup group = m_whole;
    // By what is drawn: to the gap between two boxes each of them comes half-way.
    while (const auto two = halves(group)) {
        const QRectF &one = (*two)[0].box, &other = (*two)[1].box;
        const bool besides = other.left() > one.right();
        const bool second =
            besides ? point.x() > (one.right() + other.left()) / 2 : point.y() > (one.bottom() + other.top()) / 2;
        group = (*two)[second ? 1 : 0];
    }
    return drawn(group);
}

} // namespace hopscope
