#include "algorithms/practice/modules.h"

#include "algorithms/entry_helpers.h"

namespace hopscope::practice {

bool inOwnModules(const Problem& problem)
{
    return naturalOn(problem, moduleShapes[0]) || naturalOn(problem, moduleShapes[1]);
}

std::optional<double> channelsOfModule(const Problem& problem)
{
    if (naturalOn(problem, "hierarchy")) {
        const double in = real(problem, "in");
        return in == real(problem, "out") ? std::optional(in) : std::nullopt;
    }
    if (!naturalOn(problem, "gpu-boxes")) return {};
    const auto outer = static_cast<double>(whole(problem, "outer"));
    // With rails every processor has its own way to the same place of any box.
    return isSet(problem, "outside", "rails") ? outer * modulesOf(problem.shape).size : outer;
}

} // namespace hopscope::practice
