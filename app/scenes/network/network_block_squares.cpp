#include "scenes/network/network_block_squares.h"

#include "scenes/network/network_scene.h"

#include <QLineF>
#include <QPointF>

#include <algorithm>
#include <optional>
#include <span>

namespace hopscope {

namespace {

std::span<const QPointF> trackOf(const NetworkMoment& moment, const Flight& flight)
{
    return {moment.points.data() + flight.firstPoint, flight.points};
}

/// Round the border there are two stubs, half as long.
bool isOneLink(std::span<const QPointF> track)
{
    constexpr double longest = 1.3; // places are about 1 apart
    double length = 0;
    for (std::size_t i = 1; i < track.size(); ++i)
        if (!isJump(track[i]) && !isJump(track[i - 1])) length += QLineF(track[i - 1], track[i]).length();
    return length <= longest;
}

} // namespace

LongestMessages longestMessages(const NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    if (!plan.grid || !plan.physical || plan.compact || plan.blocks <= 1 || moment.timed
        || std::ranges::any_of(moment.loads, &CableLoad::overbooked))
        return {};
    LongestMessages longest;
    for (const Flight& flight : moment.flights) {
        const std::span<const QPointF> track = trackOf(moment, flight);
        const std::optional<PlaneWay> way = wayOfTrack(track);
        if (!way || flight.bundle > 1 || !isOneLink(track)) return {};
        std::uint64_t& most = *way == PlaneWay::Right || *way == PlaneWay::Left ? longest.across : longest.down;
        most = std::max(most, flight.blocks);
    }
    return longest;
}

double blockSquare(const NetworkScene& scene, const NetworkProjection& projection)
{
    const LongestMessages& longest = scene.moment->longest;
    if (std::max(longest.across, longest.down) < 2 || projection.detail() < Detail::Rings) return 0;
    // A part of the link is to be seen, and its head.
    constexpr double head = 8, most = 0.75, least = 4.5, usual = 10;
    const QPointF pitch = projection.at({1, 1}) - projection.at({0, 0});
    double side = usual * projection.unit();
    const auto fit = [&](double apart, std::uint64_t blocks) {
        if (blocks > 0)
            side = std::min(side, most * (apart - 2 * projection.radius() - head) / static_cast<double>(blocks));
    };
    fit(pitch.x(), longest.across);
    fit(pitch.y(), longest.down);
    return side < least ? 0 : side;
}

QSizeF markSize(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    const double square = blockSquare(scene, projection);
    if (square <= 0) return {projection.mark(), projection.mark()};
    const std::span<const QPointF> track = trackOf(*scene.moment, flight);
    const double row = square * static_cast<double>(flight.blocks);
    return track[0].y() == track[1].y() ? QSizeF(row, square) : QSizeF(square, row);
}

} // namespace hopscope
