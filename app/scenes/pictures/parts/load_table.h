#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/load_charts.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Steps whose times differ so much that bars beside each other would need a logarithmic axis: a row for each with its
/// numbers, and a bar for the fraction of the run that it takes. Where not all have room, the first two, the present
/// and the longest step stay, with those next to the latter.
class LoadTable {
public:
    /// `terms`: with the words of a message, so that the time of each row is the sum that its heading says, where it
    /// is.
    LoadTable(const Run& run, std::span<const StepCost> costs, const QRectF& area, StepIndex marked, bool terms);
    /// Whether the area is wide and high enough.
    bool fits() const;
    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const;
    std::optional<std::size_t> stepAt(QPointF point) const;

    /// Steps that have a row, in order, of so many steps in so many rows: each gap takes a row, too. `kept`: always;
    /// the first of them shows how the run begins, with the step after it, and the others are shown with those around
    /// them.
    static std::vector<std::size_t> rowsOf(std::size_t steps, std::size_t rows, std::span<const std::size_t> kept);

private:
    struct Column {
        QString first, second;       ///< of its heading
        std::vector<double> numbers; ///< by step
        bool trouble{false};         ///< where it is more than without contention
        double right{};
    };
    static constexpr double headHigh = 34, leastPitch = 16, mostPitch = 24;

    void addColumns(bool terms);
    bool troubled(const Column& column, std::size_t step) const;
    double bars() const { return m_left + 14; }
    double barRoom() const;
    double longest() const;
    QRectF row(std::size_t place) const;
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
