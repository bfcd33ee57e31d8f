#include "figures/figures.h"
#include "figures/leaf_figures.h"
#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace hopscope::dimakopoulos_plot5 {

namespace {

constexpr std::string_view oneSend = "allgather-leaf-one-send", flooding = "allgather-leaf-flooding",
                           windows = "allgather-leaf-queue-free", overlapping = "allgather-leaf-queue-free-optimal";

std::string experimentOf(std::span<const std::string> row) { return "leaf-tree:3x3x3 " + row[0]; }

Table table(Progress*, std::stop_token stop)
{
    Table table{{"algorithm", "series", "step", "longest", "mean"}, {}};
    for (const std::string_view algorithm : {oneSend, flooding, windows, overlapping}) {
        const auto result = ran(fmt::format("leaf-tree:3x3x3 {}", algorithm), stop);
        const auto history = queueHistory(*result, stop);
        const LeafTree tree = LeafTree::of(result->topology());
        for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
            const std::uint32_t routers = tree.leaves() / tree.below(level);
            for (StepIndex k = 0; k < result->steps(); ++k) {
                std::uint32_t longest = 0, sum = 0;
                for (std::uint32_t i = 0; i < routers; ++i) {
                    const std::uint32_t waiting = history->at(tree.node(level, i) - tree.leaves(), k);
                    longest = std::max(longest, waiting);
                    sum += waiting;
                }
                table.rows.push_back({std::string(algorithm), fmt::format("level {}", level), std::to_string(k + 1),
                                      std::to_string(longest), formatNumber(double(sum) / routers)});
            }
        }
    }
    return table;
}

constexpr FigureChart chart(std::string_view title, std::string_view algorithm, bool mean = false)
{
    return {.title = title,
            .x = "step",
            .y = mean ? "mean" : "longest",
            .series = "series",
            .xTitle = "step",
            .yTitle = mean ? "packets waiting, mean" : "packets waiting",
            .part = "algorithm",
            .partValue = algorithm,
            .form = ChartForm::Stairs,
            .experiment = experimentOf};
}
constexpr FigureChart charts[]{
    chart("One send: the longest queue of a level", oneSend),
    chart("One send: the mean of a level", oneSend, true),
    chart("Flooding: every router of a level", flooding),
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-plot5",
    .title = "Queues over time, in an allgather on the tree 3 × 3 × 3",
    .help = "Longest and mean queue of the routers of a level, 27 leaves.",
    .source = {papers::dimakopoulos, "Section 3.2: queues of flooding"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:3x3x3 allgather-leaf-flooding",
    .caption = "Flooding fills the root with (k − 2) n = 27 waiting copies; its routers of a level do the same at the "
               "same time, so that the mean is the fullest. With windows no packet ever waits, and if they overlap "
               "they take no longer: their rows in the numbers are all 0.",
    .card = "Flooding fills the root with (k − 2) n = 27 waiting copies; with windows no packet ever waits.",
};

} // namespace hopscope::dimakopoulos_plot5
