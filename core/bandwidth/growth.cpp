#include "bandwidth/growth.h"

#include <cmath>

namespace hopscope {

double PacketCount::on(unsigned k) const { return factor * std::exp2(power * k); }

std::string_view titleOf(GrowthModel model)
{
    switch (model) {
    case GrowthModel::Dbsp:
        return "DBSP";
    case GrowthModel::DbspPlus:
        return "DBSP+";
    case GrowthModel::AlphaDbsp:
        return "alphaDBSP";
    case GrowthModel::LowerBound:
        return "lower bound";
    }
    return {};
}

double kernelTime(GrowthModel model, Kernel kernel, unsigned k, const PacketCount& packets, const BspMachine& machine)
{
    const KernelCosts costs = kernelCosts(kernel, k, packets.on(k), machine);
    switch (model) {
    case GrowthModel::Dbsp:
        return costs.upper.dbsp;
    case GrowthModel::DbspPlus:
        return costs.upper.dbspPlus;
    case GrowthModel::AlphaDbsp:
        return costs.upper.alphaDbsp;
    case GrowthModel::LowerBound:
        return costs.lower;
    }
    return 0;
}

Growth growthOf(GrowthModel model, Kernel kernel, const PacketCount& packets, const BspMachine& machine)
{
    constexpr unsigned low = 80, high = 160; // twice as many levels: one doubling of log p
    const double rise =
        std::log2(kernelTime(model, kernel, high, packets, machine) / kernelTime(model, kernel, low, packets, machine));
    return {rise / (high - low), rise};
}

std::optional<unsigned> crossingOf(GrowthModel cheaper, GrowthModel dearer, Kernel kernel, const PacketCount& packets,
                                   const BspMachine& machine)
{
    constexpr unsigned most = 80;
    std::optional<unsigned> from;
    for (unsigned k = most; k >= 2; k -= 2) {
        if (kernelTime(cheaper, kernel, k, packets, machine) >= kernelTime(dearer, kernel, k, packets, machine)) break;
        from = k;
    }
    return from;
}

} // namespace hopscope
