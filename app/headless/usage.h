#pragma once

#include "arguments/command_page.h"

#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// What `hopscope --help` prints.
std::string usageOfWindow();

/// `--help-man` prints the manual page, `complete -- WORDS…` (or `--line TEXT`) what a shell may offer; both need no
/// display. The exit status, or nothing if something else is asked for. Throws Refused.
std::optional<int> answerShell(int argc, char** argv);

} // namespace hopscope
