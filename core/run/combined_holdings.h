#pragma once

#include "run/holdings.h"
#include "run/window.h"

namespace hopscope {

/// The sentence of a violation of causality.
std::string notHeld(const Transfer& transfer, BlockId block, std::uint32_t processors);

inline constexpr std::size_t combinedBytesPerSlot = 16;
std::unique_ptr<Holdings> makeCombinedHoldings(const Data& data, std::uint32_t processors, Window window);

} // namespace hopscope
