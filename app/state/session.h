#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <QStringList>

#include <optional>

namespace hopscope {

class Document;
class LessonDraft;
class Playback;

/// What outlives the program: recent files, the arrangement of the window, and the document as it was left.
namespace session {

inline constexpr int mostRecentFiles = 10;
QStringList recentFiles(); ///< those that still exist, latest first
void addRecentFile(const QString& fileName);
void clearRecentFiles();
/// Where the small picture of a file is kept; another name when the file changes.
QString thumbnailFile(const QString& fileName, bool dark);
void keepThumbnail(const QString& thumbnailFile, const QImage& image);
/// Removes those of files that are no longer among the recent ones, or have changed.
void forgetOldThumbnails();

QByteArray arrangement();
void setArrangement(const QByteArray& state);
QByteArray geometry();
void setGeometry(const QByteArray& geometry);
QString lastFolder();
bool holdingsShown(); ///< who holds what, beside what is compared
void setHoldingsShown(bool shown);

/// Keeps the document, saved or not.
void keep(const Document& document, double position);
/// Brings the document of last time back and returns its position; nothing if there is none.
std::optional<double> restore(Document& document);

/// The same for the lesson that is being written; nothing happens if there is none.
void keep(const LessonDraft& draft);
void restore(LessonDraft& draft);

} // namespace session

/// What a first start shows.
struct DocumentValue;
DocumentValue firstExample();

} // namespace hopscope
