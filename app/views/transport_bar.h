#pragma once

#include <QFrame>

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

private:
    void showPosition();
    void showSpeed();

    Playback& m_playback;
    IconButton* m_play{};
    QSlider* m_scrub{};
    ChoiceBox* m_speed{};
    bool m_showing{false};
};

} // namespace hopscope
