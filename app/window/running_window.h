#pragma once

#include <QObject>
#include <QString>

class QLocalServer;

namespace hopscope {

/// What was asked for on a command line, a click on a link or a file: text of an experiment, a link, or a file with its
/// whole path. Empty: the window itself.
struct OpenRequest {
    QString text{};
    bool file{false};
};

/// The window that runs already, if it takes what is opened elsewhere (session::opensHere()). Windows of other users, and
/// those that keep their settings in another folder, are not asked.
///
/// Asks it to open this; false if there is none that takes it within a second.
bool handToRunningWindow(const OpenRequest& request);

/// Listens for what others hand over, from when it is made, as long as nobody else does.
class RunningWindow : public QObject {
    Q_OBJECT
public:
    explicit RunningWindow(QObject* parent = nullptr);
    void setListening(bool listening); ///< false: others open windows of their own
    bool listening() const;

signals:
    void asked(const OpenRequest& request);

private:
    void read();
    QLocalServer* m_server;
};

} // namespace hopscope
