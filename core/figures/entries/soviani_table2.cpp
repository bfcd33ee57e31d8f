#include "bandwidth/closed_loads.h"
#include "bandwidth/growth.h"
#include "figures/figures.h"

#include <array>
#include <cmath>

namespace hopscope {

namespace {

struct Row {
    Kernel kernel;
    std::string_view name;
};
constexpr std::array kernels{Row{Kernel::GeneralizedBroadcast, "broadcast"}, Row{Kernel::NsFft, "ns-fft"},
                             Row{Kernel::NnExchange, "nn-exchange"}};
struct Size {
    PacketCount packets;
    std::string_view text;
};
constexpr std::array sizes{Size{{1, 0}, "1"}, Size{{16, 0}, "16"}, Size{{1, 0.5}, "sqrt p"}};

/// "αDBSP wins from 2^30" where it does.
std::string crossingText(GrowthModel model, Kernel kernel, unsigned k, const PacketCount& packets)
{
    if (model != GrowthModel::AlphaDbsp) return {};
    const auto from = crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, kernel, packets, BspMachine{});
    return from == k ? "wins from p = 2^" + std::to_string(k) : std::string();
}

/// The three patterns of Fig. 3, priced by their exact H: what the pair (h, m) cannot tell apart.
void addFigure3(Table& result)
{
    using Theorem = double (*)(const BspMachine&, const ClusterRelation&);
    const BspMachine machine;
    for (const auto& [pattern, name] : {std::pair{Figure3::BorderColumns, "fig3-a"},
                                        {Figure3::RowsOfFft, "fig3-b"},
                                        {Figure3::CornerBlocks, "fig3-c"}})
        for (const auto& [packets, n] : sizes)
            for (const auto& [theorem, series] : {std::pair<Theorem, std::string>{order::theorem31, "Theorem 3.1"},
                                                  {order::theorem32, "Theorem 3.2"}}) {
                const auto time = [&, theorem = theorem, pattern = pattern, &packets = packets](unsigned k) {
                    return theorem(machine, figure3Loads(pattern, k, packets.on(k)));
                };
                const double rise = std::log2(time(160) / time(80));
                for (unsigned k = 4; k <= 40; k += 2)
                    result.rows.push_back({name, std::string(n), series, formatNumber(std::exp2(k)),
                                           formatNumber(time(k)), formatNumber(rise / 80), formatNumber(rise),
                                           std::string(name) + ", n = " + std::string(n), ""});
            }
}

/// Times for 2^2 to 2^40 processors, and the power of p (of log p) that each curve has between 2^80 and 2^160.
Table table(Progress*, std::stop_token)
{
    constexpr unsigned first = 2, last = 40;
    const BspMachine machine;
    Table result{{"kernel", "n", "series", "p", "time", "exponent", "log-exponent", "part", "mark"}, {}};
    for (const auto& [kernel, name] : kernels)
        for (const auto& [packets, n] : sizes)
            for (const GrowthModel model : growthModels) {
                const Growth growth = growthOf(model, kernel, packets, machine);
                for (unsigned k = first; k <= last; ++k)
                    result.rows.push_back(
                        {std::string(name), std::string(n), std::string(titleOf(model)), formatNumber(std::exp2(k)),
                         formatNumber(kernelTime(model, kernel, k, packets, machine)), formatNumber(growth.power),
                         formatNumber(growth.powerOfLog), std::string(name) + ", n = " + std::string(n),
                         crossingText(model, kernel, k, packets)});
            }
    addFigure3(result);
    return result;
}

constexpr FigureChart chartOf(std::string_view part)
{
    return {.title = part,
            .x = "p",
            .y = "time",
            .series = "series",
            .xTitle = "processors p",
            .yTitle = "time",
            .xLogarithmic = true,
            .yLogarithmic = true,
            .part = "part",
            .partValue = part,
            .mark = "mark"};
}
constexpr FigureChart charts[]{chartOf("broadcast, n = 1"),   chartOf("ns-fft, n = 1"),
                               chartOf("nn-exchange, n = 1"), chartOf("broadcast, n = sqrt p"),
                               chartOf("ns-fft, n = sqrt p"), chartOf("nn-exchange, n = sqrt p")};

} // namespace

extern const Figure soviani_table2;
constinit const Figure soviani_table2{
    .id = "soviani-table2",
    .title = "Kernels on the pruned butterfly",
    .help =
        "Time of broadcast, FFT and nearest-neighbour exchange under every model, and the power of p it grows with.",
    .source = {papers::sovianiSingh, "Table 2"},
    .table = table,
    .charts = charts,
    .live = "pattern:nn-exchange k=6",
    .caption = "With the constant 1, alphaDBSP beats DBSP only on very large machines: from 2^30 processors for the "
               "nearest-neighbour exchange of single packets, from 2^12 with sqrt p packets.",
    .erratum =
        "The formula of DBSP+ for the nearest-neighbour exchange never reaches level 0 as it is printed and grows "
        "only with the fourth root of p; its levels are log p - 1 - 2s and log p - 2 - 2s, and it grows with the "
        "square root.",
};

} // namespace hopscope
