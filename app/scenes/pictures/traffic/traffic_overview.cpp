#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/traffic/traffic_picture.h"

#include <QLineF>

#include <algorithm>
#include <vector>

namespace hopscope::traffic_picture {

namespace {

constexpr double border = 14, sendersTop = 46, mostSenders = 330, matrixTop = 78, matrixSide = 100, besideMatrix = 26;

} // namespace

bool TrafficPicture::isOverview() const
{
    constexpr double leastWide = 780, leastHigh = 190, dots = 6;
    return (m_rows.perCell > 1 || m_rows.cell < dots) && !m_enlarged && m_beside && m_ways.useful() && hasOffsets()
           && m_size.width() >= leastWide && m_size.height() >= leastHigh;
}

TrafficPicture::Parts TrafficPicture::parts() const
{
    const double senders = std::min(0.4 * m_size.width(), mostSenders), matrix = border + senders + besideMatrix,
                 bars = matrix + matrixSide + besideMatrix;
    return {{border, sendersTop, senders, m_size.height() - sendersTop},
            {matrix, matrixTop, matrixSide, matrixSide},
            {bars, 8, m_size.width() - bars - border, m_size.height() - 14}};
}

void TrafficPicture::paintOverview(Canvas& canvas, const Theme& theme) const
{
    const auto [senders, matrix, bars] = parts();
    m_axes.paintOverview(canvas, theme, bars);
    {
        const auto group = canvas.group(QStringLiteral("words"));
        const double y = say(canvas, theme, {border, 20}, matrix.right() - border, theme.ink, soFar(), true);
        const QString sum = m_axes.sumText();
        if (const double room = matrix.right() - border; !sum.isEmpty() && textWidth(theme.text(10), sum) + 20 < room)
            say(canvas, theme, {border, y + 1}, room, theme.ink, QStringLiteral("= ") + sum);
    }
    const auto colourOf = [&](std::uint32_t from, std::uint32_t to) {
        const auto way = m_axes.wayOf(from, to);
        return way ? m_ways.colour(m_axes, theme, *way) : theme.vacant;
    };
    constexpr double keys = 24;
    const QRectF grid = m_neighbours.paint(canvas, theme, senders.adjusted(0, 0, 0, -keys), colourOf, m_moving);
    m_ways.paintKey(canvas, m_axes, theme, {border, std::max(grid.bottom(), matrixTop) + 8, senders.width() + 60, keys},
                    false);
    paintInset(canvas, theme);
    if (grid.isEmpty()) return;
    // The corner that is enlarged.
    const QRectF corner(matrix.topLeft() - QPointF(2, 2), QSizeF(8, 8));
    const Stroke line{theme.inkSoft, 0.8 * theme.strokeScale};
    canvas.path(roundedRect(corner, 1), {{}, {theme.ink, 1.3 * theme.strokeScale}});
    canvas.lines(std::vector{QLineF(grid.topRight() + QPointF(3, 0), corner.topLeft()),
                             QLineF(grid.bottomRight() + QPointF(3, 0), corner.bottomLeft())},
                 line);
}

void TrafficPicture::paintInset(Canvas& canvas, const Theme& theme) const
{
    const auto cells = canvas.group(QStringLiteral("traffic"));
    paintBand(canvas, theme);
    const QFont font = theme.text(9), numbers = theme.mono(8.5);
    const QRectF matrix = parts().matrix;
    canvas.text({matrix.left(), sendersTop + capHeight(font) + 2}, QStringLiteral("whole matrix"),
                {font, theme.inkSoft});
    canvas.text({matrix.left(), matrix.top() - 5}, QStringLiteral("0"), {numbers, theme.inkSoft});
    canvas.text({matrix.right(), matrix.top() - 5}, QString::number(m_columns.count - 1),
                {numbers, theme.inkSoft, Anchor::End});
    const QString pairs =
        m_rows.perCell == 1 ? QStringLiteral("dot: a pair") : QStringLiteral("dot: %1 × %1 pairs").arg(m_rows.perCell);
    canvas.text(
        {matrix.left(), matrix.bottom() + lineHeight(font)},
        fitting(font, {pairs, QString(pairs).remove(QStringLiteral("dot: "))}, matrix.width() + besideMatrix - 6),
        {font, theme.inkSoft});
}

void TrafficPicture::paintBand(Canvas& canvas, const Theme& theme) const
{
    constexpr double leastDot = 2.5; // else a line of them would be a hairline
    const QRectF matrix = parts().matrix;
    canvas.fill(matrix, theme.amount(0));
    const double side = std::max(leastDot, m_rows.cell);
    for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
        for (std::uint32_t column = 0; column < m_columns.cells(); ++column) {
            if (m_words[cellOf(row, column)] <= 0) continue;
            const QRectF dot(m_columns.at(column) + (m_columns.cell - side) / 2,
                             m_rows.at(row) + (m_rows.cell - side) / 2, side, side);
            canvas.fill(dot & matrix, colour(theme, row, column));
        }
}

} // namespace hopscope::traffic_picture
