#include "scenes/network/inside/network_inside_layers.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_sizes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hopscope {

namespace {

constexpr std::size_t layerAxis = 0, rowAxis = 1, columnAxis = 2;

QString axisCount(std::uint64_t count) { return numberText(static_cast<double>(count)); }

/// "→ next row", "in a square, next column": as the arrows go.
QString axisLine(std::size_t axis, const GroupInside::AxisSum& sum)
{
    const auto sign = [&](char16_t ahead, char16_t back, char16_t both) {
        return QString(QChar(sum.ahead && sum.back ? both : sum.back ? back : ahead));
    };
    return axis == layerAxis ? sign(u'↓', u'↑', u'↕') + QStringLiteral(" next layer")
           : axis == rowAxis ? sign(u'→', u'←', u'↔') + QStringLiteral(" next row")
                             : QStringLiteral("in a square, next column");
}

/// "64 leave: 32 to the next layers, 32 to the next columns", in two lines where one has no room.
QStringList leavingText(const GroupInside::AxisSums& sums, std::uint64_t all, const QFont& font, double room)
{
    static const std::array names{QStringLiteral("layers"), QStringLiteral("rows"), QStringLiteral("columns")};
    QStringList words;
    for (std::size_t axis = 0; axis < sums.size(); ++axis)
        if (sums[axis].out > 0)
            words << QStringLiteral("%1 to the next %2").arg(axisCount(sums[axis].out), names[axis]);
    if (words.isEmpty()) return {};
    const QString leave = axisCount(all) + QStringLiteral(" leave");
    words.front().prepend(leave + QStringLiteral(": "));
    const QString line = words.join(QStringLiteral(", "));
    if (words.size() == 1 || textWidth(font, line) <= room) return {fitting(font, {line, leave}, room)};
    return {words.front() + u',', words.sliced(1).join(QStringLiteral(", "))};
}

/// "rows 0–7 of 32", or all of them without their number.
QString axisRange(const QString& what, std::uint32_t first, std::uint32_t count, std::uint32_t all)
{
    const QString last = count > 1 ? QStringLiteral("–%1").arg(first + count - 1) : QString();
    return QStringLiteral("%1 %2%3").arg(count > 1 ? what : what.chopped(1)).arg(first).arg(last)
           + (all > count ? QStringLiteral(" of %1").arg(all) : QString());
}

} // namespace

bool isOfLayers(const NetworkGroup& group, const GroupShape& shape)
{
    return shape.plane && shape.layer > 1 && group.firstRow % shape.layer == 0 && group.endRow % shape.layer == 0
           && group.endRow - group.firstRow > shape.layer;
}

std::pair<int, int> stepInside(const GroupInside& inside, const GroupShape& shape, NodeId from, NodeId to)
{
    if (inside.layer <= 1) return directionIn(shape, from, to);
    // Rows are the columns of a plane whose rows are layers.
    const GroupShape folded{.columns = inside.layer};
    return directionIn(folded, NodeId{from.value / shape.columns}, NodeId{to.value / shape.columns});
}

std::optional<GroupInside::AxisSums> sumsOfLayers(const NetworkScene& scene, const NetworkGroups& groups,
                                                  const NetworkGroup& group)
{
    const GroupShape& shape = groups.shape();
    const Step& step = scene.moment->step;
    GroupInside::AxisSums sums{};
    bool any = false;
    for (const Transfer& transfer : step.transfers()) {
        if (!groups.placeIn(group, transfer.from)) continue;
        const auto way = wayInLayers(shape, transfer.from, transfer.to);
        if (!way) return {};
        const std::uint32_t rows = shape.layer * shape.columns; // processors of a layer
        const bool across = *way == PlaneWay::Right || *way == PlaneWay::Left;
        GroupInside::AxisSum& sum = sums[across                                                   ? columnAxis
                                         : transfer.from.value / rows == transfer.to.value / rows ? rowAxis
                                                                                                  : layerAxis];
        const std::uint64_t blocks = step.blockCount(transfer);
        sum.blocks = sum.inside + sum.out == 0 || sum.blocks == blocks ? blocks : 0;
        ++(groups.placeIn(group, transfer.to) ? sum.inside : sum.out);
        (*way == PlaneWay::Right || *way == PlaneWay::Down ? sum.ahead : sum.back) = any = true;
    }
    return any ? std::optional(sums) : std::nullopt;
}

QStringList pieceOfLayers(const GroupInside& inside, const GroupShape& shape)
{
    const std::uint32_t rows = inside.columns / inside.wide,
                        all = (inside.group.endRow - inside.group.firstRow) / shape.layer;
    const QString shown = QStringLiteral(" shown"),
                  layer = axisRange(QStringLiteral("layers"), inside.group.firstRow / shape.layer + inside.firstRow,
                                    inside.rows, all),
                  row = axisRange(QStringLiteral("rows"), inside.firstColumn / inside.wide, rows, shape.layer);
    const QString count = QStringLiteral("%1 of %2").arg(axisCount(inside.count()), axisCount(inside.group.size()));
    QStringList forms;
    if (inside.rows < all && rows < shape.layer)
        forms << layer + QStringLiteral(", ") + row + shown
              << QStringLiteral("%1 of %2 layers, %3 of %4 rows").arg(inside.rows).arg(all).arg(rows).arg(shape.layer)
                     + shown
              << QStringLiteral("%1/%2 layers, %3/%4 rows").arg(inside.rows).arg(all).arg(rows).arg(shape.layer)
                     + shown;
    else
        forms << (rows < shape.layer ? row : layer) + shown;
    return forms << count + shown;
}

std::size_t boxAxis(const NetworkGroup& from, const NetworkGroup& to)
{
    return from.firstRow == to.firstRow ? columnAxis : layerAxis;
}

std::size_t squareAxis(const QLineF& arrow)
{
    return std::abs(arrow.dx()) > std::abs(arrow.dy()) ? rowAxis : layerAxis;
}

std::vector<AxisLine> wordsOfLayers(const GroupInside& inside, const GroupFlows::Ends& ends, const NetworkScene& scene,
                                    const NetworkGroups& groups, const QFont& font, double room)
{
    const GroupInside::AxisSums& sums = *inside.sums;
    std::vector<AxisLine> lines;
    QStringList summands;
    std::uint64_t all = 0;
    for (const std::size_t axis : {rowAxis, layerAxis, columnAxis}) {
        const GroupInside::AxisSum& sum = sums[axis];
        if (sum.inside == 0) continue;
        const QString name = axisLine(axis, sum), count = QStringLiteral(": ") + axisCount(sum.inside),
                      line = name + count,
                      brief = (axis == columnAxis ? name.section(QStringLiteral(", "), 1)
                                                  : QString(name).remove(QStringLiteral("next ")))
                              + count;
        QStringList forms{line, brief};
        if (scene.plan->blocks > 1 && sum.blocks > 0) {
            const QString each = counted(sum.blocks, QStringLiteral("block"), QStringLiteral("blocks")),
                          times = QStringLiteral(" × ");
            forms.clear();
            for (const QString& lead : {line, brief})
                forms << lead + times + each << lead + times + axisCount(sum.blocks);
            forms << brief;
        }
        lines.push_back({fitting(font, forms, room - axisSwatch), axis});
        summands << axisCount(sum.inside);
        all += sum.inside;
    }
    if (summands.size() > 1)
        lines.push_back({fitting(
            font,
            {QStringLiteral("%1 = %2 messages inside").arg(summands.join(QStringLiteral(" + ")), axisCount(all)),
             QStringLiteral("%1 = %2 inside").arg(summands.join(QStringLiteral(" + ")), axisCount(all)),
             QStringLiteral("%1 = %2").arg(summands.join(QStringLiteral(" + ")), axisCount(all)),
             QStringLiteral("%1 inside").arg(axisCount(all))},
            room)});
    else if (all > 0)
        lines.push_back({QStringLiteral("%1 inside").arg(axisCount(all))});
    if (inside.count() < inside.group.size())
        lines.push_back({fitting(font, pieceOfLayers(inside, groups.shape()), room)});
    if (const NodeId first = groups.processorAt(inside.group, inside.first()); inside.each() > 1)
        lines.push_back({fitting(
            font,
            {QStringLiteral("square %1: processors %1–%2").arg(first.value).arg(first.value + inside.each() - 1),
             QStringLiteral("a square: %1 processors").arg(axisCount(inside.each()))},
            room)});
    for (const QString& line : leavingText(sums, ends.leave, font, room)) lines.push_back({line});
    return lines;
}

QSizeF layerNames(const GroupInside& inside, double unit)
{
    return inside.layer > 1 ? QSizeF(52, 13) * unit : QSizeF(0, 0);
}

void paintLayerNames(Canvas& canvas, const GroupInside& inside, const GroupShape& shape, QPointF first, QSizeF pitch,
                     QSizeF edge, const Theme& theme)
{
    const QFont font = theme.text(8.5);
    const std::uint32_t layer = inside.group.firstRow / shape.layer + inside.firstRow,
                        row = inside.firstColumn / inside.wide;
    const auto name = [&](const QString& what, std::uint32_t number, QPointF at, Anchor anchor) {
        canvas.text(at, QStringLiteral("%1 %2").arg(what).arg(number), {font, theme.inkSoft, anchor, theme.ground});
    };
    for (std::uint32_t i = 0; i < inside.down(); ++i)
        name(QStringLiteral("layer"), layer + i,
             first + QPointF(-edge.width(), i * pitch.height() + capHeight(font) / 2), Anchor::End);
    for (std::uint32_t i = 0; i < inside.across(); ++i)
        name(QStringLiteral("row"), row + i, first + QPointF(i * pitch.width(), -edge.height()), Anchor::Middle);
}

} // namespace hopscope
