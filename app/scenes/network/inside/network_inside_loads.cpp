#include "scenes/network/inside/network_inside_loads.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/inside/network_inside_cells.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <QPainterPath>

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

constexpr double narrowShared = 1.6, wideShared = 4.2; ///< of the link with the fewest messages, and with the most
constexpr double widthSample = 16;

} // namespace

std::optional<std::pair<double, double>> sharedRange(const GroupInside& inside)
{
    if (!inside.linked) return {};
    std::pair<double, double> range(1e300, 0);
    const auto consider = [&](double onLink) {
        if (onLink > 1) range = {std::min(range.first, onLink), std::max(range.second, onLink)};
    };
    for (const GroupInside::Arc& arc : inside.arcs) consider(arc.onLink);
    for (const GroupInside::Edge& edge : inside.edges) consider(edge.onLink);
    return range.first < range.second ? std::optional(range) : std::nullopt;
}

double sharedWidth(double onLink, const std::optional<std::pair<double, double>>& range)
{
    if (!range) return 1.9;
    const double share = (onLink - range->first) / (range->second - range->first);
    return narrowShared + (wideShared - narrowShared) * std::clamp(share, 0.0, 1.0);
}

void paintWidthKey(Canvas& canvas, const std::pair<double, double>& range, QPointF at, double room, const QFont& font,
                   const Theme& theme)
{
    const double up = capHeight(font) / 2;
    const auto sample = [&](double onLink) {
        canvas.line(at - QPointF(0, up), at + QPointF(widthSample, -up),
                    {theme.trouble, sharedWidth(onLink, range) * theme.strokeScale});
        at.rx() += widthSample;
        room -= widthSample;
    };
    if (room < widthSample + 5) return;
    at.rx() += 5, room -= 5;
    sample(range.second);
    const QString least = QStringLiteral("×%1").arg(numberText(range.first));
    const double wide = textWidth(font, least) + 14;
    if (room < wide + widthSample) return;
    canvas.text(at + QPointF(9, 0), least, {font, theme.troubleText});
    at.rx() += wide, room -= wide;
    sample(range.first);
}

InsideLoad loadOf(const NetworkScene& scene, const NetworkGroups& groups, const GroupInside& inside, double within)
{
    const auto here = [&](NodeId node) {
        return node.value < scene.plan->processors
               && (inside.numbered ? inside.cellOf(groups, node).has_value()
                                   : groups.placeIn(inside.group, node).has_value());
    };
    InsideLoad load{within, {}};
    const auto& busiest = scene.moment->busiest;
    // Of very many hops they are counted on the busiest link alone.
    const bool known = scene.moment->crossings || !scene.moment->crowding.empty() || !scene.moment->treeLoads.empty();
    if (busiest && here(busiest->from) && busiest->to.value < scene.plan->processors
        && (!known || busiest->onLink >= within))
        load = {busiest->onLink, busiest->name};
    if (!scene.moment->crossings) return load;
    for (const LinkCrossing& link : *scene.moment->crossings) {
        const double onLink = static_cast<double>(link.messages) / std::max(link.capacity, 1U);
        if ((onLink > load.onLink || (load.link.isEmpty() && onLink == load.onLink)) && here(link.from))
            load = {onLink, QStringLiteral("%1 → %2").arg(link.from.value).arg(link.to.value)};
    }
    return load;
}

bool showsPile(const NetworkScene& scene, const GroupInside& inside, const NetworkProjection& projection)
{
    return projection.groups().shape().ring && scene.moment->crossings && !inside.plane && !inside.tree
           && inside.folded == 0
           && std::ranges::any_of(inside.arcs, [](const GroupInside::Arc& arc) { return arc.onLink > 1; });
}

namespace {

/// By place, the messages on the link to the next, and on the link from it.
struct PileLoads {
    std::vector<double> there, back;
    double most() const { return std::max(std::ranges::max(there), std::ranges::max(back)); }
};
PileLoads pileLoads(const NetworkScene& scene, const GroupInside& inside, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    PileLoads loads{std::vector<double>(inside.count()), std::vector<double>(inside.count())};
    for (const LinkCrossing& link : *scene.moment->crossings) {
        const auto from = groups.placeIn(inside.group, link.from), to = groups.placeIn(inside.group, link.to);
        if (!from || !to) continue;
        const std::uint32_t low = std::min(*from, *to), high = std::max(*from, *to);
        if (high - low != 1 || low < inside.first() || high > inside.last()) continue;
        double& load = (*from < *to ? loads.there : loads.back)[low - inside.first()];
        load = std::max(load, static_cast<double>(link.messages) / std::max(link.capacity, 1U));
    }
    return loads;
}

} // namespace

void paintPile(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
               const NetworkProjection& projection, const InsideCells& cells, double rise, const Theme& theme)
{
    const PileLoads loads = pileLoads(scene, inside, projection);
    const double most = loads.most();
    if (most <= 1) return;
    const double high = cells.side / 2 + rise, step = cells.pitch.width() / inside.each();
    const QPointF first = cells.first - QPointF(cells.pitch.width() / 2, 0);
    const auto at = [&](std::size_t place) { return first.x() + (static_cast<double>(place) + 1) * step; };
    // To the right above the line, to the left below.
    const auto paintHill = [&](const std::vector<double>& hill, double up) {
        QPainterPath path(QPointF(at(0), first.y()));
        for (std::size_t place = 0; place < hill.size(); ++place)
            path.lineTo(at(place), first.y() - up * high * hill[place] / most);
        path.lineTo(at(hill.size() - 1), first.y());
        path.closeSubpath();
        canvas.path(path, {mixed(theme.trouble, theme.ground, 0.5), {theme.trouble, 0.8 * theme.strokeScale}});
    };
    paintHill(loads.there, 1);
    paintHill(loads.back, -1);
}

void paintPileScale(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
                    const NetworkProjection& projection, const InsideCells& cells, double rise, const Theme& theme)
{
    const PileLoads loads = pileLoads(scene, inside, projection);
    const bool above = loads.most() == std::ranges::max(loads.there);
    const std::vector<double>& hill = above ? loads.there : loads.back;
    const auto peak = std::ranges::max_element(hill);
    if (*peak <= 1) return;
    const QFont font = theme.text(8.5, QFont::Bold);
    const double step = cells.pitch.width() / inside.each(),
                 x = cells.first.x() - cells.pitch.width() / 2 + static_cast<double>(peak - hill.begin() + 1) * step,
                 y = cells.first.y() - (above ? 1 : -1) * (cells.side / 2 + rise);
    canvas.line({x - 6, y}, {x + 6, y}, {theme.troubleText, 1.2 * theme.strokeScale});
    canvas.text({x + 9, y + capHeight(font) / 2}, QStringLiteral("×%1").arg(numberText(*peak)),
                {font, theme.troubleText, Anchor::Start, theme.ground});
}

} // namespace hopscope
