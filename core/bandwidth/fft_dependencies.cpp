#include "bandwidth/pattern.h"

#include <algorithm>
#include <map>
#include <set>

namespace hopscope {

bool fftDependenciesHold(const Pattern& wholeKernel)
{
    const unsigned k = wholeKernel.levels;
    std::map<std::uint32_t, std::set<std::uint32_t>> known;
    for (const Demand& demand : wholeKernel.supersteps.front().demands) known[demand.to] = {demand.to};
    const auto row = known;
    unsigned s = 0;
    std::uint32_t mixed = 0;
    for (const DemandMatrix& step : wholeKernel.supersteps) {
        const auto before = known;
        for (const auto& [from, to, packets] : step.demands) {
            if (!before.contains(from) || !known.contains(to)) return false;
            known[to].insert(before.at(from).begin(), before.at(from).end());
        }
        mixed |= 1U << 2 * s++;
        for (const auto& [x, inputs] : known) {
            std::set<std::uint32_t> due;
            for (const auto& [y, own] : row)
                if (((x ^ y) & ~mixed) == 0) due.insert(y);
            if (inputs != due) return false;
        }
    }
    // In the end only the row itself, told apart by its odd bits, is left out.
    const std::uint32_t odd = 0xAAAAAAAAU & ((1U << k) - 1U);
    return std::ranges::all_of(known, [&](const auto& entry) {
        return std::ranges::all_of(row, [&](const auto& other) {
            return ((entry.first ^ other.first) & odd) != 0 || entry.second.contains(other.first);
        });
    });
}

} // namespace hopscope
