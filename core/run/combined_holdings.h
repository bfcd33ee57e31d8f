#pragma once

#include "run/holdings.h"

#include <algorithm>
#include <span>

namespace hopscope {

/// The blocks first … first + count - 1 of a run.
struct Window {
    std::uint32_t first{}, count{};

    bool contains(BlockId block) const { return block.value - first < count; }
    /// Calls `visit(i)` for every block of the ranges that lies in the window, i counted from its first.
    template <class Visit> void each(std::span<const BlockRange> ranges, Visit visit) const
    {
        for (const BlockRange& range : ranges) {
            if (range.count == 1 && range.rows == 1) {
                if (contains(range.first)) visit(range.first.value - first);
            } else if (range.rows == 1 && range.stride == 1) {
                const std::uint32_t low = std::max(range.first.value, first);
                const std::uint64_t high =
                    std::min(std::uint64_t{range.first.value} + range.count, std::uint64_t{first} + count);
                for (std::uint64_t block = low; block < high; ++block) visit(static_cast<std::uint32_t>(block - first));
            } else {
                range.each([&](BlockId block) {
                    if (contains(block)) visit(block.value - first);
                });
            }
        }
    }
};

/// The sentence of a violation of causality.
std::string notHeld(const Transfer& transfer, BlockId block, std::uint32_t processors);

inline constexpr std::size_t combinedBytesPerSlot = 16;
std::unique_ptr<Holdings> makeCombinedHoldings(const Data& data, std::uint32_t processors, Window window);

} // namespace hopscope
