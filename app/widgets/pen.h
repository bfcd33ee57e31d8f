#pragma once

#include <QElapsedTimer>
#include <QPolygonF>
#include <QTimer>
#include <QWidget>

#include <deque>

namespace hopscope {

/// A pen over another widget, to point at things while speaking: what it draws fades after a few seconds. While it is
/// off the pointer goes through to what lies below.
class Pen : public QWidget {
    Q_OBJECT
public:
    explicit Pen(QWidget* over);
    bool on() const { return m_on; }
    void setOn(bool on);
    /// Strokes that can still be seen.
    std::size_t strokes() const { return m_strokes.size(); }

    static constexpr int holdMilliseconds = 2500, fadeMilliseconds = 1200;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    struct Stroke {
        QPolygonF points;
        qint64 ended{-1}; ///< in milliseconds of the clock; -1: still drawn
    };
    double opacity(const Stroke& stroke) const;
    void fade();

    std::deque<Stroke> m_strokes;
    QElapsedTimer m_clock;
    QTimer m_fading;
    bool m_on{false};
};

} // namespace hopscope
