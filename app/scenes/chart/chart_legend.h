#pragma once

#include "drawing/theme.h"
#include "scenes/chart/chart.h"

#include <QPointF>

#include <cstddef>
#include <vector>

namespace hopscope {

/// The names of the curves in rows, each after a piece of its line: where a chart is so narrow that names beside the
/// plot would be cut. Empty where they stand beside it.
struct ChartLegend {
    struct Name {
        std::size_t curve;
        QPointF baseline; ///< of the words, from the upper left corner of the legend
    };
    std::vector<Name> names;
    double height{0};
};
/// `width` is that of the whole chart.
ChartLegend legendBelow(const Chart& chart, double width, const Theme& theme);

} // namespace hopscope
