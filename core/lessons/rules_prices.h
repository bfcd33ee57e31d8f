#pragma once

#include "lessons/scene.h"
#include "run/run.h"

#include <string>

namespace hopscope {

/// What a step takes in a run, in words and symbols, or a message where nobody has a common clock: "a step takes α + β
/// · words on its busiest link".
std::string chargeOf(const Scene& scene, const Run& run);
/// "α = 10 units, β = 1 unit/word"; of machines their g and l, by size of cluster.
std::string priceValuesOf(const Scene& scene, const Run& run);
/// Charge and values for pages that count steps, perhaps before anybody has said what α is: "a step takes 10 units, and
/// 1 unit for each word on its busiest link".
std::string plainPricesOf(const Scene& scene, const Run& run);

} // namespace hopscope
