#include "pages/gallery/block_way.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "progress.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_projection.h"

#include <QLineF>
#include <QObject>
#include <QPainterPath>
#include <QPolygonF>

#include <algorithm>
#include <span>
#include <tuple>
#include <vector>

namespace hopscope {

namespace {

bool carries(const NetworkMoment& moment, const Flight& flight, BlockId block)
{
    return moment.step.carries(moment.step.transfers()[flight.transfer], block);
}

/// Of a node: before the step, and of those that receive the block in it.
enum class Has { Nothing, Soon, Block };

Style styleOf(double share, Has has, const Theme& theme)
{
    const double thin = 1.1 * theme.strokeScale, thick = 1.6 * theme.strokeScale;
    if (share >= 1) return {theme.accent, {theme.accent, thin, {}}};
    const QColor fill = mixed(theme.nodeFill, theme.accent, 0.65 * share);
    if (has == Has::Soon) return {share > 0 ? fill : theme.accentSoft, {theme.accent, thick, {}}};
    return {share > 0 ? fill : theme.nodeFill, {theme.nodeEdge, thin, {}}};
}

/// The largest part of the operands that is in one value of a processor, 0 … 1.
double mostJoined(const NetworkScene& scene, NodeId node)
{
    std::uint32_t most = 0;
    for (std::uint32_t b = 0; b < scene.plan->blocks; ++b) {
        std::uint32_t sum = 0;
        for (const RankInterval& interval : scene.moment->holdings->joined(node, BlockId{b}))
            sum += interval.high - interval.low;
        most = std::max(most, sum);
    }
    return most / static_cast<double>(std::max(scene.plan->processors, 1U));
}

/// The least distance of two processors, in pixels.
double nearest(const NetworkProjection& projection)
{
    const std::uint32_t all = projection.plan().processors;
    constexpr std::uint32_t mostAsked = 128;
    if (all > mostAsked) return projection.spacing();
    double least = 1000;
    for (std::uint32_t i = 0; i < all; ++i)
        for (std::uint32_t j = 0; j < i; ++j)
            least = std::min(least, QLineF(projection.node(NodeId{i}), projection.node(NodeId{j})).length());
    return least;
}

/// Where a line meets the border of a node; smaller where it comes in from the border of the picture and is short.
std::optional<QPainterPath> headBefore(const QPainterPath& line, double reach, double size)
{
    const QList<QPolygonF> pieces = line.toSubpathPolygons();
    if (pieces.isEmpty()) return {};
    QPainterPath last;
    last.addPolygon(pieces.back());
    constexpr double least = 2.5;
    const double length = last.length(), room = std::min(size, length - reach);
    if (room < least) return {};
    const QLineF way(last.pointAtPercent(last.percentAtLength(length - reach - room)),
                     last.pointAtPercent(last.percentAtLength(length - reach)));
    if (way.length() <= 0) return {};
    return arrowHead(way.p2(), QPointF(way.dx(), way.dy()) / way.length(), std::max(room, 4.0));
}

} // namespace

std::optional<BlockId> longestBlock(const Run& run, const std::stop_token& stop)
{
    const Data& data = run.data();
    if (data.blocks == 0) return {};
    std::vector<BlockId> all;
    for (std::uint32_t node = 0; node < run.topology().processors() && all.empty(); ++node)
        for (std::uint32_t b = 0; b < data.blocks; ++b)
            if (data.starts(BlockId{b}).contains(NodeId{node})) all.push_back(BlockId{b});
    if (all.empty()) return {};
    struct Way {
        StepIndex last{-1};
        std::uint32_t messages{0};
    };
    std::vector<Way> ways(data.blocks);
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            step.eachBlock(transfer, [&](BlockId block) { ways[block.value].last = k, ++ways[block.value].messages; });
    }
    return *std::ranges::max_element(all, {}, [&](BlockId block) {
        const Way& way = ways[block.value];
        return std::tuple(way.last, way.messages);
    });
}

bool movesBlock(const NetworkMoment& moment, BlockId block)
{
    return std::ranges::any_of(moment.flights, [&](const Flight& flight) { return carries(moment, flight, block); });
}

QString wayName(const Run& run, BlockId block)
{
    const Data& data = run.data();
    if (data.custody == Custody::Combined) return QObject::tr("all messages");
    std::optional<std::uint32_t> from, to;
    data.starts(block).each([&](NodeId node) { from = node.value; });
    data.ends(block).each([&](NodeId node) { to = node.value; });
    const QString name = blockName(run);
    if (data.starts(block).size() != 1) return QStringLiteral("%1 %2").arg(name).arg(block.value);
    if (data.ends(block).size() == 1) return QObject::tr("the %1 from %2 to %3").arg(name).arg(*from).arg(*to);
    std::uint32_t same = 0; // of the same processor
    for (std::uint32_t b = 0; b < data.blocks; ++b) same += data.starts(BlockId{b}).contains(NodeId{*from}) ? 1 : 0;
    return same > 1 ? QObject::tr("packet %1 of 0–%2").arg(block.value).arg(data.blocks - 1)
                    : QObject::tr("the %1 of processor %2").arg(name).arg(*from);
}

void paintBlockWay(Canvas& canvas, const NetworkScene& scene, std::optional<BlockId> block, QSizeF size,
                   const Theme& theme)
{
    const NetworkFrame frame{.size = size, .bare = true};
    if (scene.plan->compact) return paint(canvas, scene, frame, theme);
    const NetworkProjection projection = projectionOf(scene, frame, theme);
    const NetworkMoment& moment = *scene.moment;
    // Between neighbours an arrow has room, and a short one where discs have room for numbers by that.
    const QFont font = theme.text(7.5, QFont::DemiBold);
    const double wide = textWidth(font, QString::number(scene.plan->processors - 1)) / 2 + 1,
                 near = nearest(projection);
    double radius = std::clamp(0.32 * near, 2.5, 11.0 * theme.fontScale);
    const bool numbered = wide <= 0.42 * near;
    if (numbered) radius = std::max(radius, wide);
    paintGround(canvas, scene, projection, theme);
    if (scene.plan->nodes > scene.plan->processors) {
        paintRouters(canvas, scene, projection, theme);
        paintFolds(canvas, scene, projection, theme);
    }
    std::vector<Has> has(scene.plan->processors, Has::Nothing);
    const bool combined = scene.plan->combined;
    {
        const auto group = canvas.group(QStringLiteral("way"));
        const double width = 1.7 * theme.strokeScale, head = std::clamp(0.8 * radius, 4.0, 7.0);
        std::vector<QPainterPath> lines, heads;
        for (const Flight& flight : moment.flights) {
            if (!block || (!combined && !carries(moment, flight, *block))) continue;
            const QPainterPath line =
                pathOf(std::span(moment.points.data() + flight.firstPoint, flight.points), projection);
            lines.push_back(line);
            if (auto tip = headBefore(line, radius + 1, head)) heads.push_back(*tip);
            if (flight.to.value < has.size()) has[flight.to.value] = Has::Soon;
        }
        canvas.paths(lines, {{}, {theme.accent, width, {}}});
        canvas.paths(heads, {theme.accent, {}});
    }
    const auto group = canvas.group(QStringLiteral("processors"));
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        if (!scene.plan->drawn(NodeId{i})) continue;
        const QPointF at = projection.node(NodeId{i});
        double share = 0;
        if (combined)
            share = mostJoined(scene, NodeId{i});
        else if (block && moment.holds(NodeId{i}, *block))
            share = 1;
        const Style style = styleOf(share, has[i], theme);
        QPainterPath disc;
        disc.addEllipse(at, radius, radius);
        canvas.path(disc, style);
        if (numbered)
            canvas.text({at.x(), at.y() + capHeight(font) / 2}, QString::number(i),
                        {font, share >= 1 ? theme.onAccent : theme.ink, Anchor::Middle});
    }
}

void paintBlockKey(Canvas& canvas, const QString& name, bool combined, QPointF at, double room, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("key"));
    const QFont font = theme.text(9);
    constexpr double disc = 9, gap = 4, next = 12;
    struct Item {
        double share;
        Has has;
        QString words;
    };
    using Items = std::vector<Item>;
    const QString receives = QObject::tr("receives in this step");
    const Items items = combined ? Items{{1, Has::Block, QObject::tr("all operands combined")},
                                         {0.4, Has::Block, QObject::tr("some")},
                                         {0, Has::Soon, receives}}
                                 : Items{{1, Has::Block, QObject::tr("has it")}, {0, Has::Soon, receives}};
    const auto widthOf = [&](const QString& title) {
        double width = textWidth(font, title);
        for (const Item& item : items) width += next + disc + gap + textWidth(font, item.words);
        return width;
    };
    QString title = combined ? name + QLatin1Char(':') : QObject::tr("the path of %1:").arg(name);
    if (widthOf(title) > room) title = name + QLatin1Char(':');
    canvas.text(at, title, {font, theme.ink});
    double x = at.x() + textWidth(font, title) + next;
    for (const Item& item : items) {
        if (x + disc + gap + textWidth(font, item.words) > at.x() + room) return;
        QPainterPath mark;
        mark.addEllipse(QPointF(x + disc / 2, at.y() - capHeight(font) / 2), disc / 2, disc / 2);
        canvas.path(mark, styleOf(item.share, item.has, theme));
        canvas.text({x + disc + gap, at.y()}, item.words, {font, theme.inkSoft});
        x += disc + gap + textWidth(font, item.words) + next;
    }
}

} // namespace hopscope
