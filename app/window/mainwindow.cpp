#include "window/mainwindow.h"

#include "lessons/page/lessons.h"
#include "pages/applications/applications.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/compare/compare.h"
#include "pages/curves/curves.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/watch.h"
#include "state/kept/session.h"
#include "state/keymap.h"
#include "state/message_search.h"
#include "state/notation_choice.h"
#include "views/matrix_view.h"
#include "views/transport_bar.h"
#include "widgets/dock.h"
#include "widgets/pen.h"
#include "widgets/style.h"
#include "window/message_bar.h"
#include "window/sheets/command_palette.h"
#include "window/top_bar.h"

#include <QAction>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QUndoGroup>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace hopscope {

namespace {

const QString filter = QStringLiteral("Hopscope (*.hopscope);;Lessons (*.md *.markdown)");

bool isLesson(const QString& fileName)
{
    const QString suffix = QFileInfo(fileName).suffix().toLower();
    return suffix == QLatin1String("md") || suffix == QLatin1String("markdown");
}

} // namespace

MainWindow::MainWindow(Memory memory, QWidget* parent) : QMainWindow(parent), m_memory(memory)
{
    MessageSearch::instance().beginAside();
    setAcceptDrops(true);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_topBar = new TopBar(m_document, centre);
    m_pages = new QStackedWidget(centre);
    m_messages = new MessageBar(m_document, *m_pages, centre);
    m_watch = new WatchPage(m_document, m_playback, m_pages);
    m_curves = new CurvesPage(m_document, m_pages);
    m_compare = new ComparePage(m_document, m_playback, m_pages);
    addPage(tr("Watch"), m_watch);
    addPage(tr("Curves"), m_curves);
    addPage(tr("Compare"), m_compare);
    m_bandwidth = new BandwidthPage(m_document, m_pages);
    addPage(tr("Bandwidth"), m_bandwidth);
    m_applications = new ApplicationsPage(m_pages);
    m_gallery = new GalleryPage(m_pages);
    addPage(tr("Applications"), m_applications);
    addPage(tr("Gallery"), m_gallery);
    addLessons();
    column->addWidget(m_topBar);
    column->addWidget(m_pages, 1);
    setCentralWidget(centre);
    m_messages->raise(); // over the pages: what they show stays where it is
    setMinimumSize(860, 560);
    m_pen = new Pen(m_pages);
    m_palette =
        new CommandPalette([this] { return findings(); }, [this](const QString& line) { return readings(line); }, this);
    buildMenus();
    if (m_memory == Memory::Kept) {
        Keymap::instance().remember();
        NotationChoice::instance().remember();
        m_compare->holdingsAction().setChecked(session::holdingsShown());
        connect(&m_compare->holdingsAction(), &QAction::toggled, this, &session::setHoldingsShown);
    }

    connect(m_topBar, &TopBar::pageChosen, this, [this](int page) {
        m_messages->leave();
        setPage(page);
    });
    connect(&m_watch->selection(), &Selection::changed, m_messages, &MessageBar::leave);
    connect(m_topBar, &TopBar::exportRequested, this, &MainWindow::exportPicture);
    connect(m_gallery, &GalleryPage::exportRequested, this, &MainWindow::exportFigureShown);
    connect(m_gallery, &GalleryPage::liveRequested, this, &MainWindow::openLive);
    connect(m_curves, &CurvesPage::openWanted, this, [this](const QString& experiment) { openLive(experiment, 0); });
    connect(m_gallery, &GalleryPage::applicationRequested, this,
            [this](const QString& words, std::optional<double> position) {
                m_applications->open(productCase(words.toStdString()), position);
                setPage(Applications);
            });
    connect(m_bandwidth, &BandwidthPage::subjectChanged, this, [this] { refreshSubject(); });
    connect(m_compare, &ComparePage::watchWanted, this, [this] { setPage(Watch); });
    connect(m_compare, &ComparePage::said, m_messages, &MessageBar::say);
    connect(&m_document, &Document::fileChanged, this, &MainWindow::refreshTitle);
    connect(&m_document, &Document::valueChanged, this, &MainWindow::refreshTitle);
    connect(&m_document, &Document::valueChanged, this, &MainWindow::placePages);
    connect(&m_document, &Document::runChanged, this, [this] {
        // The page has told the clock how long the run is.
        if (m_wantedPosition) m_playback.setPosition(*std::exchange(m_wantedPosition, std::nullopt));
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &MainWindow::placePages, Qt::QueuedConnection);
    if (m_memory == Memory::Kept) joinRecovery();
    if (m_memory == Memory::None)
        resize(1440, 900); // no screen is meant
    else if (!restoreGeometry(session::geometry()))
        resize(firstSize(screen()->availableSize()));
    refreshTitle();
    watchTasks();
}

QSize MainWindow::firstSize(QSize room)
{
    constexpr QSize good(1440, 900), frame(12, 44); // of a usual window manager
    return good.boundedTo(room - frame);
}

MainWindow::~MainWindow()
{
    Tasks::instance().onFailure({});
    MessageSearch::instance().endAside();
}

// In a narrow window the names of the pages go beside the menus, so that what is chosen can be read.
void MainWindow::placePages()
{
    const bool inMenuBar = m_topBar->neededWidth() > width() && !m_presenting;
    if (std::exchange(m_pagesInMenuBar, inMenuBar) == inMenuBar) return;
    QWidget& pages = m_topBar->pages();
    if (inMenuBar) {
        pages.setContentsMargins(0, 4, 16, 0);
        menuBar()->setCornerWidget(&pages);
        pages.show();
    } else {
        menuBar()->setCornerWidget(nullptr);
        m_topBar->takeBack();
    }
    placeTopBar();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    placePages();
    if (m_arrangeAgain && size() == m_sizeBefore) {
        m_arrangeAgain = false;
        QTimer::singleShot(0, this,
                           [this] { m_watch->setArrangement(m_arrangedBefore); }); // when the page has its size
    }
}

void MainWindow::addPage(const QString& title, QWidget* page)
{
    m_pageTitles += title;
    m_topBar->addPage(title);
    m_pages->addWidget(page);
}

Playback* MainWindow::clock()
{
    switch (m_pages->currentIndex()) {
    case Watch:
        return &m_playback;
    case Compare:
        return &m_compare->clock();
    case Bandwidth:
        return &m_bandwidth->playback();
    case Applications:
        return &m_applications->playback();
    case Lessons:
        return m_lessons->clock();
    default:
        return nullptr;
    }
}

void MainWindow::setPage(int page)
{
    m_topBar->setPage(page);
    m_pages->setCurrentIndex(page);
    refreshSubject();
    keepSoon();
    if (page != Watch) m_playback.setPlaying(false);
    focusPicture();
    chooseHistory();
    if (page != Bandwidth) m_bandwidth->playback().setPlaying(false);
    if (page != Applications) m_applications->playback().setPlaying(false);
}

void MainWindow::focusPicture()
{
    switch (m_pages->currentIndex()) {
    case Watch:
        return m_watch->centralWidget()->setFocus();
    case Applications:
        return m_applications->view().setFocus();
    case Lessons:
        if (m_lessons->playing()) return; // a lesson knows who has its keys
        [[fallthrough]];
    default:
        m_pages->currentWidget()->setFocus();
    }
}

void MainWindow::chooseHistory()
{
    switch (m_pages->currentIndex()) {
    case Applications:
        return m_undo->setActiveStack(&m_applications->undoStack());
    case Bandwidth:
        // The experiment in front may be what it is about; then the newer change is meant.
        if (!m_bandwidth->patternTitle().isEmpty() || m_bandwidth->undoStack().canUndo())
            return m_undo->setActiveStack(&m_bandwidth->undoStack());
        return m_undo->setActiveStack(&m_document.undoStack());
    case Gallery:
    case Lessons:
        return m_undo->setActiveStack(nullptr); // they change nothing that could be undone unseen
    default:
        m_undo->setActiveStack(&m_document.undoStack());
    }
}

void MainWindow::refreshSubject()
{
    const int page = m_pages->currentIndex();
    if (page == Bandwidth)
        m_topBar->setSubject(tr("Pattern, no experiment"), m_bandwidth->patternTitle());
    else if (page == Lessons)
        m_topBar->setSubject(tr("Lessons"), tr("Predict what happens, then see it"));
    else if (page == Applications)
        m_topBar->setSubject(tr("Applications"), tr("Products and transpositions, with their numbers"));
    else if (page == Gallery)
        m_topBar->setSubject(tr("Gallery"), tr("Figures of the papers, from simulated numbers"));
    else
        m_topBar->setSubject({}, {});
    placeTopBar();
}

void MainWindow::placeTopBar()
{
    const bool empty = m_pages->currentIndex() == Lessons && m_pagesInMenuBar;
    m_topBar->setVisible(!m_presenting && !empty);
}

void MainWindow::setPresenting(bool presenting)
{
    if (m_presenting == presenting) return;
    m_presenting = presenting;
    if (presenting) {
        m_stateBefore = windowState();
        m_sizeBefore = size();
        m_arrangedBefore = m_watch->arrangement();
    }
    menuBar()->setVisible(!presenting);
    placeTopBar();
    if (presenting)
        for (Dock* dock : m_watch->docks()) dock->hide();
    m_pen->setOn(false);
    Appearance::instance().setPresenting(presenting);
    setWindowState(presenting ? m_stateBefore | Qt::WindowFullScreen : m_stateBefore);
    if (!presenting) {
        // With the letters and at the size that the arrangement was made for; the window may take a while to have it.
        m_watch->setArrangement(m_arrangedBefore);
        m_arrangeAgain = size() != m_sizeBefore;
    }
    if (presenting)
        m_messages->sayFor(std::chrono::seconds(10),
                           tr("Page Down and Page Up step, P takes the pen, Esc ends the presentation."));
    else
        m_messages->say({});
    focusPicture();
}

void MainWindow::placeAt(double position)
{
    m_playback.setPlaying(false);
    m_wantedPosition = position;
}

void MainWindow::openLive(const QString& experiment, double position)
{
    if (experiment.startsWith(QStringLiteral("pattern:"))) {
        m_bandwidth->ask(bandwidthQuestion(experiment.toStdString()));
        setPage(Bandwidth);
        return;
    }
    const Experiment wanted = experimentFromText(experiment.toStdString());
    const bool same = m_document.experiment() == wanted && m_document.run() && !m_document.busy();
    placeAt(position);
    if (same) {
        m_playback.setPosition(*std::exchange(m_wantedPosition, std::nullopt));
    } else {
        m_document.endMerge();
        m_document.setExperiment(wanted, tr("Open live"));
    }
    setPage(Watch);
}

void MainWindow::show(const Experiment& experiment, double position)
{
    DocumentValue value;
    value.experiments = {experiment};
    show(std::move(value), position);
}

void MainWindow::show(DocumentValue value, double position)
{
    placeAt(position);
    m_document.reset(std::move(value));
}

bool MainWindow::openFile(const QString& fileName)
{
    try {
        if (isLesson(fileName)) {
            m_lessons->openFile(fileName);
            setPage(Lessons);
            return true;
        }
        const DocumentView view = m_document.open(fileName);
        placeAt(view.step);
        if (const auto page = pageNames.indexOf(view.page); page >= 0) setPage(static_cast<int>(page));
    } catch (const Refused& refusal) {
        m_messages->refuse(QString::fromStdString(refusal.why().text));
        return false;
    }
    if (m_memory == Memory::Kept) session::addRecentFile(fileName);
    return true;
}

void MainWindow::refreshTitle()
{
    const QString name = m_document.fileName().isEmpty() ? tr("Untitled") : QFileInfo(m_document.fileName()).fileName();
    setWindowTitle(QStringLiteral("%1[*] – Hopscope").arg(name));
    setWindowModified(m_document.modified());
}

bool MainWindow::maySaveFirst()
{
    if (!m_document.modified()) return true;
    const auto answer =
        QMessageBox::question(this, tr("Hopscope"), tr("Save the changes before?"),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

void MainWindow::newDocument()
{
    if (!maySaveFirst()) return;
    placeAt(11);
    m_document.reset(firstExample());
}

void MainWindow::open()
{
    const QString name = QFileDialog::getOpenFileName(this, tr("Open"), session::lastFolder(), filter);
    if (!name.isEmpty() && (isLesson(name) || maySaveFirst())) openFile(name);
}

bool MainWindow::saveTo(const QString& name)
{
    try {
        m_document.save(name, documentView());
    } catch (const Refused& refusal) {
        m_messages->refuse(QString::fromStdString(refusal.why().text));
        return false;
    }
    if (m_memory == Memory::Kept) session::addRecentFile(name);
    return true;
}

bool MainWindow::save() { return m_document.fileName().isEmpty() ? saveAs() : saveTo(m_document.fileName()); }

bool MainWindow::saveAs()
{
    const QString suggested = m_document.fileName().isEmpty()
                                  ? session::lastFolder() + QStringLiteral("/untitled.hopscope")
                                  : m_document.fileName();
    QString name = QFileDialog::getSaveFileName(this, tr("Save as"), suggested, filter);
    if (name.isEmpty()) return false;
    if (QFileInfo(name).suffix().isEmpty()) name += QStringLiteral(".hopscope");
    return saveTo(name);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_memory == Memory::Kept) {
        if (m_presenting) setPresenting(false); // docks and letters are kept as they are without it
        if (!mayEnd() || !keepForNextTime()) {
            event->ignore();
            return;
        }
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (std::exchange(m_arranged, true)) return;
    // Shares of the window can be given out only when it has its size.
    QTimer::singleShot(0, this, [this] {
        const QByteArray kept = m_memory == Memory::Kept ? session::arrangement() : QByteArray();
        if (kept.isEmpty())
            m_watch->resetLayout();
        else
            m_watch->setArrangement(kept);
        m_watch->centralWidget()->setFocus();
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString name = event->mimeData()->urls().front().toLocalFile();
    event->acceptProposedAction();
    if (isLesson(name) || maySaveFirst()) openFile(name);
}

} // namespace hopscope
