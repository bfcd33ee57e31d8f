#include "window/mainwindow.h"

#include "export/figure_export.h"
#include "pages/applications/applications.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/compare/compare.h"
#include "pages/watch/watch.h"
#include "state/keymap.h"
#include "state/notation_choice.h"
#include "views/network_view.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "widgets/dock.h"
#include "widgets/style.h"
#include "window/manual.h"
#include "window/message_bar.h"
#include "window/recent_menu.h"
#include "window/sheets/command_palette.h"
#include "window/sheets/diagnostics_sheet.h"
#include "window/sheets/keyboard_sheet.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStackedWidget>
#include <QUndoGroup>

namespace hopscope {

namespace {

template <class Receiver, class Slot>
QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, Receiver* receiver, Slot slot)
{
    auto* action = menu.addAction(text);
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    return action;
}

/// Names a single key of the clock without taking it: the window hands it out by focus.
template <class Receiver, class Slot> void addWithKey(QMenu& menu, const QString& text, Receiver* receiver, Slot slot)
{
    QAction* action = menu.addAction(text);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    const auto name = [action, text] {
        const QString key = Keymap::instance().textOf(Keymap::clock, QString(text).remove(QLatin1Char('&')));
        action->setText(text + QLatin1Char('\t') + key);
    };
    name();
    QObject::connect(&Keymap::instance(), &Keymap::changed, action, name);
}

/// The actions of a menu take their keys from the keymap.
void addToKeymap(const QMenu& menu, const QString& scope)
{
    for (QAction* action : menu.actions()) {
        if (const QMenu* inner = action->menu())
            addToKeymap(*inner, scope + QStringLiteral(" › ") + QString(action->text()).remove(QLatin1Char('&')));
        else if (!action->isSeparator() && !action->text().contains(QLatin1Char('\t')))
            Keymap::instance().add(scope, *action);
    }
}

} // namespace

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildPlaybackMenu();
    buildLessonsMenu();
    buildHelpMenu();
    for (const QAction* menu : menuBar()->actions())
        addToKeymap(*menu->menu(), QString(menu->text()).remove(QLatin1Char('&')));
}

void MainWindow::buildFileMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&File"));
    add(menu, tr("&New"), QKeySequence::New, this, &MainWindow::newDocument);
    add(menu, tr("&Open …"), QKeySequence::Open, this, &MainWindow::open);
    auto* recent = new RecentMenu(tr("Open &recent"), &menu);
    menu.addMenu(recent);
    connect(recent, &RecentMenu::fileChosen, this, [this](const QString& file) {
        if (maySaveFirst()) openFile(file);
    });
    m_openLeft = add(menu, tr("Open &unsaved work of last time"), {}, this, &MainWindow::openWhatWasLeft);
    m_openLeft->setEnabled(false);
    menu.addSeparator();
    add(menu, tr("&Save"), QKeySequence::Save, this, &MainWindow::save);
    add(menu, tr("Save &as …"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this, &MainWindow::saveAs);
    menu.addSeparator();
    add(menu, tr("&Export …"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &MainWindow::exportPicture);
    add(menu, tr("Export an ani&mation …"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this,
        &MainWindow::exportAnimation);
    menu.addSeparator();
    add(menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
}

void MainWindow::buildEditMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Edit"));
    m_undo = new QUndoGroup(this);
    for (QUndoStack* stack : {&m_document.undoStack(), &m_applications->undoStack(), &m_bandwidth->undoStack()})
        m_undo->addStack(stack);
    for (QUndoStack* stack : {&m_document.undoStack(), &m_bandwidth->undoStack()})
        connect(stack, &QUndoStack::indexChanged, this, [this, stack] {
            if (m_pages->currentIndex() == Bandwidth) m_undo->setActiveStack(stack);
        });
    chooseHistory();
    QAction* undo = m_undo->createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_undo->createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu.addAction(undo);
    menu.addAction(redo);
    menu.addSeparator();
    add(menu, tr("Copy e&xperiment as text"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this,
        &MainWindow::copyExperiment);
    add(menu, tr("&Paste experiment"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), this,
        &MainWindow::pasteExperiment);
    menu.addSeparator();
    add(menu, tr("&Find …"), QKeySequence(Qt::CTRL | Qt::Key_K), this, [this] { m_palette->open(); });
    menu.addSeparator();
    add(menu, tr("Add a &copy to Compare"), QKeySequence(Qt::CTRL | Qt::Key_D), this, [this] {
        m_compare->addCopy();
        setPage(Compare);
    });
    QMenu& compare = *menu.addMenu(tr("Co&mpare with"));
    for (QAction* addition : m_compare->additions())
        if (addition != &m_compare->copyAction()) {
            compare.addAction(addition);
            connect(addition, &QAction::triggered, this, [this] { setPage(Compare); });
        }
}

void MainWindow::buildViewMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&View"));
    QMenu& themes = *menu.addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const std::pair<Appearance::Choice, QString> choices[] = {{Appearance::Choice::System, tr("As the &system")},
                                                              {Appearance::Choice::Light, tr("&Light")},
                                                              {Appearance::Choice::Dark, tr("&Dark")},
                                                              {Appearance::Choice::HighContrast, tr("&High contrast")},
                                                              {Appearance::Choice::Print, tr("&Print")}};
    for (const auto& [choice, text] : choices) {
        QAction* action = themes.addAction(text);
        action->setCheckable(true);
        action->setChecked(Appearance::instance().choice() == choice);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [choice = choice] { Appearance::instance().setChoice(choice); });
    }
    buildNotationMenu(*menu.addMenu(tr("&Notation")));
    const auto scaleFonts = [](double factor) {
        return [factor] { Appearance::instance().setFontScale(Appearance::instance().fontScale() * factor); };
    };
    QMenu& fonts = *menu.addMenu(tr("F&ont size"));
    add(fonts, tr("&Larger"), QKeySequence(Qt::CTRL | Qt::Key_Plus), this, scaleFonts(1.1));
    add(fonts, tr("&Smaller"), QKeySequence(Qt::CTRL | Qt::Key_Minus), this, scaleFonts(1 / 1.1));
    add(fonts, tr("&Usual"), QKeySequence(Qt::CTRL | Qt::Key_0), this, [] { Appearance::instance().setFontScale(1); });
    menu.addSeparator();
    int digit = 0;
    for (Dock* dock : m_watch->docks()) {
        QAction* action = dock->toggleViewAction();
        if (digit < 9) action->setShortcut(QKeySequence(static_cast<int>(Qt::CTRL) + Qt::Key_1 + digit++));
        menu.addAction(action);
    }
    menu.addAction(&m_compare->holdingsAction());
    menu.addSeparator();
    add(menu, tr("&Reset layout"), {}, m_watch, &WatchPage::resetLayout);
    QAction* presentation = menu.addAction(tr("&Presentation"));
    presentation->setShortcut(Qt::Key_F5);
    connect(presentation, &QAction::triggered, this, [this] { setPresenting(!m_presenting); });
    addAction(presentation); // the key works while the menus are hidden
    add(menu, tr("Open the &menus"), QKeySequence(Qt::Key_F10), this, [this] {
        if (menuBar()->isVisible()) menuBar()->setActiveAction(menuBar()->actions().front());
    });
    add(menu, tr("&Full screen"), QKeySequence(Qt::Key_F11), this,
        [this] { isFullScreen() ? showNormal() : showFullScreen(); });
    menu.addSeparator();
    for (int page = 0; page < m_pageTitles.size(); ++page)
        add(menu, m_pageTitles[page], QKeySequence(static_cast<int>(Qt::ALT) + Qt::Key_1 + page), this, [this, page] {
            m_messages->leave();
            setPage(page);
        });
}

void MainWindow::buildNotationMenu(QMenu& menu)
{
    // Of every group one is chosen; groups do not touch each other.
    const auto group = [&](std::initializer_list<QString> texts, auto member) {
        auto* actions = new QActionGroup(this);
        int value = 0;
        for (const QString& text : texts) {
            QAction* action = menu.addAction(text);
            action->setCheckable(true);
            actions->addAction(action);
            using Symbols = std::remove_reference_t<decltype(Notation().*member)>;
            const auto symbols = static_cast<Symbols>(value++);
            const auto show = [action, member, symbols] {
                action->setChecked(NotationChoice::instance().notation().*member == symbols);
            };
            show();
            connect(&NotationChoice::instance(), &NotationChoice::changed, action, show);
            connect(action, &QAction::triggered, this, [member, symbols] {
                Notation notation = NotationChoice::instance().notation();
                notation.*member = symbols;
                NotationChoice::instance().setNotation(notation);
            });
        }
    };
    group({tr("Prices as in the &paper"), tr("&α, β"), tr("t_&s, t_w")}, &Notation::prices);
    menu.addSeparator();
    group({tr("Processors as in the p&aper"), tr("s&mall p"), tr("&large P")}, &Notation::processors);
}

void MainWindow::buildPlaybackMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Playback"));
    addWithKey(menu, tr("&Play or pause"), &m_playback, &Playback::togglePlaying);
    menu.addSeparator();
    addWithKey(menu, tr("&Next step"), &m_playback, &Playback::nextStep);
    addWithKey(menu, tr("Pre&vious step"), &m_playback, &Playback::previousStep);
    addWithKey(menu, tr("Next phase"), this, [this] { toPhase(1); });
    addWithKey(menu, tr("Previous phase"), this, [this] { toPhase(-1); });
    addWithKey(menu, tr("First &contention"), this, &MainWindow::toContention);
    addWithKey(menu, tr("Selected processor complete"), this, &MainWindow::toComplete);
    addWithKey(menu, tr("&Loop a part, or no more"), this, &MainWindow::toggleLoop);
    menu.addSeparator();
    addWithKey(menu, tr("To the &start"), &m_playback, &Playback::toStart);
    addWithKey(menu, tr("To the &end"), &m_playback, &Playback::toEnd);
    addWithKey(menu, tr("A frame on"), &m_playback, &Playback::nextFrame);
    addWithKey(menu, tr("A frame back"), &m_playback, &Playback::previousFrame);
    menu.addSeparator();
    addWithKey(menu, tr("&Faster"), &m_playback, &Playback::faster);
    addWithKey(menu, tr("S&lower"), &m_playback, &Playback::slower);
    menu.addSeparator();
    QAction* reduced = menu.addAction(tr("&Reduced motion"));
    reduced->setCheckable(true);
    reduced->setToolTip(tr("Show states only, no movement between them"));
    connect(reduced, &QAction::toggled, &m_playback, &Playback::setReducedMotion);
}

void MainWindow::buildLessonsMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Lessons"));
    QAction* scene = add(menu, tr("&Add this view to a lesson"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), this,
                         &MainWindow::addSceneToLesson);
    // Also where the pictures are: in their own menus.
    m_watch->network().addAction(scene);
    m_watch->timeline().addAction(scene);
    for (PictureView* view : m_watch->pictures()) view->addAction(scene);
    add(menu, tr("&Write a lesson"), QKeySequence(Qt::CTRL | Qt::Key_L), this, &MainWindow::editLesson);
}

void MainWindow::buildHelpMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Help"));
    add(menu, tr("&Manual"), QKeySequence(Qt::SHIFT | Qt::Key_F1), this, [this] {
        auto* manual = findChild<Manual*>(); // one, which goes on where it was
        if (!manual) manual = new Manual(this);
        manual->show();
        manual->raise();
        manual->activateWindow();
    });
    add(menu, tr("&Keyboard"), QKeySequence(Qt::Key_F1), this, [this] {
        auto* sheet = new KeyboardSheet(this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    add(menu, tr("&Diagnostics"), {}, this, [this] {
        auto* sheet = new DiagnosticsSheet(this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    add(menu, tr("&About Hopscope"), {}, this, [this] {
        QMessageBox::about(this, tr("About Hopscope"),
                           tr("<b>%1</b><br>Collective communication made visible.<br><br>"
                              "Free software under the GNU General Public License, version 3 or later.")
                               .arg(programAndVersion()));
    });
}

} // namespace hopscope
