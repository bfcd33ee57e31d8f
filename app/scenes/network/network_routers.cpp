#include "scenes/network/network_paint.h"

#include "drawing/level_name.h"
#include "drawing/words.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace hopscope {

namespace {

struct Box {
    QRectF area;
    std::uint32_t waiting;
};

/// Not a colour of blocks: how high it stands is what counts.
QColor contentsColour(const Theme& theme) { return mixed(theme.ink, theme.nodeFill, 0.62); }

/// Filled from below, as high as the fraction of the longest queue of the run.
void paintContents(Canvas& canvas, const std::vector<Box>& boxes, std::uint32_t peak, const Theme& theme)
{
    std::vector<QRectF> contents;
    for (const Box& box : boxes) {
        if (box.waiting == 0) continue;
        const QRectF inside = box.area.adjusted(1.5, 1.5, -1.5, -1.5);
        const double height =
            std::max(static_cast<double>(box.waiting) / peak * inside.height(), std::min(2.0, inside.height()));
        contents.emplace_back(inside.left(), inside.bottom() - height, inside.width(), height);
    }
    canvas.fills(contents, contentsColour(theme));
}

QFont countFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

/// The router above each; of the root itself.
std::vector<std::uint32_t> parentsOf(const NetworkPlan& plan)
{
    std::vector<std::uint32_t> parents(plan.nodes);
    for (std::uint32_t i = 0; i < plan.nodes; ++i) parents[i] = i;
    for (const Wire& wire : plan.wires) {
        const bool down = plan.place(wire.from).y() < plan.place(wire.to).y();
        parents[(down ? wire.to : wire.from).value] = (down ? wire.from : wire.to).value;
    }
    return parents;
}

/// By level, from the top: the routers that have their numbers, from the left. Beside folded subtrees those are it that
/// lead to the leaves: the others would stand on their links.
std::vector<std::vector<std::uint32_t>> namedRows(const NetworkPlan& plan, const NetworkProjection& projection)
{
    const auto isFold = [&](std::uint32_t router) {
        return std::ranges::find(plan.folds, router, &Fold::top) != plan.folds.end();
    };
    std::map<double, std::vector<std::uint32_t>> rows;
    for (std::uint32_t i = plan.processors; i < plan.nodes; ++i)
        if (plan.drawn(NodeId{i}) && !isFold(i)) rows[std::round(plan.place(NodeId{i}).y() * 16)].push_back(i);
    std::vector<std::vector<std::uint32_t>> named;
    for (auto& [y, row] : rows) {
        std::ranges::sort(row, {}, [&](std::uint32_t router) { return projection.node(NodeId{router}).x(); });
        named.push_back(std::move(row));
    }
    return named;
}

/// "level 3" at the left border, in the rows of a tree with folded subtrees: of all levels or of none.
void paintLevelNames(Canvas& canvas, const NetworkPlan& plan, const NetworkProjection& projection, const Theme& theme)
{
    if (plan.folds.empty() || projection.frame().zoom != 1 || !projection.frame().pan.isNull()) return;
    const TextStyle style{theme.text(8.5), theme.inkSoft, Anchor::Start, theme.ground};
    constexpr double apart = 4;
    const double left = projection.area().left() + 2, half = projection.router() / 2;
    const auto rows = namedRows(plan, projection);
    const auto first = [&](std::size_t row) { return projection.node(NodeId{rows[row].front()}); };
    const auto name = [&](std::size_t row) { return levelName(static_cast<std::uint32_t>(rows.size() - row)); };
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (left + textWidth(style.font, name(i)) + apart > first(i).x() - half) return;
    for (std::size_t i = 0; i < rows.size(); ++i)
        canvas.text({left, first(i).y() + capHeight(style.font) / 2}, name(i), style);
}

/// The numbers of routers, which texts speak of, beside their boxes, away from the link to the router above: of all in
/// a row, or of the first alone where they would touch the next one. Where boxes are too small for what waits in them,
/// that follows: "1280: 37".
void paintNumbers(Canvas& canvas, const NetworkPlan& plan, const NetworkProjection& projection,
                  std::span<const std::uint32_t> waiting, const Theme& theme)
{
    const TextStyle style{theme.text(8.5), theme.inkSoft, Anchor::Start, theme.ground};
    constexpr double beside = 2;
    const double half = projection.router() / 2, high = capHeight(style.font);
    const std::vector<std::uint32_t> parents = parentsOf(plan);
    const auto x = [&](std::uint32_t router) { return projection.node(NodeId{router}).x(); };
    const bool counts = !waiting.empty() && !countsInRouters(projection);
    const auto textOf = [&](std::uint32_t router) {
        return counts ? QStringLiteral("%1: %2").arg(router).arg(waiting[router - plan.processors])
                      : QString::number(router);
    };
    const auto placeOf = [&](std::uint32_t router, bool away) {
        const QPointF at = projection.node(NodeId{router});
        const double wide = textWidth(style.font, textOf(router));
        const bool left = away && x(parents[router]) > at.x() + 1;
        // The links of the root go down on both sides.
        const double top = at.y() - half + (parents[router] == router ? 1 - high / 2 : 1);
        return QRectF(left ? at.x() - half - beside - wide : at.x() + half + beside, top, wide, high);
    };
    for (const std::vector<std::uint32_t>& row : namedRows(plan, projection)) {
        if (row.size() == 1 && !plan.folds.empty()) { // above its box, where only its link to the router above may be
            const std::uint32_t router = row.front();
            const QPointF at = projection.node(NodeId{router});
            const Anchor anchor = x(parents[router]) > at.x() ? Anchor::End
                                  : parents[router] == router ? Anchor::Middle
                                                              : Anchor::Start;
            canvas.text({at.x(), at.y() - half - 3}, textOf(router), {style.font, style.colour, anchor, theme.ground});
            continue;
        }
        const auto fits = [&](bool away) {
            for (std::size_t i = 0; i + 1 < row.size(); ++i) {
                const double end = std::max(placeOf(row[i], away).right(), x(row[i]) + half);
                if (end + 1 > std::min(placeOf(row[i + 1], away).left(), x(row[i + 1]) - half)) return false;
            }
            // One in the picture has its whole number there.
            const double end = projection.frame().size.width() - 2;
            return x(row.back()) + half > end || placeOf(row.back(), away).right() <= end;
        };
        const bool away = fits(true);
        if (!away && !fits(false)) {
            // One of its level all the same, where it has room before the row.
            QRectF place = placeOf(row.front(), true);
            if (place.left() < 4 && place.right() < x(row.front())) // above the box, away from its link
                place.moveBottomRight({x(row.front()) + half, projection.node(NodeId{row.front()}).y() - half - 3});
            if (place.left() >= 4 && place.right() <= x(row.front()) + half && projection.visible(place.center(), 0))
                canvas.text(place.bottomLeft(), textOf(row.front()), style);
            continue;
        }
        for (const std::uint32_t router : row)
            if (projection.visible(projection.node(NodeId{router}), 2 * half))
                canvas.text(placeOf(router, away).bottomLeft(), textOf(router), style);
    }
}

/// `peak`: of contents behind them; 0: there are none.
void paintCounts(Canvas& canvas, const std::vector<Box>& boxes, std::uint32_t peak, const Theme& theme)
{
    const QFont font = countFont(theme);
    for (const Box& box : boxes) {
        const QString text = QString::number(box.waiting);
        if (textWidth(font, text) > box.area.width() - 3) continue;
        if (box.waiting == 0) { // which an empty box alone does not say
            canvas.text(box.area.center() + QPointF(0, capHeight(font) / 2), text,
                        {theme.text(9), theme.inkSoft, Anchor::Middle});
            continue;
        }
        const double share = peak == 0 ? 0 : static_cast<double>(box.waiting) / peak;
        const QColor behind = contentsColour(theme);
        // The middle of the number stands in the contents or above them.
        const bool inside = share > 0.5;
        canvas.text(box.area.center() + QPointF(0, capHeight(font) / 2), text,
                    {font, inside ? inkOn(behind) : theme.ink, Anchor::Middle, inside ? QColor() : theme.nodeFill});
    }
}

} // namespace

bool countsInRouters(const NetworkProjection& projection)
{
    constexpr double least = 14; // height of their digits, and air
    return projection.router() >= least * projection.unit();
}

Style routerStyle(bool passed, double width, const Theme& theme)
{
    // Lighter than the message in bold, which passes over it.
    return {passed ? mixed(theme.edgeActive, theme.nodeFill, 0.5) : theme.nodeFill,
            {passed ? theme.edgeActive : theme.nodeEdge, width}};
}

std::vector<bool> passedRouters(const NetworkScene& scene)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.queues || plan.nodes <= plan.processors) return {};
    std::vector<bool> passed(plan.nodes);
    for (const CableLoad& load : scene.moment->loads) {
        const Wire& wire = plan.wires[load.wire];
        if (!wire.hidden && load.messages > 0) passed[wire.from.value] = passed[wire.to.value] = true;
    }
    const bool any = std::find(passed.begin() + plan.processors, passed.end(), true) != passed.end();
    return any ? passed : std::vector<bool>();
}

void paintRouters(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.nodes <= plan.processors) return;
    constexpr double least = 3; // pixels; smaller ones are the bends of their lines
    if (projection.detail() == Detail::Dots && !plan.tree && projection.router() < least) return;
    const auto group = canvas.group(QStringLiteral("routers"));
    const double side = projection.router();
    std::vector<Box> boxes;
    std::vector<QPointF> places, used;
    std::vector<QRectF> wider; // for long numbers
    const bool inside = countsInRouters(projection);
    const double widest = std::max(side, plan.routerSpacing * (projection.at({1, 0}) - projection.at({0, 0})).x() - 4);
    const std::vector<bool> passed = scene.finished ? std::vector<bool>() : passedRouters(scene);
    for (std::uint32_t i = plan.processors; i < plan.nodes; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (!plan.drawn(NodeId{i}) || !projection.visible(at, side)) continue;
        const bool passes = !passed.empty() && passed[i];
        if (scene.moment->waiting.empty()) {
            (passes ? used : places).push_back(at);
            continue;
        }
        const std::uint32_t waiting = scene.moment->waiting[i - plan.processors];
        const double wide =
            inside ? std::clamp(textWidth(countFont(theme), QString::number(waiting)) + 6, side, widest) : side;
        boxes.push_back({QRectF(at - QPointF(wide, side) / 2, QSizeF(wide, side)), waiting});
        if (wide > side)
            wider.push_back(boxes.back().area);
        else
            (passes ? used : places).push_back(at);
    }
    const double corner = std::min(3.0, side / 4);
    const double rim = std::min(1.2, 0.2 * side) * theme.strokeScale;
    canvas.marks({{side, side}, corner, routerStyle(false, rim, theme)}, places);
    if (!used.empty()) canvas.marks({{side, side}, corner, routerStyle(true, rim, theme)}, used);
    for (const QRectF& box : wider) canvas.path(roundedRect(box, corner), routerStyle(false, rim, theme));
    const std::uint32_t peak = plan.queues ? plan.queues->peak() : 0;
    const bool counts = peak > 0 && !plan.folds.empty();
    if (plan.queues)
        paintNumbers(canvas, plan, projection, counts ? std::span(scene.moment->waiting) : std::span<std::uint32_t>(),
                     theme);
    paintLevelNames(canvas, plan, projection, theme);
    if (peak == 0) return;
    // In boxes as small as beside folded subtrees all but the highest contents look alike.
    const bool contents = plan.folds.empty() || !inside;
    if (contents) paintContents(canvas, boxes, peak, theme);
    if (inside) paintCounts(canvas, boxes, contents ? peak : 0, theme);
}

namespace {

/// Folded subtrees beside each other that are alike.
struct FoldGroup {
    QRectF area;
    std::uint32_t count{}, leaves{};
};
std::vector<FoldGroup> foldGroups(const NetworkPlan& plan, const NetworkProjection& projection)
{
    std::vector<FoldGroup> groups;
    for (const Fold& fold : plan.folds) {
        const QRectF area = projection.foldArea(fold);
        const bool on = !groups.empty() && groups.back().leaves == fold.leaves
                        && area.left() - groups.back().area.right() <= area.width()
                        && std::abs(area.bottom() - groups.back().area.bottom()) <= 1;
        if (!on) groups.push_back({area, 0, fold.leaves});
        groups.back().area |= area;
        ++groups.back().count;
    }
    return groups;
}

/// How many leaves folded subtrees have, below those that are alike: "3 subtrees of 16 leaves", in fewer words where
/// some have no room for these.
void paintFoldSizes(Canvas& canvas, const NetworkPlan& plan, const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle label{theme.text(8.5), theme.inkSoft, Anchor::Middle};
    const std::vector<FoldGroup> groups = foldGroups(plan, projection);
    const auto texts = [](const FoldGroup& group) {
        const QString leaves = counted(group.leaves, QStringLiteral("leaf"), QStringLiteral("leaves"));
        if (group.count == 1) return QStringList{leaves, leaves, QString::number(group.leaves)};
        return QStringList{QObject::tr("%1 subtrees of %2").arg(QString::number(group.count), leaves),
                           QStringLiteral("%1 × %2").arg(QString::number(group.count), leaves),
                           QStringLiteral("%1 × %2").arg(group.count).arg(group.leaves)};
    };
    constexpr qsizetype forms = 3;
    constexpr double apart = 6;
    const auto spanOf = [&](const FoldGroup& group, qsizetype form) {
        const double half = textWidth(label.font, texts(group)[form]) / 2, middle = group.area.center().x();
        return std::pair(middle - half, middle + half);
    };
    const auto fits = [&](qsizetype form) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const auto [from, to] = spanOf(groups[i], form);
            if (to > projection.frame().size.width() - 2
                || (i > 0 && from < spanOf(groups[i - 1], form).second + apart))
                return false;
        }
        return true;
    };
    qsizetype form = 0;
    while (form + 1 < forms && !fits(form)) ++form;
    double taken = -1e9; // up to here others have written
    for (const FoldGroup& group : groups) {
        const auto [from, to] = spanOf(group, form);
        if (from < taken + apart) continue;
        canvas.text({group.area.center().x(), group.area.bottom() + 4 + capHeight(label.font)}, texts(group)[form],
                    label);
        taken = to;
    }
}

} // namespace

void paintFolds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.folds.empty()) return;
    const auto group = canvas.group(QStringLiteral("folded-subtrees"));
    for (const Fold& fold : plan.folds) {
        const QRectF area = projection.foldArea(fold);
        if (!projection.visible(area.center(), area.height())) continue;
        double sum = 0;
        for (std::uint32_t leaf = fold.firstLeaf; leaf < fold.firstLeaf + fold.leaves; ++leaf)
            sum += static_cast<double>(scene.moment->amounts[plan.numberOf[leaf]]);
        const double share = sum / fold.leaves, top = area.top() + projection.router() / 2;
        QPainterPath shape;
        shape.moveTo(area.center().x(), top);
        shape.lineTo(area.bottomRight());
        shape.lineTo(area.bottomLeft());
        shape.closeSubpath();
        canvas.path(shape, {theme.vacant, {}});
        QPainterPath full;
        full.addRect(area.left(), area.bottom() - share * (area.bottom() - top), area.width(),
                     share * (area.bottom() - top));
        canvas.path(shape.intersected(full), {theme.amount(share), {}});
        canvas.path(shape, {{}, {theme.nodeEdge, 1.0 * theme.strokeScale}});
    }
    paintFoldSizes(canvas, plan, projection, theme);
}

} // namespace hopscope
