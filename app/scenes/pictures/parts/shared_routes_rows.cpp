#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/shared_routes.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <span>
#include <vector>

namespace hopscope {

namespace {

using Route = SharedRoutes::Route;

constexpr double routesTitleHigh = 22, hopRoom = 17; // of a line with its head

QFont routeFont(const Theme& theme) { return theme.mono(8.5); }
double routeHigh(const Theme& theme) { return lineHeight(routeFont(theme)) + 1; }

/// How many share which link, in two lines where one is too short for the names of both and there is room. Where its
/// rows begin.
double paintRoutesTitle(Canvas& canvas, const Theme& theme, const QRectF& area, const StepRoutes& step)
{
    constexpr double second = 14, leastRows = 6; // as many as are worth a line less
    const QFont font = theme.text(9);
    const SharedRoutes& shared = step.shared;
    const QString start = QStringLiteral("Step %1: ").arg(numberText(static_cast<double>(step.step + 1)));
    const auto say = [&](double y, const QStringList& forms) {
        canvas.text({area.left(), area.top() + y}, fitting(font, forms, area.width()), {font, theme.inkSoft});
    };
    const double below = area.top() + routesTitleHigh;
    if (shared.routes.empty()) {
        const QString none = QStringLiteral("no two messages share a link");
        say(11, {start + none, none});
        return below;
    }
    const QString messages = QStringLiteral("%1 messages").arg(numberText(double(shared.count))),
                  share = QStringLiteral(" share ") + (shared.link.isEmpty() ? QStringLiteral("a link") : shared.link),
                  whole = start + messages + share;
    if (textWidth(font, whole) > area.width() && area.bottom() - below >= leastRows * routeHigh(theme) + second) {
        say(11, {start + messages + QStringLiteral(" share the")});
        say(11 + second, {shared.link.isEmpty() ? QStringLiteral("same link") : QStringLiteral("link ") + shared.link});
        return below + second;
    }
    say(11, {whole, messages + share, numberText(double(shared.count)) + share});
    return below;
}

/// A processor by its number; a router has none.
void paintRouteNode(Canvas& canvas, const Theme& theme, QPointF at, const QString& name)
{
    if (name.isEmpty())
        canvas.path(roundedRect({at.x() - 3, at.y() - 3, 6, 6}, 1), {theme.nodeFill, {theme.ink, 1}});
    else
        canvas.text(at + QPointF(0, capHeight(routeFont(theme)) / 2), name,
                    {routeFont(theme), theme.ink, Anchor::Middle});
}

void paintHop(Canvas& canvas, const Theme& theme, QPointF from, double to, bool shared)
{
    const QColor colour = shared ? theme.trouble : theme.edgeActive;
    const double head = shared ? 6 : 4.5;
    canvas.line(from, {to - head / 2, from.y()}, {colour, (shared ? 2.4 : 1.1) * theme.strokeScale});
    canvas.path(arrowHead({to, from.y()}, {1, 0}, head), {colour, {}});
}

/// All nodes of every route, behind the ends of its message.
struct WholeRoutes {
    double names{0}, wide{0};
    std::size_t before{0}, after{0}; ///< nodes on both sides of the link, at most

    WholeRoutes(const Theme& theme, std::span<const Route* const> routes)
    {
        constexpr std::size_t most = 30; // nodes that could have room: those of a long route are not measured
        for (const Route* route : routes) {
            names = std::max(names, textWidth(theme.mono(8.5, QFont::DemiBold), route->ends));
            before = std::max(before, route->shared);
            after = std::max(after, route->nodes.size() - route->shared - 2);
            for (const QString& node : route->nodes | std::views::take(most))
                wide = std::max(wide, textWidth(routeFont(theme), node));
        }
    }
    double width() const { return names + 12 + static_cast<double>(before + after + 2) * (wide + hopRoom) - hopRoom; }
    void paint(Canvas& canvas, const Theme& theme, QPointF at, const Route& route) const
    {
        canvas.text(at + QPointF(names, capHeight(routeFont(theme)) / 2), route.ends,
                    {theme.mono(8.5, QFont::DemiBold), theme.ink, Anchor::End});
        const double pitch = wide + hopRoom;
        for (std::size_t j = 0; j < route.nodes.size(); ++j) {
            const double x = at.x() + names + 12 + static_cast<double>(before + j - route.shared) * pitch + wide / 2;
            paintRouteNode(canvas, theme, {x, at.y()}, route.nodes[j]);
            if (j + 1 < route.nodes.size())
                paintHop(canvas, theme, {x + wide / 2 + 3, at.y()}, x + pitch - wide / 2 - 3, j == route.shared);
        }
    }
};

/// Of long routes their ends and the shared link: "0 → … → 14 → 15 → … → 16".
struct CutRoutes {
    double wide{}, apart{};

    CutRoutes(const Theme& theme, std::span<const Route* const> routes, double room)
    {
        constexpr double least = 30, most = 46;
        for (const Route* route : routes)
            for (const std::size_t node : nodesOf(*route))
                wide = std::max(wide, textWidth(routeFont(theme), route->nodes[node]));
        apart = std::clamp((room - 4 * wide - hopRoom) / 2, least, most);
    }
    static std::array<std::size_t, 4> nodesOf(const Route& route)
    {
        return {0, route.shared, route.shared + 1, route.nodes.size() - 1};
    }
    void paint(Canvas& canvas, const Theme& theme, QPointF at, const Route& route) const
    {
        const std::array<std::size_t, 4> nodes = nodesOf(route);
        double x = at.x() + wide / 2;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const bool same = (i == 0 && nodes[0] == nodes[1]) || (i == 3 && nodes[3] == nodes[2]);
            if (!same) paintRouteNode(canvas, theme, {x, at.y()}, route.nodes[nodes[i]]);
            if (i + 1 == nodes.size()) break;
            const double next = x + wide + (i == 1 ? hopRoom : apart), from = x + wide / 2 + 3,
                         to = next - wide / 2 - 3, middle = (x + next) / 2;
            if (nodes[i + 1] > nodes[i] + 1) {
                constexpr double dots = 7;
                paintHop(canvas, theme, {from, at.y()}, middle - dots, false);
                paintRouteNode(canvas, theme, {middle, at.y()}, QStringLiteral("…"));
                paintHop(canvas, theme, {middle + dots, at.y()}, to, false);
            } else if (nodes[i + 1] > nodes[i]) {
                paintHop(canvas, theme, {from, at.y()}, to, i == 1);
            }
            x = next;
        }
    }
};

/// That the link is one of several, as many as are marked in the network.
QString othersText(const SharedRoutes& shared)
{
    if (shared.links < 2) return {};
    return counted(shared.links - 1, QStringLiteral("other link carries"), QStringLiteral("other links carry"))
           + QStringLiteral(" as many");
}

/// The first messages and the last one, with how many there are between them.
double paintRoutes(Canvas& canvas, const Theme& theme, const QRectF& area, const StepRoutes& step)
{
    const double high = routeHigh(theme), top = paintRoutesTitle(canvas, theme, area, step);
    const SharedRoutes& shared = step.shared;
    if (shared.routes.empty()) return top;
    const auto room = static_cast<std::size_t>(std::max(0.0, (area.bottom() - top) / high));
    const QString others = othersText(shared);
    const bool all = shared.count <= std::min(shared.routes.size(), room);
    const bool said =
        !others.isEmpty() && room > (all ? shared.count : 4) && textWidth(theme.text(9), others) <= area.width();
    const std::size_t lines = room - (said ? 1 : 0), gap = 2; // lines: of what is between, and of the last message
    const std::size_t first =
        all ? shared.routes.size() : std::min(shared.routes.size(), lines > gap ? lines - gap : 0);
    std::vector<const Route*> drawn;
    for (const Route& route : std::span(shared.routes.data(), first)) drawn.push_back(&route);
    const bool ends = !all && lines > gap && first + 1 < shared.count;
    if (ends) drawn.push_back(shared.last ? &*shared.last : &shared.routes.back());
    const WholeRoutes whole(theme, drawn);
    const CutRoutes cut(theme, drawn, area.width());
    const bool fits = whole.width() <= area.width();
    double y = top + high / 2;
    const auto paintRoute = [&](const Route& route) {
        if (fits)
            whole.paint(canvas, theme, {area.left(), y}, route);
        else
            cut.paint(canvas, theme, {area.left(), y}, route);
        y += high;
    };
    const auto say = [&](const QFont& font, const QString& text) {
        canvas.text({area.left(), y + capHeight(font) / 2}, text, {font, theme.inkSoft});
        y += high;
    };
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (i == first)
            say(routeFont(theme), QStringLiteral("… %1 more").arg(numberText(double(shared.count - drawn.size()))));
        paintRoute(*drawn[i]);
    }
    if (!all && !ends && lines > first)
        say(routeFont(theme), QStringLiteral("… %1 more").arg(numberText(double(shared.count - first))));
    if (said) say(theme.text(9), others);
    return y - high / 2;
}

} // namespace

void paintSharedRoutes(Canvas& canvas, const Theme& theme, const QRectF& area, std::span<const StepRoutes> steps)
{
    constexpr double apart = 8;
    const auto group = canvas.group(QStringLiteral("routes"));
    double y = area.top();
    for (const StepRoutes& step : steps) {
        if (&step != &steps.front()
            && (step.shared.count > step.shared.routes.size() || step.shared.routes.empty()
                || y + routesTitleHigh + static_cast<double>(step.shared.count) * routeHigh(theme) > area.bottom()))
            return;
        y = paintRoutes(canvas, theme, {QPointF(area.left(), y), area.bottomRight()}, step) + apart;
    }
}

} // namespace hopscope
