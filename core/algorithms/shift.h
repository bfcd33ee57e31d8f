#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope {

/// Places that everybody's data move, below p: all the way round is none.
std::uint32_t shiftOf(const Problem& problem);

/// The shorter way round a ring of `length`; a tie goes forwards.
struct ShortWay {
    std::uint32_t steps;
    bool forwards;
    /// The place `steps` along this way.
    std::uint32_t from(std::uint32_t place, std::uint32_t count, std::uint32_t length) const
    {
        return forwards ? (place + count) % length : (place + length - count) % length;
    }
};
ShortWay shortWay(std::uint32_t distance, std::uint32_t length);

/// Shifts by neighbours need axes that wrap, in the shape and where it runs; `most`: axes that the entry can do.
std::optional<Diagnostic> wrapObjection(const Problem& problem, std::string_view entry, std::size_t most);

/// Rows and columns of a grid of at most two axes, and what a shift asks of them: q = down · columns + right.
struct TorusShift {
    std::uint32_t rows{1}, columns{1}, down{0}, right{0};
    ShortWay along{0, true}; ///< of the rows
};
TorusShift torusShift(const Problem& problem);

/// Time of `steps` steps in which every message goes to a neighbour over a link of its own.
std::optional<double> neighbourTime(const Problem& problem, std::optional<double> steps);
std::string neighbourNumbers(const Problem& problem, std::optional<double> steps);

} // namespace hopscope
