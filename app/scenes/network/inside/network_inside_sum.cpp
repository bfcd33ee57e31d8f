#include "scenes/network/inside/network_inside_sum.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_origins.h"
#include "scenes/network/words/network_sizes.h"

#include <QLineF>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr double leastSum = 250, mostSum = 330, columnOfPlane = 74, edgesOfPlane = 70;

/// Blocks that came to the processor which sends the example, by the way they came, and that it sends, by their way;
/// the neighbours at the other ends.
struct NodeSum {
    NodeId node{};
    std::array<std::uint64_t, planeWays> in{}, out{};
    std::array<NodeId, planeWays> from{}, to{};
};

constexpr std::size_t facing(std::size_t way) { return way ^ 1U; } // right and left, down and up

NodeId nodeBeside(const GroupShape& shape, NodeId node, std::size_t way)
{
    std::uint32_t row = node.value / shape.columns, column = node.value % shape.columns;
    switch (static_cast<PlaneWay>(way)) {
    case PlaneWay::Right:
        column = (column + 1) % shape.columns;
        break;
    case PlaneWay::Left:
        column = (column + shape.columns - 1) % shape.columns;
        break;
    case PlaneWay::Down:
        row = (row + 1) % shape.rows;
        break;
    case PlaneWay::Up:
        row = (row + shape.rows - 1) % shape.rows;
        break;
    }
    return NodeId{row * shape.columns + column};
}

/// Nothing where blocks come and go on one side: arrows would lie upon each other.
std::optional<NodeSum> sumAt(const NetworkScene& scene)
{
    const NetworkMoment& moment = *scene.moment;
    const GroupShape& shape = scene.plan->groupShape;
    if (!moment.origins || moment.example.empty() || sizesByDirection(scene).why.isEmpty() || moment.shown < 1)
        return {};
    NodeSum sum{.node = moment.example.front()};
    for (std::size_t way = 0; way < planeWays; ++way)
        for (std::size_t came = 0; came < planeWays; ++came) {
            const std::uint64_t blocks = (*moment.origins)[way][came];
            sum.out[way] += blocks;
            sum.in[came] = std::max(sum.in[came], blocks); // the same blocks go several ways
        }
    for (std::size_t way = 0; way < planeWays; ++way) {
        if (sum.out[way] > 0 && sum.in[facing(way)] > 0) return {};
        sum.from[way] = nodeBeside(shape, sum.node, facing(way));
        sum.to[way] = nodeBeside(shape, sum.node, way);
    }
    return sum;
}

QString blocksOf(std::uint64_t count) { return counted(count, QStringLiteral("block"), QStringLiteral("blocks")); }

/// "9 + 1 = 10 blocks": as they came.
QString summandsOf(const NetworkScene& scene, std::size_t way)
{
    QStringList terms;
    std::uint64_t sum = 0;
    for (const std::uint64_t blocks : (*scene.moment->origins)[way]) {
        if (blocks > 0) terms << numberText(static_cast<double>(blocks));
        sum += blocks;
    }
    return terms.size() < 2 ? blocksOf(sum) : terms.join(QStringLiteral(" + ")) + QStringLiteral(" = ") + blocksOf(sum);
}

class SumPainter {
public:
    SumPainter(const NetworkScene& scene, NodeSum sum, const QRectF& area, const Theme& theme)
        : m_scene(scene), m_sum(std::move(sum)), m_area(area), m_theme(theme),
          m_box(QPointF(0, 0), QSizeF(46, 24) * theme.fontScale), m_plain(theme.text(8.5)),
          m_strong(theme.text(9, QFont::DemiBold))
    {
        m_box.moveCenter({area.left() + 0.45 * area.width(), area.center().y()});
    }
    void paint(Canvas& canvas) const
    {
        const NodeId to = m_scene.moment->example.back();
        for (std::size_t way = 0; way < planeWays; ++way) {
            if (m_sum.in[way] > 0) paintIn(canvas, way);
            if (m_sum.out[way] > 0) paintOut(canvas, way, m_sum.to[way] == to);
        }
        canvas.path(roundedRect(m_box, 4), {m_theme.accentSoft, {m_theme.ink, 2 * m_theme.strokeScale}});
        canvas.text(m_box.center() + QPointF(0, capHeight(m_strong) / 2), QString::number(m_sum.node.value),
                    {m_strong, m_theme.ink, Anchor::Middle});
        canvas.text({m_area.left(), m_area.top() + lineHeight(m_strong)},
                    QStringLiteral("Processor %1 in step %2")
                        .arg(m_sum.node.value)
                        .arg(numberText(static_cast<double>(m_scene.moment->shown + 1))),
                    {m_strong, m_theme.accent});
    }

private:
    static QPointF wayOf(std::size_t way)
    {
        static constexpr std::array<QPointF, planeWays> ways{QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1),
                                                             QPointF(0, -1)};
        return ways[way];
    }
    /// From the border of the box to that of the area.
    QLineF spokeOn(QPointF side) const
    {
        const double far = side.x() > 0   ? m_area.right() - m_box.right()
                           : side.x() < 0 ? m_box.left() - m_area.left()
                           : side.y() > 0 ? m_area.bottom() - m_box.bottom() - 3
                                          : m_box.top() - m_area.top() - 3;
        const QPointF near = m_box.center() + QPointF(side.x() * m_box.width(), side.y() * m_box.height()) / 2;
        return {near + 2 * side, near + far * side};
    }
    void paintArrow(Canvas& canvas, const QLineF& line, bool bold) const
    {
        const QPointF along = QPointF(line.dx(), line.dy()) / line.length();
        const double head = bold ? 10 : 7;
        const QColor colour = bold ? m_theme.ink : m_theme.edgeActive;
        canvas.line(line.p1(), line.p2() - 0.7 * head * along, {colour, (bold ? 3.0 : 1.6) * m_theme.strokeScale});
        canvas.path(arrowHead(line.p2(), along, head), {colour, {}});
    }
    /// Above and below an arrow across, beside one down.
    void paintWords(Canvas& canvas, const QLineF& line, const QString& first, const QString& second, bool bold) const
    {
        const QFont& font = bold ? m_strong : m_plain;
        const double high = capHeight(m_plain);
        const QPointF middle = line.center();
        if (line.dy() == 0) {
            canvas.text(middle - QPointF(0, 6), first, {font, m_theme.ink, Anchor::Middle, m_theme.ground});
            canvas.text(middle + QPointF(0, 6 + high), second,
                        {m_plain, m_theme.inkSoft, Anchor::Middle, m_theme.ground});
            return;
        }
        canvas.text(middle + QPointF(9, high / 2), first + u' ' + second,
                    {m_plain, m_theme.inkSoft, Anchor::Start, m_theme.ground});
    }
    void paintIn(Canvas& canvas, std::size_t way) const
    {
        QLineF line = spokeOn(-wayOf(way));
        line = {line.p2(), line.p1()};
        paintArrow(canvas, line, false);
        paintWords(canvas, line, blocksOf(m_sum.in[way]),
                   QStringLiteral("from %1, step %2")
                       .arg(m_sum.from[way].value)
                       .arg(numberText(static_cast<double>(m_scene.moment->shown))),
                   false);
    }
    void paintOut(Canvas& canvas, std::size_t way, bool bold) const
    {
        const QLineF line = spokeOn(wayOf(way));
        paintArrow(canvas, line, bold);
        const double words = m_scene.moment->blockWords * static_cast<double>(m_sum.out[way]);
        const QString to = QStringLiteral("to %1").arg(m_sum.to[way].value);
        paintWords(canvas, line, summandsOf(m_scene, way),
                   words > 0 ? to + QStringLiteral(": %1 words").arg(numberText(words)) : to, bold);
    }

    const NetworkScene& m_scene;
    NodeSum m_sum;
    QRectF m_area;
    const Theme& m_theme;
    QRectF m_box;
    QFont m_plain, m_strong;
};

} // namespace

double insideSumWidth(const NetworkScene& scene, const GroupInside& inside, const NetworkProjection& projection,
                      double room)
{
    if (projection.low() || scene.finished || !sumAt(scene)) return 0;
    const double unit = projection.unit(), left = room - (columnOfPlane * (inside.columns - 1) + edgesOfPlane) * unit;
    return left < leastSum * unit ? 0 : std::min(left, mostSum * unit);
}

void paintInsideSum(Canvas& canvas, const NetworkScene& scene, const QRectF& area, const Theme& theme)
{
    const auto sum = sumAt(scene);
    if (!sum) return;
    const auto group = canvas.group(QStringLiteral("sum"));
    SumPainter(scene, *sum, area, theme).paint(canvas);
}

} // namespace hopscope
