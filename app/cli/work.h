#pragma once

#include "run/analysis/ranking.h"
#include "run/experiment.h"

#include <optional>
#include <string>

namespace hopscope::cli {

/// A part of the work of a command, as a text that any process understands, and what it came to, as another one.

/// One experiment of a sweep; comes to textOf() its point (run/analysis/sweep_points.h).
std::string pointJob(const std::string& experiment);
/// One candidate of `best`.
std::string rankJob(const Experiment& candidate, bool restricted);
/// Nothing, and why, where it cannot run.
std::optional<Ranked> rankedFrom(const std::string& result, std::string& refusal);
/// One experiment of `check`.
std::string checkJob(const std::string& experiment);
struct Checked {
    std::string lines, refusal; ///< of an experiment that cannot run, why
    bool passes{false};
};
Checked checkedFrom(const std::string& result);

/// Does a job. What was run for the one before serves the next.
std::string workDone(const std::string& job);
/// The same; what is thrown becomes a result that faultOf() reads. Empty: it is a result like any other.
std::string workTried(const std::string& job);
std::string faultOf(const std::string& result);

} // namespace hopscope::cli
