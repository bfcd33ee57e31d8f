#include "scenes/network/network_levels.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_flow_lines.h"
#include "scenes/network/network_projection.h"

#include <algorithm>
#include <map>
#include <utility>

namespace hopscope {

namespace {

/// Of the bar of all, where there is little room, too; of a single router.
constexpr double barHeight = 26, barLow = 18, lowArea = 170, singleWidth = 84;
constexpr double unitHeight = 7, unitBeyond = 6; ///< of the bar of a unit, and beyond what hangs from it

} // namespace

RouterLevels::RouterLevels(const NetworkProjection& projection) : m_projection(projection)
{
    const NetworkGroups& groups = projection.groups();
    const GroupShape& shape = groups.shape();
    if (shape.lie == GroupShape::Lie::Round && shape.routers == 1)
        m_bar = {groups.center() - QPointF(singleWidth / 2, barHeight / 2), QSizeF(singleWidth, barHeight)};
    if (shape.lie != GroupShape::Lie::Row) return;
    const QRectF area = projection.area();
    const bool low = area.height() < lowArea;
    m_bar = {area.left(), area.top() + (low ? 1 : 6), area.width(), low ? barLow : barHeight};
    m_boxes = groups.within({QPointF(0, 0), projection.frame().size});
    if (m_boxes.empty()) return;
    const std::uint32_t largest = std::ranges::max(m_boxes, {}, &NetworkGroup::size).size();
    for (const std::uint32_t unit : shape.units)
        if (unit > largest) m_levels.push_back({unit, 0});
    const double top = m_boxes.front().box.top(),
                 pitch = (top - m_bar.bottom()) / (static_cast<double>(m_levels.size()) + 1);
    for (std::size_t i = 0; i < m_levels.size(); ++i) m_levels[i].y = top - pitch * static_cast<double>(i + 1);
    hang();
}

double RouterLevels::above(NodeId one, NodeId other) const
{
    const auto level = std::ranges::find_if(
        m_levels, [&](const Level& each) { return one.value / each.unit == other.value / each.unit; });
    constexpr double dot = 6; // on the line, clear of the bar
    return (level == m_levels.end() ? m_bar.bottom() : level->y + unitHeight / 2) + dot;
}

void RouterLevels::hang()
{
    struct Hanging { ///< from a bar: where its line begins
        double x, y;
        ProcessorRange below;
    };
    const NetworkGroups& groups = m_projection.groups();
    std::vector<Hanging> hanging;
    for (const NetworkGroup& box : m_boxes)
        hanging.push_back({box.box.center().x(), box.box.top(), {groups.first(box).value, groups.last(box).value}});
    for (const Level& level : m_levels) {
        std::map<std::uint32_t, Bar> bars; // by unit
        for (const Hanging& one : hanging) {
            m_links.push_back({one.x, one.y, level.y, one.below});
            const auto [at, isNew] = bars.try_emplace(one.below.first / level.unit, one.x, one.x, level.y);
            at->second.left = std::min(at->second.left, one.x);
            at->second.right = std::max(at->second.right, one.x);
        }
        hanging.clear();
        for (const auto& [unit, bar] : bars) {
            m_bars.push_back(bar);
            hanging.push_back({(bar.left + bar.right) / 2,
                               bar.y - unitHeight / 2,
                               {unit * level.unit, unit * level.unit + level.unit - 1}});
        }
    }
    for (const Hanging& one : hanging) m_links.push_back({one.x, one.y, m_bar.bottom(), one.below});
}

bool RouterLevels::fits(const Link& link, const QRectF& number)
{
    return link.from - link.to - unitHeight / 2 >= number.height() - 2;
}

std::vector<TreeLoad> RouterLevels::loads(std::span<const TreeLoad> loads) const
{
    std::vector<TreeLoad> carried;
    for (const Link& link : m_links) carried.push_back(loadAbove(loads, link.below));
    return carried;
}

std::vector<QRectF> RouterLevels::lines() const
{
    constexpr double beside = 2;
    std::vector<QRectF> places;
    for (const Link& link : m_links) places.emplace_back(link.x - beside, link.to, 2 * beside, link.from - link.to);
    for (const Bar& bar : m_bars)
        places.emplace_back(bar.left - unitBeyond, bar.y - unitHeight / 2, bar.right - bar.left + 2 * unitBeyond,
                            unitHeight);
    return places;
}

RouterLevels::Number RouterLevels::numberOf(const Link& link, const TreeLoad& load, const Theme& theme) const
{
    constexpr double aside = 5;
    const QFont font = theme.text(9, QFont::Bold);
    const double high = capHeight(font) + 3, middle = (link.from + link.to + unitHeight / 2) / 2;
    double end = m_projection.frame().size.width();
    for (const Link& other : m_links)
        if (other.x > link.x && other.to < middle && middle < other.from) end = std::min(end, other.x - aside);
    QString text = messagesText(std::max(load.up, load.down), std::min(load.up, load.down), load.onLink);
    if (link.x + aside + textWidth(font, text) > end) text = QStringLiteral("×%1").arg(load.onLink, 0, 'g', 4);
    return {text, {link.x + aside, middle - high / 2, textWidth(font, text), high}};
}

std::vector<QRectF> RouterLevels::numbers(std::span<const TreeLoad> loads, const Theme& theme) const
{
    std::vector<QRectF> places;
    for (const Link& link : m_links)
        if (const TreeLoad load = loadAbove(loads, link.below); load.onLink > 1)
            if (const QRectF place = numberOf(link, load, theme).place; fits(link, place)) places.push_back(place);
    return places;
}

QString RouterLevels::name() const
{
    const NetworkPlan& plan = m_projection.plan();
    const QString one = QStringLiteral("router"), many = QStringLiteral("routers");
    const std::uint32_t all = plan.groupShape.routers;
    if (m_boxes.empty() || plan.below.empty()) return counted(all, one, many);
    // Those that are not below another bar or in a box.
    const std::uint32_t drawn =
        m_levels.empty() ? std::ranges::max(m_boxes, {}, &NetworkGroup::size).size() : m_levels.back().unit;
    const auto above = static_cast<std::uint64_t>(std::ranges::count_if(
        plan.below, [&](const ProcessorRange& range) { return range.last - range.first + 1 > drawn; }));
    return above == 1 ? QStringLiteral("root of the tree, one of %1").arg(counted(all, one, many))
                      : QStringLiteral("%1 of the %2, above all boxes")
                            .arg(numberText(static_cast<double>(above)), counted(all, one, many));
}

bool RouterLevels::shares(std::span<const TreeLoad> loads) const
{
    return std::ranges::any_of(m_links, [&](const Link& link) { return loadAbove(loads, link.below).onLink > 1; });
}

QPainterPath RouterLevels::way(NodeId from, NodeId to) const
{
    // Links are in the order of their levels.
    const auto climb = [&](NodeId node, NodeId other) {
        std::vector<QPointF> points;
        for (const Link& link : m_links) {
            const auto contains = [&](NodeId one) { return link.below.contains({one.value, one.value}); };
            if (contains(node) && !contains(other))
                points.push_back({link.x, link.from}), points.push_back({link.x, link.to});
        }
        return points;
    };
    const std::vector<QPointF> up = climb(from, to), down = climb(to, from);
    QPainterPath path;
    if (up.empty() || down.empty()) return path;
    path.moveTo(up.front());
    // Within a bar along its middle.
    const auto go = [&](QPointF point) {
        const QPointF before = path.currentPosition();
        if (const double middle = (before.y() + point.y()) / 2; before.x() != point.x())
            path.lineTo(before.x(), middle), path.lineTo(point.x(), middle);
        path.lineTo(point);
    };
    std::ranges::for_each(up, go);
    std::for_each(down.rbegin(), down.rend(), go);
    return path;
}

void RouterLevels::paint(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    const std::uint32_t routers = m_projection.groups().shape().routers;
    if (m_bar.isEmpty() || routers == 0) return;
    const Stroke rim{theme.nodeEdge, 0.9 * theme.strokeScale};
    if (!m_links.empty()) {
        const auto group = canvas.group(QStringLiteral("levels"));
        double most = 1;
        for (const TreeLoad& load : loads) most = std::max(most, load.onLink);
        for (const Link& link : m_links) {
            const TreeLoad load = loadAbove(loads, link.below);
            const bool used = load.up + load.down > 0, shared = load.onLink > 1;
            const double width = shared ? 2 + 3 * load.onLink / most : used ? 2 : 1.2;
            canvas.line({link.x, link.from}, {link.x, link.to},
                        {shared ? theme.trouble
                         : used ? theme.edgeActive
                                : theme.edge,
                         width * theme.strokeScale});
        }
        for (const Bar& bar : m_bars)
            canvas.path(roundedRect({bar.left - unitBeyond, bar.y - unitHeight / 2,
                                     bar.right - bar.left + 2 * unitBeyond, unitHeight},
                                    unitHeight / 2),
                        {theme.panel, rim});
    }
    canvas.path(roundedRect(m_bar, 4), {theme.panel, rim});
    const QFont font = theme.text(9.5, QFont::DemiBold);
    canvas.text({m_bar.center().x(), m_bar.center().y() + capHeight(font) / 2}, name(),
                {font, theme.ink, Anchor::Middle});
}

void RouterLevels::paintNumbers(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    const QFont bold = theme.text(9, QFont::Bold);
    for (const Link& link : m_links)
        if (const TreeLoad load = loadAbove(loads, link.below); load.onLink > 1) {
            const auto [text, place] = numberOf(link, load, theme);
            if (!fits(link, place)) continue; // its colour stays
            canvas.text({place.left(), place.center().y() + capHeight(bold) / 2}, text,
                        {bold, theme.troubleText, Anchor::Start, theme.ground});
        }
}

} // namespace hopscope
