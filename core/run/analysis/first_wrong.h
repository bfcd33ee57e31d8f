#pragma once

#include "own/file_verdict.h"
#include "run/run.h"

#include <optional>

namespace hopscope {

/// The place that the verdict of a run is about. Where a rule is broken: who did it, with which block if it is about
/// one. Else the first block, and of it the first processor, that does not end as it must. Nothing where all is right,
/// or where it is told of blocks that do not fit into memory with the others. Plays the schedule.
std::optional<FileVerdict::Place> firstWrongOf(const Run& run);

} // namespace hopscope
