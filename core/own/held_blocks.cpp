#include "own/held_blocks.h"

#include <algorithm>

namespace hopscope {

namespace {

/// Calls `visit(first, end)` for every stretch of numbers side by side.
template <class Visit> void eachStretch(const BlockRange& blocks, Visit visit)
{
    for (std::uint32_t row = 0; row < blocks.rows; ++row) {
        const std::uint32_t first = blocks.first.value + row * blocks.rowStride;
        if (blocks.stride == 1) {
            visit(first, first + blocks.count);
            continue;
        }
        for (std::uint32_t i = 0; i < blocks.count; ++i) {
            const std::uint32_t block = first + i * blocks.stride;
            visit(block, block + 1);
        }
    }
}

} // namespace

std::vector<HeldBlocks::Stretch>::const_iterator HeldBlocks::behind(std::uint32_t block) const
{
    return std::ranges::upper_bound(m_stretches, block, {}, &Stretch::first);
}

bool HeldBlocks::contains(std::uint32_t block) const
{
    const auto next = behind(block);
    return next != m_stretches.begin() && block < std::prev(next)->end;
}

std::optional<std::uint32_t> HeldBlocks::missing(const BlockRange& blocks) const
{
    std::optional<std::uint32_t> found;
    eachStretch(blocks, [&](std::uint32_t first, std::uint32_t end) {
        if (found) return;
        const auto next = behind(first);
        const std::uint32_t held = next == m_stretches.begin() ? 0 : std::prev(next)->end;
        if (held < end) found = std::max(held, first);
    });
    return found;
}

void HeldBlocks::add(const BlockRange& blocks)
{
    eachStretch(blocks, [this](std::uint32_t first, std::uint32_t end) { addStretch(first, end); });
}

void HeldBlocks::remove(const BlockRange& blocks)
{
    eachStretch(blocks, [this](std::uint32_t first, std::uint32_t end) { removeStretch(first, end); });
}

void HeldBlocks::addStretch(std::uint32_t first, std::uint32_t end)
{
    // Whatever it touches becomes part of it.
    auto from = std::ranges::lower_bound(m_stretches, first, {}, &Stretch::end);
    auto to = from;
    while (to != m_stretches.end() && to->first <= end) {
        first = std::min(first, to->first);
        end = std::max(end, to->end);
        ++to;
    }
    if (from == to) {
        m_stretches.insert(from, {first, end});
        return;
    }
    *from = {first, end};
    m_stretches.erase(std::next(from), to);
}

void HeldBlocks::removeStretch(std::uint32_t first, std::uint32_t end)
{
    auto at = std::ranges::upper_bound(m_stretches, first, {}, &Stretch::end);
    while (at != m_stretches.end() && at->first < end) {
        const Stretch whole = *at;
        if (whole.first < first && whole.end > end) {
            *at = {whole.first, first};
            m_stretches.insert(std::next(at), {end, whole.end});
            return;
        }
        if (whole.first >= first && whole.end <= end) {
            at = m_stretches.erase(at);
            continue;
        }
        *at = whole.first < first ? Stretch{whole.first, first} : Stretch{end, whole.end};
        ++at;
    }
}

void HeldBlocks::ranges(std::vector<BlockRange>& out) const
{
    out.clear();
    for (const Stretch& stretch : m_stretches) out.push_back({BlockId{stretch.first}, stretch.end - stretch.first});
}

} // namespace hopscope
