#pragma once

#include "run/analysis/pipeline_runs.h"
#include "run/analysis/sweep.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// What is wanted of a point.
struct PointWish {
    bool many{false};  ///< there are so many rows that a large run is not kept for the next point
    bool split{false}; ///< as SweepRequest::split
};
/// One point of a sweep by itself, all but its speed-up. `previous` is the run of the point before, where there is one,
/// and becomes this one's. A refused experiment is told in the point.
SweepPoint sweepPoint(const Experiment& experiment, SweepPoint place, const PointWish& wish, PipelineRuns& runs,
                      std::shared_ptr<const Run>& previous, const std::stop_token& stop = {});
/// Of the points of one place: best time of the others over the own time.
void fillSpeedups(std::vector<SweepPoint>& group);

/// A point as a line of text that gives every number back exactly, without its place and its speed-up.
std::string textOf(const SweepPoint& point);
SweepPoint pointFromText(const std::string& text, SweepPoint place);

/// Work that others do: gets all jobs, calls `done` with the number of each and what it came to, in any order and in
/// the thread of the caller.
using Farm = std::function<void(const std::vector<std::string>& jobs,
                                const std::function<void(std::size_t, const std::string&)>& done)>;
/// As sweep(), with points that others run: a job is the text of an experiment, what comes back textOf() the point.
void sweepElsewhere(const SweepRequest& request, const std::function<void(const SweepPoint&)>& point, const Farm& farm,
                    Progress* progress = nullptr);

} // namespace hopscope
