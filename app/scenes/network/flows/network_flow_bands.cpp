#include "scenes/network/flows/network_flow_bands.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_paint.h"

#include <QPainterPath>

#include <algorithm>
#include <numeric>
#include <vector>

namespace hopscope {

void paintBands(Canvas& canvas, const FlowLine& line, double unit, double between, const Theme& theme)
{
    const GroupFlow& flow = *line.flow;
    const QPainterPath path = line.path();
    // Heads, dots and numbers are seen upon it.
    const QColor colour = mixed(theme.edgeActive, theme.ground, 0.45);
    if (flow.backRates.empty() || flow.thereRates.empty()) between = 0;
    const auto paint = [&](const std::vector<double>& rates, double at) {
        for (const double rate : rates) {
            const double width = unit * rate, gap = rates.size() > 1 ? std::min(1.0, 0.25 * width) : 0;
            canvas.path(shifted(path, at + width / 2), {{}, {colour, std::max(width - gap, 0.8)}});
            at += width;
        }
    };
    const double all = unit * flow.rate() + between;
    paint(flow.backRates, -all / 2);
    paint(flow.thereRates, all / 2 - unit * std::accumulate(flow.thereRates.begin(), flow.thereRates.end(), 0.0));
}

} // namespace hopscope
