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
    /// In a narrow column the buttons that keys replace give way, so that the rest fits.
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void showPosition();
    void showSpeed();

    Playback& m_playback;
    IconButton *m_play{}, *m_toStart{}, *m_toEnd{};
    QSlider* m_scrub{};
    ChoiceBox* m_speed{};
    bool m_showing{false};
};

} // namespace hopscope
