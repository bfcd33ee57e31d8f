#pragma once

#include "run/run.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// How many messages each processor is from the one that all begin with, along the first that everybody receives;
/// empty where there is none or more than one, or where some receive nothing. Throws Cancelled if asked to stop.
std::vector<std::uint32_t> messagesFromRoot(const Run& run, const std::stop_token& stop);

} // namespace hopscope
