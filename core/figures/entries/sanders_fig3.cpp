#include "algorithms/fractional_layout.h"
#include "algorithms/pipeline_optimum.h"
#include "figures/figures.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope::sanders_fig3 {

namespace {

/// Speed-up of the best fractional tree over the better of chain and pipelined binary tree, all by the paper's
/// real-valued formulas with at least one packet; t = 1, so x = k/t is the message.
Table table(Progress* progress, std::stop_token stop)
{
    Table result{{"P", "x", "speedup", "group"}, {}};
    constexpr int pointsPerDecade = 100, decades = 7;
    if (progress) progress->total = 3 * (decades * pointsPerDecade + 1);
    for (const std::uint32_t count : {64U, 1024U, 16384U}) {
        const double binaryDepth = fractionalDepth(count, 1) - 1.0;
        for (int i = 0; i <= decades * pointsPerDecade; ++i) {
            if (stop.stop_requested()) throw Cancelled();
            const double x = std::pow(10.0, static_cast<double>(i) / pointsPerDecade);
            const PipelinePrices prices{.alpha = 1, .message = x};
            const double chain = realPipeline(count - 2, 1, prices).time,
                         binary = realPipeline(binaryDepth, 2, prices).time;
            const Optimum best = bestFractional(count, prices, Search::Paper);
            // The chain is the tree whose one group holds everybody.
            const bool chained = chain < best.time;
            result.rows.push_back({std::to_string(count), formatNumber(x),
                                   formatNumber(std::min(chain, binary) / std::min(chain, best.time)),
                                   std::to_string(chained ? count - 1 : best.group.value_or(1))});
            if (progress) ++progress->done;
        }
    }
    return result;
}

/// The tree with the best group of the formulas, and the best packets for it.
std::string experimentOf(std::span<const std::string> row)
{
    return fmt::format("complete:{} broadcast-fractional-tree group={} packets=best words={}", row[0], row[3], row[1]);
}

constexpr FigureChart charts[]{{.x = "x",
                                .y = "speedup",
                                .series = "P",
                                .xTitle = "message length k / t",
                                .yTitle = "Speed-up",
                                .xLogarithmic = true,
                                .peaks = true,
                                .yFrom = 0.95,
                                .yTo = 2,
                                .experiment = experimentOf}};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "sanders-fig3",
    .title = "Speed-up of the best fractional tree",
    .help = "Over the better of chain and pipelined binary tree, against the message length k/t.",
    .source = {papers::sandersSibeyn, "Fig. 3"},
    .table = table,
    .charts = charts,
    .live = "complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096",
    .caption =
        "Between the binary tree (short messages) and the chain (long ones) lies a range where neither is best. Peaks "
        "of 1.280, 1.574 and 1.779 by the formulas with real numbers of packets; with whole ones and steps "
        "counted exactly, 64 processors have theirs at k/t = 171, 1.282.",
    .erratum =
        "The text has peaks of 1.29 for 64 processors and 1.8 for 16384. Its formulas give 1.280 and 1.779; 1.29 "
        "appears if the binary tree alone is charged with d = log P/log 1.618 − 1 instead of its depth.",
};

} // namespace hopscope::sanders_fig3
