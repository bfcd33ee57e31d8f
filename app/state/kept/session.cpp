#include "state/kept/session.h"

#include "diagnostic.h"
#include "state/document.h"
#include "state/kept/files.h"
#include "state/kept/settings.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>

namespace hopscope {

namespace {

const QString recentKey = QStringLiteral("files/recent"), arrangementKey = QStringLiteral("window/arrangement"),
              geometryKey = QStringLiteral("window/geometry"), holdingsKey = QStringLiteral("compare/holdings");

QString thumbnailFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/thumbnails");
}

} // namespace

namespace session {

QStringList recentFiles()
{
    QStringList files = Settings().value(recentKey).toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void addRecentFile(const QString& fileName)
{
    QStringList files = recentFiles();
    const QString path = QFileInfo(fileName).absoluteFilePath();
    files.removeAll(path);
    files.prepend(path);
    Settings().setValue(recentKey, files.mid(0, mostRecentFiles));
}

void clearRecentFiles()
{
    Settings().remove(recentKey);
    forgetOldThumbnails();
}

QString thumbnailFile(const QString& fileName, bool dark)
{
    const QFileInfo file(fileName);
    const QString key = file.absoluteFilePath() + file.lastModified().toUTC().toString(Qt::ISODateWithMs);
    const QByteArray name = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex();
    return thumbnailFolder() + u'/' + QString::fromLatin1(name)
           + (dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png"));
}

void keepThumbnail(const QString& thumbnailFile, const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) return;
    try {
        saveOwnFile(thumbnailFile, bytes);
    } catch (const Refused&) { // without a picture the name is enough
    }
}

void forgetOldThumbnails()
{
    QStringList wanted;
    for (const QString& file : recentFiles())
        for (const bool dark : {false, true}) wanted += QFileInfo(thumbnailFile(file, dark)).fileName();
    QDir folder(thumbnailFolder());
    for (const QString& name : folder.entryList({QStringLiteral("*.png")}, QDir::Files))
        if (!wanted.contains(name)) folder.remove(name);
}

QByteArray arrangement() { return Settings().value(arrangementKey).toByteArray(); }
void setArrangement(const QByteArray& state) { Settings().setValue(arrangementKey, state); }
QByteArray geometry() { return Settings().value(geometryKey).toByteArray(); }
void setGeometry(const QByteArray& geometry) { Settings().setValue(geometryKey, geometry); }

bool holdingsShown() { return Settings().value(holdingsKey).toBool(); }
void setHoldingsShown(bool shown) { Settings().setValue(holdingsKey, shown); }

QString lastFolder()
{
    const QStringList files = recentFiles();
    if (!files.isEmpty()) return QFileInfo(files.front()).absolutePath();
    // A dialog takes a folder that is not there for the name of a file.
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
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
