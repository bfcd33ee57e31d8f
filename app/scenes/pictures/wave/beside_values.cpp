#include "scenes/pictures/wave/beside_values.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>

namespace hopscope {

namespace {

double middleOf(const PlotFrame& frame, std::size_t column, std::size_t kind)
{
    const double kinds = static_cast<double>(frame.bars.size());
    return static_cast<double>(column) + (static_cast<double>(kind) - (kinds - 1) / 2) * frame.barWidth / kinds;
}

} // namespace

double middleOfHighest(const PlotFrame& frame, std::size_t column)
{
    return middleOf(frame, column, highestKind(frame.bars, column));
}

QRectF textArea(QPointF middleOfBase, const QString& text, const QFont& font)
{
    const double wide = textWidth(font, text), cap = capHeight(font);
    return {middleOfBase.x() - wide / 2, middleOfBase.y() - cap, wide, cap};
}

void paintLowerValues(Canvas& canvas, const Theme& theme, const PlotFrame& frame, std::vector<QRectF> taken,
                      const std::function<QString(double)>& textOf)
{
    constexpr double above = 3, apart = 1.5;
    const QFont font = theme.mono(8.5);
    const double wide = frame.barWidth / static_cast<double>(frame.bars.size());
    struct Value {
        QPointF base;
        QString text;
    };
    std::vector<Value> values;
    for (std::size_t k = 0; k < frame.bars.front().heights.size(); ++k) {
        const std::size_t named = highestKind(frame.bars, k);
        for (std::size_t i = 0; i < frame.bars.size(); ++i) {
            const double height = frame.bars[i].heights[k], middle = middleOf(frame, k, i);
            const QPointF low = frame.toPixels({middle - wide / 2, 0}),
                          high = frame.toPixels({middle + wide / 2, height});
            if (height > 0) taken.emplace_back(QPointF(low.x() + apart, high.y()), QPointF(high.x() - apart, low.y()));
            if (i != named) values.push_back({{(low.x() + high.x()) / 2, high.y() - above}, textOf(height)});
        }
    }
    for (const auto& [base, text] : values) {
        const QRectF area = textArea(base, text, font).adjusted(-apart, 0, apart, 0);
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(area); })) continue;
        canvas.text(base, text, {font, theme.inkSoft, Anchor::Middle});
        taken.push_back(area);
    }
}

} // namespace hopscope
