#include "bandwidth/closed_loads.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

ClusterRelation neighbourLoads(unsigned k, double n)
{
    ClusterTraffic traffic;
    for (unsigned t = 0; t < k; ++t) {
        // A cluster is 2^w wide and 2^e high; s sides of either kind have neighbours beyond them.
        const unsigned w = (t + 1) / 2, e = t / 2;
        const double sx = std::min(2.0, std::exp2((k + 1) / 2 - w) - 1), sy = std::min(2.0, std::exp2(k / 2 - e) - 1);
        traffic.cross.push_back(n * (sx * std::exp2(e) + sy * std::exp2(w)));
    }
    return loadsOf(traffic);
}

ClusterRelation figure3Loads(Figure3 pattern, unsigned k, double n)
{
    ClusterTraffic traffic;
    for (unsigned t = 0; t + 1 < k; ++t) {
        const unsigned corner = std::min(t, k / 2 - 1);
        const unsigned rise = pattern == Figure3::BorderColumns ? t / 2
                              : pattern == Figure3::RowsOfFft   ? (t + 1) / 2
                                                                : corner;
        traffic.cross.push_back(n * std::exp2(rise));
    }
    traffic.cross.push_back(0); // nothing leaves the northern half
    return loadsOf(traffic);
}

} // namespace hopscope
