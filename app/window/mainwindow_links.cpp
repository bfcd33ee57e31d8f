#include "window/mainwindow.h"

#include "diagnostic.h"
#include "run/experiment.h"
#include "state/kept/settings.h"
#include "state/link.h"
#include "window/menu_actions.h"
#include "window/message_bar.h"
#include "window/pages.h"
#include "window/running_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QMenu>

// What leads into this window from outside, and what leads back to an experiment.
namespace hopscope {

namespace {

const QString opensHereKey = QStringLiteral("window/opensHere");

/// For a shell: '…', whatever stands in it.
QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', QLatin1String("'\\''")) + u'\'';
}

} // namespace

void MainWindow::copyAs(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
    m_messages->say(tr("On the clipboard: %1").arg(text.simplified()));
}

void MainWindow::buildCopyMenu(QMenu& menu)
{
    const auto experiment = [this] { return QString::fromStdString(toText(m_document.experiment())); };
    addTo(menu, QStringLiteral("edit.copy-command"), tr("As a &command"), {}, this, [this, experiment] {
        copyAs(QStringLiteral("hopscope-cli run ") + quoted(experiment()));
    });
    addTo(menu, QStringLiteral("edit.copy-link"), tr("As a &link"), {}, this, [this] {
        Link link{m_document.experiment()};
        if (m_playback.position() > 0) link.step = m_playback.position();
        const QUrl url = linkTo(link);
        try {
            linkFromUrl(url);
            copyAs(QString::fromLatin1(url.toEncoded()));
        } catch (const Refused& refusal) {
            m_messages->refuse(QString::fromStdString(refusal.why().text));
        }
    });
    addTo(menu, QStringLiteral("edit.copy-python"), tr("As &Python"), {}, this, [this, experiment] {
        QString text = experiment();
        text.replace(u'\\', QLatin1String("\\\\")).replace(u'"', QLatin1String("\\\""));
        copyAs(QStringLiteral("import hopscope\n\nrun = hopscope.run(\"%1\")\nprint(run.time, run.unit)\n").arg(text));
    });
}

void MainWindow::listenToOthers()
{
    m_running = new RunningWindow(this);
    m_running->setListening(Settings().value(opensHereKey, true).toBool());
    connect(m_running, &RunningWindow::asked, this, &MainWindow::openRequest);
}

void MainWindow::setOpensHere(bool here)
{
    Settings().setValue(opensHereKey, here);
    if (m_running) m_running->setListening(here);
}

bool MainWindow::opensHere() const { return Settings().value(opensHereKey, true).toBool(); }

void MainWindow::openRequest(const OpenRequest& request)
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    raise();
    activateWindow();
    if (QApplication::activeModalWidget()) {
        m_messages->refuse(tr("%1 was not opened: a question is open in this window.").arg(request.text.left(80)));
        return;
    }
    if (request.text.isEmpty()) return;
    if (request.file) {
        if (leavesDocument(request.text) || maySaveFirst()) openFile(request.text);
        return;
    }
    if (isLink(request.text)) return openLink(QUrl(request.text));
    try {
        const Experiment experiment = experimentFromText(request.text.toStdString());
        resolveUnplaced(experiment);
        become(experiment, tr("Open %1").arg(request.text));
        setPage("watch");
    } catch (const Refused& refusal) {
        m_messages->refuse(QString::fromStdString(refusal.why().text));
    }
}

void MainWindow::openLink(const QUrl& url)
{
    try {
        const Link link = linkFromUrl(url);
        const std::string page = link.page.toStdString();
        if (!page.empty() && !findPage(page))
            throw Refused("link", "link: there is no page '" + link.page.left(40).toStdString() + "'");
        placeAt(link.step.value_or(0));
        m_document.endMerge();
        m_document.setExperiment(link.experiment, tr("Open link"));
        setPage(page.empty() ? std::string("watch") : page);
    } catch (const Refused& refusal) {
        m_messages->refuse(QString::fromStdString(refusal.why().text));
    }
}

} // namespace hopscope
