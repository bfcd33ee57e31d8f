#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// Chain, binary tree, fractional tree and binomial tree for one message where every pair has a link of its own: what
/// each needs at its best, by the exact formulas, and why the fastest is.
struct Tradeoff {
    enum class Tree : std::uint8_t { Chain, Binary, Fractional, Binomial };
    struct Rival {
        Tree tree;
        double time{}, packets{};
        std::int64_t group{}; ///< of the fractional tree; else 0
    };
    std::vector<Rival> rivals; ///< fastest first; a fractional tree only if larger groups gain something
    std::string sentence;
};
/// "binary tree"
std::string_view nameOf(Tradeoff::Tree tree);

/// Nothing unless the run is a broadcast or reduction of at least three processors on a complete network with prices
/// for start-ups and words.
std::optional<Tradeoff> tradeoff(const Run& run);

} // namespace hopscope
