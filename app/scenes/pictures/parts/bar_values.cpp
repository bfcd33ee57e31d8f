#include "scenes/pictures/parts/bar_values.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

/// "1.0·10⁶": one digit after the point in all of them, so that they compare.
QString powerText(double number)
{
    constexpr double least = 1000;
    if (!std::isfinite(number) || number < least) return numberText(number);
    int exponent = static_cast<int>(std::floor(std::log10(number)));
    constexpr double ten = 9.95; // is said as 10
    if (number / std::pow(10.0, exponent) >= ten) ++exponent;
    return QString::number(number / std::pow(10.0, exponent), 'f', 1) + QStringLiteral("·") + powerOfTen(exponent);
}

} // namespace

QStringList numbersAlike(std::span<const double> numbers, const QFont& font, double pitch)
{
    QStringList digits, powers;
    double widest = 0, ofPowers = 0;
    for (const double number : numbers) {
        digits << digitsText(number);
        powers << powerText(number);
        widest = std::max(widest, textWidth(font, digits.back()));
        ofPowers = std::max(ofPowers, textWidth(font, powers.back()));
    }
    // Digits of which most would be left out say less than powers that all have room.
    const bool crowded = widest + 8 > 2 * pitch || (widest > pitch && ofPowers <= pitch);
    return crowded && ofPowers < widest ? powers : digits;
}

std::vector<BarValue> fewOf(std::vector<BarValue> values, double pitch)
{
    if (std::ranges::all_of(values, [&](const BarValue& value) { return textWidth(value.font, value.text) <= pitch; }))
        return values;
    const std::size_t first = values.front().column;
    std::erase_if(values, [&](const BarValue& value) { return !value.always && value.column != first; });
    return values;
}

PlacedValues placeBarValues(const BarPlaces& bars, const std::vector<BarValue>& values)
{
    constexpr double above = 3, between = 1.5, apart = 4, filled = 0.78; // of a column by its bar
    constexpr double inFrame = 3, narrow = 9, mark = 10; // room beside a number; columns with a mark on top
    PlacedValues placed;
    std::vector<double> tops = bars.tops;
    const double end = bars.area.left() + bars.pitch * static_cast<double>(tops.size());
    std::vector<QRectF> taken;
    bool whole = false; // the frame holds its number, too
    if (bars.marked && *bars.marked < tops.size()) {
        const double from = bars.middle(*bars.marked) - bars.pitch / 2;
        whole = bars.pitch < narrow || std::ranges::all_of(values, [&](const BarValue& value) {
                    // Numbers that must be there stand beside the frame, unless they are wider than their columns.
                    const bool beside = (value.always || value.column == *bars.marked)
                                        && value.column + 1 >= *bars.marked && value.column <= *bars.marked + 1;
                    return !beside || textWidth(value.font, value.text) + 2 * inFrame <= bars.pitch;
                });
        double& top = tops[*bars.marked];
        if (!whole) top -= 4;
        placed.frame =
            QRectF(QPointF(from, whole ? bars.area.top() : top), QPointF(from + bars.pitch, bars.area.bottom()));
        if (bars.pitch < narrow) taken.emplace_back(from + bars.pitch / 2 - mark / 2, bars.area.top(), mark, mark);
    }
    const auto areaOf = [&](const BarValue& value, double x) {
        const double wide = textWidth(value.font, value.text), cap = capHeight(value.font);
        // Beside the bars are the numbers of the axis.
        x = std::min(std::max(x, bars.area.left() + wide / 2), std::max(end, bars.area.right()) - wide / 2);
        double base = tops[value.column];
        for (std::size_t i = 0; i < tops.size(); ++i)
            if (std::abs(bars.middle(i) - x) < (filled * bars.pitch + wide) / 2 + 1) base = std::min(base, tops[i]);
        return QRectF(x - wide / 2 - apart / 2, base - above - cap, wide + apart, cap);
    };
    const auto place = [&](std::size_t index) {
        const BarValue& value = values[index];
        const double wide = textWidth(value.font, value.text), middle = bars.middle(value.column),
                     aside = std::max((wide - filled * bars.pitch) / 2, 0.0);
        const auto met = [&](const QRectF& area) {
            const auto other = std::ranges::find_if(
                taken, [&](const QRectF& one) { return one.intersects(area.adjusted(0, -between, 0, between)); });
            if (other != taken.end()) return std::optional(*other);
            if (!placed.frame.isNull() && bars.pitch >= narrow && value.column != bars.marked
                && placed.frame.intersects(area))
                return std::optional(placed.frame);
            return std::optional<QRectF>();
        };
        // Two that must be there have no room in the middles of columns beside each other.
        const bool crowded = std::ranges::any_of(values, [&](const BarValue& other) {
            return other.always && other.column != value.column
                   && std::abs(bars.middle(other.column) - middle) < wide + apart;
        });
        // In the middle of its column, else over the neighbours at the left or the right.
        std::optional<QRectF> best;
        for (const double x : {value.onward ? middle + aside : middle, middle - aside, middle + aside}) {
            if (bars.centred && x != middle && !crowded) continue;
            const QRectF area = areaOf(value, x);
            if (area.top() >= bars.area.top() && !met(area) && (!best || area.bottom() > best->bottom() + 0.5))
                best = area;
        }
        if (!best && value.always) {
            QRectF area = areaOf(value, middle);
            for (auto other = met(area); other && area.top() > bars.area.top(); other = met(area))
                area.moveBottom(other->top() - above - 0.1);
            area.moveTop(std::max(area.top(), bars.area.top()));
            // No room above it either: at its left side.
            if (const auto other = met(area))
                area.moveRight(std::max(other->left() - 0.1, bars.area.left() + area.width()));
            best = area;
        }
        if (!best) return;
        taken.push_back(*best);
        placed.numbers.push_back({index, *best, wide > bars.pitch - apart});
    };
    // Where all bars say the same two of them are enough.
    constexpr std::size_t many = 10;
    const bool same = values.size() > many && std::ranges::all_of(values, [&](const BarValue& value) {
                          return value.text == values.front().text;
                      });
    // The last has no room at its right side, so it comes first.
    for (std::size_t i = values.size(); i-- > 0;)
        if (values[i].always) place(i);
    for (std::size_t i = 0; i < values.size() && !same; ++i)
        if (!values[i].always) place(i);
    return placed;
}

void paintBarValues(Canvas& canvas, const Theme& theme, const BarPlaces& bars, const std::vector<BarValue>& values)
{
    const PlacedValues placed = placeBarValues(bars, values);
    if (!placed.frame.isNull()) paintColumnFrame(canvas, theme, placed.frame);
    for (const auto& [index, area, overlaps] : placed.numbers) {
        const BarValue& value = values[index];
        if (overlaps) canvas.fill(area.adjusted(0, -1, 0, 1), theme.ground);
        canvas.text({area.center().x(), area.bottom()}, value.text, {value.font, value.ink, Anchor::Middle});
    }
}

} // namespace hopscope
