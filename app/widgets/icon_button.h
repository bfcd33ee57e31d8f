#pragma once

#include <QAbstractButton>

class QPainter;
class QRectF;

namespace hopscope {

enum class Icon { Play, Pause, Next, Previous, ToStart, ToEnd, Close, Float, Check, Warning };

/// Draws an icon in the pen colour of the painter, as large as the rectangle; sharp at every scale.
void drawIcon(QPainter& painter, Icon icon, const QRectF& where, const QColor& colour);

/// A round button with an icon; `primary` is filled with the accent.
class IconButton : public QAbstractButton {
    Q_OBJECT
public:
    IconButton(Icon icon, const QString& name, int diameter, QWidget* parent = nullptr);
    void setIcon(Icon icon);
    void setPrimary(bool primary) { m_primary = primary; }
    /// No disc behind the icon until the pointer is over it.
    void setQuiet(bool quiet) { m_quiet = quiet; }
    QSize sizeHint() const override { return {m_diameter, m_diameter}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    Icon m_icon;
    int m_diameter;
    bool m_primary{false}, m_quiet{false};
};

} // namespace hopscope
