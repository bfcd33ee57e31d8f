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

struct Curve {
    std::string_view operation, algorithm;
};
constexpr Curve curves[]{
    {"broadcast", "broadcast-leaf-one-send"},   {"broadcast", "broadcast-leaf-all-ports"},
    {"scatter", "scatter-leaf-furthest-first"}, {"scatter", "scatter-leaf-nearest-first"},
    {"allgather", "allgather-leaf-one-send"},   {"allgather", "allgather-leaf-flooding"},
    {"allgather", "allgather-leaf-queue-free"}, {"alltoall", "alltoall-leaf-one-send"},
    {"alltoall", "alltoall-leaf-pipelined"},    {"alltoall", "alltoall-leaf-greedy"},
};

/// Points only where n is a power of k.
Table table(Progress*, std::stop_token stop)
{
    constexpr std::uint32_t mostLeaves = 256;
    Table table{{"operation", "series", "n", "steps"}, {}};
    for (const Curve& curve : curves)
        for (std::uint32_t k = 2; k <= 5; ++k) {
            std::uint32_t n = k;
            for (std::uint32_t h = 1; n <= mostLeaves; ++h, n *= k) {
                const auto result = ran(fmt::format("{} {}", tree(k, h), curve.algorithm), stop);
                table.rows.push_back({std::string(curve.operation), fmt::format("{}, k = {}", curve.algorithm, k),
                                      std::to_string(n), std::to_string(result->steps())});
            }
        }
    return table;
}

constexpr FigureChart charts[]{
    {.title = "Broadcast",
     .x = "n",
     .y = "steps",
     .series = "series",
     .xTitle = "leaves n",
     .yTitle = "steps",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "operation",
     .partValue = "broadcast"},
    {.title = "Scatter",
     .x = "n",
     .y = "steps",
     .series = "series",
     .xTitle = "leaves n",
     .yTitle = "steps",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "operation",
     .partValue = "scatter"},
    {.title = "Allgather",
     .x = "n",
     .y = "steps",
     .series = "series",
     .xTitle = "leaves n",
     .yTitle = "steps",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "operation",
     .partValue = "allgather"},
    {.title = "Alltoall",
     .x = "n",
     .y = "steps",
     .series = "series",
     .xTitle = "leaves n",
     .yTitle = "steps",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "operation",
     .partValue = "alltoall"},
};

} // namespace

extern const Figure dimakopoulos_plot4;
constinit const Figure dimakopoulos_plot4{
    .id = "dimakopoulos-plot4",
    .title = "Steps against the number of leaves",
    .help = "Simulated steps of every operation for k = 2 … 5.",
    .source = {papers::dimakopoulos, "Theorems 1 to 7, for every operation"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:2x2x2 allgather-leaf-one-send",
    .caption = "Arity 4 broadcasts fastest, arity 2 exchanges fastest; scatters do not care.",
};

} // namespace hopscope
