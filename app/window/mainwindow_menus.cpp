#include "window/mainwindow.h"

#include "drawing/format.h"
#include "export/figure_export.h"
#include "pages/watch/watch.h"
#include "state/keymap.h"
#include "state/language.h"
#include "state/notation_choice.h"
#include "widgets/style.h"
#include "window/menu_actions.h"
#include "window/pages.h"
#include "window/recent_menu.h"
#include "window/sheets/command_palette.h"
#include "window/system_motion.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QUndoGroup>

#include <tuple>
#include <utility>

namespace hopscope {

namespace {

/// Names a single key of the clock without taking it: the window hands it out by focus.
template <class Receiver, class Slot>
void addWithKey(QMenu& menu, const QString& id, const QString& text, Receiver* receiver, Slot slot)
{
    QAction* action = menu.addAction(text);
    QObject::connect(action, &QAction::triggered, receiver, slot);
    const auto name = [action, text, id] { action->setText(text + QLatin1Char('\t') + Keymap::instance().textOf(id)); };
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
    addTo(menu, QStringLiteral("file.new"), tr("&New"), QKeySequence::New, this, &MainWindow::newDocument);
    addTo(menu, QStringLiteral("file.open"), tr("&Open …"), QKeySequence::Open, this, &MainWindow::open);
    addTo(menu, QStringLiteral("file.open-network"), tr("Open net&work or schedule …"),
          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this, &MainWindow::openImported);
    auto* recent = new RecentMenu(tr("Open &recent"), &menu);
    menu.addMenu(recent);
    connect(recent, &RecentMenu::fileChosen, this, [this](const QString& file) {
        if (maySaveFirst()) openFile(file);
    });
    m_openLeft = addTo(menu, QStringLiteral("file.open-unsaved"), tr("Open &unsaved work of last time"), {}, this,
                       &MainWindow::openWhatWasLeft);
    m_openLeft->setEnabled(false);
    QAction* here = addTo(menu, QStringLiteral("file.open-here"), tr("Open links and files in the &running window"), {},
                          this, &MainWindow::setOpensHere);
    here->setCheckable(true);
    here->setChecked(m_memory == Memory::Kept ? opensHere() : true);
    menu.addSeparator();
    addTo(menu, QStringLiteral("file.save"), tr("&Save"), QKeySequence::Save, this, &MainWindow::save);
    addTo(menu, QStringLiteral("file.save-as"), tr("Save &as …"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this,
          &MainWindow::saveAs);
    addTo(menu, QStringLiteral("file.save-other"), tr("Save network or s&chedule …"), {}, this, &MainWindow::saveOther);
    menu.addSeparator();
    addTo(menu, QStringLiteral("file.export"), tr("&Export …"), QKeySequence(Qt::CTRL | Qt::Key_E), this,
          &MainWindow::exportShown);
    addTo(menu, QStringLiteral("file.export-animation"), tr("Export an ani&mation …"),
          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, &MainWindow::exportAnimation);
    menu.addSeparator();
    addTo(menu, QStringLiteral("file.quit"), tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
}

void MainWindow::buildEditMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Edit"));
    m_undo = new QUndoGroup(this);
    joinHistories();
    QAction* undo = m_undo->createUndoAction(this, tr("&Undo"));
    undo->setObjectName(QStringLiteral("edit.undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_undo->createRedoAction(this, tr("&Redo"));
    redo->setObjectName(QStringLiteral("edit.redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu.addAction(undo);
    menu.addAction(redo);
    menu.addSeparator();
    addTo(menu, QStringLiteral("edit.copy-experiment"), tr("Copy e&xperiment as text"),
          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this, &MainWindow::copyExperiment);
    buildCopyMenu(*menu.addMenu(tr("Copy experime&nt")));
    addTo(menu, QStringLiteral("edit.paste-experiment"), tr("&Paste experiment"),
          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), this, &MainWindow::pasteExperiment);
    menu.addSeparator();
    addTo(menu, QStringLiteral("edit.find"), tr("&Find …"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
          [this] { m_palette->open(); });
    menu.addSeparator();
    for (Page* page : m_pages) page->fillEditMenu(menu, *this);
}

void MainWindow::buildViewMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&View"));
    QMenu& themes = *menu.addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const std::tuple<Appearance::Choice, const char*, QString> choices[] = {
        {Appearance::Choice::System, "theme.system", tr("As the &system")},
        {Appearance::Choice::Light, "theme.light", tr("&Light")},
        {Appearance::Choice::Dark, "theme.dark", tr("&Dark")},
        {Appearance::Choice::HighContrast, "theme.high-contrast", tr("&High contrast")},
        {Appearance::Choice::Print, "theme.print", tr("&Print")}};
    for (const auto& [choice, id, text] : choices) {
        QAction* action = themes.addAction(text);
        action->setObjectName(QLatin1String(id));
        action->setCheckable(true);
        action->setChecked(Appearance::instance().choice() == choice);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [choice = choice] { Appearance::instance().setChoice(choice); });
    }
    buildNotationMenu(*menu.addMenu(tr("&Notation")));
    QMenu& tongues = *menu.addMenu(tr("&Language"));
    auto* spoken = new QActionGroup(this);
    for (const auto& [id, name] : {std::pair(QStringLiteral("en"), QStringLiteral("&English")),
                                   std::pair(QStringLiteral("de"), QStringLiteral("&Deutsch"))}) {
        QAction* action = tongues.addAction(name);
        action->setObjectName(QStringLiteral("language.") + id);
        action->setCheckable(true);
        action->setChecked(language() == id);
        spoken->addAction(action);
        connect(action, &QAction::triggered, this, [this, id = id] {
            chooseLanguage(id);
            say(tr("The language changes when Hopscope is started again."));
        });
    }
    const auto scaleFonts = [](double factor) {
        return [factor] { Appearance::instance().setFontScale(Appearance::instance().fontScale() * factor); };
    };
    QMenu& fonts = *menu.addMenu(tr("F&ont size"));
    addTo(fonts, QStringLiteral("view.larger-font"), tr("&Larger"), QKeySequence(Qt::CTRL | Qt::Key_Plus), this,
          scaleFonts(1.1));
    addTo(fonts, QStringLiteral("view.smaller-font"), tr("&Smaller"), QKeySequence(Qt::CTRL | Qt::Key_Minus), this,
          scaleFonts(1 / 1.1));
    addTo(fonts, QStringLiteral("view.usual-font"), tr("&Default"), QKeySequence(Qt::CTRL | Qt::Key_0), this,
          [] { Appearance::instance().setFontScale(1); });
    menu.addSeparator();
    for (Page* page : m_pages) page->fillViewMenu(menu);
    menu.addSeparator();
    addTo(menu, QStringLiteral("view.numbers"), tr("N&umbers behind the pictures"),
          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), this, &MainWindow::showNumbers);
    addTo(menu, QStringLiteral("view.reset-layout"), tr("&Reset layout"), {}, this, [this] {
        for (Page* page : m_pages) page->setArrangement({});
    });
    QAction* presentation = menu.addAction(tr("&Presentation"));
    presentation->setObjectName(QStringLiteral("view.present"));
    presentation->setShortcut(Qt::Key_F5);
    connect(presentation, &QAction::triggered, this, [this] { setPresenting(!m_presenting); });
    addAction(presentation); // the key works while the menus are hidden
    addTo(menu, QStringLiteral("view.menus"), tr("Open the &menus"), QKeySequence(Qt::Key_F10), this, [this] {
        if (menuBar()->isVisible()) menuBar()->setActiveAction(menuBar()->actions().front());
    });
    addTo(menu, QStringLiteral("view.full-screen"), tr("&Full screen"), QKeySequence(Qt::Key_F11), this,
          [this] { isFullScreen() ? showNormal() : showFullScreen(); });
    menu.addSeparator();
    int digit = 1;
    for (const PageKind* kind : pageKinds()) {
        const int page = digit++;
        addTo(menu, QStringLiteral("page.") + toQString(kind->id), tr(kind->title),
              QKeySequence(static_cast<int>(Qt::ALT) + Qt::Key_0 + page), this,
              [this, page] { choosePage(static_cast<std::size_t>(page) - 1); });
    }
}

void MainWindow::buildNotationMenu(QMenu& menu)
{
    // Of every group one is chosen; groups do not touch each other.
    const auto group = [&](std::initializer_list<std::pair<const char*, QString>> offered, auto member) {
        auto* actions = new QActionGroup(this);
        int value = 0;
        for (const auto& [id, text] : offered) {
            QAction* action = menu.addAction(text);
            action->setObjectName(QLatin1String(id));
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
    group({{"notation.prices-paper", tr("Symbols as in the &paper")},
           {"notation.prices-greek", tr("&α, β, m")},
           {"notation.prices-t", tr("t_&s, t_w, m")}},
          &Notation::prices);
    menu.addSeparator();
    group({{"notation.processors-paper", tr("Processors as in the p&aper")},
           {"notation.processors-small", tr("s&mall p")},
           {"notation.processors-large", tr("&large P")}},
          &Notation::processors);
}

void MainWindow::buildPlaybackMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Playback"));
    addWithKey(menu, QStringLiteral("clock.play"), tr("&Play or pause"), &m_playback, &Playback::togglePlaying);
    menu.addSeparator();
    addWithKey(menu, QStringLiteral("clock.next-step"), tr("&Next step"), &m_playback, &Playback::nextStep);
    addWithKey(menu, QStringLiteral("clock.previous-step"), tr("Pre&vious step"), &m_playback, &Playback::previousStep);
    auto* watch = &page<WatchPage>();
    addWithKey(menu, QStringLiteral("clock.next-phase"), tr("Next phase"), watch, [watch] { watch->toPhase(1); });
    addWithKey(menu, QStringLiteral("clock.previous-phase"), tr("Previous phase"), watch,
               [watch] { watch->toPhase(-1); });
    addWithKey(menu, QStringLiteral("clock.first-contention"), tr("Go to the first &contention"), watch,
               &WatchPage::toContention);
    addWithKey(menu, QStringLiteral("clock.complete"), tr("Go to completion of the selected processor"), watch,
               &WatchPage::toComplete);
    addWithKey(menu, QStringLiteral("clock.loop"), tr("Toggle &loop"), watch, &WatchPage::toggleLoop);
    menu.addSeparator();
    addWithKey(menu, QStringLiteral("clock.start"), tr("Go to the &start"), &m_playback, &Playback::toStart);
    addWithKey(menu, QStringLiteral("clock.end"), tr("Go to the &end"), &m_playback, &Playback::toEnd);
    addWithKey(menu, QStringLiteral("clock.next-frame"), tr("Next frame"), &m_playback, &Playback::nextFrame);
    addWithKey(menu, QStringLiteral("clock.previous-frame"), tr("Previous frame"), &m_playback,
               &Playback::previousFrame);
    menu.addSeparator();
    addWithKey(menu, QStringLiteral("clock.faster"), tr("&Faster"), &m_playback, &Playback::faster);
    addWithKey(menu, QStringLiteral("clock.slower"), tr("S&lower"), &m_playback, &Playback::slower);
    menu.addSeparator();
    QAction* reduced = menu.addAction(tr("&Reduced motion"));
    reduced->setObjectName(QStringLiteral("playback.reduced-motion"));
    reduced->setCheckable(true);
    reduced->setToolTip(tr("Show states only, no movement between them"));
    connect(reduced, &QAction::toggled, &m_playback, &Playback::setReducedMotion);
    if (m_memory == Memory::None) return;
    // As the system has it, until somebody chooses otherwise.
    auto* system = new SystemMotion(this);
    connect(system, &SystemMotion::reducedChanged, reduced, &QAction::setChecked);
    connect(reduced, &QAction::triggered, system, [system] { system->disconnect(); });
}

void MainWindow::buildLessonsMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Lessons"));
    QAction* scene = addTo(menu, QStringLiteral("lessons.add-view"), tr("&Add this view to a lesson"),
                           QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), this, &MainWindow::addSceneToLesson);
    // Also where the pictures are: in their own menus.
    for (Page* page : m_pages) page->addToPictures(*scene);
    addTo(menu, QStringLiteral("lessons.write"), tr("&Write a lesson"), QKeySequence(Qt::CTRL | Qt::Key_L), this,
          &MainWindow::editLesson);
}

} // namespace hopscope
