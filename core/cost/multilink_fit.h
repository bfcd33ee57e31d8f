#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A message of `bytes` bytes to each of `neighbours` neighbours at once took `time`, in any unit.
struct Measurement {
    double neighbours{1}, bytes{}, time{};
};

/// alpha, beta and tau of (alpha + bytes · beta)(1 + (neighbours − 1) tau).
struct MultilinkFit {
    double alpha{}, beta{}, tau{};
    double error{}; ///< root of the mean square of (model − measured)/measured
    std::size_t points{};
};
/// Least squares of the relative errors, tau from 0 to 1. Nothing unless there are two lengths; tau is 0 where all go
/// to one neighbour.
std::optional<MultilinkFit> fitMultilink(std::span<const Measurement> measurements);

/// The lengths that Chan et al. fit by themselves: 8 to 512 B, 1 to 32 KB, 64 KB to 4 MB.
struct LengthRange {
    std::string_view name;
    double from{}, to{}; ///< bytes, both included
};
std::span<const LengthRange> lengthRanges();
struct RangeFit {
    LengthRange range;
    std::optional<MultilinkFit> fit;
};
std::vector<RangeFit> fitByLength(std::span<const Measurement> measurements);

/// Reads `neighbours,bytes,time` a line; a first line of words is a header. Throws Refused with the line.
std::vector<Measurement> measurementsFromCsv(std::string_view text);

} // namespace hopscope
