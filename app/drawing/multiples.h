#pragma once

#include <vector>

namespace hopscope {

/// Multiples of a step from one value to another, both included: numbers under an axis. None where the step is so small
/// beside the values that neighbours would be the same number, or where there are more than a thousand.
std::vector<double> multiples(double from, double to, double step);
/// 1, 2 or 5 times a power of ten, so that at most `count` of them fit into `span`.
double roundStep(double span, double count);

} // namespace hopscope
