#include "scenes/network/drawn_network.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "topology/network_file.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

constexpr double largest = 15, smallest = 1.2; // radius of a node
constexpr double reach = 7;                    // of the pointer, from a line

/// Lines between the same two nodes lie beside each other.
std::vector<double> bends(const DrawnNetwork& network)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> many, seen;
    for (const DrawnNetwork::Line& line : network.lines) ++many[std::minmax(line.from, line.to)];
    std::vector<double> bends;
    bends.reserve(network.lines.size());
    for (const DrawnNetwork::Line& line : network.lines) {
        const auto pair = std::minmax(line.from, line.to);
        const int number = seen[pair]++, all = many[pair];
        bends.push_back((number - (all - 1) / 2.0) * (line.from < line.to ? 6 : -6));
    }
    return bends;
}

QLineF lineOf(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t index, double bend)
{
    const DrawnNetwork::Line& line = network.lines[index];
    QLineF straight(frame.at(network.places[line.from]), frame.at(network.places[line.to]));
    if (bend == 0 || straight.length() == 0) return straight;
    const QLineF normal = straight.normalVector().unitVector();
    return straight.translated(QPointF(normal.dx(), normal.dy()) * bend);
}

double distance(const QLineF& line, QPointF point)
{
    const QPointF way = line.p2() - line.p1(), off = point - line.p1();
    const double length = QPointF::dotProduct(way, way);
    const double share = length == 0 ? 0 : std::clamp(QPointF::dotProduct(off, way) / length, 0.0, 1.0);
    return QLineF(line.p1() + way * share, point).length();
}

void paintArrow(Canvas& canvas, const QLineF& line, double radius, const QColor& colour)
{
    if (line.length() < 3 * radius) return;
    const QLineF unit = line.unitVector();
    const QPointF way(unit.dx(), unit.dy()), across(-unit.dy(), unit.dx()), tip = line.p2() - way * (radius + 2);
    QPainterPath head(tip);
    head.lineTo(tip - way * 9 + across * 4.5);
    head.lineTo(tip - way * 9 - across * 4.5);
    head.closeSubpath();
    canvas.path(head, {.fill = colour});
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
    const auto bent = bends(network);
    std::map<std::uint32_t, std::vector<QLineF>> plain; // by capacity
    std::vector<QLineF> failed, cut;
    for (std::size_t i = 0; i < network.lines.size(); ++i) {
        const DrawnNetwork::Line& line = network.lines[i];
        const QLineF drawn = lineOf(network, frame, i, bent[i]);
        const bool across = !network.side.empty() && network.side[line.from] != network.side[line.to];
        (line.failed ? failed : across ? cut : plain[std::min(line.capacity, 8U)]).push_back(drawn);
    }
    const double width = (network.places.size() > 1000 ? 0.7 : 1.5) * theme.strokeScale;
    for (const auto& [capacity, some] : plain)
        canvas.lines(some, {theme.edge, width * std::sqrt(static_cast<double>(capacity)), {}});
    canvas.lines(cut, {theme.accent, 3 * theme.strokeScale, {}});
    canvas.lines(failed, {theme.trouble, 1.6 * theme.strokeScale, {3, 3}});
    for (const QLineF& line : failed) paintCross(canvas, line.center(), theme);
    if (network.line)
        canvas.line(lineOf(network, frame, *network.line, bent[*network.line]).p1(),
                    lineOf(network, frame, *network.line, bent[*network.line]).p2(),
                    {theme.accent, 4 * theme.strokeScale, {}});
    const TextStyle style{theme.text(8.5), theme.ink, Anchor::Middle, theme.ground};
    for (std::size_t i = 0; i < network.lines.size(); ++i) {
        const DrawnNetwork::Line& line = network.lines[i];
        const QLineF drawn = lineOf(network, frame, i, bent[i]);
        if (line.directed) paintArrow(canvas, drawn, frame.radius(), theme.edge);
        if (line.capacity > 1 && drawn.length() > 60)
            canvas.text(drawn.center() + QPointF(0, 4), QStringLiteral("×%1").arg(line.capacity), style);
    }
}

void paintNodes(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    const double radius = frame.radius();
    const bool named = radius >= 9 && network.places.size() <= 400;
    std::vector<QPointF> processors, routers, far;
    for (std::size_t i = 0; i < network.places.size(); ++i) {
        const bool other = !network.side.empty() && network.side[i];
        (network.routers[i] ? routers : other ? far : processors).push_back(frame.at(network.places[i]));
    }
    const Style style{theme.nodeFill, {theme.nodeEdge, (radius < 3 ? 0.6 : 1.4) * theme.strokeScale, {}}};
    Style shaded = style;
    shaded.fill = theme.accentSoft;
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        canvas.marks({.size = {2 * radius, 2 * radius}, .corner = radius, .style = style}, processors);
        canvas.marks({.size = {2 * radius, 2 * radius}, .corner = radius, .style = shaded}, far);
    }
    {
        const auto group = canvas.group(QStringLiteral("routers"));
        canvas.marks({.size = {1.6 * radius, 1.6 * radius}, .corner = 1, .style = style}, routers);
    }
    if (network.node) {
        const QPointF middle = frame.at(network.places[*network.node]);
        canvas.path(circle(middle, radius + 4), {.fill = {}, .stroke = {theme.accent, 2.4 * theme.strokeScale, {}}});
    }
    if (!named) return;
    const auto group = canvas.group(QStringLiteral("names"));
    const QFont inside = theme.mono(radius >= 12 ? 8.5 : 7);
    for (std::size_t i = 0; i < network.places.size(); ++i) {
        const QPointF middle = frame.at(network.places[i]);
        if (textWidth(inside, network.names[i]) <= 1.7 * radius)
            canvas.text(middle + QPointF(0, capHeight(inside) / 2), network.names[i],
                        {inside, theme.ink, Anchor::Middle, {}});
        else if (network.places.size() <= 100)
            canvas.text(middle + QPointF(0, radius + 13), elided(theme.text(8.5), network.names[i], 90),
                        {theme.text(8.5), theme.ink, Anchor::Middle, theme.ground});
    }
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
    return drawn;
}

DrawnFrame DrawnFrame::fitting(const DrawnNetwork& network, const QRectF& area)
{
    DrawnFrame frame;
    frame.centre = area.center();
    if (network.places.empty()) return frame;
    double left = network.places[0].x(), right = left, top = network.places[0].y(), bottom = top;
    for (const QPointF place : network.places) {
        left = std::min(left, place.x());
        right = std::max(right, place.x());
        top = std::min(top, place.y());
        bottom = std::max(bottom, place.y());
    }
    frame.middle = {(left + right) / 2, (top + bottom) / 2};
    const double room = std::clamp(std::min(area.width(), area.height()) / 10, 12.0, 40.0);
    const double width = std::max(right - left, 1e-9), height = std::max(bottom - top, 1e-9);
    frame.scale = std::min({(area.width() - 2 * room) / width, (area.height() - 2 * room) / height, 90.0});
    return frame;
}

double DrawnFrame::radius() const { return std::clamp(0.26 * scale, smallest, largest); }

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
    const auto bent = bends(network);
    for (std::size_t i = 0; i < network.lines.size(); ++i)
        if (const double away = distance(lineOf(network, frame, i, bent[i]), point); away <= least) {
            least = away;
            nearest = i;
        }
    return nearest;
}

void paintDrawnNetwork(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    paintLinks(canvas, network, frame, theme);
    paintNodes(canvas, network, frame, theme);
}

} // namespace hopscope
