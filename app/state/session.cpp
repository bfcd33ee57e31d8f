#include "state/session.h"

#include "state/document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>

namespace hopscope {

namespace {

const QString recentKey = QStringLiteral("files/recent"), arrangementKey = QStringLiteral("window/arrangement"),
              geometryKey = QStringLiteral("window/geometry"), nameKey = QStringLiteral("last/fileName"),
              modifiedKey = QStringLiteral("last/modified"), positionKey = QStringLiteral("last/position");

QString keptFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/last.hopscope");
}

} // namespace

namespace session {

QStringList recentFiles()
{
    QStringList files = QSettings().value(recentKey).toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void addRecentFile(const QString& fileName)
{
    QStringList files = recentFiles();
    const QString path = QFileInfo(fileName).absoluteFilePath();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(recentKey, files.mid(0, mostRecentFiles));
}

void clearRecentFiles() { QSettings().remove(recentKey); }

QByteArray arrangement() { return QSettings().value(arrangementKey).toByteArray(); }
void setArrangement(const QByteArray& state) { QSettings().setValue(arrangementKey, state); }
QByteArray geometry() { return QSettings().value(geometryKey).toByteArray(); }
void setGeometry(const QByteArray& geometry) { QSettings().setValue(geometryKey, geometry); }

QString lastFolder()
{
    const QStringList files = recentFiles();
    return files.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                           : QFileInfo(files.front()).absolutePath();
}

void keep(const Document& document, double position)
{
    const QString name = keptFile();
    QDir().mkpath(QFileInfo(name).absolutePath());
    QSaveFile file(name);
    // A full disk must not stop the program from ending; the last state is then simply the one before.
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(Document::toJson(document.value()));
    if (!file.commit()) return;
    QSettings settings;
    settings.setValue(nameKey, document.fileName());
    settings.setValue(modifiedKey, document.modified());
    settings.setValue(positionKey, position);
}

std::optional<double> restore(Document& document)
{
    QFile file(keptFile());
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QSettings settings;
    try {
        document.restore(Document::fromJson(file.readAll()), settings.value(nameKey).toString(),
                         settings.value(modifiedKey).toBool());
    } catch (const Refused&) {
        return {}; // written by another version, or damaged: begin afresh
    }
    return settings.value(positionKey).toDouble();
}

} // namespace session

DocumentValue firstExample()
{
    DocumentValue value;
    value.experiments = {experimentFromText("complete:21 broadcast-fractional-tree group=3 packets=12 words=64")};
    value.captions = {QString()};
    return value;
}

} // namespace hopscope
