#pragma once

#include "scenes/pictures/parts/holdings_words.h"
#include "scenes/pictures/parts/parts.h"

#include <QColor>
#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Blocks where their processors lie on a grid of two axes, whose first row and column may be any, round the border.
class GridPlaces {
protected:
    std::uint32_t blockIn(std::uint32_t row, std::uint32_t column) const
    {
        return (row + m_firstRow) % m_rows.count * m_columns.count + (column + m_firstColumn) % m_columns.count;
    }
    std::pair<std::uint32_t, std::uint32_t> placeOf(std::uint32_t block) const
    {
        return {(block / m_columns.count + m_rows.count - m_firstRow) % m_rows.count,
                (block % m_columns.count + m_columns.count - m_firstColumn) % m_columns.count};
    }
    std::optional<std::uint32_t> blockAt(QPointF point) const
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        return row && column ? std::optional(blockIn(*row, *column)) : std::nullopt;
    }
    QRectF area() const
    {
        return {m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from};
    }

    using ColourOf = std::function<QColor(std::uint32_t row, std::uint32_t column)>;
    /// In cells of these colours the numbers of their blocks, and from which side those of the sources come.
    void paintBlocks(Canvas& canvas, const Theme& theme, const ColourOf& colourOf,
                     const std::vector<BlockSource>& sources) const;
    /// From the last row and column along both: what is as many hops away is on one diagonal.
    void paintHops(Canvas& canvas, const Theme& theme) const;

    Side m_rows, m_columns;
    std::uint32_t m_firstRow{0}, m_firstColumn{0}; ///< from which on they are drawn, round the border
};

} // namespace hopscope
