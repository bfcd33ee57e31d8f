#include "scenes/network/network_levels.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_projection.h"

#include <algorithm>
#include <map>
#include <utility>

namespace hopscope {

namespace {

constexpr double barHeight = 26, singleWidth = 84; ///< of the bar of all; of a single router
constexpr double unitHeight = 7, unitBeyond = 6;   ///< of the bar of a unit, and beyond what hangs from it

} // namespace

RouterLevels::RouterLevels(const NetworkProjection& projection) : m_projection(projection)
{
    const NetworkGroups& groups = projection.groups();
    const GroupShape& shape = groups.shape();
    if (shape.lie == GroupShape::Lie::Round && shape.routers == 1)
        m_bar = {groups.center() - QPointF(singleWidth / 2, barHeight / 2), QSizeF(singleWidth, barHeight)};
    if (shape.lie != GroupShape::Lie::Row) return;
    const QRectF area = projection.area();
    m_bar = {area.left(), area.top() + 6, area.width(), barHeight};
    m_boxes = groups.within({QPointF(0, 0), projection.frame().size});
    if (m_boxes.empty()) return;
    const std::uint32_t largest = std::ranges::max(m_boxes, {}, &NetworkGroup::size).size();
    for (const std::uint32_t unit : shape.units)
        if (unit > largest) m_levels.push_back({unit, 0});
    const double top = m_boxes.front().box.top(),
                 pitch = (top - m_bar.bottom()) / (static_cast<double>(m_levels.size()) + 1);
    for (std::size_t i = 0; i < m_levels.size(); ++i) m_levels[i].y = top - pitch * static_cast<double>(i + 1);
}

double RouterLevels::above(NodeId one, NodeId other) const
{
    const auto level = std::ranges::find_if(
        m_levels, [&](const Level& each) { return one.value / each.unit == other.value / each.unit; });
    return level == m_levels.end() ? m_bar.bottom() : level->y + unitHeight / 2;
}

void RouterLevels::paintLevels(Canvas& canvas, const Theme& theme) const
{
    const auto group = canvas.group(QStringLiteral("levels"));
    struct Hanging { ///< from a bar: where its line begins
        double x, y;
        std::uint32_t first; ///< processor
    };
    std::vector<Hanging> hanging;
    for (const NetworkGroup& box : m_boxes)
        hanging.push_back({box.box.center().x(), box.box.top(), m_projection.groups().first(box).value});
    const Stroke line{theme.edge, 1.2 * theme.strokeScale}, rim{theme.nodeEdge, 0.9 * theme.strokeScale};
    for (const Level& level : m_levels) {
        std::map<std::uint32_t, std::pair<double, double>> ends; // of the bar of each unit
        for (const Hanging& one : hanging) {
            canvas.line({one.x, one.y}, {one.x, level.y}, line);
            const auto [at, isNew] = ends.try_emplace(one.first / level.unit, one.x, one.x);
            at->second = {std::min(at->second.first, one.x), std::max(at->second.second, one.x)};
        }
        hanging.clear();
        for (const auto& [unit, bar] : ends) {
            const double y = level.y - unitHeight / 2;
            canvas.path(roundedRect({bar.first - unitBeyond, y, bar.second - bar.first + 2 * unitBeyond, unitHeight},
                                    unitHeight / 2),
                        {theme.panel, rim});
            hanging.push_back({(bar.first + bar.second) / 2, y, unit * level.unit});
        }
    }
    for (const Hanging& one : hanging) canvas.line({one.x, one.y}, {one.x, m_bar.bottom()}, line);
}

void RouterLevels::paint(Canvas& canvas, const Theme& theme) const
{
    const std::uint32_t routers = m_projection.groups().shape().routers;
    if (m_bar.isEmpty() || routers == 0) return;
    if (!m_boxes.empty()) paintLevels(canvas, theme);
    canvas.path(roundedRect(m_bar, 4), {theme.panel, {theme.nodeEdge, 0.9 * theme.strokeScale}});
    const QFont font = theme.text(9.5, QFont::DemiBold);
    canvas.text({m_bar.center().x(), m_bar.center().y() + capHeight(font) / 2},
                counted(routers, QStringLiteral("router"), QStringLiteral("routers"))
                    + (m_boxes.empty() ? QString() : QStringLiteral(" on all levels")),
                {font, theme.ink, Anchor::Middle});
}

} // namespace hopscope
