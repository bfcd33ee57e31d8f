#include "cost/machine.h"
#include "figures/figures.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

namespace hopscope::soviani_table1 {

namespace {

/// Parameters of every machine for clusters of 2^1 to 2^20 processors, at alphas below, at and above its own.
Table table(Progress*, std::stop_token)
{
    constexpr unsigned mostLevels = 20;
    constexpr std::array<std::string_view, 5> machines{"butterfly", "nd-butterfly:2", "nd-butterfly:3", "nd-mesh:2",
                                                       "nd-mesh:3"};
    Table result{{"machine", "p", "g", "l", "pf", "alpha", "g_alpha", "l_alpha", "lower_h1", "case"}, {}};
    for (const std::string_view name : machines) {
        const BspMachine machine = machineFromText(name);
        const double own = machine.alpha().value();
        for (unsigned q = 1; q <= mostLevels; ++q)
            for (const double alpha : std::set{own / 2, own, (own + 1) / 2}) // nothing lies below 0
                result.rows.push_back({std::string(name), formatNumber(1U << q), formatNumber(machine.gap(q)),
                                       formatNumber(machine.latency(q)), formatNumber(machine.prefixTime(q)),
                                       formatNumber(alpha), formatNumber(machine.gap(q, alpha)),
                                       formatNumber(machine.latency(q, alpha)),
                                       formatNumber(machine.lowerBound(1, q, alpha)),
                                       alpha < own   ? "below"
                                       : alpha > own ? "above"
                                                     : "own"});
    }
    return result;
}

/// A row of the printed table, and the machine and case whose numbers stand beside it.
struct Line {
    std::string_view machine, gap, latency, prefix, when, gapAlpha, latencyAlpha, lower, example, part;
};
constexpr Line lines[]{
    {"butterfly", "q", "q", "q^2", "alpha = 0", "q", "q", "h + q", "butterfly", "own"},
    {"", "", "", "", "alpha > 0", "1", "q^3", "h + q", "butterfly", "above"},
    {"nD butterfly", "2^(q/n)", "q", "q^2", "alpha < 1/n", "2^(q(1/n − α))", "q", "h 2^(q(1/n − α))", "nd-butterfly:2",
     "below"},
    {"", "", "", "", "alpha = 1/n", "q", "q^3", "h + q", "nd-butterfly:2", "own"},
    {"", "", "", "", "alpha > 1/n", "1", "q^3", "h + q", "nd-butterfly:2", "above"},
    {"nD mesh", "2^(q/n)", "2^(q/n)", "2^(q/n)", "alpha < 1/n", "2^(q(1/n − α))", "2^(q/n)", "h 2^(q(1/n − α))",
     "nd-mesh:2", "below"},
    {"", "", "", "", "alpha = 1/n", "q", "2^(q/n)", "h", "nd-mesh:2", "own"},
    {"", "", "", "", "alpha > 1/n", "1", "2^(q/n)", "h", "nd-mesh:2", "above"},
};

/// The printed table, with the numbers of clusters of 64 processors.
Table sheet(const Table& numbers)
{
    Table sheet{{"machine", "g", "l", "Pf", "case", "g(α)", "l(α)", "lower bound,\ntight (h, α)", "p = 64:\nα", "g(α)",
                 "l(α)", "bound,\nh = 1"},
                {}};
    for (const Line& line : lines) {
        const auto found = std::ranges::find_if(numbers.rows, [&](const auto& row) {
            return row[0] == line.example && row[1] == "64" && row[9] == line.part;
        });
        const auto number = [&](std::size_t column) { return fmt::format("{:.3g}", *parseNumber((*found)[column])); };
        sheet.rows.push_back({std::string(line.machine), std::string(line.gap), std::string(line.latency),
                              std::string(line.prefix), std::string(line.when), std::string(line.gapAlpha),
                              std::string(line.latencyAlpha), std::string(line.lower), number(5), number(6), number(7),
                              number(8)});
    }
    return sheet;
}

constexpr FigureChart chartOf(std::string_view title, std::string_view column, std::string_view name)
{
    return {.title = title,
            .x = "p",
            .y = column,
            .series = "machine",
            .xTitle = "processors of the cluster",
            .yTitle = name,
            .xLogarithmic = true,
            .yLogarithmic = true,
            .part = "case",
            .partValue = "own"};
}
constexpr FigureChart charts[]{chartOf("Time per packet, whatever the pattern", "g", "g"), chartOf("Latency", "l", "l"),
                               chartOf("Time of a prefix sum", "pf", "Pf"),
                               chartOf("Latency at the machine's own alpha", "l_alpha", "l(alpha_M)")};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-table1",
    .title = "Machines of the BSP family",
    .help = "Time per packet, latency and prefix time of butterflies and meshes, with the constant 1.",
    .source = {papers::sovianiSingh, "Table 1"},
    .table = table,
    .sheet = sheet,
    .sheetAbove = true,
    .charts = charts,
    .live = "pattern:nn-exchange k=6 machine=nd-butterfly:2",
    .caption =
        "A cluster has p processors and q = log p levels; the examples are the butterfly, the pruned butterfly and the "
        "2-D mesh (n = "
        "2), at alpha below, at and above their own. A pattern whose alpha reaches that of the machine is charged the "
        "logarithm of p for a packet, instead of "
        "a power of p. The rows hold for a fixed alpha and large p only: they jump at alpha_M, so the smallest "
        "value over alpha means nothing; the sum form does not jump.",
    .card = "A pattern whose alpha reaches the machine's is charged log p for a packet, instead of a power of p.",
    .erratum = "The section on kernels gives the latency at alpha = 1 as the square of the logarithm, the table as its "
               "cube; the sums evaluated there use the cube, and so does this table.",
};

} // namespace hopscope::soviani_table1
