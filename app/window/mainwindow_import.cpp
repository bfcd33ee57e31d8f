#include "window/mainwindow.h"

#include "diagnostic.h"
#include "own/schedule_format.h"
#include "state/choices.h"
#include "state/kept/session.h"
#include "state/network_beside.h"
#include "state/opened_trace.h"
#include "state/other_formats.h"
#include "topology/network_file.h"
#include "window/message_bar.h"
#include "window/sheets/import_sheet.h"
#include "window/sheets/trace_sheet.h"

#include <QCoreApplication>
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

TraceSheet* MainWindow::traceSheet() const
{
    return findChild<TraceSheet*>(QStringLiteral("trace-sheet"), Qt::FindDirectChildrenOnly);
}

void MainWindow::openTrace(const QString& fileName)
{
    delete traceSheet(); // of another file
    auto* sheet = new TraceSheet(m_document.value(), fileName, this);
    connect(sheet, &QDialog::rejected, sheet, &QObject::deleteLater);
    connect(sheet, &TraceSheet::refused, this, [this](const QString& sentence) { m_messages->refuse(sentence); });
    connect(sheet, &TraceSheet::taken, this, [this](const OpenedTrace& opened) {
        m_document.endMerge();
        m_document.setValue(withTrace(m_document.value(), opened), tr("Open %1").arg(opened.fileName));
        placeAt(0);
        setPage("compare");
    });
}

ImportSheet& MainWindow::lookAt(const QString& fileName)
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
    sheet->offerBeside(static_cast<std::uint32_t>(processorCount(m_document.experiment())),
                       m_document.value().experiments.size() < Document::mostExperiments);
    connect(sheet, &ImportSheet::besideTaken, this, [this](const Imported& imported, const QString& mapping) {
        try {
            DocumentValue value = withNetworkBeside(m_document.value(), imported, mapping.toStdString());
            m_document.endMerge();
            m_document.setValue(std::move(value), tr("Compare on %1").arg(imported.fileName));
            setPage("compare");
        } catch (const Refused& refusal) {
            m_messages->refuse(QString::fromStdString(refusal.why().text));
        }
    });
    sheet->open();
    return *sheet;
}

void MainWindow::compareOnNetwork()
{
    const QString name =
        QFileDialog::getOpenFileName(this, tr("Compare on the network of a file"), session::lastFolder(),
                                     tr("Networks (%1)").arg(patterns(networkFormats())));
    if (name.isEmpty()) return;
    if (isImported(name))
        lookAt(name);
    else
        m_messages->refuse(tr("%1 is neither a network nor a schedule that Hopscope knows.").arg(QFileInfo(name).fileName()));
}

void MainWindow::saveOther()
{
    const QStringList formats = otherFormats();
    QString chosen;
    QString name = QFileDialog::getSaveFileName(this, tr("Save the network or the messages for another tool"),
                                                session::lastFolder(), formats.join(QStringLiteral(";;")), &chosen);
    if (name.isEmpty()) return;
    // "GraphML (*.graphml)": the suffix of who types none.
    if (QFileInfo(name).suffix().isEmpty()) name += chosen.section(QLatin1Char('*'), 1).chopped(1);
    writeOther(name);
}

void MainWindow::writeOther(const QString& fileName)
{
    const auto run = m_document.busy() ? nullptr : m_document.run();
    m_writer.start([this, fileName, run, experiment = m_document.experiment()](const std::stop_token&) {
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            const QString note = writeOtherFormat(fileName, experiment, run);
            give([this, fileName, note] {
                if (note.isEmpty()) return saySaved(fileName);
                say(tr("%1 is saved. %2").arg(QFileInfo(fileName).fileName(), note));
            });
        } catch (const std::exception& error) {
            give([this, why = QString::fromStdString(reasonOf(error))] { m_messages->refuse(why); });
        }
    });
}

void MainWindow::finishWriting()
{
    m_writer.wait();
    QCoreApplication::sendPostedEvents(this);
}

} // namespace hopscope
