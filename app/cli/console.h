#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace hopscope::cli {

/// Who does the work of a command in its place: gets all jobs as texts, calls `done` with the number of each and what
/// it came to (work.h), in any order and in the thread of the caller.
using Farm = std::function<void(const std::vector<std::string>& jobs,
                                const std::function<void(std::size_t, const std::string&)>& done)>;

/// Where a command reads and writes: the standard streams, or strings in a test.
struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool errIsTerminal{false}; ///< then long work shows how far it is
    const Farm* farm{nullptr}; ///< null: the command does its work itself
};

enum ExitStatus : int { done = 0, checkFailed = 1, wrongUsage = 2 };

/// What a sub-command does once its arguments are read. Throws Refused for what cannot be done.
using Action = std::function<ExitStatus(Console&)>;

} // namespace hopscope::cli
