#pragma once

#include "console.h"
#include "progress.h"

#include <string>
#include <thread>

namespace hopscope::cli {

/// While it lives, a line on a terminal shows how far long work is; work that is quickly done shows nothing.
class ProgressLine {
public:
    ProgressLine(Console& console, std::string label);
    Progress* progress() { return &m_progress; }

private:
    Progress m_progress;
    std::jthread m_thread; ///< last, so that it ends before what it reads
};

} // namespace hopscope::cli
