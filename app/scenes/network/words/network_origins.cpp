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

namespace {

/// The same of a step that is not drawn.
std::optional<BlockOrigins> originsIn(const Run& run, const NetworkPlan& plan, StepIndex shown, const Step& step)
{
    if (!plan.physical || plan.blocks <= 1 || plan.combined || plan.exchange || shown < 1) return {};
    const GroupShape shape = plan.compact ? plan.groupShape : shapeOf(run, plan);
    if (!shape.plane || shape.layer > 1) return {};
    Step before;
    run.schedule().at(shown - 1, before);
    const Received received = receivedIn(before, shape, plan.processors);
    if (received.empty()) return {};
    std::uint64_t all = 0;
    const auto transfers = step.transfers();
    for (const Transfer& transfer : transfers) all += step.blockCount(transfer);
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
        step.eachBlock(transfer, [&](BlockId block) {
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

} // namespace

std::optional<BlockOrigins> blockOrigins(const Run& run, const NetworkMoment& moment)
{
    return moment.timed ? std::nullopt : originsIn(run, *moment.plan, moment.shown, moment.step);
}

namespace {

/// The blocks of the messages of a step that one end of them has, by the way they go; the other ends.
struct Around {
    std::array<std::vector<std::uint32_t>, planeWays> blocks{};
    std::array<NodeId, planeWays> others{};
};
Around around(const Step& step, const GroupShape& shape, NodeId node, bool sent)
{
    Around found;
    for (const Transfer& transfer : step.transfers()) {
        if ((sent ? transfer.from : transfer.to) != node) continue;
        const std::optional<PlaneWay> way = wayInPlane(shape, transfer.from, transfer.to);
        if (!way) continue;
        const auto place = static_cast<std::size_t>(*way);
        found.others[place] = sent ? transfer.to : transfer.from;
        step.eachBlock(transfer, [&](BlockId block) { found.blocks[place].push_back(block.value); });
    }
    return found;
}

bool contains(const std::vector<std::uint32_t>& blocks, std::uint32_t block)
{
    return std::ranges::find(blocks, block) != blocks.end();
}

} // namespace

std::optional<PassedOn> passedOn(const Run& run, const NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    const auto transfers = moment.step.transfers();
    if (!plan.passesOn || moment.timed || moment.exampleMessage >= transfers.size()) return {};
    PassedOn found{.node = transfers[moment.exampleMessage].from};
    const Around sent = around(moment.step, plan.groupShape, found.node, true);
    found.out = sent.blocks, found.to = sent.others;
    if (moment.shown < 1) return found;
    if (!moment.origins) return {}; // some send what came earlier, or not all do alike
    Step before;
    run.schedule().at(moment.shown - 1, before);
    const Around received = around(before, plan.groupShape, found.node, false);
    found.in = received.blocks, found.from = received.others;
    for (std::vector<std::uint32_t>& came : found.in)
        std::erase_if(came, [&](std::uint32_t block) {
            return std::ranges::none_of(found.out, [&](const auto& blocks) { return contains(blocks, block); });
        });
    const auto wayOf = [&](std::uint32_t block) {
        return std::ranges::find_if(found.in, [&](const auto& came) { return contains(came, block); });
    };
    for (std::vector<std::uint32_t>& blocks : found.out) std::ranges::stable_sort(blocks, {}, wayOf);
    constexpr std::size_t facing = 1; // right and left, down and up
    for (std::size_t way = 0; way < planeWays; ++way)
        if (!found.out[way].empty() && !found.in[way ^ facing].empty()) return {};
    return found;
}

bool passesOnFromSides(const Run& run, const NetworkPlan& plan)
{
    if (!(plan.compact ? plan.groupShape.plane : plan.grid) || run.clockless() || run.steps() < 3) return false;
    Step step;
    for (const StepIndex k : {StepIndex{1}, run.steps() / 2}) {
        run.schedule().at(k, step);
        const auto origins = originsIn(run, plan, k, step);
        if (!origins) continue;
        for (const auto& sides : *origins)
            if (std::ranges::count_if(sides, [](std::uint64_t blocks) { return blocks > 0; }) > 1) return true;
    }
    return false;
}

} // namespace hopscope
