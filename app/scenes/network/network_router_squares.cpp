#include "scenes/network/network_router_squares.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <algorithm>
#include <bit>

namespace hopscope {

namespace {

constexpr double squareSide = 8, squarePitch = 12;

} // namespace

RouterSquares::RouterSquares(const RouterRow& row, const QRectF& area, std::span<const std::uint32_t> passed)
    : m_row(row)
{
    const auto fit = std::max(static_cast<std::uint32_t>(area.width() / squarePitch), 1U),
               count = row.count <= fit ? row.count : std::bit_floor(fit);
    const double pitch = area.width() / count;
    for (std::uint32_t i = 0; i < count; ++i)
        m_squares.emplace_back(area.left() + (i + 0.5) * pitch - squareSide / 2, area.center().y() - squareSide / 2,
                               squareSide, squareSide);
    m_used.resize(count);
    const auto first = std::ranges::lower_bound(passed, row.first);
    for (auto router = first; router != passed.end() && *router < row.first + row.count; ++router) {
        m_used[*of(*router)] = true;
        ++m_passed;
    }
}

std::optional<std::size_t> RouterSquares::of(std::uint32_t router) const
{
    if (router < m_row.first || router >= m_row.first + m_row.count) return {};
    return std::size_t{router - m_row.first} * m_squares.size() / m_row.count;
}

std::vector<std::size_t> RouterSquares::used() const
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_used.size(); ++i)
        if (m_used[i]) found.push_back(i);
    return found;
}

void RouterSquares::paint(Canvas& canvas, bool shared, std::span<const std::uint32_t> drawn, const Theme& theme) const
{
    std::vector<bool> pale(m_squares.size(), !drawn.empty());
    for (const std::uint32_t router : drawn)
        if (const auto square = of(router)) pale[*square] = false;
    for (std::size_t i = 0; i < m_squares.size(); ++i) {
        const QColor strong = shared ? theme.trouble : theme.edgeActive,
                     fill = !m_used[i] ? theme.nodeFill
                            : pale[i]  ? mixed(strong, theme.nodeFill, 0.45)
                                       : strong;
        canvas.path(roundedRect(m_squares[i], 1.5),
                    {fill, {m_used[i] ? theme.ink : theme.edge, (m_used[i] ? 1.1 : 0.8) * theme.strokeScale}});
    }
}

} // namespace hopscope
