#include "scenes/network/words/network_origins.h"

#include "run/run.h"
#include "scenes/network/network_moment.h"
#include "scenes/network/network_shape.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

namespace {

/// By receiver and way, the message that it received; empty where one received two that came the same way.
using Received = std::vector<std::array<const Transfer*, planeWays>>;
Received receivedIn(const Step& step, const GroupShape& shape, std::uint32_t processors)
{
    Received received(processors);
    for (const Transfer& transfer : step.transfers()) {
        const std::optional<PlaneWay> way = wayInPlane(shape, transfer.from, transfer.to);
        if (!way) return {};
        const Transfer*& place = received[transfer.to.value][static_cast<std::size_t>(*way)];
        if (place) return {};
        place = &transfer;
    }
    return received;
}

} // namespace

std::optional<PlaneWay> wayInPlane(const GroupShape& shape, NodeId from, NodeId to)
{
    const auto step = [](std::uint32_t one, std::uint32_t other, std::uint32_t all, bool wraps) {
        const std::uint32_t apart = std::max(one, other) - std::min(one, other);
        if (apart == 1) return other > one ? 1 : -1;
        return wraps && apart + 1 == all ? (other > one ? -1 : 1) : 0;
    };
    const std::uint32_t row = from.value / shape.columns, below = to.value / shape.columns;
    if (row == below) {
        const int right = step(from.value % shape.columns, to.value % shape.columns, shape.columns, shape.wrapsAcross);
        return right == 0 ? std::nullopt : std::optional(right > 0 ? PlaneWay::Right : PlaneWay::Left);
    }
    if (from.value % shape.columns != to.value % shape.columns) return {};
    const int down = step(row, below, shape.rows, shape.wrapsDown);
    return down == 0 ? std::nullopt : std::optional(down > 0 ? PlaneWay::Down : PlaneWay::Up);
}

std::optional<PlaneWay> wayOfTrack(std::span<const QPointF> track)
{
    std::optional<PlaneWay> way;
    constexpr double none = 1e-6;
    for (std::size_t i = 1; i < track.size(); ++i) {
        if (isJump(track[i]) || isJump(track[i - 1])) continue;
        const QPointF piece = track[i] - track[i - 1];
        const bool across = std::abs(piece.x()) > none;
        if (across == (std::abs(piece.y()) > none)) return {};
        const PlaneWay found = across          ? (piece.x() > 0 ? PlaneWay::Right : PlaneWay::Left)
                               : piece.y() > 0 ? PlaneWay::Down
                                               : PlaneWay::Up;
        if (way && *way != found) return {};
        way = found;
    }
    return way;
}

std::optional<BlockOrigins> blockOrigins(const Run& run, const NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    if (!plan.physical || plan.blocks <= 1 || plan.combined || plan.exchange || moment.timed || moment.shown < 1)
        return {};
    const GroupShape shape = plan.compact ? plan.groupShape : shapeOf(run, plan);
    if (!shape.plane || shape.layer > 1) return {};
    Step before;
    run.schedule().at(moment.shown - 1, before);
    const Received received = receivedIn(before, shape, plan.processors);
    if (received.empty()) return {};
    std::uint64_t all = 0;
    const auto transfers = moment.step.transfers();
    for (const Transfer& transfer : transfers) all += moment.step.blockCount(transfer);
    constexpr std::uint64_t mostAsked = 20'000;
    const std::uint64_t stride = (all / mostAsked + 1) | 1U; // an odd one meets messages of every way
    BlockOrigins origins{};
    std::array<bool, planeWays> known{};
    for (std::size_t i = 0; i < transfers.size(); i += stride) {
        const Transfer& transfer = transfers[i];
        const std::optional<PlaneWay> way = wayInPlane(shape, transfer.from, transfer.to);
        if (!way) return {};
        std::array<std::uint64_t, planeWays> counts{};
        bool passed = true;
        moment.step.eachBlock(transfer, [&](BlockId block) {
            const auto& others = received[transfer.from.value];
            const auto found = std::ranges::find_if(
                others, [&](const Transfer* other) { return other && before.carries(*other, block); });
            if (found == others.end())
                passed = false;
            else
                ++counts[static_cast<std::size_t>(found - others.begin())];
        });
        const auto place = static_cast<std::size_t>(*way);
        if (!passed || (known[place] && counts != origins[place])) return {};
        known[place] = true, origins[place] = counts;
    }
    return origins;
}

} // namespace hopscope
