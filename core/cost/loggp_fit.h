#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hopscope {

/// Something that was measured between two processes, with messages of `bytes` bytes; it took `time`, all in one unit.
struct PingPong {
    double messages{1}, delay{}, bytes{1}, time{};
    enum class What : std::uint8_t {
        RoundTrip, ///< one side sends `messages`, `delay` of work before each but the first; the other answers the last
        Send,      ///< the call that sends one
        Receipt,   ///< the call that receives one that arrived while the receiver worked for `delay`
    } what{What::RoundTrip};
};

/// L, o, g and G, where the measurements tell them. They are what the measurements say, and may be negative where these
/// contradict each other.
struct LogGPFit {
    std::optional<double> latency, overhead, gap, gapPerByte;
    std::optional<double> sendOverhead{}, receiptOverhead{}; ///< where both were measured by themselves; o is their mean
    /// How far from the value the true one lies at most, with 95 % confidence; nothing where a value is not known, or
    /// too few points are left over to judge by.
    struct Margins {
        std::optional<double> latency, overhead, gap, gapPerByte, sendOverhead, receiptOverhead;
    } margins{};
    double error{}; ///< root of the mean square of (model − measured)/measured of round trips, where all are known
    std::size_t points{};
    /// What LogGP says of a round trip; only where all four are known.
    double timeOf(const PingPong& measured) const;
};

/// A round trip of one message takes 2(L + 2o + (s − 1)G). Without a delay every further message adds g + (s − 1)G. The
/// overheads of a send and of a receipt are those of the shortest messages, where they were measured (as Kielmann, Bal
/// and Verstoep do, 2000); else o is what further messages add to a long delay (Hoefler, Lichei and Rehm, 2007). L is
/// half a round trip of the shortest messages without both overheads. Least squares of the relative errors.
LogGPFit fitLogGP(std::span<const PingPong> measurements);

/// Reads `messages,delay,bytes,time` or `what,messages,delay,bytes,time` a line, where what is round-trip, send or
/// receipt; a first line of words is a header. Throws Refused with the line.
std::vector<PingPong> pingPongsFromCsv(std::string_view text);
/// Whether the rows of a table have as many fields as those of ping-pongs.
bool holdsPingPongs(std::string_view text);

} // namespace hopscope
