#pragma once

#include <QFrame>

class QLabel;
class QSlider;

namespace hopscope {

class ChoiceBox;
class IconButton;
class Playback;

/// Play, step, seek and speed.
class TransportBar : public QFrame {
    Q_OBJECT
public:
    explicit TransportBar(Playback& playback, QWidget* parent = nullptr);
    QSlider& scrubber() { return *m_scrub; }
    /// "0.50 of 9.73 t" beside the step; by the page, which knows the run.
    void setTimeText(const QString& text);

private:
    void showPosition();
    void showSpeed();

    Playback& m_playback;
    IconButton* m_play{};
    QSlider* m_scrub{};
    QLabel* m_step{};
    QLabel* m_time{};
    ChoiceBox* m_speed{};
    bool m_showing{false};
};

} // namespace hopscope
