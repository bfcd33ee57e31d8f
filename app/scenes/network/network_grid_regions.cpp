#include "scenes/network/network_grid_regions.h"

#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr double samePlace = 0.05; ///< places are about 1 apart

/// Pairs of neighbours, the second to the right of the first or below it.
std::vector<std::pair<std::uint32_t, std::uint32_t>> gridNeighbours(const NetworkPlan& plan)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t i = 0; i < plan.processors; ++i)
        for (const QPointF way : {QPointF(1, 0), QPointF(0, 1)}) {
            const QPointF place = plan.places[i] + way;
            plan.index.near(place, [&](std::uint32_t j) {
                if (j < plan.processors && (plan.places[j] - place).manhattanLength() < samePlace)
                    pairs.emplace_back(i, j);
            });
        }
    return pairs;
}

std::uint32_t topOf(std::vector<std::uint32_t>& above, std::uint32_t node)
{
    while (above[node] != node) node = above[node] = above[above[node]];
    return node;
}

/// A window that goes round the borders of a torus lies in four pieces at most.
bool inFewPieces(const std::vector<std::uint32_t>& holders,
                 const std::vector<std::pair<std::uint32_t, std::uint32_t>>& neighbours)
{
    constexpr std::size_t mostPieces = 4;
    std::vector<std::uint32_t> above(holders.size());
    for (std::uint32_t i = 0; i < above.size(); ++i) above[i] = i;
    for (const auto& [one, other] : neighbours)
        if (holders[one] == holders[other]) above[topOf(above, one)] = topOf(above, other);
    std::set<std::uint32_t> pieces;
    for (std::uint32_t i = 0; i < above.size(); ++i) pieces.insert(topOf(above, i));
    const std::size_t regions = std::set(holders.begin(), holders.end()).size();
    return regions > 1 && 2 * regions <= holders.size() && pieces.size() <= mostPieces * regions;
}

} // namespace

std::vector<QLineF> gridRegions(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkPlan& plan = *scene.plan;
    const std::vector<std::uint32_t>& holders = scene.moment->holders;
    if (plan.compact || !plan.grid || plan.round || scene.finished || holders.size() != plan.processors) return {};
    const auto neighbours = gridNeighbours(plan);
    if (!inFewPieces(holders, neighbours)) return {};
    std::vector<QLineF> borders;
    for (const auto& [one, other] : neighbours) {
        if (holders[one] == holders[other]) continue;
        const QPointF way = (plan.places[other] - plan.places[one]) / 2, middle = plan.places[one] + way,
                      aside(way.y(), way.x());
        borders.emplace_back(projection.at(middle - aside), projection.at(middle + aside));
    }
    return borders;
}

std::vector<bool> idleInGrid(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkPlan& plan = *scene.plan;
    const NetworkMoment& moment = *scene.moment;
    if (plan.compact || !plan.grid || !projection.low() || projection.detail() != Detail::Rings || plan.blocks != 1
        || plan.combined || scene.finished || scene.isCrowded() || moment.flights.empty())
        return {};
    std::vector<bool> idle(plan.processors);
    for (std::uint32_t i = 0; i < plan.processors; ++i) idle[i] = moment.amounts[i] <= 0;
    for (const Flight& flight : moment.flights)
        for (const NodeId end : {flight.from, flight.to})
            if (end.value < plan.processors) idle[end.value] = false;
    return idle;
}

} // namespace hopscope
