#pragma once

#include "drawing/theme.h"
#include "topology/leaf_tree.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;

/// Rows of routers beside each other, the root on top, level under level. Where there are more than fit, all levels are
/// equally high, and a row is of as many routers as its level needs.
class RouterRows {
public:
    struct Row {
        std::uint32_t level{}, first{}, count{}; ///< routers, counted from the first after the processors
        double top{}, height{};
    };
    /// Whether two routers, counted from the first after the processors, do the same in every step.
    using Alike = std::function<bool(std::uint32_t, std::uint32_t)>;
    /// `top` and `height` of the room; columns are the caller's. With `alike` neighbours that are have one row.
    RouterRows(const LeafTree& tree, double top, double height, const Alike& alike = {});

    const std::vector<Row>& rows() const { return m_rows; }
    const Row& row(std::size_t index) const { return m_rows[index]; }
    double bottom() const { return m_rows.empty() ? 0 : m_rows.back().top + m_rows.back().height; }
    std::optional<std::size_t> rowAt(double y) const;
    bool bundled() const { return m_bundled; } ///< rows are of several routers, whatever these do
    /// "level 2" beside the first row of every level, ending at x.
    void paintNames(Canvas& canvas, const Theme& theme, double x) const;
    static double nameRoom(const Theme& theme);
    /// "router 30", "routers 27 to 30"
    QString nameOf(const Row& row) const;
    /// "30", "27–30"
    QString numbersOf(const Row& row) const;

private:
    std::uint32_t m_leaves;
    bool m_bundled{false};
    std::vector<Row> m_rows;
};

/// Steps from the first to before the last.
struct StepSpan {
    StepIndex first{}, last{};
};
/// Round numbers of steps under a strip of these from `left` to `right`, every one in the middle of its step, and their
/// name before the first of all.
void paintStepAxis(Canvas& canvas, const Theme& theme, const StepSpan& steps, double left, double right,
                   double baseline);

/// Edges of at most so many columns of equal length, and one more at the end.
std::vector<StepIndex> evenEdges(StepIndex steps, double mostColumns);

} // namespace hopscope
