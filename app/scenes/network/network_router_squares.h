#pragma once

#include "topology/ranges_below.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// ", 2 in a square": after how many routers there are, where a square stands for several.
inline QString inSquares(std::size_t routers) { return QStringLiteral(", %1 in a square").arg(routers); }

/// The routers of a bar, where they are several: a square each from left to right, or of very many, a square for as
/// many of them each.
class RouterSquares {
public:
    /// `passed`: routers that messages of the step pass, ascending. In `area`, whose width is used.
    RouterSquares(const RouterRow& row, const QRectF& area, std::span<const std::uint32_t> passed);

    const RouterRow& row() const { return m_row; }
    std::size_t count() const { return m_squares.size(); }
    std::uint32_t passed() const { return m_passed; } ///< routers
    /// The square of a router; nothing if it is none of them.
    std::optional<std::size_t> of(std::uint32_t router) const;
    const QRectF& at(std::size_t square) const { return m_squares[square]; }
    /// Squares with a router that is passed.
    std::vector<std::size_t> used() const;
    /// Those that are passed stand out, in vermilion where messages share links to them; of these `drawn` most, if
    /// there are some: the routers of the messages whose lines are drawn.
    void paint(Canvas& canvas, bool shared, std::span<const std::uint32_t> drawn, const Theme& theme) const;

private:
    RouterRow m_row;
    std::uint32_t m_passed{0};
    std::vector<QRectF> m_squares;
    std::vector<bool> m_used;
};

} // namespace hopscope
