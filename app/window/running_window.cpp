#include "window/running_window.h"

#include "state/kept/settings.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QLocalServer>
#include <QLocalSocket>

namespace hopscope {

namespace {

constexpr int patience = 1000;           ///< in milliseconds
constexpr qsizetype longest = 64 * 1024; ///< bytes of a request
constexpr auto version = QDataStream::Qt_6_0;

/// One place for each file of settings.
QString place()
{
    const QByteArray settings = Settings::fileName().toUtf8();
    return QStringLiteral("hopscope-")
           + QString::fromLatin1(QCryptographicHash::hash(settings, QCryptographicHash::Sha1).toHex().left(16));
}

} // namespace

bool handToRunningWindow(const OpenRequest& request)
{
    QLocalSocket socket;
    socket.connectToServer(place());
    if (!socket.waitForConnected(patience)) return false;
    QDataStream stream(&socket);
    stream.setVersion(version);
    stream << request.text << request.file;
    if (!socket.waitForBytesWritten(patience)) return false;
    return socket.waitForReadyRead(patience) && socket.readAll() == "taken"; // it is alive, and takes it
}

RunningWindow::RunningWindow(QObject* parent) : QObject(parent), m_server(new QLocalServer(this))
{
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &RunningWindow::read);
}

bool RunningWindow::listening() const { return m_server->isListening(); }

void RunningWindow::setListening(bool listening)
{
    if (!listening) return m_server->close();
    if (m_server->isListening()) return;
    // Listening takes the place of whoever listens there, so it is asked for first; a window that was killed leaves its
    // place behind.
    QLocalSocket other;
    other.connectToServer(place());
    if (other.waitForConnected(100)) return;
    QLocalServer::removeServer(place());
    m_server->listen(place());
}

void RunningWindow::read()
{
    while (QLocalSocket* socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            if (socket->bytesAvailable() > longest) return socket->abort();
            QDataStream stream(socket);
            stream.setVersion(version);
            stream.startTransaction();
            OpenRequest request;
            stream >> request.text >> request.file;
            if (!stream.commitTransaction()) {
                if (stream.status() == QDataStream::ReadCorruptData) socket->abort();
                return;
            }
            socket->write("taken");
            socket->flush();
            emit asked(request);
        });
    }
}

} // namespace hopscope
