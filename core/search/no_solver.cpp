#include "search/solver.h"

#include "diagnostic.h"

namespace hopscope::search {

std::string solverMissing()
{
    return "search: this build has no solver; with CaDiCaL (Debian package libcadical-dev) it searches for schedules";
}

Solution solve(const Formula&, const SolverOptions&) { throw Refused("search", solverMissing()); }

} // namespace hopscope::search
