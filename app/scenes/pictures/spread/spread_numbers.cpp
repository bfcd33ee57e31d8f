#include "scenes/pictures/spread/spread_numbers.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>

namespace hopscope {

void paintBoxNumbers(Canvas& canvas, const Theme& theme, const std::vector<BoxNumber>& boxes,
                     const BoxNumbersLook& look)
{
    constexpr double soft = 0.25; // two numbers side by side must not read as one
    const auto group = canvas.group(QStringLiteral("numbers"));
    const QFont font = theme.mono(look.points), bold = theme.mono(look.points, QFont::Bold),
                large = theme.mono(11, QFont::Bold);
    const double largest = std::clamp(0.42 * (boxes.empty() ? 0 : boxes.front().box.height()), look.points, 11.0);
    const QFont alone = look.few ? theme.mono(largest, QFont::Bold) : bold;
    for (const auto& [area, processor, step, fill, holds] : boxes) {
        const QSizeF size = area.size();
        const double edge = std::min((size.height() - 2 * capHeight(font)) / 3, 4.0),
                     baseline = area.center().y() + capHeight(font) / 2;
        const QColor colour = inkOn(fill);
        const bool both = look.both && (holds || !look.few);
        if (both)
            canvas.text({area.left() + 3, look.above ? area.top() + edge + capHeight(font) : baseline},
                        QString::number(processor), {font, mixed(colour, fill, soft)});
        if (step.isEmpty()) continue;
        if (both && size.height() >= look.leastLarge && !look.few)
            canvas.text({area.center().x(), area.bottom() - 0.2 * area.height()}, step,
                        {large, colour, Anchor::Middle});
        else if (both)
            canvas.text({area.right() - 3, look.above ? area.bottom() - edge : baseline}, step,
                        {bold, colour, Anchor::End});
        else if (textWidth(alone, step) <= size.width() - 2)
            canvas.text({area.center().x(), area.center().y() + capHeight(alone) / 2}, step,
                        {alone, colour, Anchor::Middle, isCrossed(look.under, area) ? fill : QColor()});
    }
}

} // namespace hopscope
