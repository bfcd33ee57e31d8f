#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>

#include <functional>

class QWidget;

namespace hopscope {

/// Shows a text beside the pointer when it has rested for a moment. What the text is, is asked only then.
class DelayedToolTip : public QObject {
public:
    using Text = std::function<QString(QPointF)>;
    DelayedToolTip(QWidget& widget, Text text);
    void pointerMoved(QPointF position);
    void pointerLeft();

private:
    QWidget& m_widget;
    Text m_text;
    QPointF m_position;
    QTimer m_timer;
};

} // namespace hopscope
