#include "scenes/pictures/parts/grid_places.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/holdings_row.h"

namespace hopscope {

void GridPlaces::paintBlocks(Canvas& canvas, const Theme& theme, const ColourOf& colourOf,
                             const std::vector<BlockSource>& sources) const
{
    const auto group = canvas.group(QStringLiteral("blocks"));
    const QFont font = theme.mono(8.5);
    for (std::uint32_t row = 0; row < m_rows.count; ++row)
        for (std::uint32_t column = 0; column < m_columns.count; ++column)
            canvas.text({m_columns.middle(column), m_rows.middle(row) + capHeight(font) / 2},
                        QString::number(blockIn(row, column)), {font, inkOn(colourOf(row, column)), Anchor::Middle});
    for (const BlockSource& source : sources)
        for (const std::uint32_t block : source.blocks) {
            const auto [row, column] = placeOf(block);
            paintComing(canvas, {m_columns.at(column), m_rows.at(row), m_columns.cell, m_rows.cell}, source.side, 4,
                        theme.ground);
        }
}

void GridPlaces::paintHops(Canvas& canvas, const Theme& theme) const
{
    const auto group = canvas.group(QStringLiteral("hops"));
    const QFont font = theme.mono(8.5, QFont::DemiBold);
    const double below = m_rows.end() + 6 + capHeight(font), beside = m_columns.end() + 5;
    for (std::uint32_t column = 0; column < m_columns.count; ++column)
        canvas.text({m_columns.middle(column), below}, QString::number(m_columns.count - 1 - column),
                    {font, theme.accent, Anchor::Middle});
    for (std::uint32_t row = 0; row < m_rows.count; ++row)
        canvas.text({beside, m_rows.middle(row) + capHeight(font) / 2}, QString::number(m_rows.count - 1 - row),
                    {font, theme.accent});
    canvas.text({m_columns.from - 5, below}, QStringLiteral("hops"), {theme.text(8.5), theme.accent, Anchor::End});
}

} // namespace hopscope
