#include "scenes/network/words/network_sizes.h"

#include "drawing/words.h"
#include "scenes/network/network_scene.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

namespace {

enum class Way : std::uint8_t { Right, Left, Down, Up };

/// Along the row or the column to a neighbour, round the border, too; nothing for longer ways.
std::optional<Way> wayInPlane(const GroupShape& shape, NodeId from, NodeId to)
{
    const auto step = [](std::uint32_t one, std::uint32_t other, std::uint32_t all, bool wraps) {
        const std::uint32_t apart = std::max(one, other) - std::min(one, other);
        if (apart == 1) return other > one ? 1 : -1;
        return wraps && apart + 1 == all ? (other > one ? -1 : 1) : 0;
    };
    const std::uint32_t row = from.value / shape.columns, below = to.value / shape.columns;
    if (row == below) {
        const int right = step(from.value % shape.columns, to.value % shape.columns, shape.columns, shape.wrapsAcross);
        return right == 0 ? std::nullopt : std::optional(right > 0 ? Way::Right : Way::Left);
    }
    if (from.value % shape.columns != to.value % shape.columns) return {};
    const int down = step(row, below, shape.rows, shape.wrapsDown);
    return down == 0 ? std::nullopt : std::optional(down > 0 ? Way::Down : Way::Up);
}

/// Of a track that never turns.
std::optional<Way> wayOfTrack(std::span<const QPointF> track)
{
    std::optional<Way> way;
    constexpr double none = 1e-6;
    for (std::size_t i = 1; i < track.size(); ++i) {
        if (isJump(track[i]) || isJump(track[i - 1])) continue;
        const QPointF piece = track[i] - track[i - 1];
        const bool across = std::abs(piece.x()) > none;
        if (across == (std::abs(piece.y()) > none)) return {};
        const Way found = across ? (piece.x() > 0 ? Way::Right : Way::Left) : piece.y() > 0 ? Way::Down : Way::Up;
        if (way && *way != found) return {};
        way = found;
    }
    return way;
}

} // namespace

SizesByDirection sizesByDirection(const NetworkScene& scene)
{
    const NetworkPlan& plan = *scene.plan;
    const NetworkMoment& moment = *scene.moment;
    if (plan.blocks <= 1 || moment.timed || scene.finished) return {};
    struct Sizes {
        std::uint64_t least{UINT64_MAX}, most{0};
    };
    std::array<Sizes, 4> sizes; // by direction
    const auto add = [&](std::optional<Way> way, std::uint64_t blocks) {
        if (!way) return false;
        Sizes& of = sizes[static_cast<std::size_t>(*way)];
        of = {std::min(of.least, blocks), std::max(of.most, blocks)};
        return true;
    };
    if (plan.compact) {
        if (!plan.groupShape.plane || plan.groupShape.layer > 1) return {};
        for (const Transfer& transfer : moment.step.transfers())
            if (!add(wayInPlane(plan.groupShape, transfer.from, transfer.to), moment.step.blockCount(transfer)))
                return {};
    } else {
        if (!plan.grid || !plan.physical || moment.drawn() != moment.step.transfers().size()) return {};
        for (const Flight& flight : moment.flights)
            if (!add(wayOfTrack(std::span(moment.points.data() + flight.firstPoint, flight.points)), flight.blocks))
                return {};
    }
    std::map<std::uint64_t, QStringList, std::greater<>> arrows; // by size, the largest first
    bool equal = true;                                           // in every direction
    constexpr std::array signs{u'→', u'←', u'↓', u'↑'};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i].most == 0) continue;
        arrows[sizes[i].most] << QString(QChar(signs[i]));
        equal = equal && sizes[i].least == sizes[i].most;
    }
    if (arrows.size() < 2) return {};
    QStringList words;
    for (const auto& [most, signsOf] : arrows)
        words << signsOf.join(u' ') + (equal ? QStringLiteral(" ") : QStringLiteral(" up to "))
                     + counted(most, QStringLiteral("block"), QStringLiteral("blocks"));
    return {words.join(QStringLiteral(", ")), arrows.begin()->first};
}

} // namespace hopscope
