#include "scenes/pictures/scan/scan_enlarged.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>

namespace hopscope {

void ScanEnlarged::insert(const Run& run, std::vector<ScanMoment>& moments, StepIndex now, const Room& room,
                          const std::stop_token& stop)
{
    constexpr std::size_t leastLater = 2; // moments, so that the present and the end remain
    constexpr double narrower = 0.85;     // panels may be, before a moment makes room
    const auto later = std::ranges::count_if(moments, [](const ScanMoment& one) { return one.steps > early; });
    if (now <= early || static_cast<std::size_t>(later) < leastLater) return;
    const auto all = static_cast<std::uint32_t>(moments.front().processors.size());
    std::erase_if(moments, [](const ScanMoment& one) { return one.steps <= early; });
    while (moments.size() > leastLater && moments.front().steps != now
           && room.side(moments.size() + 2) < narrower * room.most)
        moments.erase(moments.begin());
    moments.insert(moments.begin(), scanMoment(run, early, first, stop));
    moments.insert(moments.begin(), scanMoment(run, early, all, stop));
    m_inserted = true;
}

void ScanEnlarged::paint(Canvas& canvas, const Theme& theme, const std::vector<ScanPanel>& panels) const
{
    if (!m_inserted) return;
    const auto group = canvas.group(QStringLiteral("enlarged"));
    const auto areaOf = [](const ScanPanel& panel) {
        return QRectF(QPointF(panel.columns.from, panel.rows.from), QPointF(panel.columns.end(), panel.rows.end()));
    };
    const ScanPanel &whole = panels[0], &part = panels[1];
    constexpr double least = 6; // pixels of a square that is seen
    const double side = std::max(least, first * whole.rows.cell / whole.rows.perCell);
    const QRectF square(whole.columns.from - 1, whole.rows.from - 1, side + 1, side + 1),
        frame = areaOf(part).adjusted(-2, -2, 2, 2);
    const Stroke line{theme.inkSoft, 0.8 * theme.strokeScale};
    const QFont font = theme.mono(8.5);
    // The lower one ends at the numbers.
    const double end = part.columns.from - numbers;
    const QPointF corner = square.bottomRight();
    const double slope = (frame.bottom() - corner.y()) / (frame.left() - corner.x());
    canvas.line(square.topRight(), frame.topLeft(), line);
    canvas.line(corner, {end, corner.y() + slope * (end - corner.x())}, line);
    canvas.path(roundedRect(square, 1), {{}, {theme.ink, 1.2 * theme.strokeScale}});
    canvas.path(roundedRect(frame, 2), {{}, line});
    for (std::uint32_t row = 0; row < part.rows.cells(); row += part.rows.labelEvery(capHeight(font) + 4))
        canvas.text({part.columns.from - 6, part.rows.middle(row) + capHeight(font) / 2}, QString::number(row),
                    {font, theme.inkSoft, Anchor::End});
}

void paintScanGaps(Canvas& canvas, const Theme& theme, const std::vector<ScanPanel>& panels,
                   const std::vector<ScanMoment>& moments)
{
    const QFont font = theme.text(9, QFont::DemiBold);
    const double least = textWidth(font, QStringLiteral("…"));
    for (std::size_t i = 0; i + 1 < panels.size(); ++i) {
        const double from = panels[i].columns.end(), to = panels[i + 1].columns.from;
        const double frames = panels[i + 1].coming ? 10 : 2; // of the panels on both sides
        if (moments[i + 1].steps <= moments[i].steps + 1 || to - from < least + frames) continue;
        // Lower than what points at a row that gains in its first half.
        constexpr double down = 0.8;
        const Side& rows = panels[i].rows;
        canvas.text({(from + to) / 2, rows.from + down * (rows.end() - rows.from)}, QStringLiteral("…"),
                    {font, theme.inkSoft, Anchor::Middle});
    }
}

} // namespace hopscope
