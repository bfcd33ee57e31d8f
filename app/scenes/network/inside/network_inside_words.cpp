#include "scenes/network/inside/network_inside_words.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/axis_name.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_funnel.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/inside/network_inside_layers.h"
#include "scenes/network/inside/network_inside_loads.h"
#include "scenes/network/inside/network_inside_plane.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_regions.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_unit.h"
#include "scenes/network/words/network_sizes.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

/// What follows each other on a line as far as there is room, and on further ones.
QStringList inLines(const QStringList& pieces, const QFont& font, double room)
{
    QStringList lines;
    for (const QString& piece : pieces) {
        const QString longer = lines.isEmpty() ? piece : lines.back() + QStringLiteral(" · ") + piece;
        if (!lines.isEmpty() && textWidth(font, longer) <= room)
            lines.back() = longer;
        else
            lines << piece;
    }
    return lines;
}

QString grouped(std::uint64_t count) { return numberText(static_cast<double>(count)); }

/// Which processors of a box in a plane are shown.
QStringList pieceOf(const GroupInside& inside, const GroupShape& shape, const QString& example)
{
    if (inside.layer > 1) return pieceOfLayers(inside, shape);
    const auto named = [](const QString& what, std::uint32_t first, std::uint32_t count, std::uint32_t all) {
        const QString last = QString::number(first + count - 1);
        return what + u' ' + QString::number(first) + (count > 1 ? QStringLiteral("–") + last : QString())
               + (all > count ? QStringLiteral(" of %1").arg(all) : QString());
    };
    const std::uint32_t row = inside.group.firstRow + inside.firstRow,
                        column = inside.group.firstColumn + inside.firstColumn,
                        allRows = inside.group.endRow - inside.group.firstRow, allColumns = inside.line();
    const QString rows = named(QStringLiteral("rows"), row, inside.rows, allRows),
                  columns = named(QStringLiteral("columns"), column, inside.columns, allColumns),
                  shown = QStringLiteral(" shown");
    const QString count = QStringLiteral("%1 of %2").arg(grouped(inside.count()), grouped(inside.group.size()));
    // There where the message in bold begins, else where most is under way: closeUp().
    QStringList forms;
    if (!example.isEmpty())
        forms << count + QStringLiteral(" near ") + example << count + QStringLiteral(" at ") + example;
    forms << count + shown;
    if (inside.columns == allColumns) return QStringList{rows + shown} + forms;
    if (inside.rows == allRows) return QStringList{columns + shown} + forms;
    return QStringList{rows + QStringLiteral(", ") + columns + shown,
                       named(QStringLiteral("rows"), row, inside.rows, 0) + QStringLiteral(", ")
                           + named(QStringLiteral("columns"), column, inside.columns, 0) + shown}
           + forms;
}

/// What the bars above the squares are, where they are several routers.
QStringList barsOf(const GroupInside& inside, const NetworkPlan& plan)
{
    if (!inside.tree) return {};
    QStringList counts;
    for (std::size_t row = 1; row < inside.tree->sizes.size(); ++row) {
        const std::uint32_t size = inside.tree->sizes[row], first = inside.tree->first / size * size;
        const RouterRow* routers = findRow(plan.routerRows, {first, first + size - 1});
        counts << grouped(routers ? routers->count : 1);
    }
    const QString unit =
        plan.groupShape.unit == QStringLiteral("pod") ? QStringLiteral(" switches") : QStringLiteral(" routers");
    if (std::ranges::all_of(counts, [](const QString& count) { return count == QStringLiteral("1"); })) return {};
    if (std::ranges::count(counts, counts.front()) == counts.size())
        return {QStringLiteral("a bar: ") + counts.front() + unit};
    const QString single = unit.chopped(unit.endsWith(QStringLiteral("es")) ? 2 : 1); // one switch, one router
    if (counts.size() == 2)
        return {QStringLiteral("lower bar: %1%2, upper: %3")
                    .arg(counts[0], counts[0] == QStringLiteral("1") ? single : unit, counts[1]),
                QStringLiteral("bars: %1 and %2%3").arg(counts[0], counts[1], unit)};
    return {QStringLiteral("bars, upwards: ") + counts.join(QStringLiteral(", ")) + unit,
            QStringLiteral("bars: ") + counts.join(QStringLiteral(", ")) + unit};
}

/// How often what is shown is found in the network, if all of it looks like that.
QStringList repeatedText(const NetworkScene& scene, const InsideTree& tree)
{
    const std::uint32_t all = scene.plan->processors, one = tree.sizes.back();
    const auto fills = [&](std::uint32_t size) {
        const std::uint32_t first = tree.first / size * size;
        return size < all && all % size == 0
               && repeated(scene.moment->treeLoads, {first, first + size - 1}) == all / size;
    };
    if (fills(tree.count)) return {QStringLiteral("%1 alike in the network").arg(grouped(all / tree.count))};
    if (fills(one)) return {QStringLiteral("every %1 processors alike").arg(grouped(one))};
    return {};
}

/// Of a cube the dimension in which messages go: "dimension 4: partner ± 16".
QString partnersOf(const NetworkGroups& groups, const QString& example)
{
    const QStringList ends = example.split(QStringLiteral(" → "));
    if (!groups.shape().cube || ends.size() != 2) return {};
    const std::uint32_t differing = ends[0].toUInt() ^ ends[1].toUInt();
    if (!std::has_single_bit(differing)) return {};
    return QStringLiteral("dimension %1: partner ± %2").arg(std::countr_zero(differing)).arg(grouped(differing));
}

/// Where i exchanges with i xor d, and every message that leaves the box shows it: how d leads to the other box and, in
/// it, to the partner; empty of everything else.
QStringList partnerByDigits(const GroupInside& inside, const NetworkGroups& groups, const QString& example,
                            const QFont& font, double room)
{
    const QStringList ends = example.split(QStringLiteral(" → "));
    const std::uint32_t size = inside.group.size();
    if (!inside.target || ends.size() != 2 || !std::has_single_bit(size)) return {};
    const std::uint32_t differing = ends[0].toUInt() ^ ends[1].toUInt(), within = differing % size;
    GroupInside other = inside;
    other.group = inside.target->group;
    const bool all = std::ranges::all_of(inside.target->arcs, [&](const GroupInside::Arc& arc) {
        const std::uint32_t from = groups.processorAt(inside.group, inside.firstOf(arc.from)).value;
        return other.cellOf(groups, NodeId{from ^ differing}) == arc.to;
    });
    if (!all || within == 0 || within == differing) return {};
    const QString d = grouped(differing), far = grouped(differing - within), near = grouped(within);
    return {fitting(font,
                    {QStringLiteral("each above its partner i xor %1:").arg(d),
                     QStringLiteral("partner below: i xor %1,").arg(d), QStringLiteral("i xor %1:").arg(d)},
                    room),
            fitting(font,
                    {QStringLiteral("%1 = %2 (box) + %3 (place in it)").arg(d, far, near),
                     QStringLiteral("%1 = %2 (box) + %3 (in it)").arg(d, far, near),
                     QStringLiteral("%1 = %2 + %3").arg(d, far, near)},
                    room)};
}

/// What arcs are between squares of whole rows of layers, where all messages go to neighbours.
QStringList arcsOfLayers(const NetworkScene& scene, const GroupInside& inside, const NetworkGroups& groups)
{
    const GroupShape& shape = groups.shape();
    const std::uint32_t columns = inside.group.endColumn - inside.group.firstColumn;
    const bool rows = inside.each() % columns == 0 && 2 * inside.each() <= shape.layer * columns;
    if (!shape.plane || shape.layer < 2 || !rows || inside.plane || !goes(inside, true)
        || sizesByDirection(scene, &groups).words.isEmpty())
        return {};
    QStringList words{QStringLiteral("short arc: to the next rows"), QStringLiteral("long arc: to the next layer")};
    if (goes(inside, false)) words << QStringLiteral("below: last rows to first");
    return words;
}

/// How many messages stay, leave, enter and pass, and what the cells, which look like a `mark`, are; `empty`: some of
/// them are; `onLink`: see InsideLoad.
QStringList wordsOf(const GroupInside& inside, const GroupFlows::Ends& ends, const NetworkGroups& groups,
                    const QString& mark, bool empty, bool piled, double onLink, const QString& example,
                    const QFont& font, double room)
{
    const auto name = [&](std::uint32_t first) { return groupName(groups, groups.of(NodeId{first})); };
    QStringList messages, cells;
    if (!ends.active() && ends.through == 0) messages << QStringLiteral("nothing moves here");
    if (const std::uint64_t between = ends.between; between > 0) { // of one pod to another: not inside either
        const QString& unit = groups.shape().unit;
        if (ends.inside > between) messages << grouped(ends.inside - between) + QStringLiteral(" within a ") + unit;
        messages << (ends.units ? fitting(font,
                                          {grouped(between)
                                               + QStringLiteral(" from %1 %2 to %1 %3")
                                                     .arg(unit)
                                                     .arg(ends.units->first)
                                                     .arg(ends.units->second),
                                           betweenUnits(between, ends.units, unit)},
                                          room)
                                : betweenUnits(between, ends.units, unit));
    } else if (ends.inside > 0)
        messages << (ends.leave + ends.enter > 0
                         ? grouped(ends.inside) + QStringLiteral(" inside")
                         : fitting(font,
                                   {counted(ends.inside, QStringLiteral("message"), QStringLiteral("messages"))
                                        + QStringLiteral(" inside"),
                                    grouped(ends.inside) + QStringLiteral(" inside")},
                                   room));
    // As they are drawn.
    const Stubs stubs = stubsOf(inside);
    const QString down = QStringLiteral("↓ "), up = QStringLiteral("↑ "), none;
    const bool climbs = inside.tree && inside.tree->leaves;
    const QString& out = climbs                                   ? up
                         : stubs == Stubs::Below || inside.target ? down
                         : stubs == Stubs::Above                  ? up
                                                                  : none;
    const bool sameBox = inside.backAndForth();
    const QString& in = climbs                                   ? down
                        : stubs == Stubs::Below || sameBox       ? up
                        : stubs == Stubs::Above || inside.source ? down
                                                                 : none;
    const auto passing = [&](const QString& arrow, std::uint64_t all, const QString& way, const QString& where,
                             const std::map<std::uint32_t, std::uint64_t>& boxes) {
        QStringList forms{arrow + grouped(all) + way}, each;
        if (boxes.size() == 1) forms.prepend(forms.back() + where + name(boxes.begin()->first));
        for (const auto& [box, count] : boxes) each << grouped(count) + where + name(box);
        if (each.size() > 1) forms.prepend(arrow + each.join(QStringLiteral(", ")));
        messages << fitting(font, forms, room);
    };
    if (ends.leave > 0) passing(out, ends.leave, QStringLiteral(" out"), QStringLiteral(" to "), inside.leaveTo);
    if (ends.enter > 0) passing(in, ends.enter, QStringLiteral(" in"), QStringLiteral(" from "), inside.enterFrom);
    if (ends.through > 0) messages << grouped(ends.through) + QStringLiteral(" pass through");
    if (inside.count() < inside.group.size() && inside.numbered)
        cells << fitting(font, pieceOf(inside, groups.shape(), example), room);
    else if (inside.count() < inside.group.size())
        cells << QStringLiteral("%1 of %2 shown").arg(grouped(inside.count()), grouped(inside.group.size()));
    if (piled)
        cells << fitting(font, {QStringLiteral("hill: messages on a link"), QStringLiteral("hill: load of links")},
                         room);
    // Parallel arrows look like links of their own.
    if (groups.shape().ring && onLink > 1 && (inside.target || inside.source))
        cells << fitting(font,
                         {QStringLiteral("all these share the ring's links"),
                          QStringLiteral("all share the ring's links"), QStringLiteral("all share ring links")},
                         room);
    if (const QStringList digits = partnerByDigits(inside, groups, example, font, room); !digits.isEmpty())
        cells << digits;
    else if (inside.target && !inside.target->rising())
        cells << fitting(font, {QStringLiteral("each above its partner"), QStringLiteral("partners below")}, room);
    if (inside.source && !inside.source->rising() && !sameBox)
        cells << fitting(font, {QStringLiteral("each below its sender"), QStringLiteral("senders above")}, room);
    if (inside.each() > 1) {
        const QString count = QStringLiteral("%1 processors").arg(grouped(inside.each())),
                      plain = QStringLiteral("a %1: %2").arg(mark, count);
        // The lowest routers are not drawn: a square stands for them, too. A pod has as many edge switches as each of
        // these has processors.
        const GroupShape& shape = groups.shape();
        const QString edge = QStringLiteral("a %1: an edge switch").arg(mark), its = QStringLiteral("and its ") + count;
        if (inside.tree && shape.unit == QStringLiteral("pod") && inside.each() * inside.each() == shape.units.back()
            && std::max(textWidth(font, edge), textWidth(font, its)) <= room)
            cells << edge << its;
        else if (textWidth(font, plain) <= room)
            cells << fitting(font, {inside.tree ? plain + QStringLiteral(" and routers") : plain, plain}, room);
        else
            cells << QStringLiteral("a %1:").arg(mark) << count;
    }
    if (inside.layer > 1)
        cells << fitting(
            font, {QStringLiteral("right: next row, down: next layer"), QStringLiteral("down: next layer")}, room);
    if (empty)
        cells << (inside.numbered ? QStringLiteral("empty: nothing yet")
                                  : fitting(font,
                                            {QStringLiteral("empty %1: nothing yet").arg(mark),
                                             QStringLiteral("empty: nothing yet")},
                                            room));
    if (const QString partners = partnersOf(groups, example); !partners.isEmpty() && inside.target) cells << partners;
    if (inside.hidden > 0)
        cells << QStringLiteral("%1 arcs of %2").arg(inside.arcs.size()).arg(inside.arcs.size() + inside.hidden);
    return inLines(messages, font, room) + inLines(cells, font, room);
}

/// "Inside 0–127", and of a box beside which its partner is drawn both: "0–127 and 256–383".
QString titleOf(const GroupInside& inside, const NetworkGroups& groups, const UnitTraffic* unit, const QFont& font,
                double room)
{
    const QString name = unit ? unit->name + u' ' + QString::number(unit->number) : groupName(groups, inside.group),
                  within = QStringLiteral("Inside ") + name;
    if (unit || !inside.target) return within;
    const QString partner = groupName(groups, groups.of(NodeId{inside.leaveTo.begin()->first}));
    return fitting(font, {QStringLiteral("%1 and %2").arg(name, partner), within}, room);
}

} // namespace

bool goes(const GroupInside& inside, bool right)
{
    return std::ranges::any_of(inside.arcs, [&](const GroupInside::Arc& arc) { return (arc.to > arc.from) == right; });
}

Stubs stubsOf(const GroupInside& inside)
{
    if (inside.target || inside.source || inside.tree) return Stubs::Nowhere; // drawn as lines
    const bool above = goes(inside, true), below = goes(inside, false);
    if (inside.plane || (above && below)) return Stubs::Nowhere;
    return below ? Stubs::Above : Stubs::Below;
}

void paintInsideWords(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                      const UnitTraffic* unit, const QString& mark, bool empty, double room, const Theme& theme)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    const GroupInside& inside = *flows.shown;
    const NetworkGroups& groups = projection.groups();
    const QRectF area = projection.inside();
    const QFont strong = theme.text(9, QFont::DemiBold), soft = theme.text(8.5);
    const double pitch = lineHeight(soft);
    const std::optional<Funnel> funnel = unit ? std::nullopt : funnelOfBoxes(scene, projection, theme);
    // Rows in one line and columns in the next where both have no room in one.
    QStringList title{funnel ? fitting(strong, {QStringLiteral("Over ") + funnel->link(), funnel->link()}, room)
                             : titleOf(inside, groups, unit, strong, room)};
    if (textWidth(strong, title[0]) > room && title[0].contains(QStringLiteral(", ")))
        title = {title[0].section(QStringLiteral(", "), 0, -2) + u',', title[0].section(QStringLiteral(", "), -1)};
    const auto found = flows.ends.find(groups.first(inside.group).value);
    const GroupFlows::Ends ends = found == flows.ends.end() ? GroupFlows::Ends{} : found->second;
    const std::vector<NodeId>& way = scene.moment->example;
    const QString example =
        way.empty() || exampleIn(scene, flows, projection).empty() || !groups.placeIn(inside.group, way.front())
            ? QString()
            : QStringLiteral("%1 → %2").arg(way.front().value).arg(way.back().value);
    struct Line {
        QString text;
        QFont font;
        QColor colour;
        bool keyed{false};                 ///< with samples of the widths of links
        std::optional<std::size_t> axis{}; ///< with the colour of its arrows
    };
    std::vector<Line> lines;
    for (const QString& line : title) lines.push_back({line, strong, theme.accent});
    if (unit)
        for (const QString& line : crowdedOfUnit(*unit, strong, room))
            lines.push_back({line, strong, theme.troubleText});
    if (unit && !projection.low()) // one of these lines alone explains nothing
        for (const QString& line : shiftWords(*unit)) lines.push_back({line, soft, theme.ink});
    const InsideLoad load = loadOf(scene, groups, inside, ends.onLink);
    if (funnel) {
        const QString many = numberText(static_cast<double>(funnel->messages));
        lines.push_back(
            {fitting(strong, {many + QStringLiteral(" messages: ×") + many, many + QStringLiteral(" messages")}, room),
             strong, theme.troubleText});
    }
    if (!unit && !funnel && load.onLink > 1) {
        const QString many = QStringLiteral("×%1 on ").arg(numberText(load.onLink)),
                      some = many + QStringLiteral("a link");
        lines.push_back({fitting(strong, {load.link.isEmpty() ? some : many + load.link, some}, room), strong,
                         theme.troubleText, sharedRange(inside).has_value()});
    }
    QStringList words = unit          ? inLines(wordsOfUnit(*unit, inside, groups, soft, room), soft, room)
                        : funnel      ? funnelWords(*funnel, soft, room)
                        : inside.sums ? QStringList()
                                      : wordsOf(inside, ends, groups, mark, empty, showsPile(scene, inside, projection),
                                                load.onLink, example, soft, room);
    if (!unit && !funnel && inside.sums)
        for (const AxisLine& line : wordsOfLayers(inside, ends, scene, groups, soft, room))
            lines.push_back({line.text, soft, line.axis ? theme.ink : theme.inkSoft, false, line.axis});
    if (const QStringList bars = barsOf(inside, *scene.plan); !unit && !funnel && !bars.isEmpty())
        words << fitting(soft, bars, room);
    if (!unit && !funnel && inside.tree)
        words << fitting(soft, {QStringLiteral("grey bar: in use"), QStringLiteral("grey: in use")}, room);
    if (!unit && !funnel) words << arcsOfLayers(scene, inside, groups);
    // Where the rest of the picture says that nothing crosses, what is seen here is all that there is.
    if (projection.slim() && inside.tree) words << repeatedText(scene, *inside.tree);
    for (const QString& line : words) lines.push_back({line, soft, theme.inkSoft});
    if (!unit && !funnel && showsPile(scene, inside, projection))
        lines.push_back({QStringLiteral("shaded: messages on a link"), soft, theme.inkSoft});
    if (!unit && showsRegions(scene, inside, groups)) {
        const QString regions = QStringLiteral("dashed: regions of ") + regionSizes(scene.moment->holders);
        lines.push_back({fitting(soft, {regions + QStringLiteral(" processors"), regions}, room), soft, theme.inkSoft});
    }
    // That not all is shown is said before how much there is of what.
    const auto isDropped = [&](const Line& line) {
        static const std::array kept{QStringLiteral(" shown"), QStringLiteral(" near "), QStringLiteral(" at ")};
        return line.font == soft
               && std::ranges::none_of(kept, [&](const QString& words) { return line.text.contains(words); });
    };
    while (static_cast<double>(lines.size()) * pitch > area.height() && lines.size() > 1) {
        const auto last = std::find_if(lines.rbegin(), lines.rend(), isDropped);
        lines.erase(last == lines.rend() ? lines.end() - 1 : last.base() - 1);
        if (lines.back().text.endsWith(u':')) lines.pop_back(); // says nothing alone
    }
    double y = area.center().y() + capHeight(strong) / 2 - pitch / 2 * static_cast<double>(lines.size() + 1);
    for (const Line& line : lines) {
        const double aside = line.axis ? axisSwatch : 0;
        canvas.text({area.left() + aside, y += pitch}, elided(line.font, line.text, room - aside),
                    {line.font, line.colour});
        if (line.axis) canvas.fill({area.left(), y - 8, 9, 9}, drawnAxisColour(*line.axis, theme));
        if (const double wide = textWidth(line.font, line.text); line.keyed)
            paintWidthKey(canvas, *sharedRange(inside), {area.left() + wide, y}, room + 8 - wide, line.font, theme);
    }
}

} // namespace hopscope
