#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>

namespace hopscope {

/// The chain of all processors from the root on: in rows of alternating direction where the network has no places of
/// its own, so that a long chain stays a picture.
Drawing chainDrawing(const Problem& problem);

/// Chain in which a processor may send or receive in one step, not both: packet p reaches number j in step j + 2p; two
/// processors just send one packet after the other.
StepIndex simplexChainSteps(std::uint32_t processors, StepIndex packets);
Pipeline simplexChainPipeline(std::uint32_t processors);
/// Every transfer names this line.
Schedule simplexChain(const Problem& problem, std::uint16_t line);

} // namespace hopscope
