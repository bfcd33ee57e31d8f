#pragma once

#include "console.h"
#include "progress.h"

#include <chrono>
#include <string>
#include <thread>

namespace hopscope::cli {

/// ", about 40 s left", told from how far the work is; empty as long as that says little.
std::string timeLeft(double fraction, std::chrono::duration<double> passed);

/// While it lives, a line on a terminal shows how far long work is and how long it goes on; work that is quickly done
/// shows nothing.
class ProgressLine {
public:
    ProgressLine(Console& console, std::string label);
    Progress* progress() { return &m_progress; }

private:
    Progress m_progress;
    std::jthread m_thread; ///< last, so that it ends before what it reads
};

} // namespace hopscope::cli
