#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/trees/network_levels.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace hopscope {

namespace {

bool meets(const QRectF& place, const std::vector<QLineF>& lines)
{
    const std::array borders{QLineF(place.topLeft(), place.bottomLeft()), QLineF(place.topRight(), place.bottomRight()),
                             QLineF(place.bottomLeft(), place.bottomRight())};
    return std::ranges::any_of(lines, [&](const QLineF& line) {
        return std::ranges::any_of(borders, [&](const QLineF& border) {
            return line.intersects(border, nullptr) == QLineF::BoundedIntersection;
        });
    });
}

} // namespace

void paintCountsAtBoxes(Canvas& canvas, const FlowLine& line, const OneWay& way, const GroupFlows& flows,
                        const NetworkProjection& projection, const Theme& theme)
{
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const NetworkGroups& groups = projection.groups();
    const QString up = QStringLiteral("↑ ") + line.text, down = QStringLiteral("↓ ") + line.text,
                  from = groupName(groups, way.from());
    // Others of the box go elsewhere: they are not drawn.
    const auto ends = flows.ends.find(groups.first(way.from()).value);
    const std::uint64_t leave = ends == flows.ends.end() ? 0 : ends->second.leave;
    const QString all =
        leave > way.messages() ? QStringLiteral(" of %1").arg(numberText(static_cast<double>(leave))) : QString();
    QRectF taken;
    // No word stands on one of a few lines, nor on the stubs of another box.
    constexpr std::size_t few = 3;
    std::vector<QLineF> lines;
    if (line.over.size() <= few)
        for (const QPointF router : line.over)
            lines.insert(lines.end(), {QLineF(line.begin, router), QLineF(router, line.end)});
    for (const NetworkGroup& other : groups.within({QPointF(0, 0), projection.frame().size})) {
        const NodeId first = groups.first(other);
        if (first == groups.first(way.from()) || first == groups.first(way.to())) continue;
        for (const double beside : {-RouterLevels::stubAside, RouterLevels::stubAside}) {
            const QPointF low(other.box.center().x() + beside, other.box.top());
            lines.emplace_back(low, low - QPointF(0, RouterLevels::stubLength));
        }
    }
    // On the side to which the lines do not spread, rather in few words than on the other side.
    const auto write = [&](QPointF end, const QRectF& box, const QStringList& forms) {
        const double high = capHeight(font) + 6, aside = 9;
        const QRectF area = projection.area().adjusted(-12, -high, 0, high);
        const bool right = line.bend.x() < end.x();
        for (const bool onRight : {right, !right})
            for (const QString& text : forms) {
                const double wide = textWidth(font, text) + 6;
                const QRectF place(onRight ? end.x() + aside : end.x() - aside - wide, box.top() - high - 5, wide,
                                   high);
                if (!area.contains(place) || place.intersects(taken) || meets(place, lines)) continue;
                canvas.path(roundedRect(place, 3), {theme.ground, {}});
                canvas.text({place.center().x(), place.bottom() - 3}, text, {font, theme.ink, Anchor::Middle});
                taken = place.adjusted(-4, 0, 4, 0);
                return;
            }
    };
    const QString counted =
        way.messages() == 1 && all.isEmpty() ? QStringLiteral(" message") : QStringLiteral(" messages");
    write(line.begin, way.from().box, {up + all + counted, up + all, up});
    write(line.end, way.to().box, {down + QStringLiteral(" from ") + from, down});
}

} // namespace hopscope
