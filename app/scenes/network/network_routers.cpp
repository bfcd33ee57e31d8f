#include "scenes/network/network_paint.h"

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

/// A box of that side has room for a number in it.
double leastWithCount(const Theme& theme) { return capHeight(theme.text(9, QFont::DemiBold)) + 5; }

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
    const bool counts = !waiting.empty() && projection.router() < leastWithCount(theme);
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
    std::map<double, std::vector<std::uint32_t>> rows; // from the top
    for (std::uint32_t i = plan.processors; i < plan.nodes; ++i)
        if (plan.drawn(NodeId{i})) rows[std::round(plan.place(NodeId{i}).y() * 16)].push_back(i);
    for (auto& [y, row] : rows) {
        std::ranges::sort(row, {}, x);
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

void paintCounts(Canvas& canvas, const std::vector<Box>& boxes, std::uint32_t peak, const Theme& theme)
{
    const QFont font = theme.text(9, QFont::DemiBold);
    for (const Box& box : boxes) {
        if (box.area.height() < leastWithCount(theme)) continue;
        const QString text = QString::number(box.waiting);
        if (textWidth(font, text) > box.area.width() - 3) continue;
        if (box.waiting == 0) { // which an empty box alone does not say
            canvas.text(box.area.center() + QPointF(0, capHeight(font) / 2), text,
                        {theme.text(9), theme.inkSoft, Anchor::Middle});
            continue;
        }
        const double share = static_cast<double>(box.waiting) / peak;
        const QColor behind = contentsColour(theme);
        // The middle of the number stands in the contents or above them.
        const bool inside = share > 0.5;
        canvas.text(box.area.center() + QPointF(0, capHeight(font) / 2), text,
                    {font, inside ? inkOn(behind) : theme.ink, Anchor::Middle, inside ? QColor() : theme.nodeFill});
    }
}

} // namespace

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
    const std::vector<bool> passed = scene.finished ? std::vector<bool>() : passedRouters(scene);
    for (std::uint32_t i = plan.processors; i < plan.nodes; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (!plan.drawn(NodeId{i}) || !projection.visible(at, side)) continue;
        (!passed.empty() && passed[i] ? used : places).push_back(at);
        if (!scene.moment->waiting.empty())
            boxes.push_back(
                {QRectF(at - QPointF(side, side) / 2, QSizeF(side, side)), scene.moment->waiting[i - plan.processors]});
    }
    const double corner = std::min(3.0, side / 4);
    const double rim = std::min(1.2, 0.2 * side) * theme.strokeScale;
    canvas.marks({{side, side}, corner, routerStyle(false, rim, theme)}, places);
    if (!used.empty()) canvas.marks({{side, side}, corner, routerStyle(true, rim, theme)}, used);
    const std::uint32_t peak = plan.queues ? plan.queues->peak() : 0;
    const bool counts = peak > 0 && !plan.folds.empty();
    if (plan.queues)
        paintNumbers(canvas, plan, projection, counts ? std::span(scene.moment->waiting) : std::span<std::uint32_t>(),
                     theme);
    if (peak == 0) return;
    paintContents(canvas, boxes, peak, theme);
    paintCounts(canvas, boxes, peak, theme);
}

namespace {

/// Leaves of a folded subtree below it; of several alike beside each other together where one has no room: "4 × 125".
void paintFoldSizes(Canvas& canvas, const NetworkPlan& plan, const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle label{theme.mono(8), theme.inkSoft, Anchor::Middle};
    double taken = -1e9; // up to here others have written
    for (std::size_t first = 0; first < plan.folds.size();) {
        const QRectF area = projection.foldArea(plan.folds[first]);
        const std::uint32_t leaves = plan.folds[first].leaves;
        std::size_t last = first;
        QRectF all = area;
        while (last + 1 < plan.folds.size() && plan.folds[last + 1].leaves == leaves) {
            const QRectF next = projection.foldArea(plan.folds[last + 1]);
            if (next.left() - all.right() > area.width() || std::abs(next.bottom() - area.bottom()) > 1) break;
            all |= next;
            ++last;
        }
        const QString one = QString::number(leaves);
        const bool roomy = first == last || textWidth(label.font, one) + 4 <= all.width() / double(last - first + 1);
        const double baseline = area.bottom() + 3 + capHeight(label.font);
        for (std::size_t i = first; roomy && i <= last; ++i)
            canvas.text({projection.foldArea(plan.folds[i]).center().x(), baseline}, one, label);
        const QString several = QStringLiteral("%1 × %2").arg(last - first + 1).arg(one);
        const double half = textWidth(label.font, several) / 2;
        if (!roomy && all.center().x() - half > taken + 6) {
            canvas.text({all.center().x(), baseline}, several, label);
            taken = all.center().x() + half;
        }
        first = last + 1;
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
