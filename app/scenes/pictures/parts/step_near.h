#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/parts.h"

#include <QRectF>
#include <QStringList>

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// A corner of the matrix of who holds what, enlarged: where the present step brings most, beside what is held already.
class StepNear {
public:
    StepNear() = default;
    /// `held`: before the step if it is under way, else after it. Whoever holds a block that comes is not looked at.
    StepNear(const Run& run, const Holdings& held, StepIndex step, bool moving, const QRectF& area);

    bool empty() const { return m_held.empty(); }
    void paint(Canvas& canvas, const Theme& theme) const;
    /// Where it is in the whole matrix, if that stands left of it.
    void paintTie(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const;

    /// Whether it can be made of a run: copied blocks of so many processors that none can be read among all.
    static bool suits(const Run& run);

private:
    QStringList titles() const; ///< in ever shorter forms
    /// The rows and columns around the most arrivals, with as much that is held as may be.
    void choose(const Run& run, const Holdings& held, StepIndex step);

    QRectF m_area;
    bool m_moving{};
    StepIndex m_step{};
    Side m_rows, m_columns;
    std::vector<bool> m_held;                                  ///< by row and column
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_comes; ///< (row, column)
};

} // namespace hopscope
