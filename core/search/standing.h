#pragma once

#include "search/search.h"

#include <cstdint>
#include <optional>
#include <string>

namespace hopscope {
class Run;
} // namespace hopscope

namespace hopscope::search {

/// What searches know of a run: whether it could take fewer steps.
struct Standing {
    enum class Kind : std::uint8_t { Shortest, Longer, Open } kind{Kind::Open};
    std::uint32_t atLeast{}; ///< no schedule under the same rules has fewer steps
    std::uint32_t best{};    ///< steps of the best that is known
    bool written{false};     ///< the text of the run says so; nothing was proved here
    friend bool operator==(const Standing&, const Standing&) = default;
};

/// Where an answer leaves a run that keeps the rules of the question. `known`: steps of the best known otherwise.
Standing standingFrom(const Answer& answer, std::uint32_t runSteps, std::optional<std::uint32_t> known = {});
/// Keeps it for as long as the program runs, and what it says of the question of the run, for others that have the same.
void remember(const Run& run, const Standing& standing);
/// What was remembered of it; else what its text says was proved for the same question, or what was found out for
/// another run that has the same question. Nothing: nobody asked.
std::optional<Standing> standingOf(const Run& run);
/// "proved shortest", "5 steps are enough", "open: between 4 and 6 steps".
std::string textOf(const Standing& standing);

} // namespace hopscope::search
