#pragma once

#include <QObject>

class QSocketNotifier;

namespace hopscope {

/// SIGTERM, SIGHUP and SIGINT, told where the window's thread can do something about them. The second one ends the
/// program at once. One at a time.
class EndSignals : public QObject {
    Q_OBJECT
public:
    explicit EndSignals(QObject* parent = nullptr);
    ~EndSignals() override;

signals:
    void endWanted();

private:
    QSocketNotifier* m_notifier{};
};

} // namespace hopscope
