#include "figures/figures.h"
#include "figures/leaf_figures.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::dimakopoulos_plot8 {

namespace {

/// The formula of the run that has this name; nothing where it does not apply.
std::string valueOf(const Run& run, std::string_view name)
{
    const auto all = run.comparisons();
    const auto found = std::ranges::find(all, name, &Comparison::name);
    return found == all.end() ? std::string() : formatNumber(found->value);
}

std::string experimentOn(std::uint32_t k, std::uint32_t h)
{
    return fmt::format("{} alltoall-leaf-pipelined capacities=exponential", leafTreeText(k, h));
}
std::string experimentOf(std::span<const std::string> row)
{
    return experimentOn(static_cast<std::uint32_t>(std::stoul(row[0])), static_cast<std::uint32_t>(std::stoul(row[2])));
}

Table table(Progress*, std::stop_token stop)
{
    Table table{{"k", "series", "h", "steps"}, {}};
    const auto add = [&](std::uint32_t k, std::string_view series, std::uint32_t h, std::string steps) {
        table.rows.push_back({std::to_string(k), std::string(series), std::to_string(h), std::move(steps)});
    };
    for (const std::uint32_t k : {2U, 3U})
        for (std::uint32_t h = 1; h <= (k == 2 ? 7U : 4U); ++h) {
            const auto result = ran(experimentOn(k, h), stop);
            add(k, "Theorem 8", h, valueOf(*result, "Theorem 8"));
            add(k, "mean delay", h, valueOf(*result, "mean delay"));
            add(k, "pipelined", h, std::to_string(result->steps()));
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
     .yLogarithmic = true,
     .part = "k",
     .partValue = "2",
     .form = ChartForm::Dots,
     .experiment = experimentOf},
    {.title = "k = 3",
     .x = "h",
     .y = "steps",
     .series = "series",
     .xTitle = "levels h",
     .yTitle = "steps",
     .yLogarithmic = true,
     .part = "k",
     .partValue = "3",
     .form = ChartForm::Dots,
     .experiment = experimentOf},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-plot8",
    .title = "Theorem 8, the mean delay and the algorithm",
    .help = "Total exchange with exponential capacities: two lower bounds and the pipelined algorithm.",
    .source = {papers::dimakopoulos, "Theorem 8"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:2x2x2 alltoall-leaf-pipelined capacities=exponential",
    .caption =
        "The mean delay of a leaf’s packets shows the algorithm to be optimal for k = 3 and within one step for k = 2.",
};

} // namespace hopscope::dimakopoulos_plot8
