#include "run/run_clock.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

double stepsOf(const Run& run) { return static_cast<double>(run.steps()); }

/// The moment between two steps, whatever rounding made of it: it must not show a step that has not begun.
double settled(double position)
{
    const double whole = std::round(position);
    return std::abs(position - whole) < 1e-9 * std::max(1.0, whole) ? whole : position;
}

} // namespace

RunClock::RunClock(std::vector<std::shared_ptr<const Run>> runs, Counts counts)
    : m_runs(std::move(runs)), m_counts(counts)
{
    std::erase(m_runs, nullptr);
    if (m_runs.empty()) return;
    m_counted = *std::ranges::max_element(m_runs, {}, [](const auto& run) { return run->steps(); });
    if (std::ranges::all_of(m_runs, [](const auto& run) { return run->time() <= 0; })) m_counts = Counts::Steps;
    for (const auto& run : m_runs) m_length = std::max(m_length, endOf(*run));
    for (const auto& run : m_runs)
        if (endOf(*run) >= m_length) m_pace = std::max(m_pace, stepsOf(*run));
}

double RunClock::positionOf(const Run& run, double now) const
{
    if (m_counts == Counts::Steps) return std::clamp(settled(now), 0.0, stepsOf(run));
    return now >= run.time() * (1 - 1e-12) ? stepsOf(run) : std::clamp(settled(run.positionAt(now)), 0.0, stepsOf(run));
}

double RunClock::nowOf(const Run& run, double position) const
{
    return m_counts == Counts::Steps ? position : run.timeAt(position);
}

double RunClock::nextStop(double now, int direction) const
{
    double stop = direction > 0 ? m_length : 0;
    for (const auto& run : m_runs) {
        const double position = positionOf(*run, now);
        if (direction > 0) {
            if (position < stepsOf(*run)) stop = std::min(stop, nowOf(*run, std::floor(position) + 1));
        } else {
            // A run that ended before the clock: its end comes first.
            const double end = endOf(*run);
            const bool ended = end < now * (1 - 1e-9);
            stop = std::max(stop, ended ? end : nowOf(*run, std::ceil(position) - 1));
        }
    }
    return stop;
}

double RunClock::nowAt(double steps) const
{
    if (m_counts == Counts::Steps || !m_counted) return steps;
    const double most = stepsOf(*m_counted), time = m_counted->time();
    if (time <= 0) return steps * m_length / most;
    return steps > most ? time + (steps - most) * time / most : m_counted->timeAt(steps);
}

double RunClock::stepsAt(double now) const
{
    if (m_counts == Counts::Steps || !m_counted) return now;
    const double most = stepsOf(*m_counted), time = m_counted->time();
    if (time <= 0) return now * most / m_length;
    return now > time ? most + (now - time) * most / time : settled(m_counted->positionAt(now));
}

} // namespace hopscope
