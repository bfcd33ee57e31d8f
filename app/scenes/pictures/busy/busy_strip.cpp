#include "scenes/pictures/busy/busy_strip.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"

#include <QPainterPath>

#include <cmath>

namespace hopscope {

namespace {

/// All processors in one row.
Side oneRow(std::uint32_t processors)
{
    Side row;
    row.count = row.perCell = processors;
    return row;
}

} // namespace

BusyStrip::BusyStrip(const ClocklessTimes& times, double end, const std::stop_token& stop)
    : m_processors(times.graph->processors()), m_end(end), m_busy(times, end, oneRow(m_processors), stop)
{
}

void BusyStrip::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    canvas.fill(area, theme.vacant);
    constexpr double pieces = 480; // as many as are known
    QPainterPath path(area.bottomLeft());
    for (double i = 0; i < pieces; ++i) {
        const double busy = m_busy.at(0, (i + 0.5) / pieces * m_end) / m_busy.most(),
                     y = area.bottom() - busy * (area.height() - 2);
        path.lineTo(area.left() + i / pieces * area.width(), y);
        path.lineTo(area.left() + (i + 1) / pieces * area.width(), y);
    }
    path.lineTo(area.bottomRight());
    path.closeSubpath();
    QColor fill = theme.edgeActive;
    fill.setAlphaF(0.55F);
    canvas.path(path, {fill, {}});
    // Few are busy in the beginning, so its corner is free.
    const QFont font = theme.text(9);
    canvas.text({area.left() + 6, area.top() + 3 + capHeight(font)},
                QStringLiteral("busy, of all %1: at most %2 at a time")
                    .arg(numberText(m_processors), numberText(std::round(m_busy.most() * m_processors))),
                {font, theme.ink});
}

} // namespace hopscope
