#include "window/sheets/fault_report.h"

#include "drawing/svg_figure.h"
#include "drawing/theme.h"
#include "linux.h"
#include "state/tasks/tasks.h"
#include "version.h"
#include "widgets/style.h"

#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QStringList>
#include <QSysInfo>
#include <QWidget>

namespace hopscope {

QString faultReport(const QWidget& window, const QStringList& experiments)
{
    const Theme& theme = Appearance::theme();
    const auto bytes = [](std::size_t size) { return QString::fromStdString(bytesText(size)); };
    QStringList lines{
        QStringLiteral("What I did:"),
        QStringLiteral("What I saw:"),
        QStringLiteral("What I expected:"),
        {},
        QStringLiteral("%1, build %2")
            .arg(programAndVersion(),
                 QString::fromUtf8(buildCommit().data(), static_cast<qsizetype>(buildCommit().size()))),
        QStringLiteral("Qt %1 on %2 (%3, kernel %4), display %5, locale %6")
            .arg(QString::fromLatin1(qVersion()), QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(),
                 QSysInfo::kernelVersion(), QGuiApplication::platformName(), QLocale().name()),
        QStringLiteral("window %1 × %2, scale %3, %4 theme, text at %5 %")
            .arg(window.width())
            .arg(window.height())
            .arg(window.devicePixelRatioF())
            .arg(theme.dark() ? QStringLiteral("dark") : QStringLiteral("light"))
            .arg(qRound(theme.fontScale * 100)),
        QStringLiteral("memory: program %1, data %2, at most %3 of %4")
            .arg(bytes(residentMemory()), bytes(Memory::used()), bytes(Memory::peak()), bytes(Memory::budget()))};
    for (const QString& experiment : experiments) lines += QStringLiteral("hopscope-cli run '%1'").arg(experiment);
    for (const TaskFailure& failure : Tasks::instance().failures())
        lines += QStringLiteral("not finished: %1: %2").arg(failure.name, failure.why);
    for (const TaskState& task : Tasks::instance().running())
        lines += QStringLiteral("running for %1 s: %2").arg(task.since.count(), 0, 'f', 1).arg(task.name);
    return lines.join(u'\n') + u'\n';
}

} // namespace hopscope
