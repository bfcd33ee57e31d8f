#include "figures/figures.h"
#include "figures/leaf_figures.h"

#include <fmt/format.h>

namespace hopscope::dimakopoulos_plot7 {

namespace {

/// Half as fat as exponential: 1, 2, 2, 4, 4, 8, …
std::string between(std::uint32_t h)
{
    std::vector<std::uint32_t> capacities;
    for (std::uint32_t level = 0; level < h; ++level) capacities.push_back(1U << ((level + 1) / 2));
    return fmt::format("{}", fmt::join(capacities, ","));
}

constexpr std::uint32_t tallest = 7, shown = 5; ///< levels of the curve; of the bars

std::string experimentOn(std::string_view capacities, std::uint32_t h)
{
    return fmt::format("{} alltoall-leaf-pipelined capacities={}", leafTreeText(2, h),
                       capacities.starts_with('1') ? between(h) : capacities);
}
std::string ofHeight(std::span<const std::string> row)
{
    return experimentOn(row[0], static_cast<std::uint32_t>(std::stoul(row[1])));
}
std::string ofLevel(std::span<const std::string> row) { return experimentOn(row[0], shown); }

Table table(Progress*, std::stop_token stop)
{
    Table table{{"series", "h", "steps", "level", "D"}, {}};
    for (const std::string_view capacities : {"constant", "1, 2, 2, 4, 4 …", "exponential"})
        for (std::uint32_t h = 1; h <= tallest; ++h) {
            const auto result = ran(experimentOn(capacities, h), stop);
            table.rows.push_back({std::string(capacities), std::to_string(h), std::to_string(result->steps()), "", ""});
            if (h != shown) continue;
            const auto& slots = std::get<std::vector<double>>(result->facts().at("D"));
            for (std::uint32_t level = 1; level <= h; ++level)
                table.rows.push_back(
                    {std::string(capacities), "", "", std::to_string(level), formatNumber(slots[level - 1])});
        }
    return table;
}

constexpr FigureChart charts[]{
    {.title = "Steps, k = 2",
     .x = "h",
     .y = "steps",
     .series = "series",
     .xTitle = "levels h",
     .yTitle = "steps",
     .yLogarithmic = true,
     .form = ChartForm::Dots,
     .experiment = ofHeight},
    {.title = "Slots of every level, k = 2, h = 5",
     .x = "level",
     .y = "D",
     .series = "series",
     .xTitle = "level i",
     .yTitle = "slots D_i",
     .form = ChartForm::Bars,
     .experiment = ofLevel},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-plot7",
    .title = "Total exchange with thin and fat branches",
    .help = "Steps of the pipelined exchange, k = 2, h = 1 … 7, and what every level has of them.",
    .source = {papers::dimakopoulos, "Eq. (2)"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:2x2x2 alltoall-leaf-pipelined",
    .caption = "About n²/3 steps where every branch carries one packet, about n where the tree is fat; the bars show "
               "which level costs.",
    .card = "About n²/3 steps where every branch carries one packet, about n where the tree is fat.",
};

} // namespace hopscope::dimakopoulos_plot7
