#include "scenes/pictures/program/front_columns.h"

#include "drawing/canvas.h"
#include "drawing/format.h"

#include <QString>

#include <algorithm>
#include <cmath>

namespace hopscope {

FrontColumns::FrontColumns(std::span<const std::uint32_t> firsts, std::uint32_t now, std::uint32_t most, double from,
                           double to, const Theme& theme)
    : m_firsts(firsts), m_from(from), m_now(now), m_last(firsts.empty() ? 0 : std::ranges::max(firsts))
{
    constexpr double widest = 44;
    // Columns as wide as the counts in them and the steps above them.
    const QString last = QString::number(m_last);
    const double room = std::max(to - from, 1.0),
                 least = std::max(textWidth(theme.mono(8.5, QFont::DemiBold), QString::number(most)) + 10,
                                  textWidth(theme.mono(8.5), last + u'–' + last) + 6);
    for (;; ++m_perCell) {
        m_first = (now + 1) % m_perCell > 0 ? (now + 1) % m_perCell : m_perCell;
        m_cells = cellOf(m_last) + 1;
        if (m_cells * least <= room || m_cells <= 2) break;
    }
    m_pitch = std::min(room / m_cells, widest);
}

std::vector<std::uint32_t> FrontColumns::counts(std::span<const std::uint32_t> processors) const
{
    std::vector<std::uint32_t> all(m_cells);
    for (const std::uint32_t one : processors) ++all[cellOf(m_firsts[one])];
    return all;
}

void FrontColumns::paintCounts(Canvas& canvas, const Theme& theme, std::span<const std::uint32_t> processors,
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

void FrontColumns::paintScale(Canvas& canvas, const Theme& theme, double baseline, double nameRoom) const
{
    const QFont font = theme.mono(8.5), words = theme.text(8.5);
    const auto name = [&](std::uint32_t cell) {
        const std::uint32_t first = cell == 0 ? 0 : m_first + (cell - 1) * m_perCell,
                            last = std::min(cell == 0 ? m_first - 1 : first + m_perCell - 1, m_last);
        return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
    };
    for (std::uint32_t cell = 0; cell < m_cells; ++cell)
        canvas.text({left(cell) + m_pitch / 2, baseline}, name(cell), {font, theme.inkSoft, Anchor::Middle});
    // The first name stands in the middle of its column, and may be wider than that.
    const double before = std::max(0.0, (textWidth(font, name(0)) - m_pitch) / 2);
    canvas.text(
        {m_from - 4 - before, baseline},
        fitting(words, {QStringLiteral("first packet in step"), QStringLiteral("first packet"), QStringLiteral("step")},
                nameRoom - before),
        {words, theme.inkSoft, Anchor::End});
}

void FrontColumns::paintFront(Canvas& canvas, const Theme& theme, double top, double bottom) const
{
    if (!hasFront()) return;
    canvas.line({front(), top}, {front(), bottom}, {theme.ink, 1.6 * theme.strokeScale, {}});
}

void FrontColumns::paintFrontName(Canvas& canvas, const Theme& theme, double middle, double to) const
{
    if (!hasFront()) return;
    const QFont font = theme.text(8.5, QFont::Medium);
    const double from = front() + 6;
    const QString text = fitting(font,
                                 {QStringLiteral("front: right of it no packet until step %1").arg(m_now + 1),
                                  QStringLiteral("front after step %1").arg(m_now), QStringLiteral("front"), QString()},
                                 to - from);
    if (!text.isEmpty()) canvas.text({from, middle + capHeight(font) / 2}, text, {font, theme.ink});
}

} // namespace hopscope
