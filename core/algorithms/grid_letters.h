#pragma once

#include <optional>
#include <string_view>

namespace hopscope {

struct Problem;

/// What a letter of Chan, van de Geijn, Gropp & Thakur is on the grid of a problem: N axes longer than 1, d the sum of
/// their lengths, D the longest, D_last the last in the order of the problem. Nothing for other letters.
std::optional<double> gridLetter(std::string_view name, const Problem& problem);

} // namespace hopscope
