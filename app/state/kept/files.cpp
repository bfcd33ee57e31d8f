#include "state/kept/files.h"

#include "atomic_file.h"
#include "diagnostic.h"
#include "text_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace hopscope {

namespace {

template <class Act> auto withFullStop(const Act& act)
{
    try {
        return act();
    } catch (const Refused& refusal) {
        throw Refused("", refusal.why().text + ".");
    }
}

std::string shownName(const QString& fileName)
{
    const QString name = QFileInfo(fileName).fileName();
    return (name.isEmpty() ? fileName : name).toStdString();
}

} // namespace

std::string pathOf(const QString& fileName) { return QFile::encodeName(fileName).toStdString(); }

QByteArray loadFile(const QString& fileName, std::size_t most)
{
    if (fileName.startsWith(QLatin1Char(':'))) {
        QFile resource(fileName);
        if (!resource.open(QIODevice::ReadOnly))
            throw Refused("", QObject::tr("%1 is not in the program.").arg(fileName).toStdString());
        return resource.readAll();
    }
    return withFullStop(
        [&] { return QByteArray::fromStdString(readTextFile(pathOf(fileName), most, shownName(fileName))); });
}

void saveFile(const QString& fileName, const QByteArray& bytes)
{
    withFullStop([&] {
        writeFile(pathOf(fileName), {bytes.constData(), static_cast<std::size_t>(bytes.size())}, shownName(fileName));
    });
}

void saveOwnFile(const QString& fileName, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(fileName).absolutePath());
    saveFile(fileName, bytes);
}

QString putAside(const QString& fileName, const QString& suffix)
{
    constexpr int most = 1000;
    for (int number = 1; number <= most; ++number) {
        QString name = fileName + u'.' + suffix;
        if (number > 1) name += QStringLiteral("-%1").arg(number);
        if (!QFileInfo::exists(name)) return QFile::rename(fileName, name) ? name : QString();
    }
    return {};
}

} // namespace hopscope
