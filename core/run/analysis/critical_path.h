#pragma once

#include "run/run.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// A transfer on the critical path.
struct CriticalHop {
    enum class Waits : std::uint8_t {
        Nothing, ///< the path begins here
        Data,    ///< its sender had the data from the hop before, not earlier
        Port     ///< its sender or receiver was busy with the hop before, or a link was
    };
    StepIndex step{};         ///< from 0
    std::uint32_t transfer{}; ///< its place in the step
    NodeId from, to;
    Waits waits{};
    StepIndex slack{}; ///< steps between the hop before and this one: it could go as many steps earlier
};

/// A chain of transfers from the last step backwards, each of which had to wait for the one before.
struct CriticalPath {
    std::vector<CriticalHop> hops; ///< by step
    bool complete{true};           ///< false: the run is too long, the path has only its end

    std::size_t count(CriticalHop::Waits waits) const;
    StepIndex slack() const; ///< of all hops
};

/// Of several transfers of the last step, and of several that one had to wait for, the latest; of equally late ones
/// that which brought the data. Plays the schedule once from its end, until `mostTransfers` have been looked at.
/// Throws Cancelled.
CriticalPath criticalPath(const Run& run, const std::stop_token& stop = {}, std::uint64_t mostTransfers = 20'000'000);

/// What it means, for people: "The path has 6 hops: 1 waits for data, 4 for a port. No step can be saved in this
/// order."
std::string describe(const CriticalPath& path);

} // namespace hopscope
