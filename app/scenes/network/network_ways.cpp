#include "scenes/network/network_paint.h"

#include "drawing/arrow_head.h"
#include "scenes/network/network_axis_rings.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// More messages than this at once would hide each other and the nodes.
constexpr std::size_t manyWays = 400;
/// Of more than this, borders around light ones would outweigh the others.
constexpr std::size_t mostCased = 100;
/// Of chords of a circle, which are closer to each other.
constexpr std::size_t mostChords = 40;
/// More heads than this are not looked at one by one.
constexpr std::size_t mostHeads = 128;

/// At every node that a message passes, where links have room: which way it goes is seen on each of them.
void addPassingHeads(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight, double size,
                     std::vector<QPainterPath>& heads)
{
    if (!scene.plan->physical || projection.detail() < Detail::Numbers || scene.plan->tree || onBridge(scene, flight))
        return;
    const std::span<const QPointF> track(scene.moment->points.data() + flight.firstPoint, flight.points);
    const double reach = projection.radius() + 1, aside = flight.twoWay ? laneAside(scene, projection) : 0;
    for (std::size_t i = 1; i + 1 < track.size(); ++i) {
        if (isJump(track[i]) || isJump(track[i - 1])) continue;
        const QPointF from = projection.at(track[i - 1]), to = projection.at(track[i]), way = to - from;
        const double length = std::hypot(way.x(), way.y());
        // Pieces of a curve are no links.
        if (length < std::max(0.9 * projection.spacing(), 2 * reach + 2 * size + projection.mark())) continue;
        const QPointF along = way / length;
        heads.push_back(arrowHead(to - reach * along + aside * QPointF(-along.y(), along.x()), along, size));
    }
}

/// From the middle of the receiver to its border: that of a disc, or of the box of a router.
double reachOf(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    const double disc = projection.radius() + 1;
    if (!scene.plan->tree || flight.to.value < scene.plan->processors) return disc;
    const QPointF way = projection.node(flight.to) - projection.node(flight.from);
    const double length = std::hypot(way.x(), way.y()), along = std::max(std::abs(way.x()), std::abs(way.y()));
    return along > 0 ? std::max(disc, projection.router() / 2 * length / along + 1) : disc;
}

} // namespace

void paintWays(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (const auto rings = axisRings(scene, projection))
        return paintAxisRings(canvas, scene, projection, *rings, theme);
    const std::optional<std::uint32_t> every = strongEvery(scene);
    const std::optional<NodeId> sender = strongSender(scene, projection);
    const bool dimmed = scene.selection.index() != 0 || every || sender;
    // Of many that cross, those that are drawn strongly have one.
    const bool headed = every || sender || scene.moment->flights.size() <= mostHeads;
    std::map<QRgb, std::vector<QPainterPath>> byColour, others, heads;
    for (const Flight& flight : scene.moment->flights) {
        QColor colour = colourOf(scene, flight, theme);
        const bool inLight = every    ? std::min(flight.from.value, flight.to.value) % *every == 0
                             : sender ? flight.from == *sender
                                      : related(scene, flight);
        const QPainterPath path = wayOf(scene, projection, flight);
        (dimmed && !inLight ? others : byColour)[colour.rgba()].push_back(path);
        if (!headed || (dimmed && !inLight)) continue;
        const double size =
            headSize(scene, projection, flight, every ? 8 : std::clamp(0.6 * projection.radius(), 6.0, 10.0));
        auto& same = heads[every || faint(colour, theme) ? theme.edgeActive.rgba() : colour.rgba()];
        if (auto head = headAtEnd(path, reachOf(scene, projection, flight), size)) same.push_back(std::move(*head));
        if (!every) addPassingHeads(scene, projection, flight, size, same);
    }
    // In high contrast what happens is told by a white border, whatever the colour. Hundreds of ways are thin and let
    // each other through, so that many above each other are darker than one.
    const bool cased = theme.kind == Theme::Kind::HighContrast,
               many = !every && scene.moment->flights.size() > manyWays,
               dense = !every && !sender && scene.moment->flights.size() > (scene.plan->round ? mostChords : mostCased);
    const double width = std::max(strokeOf(many    ? 1.8
                                           : dense ? 2.2
                                                   : 2.6,
                                           projection, theme),
                                  cased && !many ? 2.2 : 0.0);
    const double thinner = laneAside(scene, projection) > 0 ? 0.75 : 1; // two beside each other
    const double strong = every ? std::max(width, 2.2 * theme.strokeScale) : width;
    for (const auto& [colour, paths] : others)
        canvas.paths(paths, {{}, {mixed(QColor::fromRgba(colour), theme.ground, 0.78), 0.7 * width}});
    for (const auto& [rgba, paths] : byColour) {
        QColor colour = QColor::fromRgba(rgba);
        if (dense && !cased && faint(colour, theme))
            colour = mixed(colour, theme.edgeActive, 0.35);
        else if (!many && ((cased && colour != theme.edgeActive) || faint(colour, theme)))
            canvas.paths(paths, {{}, {theme.edgeActive, strong + (cased ? 2.6 : 1.8)}});
        if (many && !cased) colour.setAlphaF(0.6F);
        canvas.paths(paths, {{}, {colour, thinner * strong}});
    }
    const auto group = canvas.group(QStringLiteral("heads"));
    for (const auto& [rgba, each] : heads) canvas.paths(each, {QColor::fromRgba(rgba), {}});
}

double laneAside(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkMoment& moment = *scene.moment;
    if (!scene.plan->physical || scene.plan->compact || scene.plan->tree || scene.options.heat || scene.isCrowded()
        || scene.hasLanes() || !moment.shares.empty() || moment.flights.size() > manyWays
        || projection.detail() < Detail::Rings || std::ranges::none_of(moment.flights, &Flight::twoWay))
        return 0;
    return std::clamp(0.6 * projection.mark(), 2.0, 3.0);
}

bool onBridge(const NetworkScene& scene, const Flight& flight)
{
    return scene.plan->bridged && flight.points == bridgePoints;
}

double headSize(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight, double usual)
{
    if (!onBridge(scene, flight)) return usual;
    constexpr double least = 5, corner = 3;
    const std::span track(scene.moment->points.data() + flight.firstPoint, flight.points);
    const double straight = QLineF(projection.at(track[0]), projection.at(track[1])).length() + corner;
    return std::clamp(straight - projection.radius() - 1, std::min(least, usual), usual);
}

QPainterPath wayOf(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    QPainterPath path = pathOf(std::span(scene.moment->points.data() + flight.firstPoint, flight.points), projection);
    // A bridge is one line with a head at both ends: there is no room for two beside those of its neighbours.
    const double aside = flight.twoWay && !onBridge(scene, flight) ? laneAside(scene, projection) : 0;
    return aside > 0 ? shifted(path, aside) : path;
}

std::optional<std::uint32_t> strongEvery(const NetworkScene& scene)
{
    constexpr std::size_t fewWays = 48;
    const std::vector<Flight>& flights = scene.moment->flights;
    if (scene.plan->physical || scene.selection.index() != 0 || flights.size() <= fewWays) return {};
    double sum = 0;
    for (const Flight& flight : flights) {
        const QPointF way = scene.plan->place(flight.to) - scene.plan->place(flight.from);
        sum += std::hypot(way.x(), way.y());
    }
    constexpr double longWay = 6; // from neighbour to neighbour
    if (sum / static_cast<double>(flights.size()) < longWay * scene.plan->spacing) return {};
    constexpr std::uint32_t strong = 16;
    return std::max(scene.plan->processors / strong, 1U);
}

} // namespace hopscope
