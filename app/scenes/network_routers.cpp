#include "scenes/network_paint.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

/// Levels of a box that are told apart by colour; one kind of shape each.
constexpr int levels = 24;

struct Box {
    QRectF area;
    std::uint32_t waiting;
};

/// Filled from below, as high as the share of the longest queue of the run.
void paintContents(Canvas& canvas, const std::vector<Box>& boxes, std::uint32_t peak)
{
    std::map<int, std::vector<QRectF>> contents;
    for (const Box& box : boxes) {
        if (box.waiting == 0) continue;
        const double share = static_cast<double>(box.waiting) / peak;
        const QRectF inside = box.area.adjusted(1.5, 1.5, -1.5, -1.5);
        const double height = std::max(share * inside.height(), std::min(2.0, inside.height()));
        contents[static_cast<int>(std::lround(share * levels))].emplace_back(inside.left(), inside.bottom() - height,
                                                                             inside.width(), height);
    }
    for (const auto& [level, areas] : contents)
        canvas.fills(areas, cividis(0.15 + 0.85 * static_cast<double>(level) / levels));
}

void paintCounts(Canvas& canvas, const std::vector<Box>& boxes, std::uint32_t peak, const Theme& theme)
{
    const QFont font = theme.text(9, QFont::DemiBold);
    for (const Box& box : boxes) {
        if (box.waiting == 0 || box.area.height() < capHeight(font) + 5) continue;
        const QString text = QString::number(box.waiting);
        if (textWidth(font, text) > box.area.width() - 3) continue;
        const double share = static_cast<double>(box.waiting) / peak;
        const QColor behind = cividis(0.15 + 0.85 * share);
        // The middle of the number stands in the contents or above them.
        const bool inside = share > 0.5;
        canvas.text(box.area.center() + QPointF(0, capHeight(font) / 2), text,
                    {font, inside ? inkOn(behind) : theme.ink, Anchor::Middle, inside ? QColor() : theme.nodeFill});
    }
}

} // namespace

void paintRouters(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.nodes <= plan.processors) return;
    if (projection.detail() == Detail::Dots && !plan.tree) return;
    const auto group = canvas.group(QStringLiteral("routers"));
    const double side = projection.router();
    std::vector<Box> boxes;
    std::vector<QPointF> places;
    for (std::uint32_t i = plan.processors; i < plan.nodes; ++i) {
        const QPointF at = projection.node(NodeId{i});
        if (!plan.drawn(NodeId{i}) || !projection.visible(at, side)) continue;
        places.push_back(at);
        if (!scene.moment->waiting.empty())
            boxes.push_back(
                {QRectF(at - QPointF(side, side) / 2, QSizeF(side, side)), scene.moment->waiting[i - plan.processors]});
    }
    const double corner = std::min(3.0, side / 4);
    canvas.marks(
        {{side, side}, corner, {theme.nodeFill, {theme.nodeEdge, std::min(1.2, 0.2 * side) * theme.strokeScale}}},
        places);
    const std::uint32_t peak = plan.queues ? plan.queues->peak() : 0;
    if (peak == 0) return;
    paintContents(canvas, boxes, peak);
    paintCounts(canvas, boxes, peak, theme);
}

void paintFolds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.folds.empty()) return;
    const auto group = canvas.group(QStringLiteral("folded-subtrees"));
    const TextStyle label{theme.mono(8), theme.inkSoft, Anchor::Middle};
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
        canvas.text({area.center().x(), area.bottom() + 3 + capHeight(label.font)}, QString::number(fold.leaves),
                    label);
    }
}

} // namespace hopscope
