#include "algorithms/leaf_theory.h"
#include "figures/figures.h"
#include "figures/leaf_figures.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::dimakopoulos_plot4 {

namespace {

double allPortsBroadcast(const LeafTree& tree) { return 2.0 * tree.levels(); }
double allPortsExchange(const LeafTree& tree)
{
    return std::max({leafLinkBound(tree), branchBound(tree), meanDelayBound(tree)});
}

struct Lines {
    std::string_view algorithm;
    double (*bound)(const LeafTree&);
};
constexpr Lines lines[]{
    {"broadcast-leaf-one-send", oneSendBroadcast},        {"broadcast-leaf-children-first", oneSendBroadcast},
    {"broadcast-leaf-all-ports", allPortsBroadcast},      {"scatter-leaf-furthest-first", leafLinkBound},
    {"scatter-leaf-nearest-first", leafLinkBound},        {"allgather-leaf-one-send", oneSendAllgather},
    {"allgather-leaf-flooding", leafLinkBound},           {"allgather-leaf-queue-free", leafLinkBound},
    {"allgather-leaf-queue-free-optimal", leafLinkBound}, {"alltoall-leaf-one-send", oneSendExchange},
    {"alltoall-leaf-pipelined", allPortsExchange},        {"alltoall-leaf-greedy", allPortsExchange},
};

std::string experimentOn(std::uint32_t k, std::uint32_t h, std::string_view algorithm)
{
    return fmt::format("{} {}", leafTreeText(k, h), algorithm);
}

/// Points only where n is a power of k.
Table table(Progress*, std::stop_token stop)
{
    constexpr std::uint32_t mostLeaves = 256;
    Table table{{"algorithm", "k", "n", "steps", "bound"}, {}};
    for (const auto& [algorithm, bound] : lines)
        for (std::uint32_t k = 2; k <= 5; ++k) {
            std::uint32_t n = k;
            for (std::uint32_t h = 1; n <= mostLeaves; ++h, n *= k) {
                const auto result = ran(experimentOn(k, h, algorithm), stop);
                table.rows.push_back({std::string(algorithm), std::to_string(k), std::to_string(n),
                                      std::to_string(result->steps()),
                                      formatNumber(bound(LeafTree::of(result->topology())))});
            }
        }
    return table;
}

std::string experimentOf(std::span<const std::string> row)
{
    const auto k = static_cast<std::uint32_t>(std::stoul(row[1])), n = static_cast<std::uint32_t>(std::stoul(row[2]));
    std::uint32_t h = 0;
    for (std::uint32_t leaves = 1; leaves < n; leaves *= k) ++h;
    return experimentOn(k, h, row[0]);
}

constexpr FigureChart chart(std::string_view title, std::string_view algorithm)
{
    return {.title = title,
            .x = "n",
            .y = "steps",
            .series = "k",
            .xTitle = "leaves n",
            .yTitle = "steps",
            .xLogarithmic = true,
            .yLogarithmic = true,
            .part = "algorithm",
            .partValue = algorithm,
            .bound = "bound",
            .form = ChartForm::Dots,
            .experiment = experimentOf};
}
constexpr FigureChart charts[]{
    chart("Broadcast, one send", lines[0].algorithm),
    chart("Broadcast, children first", lines[1].algorithm),
    chart("Broadcast, all ports", lines[2].algorithm),
    chart("Scatter, furthest first", lines[3].algorithm),
    chart("Scatter, nearest first", lines[4].algorithm),
    chart("Multinode broadcast, one send", lines[5].algorithm),
    chart("Multinode broadcast, flooding", lines[6].algorithm),
    chart("Multinode broadcast, windows", lines[7].algorithm),
    chart("… overlapping windows", lines[8].algorithm),
    chart("Total exchange, one send", lines[9].algorithm),
    chart("Total exchange, pipelined", lines[10].algorithm),
    chart("Total exchange, greedy", lines[11].algorithm),
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-plot4",
    .title = "Steps against the number of leaves",
    .help = "Simulated steps of every operation for k = 2 … 5.",
    .source = {papers::dimakopoulos, "Theorems 1 to 7, for every operation"},
    .table = table,
    .charts = charts,
    .live = "leaf-tree:2x2x2 allgather-leaf-one-send",
    .caption =
        "Points stand where n is a power of k. With one send, arity 4 broadcasts fastest, and arity 2 is best for "
        "multinode broadcasts and total exchanges; with all ports a total exchange is the faster the larger the "
        "arity. Scatters and multinode broadcasts with all ports hardly care: n or n + 1 steps if they are "
        "optimal. Dashed: the lower bound, upon the line where it is attained.",
    .card = "With one send, arity 4 broadcasts fastest. Points stand where n is a power of k; dashed: the lower bound.",
};

} // namespace hopscope::dimakopoulos_plot4
