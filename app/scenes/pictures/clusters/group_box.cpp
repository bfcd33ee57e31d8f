#include "scenes/pictures/clusters/group_box.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

QColor groupFill(const Theme& theme, double fraction)
{
    return mixed(theme.amount(std::max(fraction, 0.05)), theme.nodeFill, 0.45);
}
QFont groupNameFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }
QFont groupMoreFont(const Theme& theme) { return theme.mono(8.5); }

void paintGroupBox(Canvas& canvas, const Theme& theme, const GroupLevels::Group& group, const QRectF& box, bool chosen,
                   const GroupWords& words)
{
    const bool active = group.leave + group.enter + group.inside > 0;
    canvas.path(roundedRect(box, 5), {theme.nodeFill, {}});
    const auto bar = [&](double share, const QColor& colour) {
        constexpr double seen = 2;
        const double height = share > 0 ? std::max(share * (box.height() - 3), seen) : 0;
        if (height > 0)
            canvas.path(roundedRect({box.left() + 1.5, box.bottom() - 1.5 - height, box.width() - 3, height}, 3.5),
                        {colour, {}});
    };
    if (group.most - group.least > 1e-9)
        bar(group.most, mixed(theme.amount(std::max(group.mean, 0.05)), theme.nodeFill, 0.7));
    bar(group.least, groupFill(theme, group.least));
    const double width = chosen ? 2.4 : active ? 1.4 : 0.9;
    canvas.path(roundedRect(box, 5), {{},
                                      {chosen   ? theme.accent
                                       : active ? theme.ink
                                                : theme.nodeEdge,
                                       width * theme.strokeScale}});
    const bool narrow = textWidth(groupNameFont(theme), words.name) > box.width() - 4;
    const QFont strong = narrow ? theme.text(7.5, QFont::DemiBold) : groupNameFont(theme), soft = groupMoreFont(theme);
    const double line = std::min(lineHeight(soft), 0.42 * box.height());
    const bool below = !words.more.isEmpty() && !words.beside, beside = !words.more.isEmpty() && words.beside;
    double y = box.center().y() - (below ? 0.5 : 0);
    // Two lines keep clear of the edge of the fill: above it, or in it, where they have room.
    const double edge = box.bottom() - 1.5 - group.most * (box.height() - 3),
                 around = line / 2 + capHeight(soft) / 2 + 3.5;
    if (below && std::abs(edge - y) < around && group.most > 0 && group.most < 1) {
        if (edge - box.top() >= 2 * around)
            y = std::min(y, edge - around);
        else if (box.bottom() - edge >= 2 * around)
            y = std::max(y, edge + around);
    }
    if (!words.name.isEmpty())
        canvas.text({beside ? box.left() + 6 : box.center().x(), y + capHeight(strong) / 2 - (below ? line / 2 : 0)},
                    words.name, {strong, theme.ink, beside ? Anchor::Start : Anchor::Middle});
    if (below || beside)
        canvas.text({beside ? box.right() - 6 : box.center().x(), y + capHeight(soft) / 2 + (below ? line / 2 : 0)},
                    words.more, {soft, theme.ink, beside ? Anchor::End : Anchor::Middle});
}

} // namespace hopscope
