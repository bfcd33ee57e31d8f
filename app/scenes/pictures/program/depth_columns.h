#pragma once

#include "drawing/theme.h"

#include <QColor>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;

/// Columns of processors by how many messages they are from the root: one for each distance, or for several where there
/// are more distances than fit.
class DepthColumns {
public:
    /// `depths`: of every processor. `most`: the largest number that a cell may have to hold.
    DepthColumns(std::span<const std::uint32_t> depths, std::uint32_t most, double from, double to, const Theme& theme);

    /// How many of these processors each column has.
    std::vector<std::uint32_t> counts(std::span<const std::uint32_t> processors) const;
    /// A row of cells: filled where the processors are at work, dashed where they wait.
    void paintCounts(Canvas& canvas, const Theme& theme, std::span<const std::uint32_t> processors, double top,
                     double height, const QColor& colour, bool moves) const;
    /// The distances over the columns, and in the room before these what they are.
    void paintScale(Canvas& canvas, const Theme& theme, double baseline, double nameRoom) const;

private:
    double left(std::uint32_t cell) const { return m_from + m_pitch * cell; }

    std::span<const std::uint32_t> m_depths;
    double m_from, m_pitch{};
    std::uint32_t m_deepest{0}, m_perCell{1}, m_cells{1};
};

} // namespace hopscope
