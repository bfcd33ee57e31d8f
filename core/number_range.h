#pragma once

#include <string>

namespace hopscope {

/// Sizes and prices are 0 or of a magnitude in this range. What is computed of them (products and quotients of several,
/// sums over all steps of all processors) is then a finite number everywhere.
constexpr double leastReal = 1e-30, mostReal = 1e30;
/// What is counted has 32 bits: blocks, steps of one kind, processors.
constexpr double mostWhole = 4294967295.0;

/// The nearest size or price; the number itself if it is one.
double nearestReal(double number);
/// What a number that is none must be: "a number from 0 to 1e+30", or "0 or a number from 1e-30".
std::string realRange(double number, double minimum);

} // namespace hopscope
