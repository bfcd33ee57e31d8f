#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope::blueGene {

/// Numbers that Chan et al. print of a Blue Gene/L of 512 processors (8 × 8 × 8, a midplane). One word is one byte.

enum class Origin : std::uint8_t {
    Measured,     ///< printed
    Interpolated, ///< the range between was fitted in the paper, but its value is not printed
    Extended      ///< shorter or longer than what was measured
};
std::string_view toText(Origin origin);

struct Serialisation {
    double tau{};
    Origin origin{};
};
/// tau of messages of so many bytes to or from several neighbours at once, one direction, on a mesh: 0.9797 up to 512 B
/// (eager protocol), 0.1792 from 64 KB on (rendezvous), between them linear in the logarithm of the length.
Serialisation serialisation(double bytes);

inline constexpr double eagerTau = 0.9797, rendezvousTau = 0.1792;
inline constexpr double shortest = 8, eagerEnd = 512, rendezvousBegin = 65536, longest = 4194304; ///< bytes

/// Table 2: milliseconds for 1, 2 and 4 MB. `experiment` runs the algorithm; empty for the machine's own MPI,
/// of which the paper tells nothing.
inline constexpr std::array<double, 3> megabytes{1, 2, 4};
struct Timing {
    std::string_view operation, name, experiment;
    std::array<double, 3> milliseconds;
};
std::span<const Timing> timings();

/// Least squares through the points of a timing.
struct Fit {
    double intercept{}, slope{}; ///< ms, ms/MB
};
Fit fit(const Timing& timing);

/// Table 3: microseconds of a call that sends nothing, on a grid of three axes and on a line.
struct Overhead {
    std::string_view name;
    double grid, line;
};
std::span<const Overhead> overheads();

/// What the paper does not print, from its tables, in microseconds: start-up from the intercept of the ring's
/// allgather, 511 start-ups; time per byte from the slope of the line's scatter, 511/512 of the bytes (MB = 10^6 B).
double startUp();
double perByte();

} // namespace hopscope::blueGene
