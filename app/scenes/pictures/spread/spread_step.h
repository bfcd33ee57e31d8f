#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/block_ways.h"

#include <QString>

#include <cstddef>
#include <cstdint>

namespace hopscope {

/// What a step does with one block, of the messages that bring it: "406 of 422 holders send 558 messages along the
/// rows, 1 or 2 each: 422 → 980". `had`: processors that had it before the step.
QString stepOfBlock(const Run& run, const Ways& now, std::size_t had, bool moving);
/// The sum behind it: "5 holders send 2 × 4 + 3 × 3 = 17 messages: 5 + 17 = 22 have it." Nothing of one sender.
QString sumOfStep(const Ways& now, std::size_t had);
/// Of what one root sends to all along a tree: why it takes so many steps, and the same without what a holder sends.
/// Else empty.
struct WhySteps {
    bool tree{false};
    QString sentence, bound;
    QString fewer; ///< why a step does not make as many holders as the one with the most
};
WhySteps whySteps(const Run& run, const Arrivals& arrivals, StepIndex step);
/// How many have the block after a step; before the first: −1.
std::size_t holdersAfter(const Arrivals& arrivals, std::uint32_t block, StepIndex step);

} // namespace hopscope
