#include "scenes/network/trees/network_step_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/network_paint.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>

namespace hopscope {

namespace {

constexpr double beforeName = 12; ///< of a row, from its last node

QFont nameFont(const Theme& theme) { return theme.text(9); }

bool isBrief(double width, const Theme& theme)
{
    constexpr double narrow = 640;
    return width < narrow * theme.fontScale;
}

} // namespace

std::vector<StepRow> stepRows(const NetworkPlan& plan)
{
    std::map<double, std::vector<std::uint32_t>> byHeight;
    for (std::uint32_t i = 0; i < plan.processors && plan.stepRows; ++i)
        byHeight[plan.place(NodeId{i}).y()].push_back(i);
    std::vector<StepRow> rows;
    std::uint32_t holders = 0;
    for (auto& [y, nodes] : byHeight) {
        std::ranges::sort(nodes, {}, [&](std::uint32_t node) { return plan.place(NodeId{node}).x(); });
        holders += static_cast<std::uint32_t>(nodes.size());
        const std::optional<double> time =
            plan.receiptTimes.empty() ? std::nullopt : std::optional(plan.receiptTimes[nodes.front()]);
        rows.push_back({y, std::move(nodes), holders, time});
    }
    return rows;
}

QString stepRowName(const std::vector<StepRow>& rows, std::size_t row, bool brief)
{
    const QString count = numberText(rows[row].holders);
    if (row == 0) return count == QStringLiteral("1") ? QStringLiteral("1 holder") : count + QStringLiteral(" holders");
    const QString step = rows[row].time ? QStringLiteral("time %1: %2").arg(numberText(*rows[row].time), count)
                                        : QStringLiteral("step %1: %2").arg(row).arg(count);
    return brief ? step : step + QStringLiteral(" holders");
}

double stepRowNames(const NetworkPlan& plan, double width, const Theme& theme)
{
    if (!plan.stepRows || plan.compact) return 0;
    const std::vector<StepRow> rows = stepRows(plan);
    double widest = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        widest =
            std::max(widest, textWidth(theme.text(9, QFont::DemiBold), stepRowName(rows, i, isBrief(width, theme))));
    return widest + beforeName;
}

namespace {

/// The row of the step under way, or that of the last receipt.
std::optional<std::size_t> presentRow(const NetworkScene& scene, const std::vector<StepRow>& rows)
{
    if (scene.finished || rows.empty()) return {};
    if (!rows.front().time) {
        const StepIndex row = scene.moment->shown + 1;
        return row > 0 && std::cmp_less(row, rows.size()) ? std::optional(static_cast<std::size_t>(row)) : std::nullopt;
    }
    const auto later =
        std::ranges::find_if(rows, [&](const StepRow& row) { return *row.time > scene.time * (1 + 1e-9); });
    return static_cast<std::size_t>(later - rows.begin()) - 1; // the first one begins
}

/// Those whose names do not meet: the present one, the first and the last, and of the others from the top.
std::vector<std::size_t> namedRows(const NetworkScene& scene, const NetworkProjection& projection,
                                   const std::vector<StepRow>& rows, const Theme& theme)
{
    std::vector<std::size_t> order, named;
    if (rows.empty()) return named;
    if (const auto present = presentRow(scene, rows)) order.push_back(*present);
    order.insert(order.end(), {0, rows.size() - 1});
    for (std::size_t i = 1; i + 1 < rows.size(); ++i) order.push_back(i);
    const auto height = [&](std::size_t row) { return projection.node(NodeId{rows[row].nodes.front()}).y(); };
    const double apart = 0.95 * lineHeight(nameFont(theme));
    for (const std::size_t row : order)
        if (std::ranges::none_of(named, [&](std::size_t o) { return std::abs(height(o) - height(row)) < apart; }))
            named.push_back(row);
    return named;
}

} // namespace

void paintStepRowNames(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    const NetworkFrame& frame = projection.frame();
    if (!plan.stepRows || plan.compact || projection.ladder() <= 0 || frame.zoom != 1 || !frame.pan.isNull()) return;
    const auto group = canvas.group(QStringLiteral("step-rows"));
    const std::vector<StepRow> rows = stepRows(plan);
    const double x = projection.area().right() + beforeName;
    std::vector<QLineF> lines;
    const std::optional<std::size_t> present = presentRow(scene, rows);
    for (const std::size_t i : namedRows(scene, projection, rows, theme)) {
        const QPointF last = projection.node(NodeId{rows[i].nodes.back()});
        const double begin = last.x() + projection.radius() + 8;
        if (x - 6 > begin) lines.emplace_back(begin, last.y(), x - 6, last.y());
        const bool now = present == i;
        const QFont font = now ? theme.text(9, QFont::DemiBold) : nameFont(theme);
        canvas.text({x, last.y() + capHeight(font) / 2}, stepRowName(rows, i, isBrief(frame.size.width(), theme)),
                    {font, now ? theme.ink : theme.inkSoft});
    }
    canvas.lines(lines, {theme.edge, 0.8 * theme.strokeScale, {1.5, 3}});
}

namespace {

/// Of nodes at any heights those that have room for their numbers: below who sends nothing, else above to the right.
/// Who has received earlier comes first.
void paintNumbersBesideNodes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                             const TextStyle& style, const TextStyle& bold)
{
    const NetworkPlan& plan = *scene.plan;
    constexpr std::uint32_t most = 512; // of more there is no room between the nodes
    if (plan.processors > most) return;
    const Flight* example = exampleOf(scene, projection);
    std::vector<std::uint32_t> order(plan.processors);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t node) { return plan.receiptTimes[node]; });
    std::vector<bool> sends(plan.nodes, false);
    for (const Wire& wire : plan.wires) sends[wire.from.value] = true;
    const double radius = projection.radius();
    std::vector<QRectF> taken;
    for (std::uint32_t node = 0; node < plan.processors; ++node) {
        const QPointF at = projection.node(NodeId{node});
        taken.emplace_back(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    }
    // Of messages under way, whose packets would cover a number.
    std::vector<QPainterPath> ways;
    for (const Flight& flight : scene.moment->flights) {
        QPainterPath way(projection.node(flight.from));
        way.lineTo(projection.node(flight.to));
        ways.push_back(std::move(way));
    }
    const auto onWay = [&](const QRectF& box) {
        return std::ranges::any_of(ways, [&](const QPainterPath& way) { return way.intersects(box); });
    };
    for (const std::uint32_t node : order) {
        const bool end = example && (example->from.value == node || example->to.value == node);
        const TextStyle& how = end ? bold : style;
        const QString text = QString::number(node);
        const QPointF at = projection.node(NodeId{node});
        const QSizeF size(textWidth(how.font, text), capHeight(how.font));
        const QRectF above({at.x() + 1, at.y() - radius - 3 - size.height()}, size),
            below({at.x() - size.width() / 2, at.y() + radius + 4}, size),
            left({at.x() - radius - 4 - size.width(), at.y() - size.height() / 2}, size);
        const bool begins = plan.receiptTimes[node] <= 0;
        for (const QRectF& box : begins        ? std::array{left, above}
                                 : sends[node] ? std::array{above, left}
                                               : std::array{below, above}) {
            const QRectF around = box.adjusted(-1.5, -1, 1.5, 1);
            if (box.left() < 1 || onWay(around)
                || std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(around); }))
                continue;
            canvas.text(box.bottomLeft(), text, how);
            taken.push_back(box);
            break;
        }
    }
}

} // namespace

void paintNumbersOfStepRows(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                            const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    const Flight* example = exampleOf(scene, projection);
    const TextStyle style{theme.text(8.5), theme.inkSoft, Anchor::Start, theme.ground},
        bold{theme.text(10, QFont::Bold), theme.ink, Anchor::Start, theme.ground};
    const double widest = textWidth(style.font, QString::number(plan.processors - 1));
    const auto isEnd = [&](std::uint32_t node) {
        return example && (example->from.value == node || example->to.value == node);
    };
    const auto group = canvas.group(QStringLiteral("numbers"));
    const std::vector<StepRow> rows = stepRows(plan);
    if (!plan.receiptTimes.empty()) return paintNumbersBesideNodes(canvas, scene, projection, style, bold);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::vector<std::uint32_t>& nodes = rows[r].nodes;
        const bool last = r + 1 == rows.size();
        double pitch = 1e9;
        for (std::size_t i = 1; i < nodes.size(); ++i)
            pitch = std::min(pitch, projection.node(NodeId{nodes[i]}).x() - projection.node(NodeId{nodes[i - 1]}).x());
        auto each = std::bit_ceil(static_cast<std::size_t>(std::ceil((widest + (last ? 5 : 6)) / pitch)));
        const bool staggered = last && each == 2; // in two lines there is room for all
        if (staggered) each = 1;
        // Below the last row nothing else stands; above others to the right, as lines come from the left.
        const auto place = [&](std::uint32_t node, const QFont& font, bool lower) {
            const QPointF at = projection.node(NodeId{node});
            const double wide = textWidth(font, QString::number(node)), high = capHeight(font),
                         radius = projection.radius();
            // Who begins has the border to its left.
            if (r == 0 && at.x() - radius - 5 - wide > 1)
                return QRectF(at.x() - radius - 5 - wide, at.y() - high / 2, wide, high);
            const double line = lower ? capHeight(style.font) + 4 : 0;
            return last ? QRectF(at.x() - wide / 2, at.y() + radius + 5 + line, wide, high)
                        : QRectF(at.x() + 1, at.y() - radius - 3 - high, wide, high);
        };
        std::vector<QRectF> taken;
        const auto write = [&](std::size_t number, const TextStyle& how) {
            const std::uint32_t node = nodes[number];
            const QRectF box = place(node, how.font, staggered && number % 2 == 1), around = box.adjusted(-3, -1, 3, 1);
            if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(around); })) return;
            canvas.text(box.bottomLeft(), QString::number(node), how);
            taken.push_back(box);
        };
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (isEnd(nodes[i])) write(i, bold);
        for (std::size_t i = 0; i < nodes.size(); i += each)
            if (!isEnd(nodes[i])) write(i, style);
    }
}

} // namespace hopscope
