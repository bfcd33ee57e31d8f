#pragma once

#include "cost/machine.h"

#include <cstdint>
#include <span>

namespace hopscope {

/// Kernels whose costs the paper states as sums.
enum class Kernel : std::uint8_t { None, GeneralizedBroadcast, BinomialBroadcast, NsFft, NnExchange };

/// Costs of a kernel as the paper gives them, local work included; formulas only, so k may be large and n real.
struct KernelCosts {
    BspCosts upper;
    double lower{};
};
/// With the paper's h (np, n), or with the h of the supersteps' exact relations.
KernelCosts kernelCosts(Kernel kernel, unsigned k, double n, const BspMachine& machine,
                        std::span<const ClusterRelation> exact = {});
/// The paper's alpha of a kernel: 1 for broadcasts, else 1/2.
double kernelAlpha(Kernel kernel);

} // namespace hopscope
