#pragma once

#include "run/holdings/holdings.h"
#include "run/holdings/window.h"

#include <memory>

namespace hopscope {

/// Whether the blocks are many and all start at one node, so that memory is taken as they are sent and given back when
/// they are everywhere.
bool copiesSlide(const Data& data, Window window);
std::unique_ptr<Holdings> makeCopiedHoldings(const Data& data, std::uint32_t processors, Window window);

} // namespace hopscope
