#include "window/mainwindow.h"

#include "diagnostic.h"
#include "export/export_source.h"
#include "state/message_search.h"
#include "window/message_bar.h"
#include "window/pages.h"
#include "window/sheets/export_dialog.h"
#include "window/window_picture.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

namespace hopscope {

std::vector<ExportSource> MainWindow::exportSources()
{
    const auto run = m_document.run();
    std::vector<ExportSource> sources;
    for (Page* page : m_pages)
        for (ExportSource& source : page->exports(page == &shownPage(), run)) sources.push_back(std::move(source));
    std::ranges::stable_partition(sources, [](const ExportSource& source) { return !source.whole; });
    sources.push_back({.id = QStringLiteral("window"),
                       .title = tr("Whole window"),
                       .size = QSizeF(size()),
                       .picture = [this, run](const PictureWish& wish) {
                           Look look;
                           look.page = pageKinds()[shownIndex()]->id;
                           look.position = m_playback.position();
                           return figureNamedAfter(run.get(), wish,
                                                   [wanted = WindowPicture{m_document.value(), wish, look}](
                                                       Canvas& canvas) { drawWindow(canvas, wanted); });
                       }});
    return sources;
}

void MainWindow::saySaved(const QString& fileName)
{
    const QFileInfo file(fileName);
    m_messages->offer(tr("%1 is saved in %2.").arg(file.fileName(), QDir::toNativeSeparators(file.absolutePath())),
                      tr("Open folder"),
                      [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file.absolutePath())); });
}

void MainWindow::exportShown()
{
    if (const auto dialog = exportDialog()) dialog->exec();
}
void MainWindow::exportAnimation() { animationDialog()->exec(); }

std::unique_ptr<ExportDialog> MainWindow::animationDialog()
{
    QString kind = QStringLiteral("frames");
    // The first that can be written here.
    const auto formats = exportFormats();
    const auto first = std::ranges::find_if(formats, [](const ExportFormat& format) {
        return format.moving && !format.pages && format.missing && format.missing().isEmpty();
    });
    if (first != formats.end()) kind = first->suffix;
    auto dialog = exportDialog(QStringLiteral("network"));
    dialog->chooseFormat(QStringLiteral("moving:") + kind);
    dialog->standAt(m_playback.position());
    return dialog;
}

std::unique_ptr<ExportDialog> MainWindow::exportDialog(const QString& wanted)
{
    QString chosen = wanted, name;
    std::vector<ExportSource> sources;
    try {
        if (const auto only = wanted.isEmpty() ? shownPage().onlyExport() : std::nullopt) {
            sources = {*only};
            chosen = name = only->id;
        }
    } catch (const Refused& refusal) {
        m_messages->say(QString::fromStdString(refusal.why().text));
        return nullptr;
    }
    if (sources.empty()) {
        m_playback.setPlaying(false);
        // The picture has the journey, unless it is long.
        MessageSearch::instance().waitFor(std::chrono::milliseconds(80));
        sources = exportSources();
        if (wanted.isEmpty()) chosen = shownPage().mainExport();
        name = m_document.fileName().isEmpty() ? QStringLiteral("hopscope")
                                               : QFileInfo(m_document.fileName()).completeBaseName();
    }
    auto dialog = std::make_unique<ExportDialog>(std::move(sources), chosen, name, this);
    connect(dialog.get(), &ExportDialog::written, this, &MainWindow::saySaved);
    return dialog;
}

} // namespace hopscope
