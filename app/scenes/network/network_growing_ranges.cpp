#include "scenes/network/network_growing_ranges.h"

#include "scenes/network/network_scene.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

std::vector<GrowingRange> growingRanges(const NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    const auto transfers = moment.step.transfers();
    if (plan.custody != Custody::Copied || plan.exchange || plan.blocks < 2 || moment.sampled || moment.stale()
        || moment.timed || transfers.size() != plan.processors || moment.amounts.size() < plan.processors)
        return {};
    constexpr std::uint32_t unknown = UINT32_MAX;
    std::vector<GrowingRange> ranges(plan.processors, {unknown, unknown, unknown, unknown});
    const auto rangeOf = [&](const Transfer& transfer) -> std::optional<BlockRange> {
        const auto blocks = moment.step.blocks(transfer);
        if (blocks.size() != 1 || blocks[0].rows != 1 || (blocks[0].count > 1 && blocks[0].stride != 1)) return {};
        return blocks[0];
    };
    for (const Transfer& transfer : transfers) {
        const auto sent = rangeOf(transfer);
        if (!sent || std::max(transfer.from.value, transfer.to.value) >= plan.processors) return {};
        GrowingRange &own = ranges[transfer.from.value], &other = ranges[transfer.to.value];
        if (own.first != unknown || other.firstAfter != unknown) return {};
        own.first = sent->first.value, own.last = sent->first.value + sent->count - 1;
        other.firstAfter = own.first, other.lastAfter = own.last; // what is received, so far
    }
    for (std::uint32_t i = 0; i < plan.processors; ++i) {
        GrowingRange& range = ranges[i];
        const double held = static_cast<double>(moment.amounts[i]) * plan.goals[i];
        const bool all = std::abs(held - (range.last - range.first + 1.0)) < 0.5,
                   beside = range.firstAfter == range.last + 1 || range.lastAfter + 1 == range.first;
        if (!all || !beside) return {};
        range.firstAfter = std::min(range.first, range.firstAfter);
        range.lastAfter = std::max(range.last, range.lastAfter);
    }
    return ranges;
}

QStringList rangeLines(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& group)
{
    constexpr QSizeF least(132, 54); // of the longest numbers, and of three lines above a bar
    const std::vector<GrowingRange>& growing = scene.moment->growing;
    const QSizeF room = group.box.size() / projection.unit();
    if (growing.empty() || scene.finished || room.width() < least.width() || room.height() < least.height()) return {};
    const GrowingRange& range = growing[projection.groups().first(group).value];
    bool same = true;
    projection.groups().each(group, [&](std::uint32_t member) { same = same && growing[member] == range; });
    if (!same) return {};
    return {(range.first == range.last ? QStringLiteral("block %1") : QStringLiteral("blocks %1–%2").arg(range.first))
                .arg(range.last),
            QStringLiteral("→ %1–%2").arg(range.firstAfter).arg(range.lastAfter)};
}

} // namespace hopscope
