#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/load_charts.h"

#include <QRectF>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Steps whose times differ so much that bars beside each other would need a logarithmic axis: a row for each with its
/// numbers, and a bar for the fraction of the run that it takes. Where not all have room, the first, the present and
/// the longest step stay, with those next to them.
class LoadTable {
public:
    LoadTable(const Run& run, std::span<const StepCost> costs, const QRectF& area, StepIndex marked);
    /// Whether the area is wide and high enough.
    bool fits() const;
    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const;
    std::optional<std::size_t> stepAt(QPointF point) const;

    /// Steps that have a row, in order, of so many steps in so many rows: each gap takes a row, too. `kept`: always.
    static std::vector<std::size_t> rowsOf(std::size_t steps, std::size_t rows, std::span<const std::size_t> kept);

private:
    struct Column {
        QString first, second; ///< of its heading
        double right{};
    };
    static constexpr double headHigh = 34, leastPitch = 16, mostPitch = 24;

    double bars() const { return m_left + 14; }
    double barRoom() const;
    double longest() const;
    QRectF row(std::size_t place) const;
    QString numberOf(std::size_t column, const StepCost& cost) const;
    void paintHead(Canvas& canvas, const Theme& theme) const;
    void paintRow(Canvas& canvas, const Theme& theme, std::size_t place, std::size_t step) const;

    const Run& m_run;
    std::span<const StepCost> m_costs;
    QRectF m_area;
    StepIndex m_marked;
    /// The step of every row; none: steps are left out there.
    std::vector<std::optional<std::size_t>> m_rows;
    std::vector<Column> m_columns; ///< of numbers, right-aligned
    double m_left{};               ///< where they end
};

} // namespace hopscope
