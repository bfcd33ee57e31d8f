#include "scenes/network/trees/network_levels.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/network_moment.h"
#include "scenes/network/network_projection.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

namespace hopscope {

namespace {

/// Of the bar of all, where there is little room, too; of a single router.
constexpr double barHeight = 26, barLow = 18, lowArea = 170, singleWidth = 84;
/// Between two bars, so that routers have a square each.
constexpr double leastLevelsApart = 36;

} // namespace

RouterLevels::RouterLevels(const NetworkProjection& projection, const NetworkMoment* moment)
    : m_projection(projection), m_moment(moment)
{
    const NetworkGroups& groups = projection.groups();
    const GroupShape& shape = groups.shape();
    if (shape.lie == GroupShape::Lie::Round && shape.routers == 1)
        m_bar = {groups.center() - QPointF(singleWidth / 2, barHeight / 2), QSizeF(singleWidth, barHeight)};
    if (shape.lie != GroupShape::Lie::Row) return;
    const QRectF area = projection.area();
    const bool low = projection.slim() || area.height() < lowArea;
    const NetworkPlan& plan = projection.plan();
    const RouterRow* all =
        plan.processors > 0 ? findRow(plan.routerRows, ProcessorRange{0, plan.processors - 1}) : nullptr;
    const bool several = !low && all && all->count > 1;
    m_bar = {area.left(), area.top() + (low ? 1 : 6), area.width(),
             low ? barLow : barHeight + (several ? squaresHeight : 0)};
    m_boxes = groups.within({QPointF(0, 0), projection.frame().size});
    if (m_boxes.empty()) return;
    const std::uint32_t largest = std::ranges::max(m_boxes, {}, &NetworkGroup::size).size();
    for (const std::uint32_t unit : shape.units)
        if (unit > largest && !projection.slim()) m_levels.push_back({unit, 0});
    const double top = m_boxes.front().box.top(),
                 pitch = (top - m_bar.bottom()) / (static_cast<double>(m_levels.size()) + 1);
    for (std::size_t i = 0; i < m_levels.size(); ++i) m_levels[i].y = top - pitch * static_cast<double>(i + 1);
    // As high as a name in it, where no row of squares takes its place.
    if (constexpr double named = 16, leastNamed = 34; !low && !several && pitch >= leastNamed) m_unitHeight = named;
    hang();
    if (several && pitch >= leastLevelsApart) fillBars();
}

void RouterLevels::fillBars()
{
    const NetworkPlan& plan = m_projection.plan();
    const std::span<const std::uint32_t> passed =
        m_moment ? std::span(m_moment->routers) : std::span<const std::uint32_t>();
    const auto add = [&](const ProcessorRange& below, const QRectF& area) {
        if (const RouterRow* row = findRow(plan.routerRows, below); row && row->count > 1)
            m_squares.emplace_back(*row, area, passed);
    };
    constexpr double beside = 6;
    add({0, plan.processors - 1},
        {m_bar.left() + beside, m_bar.bottom() - squaresHeight - 1, m_bar.width() - 2 * beside, squaresHeight});
    for (const Bar& bar : m_bars)
        add(bar.below,
            {bar.left - unitBeyond, bar.y - squaresHeight / 2, bar.right - bar.left + 2 * unitBeyond, squaresHeight});
}

const RouterSquares* RouterLevels::squaresOf(const ProcessorRange& below) const
{
    const auto found =
        std::ranges::find_if(m_squares, [&](const RouterSquares& one) { return one.row().below == below; });
    return found == m_squares.end() ? nullptr : &*found;
}

std::vector<QPointF> RouterLevels::turns(std::span<const std::uint32_t> routers) const
{
    std::vector<QPointF> places;
    for (const std::uint32_t router : routers) {
        const RouterSquares* squares = squaresOf(m_projection.plan().below[router]);
        const auto square = squares ? squares->of(router) : std::nullopt;
        if (!square) return {};
        const QRectF& area = squares->at(*square);
        if (const QPointF at(area.center().x(), area.bottom()); places.empty() || places.back() != at)
            places.push_back(at);
    }
    return places;
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> RouterLevels::passed(std::span<const TreeLoad> loads) const
{
    const Link* busiest = nullptr;
    double most = 1;
    for (const Link& link : m_links)
        if (const double onLink = loadAbove(loads, link.below).onLink; onLink > most) most = onLink, busiest = &link;
    const RouterRow* row = busiest ? findRow(m_projection.plan().routerRows, busiest->above) : nullptr;
    if (!row || !m_moment) return {};
    return std::pair(passedOf(*row), row->count);
}

std::uint32_t RouterLevels::passedOf(const RouterRow& row) const
{
    const std::vector<std::uint32_t>& all = m_moment->routers; // ascending
    return static_cast<std::uint32_t>(std::ranges::lower_bound(all, row.first + row.count)
                                      - std::ranges::lower_bound(all, row.first));
}

std::vector<QLineF> RouterLevels::strokesOf(const Link& link) const
{
    const RouterSquares* above = squaresOf(link.above);
    if (!above) return {QLineF(link.x, link.from, link.x, link.to)};
    // Out of the one square of the bar below that is passed.
    QPointF start(link.x, link.from);
    if (const RouterSquares* below = squaresOf(link.below); below && below->used().size() == 1) {
        const QRectF& square = below->at(below->used().front());
        start = {square.center().x(), square.top()};
    }
    std::vector<QLineF> strokes;
    for (const std::size_t square : above->used())
        strokes.emplace_back(start, QPointF(above->at(square).center().x(), above->at(square).bottom()));
    return strokes;
}

double RouterLevels::above(NodeId one, NodeId other) const
{
    const auto level = std::ranges::find_if(
        m_levels, [&](const Level& each) { return one.value / each.unit == other.value / each.unit; });
    constexpr double dot = 6; // on the line, clear of the bar
    return (level == m_levels.end() ? m_bar.bottom() : level->y + m_unitHeight / 2) + dot;
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
            const std::uint32_t unit = one.below.first / level.unit;
            const ProcessorRange above{unit * level.unit, unit * level.unit + level.unit - 1};
            m_links.push_back({one.x, one.y, level.y, one.below, above});
            const auto [at, isNew] = bars.try_emplace(unit, one.x, one.x, level.y, above);
            at->second.left = std::min(at->second.left, one.x);
            at->second.right = std::max(at->second.right, one.x);
        }
        hanging.clear();
        for (const auto& [unit, bar] : bars) {
            m_bars.push_back(bar);
            hanging.push_back({(bar.left + bar.right) / 2, bar.y - m_unitHeight / 2, bar.below});
        }
    }
    const ProcessorRange all{0, std::max(m_projection.plan().processors, 1U) - 1};
    for (const Hanging& one : hanging) m_links.push_back({one.x, one.y, m_bar.bottom(), one.below, all});
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
        places.emplace_back(bar.left - unitBeyond, bar.y - m_unitHeight / 2, bar.right - bar.left + 2 * unitBeyond,
                            m_unitHeight);
    return places;
}

QString RouterLevels::busiest() const
{
    const NetworkPlan& plan = m_projection.plan();
    const ProcessorRange all{0, plan.processors - 1};
    std::map<std::uint32_t, std::uint64_t> messages; // by router
    for (const std::uint32_t turn : m_moment->turns)
        if (turn < plan.below.size() && plan.below[turn] == all) ++messages[turn];
    if (messages.empty()) return {};
    const auto [least, most] = std::ranges::minmax(messages | std::views::values);
    const QString many = counted(most, QStringLiteral("message"), QStringLiteral("messages"));
    if (least < most) return QStringLiteral("; at most %1 over one").arg(many);
    const auto idle = static_cast<std::uint64_t>(std::ranges::count(plan.below, all)) - messages.size();
    const QString rest = idle > 0 ? QStringLiteral(", %1 idle").arg(numberText(static_cast<double>(idle))) : QString();
    return (messages.size() == 1 && most > 1 ? QStringLiteral("; all %1 over the same one")
                                             : QStringLiteral("; %1 over each"))
               .arg(many)
           + rest;
}

QStringList RouterLevels::names(const QString& turning) const
{
    const NetworkPlan& plan = m_projection.plan();
    const QString one = QStringLiteral("router"), many = QStringLiteral("routers");
    const std::uint32_t all = plan.groupShape.routers;
    if (m_boxes.empty() || plan.below.empty()) return {counted(all, one, many)};
    // Those that are not below another bar or in a box.
    const RouterSquares* squares = squaresOf({0, plan.processors - 1});
    const std::uint32_t drawn =
        m_levels.empty() ? std::ranges::max(m_boxes, {}, &NetworkGroup::size).size() : m_levels.back().unit;
    const auto above = static_cast<std::uint64_t>(std::ranges::count_if(
        plan.below, [&](const ProcessorRange& range) { return range.last - range.first + 1 > drawn; }));
    const QString number = numberText(static_cast<double>(above));
    if (m_projection.slim() && m_moment) {
        const NetworkGroup& box = m_boxes.front();
        const ProcessorRange first{m_projection.groups().first(box).value, m_projection.groups().last(box).value};
        const QString boxes = counted(m_boxes.size(), QStringLiteral("box"), QStringLiteral("boxes")),
                      alike = repeated(m_moment->treeLoads, first) == m_boxes.size()
                                  ? boxes + QStringLiteral(" alike, nothing crosses between them")
                                  : QStringLiteral("nothing crosses between the ") + boxes,
                      idle = plan.groupShape.unit == QStringLiteral("pod") ? number + QStringLiteral(" core switches")
                             : above == 1                                  ? QStringLiteral("the root of the tree")
                                          : number + QStringLiteral(" routers above them");
        return {alike + QStringLiteral(": ") + idle
                    + (above == 1 ? QStringLiteral(" is idle") : QStringLiteral(" are idle")),
                alike};
    }
    if (squares) {
        // Above pods they have a name of their own.
        const QString top = plan.groupShape.unit == QStringLiteral("pod") ? number + QStringLiteral(" core switches")
                                                                          : number + QStringLiteral(" top routers");
        if (!m_moment || m_moment->shown < 0) return {top};
        const std::size_t each = squares->row().count / squares->count();
        const QString inSquare = each > 1 ? inSquares(each) : QString();
        if (squares->passed() == 0)
            return {top + inSquare + QStringLiteral(": no message needs them"),
                    top + QStringLiteral(": no message needs them"), top};
        const QString passed = numberText(squares->passed());
        QStringList forms{top + QStringLiteral(", messages pass %1 of them").arg(passed), top};
        const QString most = m_projection.low() ? QString() : busiest();
        if (turning.isEmpty()) {
            if (!most.isEmpty()) forms.prepend(forms.front() + most);
            if (each > 1) forms.prepend(top + inSquare + QStringLiteral("; messages pass %1 of them").arg(passed));
            return forms;
        }
        forms.prepend(top + QStringLiteral("; ") + turning);
        if (!most.isEmpty()) forms.prepend(forms.front() + most);
        if (each > 1) forms.prepend(top + inSquare + QStringLiteral("; ") + turning);
        return forms;
    }
    const QString top = above == 1
                            ? QStringLiteral("root of the tree, one of %1").arg(counted(all, one, many))
                            : QStringLiteral("%1 of the %2, above all boxes").arg(number, counted(all, one, many));
    if (m_moment && m_moment->shown >= 0 && !m_moment->treeLoads.empty()
        && std::ranges::none_of(m_links, [&](const Link& link) {
               const TreeLoad load = loadAbove(m_moment->treeLoads, link.below);
               return link.to == m_bar.bottom() && load.up + load.down > 0;
           }))
        return {top + QStringLiteral(": no message needs it"), top};
    return {top};
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
            if (!contains(node) || contains(other)) continue;
            const RouterSquares* squares = squaresOf(link.above);
            std::optional<std::size_t> square;
            if (squares && m_moment)
                for (const std::uint32_t router : m_moment->exampleRouters)
                    if (!square) square = squares->of(router);
            if (points.empty() || !squaresOf(link.below)) points.push_back({link.x, link.from});
            if (square)
                points.push_back({squares->at(*square).center().x(), squares->at(*square).bottom()});
            else
                points.push_back({link.x, link.to});
        }
        // Along the middle of a bar, behind its name.
        for (std::size_t i = 2; m_squares.empty() && i < points.size(); i += 2) points[i].setY(points[i - 1].y());
        return points;
    };
    const std::vector<QPointF> up = climb(from, to), down = climb(to, from);
    QPainterPath path;
    if (up.empty() || down.empty()) return path;
    path.moveTo(up.front());
    // Where two points are not above each other, half-way between them.
    const auto go = [&](QPointF point) {
        const QPointF before = path.currentPosition();
        if (const double middle = (before.y() + point.y()) / 2; before.x() != point.x() && m_squares.empty())
            path.lineTo(before.x(), middle), path.lineTo(point.x(), middle);
        path.lineTo(point);
    };
    std::ranges::for_each(up, go);
    std::for_each(down.rbegin(), down.rend(), go);
    return path;
}

} // namespace hopscope
