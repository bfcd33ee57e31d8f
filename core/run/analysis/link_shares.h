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

/// A message that flows, and what it moves in a unit of time, in words.
struct FlowRate {
    std::uint32_t message; ///< in the order of the graph
    double rate;
};

/// Where messages share links in time: of those among `messages`, which are all that are under way, in ascending order,
/// that flow at a time. Empty under other models.
std::vector<FlowRate> flowRates(const Run& run, std::span<const std::uint32_t> messages, double time);

/// The same by link: what each of those messages has of the links of its route; by link and message in ascending order.
std::vector<LinkShare> linkShares(const Run& run, std::span<const std::uint32_t> messages, double time);

} // namespace hopscope
