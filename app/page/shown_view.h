#pragma once

#include "run/run.h"
#include "scenes/selected.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// What a page of the window shows, as far as a lesson can show the same.
struct ShownView {
    std::vector<Experiment> experiments;          ///< the first is that in front
    std::vector<std::shared_ptr<const Run>> runs; ///< of these; null where there is none
    double position{0};                           ///< in steps; with several of the longest run
    std::vector<std::string> views;               ///< the largest first; those that lessons do not know are left out
    Selected selected{};
    bool heat{false};
    std::optional<bool> asItLies{};
    bool clockOfSteps{false};
};

} // namespace hopscope
