#include "drawing/words.h"
#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/trees/network_fan_words.h"
#include "scenes/network/trees/network_tree_ring.h"
#include "scenes/network/words/network_sizes.h"

#include <QPainterPathStroker>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
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

/// In a large tree, whose other messages are marks, what the one in bold carries.
void paintWordOfExample(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    const Flight* example = scene.progress < 1 ? exampleOf(scene, projection) : nullptr;
    const auto number = static_cast<std::size_t>(example ? example - scene.moment->flights.data() : 0);
    if (!example || number >= scene.labels.size() || scene.labels[number].isEmpty()) return;
    const QFont font = theme.text(9, QFont::DemiBold);
    QRectF area(0, 0, std::max(15.0 * theme.fontScale, projection.wordWidth(scene.labels[number])),
                15 * theme.fontScale);
    area.moveCenter(packetAt(scene, projection, number, false));
    const QColor colour = wordColour(scene, *example, theme);
    canvas.path(roundedRect(area, 3), {colour, outlineOf(faint(colour, theme), true, theme, 1.4)});
    canvas.text(area.center() + QPointF(0, capHeight(font) / 2), scene.labels[number],
                {font, inkOn(colour), Anchor::Middle});
}

/// How many blocks the messages of one sender have: below a row, left of a column, above an arc to another layer, so
/// that no other of its ways passes there.
void paintCountsOf(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, NodeId sender,
                   const Theme& theme)
{
    const QFont font = theme.text(9, QFont::DemiBold);
    const double aside = projection.mark() / 2 + 4, cap = capHeight(font);
    for (const Flight& flight : scene.moment->flights) {
        if (flight.from != sender) continue;
        const QPointF at = wayOf(scene, projection, flight).pointAtPercent(0.5);
        const QLineF ends(projection.node(flight.from), projection.node(flight.to));
        const bool down = std::abs(ends.dy()) > std::abs(ends.dx()), curved = flight.points > 2;
        const QPointF beside = down ? QPointF(-aside, cap / 2) : curved ? QPointF(0, -aside) : QPointF(0, aside + cap);
        canvas.text(at + beside, counted(flight.blocks, QStringLiteral("block"), QStringLiteral("blocks")),
                    {font, theme.ink, down ? Anchor::End : Anchor::Middle, theme.ground});
    }
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

/// Messages that tell nothing but that they are there.
void paintPlain(Canvas& canvas, const std::vector<QPointF>& places, const Theme& theme)
{
    constexpr double side = 5;
    if (!places.empty()) canvas.marks({{side, side}, 1, {theme.edgeActive, {}}}, places);
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
    std::vector<QPointF> marks;
    const Flight* passing = showsPassedOn(scene, projection) ? exampleOf(scene, projection) : nullptr;
    for (std::size_t i = 0; i < scene.moment->flights.size(); ++i) {
        const Flight& flight = scene.moment->flights[i];
        const QSizeF size = markSize(scene, projection, flight);
        const bool inLight = related(scene, flight);
        if (!hasSquares(scene, passing, flight)) {
            marks.push_back(packetAt(scene, projection, i, false));
            continue;
        }
        const QPointF next = size.width() > size.height() ? QPointF(square, 0) : QPointF(0, square);
        QPointF place = packetAt(scene, projection, i, false) - next * static_cast<double>(flight.blocks - 1) / 2;
        step.eachBlock(step.transfers()[flight.transfer], [&](BlockId block) {
            const QColor own = theme.order(scene.plan->order(block));
            squares[{inLight, (inLight ? own : mixed(own, theme.ground, 0.75)).rgb(), false}].push_back(place);
            place += next;
        });
    }
    paintPlain(canvas, marks, theme);
    paintSquares(canvas, squares, square, theme, true);
}

/// Packets that are only marks, kind by kind.
void paintMarks(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                const PacketTexts& texts, const std::vector<FanWord>& fans, const Theme& theme)
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
    // Nothing of others lies on the way of the message in bold but what its receiver sends back meanwhile, nor anywhere
    // where arcs below the tree tell of all.
    const Flight* example = sparse ? exampleOf(scene, projection) : nullptr;
    const bool alone = showsTreeRing(scene, projection);
    QPainterPathStroker around;
    around.setWidth(side + 2);
    const QPainterPath bold = example ? around.createStroke(wayOf(scene, projection, *example)) : QPainterPath();
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
    if (example) std::swap(order.front(), order[static_cast<std::size_t>(example - scene.moment->flights.data())]);
    // Smaller by a third where they have less than half of the most.
    const std::uint64_t most = sizesByDirection(scene).most;
    const std::optional<NodeId> sender = strongSender(scene, projection);
    SquaresByKind places;
    std::vector<QPointF> plainMarks;
    std::map<QRgb, std::vector<QRectF>> stripes;
    const Flight* passing = showsPassedOn(scene, projection) ? exampleOf(scene, projection) : nullptr;
    for (const std::size_t i : order) {
        if (texts[i]) continue;
        const Flight& flight = scene.moment->flights[i];
        const QPointF way = projection.node(flight.from) - projection.node(flight.to);
        const auto clear = clearOfFanWords(fans, packetAt(scene, projection, i, false), way, side);
        if (!clear) continue;
        const QPointF at = *clear;
        const bool back = example && flight.from == example->to && flight.to == example->from;
        if (&flight != example && (alone || (bold.contains(at) && !back))) continue;
        if (!projection.visible(at, projection.packet()) || (plain && isUnderNode(projection, at)) || !hasRoom(at))
            continue;
        if (!hasSquares(scene, passing, flight)) {
            plainMarks.push_back(at);
            continue;
        }
        QColor colour = plain ? theme.hull : markColour(scene, flight, theme);
        const bool inLight = related(scene, flight) && (!sender || flight.from == *sender);
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
    paintPlain(canvas, plainMarks, theme);
    paintSquares(canvas, places, side, theme);
    for (const auto& [colour, some] : stripes) canvas.fills(some, QColor::fromRgb(colour));
}

} // namespace

SquareColours squareColours(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (axisRings(scene, projection)) return SquareColours::None; // those of the axes
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
    if (const auto rings = axisRings(scene, projection))
        return paintRingMessages(canvas, scene, projection, *rings, theme);
    if (showsBlocks(scene, projection, texts)) return paintBlocks(canvas, scene, projection, theme);
    const std::vector<FanWord> fans = fanWords(scene, projection);
    PacketTexts named = texts;
    for (const FanWord& fan : fans) {
        named[fan.flight] = true;
        for (const auto& rest : {fan.others, fan.back})
            for (const std::size_t other : rest) named[other] = true;
    }
    paintMarks(canvas, scene, projection, named, fans, theme);
    paintFanWords(canvas, scene, fans, theme);
    if (const auto sender = strongSender(scene, projection); sender && scene.plan->blocks > 1)
        paintCountsOf(canvas, scene, projection, *sender, theme);
    if (showsTreeRing(scene, projection)) paintWordOfExample(canvas, scene, projection, theme);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (texts[i]) paintWithWord(canvas, scene, projection, i, theme);
}

} // namespace hopscope
