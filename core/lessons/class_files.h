#pragma once

#include "lessons/class_results.h"

#include <string>
#include <vector>

namespace hopscope {

/// Reads tables of results; of a folder its files *.csv, by name. Throws Refused (parameter "results") with one
/// sentence that begins with the file: if it cannot be read or is no table of results, if a folder has none.
ClassResults classResults(const std::vector<std::string>& names);

} // namespace hopscope
