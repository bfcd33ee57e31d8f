#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/network_scene.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// The parts that paintGround(), paintState() and paintMoving() are made of.

void paintHulls(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintWires(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Logical edges in the colours of their kinds, with a legend, if that is asked for.
void paintKinds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// The whole way of a block that is selected: past messages solid, those to come dashed.
void paintJourney(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Among many messages one whose whole way can be followed: the one that the sentence below the network names. Nothing
/// where they can all be followed, or something is selected.
const Flight* exampleOf(const NetworkScene& scene, const NetworkProjection& projection);
/// Whether it is a grid in layers with room for numbers, in which no loads are marked.
bool liesInLayers(const NetworkScene& scene, const NetworkProjection& projection);
/// Of one whose many messages lie above each other: the sender of the one in bold. Its messages alone are drawn
/// strongly, with the numbers of their blocks.
std::optional<NodeId> strongSender(const NetworkScene& scene, const NetworkProjection& projection);
/// Of a circle of units that are in their places, such as groups of a dragonfly: their names around it.
struct UnitName {
    QString text;
    QRectF place;
};
std::vector<UnitName> unitNames(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// The numbers of the processors at both ends of the message in bold, where nodes are too small for theirs; names give
/// way to them.
std::vector<UnitName> exampleNumbers(const NetworkScene& scene, const NetworkProjection& projection,
                                     const Theme& theme);
/// From a node of a grid to the end of the number before its row.
double beforeRow(const NetworkProjection& projection);
/// Of a small window, by processor: its number beside its node. Empty where numbers stand elsewhere.
std::vector<QRectF> numbersBeside(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintExample(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// The numbers of its ends where nodes have none.
void paintExampleNumbers(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                         const NetworkProjection& projection, const Theme& theme);
/// The ways of the messages, with heads where they end and at the nodes that they pass.
void paintWays(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Loads of the links, messages' ways, and links that carry more than they can.
void paintTraffic(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Links coloured and thickened by their load; where colours tell how much too many messages are on them, with heads
/// and the message in bold as a border.
void paintHeat(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// What flows through every link, as wide as its share.
void paintShares(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// How wide that is in a link with its two directions; 0 where nothing flows.
double sharesWidth(const NetworkScene& scene, std::uint32_t wire, const NetworkProjection& projection,
                   const Theme& theme);
/// Whether nodes tell block from block; else a tint says how many of them they have.
bool showsArcs(const NetworkScene& scene, const NetworkProjection& projection);
void paintNodes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// The numbers of nodes that are too small for them: beside, below or around them, or of some.
void paintNumbersOutside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                         const Theme& theme);
/// Those labels that give way to packets, as long as none comes by.
void paintYieldingLabels(Canvas& canvas, const NetworkScene& scene, const EdgeLabels& labels, const PacketTexts& texts,
                         const NetworkProjection& projection, const Theme& theme);
/// How a router is drawn in which nothing waits: grey where messages of the step pass it.
Style routerStyle(bool passed, double width, const Theme& theme);
/// Those that links in use lead to, where routers are drawn one by one and nothing waits in them; by node, else empty.
std::vector<bool> passedRouters(const NetworkScene& scene);
/// Whether the boxes of routers are large enough for how many packets wait in them.
bool countsInRouters(const NetworkProjection& projection);
/// Boxes of the routers, as full as packets wait in them.
void paintRouters(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Folded subtrees, as full as their leaves have of what they are to have.
void paintFolds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintPackets(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                  const NetworkProjection& projection, const Theme& theme);
/// Whether nodes that receive have rings: not where everybody does.
bool hasReceiverRings(const NetworkScene& scene, const NetworkProjection& projection);
/// What the colours of marks without words tell, of the mark that tells least: of the one block of its message, of all
/// of several, of the first and the last of them; else messages of several blocks have a colour of their own, which all
/// may have. Or each block has a mark.
enum class SquareColours { Block, All, Ends, Several, None, Each };
SquareColours squareColours(const NetworkScene& scene, const NetworkProjection& projection);
/// Rings around what is selected or under the pointer, and around those who wait for a message.
void paintRings(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                const NetworkProjection& projection, const Theme& theme);
/// "×2" beside every link that carries more than it can.
void paintOverbookedTexts(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                          const NetworkProjection& projection, const Theme& theme);
/// "×4 on 8 → 16" with a line to the busiest link, where nothing stands.
void paintBottleneck(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                     const NetworkProjection& projection, const Theme& theme);
/// Title and caption, legend and verdict; they do not move.
void paintTexts(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// What the boxes are, below a network without other words.
void paintBareNote(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Step and time.
void paintClock(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

/// What a packet covers.
QRectF packetBox(const NetworkScene& scene, const NetworkProjection& projection, std::size_t flight, bool word);

/// How far the two directions of links are drawn from their middle, each on the right of its way; 0 where ways do not
/// meet others, or are too many to be told apart.
double laneAside(const NetworkScene& scene, const NetworkProjection& projection);
/// Whether its way is a single link past other nodes.
bool onBridge(const NetworkScene& scene, const Flight& flight);
/// Of a head at the end of its way: of a bridge no more than fits between the node and the lane, if it can be seen.
double headSize(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight, double usual);
/// The line of one message of the step, in pixels.
QPainterPath wayOf(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight);
/// The line of one message of the journey, in pixels.
QPainterPath journeyPath(const NetworkScene& scene, const NetworkProjection& projection, std::size_t message);
/// A track in pixels.
QPainterPath pathOf(std::span<const QPointF> track, const NetworkProjection& projection);
QPainterPath pathOf(const Wire& wire, const NetworkProjection& projection);
/// The same line `offset` pixels to the right of the way along it.
QPainterPath shifted(const QPainterPath& path, double offset);
/// An arrow head where a path ends at the border of a node; nothing where there is no room for it between two of them.
std::optional<QPainterPath> headAtEnd(const QPainterPath& path, double reach, double size);
/// A width for large nodes, less where they are small.
double strokeOf(double width, const NetworkProjection& projection, const Theme& theme);

/// Of a node as it is drawn: smaller where it shows nothing beside links whose loads are told by colours.
double nodeRadius(const NetworkScene& scene, const NetworkProjection& projection);
/// A link, or a sample of one, by its share of the load that is the end of the colours; `tooMuch`: where links are
/// marked that are shared, whether this one is.
void paintLoad(Canvas& canvas, const QPainterPath& path, double share, bool tooMuch, const NetworkScene& scene,
               const NetworkProjection& projection, const Theme& theme);
double loadWidth(double share, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Dashed on both sides: more messages than the link can carry; `within`: width of the load between them, if it is
/// drawn.
void paintTooMuch(Canvas& canvas, const QPainterPath& path, double within, const NetworkProjection& projection,
                  const Theme& theme);
/// "words on a link ▬ 3 ▬ 6 ▬ 12": what the colours and the widths of the links mean, with as many samples as there is
/// room for; its least width with as many samples as that.
bool hasLoadLegend(const NetworkScene& scene);
double leastLoadLegend(const NetworkScene& scene, std::size_t samples, const Theme& theme);
void paintLoadLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, QPointF at,
                     double room, Anchor anchor, const Theme& theme);

/// The colour of a link by its share of the load that is the end of the colours, and that load in words.
QColor heatColour(double share, const Theme& theme);
double heatEnd(const NetworkScene& scene);

/// The colour of a message: that of its block, or neutral for several.
QColor blockColour(const NetworkScene& scene, const Flight& flight, const Theme& theme);
/// Of its way: in a step in which some message has several blocks that of none.
QColor colourOf(const NetworkScene& scene, const Flight& flight, const Theme& theme);
/// Width of the message that stands for the others, along links and in the middle of those that messages share.
inline constexpr double exampleLine = 2.6;
/// Whether a line of this colour needs a dark (light) outline to be seen.
bool faint(const QColor& colour, const Theme& theme);
/// Of messages that cross each other from all sides a few are drawn strongly, from every so many-th processor; of
/// others all.
std::optional<std::uint32_t> strongEvery(const NetworkScene& scene);
/// Whether the selection leaves a message in the light.
bool related(const NetworkScene& scene, const Flight& flight);

} // namespace hopscope
