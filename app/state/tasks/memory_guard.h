#pragma once

#include <QObject>
#include <QTimer>

namespace hopscope {

/// Watches what the program takes of the machine. Work is refused before it goes beyond the budget; what is not counted
/// there (pixels, libraries, memory in pieces) can still add up, and then the background work goes first.
class MemoryGuard : public QObject {
    Q_OBJECT
public:
    explicit MemoryGuard(QObject* parent = nullptr);
    /// Looks now; the timer does so four times a second.
    void look();

signals:
    /// All background work was asked to end.
    void stopped(const QString& sentence);

private:
    QTimer m_timer;
};

} // namespace hopscope
