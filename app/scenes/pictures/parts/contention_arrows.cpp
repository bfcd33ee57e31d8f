#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

QColor uncontendedInk(const Theme& theme) { return mixed(theme.ground, theme.ink, 0.62); }

void paintContention(Canvas& canvas, const Theme& theme, const std::vector<ContentionArrow>& arrows)
{
    const auto group = canvas.group(QStringLiteral("contention"));
    const QFont font = theme.mono(8.5, QFont::DemiBold);
    constexpr double head = 8, leastHead = 6, leastShaft = 4;
    std::vector<QLineF> shafts;
    std::vector<QPainterPath> heads;
    for (const ContentionArrow& arrow : arrows) {
        const QPointF top(arrow.foot.x(), arrow.top);
        const double high = arrow.foot.y() - arrow.top, size = std::clamp(0.7 * high, leastHead, head);
        if (high <= 0) continue;
        if (high > leastShaft) shafts.emplace_back(arrow.foot, top + QPointF(0, size));
        heads.push_back(arrowHead(top, {0, -1}, size));
        const QString text = QStringLiteral("×%1").arg(
            numberText(arrow.times < 10 ? std::round(10 * arrow.times) / 10 : std::round(arrow.times)));
        if (high >= capHeight(font) + 1 && textWidth(font, text) + 6 <= arrow.room)
            canvas.text({arrow.foot.x() + 5, arrow.foot.y() - high / 2 + capHeight(font) / 2}, text,
                        {font, theme.troubleText});
    }
    canvas.lines(shafts, {theme.trouble, 2 * theme.strokeScale});
    canvas.paths(heads, {theme.trouble, {}});
}

} // namespace hopscope
