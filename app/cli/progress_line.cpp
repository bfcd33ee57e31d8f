#include "progress_line.h"

#include <chrono>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <stop_token>

namespace hopscope::cli {

namespace {

/// Sleeps; true if it was asked to stop meanwhile.
bool stoppedWithin(std::chrono::milliseconds duration, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    changed.wait_for(lock, stop, duration, [] { return false; });
    return stop.stop_requested();
}

} // namespace

ProgressLine::ProgressLine(Console& console, std::string label)
{
    if (!console.errIsTerminal) return;
    m_thread = std::jthread([this, &err = console.err, label = std::move(label)](const std::stop_token& stop) {
        using namespace std::chrono_literals;
        if (stoppedWithin(700ms, stop)) return;
        do {
            err << fmt::format("\r\x1b[K{:3.0f} %  {:.70}", 100 * m_progress.fraction(), label) << std::flush;
        } while (!stoppedWithin(200ms, stop));
        err << "\r\x1b[K" << std::flush;
    });
}

} // namespace hopscope::cli
