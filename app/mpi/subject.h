#pragma once

#include "machine/rank_program.h"
#include "mpi/ranks.h"
#include "run/experiment.h"

#include <memory>
#include <string>

namespace hopscope::mpi {

/// An experiment as this rank plays it.
struct Subject {
    std::unique_ptr<const Setup> setup; ///< what schedule and data refer to
    Data data;
    Schedule schedule;
    RankProgram program;
};

/// The canonical text of an experiment, with numbers in place of `best`. Throws Refused.
std::string settled(const std::string& experiment);
/// Throws Refused, on all ranks the same, where it cannot run with so many.
Subject subjectOf(const std::string& settled, const Ranks& ranks);

} // namespace hopscope::mpi
