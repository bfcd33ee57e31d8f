#pragma once

#include "run/analysis/time_split.h"
#include "run/run.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// Where a sweep looks: `name=from:to:log40` (40 points, equal factors), `:lin20`, or a list `name=1,2,4`. The name is
/// a parameter of the experiment, `topology`, `algorithm` or `model`, or a letter that stands in its topology in place
/// of a size (`complete:P`) or of how many there are of a size (`leaf-tree:2^H`).
struct Axis {
    std::string name;
    std::vector<std::string> values; ///< as typed into the experiment, ascending; numbers or words
};
/// Throws Refused. Values of whole parameters are rounded and kept once; `whole` says if they are.
Axis axisFromText(std::string_view text, bool whole);

class PipelineRuns;

/// One curve: what differs from the experiment.
struct Series {
    std::string label;     ///< value of the series parameter, or the algorithm's id
    std::string algorithm; ///< "" for the experiment's own
    Values values;
    /// If given: what this library would run at each place, by its fixed rules (library_choice.h), for the operation of
    /// the algorithm.
    std::string rulesOf{};
};

struct SweepRequest {
    Experiment experiment; ///< the topology may hold letters in place of sizes
    Axis x;
    std::optional<Axis> x2;
    std::vector<Series> series; ///< empty: the experiment alone
    /// Points that differ from it only in prices are priced anew and not run.
    std::shared_ptr<const Run> known{};
    bool split{false};                    ///< every point says what its time goes into
    std::shared_ptr<PipelineRuns> runs{}; ///< where other sweeps, and what is asked after them, use the same ones
};

struct SweepPoint {
    std::size_t x{}, x2{}, series{};
    std::string experiment; ///< canonical
    std::string refusal;    ///< why it cannot run; the numbers are then empty
    double time{}, bound{}; ///< bound 0: none
    std::string boundName;  ///< what it holds for
    double general{};       ///< the bound that holds for every algorithm; the one above where none is known
    bool sound{false};      ///< it delivers, and no port carries more than it may
    StepIndex steps{};
    std::uint64_t transfers{};
    double maxLinkLoad{};
    std::uint32_t maxQueue{};
    std::optional<double> group, packets;
    bool searched{false};             ///< `best` packets and group by simulated times, as closed forms do not hold here
    std::int64_t playedPackets{0};    ///< of the run whose equal steps are repeated; 0: every step was played
    std::optional<TimeSplit> split{}; ///< if the request asks for it
    std::string_view choice{}, rule{}; ///< of a library: its name for what it runs, and when it does
    double speedup{}; ///< best time of the other series at the same place / time; 0 where there is no other
};

/// Runs every point on all cores; `point` is called with each in order of x, then x2, then series, by one thread at a
/// time and not the caller's (speed-up is filled when its group is complete, so points come group by group). Throws
/// Refused if no point can run, Cancelled.
void sweep(const SweepRequest& request, const std::function<void(const SweepPoint&)>& point,
           Progress* progress = nullptr, std::stop_token stop = {});

/// The experiment of one point, before it is resolved; of a library the one that its rules start from.
Experiment experimentAt(const SweepRequest& request, std::size_t x, std::size_t x2, std::size_t series);
/// What runs at the place of a point; if a library chooses it, the point says by which rule.
Experiment experimentAt(const SweepRequest& request, SweepPoint& point);

} // namespace hopscope
