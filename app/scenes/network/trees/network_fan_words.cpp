#include "scenes/network/trees/network_fan_words.h"

#include "drawing/canvas.h"
#include "scenes/network/network_paint.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr double wordHeight = 15, air = 2;
/// A word of several messages stays clear of the boxes at the ends of their links.
constexpr double nearest = 0.22;

using Levels = std::pair<double, double>; ///< from and to, as places

bool isDown(const NetworkScene& scene, const Flight& flight)
{
    return scene.plan->place(flight.to).y() > scene.plan->place(flight.from).y();
}

/// Below its router, as far down as the messages are.
QPointF fanPlace(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    const bool toLeaf = flight.to.value < scene.plan->processors;
    const QPointF from = projection.node(flight.from), to = projection.node(flight.to);
    const double begin = from.y() + projection.router() / 2,
                 end = to.y() - (toLeaf ? projection.radius() : projection.router() / 2);
    return {from.x(), begin + std::clamp(scene.progress, nearest, 1 - nearest) * (end - begin)};
}

/// The messages from level to level: those of a router that are copies of one block together.
std::map<Levels, std::vector<FanWord>> wordsByLevel(const NetworkScene& scene, const NetworkProjection& projection)
{
    const std::vector<Flight>& flights = scene.moment->flights;
    std::map<std::uint32_t, std::set<std::uint32_t>> blocksDown; // by router
    std::map<std::uint32_t, std::size_t> sentDown; // messages, likewise: one alone has its word on its link
    for (const Flight& flight : flights)
        if (isDown(scene, flight)) {
            blocksDown[flight.from.value].insert(flight.firstBlock.value);
            ++sentDown[flight.from.value];
        }
    std::map<Levels, std::vector<FanWord>> levels;
    std::map<std::pair<std::uint32_t, double>, std::size_t> fans; // by router and level below: its place there
    for (std::size_t i = 0; i < flights.size(); ++i) {
        const Flight& flight = flights[i];
        const Levels level{scene.plan->place(flight.from).y(), scene.plan->place(flight.to).y()};
        std::vector<FanWord>& words = levels[level];
        const bool fan =
            isDown(scene, flight) && blocksDown[flight.from.value].size() == 1 && sentDown[flight.from.value] > 1;
        const auto [known, isNew] = fans.try_emplace({flight.from.value, level.second}, words.size());
        if (fan && !isNew) {
            words[known->second].others.push_back(i);
            continue;
        }
        QRectF place(0, 0, projection.wordWidth(scene.labels[i]), wordHeight * projection.unit());
        place.moveCenter(fan ? fanPlace(scene, projection, flight) : packetAt(scene, projection, i, false));
        words.push_back({place, i, {}});
    }
    return levels;
}

/// Where subtrees are folded a few messages outside them have words, as long as all are drawn and the levels are so far
/// apart that words stay clear of the numbers of routers.
bool foldsHideBlocks(const NetworkScene& scene, const NetworkProjection& projection)
{
    constexpr std::size_t few = 8;
    constexpr double leastApart = 2.3; // in words
    const std::vector<Flight>& flights = scene.moment->flights;
    if (scene.plan->folds.empty()) return false;
    if (flights.size() > few || scene.moment->drawn() < scene.moment->step.transfers().size()
        || std::ranges::any_of(scene.labels, &QString::isEmpty))
        return true;
    return std::ranges::any_of(flights, [&](const Flight& flight) {
        return std::abs(projection.node(flight.from).y() - projection.node(flight.to).y())
               < leastApart * wordHeight * projection.unit();
    });
}

} // namespace

std::vector<FanWord> fanWords(const NetworkScene& scene, const NetworkProjection& projection)
{
    const std::vector<Flight>& flights = scene.moment->flights;
    if (!scene.plan->tree || !scene.plan->queues || foldsHideBlocks(scene, projection) || projection.frame().bare
        || scene.options.heat || flights.empty() || scene.labels.size() != flights.size() || scene.progress >= 1
        || std::ranges::any_of(packetTexts(scene, projection), std::identity()))
        return {};
    if (std::ranges::any_of(flights, [](const Flight& flight) { return flight.blocks != 1 || flight.bundle != 1; }))
        return {};
    std::vector<FanWord> all;
    for (auto& [level, words] : wordsByLevel(scene, projection)) {
        std::vector<QRectF> taken;
        for (const FanWord& word : all) taken.push_back(word.place);
        const bool fit = std::ranges::all_of(words, [&](const FanWord& word) {
            const QRectF around = word.place.adjusted(-air, -air, air, air);
            if (std::ranges::any_of(taken, [&](const QRectF& one) { return one.intersects(around); })) return false;
            taken.push_back(word.place);
            return true;
        });
        if (fit) std::ranges::move(words, std::back_inserter(all));
    }
    if (all.size() == 1 && withoutFanWord(scene, all) > 0) all.clear(); // one among many marks says nothing
    return all;
}

std::size_t withoutFanWord(const NetworkScene& scene, const std::vector<FanWord>& words)
{
    std::size_t without = scene.moment->flights.size();
    for (const FanWord& word : words) without -= 1 + word.others.size();
    return without;
}

std::optional<QPointF> clearOfFanWords(const std::vector<FanWord>& words, QPointF at, QPointF back, double side)
{
    constexpr double furthest = 30, step = 1;
    const double length = std::hypot(back.x(), back.y()), clear = side / 2 + air;
    if (length <= 0) return at;
    for (double away = 0; away <= furthest; away += step) {
        const QPointF place = at + away / length * back;
        const auto covers = [&](const FanWord& word) {
            return word.place.adjusted(-clear, -clear, clear, clear).contains(place);
        };
        if (std::ranges::none_of(words, covers)) return place;
    }
    return {};
}

void paintFanWords(Canvas& canvas, const NetworkScene& scene, const std::vector<FanWord>& words, const Theme& theme)
{
    const QFont font = theme.text(9, QFont::DemiBold);
    for (const FanWord& word : words) {
        const Flight& flight = scene.moment->flights[word.flight];
        QColor colour = blockColour(scene, flight, theme);
        if (!related(scene, flight)) colour = mixed(colour, theme.ground, 0.72);
        canvas.path(roundedRect(word.place, 4),
                    {colour, {faint(colour, theme) ? theme.edgeActive : theme.ground, 1.2}});
        canvas.text(word.place.center() + QPointF(0, capHeight(font) / 2), scene.labels[word.flight],
                    {font, inkOn(colour), Anchor::Middle});
    }
}

} // namespace hopscope
