#include "cost/traffic.h"
#include "scenes/compare/compare_paint.h"

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

/// Steps of one load, from pixel to pixel; what is too narrow is joined to the column before.
void addColumns(std::vector<Column>& columns, double from, double to, StepIndex count, double load)
{
    const double step = (to - from) / static_cast<double>(count);
    if (step >= narrowestStep) {
        for (StepIndex k = 0; k < count; ++k)
            columns.push_back({from + static_cast<double>(k) * step, from + static_cast<double>(k + 1) * step, load});
    } else if (!columns.empty() && to - columns.back().from < narrowestStep) {
        columns.back().to = to;
        columns.back().load = std::max(columns.back().load, load);
        columns.back().merged = true;
    } else {
        columns.push_back({from, to, load, true});
    }
}

} // namespace

bool stepsStandApart(const std::vector<Column>& columns)
{
    constexpr double nextToNothing = 0.05;
    double all = 0, merged = 0;
    for (const Column& column : columns) {
        all += column.to - column.from;
        if (column.merged) merged += column.to - column.from;
    }
    return merged <= nextToNothing * all;
}

std::vector<Column> queueColumnsOf(const CompareScene& scene, const CompareLane& lane, double width)
{
    std::vector<Column> columns;
    if (scene.clock.length() <= 0 || !lane.waiting) return columns;
    const double scale = width / scene.clock.length();
    const Run& run = *lane.run;
    for (std::size_t k = 0; k < lane.waiting->size(); ++k) {
        const auto at = static_cast<double>(k);
        addColumns(columns, scale * scene.clock.nowOf(run, at), scale * scene.clock.nowOf(run, at + 1), 1,
                   (*lane.waiting)[k]);
    }
    return columns;
}

namespace {

std::vector<Column> columnsOfQuantity(const CompareScene& scene, const Run& run, double width,
                                      double Traffic::*quantity)
{
    std::vector<Column> columns;
    if (scene.clock.length() <= 0) return columns;
    const double scale = width / scene.clock.length();
    constexpr StepIndex mostAlone = 10'000;
    const auto add = [&](StepIndex first, StepIndex count, double load) {
        const double from = scale * scene.clock.nowOf(run, static_cast<double>(first)),
                     to = scale * scene.clock.nowOf(run, static_cast<double>(first + count));
        addColumns(columns, from, to, count, load);
    };
    for (const auto& stretch : run.profile().stretches()) {
        // Without a common clock, steps of equal traffic may take times of their own.
        const bool alone = run.clockless() && stretch.count <= mostAlone;
        for (StepIndex k = 0; k < stretch.count; k += alone ? 1 : stretch.count)
            add(stretch.first + k, alone ? 1 : stretch.count, run.trafficAt(stretch.first).*quantity);
    }
    return columns;
}

} // namespace

std::vector<Column> columnsOf(const CompareScene& scene, const Run& run, double width)
{
    return columnsOfQuantity(scene, run, width, &Traffic::messagesPerLink);
}

std::vector<Column> wordColumnsOf(const CompareScene& scene, const Run& run, double width)
{
    return columnsOfQuantity(scene, run, width, &Traffic::wordsPerLink);
}

} // namespace hopscope
