#include "scenes/pictures/leaf/queue_start.h"

#include "drawing/format.h"
#include "scenes/pictures/leaf/queue_levels.h"

#include <QObject>
#include <QtNumeric>

#include <algorithm>

namespace hopscope {

namespace {

/// Up to the height, with the points where it crosses it; nothing is drawn between those.
std::vector<QPointF> cutAt(double height, const std::vector<QPointF>& points)
{
    std::vector<QPointF> cut;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const QPointF here = points[i];
        if (i > 0 && (points[i - 1].y() > height) != (here.y() > height)) {
            const QPointF before = points[i - 1];
            const double share = (height - before.y()) / (here.y() - before.y());
            cut.emplace_back(before.x() + share * (here.x() - before.x()), height);
        }
        cut.emplace_back(here.x(), here.y() > height ? qQNaN() : here.y());
    }
    return cut;
}

} // namespace

std::optional<QueueStart> queueStart(const QueueHistory& history, const LeafTree& tree)
{
    constexpr StepIndex early = 100; // a peak that comes before one part of so many is not seen either
    constexpr StepIndex after = 4;   // times the steps to the peak: what follows it is seen too
    constexpr StepIndex fewest = 8;
    QueueStart start;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        const auto peak = peakOf(history, tree, level);
        const bool low = peak.waiting * lowPeak < history.peak(), soon = (peak.step + 1) * early < history.steps();
        if (peak.waiting == 0 || (!low && !soon)) continue;
        start.levels.push_back(level);
        start.most = std::max(start.most, peak.waiting);
        start.steps = std::max({start.steps, after * (peak.step + 1), fewest});
    }
    if (start.levels.empty() || 2 * start.steps > history.steps()) return {};
    return start;
}

Chart queueStartChart(const QueueHistory& history, const LeafTree& tree, const QueueStart& start)
{
    constexpr double room = 1.15; // above the highest peak, for its number
    Chart chart{.yTitle = QObject::tr("first %1 steps, enlarged").arg(numberText(double(start.steps))),
                .xCounts = true,
                .yCounts = true,
                .bare = true};
    chart.xFrom = 0, chart.xTo = static_cast<double>(start.steps);
    chart.yFrom = 0, chart.yTo = room * start.most;
    for (std::uint32_t level = tree.levels(); level > 0; --level) {
        std::vector<QPointF> points{{0, 0}};
        for (StepIndex k = 0; k < start.steps; ++k)
            points.emplace_back(static_cast<double>(k) + 1, history.at(firstRouter(tree, level), k));
        chart.curves.push_back({.points = cutAt(*chart.yTo, points), .style = level - 1});
    }
    return chart;
}

} // namespace hopscope
