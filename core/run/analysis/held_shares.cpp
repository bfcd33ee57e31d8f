#include "run/analysis/held_shares.h"

#include <algorithm>

namespace hopscope {

std::vector<double> heldShares(const Run& run, const Holdings& held)
{
    const std::uint32_t count = run.topology().processors();
    std::vector<double> shares(count);
    if (run.data().custody == Custody::Combined) {
        for (std::uint32_t i = 0; i < count; ++i) {
            double sum = 0;
            for (const RankInterval& ranks : held.joined(NodeId{i}, BlockId{0})) sum += ranks.high - ranks.low;
            shares[i] = sum / count;
        }
        return shares;
    }
    const std::vector<std::uint32_t> counts = held.counts(count);
    double most = 1;
    if (run.data().custody == Custody::Copied)
        most = run.shownBlocks();
    else
        for (const std::uint32_t blocks : counts) most = std::max(most, static_cast<double>(blocks));
    for (std::uint32_t i = 0; i < count; ++i) shares[i] = std::min(1.0, counts[i] / most);
    return shares;
}

} // namespace hopscope
