#include "scenes/network/network_boxes.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/flows/network_switch_fan.h"
#include "scenes/network/network_axes.h"
#include "scenes/network/network_box_amounts.h"
#include "scenes/network/network_box_regions.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_scene.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

QString rangeOf(const NetworkGroups& groups, const NetworkGroup& group)
{
    return (groups.consecutive(group) ? QStringLiteral("%1–%2") : QStringLiteral("%1 … %2"))
        .arg(groups.first(group).value)
        .arg(groups.last(group).value);
}

constexpr double besideName = 3; ///< left free in a box, on each side of its name

QString nameIn(const NetworkGroups& groups, const NetworkGroup& group)
{
    return group.size() == 1 ? QString::number(groups.first(group).value) : groupName(groups, group);
}

/// "9216–" and below it "10239".
QStringList foldedRange(const NetworkGroups& groups, const NetworkGroup& group)
{
    return {QStringLiteral("%1–").arg(groups.first(group).value), QString::number(groups.last(group).value)};
}

/// How boxes of a picture are called: all in the largest letters in which all of their names fit, or where they do in
/// none, all by their processors, in two lines if these have room.
struct BoxNames {
    QFont font;
    bool whole{true}, folded{false};
    double pitch{}; ///< of the two lines

    BoxNames(const NetworkGroups& groups, const std::vector<NetworkGroup>& boxes, const Theme& theme)
    {
        if (groups.shape().plane) {
            font = theme.text(9.5, QFont::DemiBold);
            return;
        }
        for (const double size : {9.5, 8.5, 8.0}) {
            font = theme.text(size, QFont::DemiBold);
            if (std::ranges::all_of(boxes, [&](const NetworkGroup& group) {
                    return textWidth(font, nameIn(groups, group)) <= group.box.width() - 2 * besideName;
                }))
                return;
        }
        font = theme.text(8.5, QFont::DemiBold);
        whole = false;
        constexpr double plenty = 4, air = 5, lessAir = 3;
        const bool high = std::ranges::all_of(
            boxes, [&](const NetworkGroup& group) { return plenty * lineHeight(font) <= group.box.height(); });
        pitch = capHeight(font) + (high ? air : lessAir);
        folded = std::ranges::all_of(boxes, [&](const NetworkGroup& group) {
            constexpr double lines = 3.1; // with the bar, and one about its blocks close to them
            return group.size() > 1 && groups.consecutive(group)
                   && textWidth(font, foldedRange(groups, group).back() + u'–') <= group.box.width() - 2 * besideName
                   && lines * lineHeight(font) <= group.box.height();
        });
    }
};

/// Where it is shown how full a box is.
QRectF barOf(const QRectF& box, double corner)
{
    const double high = std::clamp(0.1 * box.height(), 2.5, 6.0), aside = std::max(corner, 3.0);
    return {box.left() + aside, box.bottom() - high - 3, box.width() - 2 * aside, high};
}

/// Whether in the end each processor holds the blocks of all.
bool allHoldAll(const NetworkPlan& plan) { return plan.blocks > 1 && !plan.combined && !plan.exchange && !plan.root; }

/// What its lines do not say of the messages of a box.
struct SaidInBox {
    double aboveLoad{1}; ///< what is on a link inside, if that is more
    bool inside{true};   ///< how many stay: else it stands at a loop
    bool ways{false};    ///< how many leave and enter: of most boxes no lines are drawn
    bool once{false};    ///< all of them say the same, which stands beside them
};

void paintBox(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& group,
              const BoxNames& names, const GroupFlows::Ends& ends, const SaidInBox& said, const Theme& theme)
{
    const NetworkGroups& groups = projection.groups();
    const BoxAmounts amounts = amountsOf(scene, groups, group);
    const QRectF& box = group.box;
    const double corner = std::min(6.0, 0.12 * std::min(box.width(), box.height()));
    canvas.path(roundedRect(box, corner), {theme.nodeFill, {}});
    const std::vector<QLineF> borders = regionsInBox(scene, groups, group);
    canvas.lines(borders, {theme.inkSoft, 1.0 * theme.strokeScale, {3, 2}});
    // Along its lower edge, so that no word stands on it.
    const QRectF track = barOf(box, corner);
    // One that has all, as a root, would make every bar pale up to its end.
    paintFraction(canvas, track, amounts.mean, amounts.most < 1 ? amounts.most : amounts.mean, theme);
    canvas.path(roundedRect(box, corner),
                {{}, {ends.active() ? theme.ink : theme.nodeEdge, (ends.active() ? 1.5 : 0.9) * theme.strokeScale}});
    const QFont soft = theme.mono(8.5);
    const double room = box.width() - 2 * besideName;
    double pitch = names.folded ? std::min(lineHeight(soft), names.pitch + 1) : lineHeight(soft);
    const QString first = QString::number(groups.first(group).value);
    const QString range = group.size() == 1 ? first : rangeOf(groups, group);
    QFont strong = names.font;
    // Rows and columns have their names beside the boxes.
    const bool named = !groups.shape().plane || group.size() == 1;
    const double above = names.folded ? names.pitch : 0; // the first of two lines of a name
    // Beside cards whose boxes tell which blocks they hold; a number of messages would be taken for one of blocks.
    const bool inBlocks = projection.frame().bare && allHoldAll(*scene.plan);
    QStringList below, forms;
    const QString combined = scene.plan->combined ? combinedText(amounts, scene.plan->processors) : QString();
    if (scene.plan->combined)
        // A range would be taken for ranks if it did not say what is counted.
        forms << combined + (combined == u"1" ? QStringLiteral(" operand") : QStringLiteral(" operands"))
              << combined + QStringLiteral(" of %1").arg(numberText(scene.plan->processors)) << combined;
    else if (inBlocks)
        forms << blocksText(amounts, scene.plan->blocks)
              << blocksText(amounts, scene.plan->blocks).section(QStringLiteral(" block"), 0, 0);
    else
        forms << amountText(amounts, scene.plan->blocks) << briefAmountText(amounts, scene.plan->blocks)
              << meanText(amounts);
    // A small window has no legend that says of what.
    if (!scene.plan->combined && projection.low() && forms.front().endsWith(u'%')) {
        const QString amount = forms.front();
        if (!scene.plan->exchange) forms.prepend(amount + QStringLiteral(" held")); // a shorter word
        forms.prepend(amount + u' ' + scene.plan->amountWord());
    }
    const QString many = QStringLiteral("×%1").arg(numberText(ends.onLink)),
                  crowded = ends.onLink > said.aboveLoad
                                ? fitting(theme.text(8.5, QFont::Bold),
                                          {many + QStringLiteral(" on a link inside"),
                                           many + QStringLiteral(" on a link"), many + QStringLiteral(" inside")},
                                          room)
                                : QString();
    if (room > 30 && !said.once) {
        below << rangeLines(scene, projection, group);
        if (named && below.isEmpty()) below << fitting(soft, forms, room);
        if (inBlocks && !named) below << QStringLiteral("of %1").arg(numberText(scene.plan->blocks));
        const QString inside = numberText(static_cast<double>(ends.inside)) + QStringLiteral(" inside");
        const QString& unit = groups.shape().unit;
        // What is wrong comes before how much there is of it.
        if (!crowded.isEmpty())
            below.prepend(crowded);
        else if (ends.between > 0) {
            if (ends.inside > ends.between) {
                const QString within = numberText(static_cast<double>(ends.inside - ends.between)),
                              brief = within + QStringLiteral(" in a ") + unit;
                if (textWidth(soft, brief) <= room)
                    below << fitting(soft, {within + QStringLiteral(" within a ") + unit, brief}, room);
            }
            below << betweenUnits(ends.between, ends.units, unit);
        } else if (group.size() > 1 && ends.inside > 0 && said.inside && !inBlocks && textWidth(soft, inside) <= room)
            below << fitting(soft,
                             {counted(ends.inside, QStringLiteral("message"), QStringLiteral("messages"))
                                  + QStringLiteral(" inside"),
                              inside},
                             room);
    }
    if (said.ways && ends.leave + ends.enter > 0) {
        const QString out = numberText(static_cast<double>(ends.leave)),
                      in = numberText(static_cast<double>(ends.enter));
        below << fitting(soft, {QStringLiteral("↑ %1 · ↓ %2").arg(out, in), QStringLiteral("↑%1 ↓%2").arg(out, in)},
                         room);
    }
    below.removeIf([&](const QString& line) { return line != crowded && textWidth(soft, line) > room; });
    const double high = track.top() - box.top() - above;
    // In a low box one line still has room below the name, closer to it.
    const double tight = capHeight(soft) + 4;
    if (!below.isEmpty() && high < lineHeight(strong) + pitch - 2 && high >= capHeight(strong) + tight + 3)
        below = below.first(1), pitch = tight;
    while (!below.isEmpty() && pitch > tight
           && high < lineHeight(strong) + pitch * static_cast<double>(below.size()) - 2) // they have leading
        below.removeLast();
    if (box.height() < capHeight(strong) + 4) return; // of a low card: the bar alone, or letters would cross the frame
    double y = box.top() + above + high / 2 + capHeight(strong) / 2 - pitch / 2 * static_cast<double>(below.size());
    if (!named && textWidth(strong, forms.back()) > room) strong = theme.text(8.5, QFont::DemiBold);
    if (named) forms = {names.whole ? nameIn(groups, group) : range, range, first + QStringLiteral(" …"), first};
    const QString heading = names.folded ? foldedRange(groups, group).back() : fitting(strong, forms, room);
    if (!borders.empty()) { // no border runs through words
        double wide = textWidth(strong, heading);
        for (const QString& line : below) wide = std::max(wide, textWidth(soft, line));
        const double top = y - above - capHeight(strong) - 4, low = y + pitch * static_cast<double>(below.size()) + 4;
        canvas.path(roundedRect({box.center().x() - wide / 2 - 5, top, wide + 10, low - top}, 3), {theme.nodeFill, {}});
    }
    if (names.folded)
        canvas.text({box.center().x(), y - above}, foldedRange(groups, group).front(),
                    {strong, theme.ink, Anchor::Middle});
    canvas.text({box.center().x(), y}, heading, {strong, theme.ink, Anchor::Middle});
    for (const QString& line : below) {
        const bool trouble = line == crowded;
        canvas.text(
            {box.center().x(), y += pitch}, line,
            {trouble ? theme.text(8.5, QFont::Bold) : soft, trouble ? theme.troubleText : theme.ink, Anchor::Middle});
    }
}

} // namespace

void paintFraction(Canvas& canvas, const QRectF& track, double mean, double most, const Theme& theme)
{
    const auto bar = [&](double share, double paleness) {
        const QRectF filled(track.topLeft(), QSizeF(std::max(share * track.width(), track.height()), track.height()));
        if (share <= 0) return;
        // In the dark the colours of little are no lighter than the box: an outline shows how long the bar is.
        const QColor fill = mixed(theme.amount(std::max(share, 0.05)), theme.nodeFill, paleness);
        const bool dim = paleness < 0.5 && contrast(fill, theme.nodeFill) < 3;
        canvas.path(roundedRect(filled, track.height() / 2),
                    {fill, dim ? Stroke{theme.inkSoft, 1.2 * theme.strokeScale} : Stroke{}});
    };
    canvas.path(roundedRect(track, track.height() / 2), {mixed(theme.nodeEdge, theme.nodeFill, 0.75), {}});
    if (most > mean) bar(most, 0.65);
    bar(mean, 0.1);
}

QString betweenUnits(std::uint64_t messages, const std::optional<std::pair<std::uint32_t, std::uint32_t>>& units,
                     const QString& unit)
{
    const QString count = numberText(static_cast<double>(messages));
    return units ? QStringLiteral("%1 %2 %3 → %4").arg(count, unit).arg(units->first).arg(units->second)
                 : QStringLiteral("%1 between %2").arg(count, pluralOf(unit));
}

QString pluralOf(const QString& unit)
{
    return unit + (unit.endsWith(u'x') || unit.endsWith(u's') ? QStringLiteral("es") : QStringLiteral("s"));
}

QString groupName(const NetworkGroups& groups, const NetworkGroup& group)
{
    const std::uint32_t first = groups.first(group).value, last = groups.last(group).value;
    if (first == last) return QString::number(first);
    if (groups.shape().plane) return rowsName(groups.shape(), group) + QStringLiteral(", ") + columnsName(group);
    // Clusters of a tree lie in each other: the number of one does not say how large it is.
    if (const GroupShape& shape = groups.shape(); !shape.unit.isEmpty() && shape.unit != QStringLiteral("cluster")) {
        // Whole units have numbers of their own.
        const std::uint32_t unit = shape.units.back();
        if (unit > 1 && first % unit == 0 && (last + 1) % unit == 0)
            return first / unit == last / unit
                       ? QStringLiteral("%1 %2").arg(shape.unit).arg(first / unit)
                       : QStringLiteral("%1 %2–%3").arg(pluralOf(shape.unit)).arg(first / unit).arg(last / unit);
    }
    return rangeOf(groups, group);
}

QString explainGroup(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& group)
{
    const NetworkGroups& groups = projection.groups();
    const GroupFlows& flows = flowsOf(scene, projection);
    const auto found = flows.ends.find(groups.first(group).value);
    const GroupFlows::Ends ends = found == flows.ends.end() ? GroupFlows::Ends{} : found->second;
    const BoxAmounts amounts = amountsOf(scene, groups, group);
    return QStringLiteral("%1 processors, %2: %3.\nIn this step %4 leave, %5 enter, %6 stay inside.\n"
                          "Zoom in or double-click to unfold them.")
        .arg(numberText(group.size()), groupName(groups, group),
             scene.plan->combined ? combinedText(amounts, scene.plan->processors) + QStringLiteral(" operands combined")
                                  : receivedText(amounts, *scene.plan),
             numberText(static_cast<double>(ends.leave)),
             counted(ends.enter, QStringLiteral("message"), QStringLiteral("messages")),
             numberText(static_cast<double>(ends.inside)));
}

namespace {

struct Alike {
    QString text{};
    QRectF place{};
};
/// Where that stands: in a corner, where no line passes; else in the middle, if that is wide and lines do not cross
/// there. Empty if there is no room.
Alike placed(const QString& text, const NetworkProjection& projection, const std::vector<NetworkGroup>& boxes,
             bool crossed, const Theme& theme)
{
    const QFont font = theme.text(9, QFont::Bold);
    const QRectF area = projection.area();
    QRectF place(0, 0, textWidth(font, text) + 14, lineHeight(font) + 4);
    const auto free = [&](const QRectF& around) {
        return std::ranges::none_of(boxes, [&](const NetworkGroup& box) { return box.box.intersects(around); });
    };
    constexpr double air = 6;
    const auto corner = [&](double x, double y) {
        place.moveTopLeft({x, y});
        return free(place.adjusted(-air, -air, air, air));
    };
    const double right = area.right() - place.width(), bottom = area.bottom() - place.height();
    if (corner(area.left(), bottom) || corner(right, bottom) || corner(area.left(), area.top())
        || corner(right, area.top()))
        return {text, place};
    place.moveCenter(projection.groups().center());
    // Lines between boxes and their numbers keep clear of it.
    return !crossed && free(place.adjusted(-100, -10, 100, 10)) ? Alike{text, place} : Alike{};
}
Alike placeOfAlike(const NetworkProjection& projection, const std::vector<NetworkGroup>& boxes, double onLink,
                   bool crossed, const Theme& theme)
{
    const QString many = QStringLiteral("×%1").arg(numberText(onLink));
    for (const QString& text : {QStringLiteral("inside each box: up to %1 on a link").arg(many),
                                QStringLiteral("in each box: up to %1").arg(many)})
        if (Alike alike = placed(text, projection, boxes, crossed, theme); !alike.text.isEmpty()) return alike;
    return {};
}

/// Of boxes around the picture that all have as much contention inside, and more than on the lines between them: how
/// much, which is said once; else nothing.
struct AlikeInside {
    double onLink{};
    Alike words{};
};
AlikeInside alikeInside(const NetworkScene& scene, const NetworkProjection& projection,
                        const std::vector<NetworkGroup>& boxes, const Theme& theme)
{
    const NetworkGroups& groups = projection.groups();
    const GroupFlows& flows = flowsOf(scene, projection);
    // Where a router or words of it stand in the middle, each box says it.
    if (groups.shape().lie != GroupShape::Lie::Round || groups.shape().routers == 1 || boxes.size() < 2) return {};
    double least = 1e9, most = 0;
    for (const NetworkGroup& box : boxes) {
        const auto found = flows.ends.find(groups.first(box).value);
        const double onLink = found == flows.ends.end() ? 0 : found->second.onLink;
        least = std::min(least, onLink), most = std::max(most, onLink);
    }
    if (least != most || most <= (flows.crossing ? std::max(flows.mostOnLink, 1.0) : 1.0)) return {};
    Alike words = placeOfAlike(projection, boxes, most, standsOut(flows, projection).has_value(), theme);
    return words.text.isEmpty() ? AlikeInside{} : AlikeInside{most, std::move(words)};
}

} // namespace

QRectF wordsBetweenBoxes(const NetworkScene& scene, const NetworkProjection& projection,
                         const std::vector<NetworkGroup>& boxes, const Theme& theme)
{
    return alikeInside(scene, projection, boxes, theme).words.place;
}

void paintBoxes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                const std::vector<NetworkGroup>& boxes, const Theme& theme)
{
    const NetworkGroups& groups = projection.groups();
    const GroupFlows& flows = flowsOf(scene, projection);
    const BoxNames names(groups, boxes, theme);
    const auto [alike, words] = alikeInside(scene, projection, boxes, theme);
    if (alike > 0) {
        const QFont font = theme.text(9, QFont::Bold);
        const QRectF& place = words.place;
        canvas.path(roundedRect(place, 4), {theme.ground, {}});
        canvas.text(place.center() + QPointF(0, capHeight(font) / 2), words.text,
                    {font, theme.troubleText, Anchor::Middle});
    }
    const SaidInBox said{.aboveLoad = std::max({flows.crossing ? flows.mostOnLink : 1.0, alike, 1.0}),
                         .inside = flows.loops.empty(),
                         .ways = followedWay(scene, flows, projection) && !fanAt(scene, flows, projection),
                         .once = !saidOnce(scene, flows, projection).isEmpty()
                                 || (showsPassedOn(scene, projection) && boxesAlike(scene, projection))};
    for (const NetworkGroup& group : boxes) {
        const auto found = flows.ends.find(groups.first(group).value);
        paintBox(canvas, scene, projection, group, names,
                 found == flows.ends.end() ? GroupFlows::Ends{} : found->second, said, theme);
    }
}

} // namespace hopscope
