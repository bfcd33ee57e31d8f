#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <QStringList>

namespace hopscope {

/// What outlives the program: recent files and the arrangement of the window.
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
QString lastFolder(); ///< of the file that was used last, else one of the user's that exists
bool holdingsShown(); ///< who holds what, beside what is compared
void setHoldingsShown(bool shown);

} // namespace session

/// What a first start shows.
struct DocumentValue;
DocumentValue firstExample();

} // namespace hopscope
