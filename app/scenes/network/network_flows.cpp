#include "scenes/network/network_flows.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"

#include <QLineF>
#include <QPainterPath>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostFlows = 48;   ///< more lines hide what they lead to
constexpr std::size_t mostTable = 512;  ///< groups whose messages are counted in a table of all pairs
constexpr std::size_t mostCounted = 36; ///< with more of them one number would hide another
constexpr std::size_t mostBands = 12;   ///< of the messages of a line, side by side
constexpr double widestLine = 11;       ///< of what moves most
constexpr double betweenWays = 1.5;     ///< of a line with bands

GroupFlows gathered(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const QRectF screen(QPointF(0, 0), projection.frame().size);
    GroupFlows flows;
    struct Known {
        NetworkGroup group;
        std::uint32_t first; ///< processor
        bool seen;
    };
    std::vector<Known> known;
    std::vector<std::uint32_t> placeOf(scene.plan->processors, UINT32_MAX); // in that list
    const auto find = [&](NodeId node) {
        if (const std::uint32_t place = placeOf[node.value]; place != UINT32_MAX) return place;
        const auto place = static_cast<std::uint32_t>(known.size());
        const NetworkGroup group = groups.of(node);
        known.push_back({group, groups.first(group).value, group.area.intersects(screen)});
        placeOf[node.value] = place;
        groups.each(group, [&](std::uint32_t member) { placeOf[member] = place; });
        return place;
    };
    struct Way {
        std::uint64_t messages{};
        std::vector<double> rates;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<Way, Way>> pairs; // of places
    const auto wayOf = [&](std::uint32_t from, std::uint32_t to) -> Way& {
        return known[from].first < known[to].first ? pairs[{from, to}].first : pairs[{to, from}].second;
    };
    const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint64_t messages) {
        if (messages == 0) return;
        const std::uint32_t one = known[from].first, other = known[to].first;
        if (from == to) {
            flows.inside += messages, flows.ends[one].inside += messages;
            return;
        }
        flows.between += messages, flows.ends[one].leave += messages, flows.ends[other].enter += messages;
        wayOf(from, to).messages += messages;
    };
    const auto eachMessage = [&](auto visit) {
        for (const Transfer& transfer : scene.moment->step.transfers())
            if (transfer.from.value < scene.plan->processors && transfer.to.value < scene.plan->processors)
                visit(find(transfer.from), find(transfer.to));
    };
    eachMessage([](std::uint32_t, std::uint32_t) {}); // so that all groups are known
    if (const std::size_t count = known.size(); count <= mostTable) {
        // A million messages are under way where nobody waits.
        std::vector<std::uint32_t> table(count * count, 0);
        eachMessage([&](std::uint32_t from, std::uint32_t to) { ++table[from * count + to]; });
        for (std::uint32_t from = 0; from < count; ++from)
            for (std::uint32_t to = 0; to < count; ++to) add(from, to, table[from * count + to]);
    } else {
        eachMessage([&](std::uint32_t from, std::uint32_t to) { add(from, to, 1); });
    }
    for (const FlowRate& one : scene.moment->rates) {
        const Transfer& transfer = scene.moment->step.transfers()[one.message];
        const std::uint32_t from = placeOf[transfer.from.value], to = placeOf[transfer.to.value];
        if (from != to) wayOf(from, to).rates.push_back(one.rate);
    }
    for (auto& [places, ways] : pairs) {
        auto& [there, back] = ways;
        const Known &one = known[places.first], &other = known[places.second];
        if (!one.seen && !other.seen) continue;
        for (Way* way : {&there, &back})
            if (way->rates.size() > mostBands)
                way->rates = {std::accumulate(way->rates.begin(), way->rates.end(), 0.0)};
        if (there.messages > 0)
            flows.list.push_back({one.group, other.group, there.messages, back.messages, there.rates, back.rates});
        else
            flows.list.push_back({other.group, one.group, back.messages, 0, back.rates, {}});
        flows.mostRate = std::max(flows.mostRate, flows.list.back().rate());
    }
    // By their numbers, and where they are equal by their processors.
    std::ranges::sort(flows.list, {}, [&](const GroupFlow& flow) {
        const std::uint32_t from = groups.first(flow.from).value, to = groups.first(flow.to).value;
        return std::pair(std::min(from, to), std::max(from, to));
    });
    std::ranges::stable_sort(flows.list, std::greater{}, [](const GroupFlow& flow) { return flow.there + flow.back; });
    if (flows.list.size() > mostFlows) {
        flows.hidden = flows.list.size() - mostFlows;
        flows.list.resize(mostFlows);
    }
    return flows;
}

/// The box of all switches, above a row of groups; of a single one in their middle. Empty where there is none.
QRectF switchesBar(const NetworkProjection& projection)
{
    constexpr double height = 26, single = 84;
    const QRectF area = projection.area();
    const NetworkGroups& groups = projection.groups();
    if (groups.shape().lie == GroupShape::Lie::Round && groups.shape().switches == 1)
        return {groups.center() - QPointF(single / 2, height / 2), QSizeF(single, height)};
    if (groups.shape().lie != GroupShape::Lie::Row) return {};
    return {area.left(), area.top() + 6, area.width(), height};
}

/// The line of a flow: bent, so that it goes around what stands between and two do not hide each other.
struct Line {
    QPointF begin, bend, end;
    QPainterPath path() const
    {
        QPainterPath path(begin);
        path.quadTo(bend, end);
        return path;
    }
    QPointF at(double share) const
    {
        const double rest = 1 - share;
        return rest * rest * begin + 2 * rest * share * bend + share * share * end;
    }
};

/// Where a line from the middle of a box to a point leaves it, with a gap.
QPointF edgeOf(const QRectF& box, QPointF to)
{
    const QPointF middle = box.center(), way = to - middle;
    const double across = std::abs(way.x()) > 1e-9 ? (box.width() / 2 + 2) / std::abs(way.x()) : 1e9,
                 down = std::abs(way.y()) > 1e-9 ? (box.height() / 2 + 2) / std::abs(way.y()) : 1e9;
    return middle + way * std::min({across, down, 0.97});
}

/// Of a row: up to the switches that the two have in common and down again.
Line lineOverSwitches(const GroupFlow& flow, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const QRectF &one = flow.from.box, &other = flow.to.box;
    // Leaves beside what comes from the other side.
    const double side = one.center().x() < other.center().x() ? 1 : -1;
    const QPointF begin(one.center().x() + side * 0.16 * one.width(), one.top() - 2),
        end(other.center().x() - side * 0.16 * other.width(), other.top() - 2);
    const std::size_t levels = groups.shape().units.size(), // the first is the processor itself
        common = groups.unitsAround(groups.first(flow.from), groups.first(flow.to));
    const double bar = switchesBar(projection).bottom(),
                 rise = static_cast<double>(levels - common) / static_cast<double>(levels);
    // The middle of such a line is as high as half of its bend.
    return {begin, QPointF((begin.x() + end.x()) / 2, begin.y() - 2 * rise * (begin.y() - bar)), end};
}

Line lineOf(const GroupFlow& flow, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    const QRectF &one = flow.from.box, &other = flow.to.box;
    if (groups.shape().lie == GroupShape::Lie::Row) return lineOverSwitches(flow, projection);
    if (groups.shape().lie == GroupShape::Lie::Round) {
        // Bent to the middle, where all cables between groups cross; between neighbours, straight.
        const QPointF between = (one.center() + other.center()) / 2;
        const bool neighbours = groups.follow(flow.from, flow.to) || groups.follow(flow.to, flow.from);
        const QPointF bend = neighbours && groups.shape().switches == 0 ? between
                             : groups.shape().switches == 1 ? 2 * groups.center() - between // over the one switch
                                                            : 0.45 * between + 0.55 * groups.center();
        return {edgeOf(one, bend), bend, edgeOf(other, bend)};
    }
    const QPointF from = one.center(), to = other.center(), way = to - from;
    const double length = std::max(std::hypot(way.x(), way.y()), 1.0);
    // Neighbours have nothing between them.
    const double gapX = std::max(other.left() - one.right(), one.left() - other.right()),
                 gapY = std::max(other.top() - one.bottom(), one.top() - other.bottom());
    const bool near = (gapX < 0 && gapY < 0.6 * one.height()) || (gapY < 0 && gapX < 0.6 * one.width());
    const QPointF aside = QPointF(-way.y(), way.x()) / length;
    const double side = std::abs(way.x()) > std::abs(way.y()) ? one.height() : one.width();
    const QPointF bend = (from + to) / 2 + (near ? 0 : std::clamp(0.22 * length, 0.9 * side, 1.6 * side)) * aside;
    return {edgeOf(one, bend), bend, edgeOf(other, bend)};
}

/// A row of groups hangs below its switches.
void paintSwitches(Canvas& canvas, const NetworkProjection& projection, const Theme& theme)
{
    const GroupShape& shape = projection.groups().shape();
    const QRectF bar = switchesBar(projection);
    if (bar.isEmpty() || shape.switches == 0) return;
    canvas.path(roundedRect(bar, 4), {theme.panel, {theme.nodeEdge, 0.9 * theme.strokeScale}});
    const QFont font = theme.text(9.5, QFont::DemiBold);
    canvas.text({bar.center().x(), bar.center().y() + capHeight(font) / 2},
                counted(shape.switches, QStringLiteral("switch"), QStringLiteral("switches")),
                {font, theme.ink, Anchor::Middle});
}

double widthOf(const GroupFlow& flow, const GroupFlows& flows, const Theme& theme)
{
    if (flows.mostRate > 0) return 0.8 * theme.strokeScale; // what moves is drawn upon it
    const auto weight = [](const GroupFlow& one) { return static_cast<double>(one.there + one.back); };
    return (1 + 1.6 * weight(flow) / weight(flows.list.front())) * theme.strokeScale;
}

/// From the middle of a line to what stands beside it: half of its width, or of a dot that passes.
double beside(const GroupFlow& flow, const GroupFlows& flows, const Theme& theme)
{
    constexpr double dot = 3.5, gap = 1.5;
    const double wide = flows.mostRate > 0 ? widestLine * theme.strokeScale * flow.rate() / flows.mostRate + betweenWays
                                           : widthOf(flow, flows, theme);
    return std::max(wide / 2, dot) + gap;
}

QPainterPath headOf(QPointF tip, QPointF from, double length)
{
    const QPointF way = tip - from;
    const double far = std::max(std::hypot(way.x(), way.y()), 1e-9);
    return arrowHead(tip, way / far, length);
}

/// What the messages of a line move, one beside the other: there to the right of its middle, back to the left of it.
void paintBands(Canvas& canvas, const GroupFlow& flow, const GroupFlows& flows, const QPainterPath& path,
                const Theme& theme)
{
    const QColor colour = mixed(theme.edgeActive, theme.ground, 0.45); // heads, dots and numbers are seen upon it
    const double unit = widestLine * theme.strokeScale / flows.mostRate;
    const double between = flow.backRates.empty() || flow.thereRates.empty() ? 0 : betweenWays;
    const auto paint = [&](const std::vector<double>& rates, double at) {
        for (const double rate : rates) {
            const double width = unit * rate, gap = rates.size() > 1 ? std::min(1.0, 0.25 * width) : 0;
            canvas.path(shifted(path, at + width / 2), {{}, {colour, std::max(width - gap, 0.8)}});
            at += width;
        }
    };
    const auto sum = [](const std::vector<double>& rates) { return std::accumulate(rates.begin(), rates.end(), 0.0); };
    const double all = unit * flow.rate() + between;
    paint(flow.backRates, -all / 2);
    paint(flow.thereRates, all / 2 - unit * sum(flow.thereRates));
}

/// Lines run behind the boxes that they pass: words in boxes can always be read.
void paintLines(Canvas& canvas, const GroupFlows& flows, const NetworkProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("flows"));
    for (const GroupFlow& flow : flows.list)
        canvas.path(lineOf(flow, projection).path(), {{}, {theme.edgeActive, widthOf(flow, flows, theme)}});
    if (flows.mostRate > 0)
        for (const GroupFlow& flow : flows.list)
            paintBands(canvas, flow, flows, lineOf(flow, projection).path(), theme);
}

/// Heads of the lines, and their numbers where no box is.
void paintEnds(Canvas& canvas, const GroupFlows& flows, const std::vector<NetworkGroup>& boxes,
               const NetworkProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("messages"));
    const QFont font = theme.mono(8.5);
    const QRectF screen(QPointF(0, 0), projection.frame().size);
    std::vector<QRectF> taken{switchesBar(projection)};
    for (const GroupFlow& flow : flows.list) {
        const Line line = lineOf(flow, projection);
        const double length = std::clamp(0.6 * QLineF(line.begin, line.end).length(), 4.0, 8.0);
        canvas.path(headOf(line.end, line.bend, length), {theme.edgeActive, {}});
        if (flow.back > 0) canvas.path(headOf(line.begin, line.bend, length), {theme.edgeActive, {}});
        if (flows.list.size() > mostCounted) continue;
        const QString there = numberText(static_cast<double>(flow.there)),
                      text = flow.back == 0 || flow.back == flow.there
                                 ? there
                                 : there + QStringLiteral(" / ") + numberText(static_cast<double>(flow.back));
        const double wide = textWidth(font, text), high = capHeight(font) + 3;
        // Beside the middle, where no dot passes over it, or where else along the line nothing stands; on it if there
        // is no room beside it.
        const double aside = beside(flow, flows, theme);
        const auto placeAt = [&](double share, double side) {
            const QPointF at = line.at(share), way = line.at(std::min(share + 0.02, 1.0)) - at;
            const double far = std::max(std::hypot(way.x(), way.y()), 1e-9);
            const QPointF normal = QPointF(-way.y(), way.x()) / far;
            const double room =
                side == 0 ? 0 : aside + std::abs(normal.x()) * wide / 2 + std::abs(normal.y()) * high / 2;
            QRectF place(0, 0, wide, high);
            place.moveCenter(at + side * room * normal);
            return place;
        };
        const auto free = [&](const QRectF& place) {
            const auto meets = [&](const QRectF& one) { return one.intersects(place); };
            return screen.contains(place) && std::ranges::none_of(taken, meets)
                   && std::ranges::none_of(boxes, meets, &NetworkGroup::box);
        };
        std::optional<QRectF> found;
        for (const double side : {-1.0, 1.0, 0.0})
            for (const double share : {0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82})
                if (const QRectF place = placeAt(share, side); !found && free(place)) found = place;
        if (!found) continue;
        taken.push_back(*found);
        canvas.text(found->center() + QPointF(0, capHeight(font) / 2), text,
                    {font, theme.ink, Anchor::Middle, theme.ground});
    }
}

} // namespace

double GroupFlow::rate() const
{
    return std::accumulate(thereRates.begin(), thereRates.end(),
                           std::accumulate(backRates.begin(), backRates.end(), 0.0));
}

const GroupFlows& flowsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    // Asked for in every frame while a step lasts; several networks may stand beside each other.
    struct Kept {
        std::weak_ptr<const NetworkMoment> moment;
        NetworkFrame frame;
        QSizeF least;
        std::optional<NodeId> inside;
        GroupFlows flows;
    };
    thread_local std::array<Kept, 6> kept;
    thread_local std::size_t oldest = 0;
    const std::optional<NodeId> inside = insideAt(scene, projection);
    for (const Kept& one : kept)
        if (one.moment.lock() == scene.moment && one.frame == projection.frame()
            && one.least == projection.groups().least() && one.inside == inside)
            return one.flows;
    Kept& next = kept[oldest++ % kept.size()];
    next = {scene.moment, projection.frame(), projection.groups().least(), inside, gathered(scene, projection)};
    if (inside) next.flows.shown = insideOf(scene, projection, *inside);
    return next.flows;
}

void paintGroups(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkGroups& groups = projection.groups();
    const GroupFlows& flows = flowsOf(scene, projection);
    const std::vector<NetworkGroup> boxes = groups.within({QPointF(0, 0), projection.frame().size});
    paintLines(canvas, flows, projection, theme);
    paintSwitches(canvas, projection, theme);
    {
        const auto drawn = canvas.group(QStringLiteral("boxes"));
        paintBoxes(canvas, scene, projection, boxes, theme);
        if (scene.plan->root)
            canvas.path(roundedRect(groups.of(*scene.plan->root).box.adjusted(-2, -2, 2, 2), 7),
                        {{}, {theme.ink, 2.4 * theme.strokeScale}});
    }
    paintEnds(canvas, flows, boxes, projection, theme);
}

void paintFlowDots(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.progress >= 1) return;
    const auto group = canvas.group(QStringLiteral("dots"));
    const auto boxes = projection.groups().within({QPointF(0, 0), projection.frame().size});
    std::vector<QPointF> places;
    const auto add = [&](QPointF at) {
        if (std::ranges::none_of(boxes, [&](const NetworkGroup& one) { return one.box.contains(at); }))
            places.push_back(at);
    };
    for (const GroupFlow& flow : flowsOf(scene, projection).list) {
        const Line line = lineOf(flow, projection);
        add(line.at(scene.progress));
        if (flow.back > 0) add(line.at(1 - scene.progress));
    }
    canvas.marks({{7, 7}, 2, {theme.accent, {theme.ground, 1}}}, places);
}

} // namespace hopscope
