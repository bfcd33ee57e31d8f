#pragma once

#include "search/machine.h"

#include <cstdint>
#include <optional>

namespace hopscope::test {

/// The fewest steps by breadth-first search over what everybody holds, for machines of up to 64 (node, block)
/// pairs: every legal set of messages of every step is tried. Knows no formula and no bound.
std::optional<std::uint32_t> fewestByExhaustion(const search::Machine& machine);

} // namespace hopscope::test
