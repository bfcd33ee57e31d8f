#include "drawing/arrow_head.h"
#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/trees/network_tree_ring.h"
#include "scenes/network/words/network_sizes.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

const Flight* exampleOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    const std::vector<Flight>& flights = scene.moment->flights;
    if (scene.plan->compact || scene.moment->timed || scene.finished || scene.selection.index() != 0) return nullptr;
    if (projection.frame().bare) return nullptr;                    // nobody would say what it is
    if (scene.moment->step.transfers().size() <= 1) return nullptr; // the only one is no example
    const auto found = std::ranges::find(flights, scene.moment->exampleMessage, &Flight::transfer);
    if (found == flights.end() || found->points <= 1) return nullptr;
    return &*found;
}

bool liesInLayers(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkMoment& moment = *scene.moment;
    return !scene.plan->layers.empty() && scene.plan->physical && !scene.isCrowded() && !scene.options.heat
           && moment.shares.empty() && projection.detail() == Detail::Numbers
           && std::ranges::none_of(moment.loads, &CableLoad::overbooked);
}

std::optional<NodeId> strongSender(const NetworkScene& scene, const NetworkProjection& projection)
{
    constexpr std::size_t manyWays = 100;
    if (scene.moment->flights.size() <= manyWays || !liesInLayers(scene, projection)) return {};
    const Flight* example = exampleOf(scene, projection);
    return example ? std::optional(example->from) : std::nullopt;
}

namespace {

/// Where a small picture has room for the number of a node, from its middle: of a grid before the row, as others have
/// it, or between the links; of a circle outside of it.
std::vector<QPointF> betweenLinks(const NetworkProjection& projection, NodeId node, QSizeF number)
{
    const NetworkPlan& plan = projection.plan();
    const double radius = projection.radius(), wide = number.width() / 2, high = number.height() / 2;
    if (plan.grid) {
        if (plan.place(node).x() <= plan.bounds.left() + 1e-6) return {QPointF(-beforeRow(projection) - wide, 0)};
        const double right = 0.8 * radius + 3 + wide, up = 0.7 * radius + 3 + high;
        return {QPointF(right, -up), QPointF(right, up)};
    }
    if (!plan.round) return {};
    const QPointF out = projection.node(node) - projection.at({0, 0});
    const double far = std::max(std::hypot(out.x(), out.y()), 1e-9);
    return {(radius + 4 + (std::abs(out.x()) * wide + std::abs(out.y()) * high) / far) / far * out};
}

QFont exampleFont(const Theme& theme) { return theme.text(10, QFont::Bold); }

std::uint32_t nodesUnder(const NetworkProjection& projection, const QRectF& place)
{
    const double radius = projection.radius();
    const QRectF around = place.adjusted(-radius, -radius, radius, radius);
    std::uint32_t nodes = 0;
    for (std::uint32_t i = 0; i < projection.plan().nodes; ++i)
        nodes += around.contains(projection.node(NodeId{i})) ? 1 : 0;
    return nodes;
}

} // namespace

void paintExample(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const Flight* example = exampleOf(scene, projection);
    if (!example || axisRings(scene, projection)) return; // is drawn with the rings of its sender
    const auto group = canvas.group(QStringLiteral("example"));
    const QPainterPath path = wayOf(scene, projection, *example);
    const bool shared = scene.marksLoads() && std::ranges::any_of(scene.moment->loads, &CableLoad::overbooked);
    // Few lines are strong themselves; dashes of links that messages share stay to be seen beside it.
    constexpr double amongStrong = 1.7;
    const bool wider = !shared && projection.detail() == Detail::Numbers;
    const double width = exampleLine * theme.strokeScale * (wider ? amongStrong : 1);
    if (!scene.isCrowded()) { // else it is a border of the loads
        // In the middle of links that messages share: their colour or their dashes stay to be seen.
        // Nor is the width of parallel links hidden.
        const bool wide = scene.plan->mostCapacity > 1;
        if (!wide && (!shared || laneAside(scene, projection) > 0)) canvas.path(path, {{}, {theme.ground, width + 3}});
        canvas.path(path, {{}, {theme.ink, width}});
    }
    // On its way up, too, where it has room for a head.
    if (showsTreeRing(scene, projection)) {
        constexpr double roomy = 60;
        for (const QPolygonF& way : path.toSubpathPolygons())
            for (qsizetype i = 1; i + 1 < way.size(); ++i)
                if (const QLineF line(way[i - 1], way[i]); line.length() > roomy)
                    canvas.path(arrowHead(line.pointAt(0.8), QPointF(line.dx(), line.dy()) / line.length(), 10),
                                {theme.ink, {}});
    }
    if (const auto head = headAtEnd(path, projection.radius() + 1, headSize(scene, projection, *example, 9)))
        canvas.path(*head, {theme.ink, {}});
}

std::vector<UnitName> exampleNumbers(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const Flight* example = exampleOf(scene, projection);
    if (!example || projection.detail() == Detail::Numbers || scene.plan->tree || scene.plan->stepRows
        || standInRow(*scene.plan)) // stand with the others
        return {};
    const QFont font = exampleFont(theme);
    std::vector<UnitName> numbers;
    const auto add = [&](NodeId node, NodeId other) {
        const QPointF at = projection.node(node), way = at - projection.node(other);
        const QPointF along = way / std::max(std::hypot(way.x(), way.y()), 1e-9), aside(along.y(), -along.x());
        const QString number = QString::number(node.value);
        const double wide = textWidth(font, number), high = capHeight(font);
        // Where it covers the fewest processors.
        const QRectF inside = projection.area().adjusted(-wide, projection.low() ? -high : -2, wide, high);
        std::optional<QRectF> found;
        std::uint32_t fewest = UINT32_MAX;
        const QPointF left = aside.x() <= 0 ? aside : -aside; // where rows have their numbers
        std::vector<QPointF> offsets;
        const double radius = projection.radius() + (scene.options.contended ? 6 : 0); // beyond the border of its way
        if (projection.low() || projection.plan().round || projection.plan().grid)
            offsets = betweenLinks(projection, node, {wide, high});
        for (const QPointF side : {along, left, -left})
            offsets.push_back((radius + 4 + std::abs(side.x()) * wide / 2 + std::abs(side.y()) * high / 2) * side);
        for (const QPointF offset : offsets) {
            QRectF place(0, 0, wide, high);
            place.moveCenter(at + offset);
            if (std::ranges::any_of(numbers, [&](const UnitName& other) {
                    return place.adjusted(-3, -1, 3, 1).intersects(other.place);
                }))
                continue;
            const std::uint32_t covered = (inside.contains(place) ? 0 : 1000) + nodesUnder(projection, place);
            if (covered < fewest) fewest = covered, found = place;
        }
        if (found) numbers.push_back({number, *found});
    };
    add(example->from, example->to);
    add(example->to, example->from);
    // Nor is the root without its number; in rows and circles it has one with others.
    const std::optional<NodeId> root = scene.plan->root;
    if (root && !scene.plan->grid && !scene.plan->round && *root != example->from && *root != example->to)
        add(*root, example->from);
    return numbers;
}

namespace {

/// What messages carry in the row of the one in bold and in the column of its sender, of few messages all, above their
/// arrows or beside them, where blocks are squares: so one can follow how they are passed on. Round the border there is
/// no middle; a label with words is what stands there.
void paintBlocksOfExample(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                          const NetworkProjection& projection, const Theme& theme)
{
    const Flight* example = exampleOf(scene, projection);
    const double square = blockSquare(scene, projection);
    constexpr std::uint32_t straight = 2; // points of a way without a jump
    constexpr std::size_t few = 16;
    if (!example || square <= 0 || axisRings(scene, projection)) return;
    if (projection.detail() < Detail::Numbers) return; // else numbers of nodes stand there
    const QPointF first = projection.node(example->from);
    const std::vector<Flight>& flights = scene.moment->flights;
    for (std::size_t i = 0; i < flights.size(); ++i) {
        const Flight& flight = flights[i];
        const bool bold = &flight == example, all = flights.size() <= few, worded = i < texts.size() && texts[i];
        const QPointF from = projection.node(flight.from), to = projection.node(flight.to), middle = (from + to) / 2;
        const QString blocks = numbersOfBlocks(scene, flight.transfer);
        TextStyle style{bold ? exampleFont(theme) : theme.text(8.5), bold ? theme.ink : theme.inkSoft, Anchor::Middle,
                        theme.ground};
        const double apart = std::abs(to.x() - from.x()), between = 8;
        if (bold && textWidth(style.font, blocks) > apart - between) style.font = theme.text(8.5, QFont::Bold);
        const double wide = textWidth(style.font, blocks), air = (worded ? projection.packet() : square) / 2 + 4;
        if (flight.points != straight) {
            if (all && worded)
                canvas.text(packetBox(scene, projection, i, true).center() - QPointF(0, air), blocks, style);
        } else if (from.y() == to.y() && (all || from.y() == first.y()) && wide <= apart - between) {
            // Where discs leave no room between them, above these.
            const bool above = showsPassedOn(scene, projection) || wide > apart - 2 * projection.radius();
            canvas.text(middle - QPointF(0, above ? std::max(air, projection.radius() + 2) : air), blocks, style);
        } else if (from.x() == to.x() && (all || from.x() == first.x())
                   && wide + air <= (projection.at({1, 0}) - projection.at({0, 0})).x() / 2) {
            canvas.text(middle + QPointF(air + wide / 2, capHeight(style.font) / 2), blocks, style);
        }
    }
}

} // namespace

void paintExampleNumbers(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                         const NetworkProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("example-numbers"));
    paintBlocksOfExample(canvas, scene, texts, projection, theme);
    for (const UnitName& number : exampleNumbers(scene, projection, theme))
        canvas.text({number.place.center().x(), number.place.bottom()}, number.text,
                    {exampleFont(theme), theme.ink, Anchor::Middle, theme.ground});
}

} // namespace hopscope
