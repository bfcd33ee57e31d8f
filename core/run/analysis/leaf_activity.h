#pragma once

#include "run/run.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <tuple>
#include <vector>

namespace hopscope {

// What routers and the links of the leaves do step by step, in runs on a leaf-tree in which routers take part.

/// Steps of a stretch in which a router sends towards the root, towards the leaves, or at all.
struct RouterSends {
    std::uint32_t up{}, down{}, busy{};
};
/// By router (the first after the processors first), then by column; a column lasts from one edge (a step) to the next.
/// Plays the schedule. Throws Cancelled.
std::vector<RouterSends> routerSends(const Run& run, std::span<const StepIndex> edges,
                                     const std::stop_token& stop = {});

/// What a router sends in the whole run, and why it cannot be done sooner.
struct RouterLoad {
    std::uint64_t up{}, down{}; ///< packets
    std::uint32_t links{};      ///< over which they go down
    std::uint64_t busiest{};    ///< packets over the one of its links that takes longest
    StepIndex least{};          ///< steps that these take, as many at once as the link carries
    bool outside{};             ///< down each link go exactly the blocks of the leaves that are not below that link
    StepIndex first{}, last{};  ///< steps in which it sends first and last
    StepIndex downSteps{};      ///< in which it sends down
    /// Whenever that is.
    friend bool operator==(const RouterLoad& a, const RouterLoad& b)
    {
        return std::tie(a.up, a.down, a.links, a.busiest, a.least, a.outside)
               == std::tie(b.up, b.down, b.links, b.busiest, b.least, b.outside);
    }
};
/// By router, the first after the processors first. Plays the schedule. Throws Cancelled.
std::vector<RouterLoad> routerLoads(const Run& run, const std::stop_token& stop = {});

/// One packet over the link of a leaf.
struct LeafUse {
    StepIndex step{};
    bool received{};
    /// The level at which its way turns, so that it crosses 2 · level links: of what is received the lowest router
    /// above both leaves, of what is sent the highest router that it reaches.
    std::uint32_t level{};
    BlockId block{};
};
/// By leaf, each in the order of the steps. Plays the schedule. Throws Cancelled.
std::vector<std::vector<LeafUse>> leafUses(const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
