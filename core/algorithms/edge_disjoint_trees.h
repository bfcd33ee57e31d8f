#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <span>
#include <string>

namespace hopscope {

/// What the edge-disjoint trees do when there are no further packets.
enum class AfterLast : std::uint8_t { Repeat /* the last packet, in their place */, Nothing };

/// Edge-disjoint spanning binomial trees of a hypercube (Sanders & Sibeyn, Section 3). Every transfer names this line.
Schedule edgeDisjointTrees(const Problem& problem, AfterLast after, std::uint16_t line);
/// Once through all dimensions.
Pipeline edgeDisjointPipeline(const Problem& problem);
std::string edgeDisjointReason(const Problem& problem, StepIndex k, const Transfer& transfer,
                               std::span<const BlockRange> blocks);

} // namespace hopscope
