#pragma once

#include "run/text/notation.h"

#include <optional>
#include <string>
#include <vector>

namespace hopscope {

struct Comparison;
class Run;

/// A letter of a formula.
struct FormulaSymbol {
    std::string name, meaning;
    std::optional<double> value{}; ///< nothing where it differs from step to step
};

/// The formula of a comparison in a notation. The n of Chan, van de Geijn, Gropp & Thakur counts the words of all
/// blocks together: where every processor has a block of m words that is p m, and m where there is one vector.
std::string formulaIn(const Comparison& comparison, const Run& run, const Notation& notation);

/// Its formula with the numbers of the run in it, "= (64 − 2) · 10 + …", in any notation; empty where no numbers are
/// known that give its value.
std::string numbersIn(const Comparison& comparison, const Run& run, const Notation& notation);

/// What the letters of the formula mean, in their order; none of those that the formula itself explains or that are
/// unknown.
std::vector<FormulaSymbol> symbolsIn(const Comparison& comparison, const Run& run, const Notation& notation);

} // namespace hopscope
