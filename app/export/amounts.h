#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What people type about exports; all throw Refused with one sentence that names the parameter.

/// A length in units of 1/96 inch: "800", "800px", "12cm", "85mm", "3.5in", "240pt".
double unitsFromText(std::string_view parameter, const std::string& text);
/// Positions in steps, "0,3,7", "0-5", "2.5", each from 0 to `steps`.
std::vector<double> positionsFromText(const std::string& text, double steps);

} // namespace hopscope
