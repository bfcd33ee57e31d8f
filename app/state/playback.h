#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace hopscope {

class Document;
class Run;

/// A part of a run that is played again and again: positions in steps, from < to.
struct LoopRange {
    double from{0}, to{0};
    friend bool operator==(const LoopRange&, const LoopRange&) = default;
};

/// Without a common clock: the position where the next message has been received (direction 1), or the last one had
/// been
/// (-1); of many messages, where the next of as many equal pieces of the time as there are steps begins.
double timedStop(const Run& run, double position, int direction);

/// The only clock of the program. Position is in steps with a fraction, 0 … steps; within a step packets move, at whole
/// numbers they rest. Tests and exports move it by hand with advance(), so frames never depend on the speed of a
/// machine.
class Playback : public QObject {
    Q_OBJECT
public:
    explicit Playback(QObject* parent = nullptr);

    double position() const { return m_position; }
    double steps() const { return m_steps; }
    /// The step that is under way or was just done, from 0; -1 at the start.
    qint64 step() const;
    double stepsPerSecond() const { return m_stepsPerSecond; }
    bool playing() const { return m_playing; }
    bool atEnd() const { return m_position >= m_steps; }

    /// From now on this is the clock of the document's run, before anybody else hears of a new one.
    void follow(const Document& document);
    /// Without a common clock the run plays in its time, not step by step; null: in steps.
    void setTimes(std::shared_ptr<const Run> run);
    /// How much of what is played is over, 0 … 1, and back: steps are as long as each other, or time goes evenly.
    double shareAt(double position) const;
    double positionAtShare(double share) const;
    /// Length of what is played; keeps the position if it still exists, else goes to the end.
    void setSteps(double steps);
    void setPosition(double position);
    void setStepsPerSecond(double speed); ///< 1/8 … 4096
    void setPlaying(bool playing);        ///< starts from the beginning if it stands at the end
    /// Where the clock rests when it goes step by step, after (direction 1) or before (-1) a position; without it whole
    /// numbers.
    void setStops(std::function<double(double position, int direction)> stops) { m_stops = std::move(stops); }
    /// Playing comes back to the beginning of the range whenever it reaches its end. Ends are moved to whole steps of
    /// the run, at least one apart; nothing: play to the end once.
    void setLoop(std::optional<LoopRange> loop);
    const std::optional<LoopRange>& loop() const { return m_loop; }
    /// State changes only, no movement in between.
    void setReducedMotion(bool reduced);
    bool reducedMotion() const { return m_reducedMotion; }

    void togglePlaying() { setPlaying(!m_playing); }
    void nextStep(); ///< to the next stop
    void previousStep();
    void toStart() { setPosition(0); }
    void toEnd() { setPosition(m_steps); }
    void nextFrame(); ///< a sixteenth of a step
    void previousFrame();
    void faster();
    void slower();
    /// Moves on as if so many seconds had passed while playing; stops at the end.
    void advance(double seconds);

signals:
    void positionChanged(double position);
    void playingChanged(bool playing);
    void speedChanged(double stepsPerSecond);
    void stepsChanged(double steps);
    void loopChanged();
    void timesChanged();

private:
    double m_position{0}, m_steps{0}, m_stepsPerSecond{1.5};
    double m_exact{0}; ///< where the clock really is; the position rests on whole steps under reduced motion
    bool m_playing{false}, m_reducedMotion{false};
    std::optional<LoopRange> m_loop;
    std::shared_ptr<const Run> m_timed;
    std::function<double(double position, int direction)> m_stops;
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
};

} // namespace hopscope
