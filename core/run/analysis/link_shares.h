#pragma once

#include "run/run.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// A message that flows through a link, and how much of the link it has.
struct LinkShare {
    LinkId link;
    std::uint32_t message; ///< in the order of the graph
    double share;          ///< 0 … 1 of what the link can carry; at half duplex of both directions
};

/// Where messages share links: of those among `messages`, which are all that are under way, that flow at a time, by
/// link and message in ascending order. Empty under other models.
std::vector<LinkShare> linkShares(const Run& run, std::span<const std::uint32_t> messages, double time);

} // namespace hopscope
