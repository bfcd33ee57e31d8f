#include "scenes/pictures/clusters/group_margins.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/clusters/group_names.h"

#include <QString>

#include <algorithm>
#include <cstddef>

namespace hopscope {

namespace {

QFont marginFont(const Theme& theme) { return theme.text(8); }

} // namespace

bool groupMarginsFit(const GroupLevels::Level& level, std::uint32_t width, double room, const Theme& theme)
{
    constexpr double apart = 8;
    const double across = withoutGroupMargins({0, 0, room, 100}, theme).width() / static_cast<double>(level.columns);
    return std::ranges::all_of(level.groups, [&](const GroupLevels::Group& group) {
        return textWidth(marginFont(theme), sidesOfGroup(group, width).second) + apart <= across;
    });
}

QRectF withoutGroupMargins(const QRectF& area, const Theme& theme)
{
    const QFont font = marginFont(theme);
    return area.adjusted(textWidth(font, QStringLiteral("columns")) + 6, lineHeight(font), 0, 0);
}

void paintGroupMargins(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, std::uint32_t width,
                       const std::vector<QRectF>& boxes, const QRectF& area)
{
    const QFont font = marginFont(theme);
    const TextStyle soft{font, theme.inkSoft, Anchor::Start, theme.ground},
        middle{font, theme.inkSoft, Anchor::Middle, theme.ground}; // lines of what is opened may pass
    const double top = area.top() + capHeight(font) + 3, line = lineHeight(font);
    canvas.text({area.left(), top}, QStringLiteral("columns"), soft);
    const bool everyRow = area.height() / static_cast<double>(level.rows) > 2 * line;
    for (std::size_t i = 0; i < level.groups.size(); ++i) {
        const auto [rows, columns] = sidesOfGroup(level.groups[i], width);
        const QPointF centre = boxes[i].center();
        if (level.groups[i].row == 0) canvas.text({centre.x(), top}, columns, middle);
        if (level.groups[i].column > 0) continue;
        const double baseline = centre.y() + capHeight(font) / 2;
        const bool word = everyRow || level.groups[i].row == 0;
        if (word) canvas.text({area.left(), baseline - line / 2}, QStringLiteral("rows"), soft);
        canvas.text({area.left(), baseline + (word ? line / 2 : 0)}, rows, soft);
    }
}

} // namespace hopscope
