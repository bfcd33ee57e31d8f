#include "state/kept/portable.h"

#include "diagnostic.h"
#include "linux.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QTemporaryFile>

#include <fmt/format.h>

namespace hopscope {

void keepBesideProgram()
{
    // QCoreApplication, which would know the program's folder, reads settings as it begins. Other systems need their
    // own names of the places below.
    const QDir folder(QFileInfo(QString::fromStdString(programPath())).absolutePath()
                      + QStringLiteral("/hopscope-settings"));
    QTemporaryFile tried(folder.filePath(QStringLiteral("tried")));
    if (!folder.mkpath(QStringLiteral(".")) || !tried.open())
        throw Refused("portable",
                      fmt::format("--portable: nothing can be written in {}; it works where the program lies "
                                  "in a folder of your own",
                                  folder.path().toStdString()));
    // Qt asks for its places by these names each time.
    for (const char* kind : {"CONFIG", "DATA", "CACHE", "STATE"})
        qputenv(QByteArray("XDG_") + kind + "_HOME",
                QFile::encodeName(folder.filePath(QString::fromLatin1(kind).toLower())));
}

} // namespace hopscope
