#include "state/clock_playback.h"

#include <algorithm>
#include <utility>

namespace hopscope {

ClockPlayback::ClockPlayback(QObject* parent) : Playback(parent)
{
    setStops([this](double position, int direction) {
        if (m_clock.length() <= 0 || steps() <= 0) return position;
        return positionAt(m_clock.nextStop(m_clock.length() * position / steps(), direction));
    });
}

void ClockPlayback::setClock(RunClock clock)
{
    const double before = now();
    m_clock = std::move(clock);
    setSteps(m_clock.pace());
    setNow(std::min(before, m_clock.length()));
}

double ClockPlayback::now() const { return steps() > 0 ? m_clock.length() * position() / steps() : 0; }

void ClockPlayback::setNow(double now)
{
    if (m_clock.length() > 0) setPosition(positionAt(now));
}

double ClockPlayback::positionAt(double now) const
{
    return m_clock.length() > 0 ? steps() * now / m_clock.length() : 0;
}

} // namespace hopscope
