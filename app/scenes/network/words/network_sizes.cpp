#include "scenes/network/words/network_sizes.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_groups.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_origins.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

namespace {

/// How a way is called where something comes by it.
std::array<QString, planeWays> signsOfWays()
{
    std::array<QString, planeWays> signs;
    for (std::size_t i = 0; i < planeWays; ++i) signs[i] = QChar(waySigns[i]);
    return signs;
}
std::array<QString, planeWays> sidesOfWays()
{
    return {QObject::tr("from\u00a0the\u00a0left"), QObject::tr("from\u00a0the\u00a0right"),
            QObject::tr("from\u00a0above"), QObject::tr("from\u00a0below")};
}

/// "(2 came →, 1 ↓)", "(came ↓)", within which no line ends: where the blocks of a message were one step before.
QString cameText(const std::array<std::uint64_t, planeWays>& blocks, const std::array<QString, planeWays>& ways)
{
    std::multimap<std::uint64_t, QString, std::greater<>> order;
    for (std::size_t i = 0; i < planeWays; ++i)
        if (blocks[i] > 0) order.emplace(blocks[i], ways[i]);
    if (order.size() == 1)
        return QStringLiteral("(%1came\u00a0%2)")
            .arg(order.begin()->first > 1 ? QStringLiteral("all\u00a0") : QString(), order.begin()->second);
    QStringList words;
    for (const auto& [count, sign] : order)
        words << (words.isEmpty() ? QStringLiteral("%1\u00a0came\u00a0%2") : QStringLiteral("%1\u00a0%2"))
                     .arg(numberText(static_cast<double>(count)), sign);
    return u'(' + words.join(QStringLiteral(",\u00a0")) + u')';
}

/// Between boxes of layers what is on that way.
QString boxesBeside(std::size_t way)
{
    const auto to = static_cast<PlaneWay>(way);
    return to == PlaneWay::Right || to == PlaneWay::Left ? QStringLiteral(" next columns:")
                                                         : QStringLiteral(" next layers:");
}

} // namespace

std::optional<PlaneWay> wayInLayers(GroupShape shape, NodeId from, NodeId to)
{
    const std::uint32_t rows = shape.layer, one = from.value / shape.columns, other = to.value / shape.columns;
    const bool within = one / rows == other / rows;
    if (!within && one % rows != other % rows) return {};
    shape.rows = within ? rows : shape.rows / rows;
    const auto placed = [&](NodeId node, std::uint32_t row) {
        return NodeId{(within ? row % rows : row / rows) * shape.columns + node.value % shape.columns};
    };
    return wayInPlane(shape, placed(from, one), placed(to, other));
}

SizesByDirection sizesByDirection(const NetworkScene& scene, const NetworkGroups* boxes)
{
    const NetworkPlan& plan = *scene.plan;
    const NetworkMoment& moment = *scene.moment;
    if (plan.blocks <= 1 || moment.timed || scene.finished) return {};
    struct Sizes {
        std::uint64_t least{UINT64_MAX}, most{0};
    };
    std::array<Sizes, planeWays> sizes; // by direction
    const auto add = [&](std::optional<PlaneWay> way, std::uint64_t blocks) {
        if (!way) return false;
        Sizes& of = sizes[static_cast<std::size_t>(*way)];
        of = {std::min(of.least, blocks), std::max(of.most, blocks)};
        return true;
    };
    if (plan.compact) {
        const bool layers = plan.groupShape.layer > 1;
        if (!plan.groupShape.plane || (layers && !boxes)) return {};
        for (const Transfer& transfer : moment.step.transfers()) {
            const auto way = layers ? wayInLayers(plan.groupShape, transfer.from, transfer.to)
                                    : wayInPlane(plan.groupShape, transfer.from, transfer.to);
            if (!way) return {};
            if (!layers || boxes->first(boxes->of(transfer.from)).value != boxes->first(boxes->of(transfer.to)).value)
                add(way, moment.step.blockCount(transfer));
        }
    } else {
        if (!plan.grid || !plan.physical || moment.drawn() != moment.step.transfers().size()) return {};
        for (const Flight& flight : moment.flights)
            if (!add(wayOfTrack(std::span(moment.points.data() + flight.firstPoint, flight.points)), flight.blocks))
                return {};
    }
    std::map<std::uint64_t, std::vector<std::size_t>, std::greater<>> arrows; // by size, the largest first
    bool equal = true;                                                        // in every direction
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i].most == 0) continue;
        arrows[sizes[i].most].push_back(i);
        equal = equal && sizes[i].least == sizes[i].most;
    }
    if (arrows.size() < 2) return {};
    QStringList words, reasons, spelled;
    for (const auto& [most, directions] : arrows) {
        QStringList signs;
        const bool named = plan.compact && plan.groupShape.layer > 1; // within a box an arrow is another axis
        for (const std::size_t i : directions) signs << QString(QChar(waySigns[i]));
        words << signs.join(u' ') + (named ? boxesBeside(directions.front()) : QString())
                     + (equal ? QStringLiteral(" ") : QStringLiteral(" up to "))
                     + counted(most, QStringLiteral("block"), QStringLiteral("blocks"));
        if (!moment.origins || !equal || directions.size() != 1) continue;
        const QString what = reasons.isEmpty() ? words.back() : signs.front() + u' ' + numberText(double(most));
        const auto& came = (*moment.origins)[directions.front()];
        reasons << what + u' ' + cameText(came, signsOfWays());
        // Of blocks that all came one way the side is enough.
        spelled << what + u' '
                       + cameText(came, sidesOfWays())
                             .replace(QStringLiteral("(came\u00a0"), QStringLiteral("("))
                             .replace(QStringLiteral("(all\u00a0came\u00a0"), QStringLiteral("(all\u00a0"));
    }
    const QString separator = QStringLiteral(", ");
    const bool all = reasons.size() == words.size();
    return {words.join(separator), all ? reasons.join(separator) : QString(), all ? spelled.join(separator) : QString(),
            arrows.begin()->first};
}

QString numbersOfBlocks(const NetworkScene& scene, std::size_t message)
{
    const NetworkMoment& moment = *scene.moment;
    const auto transfers = moment.step.transfers();
    constexpr std::uint64_t most = 4;
    if (scene.plan->blocks <= 1 || scene.plan->pairs || moment.timed || message >= transfers.size()
        || moment.step.blockCount(transfers[message]) > most)
        return {};
    std::vector<std::uint32_t> sorted;
    moment.step.eachBlock(transfers[message], [&](BlockId block) { sorted.push_back(block.value); });
    std::ranges::sort(sorted);
    QStringList blocks;
    for (const std::uint32_t block : sorted) blocks << QString::number(block);
    return blocks.join(QStringLiteral(", "));
}

QString exampleBlocks(const NetworkScene& scene)
{
    const QString blocks = numbersOfBlocks(scene, scene.moment->exampleMessage);
    if (blocks.isEmpty() || scene.texts.legend.isEmpty() || scene.texts.operands) return {};
    return QStringLiteral(": ") + scene.texts.legend
           + (blocks.contains(u',') ? QStringLiteral("s ") : QStringLiteral(" ")) + blocks;
}

} // namespace hopscope
