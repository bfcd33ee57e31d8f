#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/chart/plot_frame.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <algorithm>
#include <cmath>

namespace hopscope {

/// Powers of two on an axis: "1/8", "1", "16".
inline QString powerText(int exponent)
{
    if (exponent < 0)
        return exponent < -10 ? QStringLiteral("2^%1").arg(exponent) : QStringLiteral("1/%1").arg(1 << -exponent);
    return sizeText(static_cast<unsigned>(exponent));
}

/// A plot over t whose vertical axis counts powers of two.
struct PowerPlot {
    QRectF box;
    double low{}, high{1}; ///< exponents
    unsigned count{1};

    double column() const { return box.width() / count; }
    double x(double t) const { return box.left() + (t + 0.5) * column(); }
    double y(double value) const
    {
        return box.bottom() - (std::log2(value) - low) / std::max(1.0, high - low) * box.height();
    }

    /// Distances along the axes: t, and powers of two above the lowest.
    QPointF along(double t, double value) const { return {t, std::log2(value) - low}; }

    /// The plot without its bars and lines.
    PlotFrame frame(const Theme& theme) const
    {
        PlotFrame frame{.plot = box,
                        .range = {-0.5, count - 0.5, 0, std::max(1.0, high - low)},
                        .font = theme.text(8.5),
                        .barWidth = std::min(0.66, 46 / column())};
        const int every = std::max(1, int(std::ceil((high - low) * (capHeight(frame.font) + 4) / box.height())));
        for (int exponent = static_cast<int>(std::ceil(low)); exponent <= high; exponent += every)
            frame.yTicks.push_back({exponent - low, isDense(theme) ? QString() : powerText(exponent)});
        double room = 8;
        for (unsigned t = 0; t < count; ++t) room = std::max(room, textWidth(frame.font, sizeText(t)) + 8);
        const auto apart = std::max(1U, static_cast<unsigned>(std::ceil(room / column())));
        for (unsigned t = 0; t < count; t += apart) frame.xTicks.push_back({double(t), sizeText(t)});
        return frame;
    }
    /// Whether powers lie so close that the axis would leave words out, though their digits have room.
    bool isDense(const Theme& theme) const
    {
        const QFont font = theme.text(8.5);
        const double pitch = box.height() / std::max(1.0, high - low);
        return pitch >= capHeight(font) + 4 && pitch < 1.5 * lineHeight(font);
    }
    void paintTitle(Canvas& canvas, const Theme& theme, const QString& xTitle) const
    {
        const QFont font = theme.text(8.5);
        if (isDense(theme))
            for (int exponent = static_cast<int>(std::ceil(low)); exponent <= high; ++exponent)
                canvas.text({box.left() - 7, y(std::exp2(exponent)) + capHeight(font) / 2}, powerText(exponent),
                            {font, theme.inkSoft, Anchor::End});
        canvas.text({box.center().x(), box.bottom() + 32 * theme.fontScale}, xTitle,
                    {theme.text(8.5), theme.inkSoft, Anchor::Middle});
    }
};

/// Of an area what axes and their words leave.
inline QRectF plotArea(const QRectF& area, const Theme& theme, double above, double right)
{
    return area.adjusted(40 * theme.fontScale, above, -right, -34 * theme.fontScale);
}

} // namespace hopscope
