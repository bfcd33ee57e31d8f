#pragma once

#include "mpi/measurement.h"
#include "run/experiment.h"

#include <string>

namespace hopscope::mpi {

/// Times of the MPI library's own call that does what the experiment does, on as many doubles. `named` is "library" or
/// its name, MPI_Allgather; throws Refused where the experiment is for another one.
struct LibraryTimes {
    std::string name;
    Times times;
};
LibraryTimes libraryTimes(const std::string& named, const Setup& setup, const Repeats& repeats, const Ranks& ranks);

} // namespace hopscope::mpi
