#include "scenes/pictures/clusters/group_box.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

QColor groupFill(const Theme& theme, double fraction)
{
    return mixed(theme.amount(std::max(fraction, 0.05)), theme.nodeFill, 0.1);
}
QFont groupNameFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }
QFont groupMoreFont(const Theme& theme) { return theme.mono(8.5); }

void paintGroupBox(Canvas& canvas, const Theme& theme, const GroupLevels::Group& group, const QRectF& box, bool chosen,
                   const GroupWords& words)
{
    const bool active = group.leave + group.enter + group.inside > 0;
    canvas.path(roundedRect(box, 5), {theme.nodeFill, {}});
    // Along the foot what is held, from the left, as in the boxes of a network.
    const double high = std::clamp(0.16 * box.height(), 3.0, 7.0);
    const QRectF track(box.left() + 3, box.bottom() - 3 - high, box.width() - 6, high);
    const auto bar = [&](double share, const QColor& colour) {
        constexpr double seen = 2;
        const double length = share > 0 ? std::max(share * track.width(), seen) : 0;
        if (length > 0)
            canvas.path(roundedRect({track.topLeft(), QSizeF(length, high)}, std::min(high, length) / 2), {colour, {}});
    };
    if (words.bar) {
        canvas.path(roundedRect(track, high / 2), {mixed(theme.nodeEdge, theme.nodeFill, 0.75), {}});
        if (group.most - group.least > 1e-9)
            bar(group.most, mixed(theme.amount(std::max(group.mean, 0.05)), theme.nodeFill, 0.7));
        bar(group.least, groupFill(theme, group.least));
    }
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
    const double y = words.bar ? (box.top() + track.top()) / 2 : box.center().y();
    if (!words.name.isEmpty())
        canvas.text({beside ? box.left() + 6 : box.center().x(), y + capHeight(strong) / 2 - (below ? line / 2 : 0)},
                    words.name, {strong, theme.ink, beside ? Anchor::Start : Anchor::Middle});
    if (below || beside)
        canvas.text({beside ? box.right() - 6 : box.center().x(), y + capHeight(soft) / 2 + (below ? line / 2 : 0)},
                    words.more, {soft, theme.ink, beside ? Anchor::End : Anchor::Middle});
}

} // namespace hopscope
