#include "scenes/network/network_axes.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/network_projection.h"

#include <QStringList>

#include <cstdint>
#include <map>
#include <utility>

namespace hopscope {

namespace {

/// "row", "3"; "rows", "0–7".
QStringList some(const QString& unit, std::uint32_t first, std::uint32_t end)
{
    return end - first == 1 ? QStringList{unit, QString::number(first)}
                            : QStringList{unit + u's', QStringLiteral("%1–%2").arg(first).arg(end - 1)};
}

/// In two lines: "rows", "8–15"; "layers", "0–3"; "layer 2", "rows 0–7".
QStringList rowsLines(const GroupShape& shape, const NetworkGroup& group)
{
    if (shape.layer <= 1) return some(QStringLiteral("row"), group.firstRow, group.endRow);
    const std::uint32_t layer = group.firstRow / shape.layer;
    if (group.firstRow % shape.layer == 0 && group.endRow % shape.layer == 0)
        return some(QStringLiteral("layer"), layer, group.endRow / shape.layer);
    const std::uint32_t first = group.firstRow % shape.layer;
    return {QStringLiteral("layer %1").arg(layer),
            some(QStringLiteral("row"), first, first + group.endRow - group.firstRow).join(u' ')};
}

} // namespace

QString columnsName(const NetworkGroup& group)
{
    return some(QStringLiteral("column"), group.firstColumn, group.endColumn).join(u' ');
}

QString rowsName(const GroupShape& shape, const NetworkGroup& group)
{
    const QStringList lines = rowsLines(shape, group);
    return lines.join(lines[0].contains(u' ') ? QStringLiteral(", ") : QStringLiteral(" "));
}

void paintAxes(Canvas& canvas, const NetworkProjection& projection, const std::vector<NetworkGroup>& boxes, bool loops,
               const Theme& theme)
{
    const QRectF corner = projection.axes();
    if (corner.isEmpty()) return;
    const NetworkGroups& groups = projection.groups();
    const auto drawn = canvas.group(QStringLiteral("axes"));
    const TextStyle style{theme.text(8.5), theme.inkSoft, Anchor::Middle, theme.ground};
    const double pitch = lineHeight(style.font), down = capHeight(style.font) / 2;
    // The boxes of a column begin at the same place.
    std::map<std::pair<std::uint32_t, std::uint32_t>, NetworkGroup> columns, rows;
    for (const NetworkGroup& box : boxes) {
        columns.try_emplace({box.firstColumn, box.endColumn}, box);
        rows.try_emplace({box.firstRow, box.endRow}, box);
    }
    const NetworkGroup* before = nullptr;
    for (const auto& [ends, box] : columns) {
        const QStringList forms{columnsName(box), columnsName(box).section(u' ', 1)};
        const double y = corner.top() + capHeight(style.font);
        // The first one says what the numbers are, if need be over the corner, in which nothing stands.
        const double end = loops ? box.box.center().x() : box.box.right(), wide = textWidth(style.font, forms[0]),
                     own = (loops ? 0.5 : 1) * box.box.width();
        if (!std::exchange(before, &box) && wide > own && wide <= end - corner.left()) {
            canvas.text({end, y}, forms[0], {style.font, style.colour, Anchor::End, theme.ground});
            continue;
        }
        // Over the right corner of a box is its loop.
        if (loops)
            canvas.text({box.box.left(), y}, fitting(style.font, forms, 0.5 * box.box.width()),
                        {style.font, style.colour, Anchor::Start, theme.ground});
        else
            canvas.text({box.box.center().x(), y}, fitting(style.font, forms, box.box.width()), style);
    }
    for (const auto& [ends, box] : rows) {
        const double x = corner.center().x(), y = box.box.center().y() + down;
        const QStringList lines = rowsLines(groups.shape(), box);
        canvas.text({x, y - pitch / 2}, lines[0], style);
        canvas.text({x, y + pitch / 2}, lines[1], style);
    }
}

} // namespace hopscope
