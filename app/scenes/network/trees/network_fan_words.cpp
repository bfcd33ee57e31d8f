#include "scenes/network/trees/network_fan_words.h"

#include "drawing/canvas.h"
#include "scenes/network/network_paint.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <span>
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

/// Whatever stays clear of words: boxes, leaves, and words that are there.
using Taken = std::vector<QRectF>;

/// What is drawn at the ends of these messages.
Taken endsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    std::set<std::uint32_t> ends;
    for (const Flight& flight : scene.moment->flights) ends.insert({flight.from.value, flight.to.value});
    Taken taken;
    for (const std::uint32_t node : ends) {
        const double half = node < scene.plan->processors ? projection.radius() : projection.router() / 2;
        const QPointF at = projection.node(NodeId{node});
        taken.emplace_back(at - QPointF(half, half), QSizeF(2 * half, 2 * half));
    }
    return taken;
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
        words.push_back({place, i, {}, {}});
    }
    return levels;
}

bool isFree(const Taken& taken, const QRectF& place)
{
    const QRectF around = place.adjusted(-air, -air, air, air);
    return std::ranges::none_of(taken, [&](const QRectF& one) { return one.intersects(around); });
}

/// Whether all of them have room, which they then take.
bool takeRoom(Taken& taken, std::span<const FanWord> words)
{
    const std::size_t before = taken.size();
    for (const FanWord& word : words) {
        if (isFree(taken, word.place)) {
            taken.push_back(word.place);
            continue;
        }
        taken.resize(before);
        return false;
    }
    return true;
}

/// All messages where they are, those of a level or none.
std::vector<FanWord> wordsInPlace(const NetworkScene& scene, const NetworkProjection& projection)
{
    std::vector<FanWord> all;
    Taken taken;
    for (auto& [level, words] : wordsByLevel(scene, projection))
        if (takeRoom(taken, words)) std::ranges::move(words, std::back_inserter(all));
    return all;
}

/// The words of a level so far down their links.
std::vector<FanWord> onLinks(const NetworkScene& scene, const NetworkProjection& projection, std::vector<FanWord> words,
                             double way)
{
    for (FanWord& word : words) {
        if (!word.others.empty()) continue; // below its router
        const Flight& flight = scene.moment->flights[word.flight];
        const QPointF from = projection.node(flight.from), to = projection.node(flight.to);
        word.place.moveCenter(from + way * (to - from));
    }
    return words;
}

/// Messages up the links of words that go down are not drawn: those have heads at both ends.
void addBack(const NetworkScene& scene, std::vector<FanWord>& words)
{
    const std::vector<Flight>& flights = scene.moment->flights;
    std::map<std::pair<NodeId, NodeId>, std::size_t> up;
    for (std::size_t i = 0; i < flights.size(); ++i)
        if (!isDown(scene, flights[i])) up[{flights[i].to, flights[i].from}] = i;
    const auto add = [&](FanWord& word, std::size_t flight) {
        const auto found = up.find({flights[flight].from, flights[flight].to});
        if (found != up.end()) word.back.push_back(found->second);
    };
    for (FanWord& word : words) {
        if (!isDown(scene, flights[word.flight])) continue;
        add(word, word.flight);
        for (const std::size_t other : word.others) add(word, other);
    }
}

/// Where not all have room: those that go down, where links are so far apart that all of a level have room.
std::vector<FanWord> wordsDown(const NetworkScene& scene, const NetworkProjection& projection)
{
    constexpr double first = 0.3, last = 0.7, step = 0.04; // of a link
    std::vector<double> ways;
    for (double way = first; way <= last; way += step) ways.push_back(way);
    std::ranges::stable_sort(ways, {}, [&](double way) { return std::abs(way - scene.progress); });
    std::vector<FanWord> all;
    Taken taken = endsOf(scene, projection);
    for (const auto& [level, words] : wordsByLevel(scene, projection)) {
        if (level.second < level.first) continue;
        for (const double way : ways) {
            std::vector<FanWord> placed = onLinks(scene, projection, words, way);
            if (!takeRoom(taken, placed)) continue;
            std::ranges::move(placed, std::back_inserter(all));
            break;
        }
    }
    addBack(scene, all);
    return all;
}

} // namespace

std::vector<FanWord> fanWords(const NetworkScene& scene, const NetworkProjection& projection)
{
    const std::vector<Flight>& flights = scene.moment->flights;
    if (!scene.plan->tree || !scene.plan->queues || projection.frame().bare || scene.options.heat || flights.empty()
        || scene.labels.size() != flights.size() || scene.progress >= 1
        || std::ranges::any_of(packetTexts(scene, projection), std::identity()))
        return {};
    if (std::ranges::any_of(flights, [](const Flight& flight) { return flight.blocks != 1 || flight.bundle != 1; })
        || std::ranges::any_of(scene.labels, &QString::isEmpty))
        return {};
    std::vector<FanWord> all = wordsInPlace(scene, projection);
    if (withoutFanWord(scene, all) > 0
        && std::ranges::any_of(flights, [&](const Flight& one) { return isDown(scene, one); }))
        all = wordsDown(scene, projection);
    if (all.size() == 1 && withoutFanWord(scene, all) > 0) all.clear(); // one among many marks says nothing
    return all;
}

QString fanSign(const NetworkScene& scene, const std::vector<FanWord>& words)
{
    if (words.empty()) return {};
    const std::vector<Flight>& flights = scene.moment->flights;
    const bool back = std::ranges::any_of(words, [](const FanWord& word) { return !word.back.empty(); });
    const bool all = withoutFanWord(scene, words) == 0;
    if (!back)
        return all ? QObject::tr("on links: the block they carry")
                   : QObject::tr("on links: the block, number or colour");
    if (all) return QObject::tr("on links: block down; two heads: one up, too");
    std::size_t down = 0;
    for (const FanWord& word : words) down += 1 + word.others.size();
    const auto goesDown = [&](const Flight& one) { return isDown(scene, one); };
    return static_cast<std::ptrdiff_t>(down) == std::ranges::count_if(flights, goesDown)
               ? QObject::tr("on links: block down, square: up; two heads: both ways")
               : QObject::tr("on links: the block, number or colour; two heads: also up");
}

std::size_t withoutFanWord(const NetworkScene& scene, const std::vector<FanWord>& words)
{
    std::size_t without = scene.moment->flights.size();
    for (const FanWord& word : words) without -= 1 + word.others.size() + word.back.size();
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
