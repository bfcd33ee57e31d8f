#include "figures/figures.h"
#include "run/run.h"
#include "topology/leaf_tree.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view algorithms[]{"allgather-leaf-one-send", "allgather-leaf-flooding",
                                        "allgather-leaf-queue-free", "allgather-leaf-queue-free-optimal"};

Table table(Progress*, std::stop_token stop)
{
    Table table{{"algorithm", "series", "step", "longest", "mean"}, {}};
    for (const std::string_view algorithm : algorithms) {
        const auto result =
            run(experimentFromText(fmt::format("leaf-tree:3x3x3 {}", algorithm)), {}, {}, nullptr, stop);
        const LeafTree tree = LeafTree::of(result->topology());
        for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
            const std::uint32_t routers = tree.leaves() / tree.below(level);
            const auto steps = static_cast<std::size_t>(result->steps());
            std::vector<std::uint32_t> longest(steps), sum(steps);
            for (std::uint32_t i = 0; i < routers; ++i) {
                const auto queue = result->queue(NodeId{tree.node(level, i)});
                for (std::size_t k = 0; k < steps; ++k) {
                    longest[k] = std::max(longest[k], queue[k]);
                    sum[k] += queue[k];
                }
            }
            for (std::size_t k = 0; k < steps; ++k)
                table.rows.push_back({std::string(algorithm), fmt::format("level {}", level), std::to_string(k + 1),
                                      std::to_string(longest[k]), formatNumber(double(sum[k]) / routers)});
        }
    }
    return table;
}

constexpr FigureChart charts[]{
    {.title = "One send",
     .x = "step",
     .y = "longest",
     .series = "series",
     .xTitle = "step",
     .yTitle = "packets waiting in the fullest router",
     .part = "algorithm",
     .partValue = "allgather-leaf-one-send"},
    {.title = "Flooding",
     .x = "step",
     .y = "longest",
     .series = "series",
     .xTitle = "step",
     .yTitle = "packets waiting in the fullest router",
     .part = "algorithm",
     .partValue = "allgather-leaf-flooding"},
    {.title = "Queue-free",
     .x = "step",
     .y = "longest",
     .series = "series",
     .xTitle = "step",
     .yTitle = "packets waiting in the fullest router",
     .part = "algorithm",
     .partValue = "allgather-leaf-queue-free"},
    {.title = "Queue-free, optimal",
     .x = "step",
     .y = "longest",
     .series = "series",
     .xTitle = "step",
     .yTitle = "packets waiting in the fullest router",
     .part = "algorithm",
     .partValue = "allgather-leaf-queue-free-optimal"},
};

} // namespace

extern const Figure dimakopoulos_plot5;
constinit const Figure dimakopoulos_plot5{
    .id = "dimakopoulos-plot5",
    .title = "Queues over time",
    .help = "Longest and mean queue of the routers of a level, for allgathers among 27 leaves.",
    .source = {papers::dimakopoulos, "Section 3.2: queues of flooding"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:3x3x3 allgather-leaf-flooding",
    .caption = "Flooding fills the root with (k − 2) n = 27 waiting copies; windows do without queues, and if they "
               "overlap in the same time.",
};

} // namespace hopscope
