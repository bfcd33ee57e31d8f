#pragma once

#include "console.h"

#include <string>
#include <vector>

namespace hopscope::cli {

/// The whole program: reads the arguments (without the program's name), does what they say and returns the exit status.
/// Whatever goes wrong ends as one line on `console.err`; nothing is thrown.
int execute(std::vector<std::string> arguments, Console& console);

} // namespace hopscope::cli
