#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/traffic/traffic_among.h"
#include "scenes/pictures/traffic/traffic_picture.h"

#include <algorithm>

namespace hopscope::traffic_picture {

/// In lines from there on, as far as there is room: the axes and the numbers matter more. Returns where they end.
double TrafficPicture::say(Canvas& canvas, const Theme& theme, QPointF from, double room, const QColor& ink,
                           const QString& text, bool strong) const
{
    const QFont font = strong ? theme.text(11, QFont::DemiBold) : theme.text(10);
    if (text.isEmpty()) return from.y();
    for (const QString& line : wrapped(font, text, room)) {
        if (from.y() > m_size.height() - 4) break;
        canvas.text(from, line, {font, ink});
        from.ry() += lineHeight(font);
    }
    return from.y();
}

double TrafficPicture::paintSentences(Canvas& canvas, const Theme& theme, QPointF from, double room) const
{
    from.setY(say(canvas, theme, from, room, theme.ink, soFar(), true) + 2);
    const auto add = [&](const QColor& ink, const QString& text) {
        from.setY(say(canvas, theme, from, room, ink, text));
    };
    constexpr double roomy = 180; // else the names of the axes are enough
    const QString sum = m_axes.useful() ? m_axes.sumText() : QString();
    if (!sum.isEmpty())
        add(theme.ink, u'=' + QStringLiteral(" ") + sum + u'.');
    else if (m_size.height() >= roomy && !m_enlarged && !m_pattern.exclusive())
        add(theme.inkSoft, QStringLiteral("Row: sender, column: receiver, colour: words sent so far."));
    if (m_enlarged) add(theme.inkSoft, amongText({m_rows.first, m_rows.count}, m_run->topology().processors()));
    if (m_pattern.exclusive()) add(theme.ink, m_pattern.text());
    if (m_nowWords.messages > 0) add(theme.inkSoft, m_nowWords.text());
    if (m_run->data().routers == 0 && m_offsets.few() && !m_axes.useful()) add(theme.inkSoft, m_offsets.alikeText());
    if (hasOffsets() && !m_pattern.exclusive() && m_costs.isEmpty())
        add(theme.inkSoft, m_axes.useful() ? m_axes.reason(m_alone) : m_offsets.reason());
    if (m_startUp > 0) add(theme.ink, directText(*m_run, m_startUp));
    return from.y();
}

void TrafficPicture::paintBeside(Canvas& canvas, const Theme& theme, double x, double whole) const
{
    constexpr double leastBoth = 420, leastHigh = 110, leastWords = 240, mostWords = 270, gap = 30;
    // Where cells are sums, some at the front of what is under way stand beside as single pairs.
    const double wide = m_size.height() - 8;
    const bool enlarged =
        !m_excerpt.empty() && !hasOffsets() && m_size.height() >= leastHigh + 30 && whole - wide - gap >= leastWords;
    if (enlarged) {
        whole -= wide + gap;
        m_excerpt.paint(canvas, theme, {x + whole + gap, 8, wide, m_size.height() - 12}, m_moving);
        m_excerpt.paintFrame(canvas, theme, m_rows, m_columns);
    }
    const bool both = hasOffsets() && whole >= leastBoth && m_size.height() >= leastHigh;
    const double room = both ? std::min(0.45 * whole, mostWords) : whole;
    if (both) paintBars(canvas, theme, {x + room + gap, 8, whole - room - gap, m_size.height() - 18});
    const auto group = canvas.group(QStringLiteral("words"));
    double y = paintSentences(canvas, theme, {x, 20}, room);
    if (m_rows.perCell > 1)
        y = say(canvas, theme, {x, y}, room, theme.inkSoft,
                pairsText(m_rows, enlarged ? &m_excerpt : nullptr, m_moving));
    if (m_ways.useful() && m_sum > 0) {
        if (m_rows.perCell > 1 || !numbered(theme))
            y += m_ways.paintKey(canvas, m_axes, theme, {x, y + 4, room, m_size.height() - y - 4}, m_rows.perCell == 1);
    } else if (m_scale.most() > 0 && !numbered(theme)) {
        m_scale.paint(canvas, theme, x, y + 4, m_scale.values().empty() ? std::min(room, 200.0) : room,
                      m_size.height());
        y += 4 + 12 + lineHeight(theme.mono(8)) + 10;
    }
    if (!hasOffsets() || both) return;
    if (m_size.height() - y - 6 >= leastHigh)
        paintBars(canvas, theme, {x, y, whole, m_size.height() - y - 6});
    else
        say(canvas, theme, {x, y}, room, theme.ink, m_costs.join(u' '));
}

void TrafficPicture::paintBars(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    if (m_axes.useful())
        m_axes.paint(canvas, theme, area, m_moving, m_costs);
    else
        m_offsets.paint(canvas, theme, area, m_moving);
}

} // namespace hopscope::traffic_picture
