#pragma once

#include <string_view>

namespace hopscope {

/// Where a statement comes from: a paper and the place in it.
struct Citation {
    std::string_view paper, place;
};

namespace papers {
inline constexpr std::string_view sandersSibeyn =
    "Sanders & Sibeyn, A Bandwidth Latency Tradeoff for Broadcast and Reduction";
inline constexpr std::string_view kandemir = "Kandemir, Basic Communication and Data Sharing Patterns";
} // namespace papers

} // namespace hopscope
