#pragma once

#include "run/holdings/holdings.h"
#include "run/holdings/window.h"

#include <cstddef>
#include <memory>
#include <string>

namespace hopscope {

/// The sentence of a violation of causality.
std::string notHeld(const Transfer& transfer, BlockId block, std::uint32_t processors);
/// That of an operand that is joined once more in step k.
Violation joinedTwice(const Ends& ends, BlockId block, StepIndex k);
/// Why a block is not delivered.
std::string notCombined(NodeId node, BlockId block);

inline constexpr std::size_t combinedBytesPerSlot = 16;
std::unique_ptr<Holdings> makeCombinedHoldings(const Data& data, std::uint32_t processors, Window window);

} // namespace hopscope
