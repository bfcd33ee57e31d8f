#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// A shift of ring positions by plus or minus 2^exponent.
struct SignedDigit {
    std::uint32_t exponent;
    bool forwards;
};

/// Shifts by the digits, one after another, on a hypercube that holds ring position i on node i xor ⌊i/2⌋: positions
/// 2^j apart differ in one bit (j = 0) or two, so each digit takes one step to neighbours or two.
Schedule grayShift(std::uint32_t processors, const std::vector<SignedDigit>& digits);
/// Steps that a sum of these digits takes.
std::uint32_t grayShiftSteps(const std::vector<SignedDigit>& digits);
std::string grayShiftReason(const Problem& problem, const std::vector<SignedDigit>& digits, StepIndex k,
                            const Transfer& transfer, std::span<const BlockRange> blocks);
/// Block i is that of ring position i: it starts on the node of position i and ends on that of position i + q.
Data grayShiftData(const Problem& problem);
/// The ring that the positions form.
Drawing grayShiftDrawing(const Problem& problem);

constexpr std::uint32_t grayCode(std::uint32_t position) { return position ^ position >> 1; }

} // namespace hopscope
