#pragma once

#include "scenes/pictures/spread/spread_chain.h"

#include <QColor>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What stands in the box of a processor: its number and the step in which the block comes to it.
struct BoxNumber {
    QRectF box;
    std::uint32_t processor{};
    QString step; ///< empty: it does not come
    QColor fill;
    bool holds{true}; ///< or is about to, or lies on the path: where only these have their numbers
};
struct BoxNumbersLook {
    bool both{false};                   ///< the processor, too, softer than the step
    bool above{false};                  ///< the processor above the step, else beside it
    double leastLarge{};                ///< height of a box with a large step below the processor
    double points{};                    ///< size
    std::span<const ChainLine> under{}; ///< lines that numbers may stand on
    bool few{false};                    ///< processors only where the block is; steps larger
};
void paintBoxNumbers(Canvas& canvas, const Theme& theme, const std::vector<BoxNumber>& boxes,
                     const BoxNumbersLook& look);

} // namespace hopscope
