#pragma once

#include "run/run.h"
#include "table.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace hopscope {

/// Where a file came from; what is empty does not apply.
struct Provenance {
    std::string title, experiment, model, seed;
    std::string program;   ///< "Hopscope 0.1.0"
    std::string traffic{}; ///< how it was found, where not every step was played
    std::string verdict{}; ///< what was checked, and how it came out
    std::string command{}; ///< that makes the same numbers again
};
Provenance provenanceOf(const Run& run);
/// Of a text that may be an experiment, but also a pattern, an application or the name of a figure.
Provenance provenanceOf(std::string_view title, std::string_view subject);

/// What is said of curves some of whose points repeat the equal steps of runs with fewer packets (PipelineRuns); empty
/// if there are none.
std::string repeatedTraffic(std::size_t repeated, std::size_t points);

/// The parts that apply, by name.
Notes notesOf(const Provenance& provenance);
/// The same in one line, all but the title: "ring:4 allgather-ring; model: cut-through, alpha=1 beta=1; …".
std::string oneLine(const Provenance& provenance);

} // namespace hopscope
