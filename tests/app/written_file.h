#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

namespace hopscope {

/// Writes a file into the folder; its path, empty if it could not be written.
inline QString file(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes)
{
    QFile out(folder.filePath(name));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size()) return {};
    return out.fileName();
}

} // namespace hopscope
