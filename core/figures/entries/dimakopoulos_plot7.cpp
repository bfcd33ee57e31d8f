#include "figures/figures.h"
#include "run/run.h"

#include <fmt/format.h>

namespace hopscope {

namespace {

/// "leaf-tree:3x3x3" for k = 3 and h = 3.
std::string tree(std::uint32_t k, std::uint32_t h)
{
    return fmt::format("leaf-tree:{}", fmt::join(std::vector<std::uint32_t>(h, k), "x"));
}
std::shared_ptr<const Run> ran(const std::string& text, const std::stop_token& stop)
{
    return run(experimentFromText(text), {}, {}, nullptr, stop);
}

Table table(Progress*, std::stop_token stop)
{
    Table table{{"series", "h", "steps"}, {}};
    for (const std::string_view capacities : {"constant", "exponential"})
        for (std::uint32_t h = 1; h <= 7; ++h) {
            const auto result =
                ran(fmt::format("{} alltoall-leaf-pipelined capacities={}", tree(2, h), capacities), stop);
            table.rows.push_back({std::string(capacities), std::to_string(h), std::to_string(result->steps())});
        }
    return table;
}

constexpr FigureChart charts[]{
    {.title = "k = 2",
     .x = "h",
     .y = "steps",
     .series = "series",
     .xTitle = "levels h",
     .yTitle = "steps",
     .yLogarithmic = true},
};

} // namespace

extern const Figure dimakopoulos_plot7;
constinit const Figure dimakopoulos_plot7{
    .id = "dimakopoulos-plot7",
    .title = "Total exchange with thin and fat branches",
    .help = "Steps of the pipelined exchange for constant and exponential capacities, k = 2, h = 1 … 7.",
    .source = {papers::dimakopoulos, "Eq. (2)"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:2x2x2 alltoall-leaf-pipelined",
    .caption = "About n²/3 steps where every branch carries one packet, about n where the tree is fat.",
};

} // namespace hopscope
