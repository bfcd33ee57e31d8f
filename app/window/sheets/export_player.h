#pragma once

#include <QTimer>
#include <QWidget>

#include <vector>

class QSlider;

namespace hopscope {

class IconButton;

/// Plays the frames of an animation in a loop: a button, a slider over all frames, and below it where steps begin.
class ExportPlayer : public QWidget {
    Q_OBJECT
public:
    explicit ExportPlayer(QWidget* parent = nullptr);
    /// Where the clock stands at each frame; the frame nearest to the one before stays.
    void setFrames(std::vector<double> positions, int framesPerSecond);
    double position() const; ///< of the clock, at the frame that is shown
    std::size_t frame() const;
    void showFrame(std::size_t frame);
    void standAt(double position); ///< at the frame nearest to it
    void stop();

signals:
    void frameChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void togglePlaying();
    std::size_t nearest(double position) const;
    double placeOf(std::size_t frame) const; ///< on the slider

    std::vector<double> m_positions{0};
    int m_rate{25};
    bool m_playing{false};
    IconButton* m_play{};
    QSlider* m_slider{};
    QTimer m_timer;
};

} // namespace hopscope
