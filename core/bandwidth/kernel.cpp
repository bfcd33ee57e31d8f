#include "bandwidth/kernel.h"

#include "bandwidth/climb_sum.h"

#include <cmath>
#include <vector>

namespace hopscope {

double kernelAlpha(Kernel kernel)
{
    return kernel == Kernel::GeneralizedBroadcast || kernel == Kernel::BinomialBroadcast ? 1.0 : 0.5;
}

namespace {

/// One superstep of a kernel as the paper charges it.
struct Charge {
    unsigned level;
    double h, dbspPlus, work;
};

/// `climb` takes k1, k2 and the level of a superstep whose packets all climb, and how many of them there are.
template <class Climb> std::vector<Charge> charges(Kernel kernel, unsigned k, double n, Climb climb)
{
    const double p = std::exp2(k);
    const unsigned stages = (k + 1) / 2;
    const auto part = [n](unsigned s) { return std::ceil(n / std::exp2(s)); };
    std::vector<Charge> all;
    switch (kernel) {
    case Kernel::None:
        break;
    case Kernel::GeneralizedBroadcast:
        all.push_back({0, n * p, climb(n * p, n, 0U, 1), 0});
        break;
    case Kernel::BinomialBroadcast:
        for (unsigned i = 0; i < k; ++i) all.push_back({i, n, climb(n, n, i, 1), 0});
        break;
    case Kernel::NsFft:
        for (unsigned s = 0; s < stages; ++s) {
            const unsigned level = k - 1 - 2 * s;
            const double before = s == 0 ? n * std::log2(n) : 0;
            all.push_back({level, n, climb(n, part(s), level, 2), n + before});
        }
        break;
    case Kernel::NnExchange: {
        double sum = 0;
        for (unsigned s = 0; s < stages; ++s)
            for (const unsigned below : {1 + 2 * s, 2 + 2 * s})
                if (below <= k) sum += climb(n, part(s), k - below, 2);
        all.push_back({0, n, sum, 0});
        break;
    }
    }
    return all;
}

} // namespace

ClimbSum kernelClimbSum(Kernel kernel, unsigned k, double n, const BspMachine& machine)
{
    ClimbSum sum;
    charges(kernel, k, n, [&](double k1, double k2, unsigned level, int times) {
        for (int i = 0; i < times; ++i) sum += climbSum(machine, k, k1, k2, level);
        return 0.0;
    });
    return sum;
}

KernelCosts kernelCosts(Kernel kernel, unsigned k, double n, const BspMachine& machine,
                        std::span<const ClusterRelation> exact)
{
    KernelCosts costs;
    const double alpha = kernelAlpha(kernel);
    const std::vector<Charge> all = charges(kernel, k, n, [&](double k1, double k2, unsigned level, int times) {
        return times * order::k12(machine, k, k1, k2, level);
    });
    for (std::size_t step = 0; step < all.size(); ++step) {
        const auto& [level, paperH, dbspPlus, work] = all[step];
        const unsigned q = k - level;
        const double h = exact.empty() ? paperH : exact[step].h;
        const double spread = exact.empty() ? paperH : exact[step].hFor(alpha);
        costs.upper += {.bsp = work + h * machine.gap(k) + machine.latency(k),
                        .dbsp = work + h * machine.gap(q) + machine.latency(q),
                        .dbspPlus = work + dbspPlus,
                        .alphaDbsp = work + spread * machine.gap(q, alpha) + machine.latency(q, alpha),
                        .hDirect = work};
        costs.lower += work + machine.lowerBound(spread, q, alpha);
    }
    return costs;
}

} // namespace hopscope
