#pragma once

#include "scenes/compare/compare_scene.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <vector>

namespace hopscope {

/// The letter of an experiment: A, B, C, D.
QString letterOf(std::size_t index);

/// "fastest of A and B: 280 units ahead of A; C has other ports", of a run that no other explains. Only a good one
/// among its like is called the fastest; of all others it is said what makes the race unequal. `made`: the same runs.
QString fastestText(const std::vector<ComparedRun>& runs, const std::vector<std::shared_ptr<const Run>>& made,
                    std::size_t index);

} // namespace hopscope
