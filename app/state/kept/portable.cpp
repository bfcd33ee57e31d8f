#include "state/kept/portable.h"

#include "diagnostic.h"

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
    // QCoreApplication, which would know the program's folder, reads settings as it begins. Linux has the program here;
    // other systems need their own name of it, and of the places below.
    const QString program = QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget();
    const QDir folder(QFileInfo(program).absolutePath() + QStringLiteral("/hopscope-settings"));
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
