#include "scenes/network/network_labels.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// What the numbers at the lines are: below the network, or where else neither a node nor one of them stands.
void paintNumberLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const EdgeLabels& labels, const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle};
    const NetworkFrame& frame = projection.frame();
    const double line = lineHeight(style.font), width = textWidth(style.font, labels.meaning);
    if (width > frame.size.width() - 12) return;
    double bottom = frame.bare ? frame.size.height() - frame.foot - 5 : frame.size.height() - 46 * theme.fontScale;
    if (scene.options.kinds) bottom -= line;
    const auto boxAt = [&](double middle, double y) { return QRectF(middle - width / 2, y - line, width, line); };
    const auto isFree = [&](const QRectF& box) {
        for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) {
            const QPointF at = projection.node(NodeId{i});
            const double reach = projection.radius();
            if (box.intersects(QRectF(at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)))) return false;
        }
        return std::ranges::none_of(
            labels.list, [&](const EdgeLabel& label) { return box.intersects(label.box.adjusted(-2, -2, 2, 2)); });
    };
    std::vector<QRectF> places{boxAt(frame.size.width() / 2, bottom)};
    if (!frame.bare) { // beside the root of a tree there is room
        const double side = 22 + width / 2, top = projection.area().top() + line;
        places.push_back(boxAt(side, top));
        places.push_back(boxAt(frame.size.width() - side, top));
    }
    const auto place = std::ranges::find_if(places, isFree);
    if (place == places.end()) return;
    canvas.path(roundedRect(place->translated(0, 3), 3), {theme.ground, {}});
    canvas.text({place->center().x(), place->bottom()}, labels.meaning, style);
}

double squared(QPointF way) { return QPointF::dotProduct(way, way); }

/// Points of all lines by squares, to see what would lie on or beside a label.
class Lines {
public:
    void add(std::size_t owner, QPointF point) { m_squares[square(point, 0, 0)].push_back({owner, point}); }
    /// Calls `visit(owner, point)` for all that are in the box, and some others.
    template <class Visit> void near(const QRectF& box, Visit visit) const
    {
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (const auto found = m_squares.find(square(box.center(), dx, dy)); found != m_squares.end())
                    for (const auto& [owner, point] : found->second) visit(owner, point);
    }

private:
    static constexpr double side = 40; // more than half of any label beside which a packet passes
    static std::int64_t square(QPointF point, int dx, int dy)
    {
        return (static_cast<std::int64_t>(std::floor(point.x() / side)) + dx) * 1'000'003
               + static_cast<std::int64_t>(std::floor(point.y() / side)) + dy;
    }
    std::unordered_map<std::int64_t, std::vector<std::pair<std::size_t, QPointF>>> m_squares;
};

/// The largest packet that comes along the edges, as far as that can be said before there is one.
QSizeF packetSize(const NetworkScene& scene, const NetworkProjection& projection)
{
    const double side = projection.packet();
    const bool named = projection.packetTexts() && scene.plan->blocks > 1;
    const auto digits = QString::number(scene.plan->blocks - 1).size();
    return {named ? projection.wordWidth(QString(digits, u'0')) : side, side};
}

/// A place for the label of every edge beside its own line, clear of nodes, of other labels and of the packets on any
/// line, and no closer to other lines than can be helped.
class LabelPlacer {
public:
    LabelPlacer(std::span<const QPainterPath> paths, const NetworkScene& scene, const NetworkProjection& projection,
                const QFont& font)
        : m_font(font), m_packet(packetSize(scene, projection))
    {
        for (const QPainterPath& path : paths) {
            std::vector<QPointF>& points = m_points.emplace_back();
            const double length = path.length(), inset = projection.radius();
            // Far zoomed in a line is longer than anybody can count its points.
            const double every = std::max(apart, length / mostOfLine);
            for (double at = inset; at <= length - inset; at += every) {
                points.push_back(path.pointAtPercent(path.percentAtLength(at)));
                m_lines.add(m_points.size() - 1, points.back());
            }
        }
        for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) {
            const double reach = projection.radius() + 1;
            m_nodes.push_back(QRectF(projection.node(NodeId{i}) - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)));
        }
    }
    /// Beside the line; if there is no such place, on it. Between lines that run together it would seem to be of
    /// another: there it is on its own first.
    std::optional<EdgeLabel> place(std::size_t edge, const QString& text, bool onItself = false)
    {
        const QSizeF size(textWidth(m_font, text), capHeight(m_font));
        std::optional<EdgeLabel> found;
        if (const auto own = onItself ? onLine(edge, size) : std::nullopt)
            found = EdgeLabel{*own, text, true};
        else if (const auto box = beside(edge, size))
            found = EdgeLabel{*box, text};
        else if (const auto on = onLine(edge, size))
            found = EdgeLabel{*on, text, true};
        // Numbers on lines that run together would seem to be stacked.
        const double around = found && found->givesWay ? 2 * air : air;
        if (found) m_taken.push_back(found->box.adjusted(-around, -around, around, around));
        return found;
    }

private:
    std::optional<QRectF> beside(std::size_t edge, QSizeF size) const
    {
        const std::vector<QPointF>& points = m_points[edge];
        std::optional<QRectF> best;
        int least = hopeless;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::size_t at = outwards(i, points.size());
            const int away = static_cast<int>(8 * i / points.size()); // from the middle
            if (away >= least) break;
            const QPointF way = points[std::min(at + 1, points.size() - 1)] - points[at > 0 ? at - 1 : 0];
            const double length = std::max(std::hypot(way.x(), way.y()), 1e-9);
            const QPointF normal = QPointF(way.y(), way.x() > 0 ? -way.x() : way.x()) / length; // upwards
            // So far that the box of a packet on the line does not touch it.
            const double aside = std::abs(normal.x()) * (size.width() + m_packet.width()) / 2
                                 + std::abs(normal.y()) * (size.height() + m_packet.height()) / 2 + air;
            for (const int further : {0, 3, 6, 9}) // beside a bend
                for (const double side : {1.0, -1.0}) {
                    QRectF box(QPointF(0, 0), size);
                    box.moveCenter(points[at] + side * (aside + further) * normal);
                    const int cost = costOf(box, points[at], edge) + away + further / 3;
                    if (cost >= least || hidden(box)) continue;
                    least = cost;
                    best = box;
                }
        }
        return best;
    }
    /// Not where packets are half-way, as they are in many pictures.
    std::optional<QRectF> onLine(std::size_t edge, QSizeF size) const
    {
        const std::vector<QPointF>& points = m_points[edge];
        std::optional<QRectF> best;
        int least = 3; // crossing one line in the middle is still read, hiding it is not
        for (std::size_t i = points.size() / 5; i < points.size(); ++i) {
            QRectF box(QPointF(0, 0), size + QSizeF(4, 4));
            box.moveCenter(points[outwards(i, points.size())]);
            int cost = 0;
            m_lines.near(
                box, [&](std::size_t owner, QPointF point) { cost += owner != edge && box.contains(point) ? 1 : 0; });
            if (cost >= least || hidden(box)) continue;
            least = cost;
            best = box.adjusted(2, 2, -2, -2);
        }
        return best;
    }
    /// All places of a line from its middle, by turns to both sides.
    static std::size_t outwards(std::size_t i, std::size_t size)
    {
        return i % 2 ? size / 2 - (i + 1) / 2 : size / 2 + i / 2;
    }
    /// How much of other lines is so close to the label, or to its place on the line, that one could take it for
    /// theirs; hopeless where another line is closer than its own or where a packet would cover it.
    int costOf(const QRectF& box, QPointF place, std::size_t edge) const
    {
        constexpr double close = 6;
        const double wide = m_packet.width() / 2, high = m_packet.height() / 2;
        const QRectF passed = box.adjusted(-wide, -high, wide, high),
                     beside = passed.adjusted(-close, -close, close, close);
        int cost = 0;
        double own = 1e18, others = 1e18; // squares
        m_lines.near(beside, [&](std::size_t owner, QPointF point) {
            double& nearest = owner == edge ? own : others;
            nearest = std::min(nearest, squared(point - box.center()));
            if (passed.contains(point)) {
                cost = hopeless;
            } else if (cost < hopeless && owner != edge) {
                cost += beside.contains(point) ? 1 : 0;
                cost += squared(point - place) < close * close ? 1 : 0;
            }
        });
        constexpr double equal = 1; // lines that lie upon each other
        return std::sqrt(own) < std::sqrt(others) + equal ? cost : hopeless;
    }
    bool hidden(const QRectF& box) const
    {
        const auto covers = [&](const QRectF& other) { return other.intersects(box); };
        const auto touches = [&](const QRectF& node) { // a disc, not its square
            const QPointF centre = node.center();
            const double dx = std::max({box.left() - centre.x(), 0.0, centre.x() - box.right()}),
                         dy = std::max({box.top() - centre.y(), 0.0, centre.y() - box.bottom()});
            return 4 * (dx * dx + dy * dy) < node.width() * node.width();
        };
        return std::ranges::any_of(m_taken, covers) || std::ranges::any_of(m_nodes, touches);
    }

    static constexpr int hopeless = 1'000'000;
    static constexpr double air = 2;           ///< pixels between a packet and a label
    static constexpr double apart = 3;         ///< points of a line, in pixels
    static constexpr double mostOfLine = 2000; ///< points of one line
    QFont m_font;
    QSizeF m_packet;
    std::vector<std::vector<QPointF>> m_points; ///< of every line, outside of the nodes at its ends
    Lines m_lines;
    std::vector<QRectF> m_nodes, m_taken;
};

TextStyle styleOf(const NetworkScene& scene, const Theme& theme)
{
    if (scene.hasJourney()) return {theme.mono(9, QFont::DemiBold), theme.accent, Anchor::Middle};
    return {theme.mono(9), theme.inkSoft, Anchor::Middle};
}

void paintLabel(Canvas& canvas, const NetworkScene& scene, const EdgeLabel& label, const Theme& theme)
{
    const double around = label.givesWay ? 2.5 : 1; // no line may look like a part of the number
    canvas.path(roundedRect(label.box.adjusted(-around, -around, around, around), around),
                {label.inside ? theme.hull : theme.ground, {}});
    canvas.text({label.box.center().x(), label.box.bottom()}, label.text, styleOf(scene, theme));
}

/// Edges whose numbers are written: of many in groups those over which a group is first reached; within it each is one
/// later.
std::vector<bool> namedEdges(const NetworkPlan& plan)
{
    constexpr std::ptrdiff_t many = 40;
    std::vector<bool> named;
    for (const NetworkPlan::Edge& edge : plan.edges) named.push_back(edge.firstStep > 0);
    if (plan.groups.empty() || std::ranges::count(named, true) <= many) return named;
    std::map<std::uint32_t, std::size_t> groupOf;
    for (std::size_t group = 0; group < plan.groups.size(); ++group)
        for (const NodeId member : plan.groups[group].members) groupOf[member.value] = group;
    const auto isInside = [&](const NetworkPlan::Edge& edge) {
        const auto from = groupOf.find(edge.from.value), to = groupOf.find(edge.to.value);
        return from != groupOf.end() && to != groupOf.end() && from->second == to->second;
    };
    std::map<std::uint32_t, std::size_t> first; // by receiver: the edge that is used first
    for (std::size_t i = 0; i < plan.edges.size(); ++i) {
        if (!named[i] || isInside(plan.edges[i])) continue;
        const auto [at, isNew] = first.try_emplace(plan.edges[i].to.value, i);
        if (!isNew && plan.edges[i].firstStep < plan.edges[at->second].firstStep) at->second = i;
    }
    named.assign(plan.edges.size(), false);
    for (const auto& [receiver, edge] : first) named[edge] = true;
    return named;
}

EdgeLabels firstSteps(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    std::vector<QPainterPath> paths;
    for (const NetworkPlan::Edge& edge : plan.edges) paths.push_back(pathOf(edge.track, projection));
    LabelPlacer placer(paths, scene, projection, styleOf(scene, theme).font);
    EdgeLabels labels{{}, QStringLiteral("number on an edge: step of its first message")};
    const std::vector<bool> named = namedEdges(plan);
    const auto wanted = std::ranges::count(named, true);
    for (std::size_t i = 0, missing = 0; i < plan.edges.size(); ++i) {
        if (!named[i]) continue;
        const bool within = plan.edges[i].kind == 0, between = !within && !plan.groups.empty();
        if (auto label = placer.place(i, scene.options.steps + QString::number(plan.edges[i].firstStep), between)) {
            label->inside = within;
            labels.list.push_back(*label);
        } else if (std::cmp_greater(++missing, wanted / 10)) {
            return {};
        }
    }
    return labels;
}

EdgeLabels journeySteps(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    constexpr std::size_t most = 300;
    if (scene.journey->size() > most) return {};
    std::vector<QPainterPath> paths;
    for (std::size_t i = 0; i < scene.journey->size(); ++i) paths.push_back(journeyPath(scene, projection, i));
    LabelPlacer placer(paths, scene, projection, styleOf(scene, theme).font);
    EdgeLabels labels{{}, QStringLiteral("number on an arrow: step of the message")};
    for (std::size_t i = 0; i < paths.size(); ++i)
        if (auto label = placer.place(i, QString::number(scene.messages->list[i].step + 1))) {
            label->givesWay = label->givesWay || scene.plan->physical; // on links packets have lanes
            labels.list.push_back(*label);
        }
    return labels;
}

} // namespace

EdgeLabels edgeLabels(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!scene.labelled() || projection.detail() == Detail::Dots) return {};
    return scene.hasJourney() ? journeySteps(scene, projection, theme) : firstSteps(scene, projection, theme);
}

void paintLabels(Canvas& canvas, const NetworkScene& scene, const EdgeLabels& labels,
                 const NetworkProjection& projection, const Theme& theme)
{
    if (labels.list.empty()) return;
    const auto group =
        canvas.group(scene.hasJourney() ? QStringLiteral("journey-steps") : QStringLiteral("first-steps"));
    for (const EdgeLabel& label : labels.list)
        if (!label.givesWay) paintLabel(canvas, scene, label, theme);
    // Of numbers that give way it is not known yet whether there are any.
    if (!std::ranges::all_of(labels.list, &EdgeLabel::givesWay))
        paintNumberLegend(canvas, scene, projection, labels, theme);
}

namespace {

/// Where a number stands that a packet would cover: beside that, clear of nodes, packets and other numbers. Nothing
/// where it has no room.
std::optional<QRectF> besidePacket(const QRectF& box, const QRectF& packet, const std::vector<QRectF>& packets,
                                   const EdgeLabels& labels, const NetworkProjection& projection)
{
    constexpr double air = 3;
    constexpr std::uint32_t mostNodes = 256; // each of them is looked at in every picture of an animation
    if (projection.plan().nodes > mostNodes) return {};
    const double up = (packet.height() + box.height()) / 2 + air, aside = (packet.width() + box.width()) / 2 + air,
                 reach = projection.radius() + 1;
    for (const QPointF offset : {QPointF(0, -up), QPointF(0, up), QPointF(-aside, 0), QPointF(aside, 0)}) {
        QRectF place(QPointF(0, 0), box.size());
        place.moveCenter(packet.center() + offset);
        const QRectF around = place.adjusted(-2, -2, 2, 2);
        const auto covers = [&](const QRectF& other) { return other.intersects(around); };
        bool free =
            std::ranges::none_of(packets, covers) && std::ranges::none_of(labels.list, [&](const EdgeLabel& label) {
                return label.box != box && label.box.intersects(around);
            });
        for (std::uint32_t i = 0; free && i < projection.plan().nodes; ++i) {
            QRectF node(0, 0, 2 * reach, 2 * reach);
            node.moveCenter(projection.node(NodeId{i}));
            free = !node.intersects(place);
        }
        if (free) return place;
    }
    return {};
}

} // namespace

void paintYieldingLabels(Canvas& canvas, const NetworkScene& scene, const EdgeLabels& labels, const PacketTexts& texts,
                         const NetworkProjection& projection, const Theme& theme)
{
    if (std::ranges::none_of(labels.list, &EdgeLabel::givesWay)) return;
    const auto group = canvas.group(QStringLiteral("yielding-steps"));
    std::vector<QRectF> packets;
    for (std::size_t i = 0; i < texts.size(); ++i) packets.push_back(packetBox(scene, projection, i, texts[i]));
    bool any = false;
    for (const EdgeLabel& label : labels.list) {
        const auto comesBy = [&](const QRectF& packet) { return packet.intersects(label.box.adjusted(-1, -1, 1, 1)); };
        if (!label.givesWay) continue;
        EdgeLabel seen = label;
        if (const auto packet = std::ranges::find_if(packets, comesBy); packet != packets.end()) {
            const auto beside =
                scene.hasJourney() ? std::nullopt : besidePacket(label.box, *packet, packets, labels, projection);
            if (!beside) continue;
            seen.box = *beside;
        }
        paintLabel(canvas, scene, seen, theme);
        any = true;
    }
    if (any && std::ranges::all_of(labels.list, &EdgeLabel::givesWay))
        paintNumberLegend(canvas, scene, projection, labels, theme);
}

} // namespace hopscope
