#pragma once

#include "mpi/execution.h"

#include <functional>
#include <string>
#include <vector>

namespace hopscope::mpi {

enum class Mode : std::uint8_t { Steps, Free };

/// How often something is done.
struct Repeats {
    int warmUp{2}, counted{10};
};

/// Times in seconds: of every repeat the maximum over the ranks, in the order in which they were measured; none is left
/// out. Known on the first rank.
struct Times {
    std::vector<double> all;
    double latestStart{0}; ///< how long after the common start the last rank began, at worst; 0 where steps are common
    /// The value below which this part of the repeats is, between neighbours in proportion.
    double quantile(double part) const;
};

struct Measurement {
    Times times;
    std::vector<double> steps; ///< median time of every step; Mode::Steps alone
    std::string wrong;         ///< the first number that was wrong in any repeat, one sentence; empty if all were right
    std::vector<Interval> trace; ///< of the last repeat, of this rank; the first act of all ranks begins at 0
};

/// Executes the program again and again, each time from fresh data, and checks every result.
Measurement measured(const RankProgram& program, const Data& data, Mode mode, const Repeats& repeats, bool traced,
                     const Ranks& ranks);
/// Times of something that all ranks call together; `prepare` comes before it and is not counted.
Times timesOf(const std::function<void()>& prepare, const std::function<void()>& call, const Repeats& repeats,
              const Ranks& ranks);

} // namespace hopscope::mpi
