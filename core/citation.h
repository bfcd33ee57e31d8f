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
inline constexpr std::string_view chan =
    "Chan, van de Geijn, Gropp & Thakur, Collective Communication on Architectures that Support Simultaneous "
    "Communication over Multiple Links";
inline constexpr std::string_view kandemir = "Kandemir, Basic Communication and Data Sharing Patterns";
inline constexpr std::string_view dimakopoulos = "Dimakopoulos & Dimopoulos, Leaf Communications in Complete Trees";
inline constexpr std::string_view sovianiSingh =
    "Soviani & Singh, Estimating Application Hierarchical Bandwidth Requirements using BSP Family Models";
inline constexpr std::string_view logp = "Culler and others, LogP: Towards a Realistic Model of Parallel Computation";
inline constexpr std::string_view loggp = "Alexandrov, Ionescu, Schauser & Scheiman, LogGP";
inline constexpr std::string_view logGopSim = "Hoefler, Schneider & Lumsdaine, LogGOPSim";
inline constexpr std::string_view karp =
    "Karp, Sahay, Santos & Schauser, Optimal Broadcast and Summation in the LogP Model";
inline constexpr std::string_view maxMin = "Bertsekas & Gallager, Data Networks";
} // namespace papers

} // namespace hopscope
