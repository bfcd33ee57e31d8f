#include "algorithms/fractional_layout.h"
#include "algorithms/pipeline_optimum.h"
#include "figures/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace hopscope::sanders_example_1389 {

namespace {

constexpr std::uint32_t processors = 1024;
constexpr double words = 4096; // k, with t = 1
constexpr PipelinePrices prices{.alpha = 1, .message = words};

double depth(std::uint32_t r) { return fractionalDepth(processors, r) - 1.0; }
/// Equation (7), in units of k.
double printed(std::uint32_t r, double s) { return (depth(r) + s * (1 + 1.0 / r)) * prices.packet(s) / words; }
double exact(std::uint32_t r, double s)
{
    const double pauses = fractionalGap(processors, r) ? std::floor((s - 1) / r) : 0;
    return (depth(r) + s + pauses) * prices.packet(s) / words;
}

void addRow(Table& table, std::string part, std::string series, double x, double time, double d, std::string mark = {})
{
    const auto number = [](double value) { return std::isnan(value) ? std::string() : formatNumber(value); };
    table.rows.push_back({std::move(part), std::move(series), number(x), number(time), number(d), std::move(mark)});
}

/// A line over the number of packets.
struct Line {
    std::string_view name;
    std::uint32_t group;
    double printedBest; ///< of the text, for lines by its formula; 0: exact
};
constexpr Line lines[]{{"r = 8, by (7)", 8, 456},
                       {"r = 10, by (7)", 10, 503},
                       {"r = 10, exact", 10, 0},
                       {"binary tree, exact", 1, 0},
                       {"chain, exact", processors - 1, 0}};

std::string treeOf(std::string_view group, std::string_view packets)
{
    return fmt::format("complete:{} broadcast-fractional-tree group={} packets={} words={}", processors, group, packets,
                       words);
}
std::string experimentOf(std::span<const std::string> row)
{
    if (row[0] != "packets") return treeOf(row[2], "best");
    const auto line = std::ranges::find(lines, row[1], &Line::name);
    return treeOf(std::to_string(line->group), row[2]);
}

/// T(s): by the formula for the groups of the text, exactly for chain and binary tree.
void addPackets(Table& table)
{
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    for (const Line& line : lines) {
        const double best =
            line.printedBest > 0 ? line.printedBest : bestFractionalPackets(processors, line.group, prices).packets;
        std::set<double> places{best};
        for (int i = 0; i <= 96; ++i) places.insert(std::round(10 * std::pow(10.0, i / 32.0)));
        for (const double s : places) {
            const double time = line.printedBest > 0 ? printed(line.group, s) : exact(line.group, s);
            const bool marked = s == best, grouped = line.group > 1 && line.group < processors - 1;
            addRow(table, "packets", std::string(line.name), s, time, nothing,
                   marked
                       ? fmt::format("{}s = {}: {:.4f} k", grouped ? fmt::format("r = {}, ", line.group) : "", s, time)
                       : std::string());
        }
    }
}

/// The best time and the depth of every group size.
void addGroups(Table& table)
{
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    constexpr std::uint32_t shown = 64;
    const auto best = bestFractional(processors, prices, Search::Exact);
    for (std::uint32_t r = 1; r <= shown; ++r) {
        const Optimum packets = bestFractionalPackets(processors, r, prices);
        const bool least = best.group == std::int64_t{r};
        addRow(table, "group", "exact, best s", r, packets.time / words, nothing,
               least ? fmt::format("r = {}: {:.4f} k", r, packets.time / words) : std::string());
    }
    for (std::uint32_t r = 1; r <= shown; ++r)
        addRow(table, "group", "by (7), best s", r, realPipeline(depth(r), 1 + 1.0 / r, prices).time / words, nothing);
    for (std::uint32_t r = 1; r <= shown; ++r)
        addRow(table, "depth", "d", r, nothing, depth(r),
               r == 8 || r == 10 ? fmt::format("d({}) = {}", r, depth(r)) : std::string());
}

Table table(Progress*, std::stop_token)
{
    Table result{{"part", "series", "x", "time", "d", "mark"}, {}};
    addPackets(result);
    addGroups(result);
    return result;
}

constexpr FigureChart charts[]{
    {.title = "Time against the number of packets",
     .x = "x",
     .y = "time",
     .series = "series",
     .xTitle = "packets s",
     .yTitle = "time / k",
     .xLogarithmic = true,
     .part = "part",
     .partValue = "packets",
     .mark = "mark",
     .yFrom = 1,
     .yTo = 4,
     .experiment = experimentOf},
    {.title = "Best time of every group size",
     .x = "x",
     .y = "time",
     .series = "series",
     .xTitle = "group size r",
     .yTitle = "time / k",
     .xLogarithmic = true,
     .part = "part",
     .partValue = "group",
     .mark = "mark",
     .yFrom = 1.2,
     .yTo = 2.3,
     .experiment = experimentOf},
    {.title = "Depth of the tree",
     .x = "x",
     .y = "d",
     .xTitle = "group size r",
     .yTitle = "d",
     .part = "part",
     .partValue = "depth",
     .mark = "mark",
     .form = ChartForm::Stairs,
     .experiment = experimentOf},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "sanders-example-1389",
    .title = "1024 processors, k/t = 4096: a broadcast in 1.389 k",
    .help = "Which groups and packets the example of the text takes, and which are best.",
    .source = {papers::sandersSibeyn, "Section 2.3, example"},
    .table = table,
    .charts = charts,
    .live = "complete:1024 broadcast-fractional-tree group=8 packets=456 words=4096",
    .caption = "By equation (7), r = 8 and s = 456 need 1.3892 k, r = 10 and s = 503 only 1.3869 k. Counted exactly, "
               "the best whole numbers are r = 10 and s = 500 with 1.3846 k; the chain needs 2.249 k, the binary tree "
               "2.156 k.",
    .erratum = "503 packets are no multiple of r = 10, and need not be. The text's own d′ = 9 would give d = 81 for "
               "r = 8; the exact depth is 57.",
};

} // namespace hopscope::sanders_example_1389
