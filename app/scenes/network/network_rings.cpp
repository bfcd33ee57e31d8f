#include "scenes/network/network_paint.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <variant>
#include <vector>

namespace hopscope {

bool hasReceiverRings(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (projection.detail() < Detail::Rings || scene.progress >= 1 || scene.isCrowded() || !scene.plan->folds.empty())
        return false; // of the leaves of a folded tree hardly any are seen
    std::vector<bool> receives(scene.plan->processors);
    for (const Flight& flight : scene.moment->flights)
        if (flight.to.value < receives.size()) receives[flight.to.value] = true;
    const std::ptrdiff_t count = std::ranges::count(receives, true); // boxes of routers fill and have no rings
    return count < std::ssize(receives) && (count > 0 || !scene.plan->tree);
}

void paintRings(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                const NetworkProjection& projection, const Theme& theme)
{
    const double radius = projection.radius();
    const auto group = canvas.group(QStringLiteral("marks"));
    if (hasReceiverRings(scene, projection)) {
        std::set<std::uint32_t> waiting;
        std::map<QRgb, std::vector<QPointF>> places;
        for (const Flight& flight : scene.moment->flights) {
            if (!waiting.insert(flight.to.value).second) continue;
            if (scene.plan->tree && flight.to.value >= scene.plan->processors) continue; // a box, which fills
            const QPointF at = projection.node(flight.to);
            if (!projection.visible(at, 2 * radius)) continue;
            QColor colour = related(scene, flight) ? colourOf(scene, flight, theme) : theme.edge;
            if (faint(colour, theme)) colour = theme.edgeActive;
            places[mixed(colour, theme.hull, 0.35).rgb()].push_back(at);
        }
        // Rings of neighbours do not overlap.
        const double air = projection.low() ? 11 : 1; // where discs are small, links are seen between them
        const double side = std::min(2 * radius + 6, std::max(2 * radius + 2, projection.spacing() - air));
        Mark ring;
        ring.size = {side, side};
        ring.corner = side / 2;
        ring.style.stroke.width = 1.3 * theme.strokeScale;
        for (const auto& [rgb, some] : places) {
            ring.style.stroke.colour = QColor::fromRgb(rgb);
            canvas.marks(ring, some);
        }
    }
    const auto around = [&](const Selected& what, double width) {
        if (const auto* node = std::get_if<NodeId>(&what); node && node->value < scene.plan->nodes) {
            if (scene.plan->compact)
                canvas.path(roundedRect(projection.boxOf(*node).adjusted(-2, -2, 2, 2), 7),
                            {{}, {theme.accent, width}});
            else
                canvas.path(
                    circle(projection.node(*node),
                           (node->value < scene.plan->processors ? radius : std::max(radius, 0.7 * projection.router()))
                               + 4.5),
                    {{}, {theme.accent, width}});
        }
        if (const auto* block = std::get_if<BlockId>(&what); block && projection.detail() >= Detail::Rings) {
            for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
                if (scene.plan->drawn(NodeId{i}) && scene.moment->holds(NodeId{i}, *block))
                    canvas.path(circle(projection.node(NodeId{i}), radius + 4.5), {{}, {theme.accent, width}});
        }
        if (const auto* transfer = std::get_if<TransferRef>(&what)) {
            for (std::size_t i = 0; i < texts.size(); ++i)
                if (scene.moment->flights[i].ref == *transfer)
                    canvas.path(circle(packetAt(scene, projection, i, texts[i]), 0.75 * projection.packet() + 3),
                                {{}, {theme.accent, width}});
        }
    };
    // Parts of what is selected have thinner rings than itself; blocks of a transfer would ring everybody.
    for (const Selected& part : scene.about)
        if (part != scene.selection && !std::holds_alternative<BlockId>(part)) around(part, 1.5);
    if (std::holds_alternative<BlockId>(scene.hover)) around(scene.hover, 1.5);
    around(scene.selection, 2.6);
}

} // namespace hopscope
