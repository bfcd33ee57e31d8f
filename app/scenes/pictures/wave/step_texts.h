#pragma once

#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/wave/phrase.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// A text for every step, in a row below the numbers of the steps.
struct StepTexts {
    QStringList names;                      ///< of the row, on its left: the first that has room
    std::vector<std::vector<Phrase>> forms; ///< of the texts of all steps, longest first
    bool sums{false};                       ///< in the narrower letters of words

    static constexpr double rowHeight = 14;

    /// The first form of which all have room; of the last one, if they have not, some, `least` pixels apart. `left`: of
    /// the columns, at the base of the row.
    void paint(Canvas& canvas, const Theme& theme, const StepColumns& columns, QPointF left, StepIndex marked,
               const AxisColours& colours, double least = 0) const;
};

} // namespace hopscope
