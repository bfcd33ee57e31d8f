#pragma once

#include "lessons/question.h"
#include "lessons/scene.h"
#include "state/clock_playback.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace hopscope {

class LessonStageCard;
class ParameterRow;
class TransportBar;

/// What stands beside the text of a lesson: the runs of a scene on one clock, and the sliders that it gives. Computes
/// off the window's thread; the newest scene wins.
class LessonStage : public QWidget {
    Q_OBJECT
public:
    explicit LessonStage(QWidget* parent = nullptr);
    ~LessonStage() override;

    /// Begins the runs; ready() or failed() follows, also if there is nothing to compute.
    void show(const Scene& scene);
    const Scene& scene() const { return m_scene; }
    bool busy() const { return m_waiting; }
    /// Runs of the scene as it was written, whatever the sliders have become.
    const std::vector<std::shared_ptr<const Run>>& runs() const { return m_runs; }
    LessonStageCard& card(std::size_t index = 0) { return *m_cards[index]; }

    /// The clock stands where the scene has it, and what is to come is hidden.
    void setLocked(bool locked);
    /// It stays locked, though a wrong answer was given.
    void setTried();
    bool locked() const { return m_locked; }
    /// Moves the clock where the scene has it, and plays what the scene plays.
    void begin();
    void play(); ///< or pause; where the clock is locked, what the scene plays
    /// Goes to the moment, plays it, and marks what it points at.
    void showEvidence(const Evidence& evidence);
    /// Positions are shares of the longest run, in steps of that one.
    Playback& clock() { return m_clock; }
    double now() const { return m_clock.now(); } ///< time or step
    void setReducedMotion(bool reduced);

    /// Of these runs of the scene, by a slider; they follow.
    void setParameter(const std::string& id, double value, const std::vector<std::size_t>& runs);
    double parameter(const std::string& id) const;
    void dropSlider(const std::string& id); ///< the question has one of its own
    ParameterRow* slider(const std::string& id) const;

    /// Of these runs of the scene what a question gives away: nothing of it is hidden, the clock may be moved.
    void showGiven(const std::string& id, double value, const std::vector<std::size_t>& runs);

    static QString resultText(const Run& run); ///< "7 steps, time 21 units"
    /// The same as a sum, where all steps take equally long: "7 steps of 3 units, 7 · 3 = 21 units".
    static QString sumText(const Run& run);
    void finish(); ///< waits for all that is computed; for tests and pictures

signals:
    void ready();
    void failed(const QString& sentence);
    void picked(std::size_t run, std::uint64_t item); ///< on the network
    void resultChanged();                             ///< the run in front is another one

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addCard();
    void look(); ///< whether the runs are there
    void refreshClock();
    void refreshSliders();
    void tell();
    void playBetween(double from, double to);
    void place();
    double sceneNow(double steps) const; ///< of the clock, where Scene::at is these steps

    Scene m_scene;
    std::vector<std::shared_ptr<const Run>> m_runs;
    ClockPlayback m_clock;
    std::optional<double> m_playTo;        ///< where playing stops, of the clock
    std::vector<LessonStageCard*> m_cards; ///< as many as any scene has needed
    TransportBar* m_transport{};
    QWidget* m_sliderArea{};
    QVBoxLayout* m_sliderColumn{};
    QLabel *m_message{}, *m_result{}, *m_still{}, *m_rules{};
    std::vector<std::pair<std::string, ParameterRow*>> m_sliders;
    bool m_waiting{false}, m_locked{false}, m_telling{false};
    bool m_given{false}; ///< the runs come that showGiven() asked for
};

} // namespace hopscope
