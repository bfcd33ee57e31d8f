#include "state/session.h"

#include "state/document.h"
#include "state/lesson_draft.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>

namespace hopscope {

namespace {

const QString recentKey = QStringLiteral("files/recent"), arrangementKey = QStringLiteral("window/arrangement"),
              geometryKey = QStringLiteral("window/geometry"), nameKey = QStringLiteral("last/fileName"),
              modifiedKey = QStringLiteral("last/modified"), positionKey = QStringLiteral("last/position"),
              lessonNameKey = QStringLiteral("last/lessonFileName"),
              lessonModifiedKey = QStringLiteral("last/lessonModified"),
              holdingsKey = QStringLiteral("compare/holdings");

QString keptFile(const QString& name)
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1Char('/') + name;
}
QString keptDocument() { return keptFile(QStringLiteral("last.hopscope")); }
QString keptLesson() { return keptFile(QStringLiteral("last-lesson.md")); }

/// A full disk must not stop the program from ending; the last state is then simply the one before.
bool write(const QString& name, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(name).absolutePath());
    QSaveFile file(name);
    if (!file.open(QIODevice::WriteOnly)) return false;
    file.write(bytes);
    return file.commit();
}

QString thumbnailFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/thumbnails");
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

void clearRecentFiles()
{
    QSettings().remove(recentKey);
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
    QDir().mkpath(thumbnailFolder());
    // Without a picture the name is enough, so it does not matter if the disk is full.
    QSaveFile file(thumbnailFile);
    if (file.open(QIODevice::WriteOnly) && image.save(&file, "PNG")) file.commit();
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

QByteArray arrangement() { return QSettings().value(arrangementKey).toByteArray(); }
void setArrangement(const QByteArray& state) { QSettings().setValue(arrangementKey, state); }
QByteArray geometry() { return QSettings().value(geometryKey).toByteArray(); }
void setGeometry(const QByteArray& geometry) { QSettings().setValue(geometryKey, geometry); }

bool holdingsShown() { return QSettings().value(holdingsKey).toBool(); }
void setHoldingsShown(bool shown) { QSettings().setValue(holdingsKey, shown); }

QString lastFolder()
{
    const QStringList files = recentFiles();
    return files.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                           : QFileInfo(files.front()).absolutePath();
}

void keep(const Document& document, double position)
{
    if (!write(keptDocument(), Document::toJson(document.value()))) return;
    QSettings settings;
    settings.setValue(nameKey, document.fileName());
    settings.setValue(modifiedKey, document.modified());
    settings.setValue(positionKey, position);
}

std::optional<double> restore(Document& document)
{
    QFile file(keptDocument());
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

void keep(const LessonDraft& draft)
{
    if (!draft.begun() || !write(keptLesson(), QByteArray::fromStdString(draft.text()))) return;
    QSettings settings;
    settings.setValue(lessonNameKey, draft.fileName());
    settings.setValue(lessonModifiedKey, draft.modified());
}

void restore(LessonDraft& draft)
{
    QFile file(keptLesson());
    if (!file.open(QIODevice::ReadOnly)) return;
    const QSettings settings;
    draft.restore(file.readAll().toStdString(), settings.value(lessonNameKey).toString(),
                  settings.value(lessonModifiedKey).toBool());
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
