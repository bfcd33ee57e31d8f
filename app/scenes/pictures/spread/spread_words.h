#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "run/run.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/figure_area.h"

#include <QColor>
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
    std::size_t have{}, all{}, now{};       ///< processors with the block, of all; messages of the step with it
    bool before{false}, omitted{false};     ///< earlier messages; those without it
    bool small{false};                      ///< cells too small for numbers
    bool close{false};                      ///< without gaps between them
    bool only{false};                       ///< there is no other block
    QString step{};                         ///< what the step does (stepOfBlock())
    std::optional<std::uint32_t> pathTo{};  ///< the processor to which the messages are drawn one by one
    bool pathGoesOn{false};                 ///< after the moment that is shown
    QColor coming{};                        ///< of what arrives in the present step
    Stroke arriving{};                      ///< around it, where cells have gaps between them
    bool summed{false};                     ///< that is said beside the cells, so not in the heading
    std::vector<StepIndex> laterSteps{};    ///< after the moment that is shown
    std::vector<QColor> later{};            ///< of what comes in these
    Stroke region{}, cut{};                 ///< borders of regions, and of their pieces; without a colour: none
    bool never{false};                      ///< to some it does not come
    Stroke root{};                          ///< without a colour: none is marked
    QString bound{};                        ///< of the growth, said over its chart
    std::optional<bool> numbersInColumns{}; ///< in every box; nothing: there are none

    std::vector<QString> headings(const Run& run, bool beside) const; ///< longest first
    /// All but the colours of the steps.
    std::vector<LegendKey> keys(const Theme& theme) const;
    /// With them in front: of every step that has cells, of some if these are many.
    std::vector<LegendKey> withSteps(const Run& run, const Theme& theme, std::vector<LegendKey> others) const;
    /// "25 of 1024 have it, 94 receive it now"
    QString countText() const;
};

/// The steps after the moment in which the block comes to somebody: a few of these.
std::vector<StepIndex> laterSteps(const Arrivals& arrivals, std::uint32_t block, StepIndex done);
/// Whether it never comes to some.
bool isWithheld(const Arrivals& arrivals, std::uint32_t block);
/// Messages of earlier steps.
QColor earlierInk(const Theme& theme);

} // namespace hopscope
