#pragma once

#include "bandwidth/kernel.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hopscope {

/// How many packets a kernel has on p = 2^k processors: factor · p^power.
struct PacketCount {
    double factor{1}, power{0};
    double on(unsigned k) const;
};

/// Curves of Soviani & Singh's Table 2.
enum class GrowthModel : std::uint8_t { Dbsp, DbspPlus, AlphaDbsp, LowerBound };
inline constexpr std::array growthModels{GrowthModel::Dbsp, GrowthModel::DbspPlus, GrowthModel::AlphaDbsp,
                                         GrowthModel::LowerBound};
std::string_view titleOf(GrowthModel model);

/// Time of a kernel on 2^k processors by the paper's formulas.
double kernelTime(GrowthModel model, Kernel kernel, unsigned k, const PacketCount& packets, const BspMachine& machine);

/// Slopes between 2^80 and 2^160 processors: of log T against log p, and against log log p. A time that grows slower
/// than every power of p is told by the second.
struct Growth {
    double power{}, powerOfLog{};
    bool isLogarithmic() const { return power < 0.15; }
};
Growth growthOf(GrowthModel model, Kernel kernel, const PacketCount& packets, const BspMachine& machine);

/// Least even k from which on `cheaper` stays below `dearer` (up to 2^80 processors), or nothing.
std::optional<unsigned> crossingOf(GrowthModel cheaper, GrowthModel dearer, Kernel kernel, const PacketCount& packets,
                                   const BspMachine& machine);

} // namespace hopscope
