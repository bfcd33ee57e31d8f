#include "scenes/network/network_paint.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

namespace {

/// Whether a packet of this width can stand on every link of its way without covering the nodes at its ends.
bool hasRoom(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight, double width)
{
    const std::span<const QPointF> track(scene.moment->points.data() + flight.firstPoint, flight.points);
    constexpr double bearable = 6;
    double all = 0, needed = 0;
    for (std::size_t i = 1; i < track.size(); ++i) {
        if (isJump(track[i]) || isJump(track[i - 1])) continue;
        const QPointF way = projection.at(track[i]) - projection.at(track[i - 1]);
        const double length = std::hypot(way.x(), way.y());
        if (length <= 0) continue;
        const double covered = (width * std::abs(way.x()) + projection.packet() * std::abs(way.y())) / length
                               + 2 * projection.radius() - bearable;
        // Pieces of a curve are no links.
        if (scene.plan->physical && length >= 0.9 * projection.spacing() && covered > length) return false;
        all += length;
        needed = std::max(needed, covered);
    }
    return needed <= all;
}

/// Whether there is room for a word on a message wherever it is on its way; others may still be in its way.
bool carriesWord(const NetworkScene& scene, const NetworkProjection& projection, std::size_t flight)
{
    if (!projection.packetTexts() || flight >= scene.labels.size() || scene.labels[flight].isEmpty()) return false;
    const Flight& message = scene.moment->flights[flight];
    if (message.bundle > 1) return true;
    // A word must not hide what stands beside the link; the links of a tree are longer than its leaves are apart.
    const double width = projection.wordWidth(scene.labels[flight]),
                 room = 0.8 * (projection.spacing() - 2 * projection.radius()) + projection.packet()
                        + (scene.plan->tree ? 6 : 0);
    return width <= room && hasRoom(scene, projection, message, width);
}

/// Messages whose words would lie upon those of others half-way, where packets are closest, or where they rest.
std::vector<bool> crowded(const NetworkScene& scene, const NetworkProjection& projection)
{
    struct Word {
        QRectF box;
        std::size_t flight;
    };
    NetworkScene at = scene;
    at.together = true;
    std::vector<bool> found(scene.moment->flights.size());
    // Beside the box of a router there are always several.
    for (const double progress : scene.plan->tree ? std::vector{0.5} : std::vector{0.4, 0.5, 0.6, 1.0}) {
        // Two that come towards each other meet for a moment only, corner by corner.
        const double bearable = progress == 0.5 ? 6 : 4;
        at.progress = progress;
        std::vector<Word> labels;
        for (std::size_t i = 0; i < scene.moment->flights.size(); ++i) {
            if (found[i] || !carriesWord(scene, projection, i)) continue;
            labels.push_back({packetBox(at, projection, i, true), i});
        }
        std::ranges::sort(labels, {}, [](const Word& word) { return word.box.left(); });
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t j = i + 1; j < labels.size() && labels[j].box.left() < labels[i].box.right() - bearable;
                 ++j)
                if (!found[labels[i].flight]
                    && std::abs(labels[j].box.top() - labels[i].box.top()) < labels[i].box.height() - bearable)
                    found[labels[j].flight] = true;
    }
    return found;
}

/// On a ring whose links messages share, all of them look alike: the one in bold among its neighbours has its word, if
/// that leaves the link between two nodes to be seen.
std::optional<std::size_t> namedAlone(const NetworkScene& scene, const NetworkProjection& projection)
{
    const Flight* example = scene.progress < 1 ? exampleOf(scene, projection) : nullptr;
    if (!example || scene.plan->circle <= 0 || !scene.plan->physical || example->blocks < 2 || scene.isCrowded()
        || scene.options.heat || std::ranges::none_of(scene.moment->loads, &CableLoad::overbooked))
        return {};
    const auto number = static_cast<std::size_t>(example - scene.moment->flights.data());
    constexpr double air = 4;
    const bool room =
        projection.wordWidth(scene.labels[number]) + air <= projection.spacing() - 2 * projection.radius();
    return room ? std::optional(number) : std::nullopt;
}

} // namespace

PacketTexts packetTexts(const NetworkScene& scene, const NetworkProjection& projection)
{
    const std::vector<Flight>& flights = scene.moment->flights;
    PacketTexts texts(flights.size());
    if (!projection.packetTexts() || scene.labels.empty()) return texts;
    // In one picture all packets have words or none, so that equal messages look alike; bundles always tell how many
    // they are.
    const std::vector<bool> inTheWay = crowded(scene, projection);
    bool all = true;
    for (std::size_t i = 0; i < flights.size(); ++i)
        all = all && (flights[i].bundle > 1 || (!inTheWay[i] && carriesWord(scene, projection, i)));
    for (std::size_t i = 0; i < flights.size(); ++i)
        texts[i] = flights[i].bundle > 1 ? carriesWord(scene, projection, i) : all;
    if (const auto example = namedAlone(scene, projection); !all && example) texts[*example] = true;
    return texts;
}

} // namespace hopscope
