#include "scenes/chart/chart_legend.h"

#include "drawing/canvas.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_names.h"

namespace hopscope {

ChartLegend legendBelow(const Chart& chart, double width, const Theme& theme)
{
    constexpr double between = 14; // two names
    ChartLegend legend;
    if (chart.compact || chart.bare || chart.bars || chart.field || width > widestWithLegend) return legend;
    const std::vector<std::size_t> named = namedCurves(chart);
    const bool cut = roomForNames(chart, width, theme) >= mostForNames * width;
    if (named.size() < 2 || !cut) return legend;
    const QFont font = labelFont(theme);
    const double sample = sampleWidth + sampleGap, pitch = lineHeight(font) + 2;
    QPointF at(0, pitch);
    for (const std::size_t curve : named) {
        const double label = sample + textWidth(font, chart.curves[curve].label);
        if (at.x() > 0 && at.x() + label > width - 2 * titleSide) at = {0, at.y() + pitch};
        legend.names.push_back({curve, at + QPointF(sample, 0)});
        at.rx() += label + between;
    }
    legend.height = at.y() + pitch / 2;
    return legend;
}

} // namespace hopscope
