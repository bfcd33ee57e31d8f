#include "bandwidth/pattern.h"
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
/// n = p^beta packets.
constexpr std::array sizes{std::pair{0.0, "1"}, std::pair{0.5, "sqrt p"}};
constexpr std::array<std::string_view, 4> models{"DBSP", "DBSP+", "alphaDBSP", "lower bound"};

std::array<double, 4> times(Kernel kernel, unsigned k, double beta)
{
    const KernelCosts costs = kernelCosts(kernel, k, std::exp2(beta * k), BspMachine{});
    return {costs.upper.dbsp, costs.upper.dbspPlus, costs.upper.alphaDbsp, costs.lower};
}

/// Times for 2^2 to 2^40 processors, and the power of p that each curve has between 2^80 and 2^160.
Table table(Progress*, std::stop_token)
{
    constexpr unsigned first = 2, last = 40, low = 80, high = 160;
    Table result{{"kernel", "n", "series", "p", "time", "exponent"}, {}};
    for (const auto& [kernel, name] : kernels)
        for (const auto& [beta, n] : sizes)
            for (std::size_t model = 0; model < models.size(); ++model) {
                const double rise = std::log2(times(kernel, high, beta)[model] / times(kernel, low, beta)[model]);
                for (unsigned k = first; k <= last; ++k)
                    result.rows.push_back({std::string(name), n, std::string(models[model]), formatNumber(std::exp2(k)),
                                           formatNumber(times(kernel, k, beta)[model]),
                                           formatNumber(rise / (high - low))});
            }
    return result;
}

} // namespace

extern const Figure soviani_table2;
constinit const Figure soviani_table2{
    .id = "soviani-table2",
    .title = "Kernels on the pruned butterfly",
    .help =
        "Time of broadcast, FFT and nearest-neighbour exchange under every model, and the power of p it grows with.",
    .source = {papers::sovianiSingh, "Table 2"},
    .table = table,
    .caption = "With the constant 1, alphaDBSP beats DBSP only on very large machines: from 2^30 processors for the "
               "nearest-neighbour exchange of single packets.",
};

} // namespace hopscope
