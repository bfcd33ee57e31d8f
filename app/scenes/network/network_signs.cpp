#include "scenes/network/network_signs.h"

#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_grid_regions.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_regions.h"
#include "scenes/network/trees/network_fan_words.h"
#include "scenes/network/trees/network_tree_ring.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <variant>

namespace hopscope {

namespace {

/// How many blocks every processor has, where all have equally many.
QString eachHolds(const NetworkScene& scene)
{
    const std::vector<std::uint32_t>& counts = scene.moment->counts;
    const bool alike = !counts.empty() && !scene.moment->sampled
                       && std::ranges::count(counts, counts.front()) == static_cast<std::ptrdiff_t>(counts.size());
    return alike ? QStringLiteral("each has %1 of %2").arg(counts.front()).arg(scene.plan->blocks) : QString();
}

/// What an arc around a node is, or its tint where arcs would be too short.
QString arcSign(const NetworkScene& scene, const NetworkProjection& projection)
{
    const QString block = scene.texts.legend.isEmpty() ? QStringLiteral("block") : scene.texts.legend;
    if (const QString each = eachHolds(scene); axisRings(scene, projection) && !each.isEmpty())
        return each + QStringLiteral(" %1s").arg(block);
    if (!showsArcs(scene, projection))
        return (projection.detail() == Detail::Dots ? QStringLiteral("tint: fraction of the %1s held")
                                                    : QStringLiteral("arc: fraction of the %1s held"))
            .arg(block);
    if (const QString each = eachHolds(scene); strongSender(scene, projection) && !each.isEmpty())
        return each + QStringLiteral(" %1s").arg(block);
    if (!scene.plan->pairs) return QStringLiteral("arc: %1s held").arg(block);
    // What passes by is in no arc.
    return scene.plan->arcs == scene.plan->processors
               ? QStringLiteral("arc: %1 arrived, at the place of its source; own place: not sent").arg(block)
               : QStringLiteral("arc: %1s arrived, by source").arg(block);
}

/// The same in fewer words, beside squares that are blocks; of processors that have equally many, how many.
QString heldSign(const NetworkScene& scene, const NetworkProjection& projection)
{
    const QString each = eachHolds(scene);
    const bool few = !each.isEmpty() && 4 * scene.moment->counts.front() < scene.plan->blocks; // arcs are hardly seen
    if (showsArcs(scene, projection) && !few) return QStringLiteral("arc: held");
    return each.isEmpty() ? QStringLiteral("tint: fraction held") : each;
}

QString squareSign(SquareColours colours)
{
    const QString square = QStringLiteral("square: a message");
    switch (colours) {
    case SquareColours::All:
        return square + QStringLiteral(", its blocks");
    case SquareColours::Ends:
        return square + QStringLiteral(", its first and last block");
    case SquareColours::Several:
        return square + QStringLiteral("; blue: of several blocks");
    case SquareColours::Each:
        return QStringLiteral("square: a block");
    case SquareColours::Block:
    case SquareColours::None:
        break;
    }
    return square;
}

/// Where messages of several blocks have words, what one of these means.
QString labelSign(const NetworkScene& scene, const NetworkProjection& projection)
{
    const PacketTexts texts = packetTexts(scene, projection);
    if (!std::ranges::all_of(texts, std::identity())) return {};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Flight& flight = scene.moment->flights[i];
        if (!texts[i] || flight.blocks < 2 || !scene.labels[i].startsWith(u'b')) continue;
        return QStringLiteral("label %1: a message, blocks %2 to %3")
            .arg(scene.labels[i])
            .arg(flight.firstBlock.value)
            .arg(flight.lastBlock.value);
    }
    return {};
}

/// Whether the number of its block stands in every square.
bool namesAll(const NetworkScene& scene, const NetworkProjection& projection)
{
    return !scene.texts.legend.isEmpty() && std::ranges::all_of(packetTexts(scene, projection), std::identity());
}

/// Of a ring whose messages all go the same way round.
QString wayRound(const NetworkScene& scene)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.circle <= 0 || !plan.physical || plan.compact) return {};
    int clockwise = 0;
    for (const Flight& flight : scene.moment->flights) {
        if (flight.points < 2) return {};
        const QPointF from = scene.moment->points[flight.firstPoint], to = scene.moment->points[flight.firstPoint + 1];
        clockwise += from.x() * to.y() > from.y() * to.x() ? 1 : -1; // y goes down
    }
    const auto all = static_cast<int>(scene.moment->flights.size());
    return all < 3 || std::abs(clockwise) != all ? QString()
           : clockwise > 0                       ? QStringLiteral("all go clockwise")
                                                 : QStringLiteral("all go anticlockwise");
}

/// Whether what is said of a shared link holds for both of its directions: sentences count these as two links.
bool sharedEachWay(const NetworkMoment& moment)
{
    return std::ranges::all_of(moment.loads, [](const CableLoad& load) {
        return !load.overbooked() || load.thereMessages == load.backMessages;
    });
}

} // namespace

QStringList signsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    QStringList signs;
    const NetworkPlan& plan = *scene.plan;
    const NetworkMoment& moment = *scene.moment;
    if (plan.compact || projection.frame().bare || scene.finished || moment.flights.empty()) return signs;
    const bool moving = scene.progress < 1, crowded = scene.isCrowded();
    if (scene.hasLanes()) {
        if (std::ranges::any_of(moment.loads, &CableLoad::overbooked))
            signs << QStringLiteral("orange, ×k: k messages share a link");
        if (plan.mostCapacity > 1) signs << QStringLiteral("width: parallel links");
        constexpr double seen = 6; // side of a box whose filling is
        if (projection.router() >= seen && !passedRouters(scene).empty())
            signs << QStringLiteral("grey: routers in use");
        if (moving && showsTreeRing(scene, projection)) signs << QStringLiteral("square: a message, by its block");
        return signs;
    }
    // Where colours are loads, the legend tells them.
    if (scene.marksLoads() && !crowded && !hasLoadLegend(scene)
        && std::ranges::any_of(moment.loads, &CableLoad::overbooked))
        signs << (sharedEachWay(moment) ? QStringLiteral("double dashes: shared each way")
                                        : QStringLiteral("double dashes: shared link"))
              << wayRound(scene);
    signs.removeAll(QString());
    if (crowded) {
        if (moving && projection.detail() == Detail::Numbers) signs << QStringLiteral("light square: a message");
        return signs;
    }
    if (!gridRegions(scene, projection).empty())
        signs << QStringLiteral("dashed: regions of %1 processors").arg(regionSizes(moment.holders));
    const bool discs = projection.detail() >= Detail::Rings;
    constexpr double seen = 3; // radius of a dot whose filling is
    if ((discs || projection.radius() >= seen) && plan.blocks == 1 && !plan.combined)
        signs << (showsArcs(scene, projection) ? QStringLiteral("blue: has %1") : QStringLiteral("filled: has %1"))
                     .arg(projection.low() ? QStringLiteral("it") // leaves room for what the other marks are
                          : plan.root      ? QStringLiteral("the message")
                                           : QStringLiteral("the block"));
    if (hasReceiverRings(scene, projection))
        signs << (scene.moment->timed ? QStringLiteral("outer ring: awaits a message")
                                      : QStringLiteral("outer ring: receives"));
    if (!idleInGrid(scene, projection).empty()) signs << QStringLiteral("dot: idle");
    const bool squares = moving && !scene.options.heat;
    const SquareColours colours = squares ? squareColours(scene, projection) : SquareColours::None;
    const std::vector<FanWord> fans = fanWords(scene, projection);
    if (!fans.empty()) signs << fanSign(scene, fans);
    const QString words = squares && fans.empty() ? labelSign(scene, projection) : QString();
    if (!words.isEmpty()) signs << words;
    const bool some = fans.empty() && (words.isEmpty() || colours != SquareColours::Block);
    const bool numbered =
        colours == SquareColours::Block && words.isEmpty() && plan.blocks > 1 && namesAll(scene, projection);
    if (squares && some)
        signs << (numbered && scene.texts.operands ? QStringLiteral("square: a message, its operands")
                  : numbered                       ? QStringLiteral("square: a ") + scene.texts.legend
                                                   : squareSign(colours));
    if (discs && plan.blocks > 1 && !plan.combined && plan.folds.empty()) // else hardly any are seen
        signs << (colours == SquareColours::Each ? heldSign(scene, projection) : arcSign(scene, projection));
    if (const auto rings = axisRings(scene, projection)) {
        signs.prepend(QStringLiteral("rings of processor %1; all send alike").arg(rings->sender.value));
        signs.replaceInStrings(squareSign(colours), squareSign(colours) + QStringLiteral(", numbered: its blocks"));
    } else if (const auto sender = strongSender(scene, projection))
        signs.replaceInStrings(squareSign(colours),
                               squareSign(colours) + QStringLiteral(" · strong: those of %1").arg(sender->value));
    const bool passedOn = showsPassedOn(scene, projection);
    if (squares && passedOn && exampleOf(scene, projection))
        signs.replaceInStrings(squareSign(colours), squareSign(colours) + QStringLiteral(" · grey: other messages"));
    if (colours == SquareColours::Each && !passedOn // else its rows end with the processors that they lead to
        && std::ranges::any_of(plan.wires, [](const Wire& wire) { return wire.course == Wire::Course::Stubs; }))
        signs << QStringLiteral("border: wraps");
    return signs;
}

} // namespace hopscope
