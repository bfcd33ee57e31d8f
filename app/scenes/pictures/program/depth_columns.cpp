#include "scenes/pictures/program/depth_columns.h"

#include "drawing/canvas.h"
#include "drawing/format.h"

#include <QString>

#include <algorithm>
#include <cmath>

namespace hopscope {

DepthColumns::DepthColumns(std::span<const std::uint32_t> depths, std::uint32_t most, double from, double to,
                           const Theme& theme)
    : m_depths(depths), m_from(from)
{
    constexpr double widest = 44;
    m_deepest = depths.empty() ? 0 : std::ranges::max(depths);
    const double distances = m_deepest + 1.0, room = std::max(to - from, 1.0),
                 least = textWidth(theme.mono(8.5, QFont::DemiBold), QString::number(most)) + 10;
    m_perCell = static_cast<std::uint32_t>(std::max(1.0, std::ceil(least * distances / room)));
    m_cells = m_deepest / m_perCell + 1;
    m_pitch = std::min(room / m_cells, widest);
}

std::vector<std::uint32_t> DepthColumns::counts(std::span<const std::uint32_t> processors) const
{
    std::vector<std::uint32_t> all(m_cells);
    for (const std::uint32_t one : processors) ++all[m_depths[one] / m_perCell];
    return all;
}

void DepthColumns::paintCounts(Canvas& canvas, const Theme& theme, std::span<const std::uint32_t> processors,
                               double top, double height, const QColor& colour, bool moves) const
{
    const QFont font = theme.mono(8.5, QFont::DemiBold);
    const std::vector<std::uint32_t> all = counts(processors);
    for (std::uint32_t cell = 0; cell < m_cells; ++cell) {
        if (all[cell] == 0) continue;
        const QRectF area(left(cell) + 1, top, m_pitch - 2, height);
        canvas.path(roundedRect(area, 3), moves ? Style{colour, {}} : Style{theme.ground, {colour, 1.2, {3, 2}}});
        canvas.text({area.center().x(), area.center().y() + capHeight(font) / 2}, QString::number(all[cell]),
                    {font, moves ? inkOn(colour) : theme.ink, Anchor::Middle});
    }
}

void DepthColumns::paintScale(Canvas& canvas, const Theme& theme, double baseline, double nameRoom) const
{
    const QFont font = theme.mono(8.5), words = theme.text(8.5);
    const auto name = [&](std::uint32_t cell) {
        const std::uint32_t first = cell * m_perCell, last = std::min(first + m_perCell - 1, m_deepest);
        return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
    };
    double widest = 0;
    for (std::uint32_t cell = 0; cell < m_cells; ++cell) widest = std::max(widest, textWidth(font, name(cell)));
    const auto every = static_cast<std::uint32_t>(std::max(1.0, std::ceil((widest + 8) / m_pitch)));
    for (std::uint32_t cell = 0; cell < m_cells; cell += every)
        canvas.text({left(cell) + m_pitch / 2, baseline}, name(cell), {font, theme.inkSoft, Anchor::Middle});
    // The first name stands in the middle of its column, and may be wider than that.
    const double before = std::max(0.0, (textWidth(font, name(0)) - m_pitch) / 2);
    canvas.text({m_from - 4 - before, baseline},
                fitting(words,
                        {QStringLiteral("messages from the root:"), QStringLiteral("from the root:"),
                         QStringLiteral("distance:")},
                        nameRoom - before),
                {words, theme.inkSoft, Anchor::End});
}

} // namespace hopscope
