#pragma once

#include "scenes/pictures/parts/parts.h"
#include "schedule/data.h"

#include <QPointF>
#include <QSizeF>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What processors have combined where there are more of them than rows with names: a row stands for several
/// processors, a column for several operands, and a cell is the fuller the more of these operands are in those results.
class ScanBands {
public:
    /// `wide`: of the matrix with the numbers of its rows; beside it stand words, as far as there is room.
    ScanBands(std::uint32_t processors, QSizeF size, double wide);

    /// What a processor has combined; each is added once.
    void add(std::uint32_t processor, const std::vector<RankInterval>& result);

    /// `words`: of a processor, for those whose rows have numbers; may be null. `chosen`: rows of these are framed.
    void paint(Canvas& canvas, const Theme& theme, const std::function<QString(std::uint32_t)>& words,
               const std::vector<std::uint32_t>& chosen) const;

    /// The first processor of the row under a point.
    std::optional<std::uint32_t> processorAt(QPointF point) const;
    /// How many operands the longest interval has that somebody has combined.
    std::uint32_t longest() const { return m_longest; }
    /// Whether cells are of several processors or operands.
    bool aggregated() const { return m_rows.perCell > 1 || m_columns.perCell > 1; }
    /// " · a cell: 64 processors × 128 operands"; nothing where it is one of each
    QString cellText() const;

private:
    std::size_t place(std::uint32_t row, std::uint32_t column) const
    {
        return std::size_t{row} * m_columns.cells() + column;
    }
    double needed(std::uint32_t row, std::uint32_t column) const; ///< pairs of a processor and an operand
    void paintKey(Canvas& canvas, const Theme& theme) const;
    void paintWords(Canvas& canvas, const Theme& theme, const std::function<QString(std::uint32_t)>& words) const;

    std::uint32_t m_processors, m_longest{0};
    QSizeF m_size;
    Side m_rows, m_columns;
    std::vector<double> m_results; ///< pairs, by cell
};

} // namespace hopscope
