#include "window/mainwindow.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "export/chart_figure.h"
#include "pages/applications/applications.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/compare/compare.h"
#include "pages/curves/curves.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/watch.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "scenes/compare/compare_holdings.h"
#include "scenes/compare/compare_scene.h"
#include "scenes/figure/figure_scene.h"
#include "state/message_search.h"
#include "views/chart_view.h"
#include "views/drawn_card.h"
#include "views/matrix_view.h"
#include "views/network_view.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "window/message_bar.h"
#include "window/sheets/export_dialog.h"
#include "window/window_picture.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QStackedWidget>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

namespace hopscope {

std::vector<ExportSource> MainWindow::exportSources()
{
    const auto run = m_document.run();
    const auto picture = [run](const PictureWish& wish, std::function<void(Canvas&)> draw) {
        return FigurePicture{wish.size, wish.scale, run ? titleOf(*run) : QString(),
                             run ? QString::fromStdString(toText(run->experiment())) : QString(), std::move(draw)};
    };
    const auto chartPicture = [picture](const PictureWish& wish, const Chart& chart) {
        return chartFigure(picture(wish, {}), chart, wish.theme);
    };
    std::vector<ExportSource> sources;
    sources.push_back({.id = QStringLiteral("network"),
                       .title = tr("Network"),
                       .size = QSizeF(m_watch->network().size()),
                       .picture = [this](const PictureWish& wish) { return m_watch->network().picture(wish); },
                       .run = run,
                       .captioned = true,
                       .badged = true});
    sources.push_back({.id = QStringLiteral("timeline"),
                       .title = tr("Space–time"),
                       .size = QSizeF(m_watch->timeline().size()),
                       .picture = [this](const PictureWish& wish) { return m_watch->timeline().picture(wish); },
                       .run = run,
                       .captioned = true});
    for (PictureView* view : m_watch->pictures())
        if (view->isVisible())
            sources.push_back({.id = toQString(view->kind().id),
                               .title = toQString(view->kind().title),
                               .size = QSizeF(view->size()),
                               .picture = [view](const PictureWish& wish) { return view->picture(wish); },
                               .run = run});
    if (!m_curves->view().chart().curves.empty() || m_pages->currentIndex() == Curves) // drawn when somebody looks
        sources.push_back(
            {.id = QStringLiteral("curves"),
             .title = tr("Curves"),
             .size = QSizeF(960, 600),
             .picture = [=, this](const PictureWish& wish) { return chartPicture(wish, m_curves->view().chart()); }});
    if (m_pages->currentIndex() == Applications) {
        sources.push_back({.id = QStringLiteral("application"),
                           .title = tr("Application"),
                           .size = QSizeF(m_applications->view().size()),
                           .picture = [this](const PictureWish& wish) { return m_applications->view().picture(wish); },
                           .badged = true});
        sources.push_back({.id = QStringLiteral("scaling"),
                           .title = tr("How it scales"),
                           .size = QSizeF(960, 600),
                           .picture = [=, this](const PictureWish& wish) {
                               return chartPicture(wish, m_applications->printedChart());
                           }});
    }
    if (m_pages->currentIndex() == Bandwidth) {
        sources.push_back({.id = QStringLiteral("bandwidth"),
                           .title = tr("Bandwidth, all cards"),
                           .size = QSizeF(m_bandwidth->boardSize()),
                           .picture =
                               [this](const PictureWish& wish) {
                                   FigurePicture figure{wish.size, wish.scale, tr("Bandwidth"),
                                                        QString::fromStdString(m_bandwidth->asked().subject),
                                                        [page = m_bandwidth, size = wish.size, theme = wish.theme](
                                                            Canvas& canvas) { page->print(canvas, size, theme); }};
                                   if (const auto plan = m_bandwidth->moment().plan)
                                       figure.numbers = [plan](std::ostream& out, TableFormat format,
                                                               const Notes& notes) {
                                           writeTable(out, format, tableOf(plan->answer()), notes);
                                       };
                                   if (const auto badge = m_bandwidth->badge()) figure.verdict = textOf(*badge);
                                   return figure;
                               },
                           .badge = m_bandwidth->badge()});
        for (DrawnCard* card : m_bandwidth->cards())
            if (card->isVisible())
                sources.push_back(
                    {.id = QStringLiteral("bandwidth-%1").arg(sources.size()),
                     .title = card->title().isEmpty() ? tr("Bandwidth, lower card") : card->title(),
                     .size = QSizeF(card->size()),
                     .picture =
                         [card](const PictureWish& wish) { return card->picture(wish.size, wish.scale, wish.theme); },
                     .badge = m_bandwidth->badge()});
    }
    sources.push_back({.id = QStringLiteral("compare"),
                       .title = tr("Compare"),
                       .size = QSizeF(m_compare->size()),
                       .picture = [=, this](const PictureWish& wish) {
                           const bool holdings = m_compare->holdingsAction().isChecked();
                           FigurePicture figure =
                               picture(wish, [scene = m_compare->scene(), now = m_compare->now(), size = wish.size,
                                              theme = wish.theme, holdings](Canvas& canvas) {
                                   paint(canvas, scene, now, size, theme, holdings);
                               });
                           figure.numbers = [scene = m_compare->scene(), now = m_compare->now(),
                                             holdings](std::ostream& out, TableFormat format, const Notes& notes) {
                               writeTable(out, format, tableOf(scene, now, holdings), notes);
                           };
                           return figure;
                       }});
    sources.push_back({.id = QStringLiteral("window"),
                       .title = tr("Whole window"),
                       .size = QSizeF(size()),
                       .picture = [=, this](const PictureWish& wish) {
                           WindowPicture wanted{run ? run->experiment() : m_document.experiment(),
                                                m_playback.position(),
                                                wish.size,
                                                wish.scale,
                                                wish.theme,
                                                m_pages->currentIndex(),
                                                m_document.value()};
                           return picture(wish, [wanted](Canvas& canvas) { drawWindow(canvas, wanted); });
                       }});
    return sources;
}

/// Of the figure that the page Gallery shows; null, with a word, as long as that is being computed.
std::unique_ptr<ExportDialog> MainWindow::figureDialog()
{
    const Figure* figure = m_gallery->shown();
    if (!m_gallery->shownIsDrawn()) {
        m_messages->say(tr("The figure is still being computed; it can be exported as soon as it is shown."));
        return nullptr;
    }
    const QString id = toQString(figure->id);
    const ExportSource source{
        .id = id,
        .title = toQString(figure->title),
        .size = m_gallery->figureSize(900),
        .picture = [this](const PictureWish& wish) { return m_gallery->picture(wish.size, wish.scale, wish.theme); }};
    auto dialog = std::make_unique<ExportDialog>(std::vector<ExportSource>{source}, id, id, this);
    connect(dialog.get(), &ExportDialog::written, this, &MainWindow::saySaved);
    return dialog;
}

void MainWindow::saySaved(const QString& fileName)
{
    const QFileInfo file(fileName);
    m_messages->offer(tr("%1 is saved in %2.").arg(file.fileName(), QDir::toNativeSeparators(file.absolutePath())),
                      tr("Open folder"),
                      [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(file.absolutePath())); });
}

void MainWindow::exportPicture()
{
    if (const auto dialog = exportDialog()) dialog->exec();
}
void MainWindow::exportAnimation() { animationDialog()->exec(); }
void MainWindow::exportFigureShown()
{
    if (!m_gallery->shown()) return;
    if (const auto dialog = figureDialog()) dialog->exec();
}

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
    return dialog;
}

std::unique_ptr<ExportDialog> MainWindow::exportDialog(const QString& wanted)
{
    if (wanted.isEmpty() && m_pages->currentIndex() == Gallery && m_gallery->shown()) return figureDialog();
    m_playback.setPlaying(false);
    MessageSearch::instance().waitFor(std::chrono::milliseconds(80)); // the picture has the journey, unless it is long
    const bool curves = m_pages->currentIndex() == Curves;
    const QString base = m_document.fileName().isEmpty() ? QStringLiteral("hopscope")
                                                         : QFileInfo(m_document.fileName()).completeBaseName();
    const bool application = m_pages->currentIndex() == Applications;
    const QString source = !wanted.isEmpty()                      ? wanted
                           : curves                               ? QStringLiteral("curves")
                           : application                          ? QStringLiteral("application")
                           : m_pages->currentIndex() == Compare   ? QStringLiteral("compare")
                           : m_pages->currentIndex() == Bandwidth ? QStringLiteral("bandwidth")
                                                                  : QStringLiteral("network");
    auto dialog = std::make_unique<ExportDialog>(exportSources(), source, base, this);
    connect(dialog.get(), &ExportDialog::written, this, &MainWindow::saySaved);
    return dialog;
}

} // namespace hopscope
