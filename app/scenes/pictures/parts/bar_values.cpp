#include "scenes/pictures/parts/bar_values.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <QRectF>

#include <algorithm>
#include <cmath>

namespace hopscope {

void paintBarValues(Canvas& canvas, const Theme& theme, const BarPlaces& bars, const std::vector<BarValue>& values)
{
    constexpr double above = 3, apart = 4, filled = 0.78; // of a column by its bar
    std::vector<QRectF> placed;
    for (const BarValue& value : values) {
        const double wide = textWidth(value.font, value.text), cap = capHeight(value.font),
                     end = bars.left + bars.pitch * static_cast<double>(bars.tops.size());
        double x = bars.middle(value.column);
        if (wide > bars.pitch) x = std::clamp(x, std::min(bars.left + wide / 2, x), std::max(x, end - wide / 2));
        double base = bars.tops[value.column];
        for (std::size_t i = 0; i < bars.tops.size(); ++i)
            if (std::abs(bars.middle(i) - x) < (filled * bars.pitch + wide) / 2 + 1)
                base = std::min(base, bars.tops[i]);
        QRectF area(x - wide / 2 - apart / 2, base - above - cap, wide + apart, cap);
        const auto meets = [&](const QRectF& other) { return other.intersects(area); };
        for (auto other = std::ranges::find_if(placed, meets); other != placed.end();
             other = std::ranges::find_if(placed, meets))
            area.moveBottom(other->top() - above);
        if (area.top() < bars.highest) continue;
        placed.push_back(area);
        if (wide > bars.pitch - apart) canvas.fill(area.adjusted(0, -1, 0, 1), theme.ground);
        canvas.text({area.center().x(), area.bottom()}, value.text, {value.font, value.ink, Anchor::Middle});
    }
}

} // namespace hopscope
