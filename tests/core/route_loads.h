#pragma once

#include "search/machine.h"

#include <cstdint>

namespace hopscope::test {

/// Whether so many steps are too few for the blocks to cross what they must cross, in whatever order: for every choice
/// of a tree of arcs for each block, no sequence of so many legal steps has room for all its messages. All trees and
/// all steps are tried; knows no formula and no bound. For up to 4 nodes and one block in a message; false where the
/// answer is no, or there is too much to try.
bool tooFewStepsForAnyRoutes(const search::Machine& machine, std::uint32_t steps);

} // namespace hopscope::test
