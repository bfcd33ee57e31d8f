#include "scenes/pictures/parts/depth_columns.h"

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
    constexpr double widest = 34;
    m_deepest = depths.empty() ? 0 : std::ranges::max(depths);
    const double distances = m_deepest + 1.0, room = std::max(to - from, 1.0),
                 least = textWidth(theme.mono(8.5, QFont::DemiBold), QString::number(most)) + 6;
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
    const double numbers = textWidth(font, QString::number(m_deepest)) + 8;
    const auto every = static_cast<std::uint32_t>(std::max(1.0, std::ceil(numbers / m_pitch)));
    for (std::uint32_t cell = 0; cell < m_cells; cell += every) // of several distances the first
        canvas.text({left(cell) + m_pitch / 2, baseline}, QString::number(cell * m_perCell),
                    {font, theme.inkSoft, Anchor::Middle});
    const bool several = m_perCell > 1;
    const QString name = QStringLiteral("messages from the root%1:")
                             .arg(several ? QStringLiteral(" (%1 a cell)").arg(m_perCell) : QString()),
                  brief =
                      several ? QStringLiteral("from root, by %1:").arg(m_perCell) : QStringLiteral("from the root:");
    canvas.text({m_from - 4, baseline}, fitting(words, {name, brief, QStringLiteral("from root:")}, nameRoom),
                {words, theme.inkSoft, Anchor::End});
}

} // namespace hopscope
