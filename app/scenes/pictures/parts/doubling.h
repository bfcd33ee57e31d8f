#pragma once

#include "run/run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace hopscope {

/// The messages of a run that doubles its holders in every step.
struct Doubling {
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> steps; ///< from, to
    std::vector<std::uint32_t> served;                                       ///< through each message of a step

    /// Steps that are drawn one below the other over the width of so many neighbours, which they do not leave.
    struct Tier {
        std::size_t from, to;
        std::uint32_t group;
    };
    std::vector<Tier> tiers; ///< at most two: the first over all processors
    /// Steps between the tiers and after them that have no rows.
    std::pair<std::size_t, std::size_t> between() const
    {
        return {tiers.front().to, tiers.size() > 1 ? tiers[1].from : tiers.front().to};
    }
    std::pair<std::size_t, std::size_t> after() const { return {tiers.back().to, steps.size()}; }
    /// Whose rows hold a step; null where it has none.
    const Tier* tierOf(std::size_t step) const;
};

/// Nothing where the holders do not double or later steps leave their groups; `now`: a step that must have a row.
Doubling doublingOf(const Run& run, std::size_t now, const std::stop_token& stop);

} // namespace hopscope
