#pragma once

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <string>

namespace hopscope {

/// The core's reader and writer of files, for names as Qt has them. What they say begins with the name without its
/// folder, and ends with a full stop.

std::string pathOf(const QString& fileName); ///< as the system wants it
/// Resources of the program, too (":/…"). Throws Refused if it is no regular file of at most so many bytes.
QByteArray loadFile(const QString& fileName, std::size_t most);
/// Whole and safe on the disk, or as before. Throws Refused.
void saveFile(const QString& fileName, const QByteArray& bytes);
/// The same, in a folder that is made if it is not there.
void saveOwnFile(const QString& fileName, const QByteArray& bytes);
/// Gives a file that cannot be used another name (NAME.suffix, or NAME.suffix-2 …), never that of one that exists, and
/// returns it; empty if that was not possible.
QString putAside(const QString& fileName, const QString& suffix);

} // namespace hopscope
