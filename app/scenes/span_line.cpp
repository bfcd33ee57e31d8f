#include "scenes/span_line.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <QRectF>

#include <algorithm>

namespace hopscope {

void paintSpan(Canvas& canvas, const Theme& theme, const QRectF& line, double from, double to, const QStringList& texts)
{
    constexpr double end = 3, apart = 5;
    from = std::max(from, line.left()), to = std::min(to, line.right());
    if (to - from < 4) return;
    const QFont font = theme.text(9);
    const double y = line.center().y(), room = to - from - 24;
    const auto text = std::ranges::find_if(texts, [&](const QString& form) { return textWidth(font, form) <= room; });
    const double wide = text == texts.end() ? 0 : textWidth(font, *text) + 2 * apart, middle = (from + to) / 2;
    std::vector<QLineF> lines{{from + 1, y - end, from + 1, y + end}, {to - 1, y - end, to - 1, y + end}};
    lines.emplace_back(from + 1, y, middle - wide / 2, y);
    lines.emplace_back(middle + wide / 2, y, to - 1, y);
    canvas.lines(lines, {theme.inkSoft, 1});
    if (wide > 0) canvas.text({middle, y + capHeight(font) / 2}, *text, {font, theme.ink, Anchor::Middle});
}

} // namespace hopscope
