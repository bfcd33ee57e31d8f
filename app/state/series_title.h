#pragma once

#include "algorithms/algorithm.h"
#include "run/analysis/sweep.h"

#include <QString>

#include <string>
#include <vector>

namespace hopscope {

/// The title of an algorithm with the counts that it is set to and that nothing optimises, "Several chains (c = 4)":
/// with others it may be faster. `axes`: parameters that have every value of a range.
QString titleAsSet(const Algorithm& algorithm, const Values& set, const std::vector<std::string>& axes);
/// The same of a series.
QString seriesTitle(const SweepRequest& request, std::size_t series);
/// "for any algorithm", "by the narrowest cut": which lower bound one is, by its name.
QString boundOf(const std::string& name);

} // namespace hopscope
