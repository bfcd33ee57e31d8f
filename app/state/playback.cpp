#include "state/playback.h"

#include "run/clockless_times.h"
#include "run/run.h"
#include "state/document.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {
constexpr double slowest = 1.0 / 8, fastest = 4096, frame = 1.0 / 16;
constexpr double longestTick = 0.1; // seconds; a blocked window must not make the picture jump
} // namespace

Playback::Playback(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(1000 / 60);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const double seconds = static_cast<double>(m_sinceTick.nsecsElapsed()) * 1e-9;
        m_sinceTick.restart();
        advance(std::min(seconds, longestTick));
    });
}

void Playback::follow(const Document& document)
{
    connect(&document, &Document::runChanged, this, [this, &document] {
        if (!document.run()) return;
        setTimes(document.run()->clockless() ? document.run() : nullptr);
        setSteps(static_cast<double>(document.run()->steps()));
    });
}

void Playback::setTimes(std::shared_ptr<const Run> run)
{
    if (run && !(run->time() > 0)) run.reset();
    if (run == m_timed) return;
    m_timed = std::move(run);
    emit timesChanged();
}

double Playback::shareAt(double position) const
{
    if (m_steps <= 0) return 0;
    return m_timed ? m_timed->timeAt(position) / m_timed->time() : position / m_steps;
}

double Playback::positionAtShare(double share) const
{
    return m_timed ? m_timed->positionAt(share * m_timed->time()) : share * m_steps;
}

void Playback::setSteps(double steps)
{
    steps = std::max(steps, 0.0);
    if (steps == m_steps) return;
    m_steps = steps;
    if (m_loop && m_loop->to > m_steps) setLoop({});
    emit stepsChanged(m_steps);
    if (m_position > m_steps) setPosition(m_steps);
}

qint64 Playback::step() const { return static_cast<qint64>(std::ceil(m_position)) - 1; }

void Playback::setPosition(double position)
{
    m_exact = std::clamp(position, 0.0, m_steps);
    const double shown = m_reducedMotion ? std::floor(m_exact) : m_exact;
    if (shown == m_position) return;
    m_position = shown;
    emit positionChanged(m_position);
}

void Playback::setStepsPerSecond(double speed)
{
    speed = std::clamp(speed, slowest, fastest);
    if (speed == m_stepsPerSecond) return;
    m_stepsPerSecond = speed;
    emit speedChanged(speed);
}

void Playback::setPlaying(bool playing)
{
    playing = playing && m_steps > 0;
    if (playing == m_playing) return;
    if (playing && m_loop && (m_exact < m_loop->from || m_exact >= m_loop->to)) setPosition(m_loop->from);
    if (playing && atEnd()) toStart();
    m_playing = playing;
    if (playing) {
        m_sinceTick.start();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    emit playingChanged(playing);
}

void Playback::setLoop(std::optional<LoopRange> loop)
{
    if (loop) {
        const double first = std::floor(std::clamp(std::min(loop->from, loop->to), 0.0, std::max(m_steps - 1, 0.0)));
        loop = LoopRange{first, std::clamp(std::ceil(std::max(loop->from, loop->to)), first + 1, m_steps)};
        if (m_steps < 1) loop.reset();
    }
    if (loop == m_loop) return;
    m_loop = loop;
    emit loopChanged();
}

void Playback::setReducedMotion(bool reduced)
{
    m_reducedMotion = reduced;
    setPosition(m_exact);
}

namespace {

/// The next place of a grid after (direction 1) or before (-1) a number.
double gridStop(double number, int direction)
{
    constexpr double settled = 1e-9; // what is on the grid but for rounding
    return direction > 0 ? std::floor(number + settled) + 1 : std::ceil(number - settled) - 1;
}

} // namespace

// Equal pieces where there are more messages than anybody wants to go through.
double timedStop(const Run& run, double position, int direction)
{
    constexpr std::size_t mostStops = 200;
    const auto& messages = run.clockless()->timing.messages;
    const double now = run.timeAt(position), all = run.time();
    if (messages.size() > mostStops) {
        const auto pieces = static_cast<double>(run.steps());
        return run.positionAt(gridStop(now / all * pieces, direction) / pieces * all);
    }
    double found = direction > 0 ? all : 0;
    const double apart = 1e-9 * all;
    for (const MessageTimes& one : messages) {
        if (direction > 0 && one.receiveEnd > now + apart) found = std::min(found, one.receiveEnd);
        if (direction < 0 && one.receiveEnd < now - apart) found = std::max(found, one.receiveEnd);
    }
    return run.positionAt(found);
}

void Playback::nextStep()
{
    setPosition(m_stops   ? m_stops(m_position, 1)
                : m_timed ? timedStop(*m_timed, m_position, 1)
                          : std::floor(m_position) + 1);
}
void Playback::previousStep()
{
    setPosition(m_stops   ? m_stops(m_position, -1)
                : m_timed ? timedStop(*m_timed, m_position, -1)
                          : std::ceil(m_position) - 1);
}

// Frames lie on a grid, so that going forward and back ends where it began.
void Playback::nextFrame()
{
    if (m_timed)
        return setPosition(positionAtShare(gridStop(shareAt(m_position) * m_steps / frame, 1) * frame / m_steps));
    setPosition((std::floor(m_position / frame) + 1) * frame);
}
void Playback::previousFrame()
{
    if (m_timed)
        return setPosition(positionAtShare(gridStop(shareAt(m_position) * m_steps / frame, -1) * frame / m_steps));
    setPosition((std::ceil(m_position / frame) - 1) * frame);
}

void Playback::faster() { setStepsPerSecond(m_stepsPerSecond * 2); }
void Playback::slower() { setStepsPerSecond(m_stepsPerSecond / 2); }

void Playback::advance(double seconds)
{
    if (!m_playing) return;
    double next = m_exact + seconds * m_stepsPerSecond;
    // So that the whole lasts as long as its steps would.
    if (m_timed && m_steps > 0) next = positionAtShare(shareAt(m_exact) + seconds * m_stepsPerSecond / m_steps);
    if (m_loop && next >= m_loop->to) {
        setPosition(m_loop->from + std::fmod(next - m_loop->from, m_loop->to - m_loop->from));
        return;
    }
    setPosition(next);
    if (m_exact >= m_steps) setPlaying(false);
}

} // namespace hopscope
