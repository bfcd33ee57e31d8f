#include "scenes/network/drawn_network.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/drawn_course.h"
#include "scenes/network/drawn_network_key.h"
#include "scenes/network/drawn_steps.h"
#include "scenes/network/waiting_arrows.h"
#include "topology/network_file.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace hopscope {

namespace {

constexpr double largest = 27, smallest = 1.2; // radius of a node
constexpr double mostDrawnSpacing = 340;       // of nodes near each other
constexpr double reach = 7;                    // of the pointer, from a line

double distance(const QLineF& line, QPointF point)
{
    const QPointF way = line.p2() - line.p1(), off = point - line.p1();
    const double length = QPointF::dotProduct(way, way);
    const double share = length == 0 ? 0 : std::clamp(QPointF::dotProduct(off, way) / length, 0.0, 1.0);
    return QLineF(line.p1() + way * share, point).length();
}

/// Where a link failed: a cross over its middle.
void paintCross(Canvas& canvas, QPointF middle, const Theme& theme)
{
    constexpr double arm = 5;
    const Stroke stroke{theme.trouble, 2.2 * theme.strokeScale, {}};
    canvas.line(middle - QPointF(arm, arm), middle + QPointF(arm, arm), stroke);
    canvas.line(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm), stroke);
}

void paintLinks(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    const auto links = canvas.group(QStringLiteral("links"));
    std::map<std::uint32_t, Bundle> plain; // by capacity
    Bundle failed, cut;
    std::vector<QPointF> crosses;
    for (std::size_t i = 0; i < network.lines.size(); ++i) {
        const DrawnNetwork::Line& line = network.lines[i];
        const Course course = courseOf(network, frame, i);
        const bool across = !network.side.empty() && network.side[line.from] != network.side[line.to];
        (line.failed ? failed : across ? cut : plain[std::min(line.capacity, 8U)]).add(course);
        if (line.failed) crosses.push_back(course.middle());
    }
    // Thinner and paler where there are so many that they would be all that one sees.
    const double many = std::clamp(static_cast<double>(network.lines.size()) / 2500, 0.0, 1.0);
    const double width = (1.6 - 0.9 * many) * theme.strokeScale;
    const QColor colour = palerThan(theme.edge, theme.ground, 0.35 * many, theme);
    for (const auto& [capacity, bundle] : plain)
        bundle.paint(canvas, {colour, width * std::sqrt(static_cast<double>(capacity)), {}});
    cut.paint(canvas, {theme.accent, (3 - 1.6 * many) * theme.strokeScale, {}});
    failed.paint(canvas, {theme.trouble, 1.6 * theme.strokeScale, {3, 3}});
    for (const QPointF middle : crosses) paintCross(canvas, middle, theme);
    if (network.line) {
        Bundle chosen;
        chosen.add(courseOf(network, frame, *network.line));
        chosen.paint(canvas, {theme.accent, 4 * theme.strokeScale, {}});
    }
    const TextStyle style{theme.text(9), theme.ink, Anchor::Middle, theme.ground};
    for (std::size_t i = 0; i < network.lines.size(); ++i) {
        const DrawnNetwork::Line& line = network.lines[i];
        if (!line.directed && line.capacity <= 1) continue;
        const Course course = courseOf(network, frame, i);
        if (line.directed) paintArrow(canvas, course.end(), frame.radius(), theme.edge);
        if (line.capacity > 1 && QLineF(course.from, course.to).length() > 2 * frame.radius() + 24)
            canvas.text(course.middle() + QPointF(0, 4), QStringLiteral("×%1").arg(line.capacity), style);
    }
}

/// A link that failed says by itself that nothing goes over it.
void paintGone(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    const QColor colour = theme.inkSoft;
    for (const DrawnNetwork::TreeEdge& edge : network.gone) {
        const DrawnNetwork::Line& line = network.lines[edge.line];
        // One that is turned round is a new edge, which has the line and says so.
        if (line.failed
            || std::ranges::find(network.tree, edge.line, &DrawnNetwork::TreeEdge::line) != network.tree.end())
            continue;
        const Course course = courseOf(network, frame, edge.line);
        Bundle over, dashes;
        over.add(course), dashes.add(course);
        over.paint(canvas, {theme.ground, 3 * theme.strokeScale, {}});
        dashes.paint(canvas, {colour, 1.8 * theme.strokeScale, {2.5, 2.5}});
        paintArrow(canvas, arrowOf(course, line.to == edge.to), frame.radius(), colour, 1.9);
    }
}

/// Beside a new edge the one before it, where that went over the same link the other way.
void paintTurned(Canvas& canvas, const DrawnNetwork& network, const Course& course, const DrawnNetwork::TreeEdge& edge,
                 const Theme& theme)
{
    const auto before = std::ranges::find(network.gone, edge.line, &DrawnNetwork::TreeEdge::line);
    if (before == network.gone.end() || !course.stubs.empty()) return;
    const DrawnNetwork::Line& line = network.lines[edge.line];
    const std::uint32_t from = line.to == before->to ? line.from : line.to;
    const QString was = QStringLiteral("before: %1 → %2").arg(network.names[from], network.names[before->to]);
    const QFont font = theme.text(9);
    const QLineF way(course.from, course.to);
    const bool flat = std::abs(way.dx()) >= std::abs(way.dy());
    const QPointF at = course.middle() + (flat ? QPointF(0, 10 + capHeight(font)) : QPointF(10, capHeight(font) / 2));
    canvas.text(at, was, {font, theme.inkSoft, flat ? Anchor::Middle : Anchor::Start, theme.ground});
}

void paintTree(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    if (network.tree.empty()) return;
    const auto group = canvas.group(QStringLiteral("tree"));
    paintGone(canvas, network, frame, theme);
    Bundle kept, fresh;
    for (const DrawnNetwork::TreeEdge& edge : network.tree)
        (edge.fresh ? fresh : kept).add(courseOf(network, frame, edge.line));
    kept.paint(canvas, {theme.edgeActive, 2.2 * theme.strokeScale, {}});
    fresh.paint(canvas, {theme.ink, 4 * theme.strokeScale, {}});
    const TextStyle mark{theme.text(9, QFont::DemiBold), theme.ink, Anchor::Middle, theme.ground};
    for (const DrawnNetwork::TreeEdge& edge : network.tree) {
        const Course course = courseOf(network, frame, edge.line);
        paintArrow(canvas, arrowOf(course, network.lines[edge.line].to == edge.to), frame.radius(),
                   edge.fresh ? theme.ink : theme.edgeActive, 1.9);
        // Beside the word the arrow is still seen; what is bold is in the key, too.
        constexpr double least = 64;
        const double seen = QLineF(course.from, course.to).length() - 2 * frame.radius();
        if (!edge.fresh || frame.radius() < 9 || (seen < least && course.stubs.empty())) continue;
        canvas.text(course.middle() + QPointF(0, capHeight(mark.font) / 2), QStringLiteral("new"), mark);
        paintTurned(canvas, network, course, edge, theme);
    }
}

QFont insideFont(double radius, const Theme& theme)
{
    return theme.text(radius >= 25 ? 13 : radius >= 17 ? 10.5 : 8.5, QFont::DemiBold);
}

void paintNodes(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    const double radius = frame.radius();
    const QFont inside = insideFont(radius, theme);
    const auto fits = [&](const QString& name) { return textWidth(inside, name) <= 1.8 * radius; };
    std::vector<QPointF> processors, routers, far;
    for (std::size_t i = 0; i < network.places.size(); ++i) {
        const bool other = !network.side.empty() && network.side[i];
        (network.routers[i] ? routers : other ? far : processors).push_back(frame.at(network.places[i]));
    }
    const Style style{theme.nodeFill, {theme.nodeEdge, (radius < 3 ? 0.6 : 1.4) * theme.strokeScale, {}}};
    const bool toned = stepsToned(network);
    const auto tone = [&](std::size_t node) {
        return toned && network.received[node] > 0 ? stepTone(network, network.received[node], theme) : theme.nodeFill;
    };
    Style shaded = style;
    shaded.fill = theme.accentSoft;
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        canvas.marks({.size = {2 * radius, 2 * radius}, .corner = radius, .style = style}, processors);
        canvas.marks({.size = {2 * radius, 2 * radius}, .corner = radius, .style = shaded}, far);
        for (std::size_t i = 0; toned && i < network.places.size(); ++i)
            if (!network.routers[i] && network.received[i] > 0)
                canvas.path(circle(frame.at(network.places[i]), radius), {.fill = tone(i)});
    }
    {
        const auto group = canvas.group(QStringLiteral("routers"));
        canvas.marks({.size = {1.8 * radius, 1.8 * radius}, .corner = std::min(3.0, 0.2 * radius), .style = style},
                     routers);
    }
    if (network.node) {
        const QPointF middle = frame.at(network.places[*network.node]);
        canvas.path(circle(middle, radius + 4), {.fill = {}, .stroke = {theme.accent, 2.4 * theme.strokeScale, {}}});
    }
    if (!namesInside(network, frame, theme)) return;
    const auto group = canvas.group(QStringLiteral("names"));
    for (std::size_t i = 0; i < network.places.size(); ++i) {
        const QPointF middle = frame.at(network.places[i]);
        if (!frame.sees(middle)) continue;
        if (fits(network.names[i]))
            canvas.text(middle + QPointF(0, capHeight(inside) / 2), network.names[i],
                        {inside, toned ? inkOn(tone(i)) : theme.ink, Anchor::Middle, {}});
        else if (network.places.size() <= 100)
            canvas.text(middle + QPointF(0, radius + 13), elided(theme.text(8.5), network.names[i], 90),
                        {theme.text(8.5), theme.ink, Anchor::Middle, theme.ground});
    }
}

/// Of a node that is too small for letters beside it, the ring alone.
void paintRoot(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    if (!network.root || *network.root >= network.places.size()) return;
    const auto group = canvas.group(QStringLiteral("root"));
    const QPointF middle = frame.at(network.places[*network.root]);
    const double radius = frame.radius() + 2;
    canvas.path(circle(middle, radius), {.fill = {}, .stroke = {theme.ink, 2.4 * theme.strokeScale, {}}});
    if (radius < 5) return;
    const QFont font = theme.text(9, QFont::DemiBold);
    canvas.text(middle - QPointF(radius + 3, radius - 3), QStringLiteral("root"),
                {font, theme.ink, Anchor::End, theme.ground});
}

} // namespace

DrawnNetwork drawnNetwork(const NetworkFile& network, const std::vector<Point3>& places)
{
    DrawnNetwork drawn;
    drawn.routers = network.routers;
    for (std::uint32_t i = 0; i < network.nodes(); ++i) {
        drawn.places.emplace_back(places[i].x, places[i].y);
        const auto label = network.labels.find(i);
        drawn.names.push_back(QString::fromStdString(label == network.labels.end() ? network.ids[i] : label->second));
    }
    for (const NetworkFile::Edge& edge : network.edges)
        drawn.lines.push_back({edge.from, edge.to, edge.capacity, edge.directed, false});
    bendLines(drawn);
    return drawn;
}

DrawnFrame DrawnFrame::fitting(const DrawnNetwork& network, const QRectF& area)
{
    DrawnFrame frame;
    frame.centre = area.center();
    if (network.places.empty()) return frame;
    double left = network.places[0].x(), right = left, top = network.places[0].y(), bottom = top;
    const auto include = [&](QPointF place) {
        left = std::min(left, place.x());
        right = std::max(right, place.x());
        top = std::min(top, place.y());
        bottom = std::max(bottom, place.y());
    };
    for (const QPointF place : network.places) include(place);
    for (const DrawnNetwork::Line& line : network.lines) {
        const QPointF one = network.places[line.from], other = network.places[line.to], way = other - one;
        const double length = std::hypot(way.x(), way.y());
        if (line.stubs && length > 0)
            for (const QPointF end :
                 {one - way / length * borderEnd * network.spacing, other + way / length * borderEnd * network.spacing})
                include(end);
        if (line.bow != 0 && length > 0)
            include((one + other) / 2 + QPointF(way.y(), -way.x()) / length * line.bow); // as far as it goes
    }
    frame.middle = {(left + right) / 2, (top + bottom) / 2};
    // Of names below nodes at the border, and of what bends round it.
    const double room = std::clamp(std::min(area.width(), area.height()) / 14, 12.0, 48.0);
    const double width = std::max(right - left, 1e-9), height = std::max(bottom - top, 1e-9);
    const double across = (area.width() - 2 * room) / width, down = (area.height() - 2 * room) / height;
    frame.spacing = network.spacing;
    if (mostMessages(network) > 0) frame.share = 0.26;
    frame.scale = std::min({across, down, mostDrawnSpacing / network.spacing});
    // Trees of many leaves and few levels are all width.
    constexpr double mostTall = 4;
    if (width > 2 * height)
        frame.tall = std::clamp(std::min(down, mostDrawnSpacing / network.spacing) / frame.scale, 1.0, mostTall);
    return frame;
}

bool namesInside(const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    constexpr std::size_t few = 100, most = 4096; // that are edited
    const double radius = frame.radius();
    const std::size_t nodes = network.places.size();
    if (radius < 9 || nodes > most) return false;
    if (nodes <= few) return true;
    const auto longest = std::ranges::max_element(network.names, {}, &QString::size);
    return textWidth(insideFont(radius, theme), *longest) <= 1.8 * radius;
}

double DrawnFrame::radius() const { return std::clamp(share * scale * spacing, smallest, largest); }

std::optional<std::uint32_t> nodeAt(const DrawnNetwork& network, const DrawnFrame& frame, QPointF point)
{
    std::optional<std::uint32_t> nearest;
    double least = std::max(frame.radius() + 3, 6.0);
    for (std::uint32_t i = 0; i < network.places.size(); ++i)
        if (const double away = QLineF(frame.at(network.places[i]), point).length(); away <= least) {
            least = away;
            nearest = i;
        }
    return nearest;
}

std::optional<std::size_t> lineAt(const DrawnNetwork& network, const DrawnFrame& frame, QPointF point)
{
    std::optional<std::size_t> nearest;
    double least = reach;
    for (std::size_t i = 0; i < network.lines.size(); ++i) {
        const Course course = courseOf(network, frame, i);
        for (const QLineF& stub : course.stubs)
            if (const double away = distance(stub, point); away <= least) {
                least = away;
                nearest = i;
            }
        if (!course.stubs.empty()) continue;
        constexpr int pieces = 12;
        const int count = course.straight ? 1 : pieces;
        for (int piece = 0; piece < count; ++piece) {
            const QLineF line(course.at(double(piece) / count), course.at(double(piece + 1) / count));
            if (const double away = distance(line, point); away <= least) {
                least = away;
                nearest = i;
            }
        }
    }
    return nearest;
}

void paintDrawnNetwork(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    paintLinks(canvas, network, frame, theme);
    paintTree(canvas, network, frame, theme);
    paintUse(canvas, network, frame, theme);
    paintNodes(canvas, network, frame, theme);
    paintRoot(canvas, network, frame, theme);
    if (network.circle.empty()) return;
    WaitingArrows arrows{.radius = frame.radius(), .width = 2.2 * theme.strokeScale};
    for (const Waiting& one : network.circle)
        if (std::max(one.processor.value, one.partner.value) < network.places.size())
            arrows.arrows.push_back(
                {frame.at(network.places[one.processor.value]), frame.at(network.places[one.partner.value]), one.line});
    arrows.paint(canvas, theme);
}

} // namespace hopscope
