#pragma once

#include "drawing/theme.h"

#include <QColor>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;

/// Columns of processors by the step in which each receives for the first time: one for each step, or for several where
/// there are more than fit. One of them ends with the present step, so that all left of its end have something and all
/// right of it wait.
class FrontColumns {
public:
    /// `firsts`: of every processor. `now`: the present step, from 1. `most`: the largest number that a cell may have
    /// to hold.
    FrontColumns(std::span<const std::uint32_t> firsts, std::uint32_t now, std::uint32_t most, double from, double to,
                 const Theme& theme);

    /// How many of these processors each column has.
    std::vector<std::uint32_t> counts(std::span<const std::uint32_t> processors) const;
    /// A row of cells: filled where the processors are at work, dashed where they wait.
    void paintCounts(Canvas& canvas, const Theme& theme, std::span<const std::uint32_t> processors, double top,
                     double height, const QColor& colour, bool moves) const;
    /// The steps over the columns, and in the room before these what they are.
    void paintScale(Canvas& canvas, const Theme& theme, double baseline, double nameRoom) const;
    /// A line where the columns that have something end; nothing when all have.
    void paintFront(Canvas& canvas, const Theme& theme, double top, double bottom) const;
    /// What that line is, right of it; in a row where nobody waits.
    void paintFrontName(Canvas& canvas, const Theme& theme, double middle, double to) const;

    bool hasFront() const { return m_now < m_last; }
    double front() const { return left(cellOf(m_now) + 1); }

private:
    double left(std::uint32_t cell) const { return m_from + m_pitch * cell; }
    std::uint32_t cellOf(std::uint32_t step) const { return step < m_first ? 0 : 1 + (step - m_first) / m_perCell; }

    std::span<const std::uint32_t> m_firsts;
    double m_from, m_pitch{};
    std::uint32_t m_now, m_last{0};
    std::uint32_t m_perCell{1}, m_first{1}; ///< steps of a column, and of the first one
    std::uint32_t m_cells{1};
};

} // namespace hopscope
