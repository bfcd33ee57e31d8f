#pragma once

#include "search/formula.h"
#include "search/machine.h"

#include <cstdint>

namespace hopscope::test {

/// The formula "there is a schedule of so many steps", written down from the rules alone: every block may be anywhere
/// at any time and cross any arc, nothing is known beforehand, no symmetry is broken, and all limits are counted by
/// totalizers. Slow, and independent of the formulas of the search. Of an allreduce it says whether everybody can hear
/// of every operand, which takes no more steps.
search::Formula plainFormula(const search::Machine& machine, std::uint32_t steps);

} // namespace hopscope::test
