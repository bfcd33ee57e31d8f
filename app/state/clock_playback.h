#pragma once

#include "run/run_clock.h"
#include "state/playback.h"

namespace hopscope {

/// Plays a clock of several runs. Positions are shares of its length, in steps of the run that needs all of it; step by
/// step it rests where a step of any run begins or ends.
class ClockPlayback : public Playback {
public:
    explicit ClockPlayback(QObject* parent = nullptr);
    const RunClock& clock() const { return m_clock; }
    void setClock(RunClock clock); ///< keeps the moment that is shown, if there is such a one
    double now() const;            ///< time or step that is shown
    void setNow(double now);
    double positionAt(double now) const; ///< of the playback

private:
    RunClock m_clock;
};

} // namespace hopscope
