#include "pages/watch/watch.h"

#include "drawing/format.h"
#include "pages/watch/better_panel.h"
#include "pages/watch/formula_panel.h"
#include "pages/watch/node_panel.h"
#include "pages/watch/pseudocode_panel.h"
#include "pages/watch/result_panel.h"
#include "pages/watch/time_curve.h"
#include "pages/watch/why_line.h"
#include "state/document.h"
#include "state/message_search.h"
#include "state/playback.h"
#include "views/network_view.h"
#include "views/parameter_panel.h"
#include "views/picture_view.h"
#include "views/stale_veil.h"
#include "views/timeline_view.h"
#include "views/transport_bar.h"
#include "widgets/dock.h"
#include "widgets/style.h"
#include "widgets/tab_overflow.h"

#include <QAction>
#include <QChildEvent>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

WatchPage::WatchPage(Document& document, Playback& playback, QWidget* parent)
    : QMainWindow(parent), m_document(document), m_playback(playback)
{
    setWindowFlags(Qt::Widget); // a main window inside another: it only arranges docks
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    for (const Qt::Corner corner : {Qt::TopLeftCorner, Qt::BottomLeftCorner}) setCorner(corner, Qt::LeftDockWidgetArea);
    for (const Qt::Corner corner : {Qt::TopRightCorner, Qt::BottomRightCorner})
        setCorner(corner, Qt::RightDockWidgetArea);

    m_network = new NetworkView(document, playback, m_selection, m_hover, this);
    m_network->setMinimumSize(260, 180);
    m_network->setFocusPolicy(Qt::StrongFocus);
    m_network->setFailing(true);
    connect(m_network, &NetworkView::failureWanted, this, &WatchPage::turnLink);
    m_why = new WhyLine(document, playback, this);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_network, 1);
    column->addWidget(m_why);
    setCentralWidget(centre);
    connect(m_why, &WhyLine::everythingWanted, this, &WatchPage::unfold);

    m_timeline = new TimelineView(document, playback, m_selection, m_hover, this);
    m_timeline->setMinimumHeight(90);
    m_transport = new TransportBar(playback, this);
    m_parameters = new ParameterPanel(document, this);
    m_timeCurve = new TimeCurve(document, this);
    m_experiment = addDock(QStringLiteral("experiment"), tr("Experiment"), m_parameters, Qt::LeftDockWidgetArea);
    m_resultPanel = new ResultPanel(document, this);
    connect(&m_resultPanel->better(), &BetterPanel::compareWanted, this, &WatchPage::compareWanted);
    m_result = addDock(QStringLiteral("result"), tr("Result"), m_resultPanel, Qt::LeftDockWidgetArea);
    m_spaceTime = addDock(QStringLiteral("timeline"), tr("Space–time"), m_timeline, Qt::BottomDockWidgetArea);
    for (const PictureKind* kind : pictureKinds()) {
        auto* view = new PictureView(*kind, document, playback, m_selection, m_hover, this);
        view->setMinimumHeight(90);
        m_pictures.push_back(view);
        m_pictureDocks.push_back(addDock(toQString(kind->id), toQString(kind->title), view, Qt::BottomDockWidgetArea));
        giveRoomInFront(m_pictureDocks.back(), [kind] { return kind->leastHeight; });
    }
    giveRoomInFront(m_spaceTime, [this] { return m_timeline->leastHeight(); });
    // Only when another height is needed: whoever has made it lower meanwhile wants it so.
    connect(
        &document, &Document::runChanged, this,
        [this, last = 0]() mutable {
            const int least = m_timeline->leastHeight();
            if (std::exchange(last, least) != least) giveRoom(m_spaceTime, least);
        },
        Qt::QueuedConnection);
    m_code = new PseudocodePanel(document, playback, m_selection, this);
    m_pseudocode = addDock(QStringLiteral("pseudocode"), tr("Pseudocode"), m_code, Qt::RightDockWidgetArea);
    m_formula =
        addDock(QStringLiteral("formula"), tr("Formula"), new FormulaPanel(document, this), Qt::RightDockWidgetArea);
    m_node = addDock(QStringLiteral("node"), tr("Node"), new NodePanel(document, playback, m_selection, this),
                     Qt::RightDockWidgetArea);
    m_time =
        addDock(QStringLiteral("time"), tr("Time relative to the lower bound"), m_timeCurve, Qt::RightDockWidgetArea);

    m_clock = new QDockWidget(this);
    m_clock->setObjectName(QStringLiteral("clock"));
    m_clock->setFeatures(QDockWidget::NoDockWidgetFeatures);
    m_clock->setTitleBarWidget(new QWidget(m_clock));
    m_clock->titleBarWidget()->setFixedHeight(0);
    m_clock->setWidget(m_transport);
    m_clock->toggleViewAction()->setVisible(false);
    resetLayout();
    new StaleVeil(document, *m_network, StaleVeil::Says::Why);
    new StaleVeil(document, *m_timeline, StaleVeil::Says::Nothing);
    new StaleVeil(document, *m_timeCurve, StaleVeil::Says::Nothing);
    for (PictureView* view : m_pictures) new StaleVeil(document, *view, StaleVeil::Says::Nothing);

    connect(&Appearance::instance(), &Appearance::themeChanged, this, &WatchPage::setTheme);
    m_letters = Appearance::theme().fontScale;
    connect(&Appearance::instance(), &Appearance::themeAboutToChange, this,
            [this] { m_before = saveState(arrangementVersion); });
    setTheme(Appearance::theme());
    connect(&document, &Document::runChanged, this, &WatchPage::showSpecial);
}

void WatchPage::showSpecial()
{
    if (m_presenting || !m_everything) return;
    const auto run = m_document.run();
    Dock* front = m_spaceTime; // stays in front whatever comes and goes beside it
    bool changed = false;
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        Dock* dock = m_pictureDocks[i];
        const PictureKind& kind = m_pictures[i]->kind();
        const bool there = !kind.special || (run && kind.objection(*run).empty());
        if (there && !m_pictures[i]->visibleRegion().isEmpty()) front = dock;
        if (!kind.special) continue;
        // Only a change counts: whoever closed the dock meanwhile does not want it.
        const auto [known, first] = m_special.try_emplace(dock, there);
        if ((first && !there) || known->second != there) dock->setVisible(there), changed = true;
        known->second = there;
    }
    if (changed) front->raise();
}

void WatchPage::giveRoomInFront(Dock* dock, std::function<int()> least)
{
    // Queued: a dock tells while the docks are being laid out.
    connect(
        dock, &Dock::visibilityChanged, this,
        [this, dock, least = std::move(least)](bool inFront) {
            if (inFront) giveRoom(dock, least());
        },
        Qt::QueuedConnection);
}

void WatchPage::giveRoom(Dock* dock, int least)
{
    const Qt::DockWidgetArea area = dockWidgetArea(dock);
    if (!dock->isVisible() || dock->widget()->visibleRegion().isEmpty() || dock->isFloating()
        || (area != Qt::BottomDockWidgetArea && area != Qt::TopDockWidgetArea))
        return;
    constexpr int others = 380; // the network with its words, the tabs and the clock
    const int now = dock->height(), most = std::min(height() * 44 / 100, height() - others);
    // A height that is no longer what was given is the visitor's own.
    const int own = m_given.height == now ? m_given.before : now;
    const int wanted = std::max(own, std::min(least, most));
    m_given = wanted > own ? GivenRoom{wanted, own} : GivenRoom{};
    if (wanted != now) resizeDocks({dock}, {wanted}, Qt::Vertical);
}

Dock* WatchPage::addDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area)
{
    auto* dock = new Dock(name, title, content, this);
    addDockWidget(area, dock);
    connect(dock, &Dock::rearranged, this, &WatchPage::rearranged);
    connect(dock->toggleViewAction(), &QAction::triggered, this, &WatchPage::rearranged);
    m_docks.push_back(dock);
    return dock;
}

void WatchPage::resetLayout()
{
    rearranged();
    for (Dock* dock : m_docks) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    removeDockWidget(m_clock);
    addDockWidget(Qt::LeftDockWidgetArea, m_experiment);
    addDockWidget(Qt::LeftDockWidgetArea, m_result);
    splitDockWidget(m_experiment, m_result, Qt::Vertical);
    addDockWidget(Qt::BottomDockWidgetArea, m_spaceTime);
    addDockWidget(Qt::BottomDockWidgetArea, m_clock);
    splitDockWidget(m_spaceTime, m_clock, Qt::Vertical);
    Dock* before = m_spaceTime;
    for (Dock* dock : m_pictureDocks) {
        tabifyDockWidget(before, dock);
        before = dock;
    }
    addDockWidget(Qt::RightDockWidgetArea, m_pseudocode);
    addDockWidget(Qt::RightDockWidgetArea, m_time);
    splitDockWidget(m_pseudocode, m_time, Qt::Vertical);
    tabifyDockWidget(m_pseudocode, m_formula);
    tabifyDockWidget(m_formula, m_node);
    for (Dock* dock : m_docks) dock->show();
    m_clock->show();
    m_special.clear();
    showSpecial();
    m_spaceTime->raise();
    m_pseudocode->raise();
    // A share of the window each, whatever its size.
    const bool narrow = width() < 1200;
    resizeDocks({m_experiment, m_pseudocode}, {narrow ? 238 : 278, narrow ? 262 : 326}, Qt::Horizontal);
    // Of a low one the network needs more.
    resizeDocks({m_spaceTime}, {std::max(150, height() * (height() < 660 ? 25 : 31) / 100)}, Qt::Vertical);
    resizeDocks({m_experiment, m_result}, {height() * 66 / 100, 170}, Qt::Vertical);
    resizeDocks({m_pseudocode, m_time}, {height() * 60 / 100, height() * 36 / 100}, Qt::Vertical);
    m_cramped = false;
    fitColumns();
}

void WatchPage::askForBetter()
{
    bring(m_result->objectName());
    m_resultPanel->openBetter();
}

bool WatchPage::bring(const QString& name)
{
    if (!m_everything && name != m_experiment->objectName()) setEverything(true);
    const auto found = std::ranges::find(m_docks, name, &Dock::objectName);
    if (found == m_docks.end() || (m_special.contains(*found) && !m_special.at(*found))) return false;
    (*found)->show();
    (*found)->raise();
    return true;
}

QStringList WatchPage::viewNames() const
{
    QStringList names;
    for (Dock* dock : m_docks)
        if (!m_special.contains(dock) || m_special.at(dock)) names += dock->objectName();
    return names;
}

void WatchPage::childEvent(QChildEvent* event)
{
    QMainWindow::childEvent(event);
    auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr;
    if (!tabs) return;
    tabs->setAccessibleName(tr("Views"));
    tabs->setElideMode(Qt::ElideNone);
    tabs->setUsesScrollButtons(true); // a bar without them would not become narrower than its tabs
    new TabOverflow(*tabs);
}

void WatchPage::finish()
{
    m_network->finish();
    MessageSearch::instance().wait();
    m_network->finish();
    m_timeline->finish();
    m_timeCurve->finish();
    m_resultPanel->finish();
    m_code->finish();
    m_parameters->finish();
    m_why->finish();
    for (PictureView* view : m_pictures)
        if (view->isVisible()) view->finish();
}

QByteArray WatchPage::arrangement() const
{
    if (!m_everything) return m_all;
    return m_arranged.isEmpty() || (m_letters == 1 && !m_cramped) ? saveState(arrangementVersion) : m_arranged;
}

void WatchPage::setArrangement(const QByteArray& state)
{
    if (state.isEmpty()) {
        resetLayout();
        if (m_everything) return;
        m_all = saveState(arrangementVersion);
        return showLittle();
    }
    if (!restoreState(state, arrangementVersion)) resetLayout();
    m_clock->show();
    m_special.clear();
    showSpecial();
    m_arranged = state;
    if (!m_everything) {
        m_all = state;
        showLittle();
    }
    m_cramped = false;
    fitColumns();
}

void WatchPage::fitColumns()
{
    constexpr double least = 760; // in usual letters: side, picture and side
    if (!m_everything || m_presenting) return;
    const bool cramped = width() < least * m_letters;
    if (std::exchange(m_cramped, cramped) == cramped) return;
    if (!cramped) {
        if (m_arranged.isEmpty()) return;
        setArrangement(m_arranged);
        return arrangeOnceMore();
    }
    if (m_arranged.isEmpty()) m_arranged = saveState(arrangementVersion);
    for (Dock* dock : {m_result, m_pseudocode, m_formula, m_node, m_time})
        if (!dock->isFloating()) tabifyDockWidget(m_experiment, dock);
    m_experiment->raise();
    resizeDocks({m_experiment}, {m_result->minimumSizeHint().width() + 8}, Qt::Horizontal); // the widest of them
}

void WatchPage::keepArrangement(double letters)
{
    if (std::exchange(m_letters, letters) == letters) return;
    if (m_presenting || !m_everything) return; // the end of it brings them back
    if (m_arranged.isEmpty()) m_arranged = m_before;
    // When everything knows how much room it needs.
    QTimer::singleShot(0, this, [this] {
        if (m_arranged.isEmpty()) return;
        std::vector<Dock*> inFront;
        for (Dock* dock : m_docks)
            if (!dock->visibleRegion().isEmpty()) inFront.push_back(dock);
        setArrangement(m_arranged);
        for (Dock* dock : inFront) dock->raise();
        if (m_cramped) m_experiment->raise();
        arrangeOnceMore();
    });
}

void WatchPage::arrangeOnceMore()
{
    QTimer::singleShot(0, this, [this] {
        if (!m_arranged.isEmpty() && !m_cramped) restoreState(m_arranged, arrangementVersion);
    });
}

bool WatchPage::event(QEvent* event)
{
    // The edges between docks are all of this window that a pointer can take hold of.
    if (event->type() == QEvent::MouseButtonRelease) rearranged();
    const bool result = QMainWindow::event(event);
    if (event->type() == QEvent::Resize) QTimer::singleShot(0, this, &WatchPage::fitColumns);
    // Tabs of views that are hidden lie outside of the page: whoever goes by keys or hears the page does not meet them.
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize || event->type() == QEvent::Show)
        for (QTabBar* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            tabs->setAccessibleName(tr("Views"));
            tabs->setFocusPolicy(tabs->geometry().intersects(rect()) ? Qt::TabFocus : Qt::NoFocus);
            if (tabs->count() == 0) tabs->hide(); // Qt 6.4 keeps one for later, and lets it lie over those in use
        }
    return result;
}

void WatchPage::setTheme(const Theme& theme)
{
    m_network->setTheme(theme);
    m_timeline->setTheme(theme);
    for (PictureView* view : m_pictures) view->setTheme(theme);
    keepArrangement(theme.fontScale);
}

} // namespace hopscope
