#pragma once

#include "search/formula.h"
#include "search/machine.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope::search {

struct EncodingOptions {
    bool shortest{false}; ///< blocks keep to shortest ways: finds tight schedules at once, its failure proves nothing
    bool symmetry{true};  ///< of schedules that differ only in numbers, few are left
    bool general{false};  ///< the formula for any ports where the one for single ports would do
    std::optional<std::uint32_t> rounds{}; ///< of all steps together; each has one at least
};

/// A message that a solution may have.
struct Possible {
    static constexpr std::uint32_t all = never;
    Literal sent{Formula::yes}, also{Formula::yes}; ///< it has it where both hold
    std::uint32_t step{}, arc{};
    std::uint32_t block{all}; ///< of the decisive ones; all: whatever the sender holds
};

/// The formula "there is a schedule of so many steps".
struct Encoding {
    Formula formula;
    std::vector<Possible> messages; ///< by step
};

/// Throws Refused where the formula gets too large, Cancelled.
Encoding encode(const Machine& machine, std::uint32_t steps, const EncodingOptions& options);

} // namespace hopscope::search
