#pragma once

#include "arguments/completion.h"

#include <string_view>
#include <vector>

namespace hopscope::cli {

/// What the commands' own options and arguments may be, for the completion of a shell.
std::vector<Offer> offersOfCommands();

std::vector<std::string_view> namesOfLists();        ///< what `list` takes
std::vector<std::string_view> namesOfSweepColumns(); ///< what `sweep --y` takes

} // namespace hopscope::cli
