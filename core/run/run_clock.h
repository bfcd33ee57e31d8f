#pragma once

#include "run/run.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// One clock for several runs that are shown side by side. It counts time, as the cost models do, or steps; a run that
/// is done waits at its end.
class RunClock {
public:
    enum class Counts : std::uint8_t { Time, Steps };
    RunClock() = default;
    /// Runs may be null. Where none of them takes any time, steps are counted.
    RunClock(std::vector<std::shared_ptr<const Run>> runs, Counts counts);

    Counts counts() const { return m_counts; }
    double length() const { return m_length; } ///< the most time, or the most steps, that any needs
    /// Steps of the run that needs all of the length: what the clock is played by.
    double pace() const { return m_pace; }
    /// Position of a run, in steps, when the clock shows `now`; and the other way round.
    double positionOf(const Run& run, double now) const;
    double nowOf(const Run& run, double position) const;
    double endOf(const Run& run) const { return nowOf(run, static_cast<double>(run.steps())); }
    /// Where the next step of any run begins or ends after `now` (direction 1) or before (-1).
    double nextStop(double now, int direction) const;

    /// The clock in steps of the run that has the most of them, as Scene::at counts; where another takes longer, it
    /// goes on beyond the last step at the average pace.
    double nowAt(double steps) const;
    double stepsAt(double now) const;

private:
    std::vector<std::shared_ptr<const Run>> m_runs; ///< that are there
    std::shared_ptr<const Run> m_counted;           ///< the one that has the most steps
    Counts m_counts{Counts::Time};
    double m_length{0}, m_pace{0};
};

} // namespace hopscope
