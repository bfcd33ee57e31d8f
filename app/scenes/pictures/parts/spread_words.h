#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "run/run.h"
#include "scenes/pictures/parts/figure_area.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// What is drawn of the path of a block, for its heading and its key, which name nothing else.
struct SpreadWords {
    std::uint32_t block{};
    StepIndex steps{}; ///< done
    bool moving{false};
    std::size_t have{}, all{}, now{};     ///< processors with the block, of all; messages of the step with it
    bool before{false}, omitted{false};   ///< earlier messages; those without it
    bool framed{false};                   ///< receivers of the step
    Stroke root{};                        ///< without a colour: none is marked
    std::optional<bool> numbersInColumns{}; ///< in every box; nothing: there are none

    std::vector<QString> headings(const Run& run, bool beside) const; ///< longest first
    /// At most so many swatches.
    std::vector<LegendKey> keys(const Run& run, const Theme& theme, StepIndex swatches) const;
    /// "25 of 1024 have it, 94 receive it now"
    QString countText() const;
};

/// Messages of earlier steps.
QColor earlierInk(const Theme& theme);

} // namespace hopscope
