#include "bandwidth/closed_loads.h"
#include "bandwidth/growth.h"
#include "figures/figures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope::soviani_table2 {

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

/// From where on alphaDBSP is the cheaper, at that point.
std::string crossingText(GrowthModel model, Kernel kernel, unsigned k, const PacketCount& packets)
{
    if (model != GrowthModel::AlphaDbsp) return {};
    const auto from = crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, kernel, packets, BspMachine{});
    return from == k ? "alphaDBSP below DBSP from p = 2^" + std::to_string(k) : std::string();
}

/// The three patterns of Fig. 3, priced by their exact H: what the pair (h, m) cannot tell apart.
void addFigure3(Table& result)
{
    using Theorem = double (*)(const BspMachine&, const ClusterRelation&);
    const BspMachine machine;
    for (const auto& [pattern, name] : {std::pair<Figure3, std::string>{Figure3::BorderColumns, "fig3-a"},
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
                                           std::string(name) + ", n = " + std::string(n), "",
                                           "patterns of Fig. 3, n = " + std::string(n),
                                           fmt::format("({}), {}", name.back(), series), ""});
            }
}

/// Times for 2^2 to 2^40 processors, and the power of p (of log p) that each curve has between 2^80 and 2^160.
Table table(Progress*, std::stop_token)
{
    constexpr unsigned first = 2, last = 40;
    const BspMachine machine;
    Table result{
        {"kernel", "n", "series", "p", "time", "exponent", "log-exponent", "part", "mark", "chart", "curve", "bound"},
        {}};
    for (const auto& [kernel, name] : kernels)
        for (const auto& [packets, n] : sizes)
            for (const GrowthModel model : growthModels) {
                const Growth growth = growthOf(model, kernel, packets, machine);
                const std::string part = std::string(name) + ", n = " + std::string(n);
                const bool isBound = model == GrowthModel::LowerBound; // drawn from its column
                for (unsigned k = first; k <= last; ++k)
                    result.rows.push_back(
                        {std::string(name), std::string(n), std::string(titleOf(model)), formatNumber(std::exp2(k)),
                         formatNumber(kernelTime(model, kernel, k, packets, machine)), formatNumber(growth.power),
                         formatNumber(growth.powerOfLog), part, crossingText(model, kernel, k, packets),
                         isBound ? "" : part, isBound ? "" : std::string(titleOf(model)),
                         formatNumber(kernelTime(GrowthModel::LowerBound, kernel, k, packets, machine))});
            }
    addFigure3(result);
    return result;
}

/// The power of p that every curve grows with; of log p where it grows slower than every power of p.
Table sheet(const Table& numbers)
{
    Table sheet{{"kernel", "n"}, {}};
    const auto growthText = [](const std::vector<std::string>& row) {
        const Growth growth{*parseNumber(row[5]), *parseNumber(row[6])};
        return growth.isLogarithmic() ? fmt::format("log^({:.2f}) p", growth.powerOfLog)
                                      : fmt::format("p^({:.2f})", growth.power);
    };
    const auto indexOf = [](auto& all, const auto& what, const auto& of) {
        const auto found = std::ranges::find_if(all, [&](const auto& one) { return of(one) == what; });
        return static_cast<std::size_t>(found - all.begin());
    };
    for (const auto& row : numbers.rows) {
        std::size_t column = indexOf(sheet.columns, row[2], [](const std::string& name) { return name; });
        if (column == sheet.columns.size()) {
            sheet.columns.push_back(row[2]);
            for (auto& known : sheet.rows) known.emplace_back("–");
        }
        const std::size_t line = indexOf(sheet.rows, std::pair(row[0], row[1]),
                                         [](const auto& known) { return std::pair(known[0], known[1]); });
        if (line == sheet.rows.size()) {
            sheet.rows.push_back({row[0], row[1]});
            sheet.rows.back().resize(sheet.columns.size(), "–");
        }
        sheet.rows[line][column] = growthText(row);
    }
    return sheet;
}

/// The kernel, or pattern of Fig. 3, on a machine that is small enough for its traffic to be added up.
std::string patternOf(std::span<const std::string> row)
{
    constexpr unsigned least = 4, most = 20; // log p of the patterns
    const double p = parseNumber(row[3]).value_or(0), n = row[1] == "sqrt p" ? std::sqrt(p) : *parseNumber(row[1]);
    const auto k = static_cast<unsigned>(std::log2(p));
    if (k < least || k > most || k % 2 != 0) return {};
    return fmt::format("pattern:{} k={} n={} machine=nd-butterfly:2",
                       row[0] == "broadcast" ? "generalized-broadcast" : row[0], k, n);
}

constexpr FigureChart chartOf(std::string_view part)
{
    return {.title = part,
            .x = "p",
            .y = "time",
            .series = "curve",
            .xTitle = "processors p",
            .yTitle = "time",
            .xLogarithmic = true,
            .yLogarithmic = true,
            .part = "chart",
            .partValue = part,
            .mark = "mark",
            .bound = "bound",
            .experiment = patternOf};
}
constexpr FigureChart charts[]{chartOf("broadcast, n = 1"),
                               chartOf("broadcast, n = 16"),
                               chartOf("broadcast, n = sqrt p"),
                               chartOf("ns-fft, n = 1"),
                               chartOf("ns-fft, n = 16"),
                               chartOf("ns-fft, n = sqrt p"),
                               chartOf("nn-exchange, n = 1"),
                               chartOf("nn-exchange, n = 16"),
                               chartOf("nn-exchange, n = sqrt p"),
                               chartOf("patterns of Fig. 3, n = 1"),
                               chartOf("patterns of Fig. 3, n = 16"),
                               chartOf("patterns of Fig. 3, n = sqrt p")};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "soviani-table2",
    .title = "Kernels on the pruned butterfly",
    .help =
        "Time of broadcast, FFT and nearest-neighbour exchange under every model, and the power of p it grows with.",
    .source = {papers::sovianiSingh, "Table 2"},
    .table = table,
    .sheet = sheet,
    .sheetAbove = true,
    .charts = charts,
    .live = "pattern:nn-exchange k=6",
    .caption =
        "With the constant 1, alphaDBSP beats DBSP in the nearest-neighbour exchange only on very large machines: from "
        "2^30 processors for single packets, from 2^12 with sqrt p packets. Of the patterns of Fig. 3 the third "
        "stands apart; the first two grow alike. The table has the powers, taken "
        "between 2^80 and 2^160 processors.",
    .card = "alphaDBSP beats DBSP in the nearest-neighbour exchange only from 2^30 processors for single packets.",
    .erratum =
        "The formula of DBSP+ for the nearest-neighbour exchange never reaches level 0 as it is printed and grows "
        "only with the fourth root of p; its levels are log p - 1 - 2s and log p - 2 - 2s, and it grows with the "
        "square root.",
};

} // namespace hopscope::soviani_table2
