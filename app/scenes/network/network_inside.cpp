#include "scenes/network/network_inside.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_flows.h"
#include "scenes/network/network_scene.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint32_t mostCells = 32; ///< a power of two
constexpr double narrowLine = 560;
constexpr std::size_t mostDrawn = 64;

/// Looks closer, at the part of the line where most goes on, until most messages pass from cell to cell.
void showMessages(GroupInside& inside, std::uint32_t most, auto eachMessage)
{
    // Cells of 2^k processors hold the messages whose ends differ in their last k digits alone.
    std::array<std::uint64_t, 33> digits{};
    eachMessage([&](std::uint32_t from, std::uint32_t to, float) {
        ++digits[static_cast<std::size_t>(std::bit_width(from ^ to))];
    });
    const auto all = std::accumulate(digits.begin(), digits.end(), std::uint64_t{0});
    std::uint32_t each = inside.each;
    std::uint64_t within = std::accumulate(digits.begin(), digits.begin() + std::bit_width(each), std::uint64_t{0});
    for (; each > 1 && 2 * within > all; each /= 2)
        within -= digits[static_cast<std::size_t>(std::bit_width(each)) - 1];
    if (each == inside.each) return;
    const std::uint32_t part = each * most;
    std::vector<std::uint64_t> passing((inside.count + part - 1) / part);
    eachMessage([&](std::uint32_t from, std::uint32_t to, float) {
        if (from / part == to / part && from / each != to / each) ++passing[from / part];
    });
    const auto busiest = std::ranges::max_element(passing);
    if (*busiest == 0) return; // only far ones pass
    const auto at = static_cast<std::uint32_t>(busiest - passing.begin()) * part;
    inside.first += at;
    inside.count = std::min(inside.count - at, part);
    inside.each = each;
}

/// The cells of a line, from left to right in the middle of the height: arcs to the right above, to the left below.
struct Cells {
    double left, pitch, middle, side;
    QPointF at(std::uint32_t cell) const { return {left + (cell + 0.5) * pitch, middle}; }
};

void paintArc(Canvas& canvas, const GroupInside::Arc& arc, const Cells& cells, double rise, double width,
              const QColor& colour)
{
    const bool right = arc.to > arc.from;
    const double up = right ? -1 : 1, far = std::abs(cells.at(arc.to).x() - cells.at(arc.from).x());
    // Arcs that leave and enter a cell stand beside each other.
    const double aside = std::min(3.0, cells.side / 4) * (right ? 1 : -1);
    const QPointF begin = cells.at(arc.from) + QPointF(aside, up * (cells.side / 2 + 1)),
                  end = cells.at(arc.to) + QPointF(-aside, up * (cells.side / 2 + 1));
    const double high = std::min(rise, 7 + 0.2 * far); // the middle of the line is at three quarters of its bends
    const QPointF lift(0, up * high / 0.75);
    QPainterPath path(begin);
    path.cubicTo(begin + lift, end + lift, end);
    canvas.path(path, {{}, {colour, width}});
    canvas.path(arrowHead(end, {0, -up}, 5.5), {colour, {}});
}

/// Short arrows out of a cell and into it, on the sides where no arcs are; `above`, `below`: whether some are there.
void paintStubs(Canvas& canvas, const GroupInside& inside, const Cells& cells, bool above, bool below,
                std::optional<std::uint32_t> bold, const Theme& theme)
{
    constexpr double length = 11, head = 4.5, gap = 1.5;
    if (above && below) return; // the words say how many there are
    const auto paint = [&](std::uint32_t cell, bool up, bool out, double aside) {
        const double side = up ? -1 : 1, near = cells.side / 2 + gap, far = near + length;
        const QPointF at = cells.at(cell) + QPointF(aside, 0), inner = at + QPointF(0, side * near),
                      outer = at + QPointF(0, side * far);
        const QPointF way(0, out ? side : -side), tip = out ? outer : inner, start = out ? inner : outer;
        const bool strong = out && bold == cell;
        const QColor& colour = strong ? theme.ink : theme.edgeActive;
        canvas.line(start, tip - head / 2 * way, {colour, (strong ? 2.4 : 1.1) * theme.strokeScale});
        canvas.path(arrowHead(tip, way, strong ? head + 2 : head), {colour, {}});
    };
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
        // Out of it above and into it from below; both on one side, beside each other.
        const double aside = above == below ? 0 : std::min(3.0, cells.side / 4);
        if (inside.leave[cell]) paint(cell, !above, true, aside);
        if (inside.enter[cell]) paint(cell, below, false, -aside);
    }
}

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

/// How many messages stay, leave, enter and pass, and what the line shows.
QStringList wordsOf(const GroupInside& inside, const GroupFlows::Ends& ends, const NetworkGroups& groups,
                    const QFont& font, double room)
{
    const auto number = [](std::uint64_t count) { return numberText(static_cast<double>(count)); };
    const auto name = [&](std::uint32_t first) { return groupName(groups, groups.of(NodeId{first})); };
    QStringList messages, cells;
    if (!ends.active() && ends.through == 0) messages << QStringLiteral("nothing moves here");
    if (ends.inside > 0)
        messages << (ends.leave + ends.enter > 0
                         ? number(ends.inside)
                         : counted(ends.inside, QStringLiteral("message"), QStringLiteral("messages")))
                        + QStringLiteral(" inside");
    if (ends.leave + ends.enter > 0)
        messages << number(ends.leave) + QStringLiteral(" out")
                        + (inside.leaveTo ? QStringLiteral(" to ") + name(*inside.leaveTo) : QString())
                 << number(ends.enter) + QStringLiteral(" in")
                        + (inside.enterFrom ? QStringLiteral(" from ") + name(*inside.enterFrom) : QString());
    if (ends.through > 0) messages << number(ends.through) + QStringLiteral(" pass through");
    if (inside.count < inside.group.size())
        cells << QStringLiteral("%1 of %2 shown").arg(number(inside.count), number(inside.group.size()));
    if (inside.each > 1) cells << number(inside.each) + QStringLiteral(" a square");
    if (inside.hidden > 0)
        cells << QStringLiteral("%1 arcs of %2").arg(inside.arcs.size()).arg(inside.arcs.size() + inside.hidden);
    return inLines(messages, font, room) + inLines(cells, font, room);
}

NodeId processorOf(const GroupInside& inside, const NetworkProjection& projection, std::uint32_t place)
{
    return projection.groups().processorAt(inside.group, inside.first + place);
}

/// In the colour of what their processors have on average.
void paintSquares(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
                  const NetworkProjection& projection, const Cells& cells, const Theme& theme)
{
    for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
        const std::uint32_t begin = cell * inside.each, end = std::min(begin + inside.each, inside.count);
        double amount = 0;
        for (std::uint32_t i = begin; i < end; ++i)
            amount +=
                std::min(1.0, static_cast<double>(scene.moment->amounts[processorOf(inside, projection, i).value]))
                / (end - begin);
        QRectF box(0, 0, cells.side, cells.side);
        box.moveCenter(cells.at(cell));
        const QColor fill =
            amount > 0 ? mixed(theme.amount(std::max(amount, 0.05)), theme.nodeFill, 0.25) : theme.nodeFill;
        canvas.path(roundedRect(box, 2.5), {fill, {theme.nodeEdge, 0.9 * theme.strokeScale}});
    }
}

} // namespace

std::optional<NodeId> insideAt(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (projection.inside().isEmpty()) return {};
    const NetworkGroups& groups = projection.groups();
    const QRectF screen = projection.area();
    const auto usable = [&](NodeId processor) {
        if (processor.value >= scene.plan->processors) return false;
        const NetworkGroup group = groups.of(processor);
        return group.size() > 1 && group.box.intersects(screen);
    };
    if (const NodeId* selected = std::get_if<NodeId>(&scene.selection); selected && usable(*selected)) return *selected;
    if (scene.plan->root && usable(*scene.plan->root)) return *scene.plan->root;
    if (!scene.moment->example.empty() && usable(scene.moment->example.front())) return scene.moment->example.front();
    for (const NetworkGroup& group : groups.within(screen))
        if (const NodeId first = groups.first(group); usable(first)) return first;
    return {};
}

GroupInside insideOf(const NetworkScene& scene, const NetworkProjection& projection, NodeId processor)
{
    const NetworkGroups& groups = projection.groups();
    GroupInside inside{.group = groups.of(processor)};
    inside.count = inside.group.size();
    // In a narrow picture fewer squares, so that arcs between them can be seen.
    const std::uint32_t most = projection.inside().width() < narrowLine ? mostCells / 2 : mostCells;
    while (inside.cells() > most) inside.each *= 2;
    const auto transfers = scene.moment->step.transfers();
    const std::vector<float>& crowding = scene.moment->crowding;
    const auto eachMessage = [&](auto visit) {
        for (std::size_t i = 0; i < transfers.size(); ++i) {
            const Transfer& transfer = transfers[i];
            const auto from = groups.placeIn(inside.group, transfer.from),
                       to = groups.placeIn(inside.group, transfer.to);
            // Those before the first become large.
            if (from && to && *from - inside.first < inside.count && *to - inside.first < inside.count)
                visit(*from - inside.first, *to - inside.first, crowding.empty() ? 0.0F : crowding[i]);
        }
    };
    showMessages(inside, most, eachMessage);
    std::map<std::pair<std::uint32_t, std::uint32_t>, GroupInside::Arc> arcs;
    eachMessage([&](std::uint32_t from, std::uint32_t to, float onLink) {
        from /= inside.each, to /= inside.each;
        if (from == to) return;
        GroupInside::Arc& arc = arcs[{from, to}];
        arc = {from, to, arc.messages + 1, std::max(arc.onLink, static_cast<double>(onLink))};
    });
    for (const auto& [ends, arc] : arcs) inside.arcs.push_back(arc);
    inside.leave.resize(inside.cells()), inside.enter.resize(inside.cells());
    const auto mark = [&](std::vector<bool>& cells, std::optional<std::uint32_t> place) {
        if (place && *place >= inside.first && *place - inside.first < inside.count)
            cells[(*place - inside.first) / inside.each] = true;
    };
    std::set<std::uint32_t> targets, sources;
    const auto add = [&](std::set<std::uint32_t>& boxes, NodeId node) {
        constexpr std::size_t several = 2; // more need not be told apart
        if (boxes.size() < several && node.value < scene.plan->processors)
            boxes.insert(groups.first(groups.of(node)).value);
    };
    for (const Transfer& transfer : transfers) {
        const auto from = groups.placeIn(inside.group, transfer.from), to = groups.placeIn(inside.group, transfer.to);
        if (from && !to) mark(inside.leave, from), add(targets, transfer.to);
        if (to && !from) mark(inside.enter, to), add(sources, transfer.from);
    }
    if (targets.size() == 1) inside.leaveTo = *targets.begin();
    if (sources.size() == 1) inside.enterFrom = *sources.begin();
    std::ranges::stable_sort(inside.arcs, std::greater{}, &GroupInside::Arc::messages);
    if (inside.arcs.size() > mostDrawn) {
        inside.hidden = inside.arcs.size() - mostDrawn;
        inside.arcs.resize(mostDrawn);
    }
    return inside;
}

void paintInside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const GroupFlows& flows = flowsOf(scene, projection);
    if (!flows.shown) return;
    const GroupInside& inside = *flows.shown;
    const auto group = canvas.group(QStringLiteral("inside"));
    const QRectF area = projection.inside();
    canvas.line(area.topLeft(), area.topRight(), {theme.nodeEdge, 0.6 * theme.strokeScale});

    const QFont strong = theme.text(9, QFont::DemiBold), soft = theme.text(8.5);
    const double words = std::min(0.3 * area.width(), 185 * theme.fontScale), pitch = lineHeight(soft);
    // Rows in one line and columns in the next where both have no room in one.
    QStringList title{QStringLiteral("Inside ") + groupName(projection.groups(), inside.group)};
    if (textWidth(strong, title[0]) > words - 10 && title[0].contains(QStringLiteral(", ")))
        title = {title[0].section(QStringLiteral(", "), 0, -2) + u',', title[0].section(QStringLiteral(", "), -1)};
    const auto found = flows.ends.find(projection.groups().first(inside.group).value);
    const GroupFlows::Ends ends = found == flows.ends.end() ? GroupFlows::Ends{} : found->second;
    struct Line {
        QString text;
        QFont font;
        QColor colour;
    };
    std::vector<Line> lines;
    for (const QString& line : title) lines.push_back({line, strong, theme.ink});
    if (ends.onLink > 1)
        lines.push_back({QStringLiteral("×%1 on a link").arg(ends.onLink, 0, 'g', 4), strong, theme.troubleText});
    for (const QString& line : wordsOf(inside, ends, projection.groups(), soft, words - 10))
        lines.push_back({line, soft, theme.inkSoft});
    // What the line shows gives way first.
    while (static_cast<double>(lines.size()) * pitch > area.height() && lines.size() > 1) lines.pop_back();
    double y = area.center().y() + capHeight(strong) / 2 - pitch / 2 * static_cast<double>(lines.size() + 1);
    for (const Line& line : lines)
        canvas.text({area.left(), y += pitch}, elided(line.font, line.text, words - 10), {line.font, line.colour});

    const QString first = QString::number(processorOf(inside, projection, 0).value),
                  last = QString::number(processorOf(inside, projection, inside.count - 1).value);
    const double before = textWidth(soft, first) + 8, after = textWidth(soft, last) + 8;
    const double room = area.width() - words - before - after;
    const double step = std::min(room / inside.cells(), 34 * theme.fontScale);
    // Where all arcs are on one side of the line, they have the height of both.
    const double side = std::min(0.62 * step, 15.0);
    const auto goes = [&](bool right) {
        return std::ranges::any_of(inside.arcs,
                                   [&](const GroupInside::Arc& arc) { return (arc.to > arc.from) == right; });
    };
    const bool right = goes(true), left = goes(false);
    const double middle = right == left ? area.center().y() : right ? area.bottom() - side : area.top() + side;
    const Cells cells{area.left() + words + before, step, middle, side};
    const double digits = capHeight(soft) / 2;
    canvas.text({cells.left - 4, cells.middle + digits}, first, {soft, theme.inkSoft, Anchor::End});
    canvas.text({cells.left + inside.cells() * step + 4, cells.middle + digits}, last, {soft, theme.inkSoft});

    const double rise = (right == left ? area.height() / 2 : area.height() - side) - cells.side / 2 - 6;
    const std::uint64_t most = inside.arcs.empty() ? 1 : inside.arcs.front().messages;
    for (const GroupInside::Arc& arc : inside.arcs)
        paintArc(canvas, arc, cells, rise,
                 (0.8 + 1.2 * static_cast<double>(arc.messages) / static_cast<double>(most)) * theme.strokeScale,
                 arc.onLink > 1 ? theme.trouble : theme.edgeActive);
    std::optional<std::uint32_t> bold; // the cell that the message leaves which stands for the others
    if (const auto example = exampleIn(scene, flows, projection); !example.empty()) {
        const auto cellOf = [&](NodeId node) {
            const auto place = projection.groups().placeIn(inside.group, node);
            return place && *place >= inside.first && *place - inside.first < inside.count
                       ? std::optional((*place - inside.first) / inside.each)
                       : std::nullopt;
        };
        const auto from = cellOf(scene.moment->example.front()), to = cellOf(scene.moment->example.back());
        if (example.size() > 1)
            bold = from;
        else if (from && to && *from != *to)
            paintArc(canvas, {.from = *from, .to = *to}, cells, rise, 2.6 * theme.strokeScale, theme.ink);
    }
    paintStubs(canvas, inside, cells, right, left, bold, theme);
    paintSquares(canvas, scene, inside, projection, cells, theme);
}

} // namespace hopscope
