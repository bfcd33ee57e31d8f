#pragma once

#include "run/run.h"
#include "scenes/pictures/wave/phrase.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

/// How the messages along one axis follow from those of the steps before: what came a step before along it and the
/// earlier axes goes on, but for what has then gone round its rings. That is what the earlier axes brought as many
/// steps ago as a ring has processors, at first the own block.
struct ForwardRule {
    struct Sum {
        std::vector<double> came;  ///< a step before, by axis in the order of their numbers
        std::vector<double> round; ///< by earlier axis; the own block alone
        double sent{};
    };
    std::size_t axis{};
    std::vector<std::size_t> earlier; ///< in the order of their numbers
    StepIndex ring{};                 ///< processors in a ring of the axis
    std::vector<Sum> steps;           ///< of the first step without terms: the own block
};

/// Nothing unless it gives what was simulated in every step. `byAxis`: blocks in the largest messages, by axis and
/// step.
std::optional<ForwardRule> forwardRule(const Run& run, const std::vector<std::vector<double>>& byAxis,
                                       std::size_t axis);
/// The rule at the example of a step: "Step 3: axis 3 sends 1 + 2 + 3 = 6 blocks, received in step 2; cost 394 units";
/// of the first step, which has no terms, at that of another; empty where there is none.
Phrase forwardExample(const ForwardRule& rule, StepIndex step, const QString& cost);
/// What is taken away in this step or later, in ever fewer words; where these are too many, why so much is passed on.
QStringList forwardRounds(const ForwardRule& rule, StepIndex step);
/// The sum of every step, ever shorter: "0 + 3 + 9 − 2", "3 + 9 − 2", "3+9−2".
std::vector<std::vector<Phrase>> forwardSums(const ForwardRule& rule);

/// What each axis brings, where that is a multiple of what those before it brought: by axis "3 blocks", "16 blocks × 3
/// hops = 48". `byAxis`: blocks in the largest messages of all steps; empty where that is not so.
QStringList forwardedBlocks(const Run& run, const std::vector<double>& byAxis);

} // namespace hopscope
