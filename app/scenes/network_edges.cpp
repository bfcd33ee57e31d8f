#include "scenes/network_paint.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace hopscope {

namespace {

// Blue, orange, green; never by hue alone.
constexpr std::array<std::size_t, 3> kindColours{0, 1, 2};

Stroke kindStroke(std::uint8_t kind, const NetworkProjection& projection, const Theme& theme)
{
    static const std::array<std::vector<double>, 3> dashes{std::vector<double>{}, {7, 3}, {2, 2.4}};
    const std::size_t which = kind % kindColours.size();
    return {theme.categories[kindColours[which]], strokeOf(2.6, projection, theme), dashes[which]};
}

QPainterPath arrowHead(QPointF tip, QPointF direction, double size)
{
    const QPointF normal(-direction.y(), direction.x());
    QPainterPath path(tip);
    path.lineTo(tip - size * direction + 0.55 * size * normal);
    path.lineTo(tip - size * direction - 0.55 * size * normal);
    path.closeSubpath();
    return path;
}

void paintKindLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle style{theme.text(9, QFont::Medium), theme.inkSoft};
    constexpr double swatch = 26, gap = 7, apart = 22;
    double width = -apart;
    for (const QString& name : scene.plan->kindNames) width += swatch + gap + textWidth(style.font, name) + apart;
    const QSizeF size = projection.frame().size;
    const double y = projection.frame().bare ? size.height() - 9 : size.height() - 46 * theme.fontScale;
    double x = std::max(8.0, size.width() / 2 - width / 2);
    for (std::uint8_t kind = 0; kind < scene.plan->kindNames.size(); ++kind) {
        canvas.line({x, y}, {x + swatch, y}, kindStroke(kind, projection, theme));
        x += swatch + gap;
        canvas.text({x, y + capHeight(style.font) / 2}, scene.plan->kindNames[kind], style);
        x += textWidth(style.font, scene.plan->kindNames[kind]) + apart;
    }
}

/// What the numbers at the lines are, below the network where no node stands.
void paintNumberLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const QString& words, const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle};
    const NetworkFrame& frame = projection.frame();
    const double line = lineHeight(style.font), width = textWidth(style.font, words);
    double y = frame.bare ? frame.size.height() - frame.foot - 5 : frame.size.height() - 46 * theme.fontScale;
    if (scene.options.kinds) y -= line;
    const QRectF box(frame.size.width() / 2 - width / 2, y - line, width, line);
    if (width > frame.size.width() - 12) return;
    for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) {
        const QPointF at = projection.node(NodeId{i});
        const double reach = projection.radius();
        if (box.intersects(QRectF(at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)))) return;
    }
    canvas.path(roundedRect(box.translated(0, 3), 3), {theme.ground, {}});
    canvas.text({frame.size.width() / 2, y}, words, style);
}

/// Points of all lines by squares, to see what a label would lie on.
class Lines {
public:
    void add(std::size_t owner, QPointF point) { m_squares[square(point, 0, 0)].push_back({owner, point}); }
    /// Points of others inside the box.
    int under(const QRectF& box, std::size_t owner) const
    {
        int count = 0;
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                const auto found = m_squares.find(square(box.center(), dx, dy));
                if (found == m_squares.end()) continue;
                for (const auto& [other, point] : found->second)
                    if (other != owner && box.contains(point)) ++count;
            }
        return count;
    }

private:
    static constexpr double side = 40; // more than half of any label
    static std::int64_t square(QPointF point, int dx, int dy)
    {
        return (static_cast<std::int64_t>(std::floor(point.x() / side)) + dx) * 1'000'003
               + static_cast<std::int64_t>(std::floor(point.y() / side)) + dy;
    }
    std::unordered_map<std::int64_t, std::vector<std::pair<std::size_t, QPointF>>> m_squares;
};

struct StepLabel {
    QRectF box;
    QString text;
    bool inside{false}; ///< the hull of a group
};

/// A place for the label of every edge on its own line, clear of nodes, other labels and, if possible, other lines.
class LabelPlacer {
public:
    LabelPlacer(std::vector<QPainterPath> paths, const NetworkScene& scene, const NetworkProjection& projection,
                const QFont& font)
        : m_projection(projection), m_font(font), m_paths(std::move(paths))
    {
        for (std::size_t i = 0; i < m_paths.size(); ++i) {
            const double length = m_paths[i].length();
            for (double at = 0; at <= length; at += 3)
                m_lines.add(i, m_paths[i].pointAtPercent(m_paths[i].percentAtLength(at)));
        }
        for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) {
            const double reach = projection.radius() + 1;
            m_nodes.push_back(QRectF(projection.node(NodeId{i}) - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)));
        }
    }
    std::optional<StepLabel> place(std::size_t edge, const QString& text)
    {
        const double width = textWidth(m_font, text) + 5, height = capHeight(m_font) + 5;
        const QPainterPath& path = m_paths[edge];
        const double length = path.length(), inset = m_projection.radius() + 2;
        int least = 3; // crossing one line in the middle is still read, hiding it is not
        std::optional<QPointF> best;
        constexpr int tries = 22; // outwards from the middle
        for (int i = 0; i < tries; ++i) {
            const double share = 0.5 + (i % 2 ? 1 : -1) * 0.04 * ((i + 1) / 2);
            const QPointF on =
                path.pointAtPercent(path.percentAtLength(inset + share * std::max(0.0, length - 2 * inset)));
            // On the line; short lines, of which too little would be left, have their label above.
            const bool hides = width > 0.6 * (length - 2 * inset);
            for (const double up : {0.0, height / 2 + 3}) {
                if (up == 0 && hides) continue;
                const QPointF at = on - QPointF(0, up);
                const QRectF box(at.x() - width / 2, at.y() - height / 2, width, height);
                if (hidden(box)) continue;
                const int cost = m_lines.under(box, edge);
                if (cost >= least) continue;
                least = cost;
                best = at;
            }
            if (least == 0) break;
        }
        if (!best) return {};
        m_taken.emplace_back(best->x() - width / 2, best->y() - height / 2, width, height);
        return StepLabel{m_taken.back(), text, false};
    }

private:
    bool hidden(const QRectF& box) const
    {
        const auto covers = [&](const QRectF& other) { return other.intersects(box); };
        const auto touches = [&](const QRectF& node) { // a disc, not its square
            const QPointF centre = node.center();
            const double dx = std::max({box.left() - centre.x(), 0.0, centre.x() - box.right()}),
                         dy = std::max({box.top() - centre.y(), 0.0, centre.y() - box.bottom()});
            return std::hypot(dx, dy) < node.width() / 2;
        };
        return std::ranges::any_of(m_taken, covers) || std::ranges::any_of(m_nodes, touches);
    }

    const NetworkProjection& m_projection;
    QFont m_font;
    std::vector<QPainterPath> m_paths;
    Lines m_lines;
    std::vector<QRectF> m_nodes, m_taken;
};

} // namespace

void paintKinds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!scene.options.kinds || scene.plan->compact || scene.plan->edges.empty()) return;
    const auto group = canvas.group(QStringLiteral("kinds"));
    for (const NetworkPlan::Edge& edge : scene.plan->edges) {
        const Stroke stroke = kindStroke(edge.kind, projection, theme);
        // Where links are drawn, the two directions lie beside each other.
        QPainterPath path = pathOf(edge.track, projection);
        if (scene.plan->physical) path = shifted(path, 2.4);
        canvas.path(path, {{}, stroke});
        const double length = path.length();
        const double reach = projection.radius() + 1;
        if (length <= 2 * reach) continue;
        const QPointF tip = path.pointAtPercent(path.percentAtLength(length - reach)),
                      before = path.pointAtPercent(path.percentAtLength(std::max(0.0, length - reach - 6)));
        const QLineF way(before, tip);
        if (way.length() > 0)
            canvas.path(arrowHead(tip, QPointF(way.dx(), way.dy()) / way.length(), 6.5), {stroke.colour, {}});
    }
    paintKindLegend(canvas, scene, projection, theme);
}

void paintFirstSteps(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (projection.detail() == Detail::Dots) return;
    const TextStyle style{theme.mono(9), theme.inkSoft, Anchor::Middle};
    std::vector<QPainterPath> paths;
    for (const NetworkPlan::Edge& edge : plan.edges) paths.push_back(pathOf(edge.track, projection));
    LabelPlacer placer(std::move(paths), scene, projection, style.font);
    std::vector<StepLabel> labels;
    std::size_t wanted = 0;
    for (std::size_t i = 0; i < plan.edges.size(); ++i) {
        if (plan.edges[i].firstStep == 0) continue;
        ++wanted;
        if (auto label = placer.place(i, scene.options.steps + QString::number(plan.edges[i].firstStep))) {
            label->inside = plan.edges[i].kind == 0;
            labels.push_back(*label);
        }
    }
    // A label here and there would mislead.
    if (static_cast<double>(labels.size()) < 0.9 * static_cast<double>(wanted)) return;
    const auto group = canvas.group(QStringLiteral("first-steps"));
    for (const StepLabel& label : labels) {
        canvas.path(roundedRect(label.box, 3), {label.inside ? theme.hull : theme.ground, {}});
        canvas.text(label.box.center() + QPointF(0, capHeight(style.font) / 2), label.text, style);
    }
    if (!labels.empty())
        paintNumberLegend(canvas, scene, projection, QStringLiteral("number on an edge: step of its first message"),
                          theme);
}

void paintJourney(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!scene.journey || scene.journey->empty()) return;
    const auto group = canvas.group(QStringLiteral("journey"));
    std::vector<QPainterPath> paths, past, future, heads;
    for (std::size_t i = 0; i < scene.journey->size(); ++i) {
        // Where links are drawn, the two directions lie beside each other.
        QPainterPath path = pathOf((*scene.journey)[i], projection);
        if (scene.plan->physical) path = shifted(path, 2.4);
        (scene.messages->list[i].step <= scene.moment->shown ? past : future).push_back(path);
        const double length = path.length(), reach = projection.radius() + 1;
        if (length > 2 * reach) {
            const QPointF tip = path.pointAtPercent(path.percentAtLength(length - reach)),
                          before = path.pointAtPercent(path.percentAtLength(std::max(0.0, length - reach - 6)));
            if (const QLineF way(before, tip); way.length() > 0)
                heads.push_back(arrowHead(tip, QPointF(way.dx(), way.dy()) / way.length(), 7));
        }
        paths.push_back(std::move(path));
    }
    const double width = strokeOf(2.2, projection, theme);
    canvas.paths(future, {{}, {theme.accent, width, {4, 3}}});
    canvas.paths(past, {{}, {theme.accent, width}});
    canvas.paths(heads, {theme.accent, {}});
    constexpr std::size_t mostLabels = 300;
    if (projection.detail() == Detail::Dots || paths.size() > mostLabels) return;
    const TextStyle style{theme.mono(9, QFont::DemiBold), theme.accent, Anchor::Middle};
    LabelPlacer placer(std::move(paths), scene, projection, style.font);
    paintNumberLegend(canvas, scene, projection, QStringLiteral("number on an arrow: step of the message"), theme);
    for (std::size_t i = 0; i < scene.journey->size(); ++i)
        if (const auto label = placer.place(i, QString::number(scene.messages->list[i].step + 1))) {
            canvas.path(roundedRect(label->box, 3), {theme.ground, {}});
            canvas.text(label->box.center() + QPointF(0, capHeight(style.font) / 2), label->text, style);
        }
}

} // namespace hopscope
