#pragma once

#include <functional>
#include <istream>
#include <ostream>

namespace hopscope::cli {

/// Where a command reads and writes: the standard streams, or strings in a test.
struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool errIsTerminal{false}; ///< then long work shows how far it is
};

enum ExitStatus : int { done = 0, checkFailed = 1, wrongUsage = 2 };

/// What a sub-command does once its arguments are read. Throws Refused for what cannot be done.
using Action = std::function<ExitStatus(Console&)>;

} // namespace hopscope::cli
