#include "diagnostic.h"
#include "drawing/format.h"
#include "export/export_source.h"
#include "page/look.h"
#include "page/shown_view.h"
#include "pages/watch/time_curve.h"
#include "pages/watch/watch.h"
#include "pages/watch/why_line.h"
#include "scenes/chart/chart_figure.h"
#include "scenes/network/network_plan.h"
#include "state/document.h"
#include "state/finder.h"
#include "state/playback.h"
#include "views/chart_view.h"
#include "views/network_view.h"
#include "views/parameter_panel.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "widgets/dock.h"
#include "widgets/settle.h"

#include <QAction>
#include <QMenu>
#include <QTimer>

#include <fmt/format.h>

#include <utility>

// What the window asks of the page.
namespace hopscope {

namespace {

Page* makeWatch(const PageContext& context, QWidget* parent)
{
    auto* page = new WatchPage(context.document, context.playback, parent);
    QObject::connect(&page->selection(), &Selection::changed, page, [&host = context.host] { host.endSaying(); });
    QObject::connect(page, &WatchPage::said, page,
                     [&host = context.host](const QString& sentence) { host.say(sentence); });
    QObject::connect(page, &WatchPage::compareWanted, page, [&host = context.host] { host.showPage("compare"); });
    return page;
}

} // namespace

const PageKind WatchPage::pageKind{.id = "watch",
                                   .title = QT_TR_NOOP("Watch"),
                                   .purpose = QT_TR_NOOP("a run step by step on its network"),
                                   .make = makeWatch};

bool WatchPage::takeKey(QKeyCombination pressed)
{
    const bool shift = pressed.keyboardModifiers() & Qt::ShiftModifier;
    switch (pressed.key()) {
    case Qt::Key_Right:
        if (shift) toPhase(1);
        return shift;
    case Qt::Key_Left:
        if (shift) toPhase(-1);
        return shift;
    case Qt::Key_L:
        toggleLoop();
        return true;
    case Qt::Key_C:
        toContention();
        return true;
    case Qt::Key_X:
        toComplete();
        return true;
    default:
        return false;
    }
}

std::vector<QUndoStack*> WatchPage::histories() { return {&m_document.undoStack()}; }

void WatchPage::leave() { m_playback.setPlaying(false); }

void WatchPage::fillViewMenu(QMenu& menu)
{
    QAction* all = menu.addAction(tr("Show &everything"));
    all->setObjectName(QStringLiteral("watch.everything"));
    all->setCheckable(true);
    all->setToolTip(tr("All views and controls of Watch; else the network, its sentence and three sliders"));
    connect(&menu, &QMenu::aboutToShow, all, [this, all] { all->setChecked(m_everything); });
    connect(all, &QAction::triggered, this, [this](bool everything) {
        setEverything(everything);
        emit everythingChanged(everything);
    });
    menu.addSeparator();
    int digit = 0;
    for (Dock* dock : m_docks) {
        QAction* action = dock->toggleViewAction();
        action->setObjectName(QStringLiteral("dock.") + dock->objectName());
        if (digit < 9) action->setShortcut(QKeySequence(static_cast<int>(Qt::CTRL) + Qt::Key_1 + digit++));
        menu.addAction(action);
    }
}

void WatchPage::addFindings(std::vector<Finding>& findings, PageHost& host)
{
    findings.push_back({.title = tr("Is there a better one?"),
                        .group = tr("Search"),
                        .keywords = tr("shortest schedule fewest steps proof optimal CaDiCaL"),
                        .act = [this, &host] {
                            host.showPage(pageKind.id);
                            askForBetter();
                        }});
}

void WatchPage::addToPictures(QAction& action)
{
    m_network->addAction(&action);
    m_timeline->addAction(&action);
    for (PictureView* view : m_pictures) view->addAction(&action);
}

void WatchPage::takeFocus() { m_network->setFocus(); }

void WatchPage::setPresenting(bool presenting)
{
    if (m_presenting == presenting) return;
    if (presenting) m_beforePresenting = arrangement();
    m_presenting = presenting;
    m_why->setPresenting(presenting);
    m_network->setFirstSteps(!presenting); // from afar, numbers at the links are taken for those of packets
    m_why->setUnfolds(!m_everything && !presenting);
    if (!presenting) return setArrangement(m_beforePresenting);
    // What an audience can follow: the network, its sentence, and space–time below.
    for (Dock* dock : m_docks) dock->setVisible(dock == m_spaceTime);
    resizeDocks({m_spaceTime}, {height() * 26 / 100}, Qt::Vertical);
}

void WatchPage::setEverything(bool everything)
{
    if (m_everything == everything) return;
    if (!everything) m_all = arrangement();
    m_everything = everything;
    m_parameters->setBrief(!everything);
    m_why->setUnfolds(!everything && !m_presenting);
    if (m_presenting) return;
    if (everything)
        setArrangement(std::exchange(m_all, {}));
    else
        showLittle();
}

void WatchPage::showLittle()
{
    for (Dock* dock : m_docks) dock->setVisible(dock == m_experiment);
}

void WatchPage::unfold()
{
    setEverything(true);
    emit everythingChanged(true);
}

void WatchPage::arrangeAgain()
{
    QTimer::singleShot(0, this, [this] { setArrangement(m_beforePresenting); }); // when the page has its size
}

std::vector<ExportSource> WatchPage::exports(bool, const std::shared_ptr<const Run>& run)
{
    std::vector<ExportSource> sources;
    sources.push_back({.id = QStringLiteral("network"),
                       .title = tr("Network"),
                       .size = QSizeF(m_network->size()),
                       .picture = [this](const PictureWish& wish) { return m_network->picture(wish); },
                       .run = run,
                       .captioned = true,
                       .badged = true});
    sources.push_back({.id = QStringLiteral("timeline"),
                       .title = tr("Space–time"),
                       .size = QSizeF(m_timeline->size()),
                       .picture = [this](const PictureWish& wish) { return m_timeline->picture(wish); },
                       .run = run,
                       .captioned = true});
    for (PictureView* view : m_pictures)
        if (view->isVisible())
            sources.push_back({.id = toQString(view->kind().id),
                               .title = toQString(view->kind().title),
                               .size = QSizeF(view->size()),
                               .picture = [view](const PictureWish& wish) { return view->picture(wish); },
                               .run = run});
    if (m_timeCurve->isVisible() && !m_timeCurve->view().chart().curves.empty())
        sources.push_back({.id = QStringLiteral("time"),
                           .title = m_time->windowTitle(),
                           .size = QSizeF(960, 600),
                           .picture = [this, run](const PictureWish& wish) {
                               return chartFigure(figureNamedAfter(run.get(), wish, {}),
                                                  standingAlone(m_timeCurve->view().chart(), m_time->windowTitle()),
                                                  wish.theme);
                           }});
    return sources;
}

ShownView WatchPage::shownView(ShownView view) const
{
    // What can be seen, the network first: it is the largest.
    view.views = {"network"};
    if (!m_timeline->visibleRegion().isEmpty()) view.views.emplace_back("timeline");
    for (const PictureView* picture : m_pictures)
        if (!picture->visibleRegion().isEmpty()) view.views.emplace_back(picture->kind().id);
    view.selected = m_selection.selected();
    view.heat = m_network->heat();
    if (const auto& layout = m_network->layoutChoice()) view.asItLies = *layout == NetworkLayout::Topology;
    return view;
}

void WatchPage::prepare(const Look& look)
{
    m_network->setHeat(look.heat);
    if (look.layout) m_network->setLayoutChoice(look.layout);
}

void WatchPage::stand(const Look& look)
{
    m_selection.select(look.selection);
    for (const std::string& view : look.views)
        if (!bring(QString::fromStdString(view)))
            throw Refused("views", fmt::format("views: there is no \"{}\" of this experiment; there are {}", view,
                                               viewNames().join(QStringLiteral(", ")).toStdString()));
    if (look.tab == "better") askForBetter();
    settle();
    finish();
}

} // namespace hopscope
