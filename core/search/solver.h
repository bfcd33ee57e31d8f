#pragma once

#include "search/formula.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope::search {

/// How a formula is to be solved.
struct SolverOptions {
    double seconds{60};
    std::uint32_t seed{0};
    std::string proof{}; ///< file that gets the DRAT proof of a refutation; empty: none
    std::stop_token stop{};
    std::atomic<std::uint64_t>* conflicts{nullptr}; ///< counts them while it works; null: nobody wants to know
    const std::atomic<bool>* enough{nullptr};       ///< once it is true, time is up
};

struct Solution {
    enum class Result : std::uint8_t { Found, Refuted, Stopped } result{Result::Stopped};
    std::vector<bool> values; ///< by variable; of one that was found
    bool outOfMemory{false};  ///< why it stopped, unless its time was up
    double seconds{0};

    bool holds(Literal literal) const
    {
        return values[static_cast<std::size_t>(literal < 0 ? -literal : literal)] == (literal > 0);
    }
};

/// Why nothing can be solved in this build, one sentence; empty: it can.
std::string solverMissing();
/// The same answer whenever neither time nor memory ends it. Throws Cancelled at once when asked to stop.
Solution solve(const Formula& formula, const SolverOptions& options);

} // namespace hopscope::search
