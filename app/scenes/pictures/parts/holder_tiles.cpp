#include "scenes/pictures/parts/holder_tiles.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>

namespace hopscope {

HolderTiles::HolderTiles(const PacketPlaces& places, std::uint32_t side)
{
    constexpr std::uint32_t most = 8; // across: of more there is no room
    const std::uint32_t all = places.processors();
    if (side < 2 || all % side != 0 || all / side > most || all == side) return;
    m_side = side;
    m_across = all / side;
    for (std::uint32_t tile = 0; tile < m_across * m_across; ++tile) {
        std::uint32_t least = all, last = 0;
        for (std::uint32_t row = 0; row < side; ++row)
            for (std::uint32_t column = 0; column < side; ++column) {
                const std::uint32_t holder =
                    places.holder(tile / m_across * side + row, tile % m_across * side + column);
                least = std::min(least, holder);
                last = std::max(last, holder);
            }
        m_names.push_back(last - least + 1 == side ? QStringLiteral("%1–%2").arg(least).arg(last) : QString());
    }
}

bool HolderTiles::fit(const Theme& theme, const Side& rows) const
{
    constexpr double around = 12, least = 40; // and room for the mark of an example above the numbers
    const double side = m_side * rows.cell / rows.perCell;
    return side >= least && std::ranges::all_of(m_names, [&](const QString& name) {
               return textWidth(theme.mono(8.5), name) + around <= side;
           });
}

void HolderTiles::paint(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const
{
    if (!fit(theme, rows)) return;
    const auto group = canvas.group(QStringLiteral("holders"));
    const QFont font = theme.mono(8.5);
    constexpr double around = 3, below = 6;
    for (std::uint32_t tile = 0; tile < m_names.size(); ++tile) {
        if (m_names[tile].isEmpty()) continue;
        const double x = columns.from + (tile % m_across + 0.5) * m_side * columns.cell / columns.perCell,
                     bottom = rows.from + (tile / m_across + 1.0) * m_side * rows.cell / rows.perCell - below,
                     wide = textWidth(font, m_names[tile]) + 2 * around, high = capHeight(font) + 2 * around;
        canvas.path(roundedRect({x - wide / 2, bottom - high, wide, high}, 3), {theme.ground, {}});
        canvas.text({x, bottom - around}, m_names[tile], {font, theme.ink, Anchor::Middle});
    }
}

} // namespace hopscope
