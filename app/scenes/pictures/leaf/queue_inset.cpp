#include "scenes/pictures/leaf/queue_inset.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/queue_words.h"

#include <QFont>

#include <algorithm>

namespace hopscope {

namespace {

/// Where it begins to change by more or less per step; no further than one bend more than `most`.
std::vector<QPointF> bendsOf(const QueueHistory& history, std::uint32_t router, std::size_t most)
{
    std::vector<QPointF> bends;
    for (StepIndex k = 0; k < history.steps() && bends.size() <= most; ++k) {
        const auto here = std::int64_t{history.at(router, k)},
                   before = k > 0 ? std::int64_t{history.at(router, k - 1)} : 0,
                   after = k + 1 < history.steps() ? std::int64_t{history.at(router, k + 1)} : here;
        if (here - before != after - here) bends.emplace_back(double(k) + 1, double(here));
    }
    return bends;
}

} // namespace

std::optional<QueueInset> queueInset(const QueueHistory& history, const LeafTree& tree, const QueueSlopes& slopes)
{
    if (!slopes.rise || !slopes.fall) return {};
    const std::uint32_t router = history.longest().router, level = tree.level(tree.leaves() + router);
    constexpr std::size_t most = 12; // of more pieces it is not even
    std::vector<QPointF> bends = bendsOf(history, router, most);
    if (bends.size() < 3 || bends.size() > most) return {};
    const auto by = [](const QueueSlope& slope) { return slope.change().section(u' ', 0, 0); };
    return QueueInset{level, QStringLiteral("linear axes: level %1").arg(level), std::move(bends), by(*slopes.rise),
                      by(*slopes.fall)};
}

QSizeF queueInsetSize(const Theme& theme, const QueueInset& inset)
{
    constexpr double high = 80;
    return {textWidth(theme.text(8.5), inset.title) + 10, high * theme.fontScale};
}

void paintQueueInset(Canvas& canvas, const Theme& theme, const QueueInset& inset, const QRectF& area)
{
    const auto group = canvas.group(QStringLiteral("inset"));
    const QFont font = theme.text(8.5), mono = theme.mono(8.5);
    const QColor colour = seriesColour(theme, inset.level - 1), words = seriesTextColour(theme, inset.level - 1);
    canvas.path(roundedRect(area, 3), {theme.panel, {theme.line, theme.strokeScale}});
    const double foot = area.bottom() - capHeight(mono) - 8, first = inset.bends.front().x(),
                 last = inset.bends.back().x();
    const QRectF plot(QPointF(area.left() + 10, area.top() + 2 * capHeight(font) + 10),
                      QPointF(area.right() - 14, foot));
    canvas.text({area.center().x(), area.top() + 4 + capHeight(font)}, inset.title, {font, theme.ink, Anchor::Middle});
    const auto peak = std::ranges::max_element(inset.bends, {}, &QPointF::y);
    const auto at = [&](QPointF bend) {
        return QPointF(plot.left() + (bend.x() - first) / (last - first) * plot.width(),
                       plot.bottom() - bend.y() / peak->y() * plot.height());
    };
    canvas.line(plot.bottomLeft(), plot.bottomRight(), {theme.inkSoft, theme.strokeScale});
    for (std::size_t i = 1; i < inset.bends.size(); ++i)
        canvas.line(at(inset.bends[i - 1]), at(inset.bends[i]), {colour, 2 * theme.strokeScale});
    for (const QPointF bend : {inset.bends.front(), *peak, inset.bends.back()})
        canvas.text({at(bend).x(), area.bottom() - 4}, numberText(bend.x()), {mono, theme.inkSoft, Anchor::Middle});
    const QPointF top = at(*peak), middle((top.x() + plot.right()) / 2 + 4, (top.y() + plot.bottom()) / 2 - 4);
    canvas.text({top.x() + 8, top.y() + capHeight(font) / 2}, inset.rise, {font, words});
    canvas.text(middle, inset.fall, {font, words});
}

} // namespace hopscope
