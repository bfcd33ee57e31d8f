#pragma once

#include "ids.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// What waits for what in a file of another tool, in words of the messages of its schedule, in their order. What is not
/// named waits for nothing.
struct OwnWaits {
    /// Something that a processor does by itself, and how long that takes it.
    struct Act {
        NodeId at;
        double time;
    };
    struct Wait {
        std::uint32_t first, then;
        bool begun{false}; ///< until the first has begun; else until it is done
    };
    std::uint32_t messages{};
    std::vector<Act> acts;
    std::vector<Wait> waits;

    static std::uint32_t send(std::uint32_t message) { return 2 * message; }
    static std::uint32_t receipt(std::uint32_t message) { return 2 * message + 1; }
    std::uint32_t act(std::uint32_t number) const { return 2 * messages + number; }
};

} // namespace hopscope
