#include "window/mainwindow.h"

#include "own/schedule_format.h"
#include "state/kept/session.h"
#include "state/opened_trace.h"
#include "topology/network_file.h"
#include "window/message_bar.h"
#include "window/sheets/import_sheet.h"

#include <QFileDialog>
#include <QFileInfo>

// Networks and schedules of other tools.
namespace hopscope {

namespace {

template <class Formats> QString patterns(const Formats& formats)
{
    QStringList all;
    for (const auto* format : formats)
        if (format->read)
            for (const std::string_view suffix : format->suffixes)
                all += QLatin1Char('*') + QString::fromUtf8(suffix.data(), static_cast<qsizetype>(suffix.size()));
    return all.join(u' ');
}

} // namespace

ImportSheet* MainWindow::importSheet() const
{
    return findChild<ImportSheet*>(QStringLiteral("import-sheet"), Qt::FindDirectChildrenOnly);
}

void MainWindow::openImported()
{
    const QString networks = patterns(networkFormats()), schedules = patterns(scheduleFormats());
    const QString name =
        QFileDialog::getOpenFileName(this, tr("Open a network, a schedule or a trace"), session::lastFolder(),
                                     tr("Networks, schedules and traces (%1 *.csv);;Networks (%2);;"
                                        "Schedules (%3);;Traces of hopscope-mpi (*.csv)")
                                         .arg(networks + u' ' + schedules, networks, schedules));
    if (!name.isEmpty()) openFile(name);
}

void MainWindow::openTrace(const QString& fileName)
{
    DocumentValue value = withTrace(m_document.value(), fileName);
    m_document.endMerge();
    m_document.setValue(std::move(value), tr("Open %1").arg(QFileInfo(fileName).fileName()));
    placeAt(0);
    setPage("compare");
}

void MainWindow::lookAt(const QString& fileName)
{
    delete importSheet(); // of another file
    auto* sheet = new ImportSheet(fileName, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &ImportSheet::refused, this, [this](const QString& sentence) { m_messages->refuse(sentence); });
    connect(sheet, &ImportSheet::taken, this, [this](const Imported& imported) {
        m_document.endMerge();
        m_document.setValue(withImported(m_document.value(), imported), tr("Open %1").arg(imported.fileName));
        placeAt(0);
        setPage("watch");
    });
    sheet->open();
}

} // namespace hopscope
