#include "cost/machine.h"
#include "figures/figures.h"

#include <array>
#include <set>

namespace hopscope {

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

constexpr FigureChart charts[]{{.title = "time per packet at the machine's own alpha",
                                .x = "p",
                                .y = "g_alpha",
                                .series = "machine",
                                .xTitle = "processors of the cluster",
                                .yTitle = "g(alpha_M)",
                                .xLogarithmic = true,
                                .part = "case",
                                .partValue = "own"},
                               {.title = "time per packet, whatever the pattern",
                                .x = "p",
                                .y = "g",
                                .series = "machine",
                                .xTitle = "processors of the cluster",
                                .yTitle = "g",
                                .xLogarithmic = true,
                                .yLogarithmic = true,
                                .part = "case",
                                .partValue = "own"}};

} // namespace

extern const Figure soviani_table1;
constinit const Figure soviani_table1{
    .id = "soviani-table1",
    .title = "Machines of the BSP family",
    .help = "Time per packet, latency and prefix time of butterflies and meshes, with the constant 1.",
    .source = {papers::sovianiSingh, "Table 1"},
    .table = table,
    .charts = charts,
    .live = "pattern:nn-exchange k=6 machine=nd-butterfly:2",
    .caption =
        "A pattern whose alpha reaches that of the machine is charged the logarithm of p for a packet, in place of "
        "a power of p. The rows hold for a fixed alpha and large p only: they jump at alpha_M, so the smallest "
        "value over alpha means nothing; the sum form does not jump.",
    .erratum = "The section on kernels gives the latency at alpha = 1 as the square of the logarithm, the table as its "
               "cube; the sums evaluated there use the cube, and so does this table.",
};

} // namespace hopscope
