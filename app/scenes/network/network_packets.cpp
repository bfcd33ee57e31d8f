#include "scenes/network/network_paint.h"
#include "scenes/network/words/network_sizes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Colours are told apart in so many steps, so that thousands of packets are few kinds of marks.
constexpr double kinds = 48;

/// Behind a word: the colour of the block, or neutral for several.
QColor wordColour(const NetworkScene& scene, const Flight& flight, const Theme& theme)
{
    if (flight.blocks == 1 && flight.bundle == 1) return blockColour(scene, flight, theme);
    return theme.dark() ? mixed(theme.edgeActive, theme.ground, 0.62) : theme.edgeActive;
}

/// Without a word: the colour of its block; of several that have no room for theirs, that of all messages.
QColor markColour(const NetworkScene& scene, const Flight& flight, const Theme& theme)
{
    if (scene.plan->blocks == 1) return theme.order(-1);
    if (flight.blocks > 1) return theme.accent;
    return theme.order(std::round(scene.plan->order(flight.firstBlock) * kinds) / kinds);
}

/// The orders of the blocks that a mark has room to show side by side: all of few, else the first and the last, else
/// none.
std::vector<double> stripesOf(const NetworkScene& scene, const Flight& flight, double side)
{
    constexpr double leastOfAll = 2.4, leastOfEnds = 9;
    std::vector<double> orders;
    if (flight.blocks < 2 || flight.bundle > 1) return orders;
    if (leastOfAll * static_cast<double>(flight.blocks) <= side) {
        const Step& step = scene.moment->step;
        step.eachBlock(step.transfers()[flight.transfer],
                       [&](BlockId block) { orders.push_back(scene.plan->order(block)); });
    } else if (side >= leastOfEnds) {
        orders = {scene.plan->order(flight.firstBlock), scene.plan->order(flight.lastBlock)};
        if (orders.front() == orders.back()) orders.clear();
    }
    return orders;
}

/// `dark`: where the colour is too light for the ground; a light one where it is too dark. Of a packet that is not in
/// the light it is no brighter than the packet.
Stroke outlineOf(bool dark, bool inLight, const Theme& theme, double width)
{
    if (!inLight) return {mixed(theme.edgeActive, theme.ground, 0.6), width};
    return {dark ? theme.edgeActive : theme.hull, width};
}

/// The colours of the blocks inside, as a strip below the word.
void paintStrip(Canvas& canvas, const NetworkScene& scene, const Flight& flight, const QRectF& packet,
                const Theme& theme)
{
    std::vector<double> orders;
    constexpr std::size_t most = 8;
    const Step& step = scene.moment->step;
    const std::uint64_t stride = std::max<std::uint64_t>(1, (flight.blocks + most - 1) / most);
    std::uint64_t i = 0;
    step.eachBlock(step.transfers()[flight.transfer], [&](BlockId block) {
        if (i++ % stride == 0) orders.push_back(scene.plan->order(block));
    });
    const QRectF strip(packet.left() + 3.5, packet.bottom() - 4.2, packet.width() - 7, 2.4);
    const double width = strip.width() / static_cast<double>(orders.size());
    for (std::size_t j = 0; j < orders.size(); ++j)
        canvas.fill({strip.left() + static_cast<double>(j) * width, strip.top(),
                     width + (j + 1 < orders.size() ? 0.2 : 0), strip.height()},
                    theme.order(orders[j]));
}

void paintWithWord(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, std::size_t number,
                   const Theme& theme)
{
    const QRectF area = packetBox(scene, projection, number, true);
    const QPointF at = area.center();
    if (!projection.visible(at, 60)) return;
    const Flight& flight = scene.moment->flights[number];
    const QFont font = theme.text(9, QFont::DemiBold);
    const bool light = related(scene, flight), several = flight.blocks > 1 && flight.bundle == 1;
    QColor colour = wordColour(scene, flight, theme);
    if (!light) colour = mixed(colour, theme.ground, 0.72);
    canvas.path(roundedRect(area, 4.5), {colour, outlineOf(faint(colour, theme), light, theme, 1.4)});
    canvas.text(at + QPointF(0, capHeight(font) / 2 - (several ? 1.6 : 0)), scene.labels[number],
                {font, light ? inkOn(colour) : mixed(inkOn(colour), colour, 0.4), Anchor::Middle});
    if (several) paintStrip(canvas, scene, flight, area, theme);
}

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

/// Whether a packet that passes by a node would stand on its number.
bool isUnderNode(const NetworkProjection& projection, QPointF at)
{
    bool found = false;
    projection.plan().index.near(projection.placeAt(at), [&](std::uint32_t node) {
        const QPointF way = at - projection.node(NodeId{node});
        found = found || std::hypot(way.x(), way.y()) < projection.radius() + 1;
    });
    return found;
}

/// By whether they are in the light, their colour, and whether they are small.
using SquaresByKind = std::map<std::tuple<bool, QRgb, bool>, std::vector<QPointF>>;

/// `outlined`: all of them, where their colours stand beside each other.
void paintSquares(Canvas& canvas, const SquaresByKind& squares, double side, const Theme& theme, bool outlined = false)
{
    for (const auto& [kind, some] : squares) {
        const auto& [inLight, rgb, small] = kind;
        const double wide = small ? side * 2 / 3 : side, rim = std::min(1.2, 0.18 * wide);
        const QColor fill = QColor::fromRgb(rgb);
        const bool dark = outlined || faint(fill, theme);
        // A light outline is the ground's, a dark one is seen: both squares are of one size and shape.
        const double seen = dark ? wide - 2 * rim : wide, corner = std::max(0.0, 0.2 * wide - (wide - seen) / 2);
        canvas.marks({{seen, seen}, corner, {fill, outlineOf(dark, inLight, theme, rim)}}, some);
    }
}

/// Where messages have no words, and room for a square of each block.
bool showsBlocks(const NetworkScene& scene, const NetworkProjection& projection, const PacketTexts& texts)
{
    return std::ranges::none_of(texts, std::identity()) && blockSquare(scene, projection) > 0;
}

/// Each message as a row of squares, one for each of its blocks.
void paintBlocks(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const double square = blockSquare(scene, projection);
    const Step& step = scene.moment->step;
    SquaresByKind squares;
    for (std::size_t i = 0; i < scene.moment->flights.size(); ++i) {
        const Flight& flight = scene.moment->flights[i];
        const QSizeF size = markSize(scene, projection, flight);
        const bool inLight = related(scene, flight);
        const QPointF next = size.width() > size.height() ? QPointF(square, 0) : QPointF(0, square);
        QPointF place = packetAt(scene, projection, i, false) - next * static_cast<double>(flight.blocks - 1) / 2;
        step.eachBlock(step.transfers()[flight.transfer], [&](BlockId block) {
            const QColor own = theme.order(scene.plan->order(block));
            squares[{inLight, (inLight ? own : mixed(own, theme.ground, 0.75)).rgb(), false}].push_back(place);
            place += next;
        });
    }
    paintSquares(canvas, squares, square, theme, true);
}

/// Packets that are only marks, kind by kind.
void paintMarks(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                const PacketTexts& texts, const Theme& theme)
{
    // Where colours say how much is on a link, packets have none.
    const bool plain = scene.isCrowded();
    if (plain && projection.detail() != Detail::Numbers) return; // so small that they would be noise
    // Of a large tree they are large enough to be seen, and only as many as have room beside each other.
    constexpr double leastSeen = 9, between = 3;
    const bool sparse = scene.hasLanes();
    const double side = plain    ? std::min(projection.mark(), 6.0)
                        : sparse ? std::max(projection.mark(), leastSeen * projection.unit())
                                 : projection.mark();
    std::vector<QRectF> taken;
    const auto hasRoom = [&](QPointF at) {
        const QRectF place(at.x() - side / 2, at.y() - side / 2, side, side);
        if (!sparse) return true;
        if (std::ranges::any_of(taken, [&](const QRectF& one) { return one.intersects(place); })) return false;
        taken.push_back(place.adjusted(-between, -between, between, between));
        return true;
    };
    // First the one that stands for the others.
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (const Flight* example = sparse ? exampleOf(scene, projection) : nullptr)
        std::swap(order.front(), order[static_cast<std::size_t>(example - scene.moment->flights.data())]);
    // Smaller by a third where they have less than half of the most.
    const std::uint64_t most = sizesByDirection(scene).most;
    SquaresByKind places;
    std::map<QRgb, std::vector<QRectF>> stripes;
    for (const std::size_t i : order) {
        if (texts[i]) continue;
        const Flight& flight = scene.moment->flights[i];
        const QPointF at = packetAt(scene, projection, i, false);
        if (!projection.visible(at, projection.packet()) || (plain && isUnderNode(projection, at)) || !hasRoom(at))
            continue;
        QColor colour = plain ? theme.hull : markColour(scene, flight, theme);
        const bool inLight = related(scene, flight);
        if (!inLight) colour = mixed(colour, theme.ground, theme.dark() ? 0.55 : 0.75); // sooner lost in the dark
        const bool small = 2 * flight.blocks < most;
        places[{inLight, colour.rgb(), small}].push_back(at);
        if (plain || !inLight || small) continue;
        const std::vector<double> orders = stripesOf(scene, flight, side);
        const double inner = side - 2.4, wide = inner / static_cast<double>(std::max<std::size_t>(orders.size(), 1));
        for (std::size_t j = 0; j < orders.size(); ++j)
            stripes[theme.order(orders[j]).rgb()].emplace_back(at.x() - inner / 2 + static_cast<double>(j) * wide,
                                                               at.y() - inner / 2, wide, inner);
    }
    paintSquares(canvas, places, side, theme);
    for (const auto& [colour, some] : stripes) canvas.fills(some, QColor::fromRgb(colour));
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
    return texts;
}

bool hasReceiverRings(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (projection.detail() < Detail::Rings || scene.progress >= 1 || scene.isCrowded()) return false;
    std::vector<bool> receives(scene.plan->processors);
    for (const Flight& flight : scene.moment->flights)
        if (flight.to.value < receives.size()) receives[flight.to.value] = true;
    return !std::ranges::all_of(receives, std::identity());
}

SquareColours squareColours(const NetworkScene& scene, const NetworkProjection& projection)
{
    const PacketTexts texts = packetTexts(scene, projection);
    SquareColours least = SquareColours::Block;
    bool single = false;
    if (scene.plan->blocks < 2) return least;
    if (showsBlocks(scene, projection, texts)) return SquareColours::Each;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Flight& flight = scene.moment->flights[i];
        if (texts[i] || !related(scene, flight)) continue;
        single = single || flight.blocks == 1;
        if (flight.blocks < 2) continue;
        const std::size_t shown = stripesOf(scene, flight, projection.mark()).size();
        least = std::max(least, shown == flight.blocks ? SquareColours::All
                                : shown > 0            ? SquareColours::Ends
                                                       : SquareColours::Several);
    }
    return least == SquareColours::Several && !single ? SquareColours::None : least;
}

QRectF packetBox(const NetworkScene& scene, const NetworkProjection& projection, std::size_t flight, bool word)
{
    QRectF box(QPointF(0, 0), word ? QSizeF(projection.wordWidth(scene.labels[flight]), projection.packet())
                                   : markSize(scene, projection, scene.moment->flights[flight]));
    box.moveCenter(packetAt(scene, projection, flight, word));
    return box;
}

void paintPackets(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                  const NetworkProjection& projection, const Theme& theme)
{
    if (texts.empty()) return;
    const auto group = canvas.group(QStringLiteral("packets"));
    if (showsBlocks(scene, projection, texts)) return paintBlocks(canvas, scene, projection, theme);
    paintMarks(canvas, scene, projection, texts, theme);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (texts[i]) paintWithWord(canvas, scene, projection, i, theme);
}

void paintRings(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                const NetworkProjection& projection, const Theme& theme)
{
    const double radius = projection.radius();
    const auto group = canvas.group(QStringLiteral("marks"));
    if (hasReceiverRings(scene, projection)) {
        std::set<std::uint32_t> waiting;
        std::map<QRgb, std::vector<QPointF>> places;
        for (const Flight& flight : scene.moment->flights) {
            if (!waiting.insert(flight.to.value).second) continue;
            if (scene.plan->tree && flight.to.value >= scene.plan->processors) continue; // a box, which fills
            const QPointF at = projection.node(flight.to);
            if (!projection.visible(at, 2 * radius)) continue;
            QColor colour = related(scene, flight) ? colourOf(scene, flight, theme) : theme.edge;
            if (faint(colour, theme)) colour = theme.edgeActive;
            places[mixed(colour, theme.hull, 0.35).rgb()].push_back(at);
        }
        // Rings of neighbours do not overlap.
        const double air = projection.low() ? 11 : 1; // where discs are small, links are seen between them
        const double side = std::min(2 * radius + 6, std::max(2 * radius + 2, projection.spacing() - air));
        Mark ring;
        ring.size = {side, side};
        ring.corner = side / 2;
        ring.style.stroke.width = 1.3 * theme.strokeScale;
        for (const auto& [rgb, some] : places) {
            ring.style.stroke.colour = QColor::fromRgb(rgb);
            canvas.marks(ring, some);
        }
    }
    const auto around = [&](const Selected& what, double width) {
        if (const auto* node = std::get_if<NodeId>(&what); node && node->value < scene.plan->nodes) {
            if (scene.plan->compact)
                canvas.path(roundedRect(projection.boxOf(*node).adjusted(-2, -2, 2, 2), 7),
                            {{}, {theme.accent, width}});
            else
                canvas.path(
                    circle(projection.node(*node),
                           (node->value < scene.plan->processors ? radius : std::max(radius, 0.7 * projection.router()))
                               + 4.5),
                    {{}, {theme.accent, width}});
        }
        if (const auto* block = std::get_if<BlockId>(&what); block && projection.detail() >= Detail::Rings) {
            for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
                if (scene.plan->drawn(NodeId{i}) && scene.moment->holds(NodeId{i}, *block))
                    canvas.path(circle(projection.node(NodeId{i}), radius + 4.5), {{}, {theme.accent, width}});
        }
        if (const auto* transfer = std::get_if<TransferRef>(&what)) {
            for (std::size_t i = 0; i < texts.size(); ++i)
                if (scene.moment->flights[i].ref == *transfer)
                    canvas.path(circle(packetAt(scene, projection, i, texts[i]), 0.75 * projection.packet() + 3),
                                {{}, {theme.accent, width}});
        }
    };
    // Parts of what is selected have thinner rings than itself; blocks of a transfer would ring everybody.
    for (const Selected& part : scene.about)
        if (part != scene.selection && !std::holds_alternative<BlockId>(part)) around(part, 1.5);
    if (std::holds_alternative<BlockId>(scene.hover)) around(scene.hover, 1.5);
    around(scene.selection, 2.6);
}

} // namespace hopscope
