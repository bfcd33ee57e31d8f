#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hopscope {

/// A ping-pong: one side sends `messages` of `bytes` bytes, `delay` units of work before each but the first, the other
/// one answers the last of them. It took `time`, all in one unit.
struct PingPong {
    double messages{1}, delay{}, bytes{1}, time{};
};

/// L, o, g and G, where the measurements tell them; as Hoefler, Lichei and Rehm determine them (2007).
struct LogGPFit {
    std::optional<double> latency, overhead, gap, gapPerByte;
    /// How far from the value the true one lies at most, with 95 % confidence; nothing where a value is not known, or
    /// too few points are left over to judge by.
    struct Margins {
        std::optional<double> latency, overhead, gap, gapPerByte;
    } margins{};
    double error{}; ///< root of the mean square of (model − measured)/measured, where all four are known
    std::size_t points{};
    /// What LogGP says of a ping-pong; only where all four are known.
    double timeOf(const PingPong& measured) const;
};

/// A ping-pong of one message takes 2(L + 2o + (s − 1)G). Without a delay every further message adds g + (s − 1)G, with
/// a long one o and the delay. Least squares of the relative errors.
LogGPFit fitLogGP(std::span<const PingPong> measurements);

/// Reads `messages,delay,bytes,time` a line; a first line of words is a header. Throws Refused with the line.
std::vector<PingPong> pingPongsFromCsv(std::string_view text);
/// Whether the rows of a table have four fields, as those of ping-pongs do.
bool holdsPingPongs(std::string_view text);

} // namespace hopscope
