#include "window/mainwindow.h"

#include "lessons/page/lessons.h"
#include "pages/watch/watch.h"
#include "state/imported.h"
#include "state/kept/session.h"
#include "state/kept/settings.h"
#include "state/keymap.h"
#include "state/message_search.h"
#include "state/notation_choice.h"
#include "state/opened_trace.h"
#include "widgets/help_heading.h"
#include "widgets/pen.h"
#include "widgets/style.h"
#include "window/lesson_desk.h"
#include "window/message_bar.h"
#include "window/pages.h"
#include "window/sheets/command_palette.h"
#include "window/top_bar.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QResizeEvent>
#include <QScreen>
#include <QStackedWidget>
#include <QStyle>
#include <QUndoGroup>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

namespace hopscope {

namespace {

const QString filter = QStringLiteral("Hopscope (*.hopscope);;Lessons (*.md *.markdown)");

} // namespace

MainWindow::MainWindow(Memory memory, QWidget* parent) : QMainWindow(parent), m_memory(memory)
{
    MessageSearch::instance().beginAside();
    m_playback.follow(m_document);
    setAcceptDrops(true);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_topBar = new TopBar(m_document, centre);
    explainUnder(*m_topBar, tr("The bar at the top"));
    m_stack = new QStackedWidget(centre);
    m_messages = new MessageBar(m_document, *m_stack, centre);
    makePages();
    m_messages->setTold([this] { return shownPage().tellsTrouble(); });
    PageHost& host = *this;
    m_desk =
        std::make_unique<LessonDesk>(*this, host, page<LessonsPage>(), *m_messages, [this] { return shownView(); });
    column->addWidget(m_topBar);
    column->addWidget(m_stack, 1);
    setCentralWidget(centre);
    m_messages->raise(); // over the pages: what they show stays where it is
    setMinimumSize(860, 560);
    m_pen = new Pen(m_stack);
    m_palette =
        new CommandPalette([this] { return findings(); }, [this](const QString& line) { return readings(line); }, this);
    buildMenus();
    if (m_memory == Memory::Kept) {
        Keymap::instance().remember();
        NotationChoice::instance().remember();
    }

    connect(m_topBar, &TopBar::pageChosen, this, [this](int page) { choosePage(static_cast<std::size_t>(page)); });
    connect(m_topBar, &TopBar::networkWanted, this, &MainWindow::openImported);
    connect(m_topBar, &TopBar::exportRequested, this, &MainWindow::exportShown);
    connect(&m_document, &Document::fileChanged, this, &MainWindow::refreshTitle);
    connect(&m_document, &Document::valueChanged, this, &MainWindow::refreshTitle);
    connect(&m_document, &Document::valueChanged, this, &MainWindow::placePages);
    connect(&m_document, &Document::runChanged, this, [this] {
        // The clock knows how long the run is.
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
    QDesktopServices::setUrlHandler(QStringLiteral("hopscope"), this, "openLink"); // in lessons and in the manual
}

QSize MainWindow::firstSize(QSize room)
{
    constexpr QSize good(1440, 900), frame(12, 44); // of a usual window manager
    return good.boundedTo(room - frame);
}

MainWindow::~MainWindow()
{
    hide(); // pages say where they stopped while there is somebody to say it to: ~QWidget() would hide them after that
    QDesktopServices::unsetUrlHandler(QStringLiteral("hopscope"));
    for (QUndoStack* stack : m_undo->stacks()) stack->disconnect(this); // they tell of their end
    Tasks::instance().onFailure({});
    MessageSearch::instance().endAside();
}

// In a narrow window the names of the pages go beside the menus, so that what is chosen can be read.
void MainWindow::placePages()
{
    const bool inMenuBar = m_topBar->neededWidth() > width() && !m_presenting;
    QWidget& pages = m_topBar->pages();
    if (std::exchange(m_pagesInMenuBar, inMenuBar) == inMenuBar) {
        if (inMenuBar) fitPages();
        return;
    }
    if (inMenuBar) {
        pages.setContentsMargins(0, 4, 16, 0);
        menuBar()->setCornerWidget(&pages);
        pages.show();
    } else {
        menuBar()->setCornerWidget(nullptr);
        m_topBar->takeBack();
    }
    // The menus on one line with them, which are higher.
    menuBar()->setProperty("pages", inMenuBar);
    menuBar()->style()->unpolish(menuBar());
    menuBar()->style()->polish(menuBar());
    QEvent changed(QEvent::StyleChange); // so that it takes its new height at once
    QCoreApplication::sendEvent(menuBar(), &changed);
    menuBar()->updateGeometry();
    if (inMenuBar) fitPages();
    placeTopBar();
}

void MainWindow::fitPages()
{
    m_topBar->setRoom(QWIDGETSIZE_MAX);
    const int menus = menuBar()->sizeHint().width() - m_topBar->pages().sizeHint().width();
    m_topBar->setRoom(width() - menus);
    // A bar of menus does not notice that what stands at its end has another width.
    QResizeEvent again(menuBar()->size(), menuBar()->size());
    QCoreApplication::sendEvent(menuBar(), &again);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    placePages();
    if (m_arrangeAgain && size() == m_sizeBefore) {
        m_arrangeAgain = false;
        for (Page* page : m_pages) page->arrangeAgain();
    }
}

void MainWindow::setPresenting(bool presenting, const QSize& room)
{
    if (m_presenting == presenting) return;
    m_presenting = presenting;
    if (presenting) {
        m_stateBefore = windowState();
        m_sizeBefore = size();
        for (Page* page : m_pages) page->setPresenting(true);
    }
    menuBar()->setVisible(!presenting);
    placeTopBar();
    m_pen->setOn(false);
    Appearance::instance().setPresenting(presenting, room.isEmpty() ? screen()->size() : room);
    setWindowState(presenting ? m_stateBefore | Qt::WindowFullScreen : m_stateBefore);
    if (!presenting) {
        // With the letters and at the size that the arrangement was made for; the window may take a while to have it.
        for (Page* page : m_pages) page->setPresenting(false);
        m_arrangeAgain = size() != m_sizeBefore;
    }
    m_messages->setAtFoot(presenting);
    if (presenting && !page<WatchPage>().isVisible()) // which says it itself
        m_messages->sayFor(std::chrono::seconds(10),
                           tr("Page Down and Page Up: step · P: pen · Esc: end the presentation"));
    else
        m_messages->say({});
    focusPicture();
}

void MainWindow::placeAt(double position)
{
    m_playback.setPlaying(false);
    m_wantedPosition = position;
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

bool MainWindow::leavesDocument(const QString& fileName) const
{
    // A network or a schedule becomes part of it, which can be undone.
    return isImported(fileName) || isTraceFile(fileName)
           || std::ranges::any_of(m_pages, [&](const Page* page) { return page->reads(fileName); });
}

bool MainWindow::openFile(const QString& fileName)
{
    try {
        for (std::size_t i = 0; i < m_pages.size(); ++i)
            if (m_pages[i]->reads(fileName)) {
                m_pages[i]->openFile(fileName);
                setPage(i);
                return true;
            }
        if (isTraceFile(fileName)) {
            openTrace(fileName);
            return true;
        }
        if (isImported(fileName)) {
            lookAt(fileName);
            return true;
        }
        const DocumentView view = m_document.open(fileName);
        placeAt(view.step);
        setPage(view.page.toStdString());
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
    if (!name.isEmpty() && (leavesDocument(name) || maySaveFirst())) openFile(name);
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
        for (Page* page : m_pages) page->setArrangement(kept);
        // Whoever opens the program for the first time sees little, and unfolds it.
        if (m_memory == Memory::Kept) {
            const QString key = QStringLiteral("watch/everything");
            auto& watch = page<WatchPage>();
            watch.setEverything(Settings().value(key, !kept.isEmpty()).toBool());
            connect(&watch, &WatchPage::everythingChanged, this,
                    [key](bool everything) { Settings().setValue(key, everything); });
        }
        focusPicture();
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
    if (leavesDocument(name) || maySaveFirst()) openFile(name);
}

} // namespace hopscope
