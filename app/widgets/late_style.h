#pragma once

#include <QObject>
#include <QSet>

class QWidget;

namespace hopscope {

/// Gives the style sheet of the program to what is seen at once, and to everything else when it is shown. A window with
/// all pages opened has some thousand widgets, of which a few hundred are seen.
class LateStyle : public QObject {
    Q_OBJECT
public:
    static LateStyle& instance();

    void apply(const QString& sheet);
    /// Gives it to all that is seen once this is shown: before that, so that it is laid out once.
    void freshen(QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void style(QWidget& widget);

    QSet<const QWidget*> m_late; ///< compared, never read: some may be gone
    bool m_watches{false};
};

} // namespace hopscope
