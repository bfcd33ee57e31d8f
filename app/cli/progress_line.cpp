#include "progress_line.h"

#include <algorithm>
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

std::string timeLeft(double fraction, std::chrono::duration<double> passed)
{
    constexpr double soon = 0.01, second = 1, minute = 60, hour = 3600;
    if (passed.count() < second || fraction < soon) return {};
    const double left = passed.count() * (1 - fraction) / fraction;
    if (left >= 2 * hour) return fmt::format(", about {:.0f} h left", left / hour);
    if (left >= 2 * minute) return fmt::format(", about {:.0f} min left", left / minute);
    return fmt::format(", about {:.0f} s left", std::max(left, second));
}

ProgressLine::ProgressLine(Console& console, std::string label)
{
    if (!console.errIsTerminal) return;
    m_thread = std::jthread([this, &err = console.err, label = std::move(label)](const std::stop_token& stop) {
        using namespace std::chrono_literals;
        const auto start = std::chrono::steady_clock::now();
        if (stoppedWithin(700ms, stop)) return;
        do {
            const double fraction = m_progress.fraction();
            err << fmt::format("\r\x1b[K{:3.0f} %{}  {:.60}", 100 * fraction,
                               timeLeft(fraction, std::chrono::steady_clock::now() - start), label)
                << std::flush;
        } while (!stoppedWithin(200ms, stop));
        err << "\r\x1b[K" << std::flush;
    });
}

} // namespace hopscope::cli
