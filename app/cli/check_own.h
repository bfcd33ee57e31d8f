#pragma once

#include "arguments/arguments.h"
#include "console.h"

#include <string>
#include <vector>

namespace hopscope::cli {

/// What `check FILE.lua` tries.
struct OwnCheck {
    std::string sizes, roots, topology;
    bool json{false};
    std::string given; ///< the first of the options that was given, for a complaint
};
/// --sizes, --roots, --topology and --json.
void addOwnCheck(Arguments& command, OwnCheck& check);

/// Whether an argument names the file of an algorithm.
bool isOwnFile(const std::string& argument);
/// Runs the algorithm of a file, `subjects.front()`, for all sizes and roots with the values behind it, and tells which
/// runs are wrong. Throws Refused.
ExitStatus checkOwnFile(const OwnCheck& check, const std::vector<std::string>& subjects, Console& console);

} // namespace hopscope::cli
