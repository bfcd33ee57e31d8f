#include "mainwindow.h"

#include "export/export_dialog.h"
#include "pages/applications.h"
#include "pages/bandwidth.h"
#include "pages/compare.h"
#include "pages/curves.h"
#include "pages/gallery.h"
#include "pages/watch.h"
#include "panels/command_palette.h"
#include "panels/dock.h"
#include "panels/keyboard_sheet.h"
#include "scenes/compare_scene.h"
#include "scenes/figure_scene.h"
#include "scenes/format.h"
#include "scenes/words.h"
#include "state/keymap.h"
#include "state/notation_choice.h"
#include "state/session.h"
#include "style.h"
#include "views/chart_view.h"
#include "views/drawn_card.h"
#include "views/matrix_view.h"
#include "views/network_view.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "window_picture.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStackedWidget>

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
    buildHelpMenu();
    for (const QAction* menu : menuBar()->actions())
        addToKeymap(*menu->menu(), QString(menu->text()).remove(QLatin1Char('&')));
}

void MainWindow::buildFileMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&File"));
    add(menu, tr("&New"), QKeySequence::New, this, &MainWindow::newDocument);
    add(menu, tr("&Open …"), QKeySequence::Open, this, &MainWindow::open);
    QMenu* recent = menu.addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    menu.addSeparator();
    add(menu, tr("&Save"), QKeySequence::Save, this, &MainWindow::save);
    add(menu, tr("Save &as …"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this, &MainWindow::saveAs);
    menu.addSeparator();
    add(menu, tr("&Export …"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &MainWindow::exportPicture);
    menu.addSeparator();
    add(menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
}

void MainWindow::fillRecent(QMenu& menu)
{
    menu.clear();
    const QStringList files = session::recentFiles();
    for (const QString& file : files) {
        QAction* action = menu.addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] {
            if (maySaveFirst()) openFile(file);
        });
    }
    if (files.isEmpty()) {
        menu.addAction(tr("no files yet"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Forget these")), &QAction::triggered, this, [] { session::clearRecentFiles(); });
}

void MainWindow::buildEditMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Edit"));
    QAction* undo = m_document.undoStack().createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_document.undoStack().createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu.addAction(undo);
    menu.addAction(redo);
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
    menu.addSeparator();
    add(menu, tr("&Reset layout"), {}, m_watch, &WatchPage::resetLayout);
    QAction* presentation = menu.addAction(tr("&Presentation"));
    presentation->setShortcut(Qt::Key_F5);
    connect(presentation, &QAction::triggered, this, [this] { setPresenting(!m_presenting); });
    addAction(presentation); // the key works while the menus are hidden
    add(menu, tr("&Full screen"), QKeySequence(Qt::Key_F11), this,
        [this] { isFullScreen() ? showNormal() : showFullScreen(); });
    menu.addSeparator();
    for (int page = 0; page < m_pageTitles.size(); ++page)
        add(menu, m_pageTitles[page], QKeySequence(static_cast<int>(Qt::ALT) + Qt::Key_1 + page), this,
            [this, page] { setPage(page); });
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

void MainWindow::buildHelpMenu()
{
    QMenu& menu = *menuBar()->addMenu(tr("&Help"));
    add(menu, tr("&Keyboard"), QKeySequence(Qt::Key_F1), this, [this] {
        auto* sheet = new KeyboardSheet(this);
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

std::vector<ExportSource> MainWindow::exportSources()
{
    const auto run = m_document.run();
    const auto picture = [run](QSizeF size, double scale, std::function<void(Canvas&)> draw) {
        return FigurePicture{size, scale, run ? titleOf(*run) : QString(),
                             run ? QString::fromStdString(toText(run->experiment())) : QString(), std::move(draw)};
    };
    std::vector<ExportSource> sources;
    sources.push_back({QStringLiteral("network"), tr("Network"), QSizeF(m_watch->network().size()),
                       [this](QSizeF size, double scale, const Theme& theme) {
                           return m_watch->network().picture(size, scale, theme);
                       }});
    sources.push_back({QStringLiteral("timeline"), tr("Space–time"), QSizeF(m_watch->timeline().size()),
                       [this](QSizeF size, double scale, const Theme& theme) {
                           return m_watch->timeline().picture(size, scale, theme);
                       }});
    for (PictureView* view : m_watch->pictures())
        if (view->isVisible())
            sources.push_back(
                {toQString(view->kind().id), toQString(view->kind().title), QSizeF(view->size()),
                 [view](QSizeF size, double scale, const Theme& theme) { return view->picture(size, scale, theme); }});
    sources.push_back({QStringLiteral("curves"), tr("Curves"), QSizeF(960, 600),
                       [=, this](QSizeF size, double scale, const Theme& theme) {
                           const Chart chart = m_curves->view().chart();
                           return picture(size, scale, [chart, size, theme](Canvas& canvas) {
                               paint(canvas, chartScene(chart, QRectF({}, size), theme), theme);
                           });
                       }});
    if (m_pages->currentIndex() == Applications) {
        sources.push_back({QStringLiteral("application"), tr("Application"), QSizeF(m_applications->view().size()),
                           [this](QSizeF size, double scale, const Theme& theme) {
                               return m_applications->view().picture(size, scale, theme);
                           }});
        sources.push_back({QStringLiteral("scaling"), tr("How it scales"), QSizeF(960, 600),
                           [=, this](QSizeF size, double scale, const Theme& theme) {
                               const Chart chart = m_applications->chart().chart();
                               return picture(size, scale, [chart, size, theme](Canvas& canvas) {
                                   paint(canvas, chartScene(chart, QRectF({}, size), theme), theme);
                               });
                           }});
    }
    if (m_pages->currentIndex() == Bandwidth)
        for (DrawnCard* card : m_bandwidth->cards())
            if (card->isVisible())
                sources.push_back({QStringLiteral("bandwidth-%1").arg(sources.size()),
                                   card->title().isEmpty() ? tr("Bandwidth, lower card") : card->title(),
                                   QSizeF(card->size()), [card](QSizeF size, double scale, const Theme& theme) {
                                       return card->picture(size, scale, theme);
                                   }});
    sources.push_back({QStringLiteral("compare"), tr("Compare"), QSizeF(m_compare->size()),
                       [=, this](QSizeF size, double scale, const Theme& theme) {
                           return picture(size, scale,
                                          [scene = m_compare->scene(), now = m_compare->now(), size,
                                           theme](Canvas& canvas) { paint(canvas, scene, now, size, theme); });
                       }});
    sources.push_back({QStringLiteral("window"), tr("Whole window"), QSizeF(size()),
                       [=, this](QSizeF size, double scale, const Theme& theme) {
                           WindowPicture wanted{run ? run->experiment() : m_document.experiment(),
                                                m_playback.position(),
                                                size,
                                                scale,
                                                theme,
                                                m_pages->currentIndex(),
                                                m_document.value()};
                           return picture(size, scale, [wanted](Canvas& canvas) { drawWindow(canvas, wanted); });
                       }});
    return sources;
}

void MainWindow::exportFigureShown()
{
    const Figure* figure = m_gallery->shown();
    if (!figure) return;
    m_gallery->finish();
    const QString id = toQString(figure->id);
    const ExportSource source{
        id, toQString(figure->title), m_gallery->figureSize(900),
        [this](QSizeF area, double scale, const Theme& theme) { return m_gallery->picture(area, scale, theme); }};
    ExportDialog dialog({source}, id, id, this);
    dialog.exec();
}

void MainWindow::exportPicture()
{
    if (m_pages->currentIndex() == Gallery && m_gallery->shown()) return exportFigureShown();
    m_playback.setPlaying(false);
    const bool curves = m_pages->currentIndex() == Curves;
    if (!curves && m_curves->view().chart().curves.empty()) m_curves->finish();
    const QString base = m_document.fileName().isEmpty() ? QStringLiteral("hopscope")
                                                         : QFileInfo(m_document.fileName()).completeBaseName();
    const bool application = m_pages->currentIndex() == Applications;
    ExportDialog dialog(exportSources(),
                        curves                                 ? QStringLiteral("curves")
                        : application                          ? QStringLiteral("application")
                        : m_pages->currentIndex() == Bandwidth ? QStringLiteral("window")
                                                               : QStringLiteral("network"),
                        base, this);
    dialog.exec();
}

} // namespace hopscope
