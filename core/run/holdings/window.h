#pragma once

#include "schedule/step.h"

#include <algorithm>
#include <cstdint>

namespace hopscope {

/// The blocks first … first + count - 1 of a run.
struct Window {
    std::uint32_t first{}, count{};

    bool contains(BlockId block) const { return block.value - first < count; }

    /// Calls `visit(i)` for every block of the message that lies in the window, counted from its first. Returns the sum
    /// of what the visits return. A visitor that holds little leaves the loop around this its registers.
    template <class Visit> std::uint64_t each(const Step& step, const Transfer& transfer, Visit visit) const
    {
        if (transfer.blockCount != 1) return eachListed(*this, step, transfer, visit);
        return contains(transfer.firstBlock) ? visit(transfer.firstBlock.value - first) : 0;
    }
    /// The same 64 blocks at a time: calls `visit(word, mask)` where bit b of the mask stands for block 64 · word + b.
    template <class Visit> std::uint64_t eachWord(const Step& step, const Transfer& transfer, Visit visit) const
    {
        if (transfer.blockCount != 1) return eachListedWord(*this, step, transfer, visit);
        const std::uint32_t i = transfer.firstBlock.value - first;
        return i < count ? visit(i / 64, std::uint64_t{1} << i % 64) : 0;
    }

private:
    // Not inline, so that loops over messages of one block stay small.
    template <class Visit> [[gnu::noinline]] static std::uint64_t eachListed(Window window, const Step& step,
                                                                             const Transfer& transfer, Visit visit)
    {
        std::uint64_t sum = 0;
        for (const BlockRange& range : step.blocks(transfer))
            window.eachStretch(range, [&](std::uint32_t low, std::uint32_t high) {
                for (std::uint32_t i = low; i < high; ++i) sum += visit(i);
            });
        return sum;
    }
    template <class Visit> [[gnu::noinline]] static std::uint64_t eachListedWord(Window window, const Step& step,
                                                                                 const Transfer& transfer, Visit visit)
    {
        constexpr std::uint64_t all = ~std::uint64_t{0};
        std::uint64_t sum = 0;
        for (const BlockRange& range : step.blocks(transfer)) {
            if (window.containsApart(range)) {
                sum += eachApart(range.first.value - window.first, range, visit);
                continue;
            }
            window.eachStretch(range, [&](std::uint32_t low, std::uint32_t high) {
                const std::uint32_t last = (high - 1) / 64;
                std::uint64_t mask = all << low % 64;
                for (std::uint32_t word = low / 64; word < last; ++word, mask = all) sum += visit(word, mask);
                sum += visit(last, mask & all >> (63 - (high - 1) % 64));
            });
        }
        return sum;
    }
    /// Whether the range is one row of blocks that do not lie side by side, all in the window.
    bool containsApart(const BlockRange& range) const
    {
        return range.stride > 1 && range.count > 1 && range.rows == 1 && range.first.value >= first
               && range.first.value - first + std::uint64_t{range.count - 1} * range.stride < count;
    }
    /// Visits the words of such a range from block number `low` of the window on.
    template <class Visit> static std::uint64_t eachApart(std::uint32_t low, const BlockRange& range, Visit& visit)
    {
        std::uint64_t sum = 0, word = low / 64, bit = low % 64;
        for (std::uint32_t left = range.count; left > 0; word += bit / 64, bit %= 64) {
            std::uint64_t mask = 0;
            do {
                mask |= std::uint64_t{1} << bit;
                bit += range.stride;
            } while (--left > 0 && bit < 64);
            sum += visit(static_cast<std::uint32_t>(word), mask);
        }
        return sum;
    }
    /// Calls `visit(low, high)` for the blocks low … high - 1 of the range that lie in the window side by side.
    template <class Visit> void eachStretch(const BlockRange& range, Visit visit) const
    {
        if (range.count > 1 && range.stride != 1) {
            range.each([&](BlockId block) {
                if (contains(block)) visit(block.value - first, block.value - first + 1);
            });
            return;
        }
        for (std::uint32_t row = 0; row < range.rows; ++row) {
            const std::uint32_t begin = range.first.value + row * range.rowStride;
            const std::uint64_t low = std::max(begin, first);
            const std::uint64_t high = std::min(std::uint64_t{begin} + range.count, std::uint64_t{first} + count);
            if (low < high) visit(static_cast<std::uint32_t>(low - first), static_cast<std::uint32_t>(high - first));
        }
    }
};

} // namespace hopscope
