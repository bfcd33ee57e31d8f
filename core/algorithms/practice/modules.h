#pragma once

#include "algorithms/problem.h"
#include "topology/hierarchy.h"

#include <optional>
#include <string_view>

/// What algorithms in two levels have in common: modules of a hierarchy, or boxes of graphics processors.
namespace hopscope::practice {

inline constexpr std::string_view moduleShapes[] = {"hierarchy", "gpu-boxes"};

/// Whether the modules of the schedule are those of the network, so that closed forms hold.
bool inOwnModules(const Problem& problem);
/// Messages at once between a module and all others, in each direction; nothing where closed forms do not hold.
std::optional<double> channelsOfModule(const Problem& problem);

} // namespace hopscope::practice
