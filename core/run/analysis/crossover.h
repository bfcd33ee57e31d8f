#pragma once

#include "run/analysis/sweep.h"
#include "run/experiment.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Where the fastest algorithm changes.
struct Crossing {
    double at{};
    std::string below, above; ///< labels of the series (ids of algorithms): the fastest on either side
    double time{};            ///< of the one that is left
};

struct Contest {
    std::string x;                   ///< name of what is varied
    std::vector<Crossing> crossings; ///< ascending
    std::string fastest;             ///< at the lower end of the range
};

/// Compares algorithms over a range as sweeps take it (`words=1:1e9`, `P=2:64`), all under one cost model: the one that
/// the experiment sets, or the usual one of its algorithm. A fixed schedule costs a linear
/// function of each price and of `words`, which is solved exactly. Where the schedule itself changes, the points of the
/// range are looked at and every change between two of them is closed in on: exactly on whole numbers, to the last
/// digits on reals. An algorithm counts only where it can run. Throws Refused if the range is none or nothing can run,
/// Cancelled.
Contest contest(const Experiment& experiment, std::span<const std::string> algorithms, std::string_view range,
                std::stop_token stop = {});

/// The same for the series of a sweep, over the range of its x; what is `best` is so at every point. Nothing where
/// fewer than two series can run.
std::vector<Crossing> crossingsOf(const SweepRequest& request, std::stop_token stop = {});

} // namespace hopscope
