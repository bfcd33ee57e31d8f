#include "pages/compare/compare.h"

#include "drawing/painter_canvas.h"
#include "pages/compare/compare_card.h"
#include "scenes/compare/comparison.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "views/holdings_view.h"
#include "views/machine_view.h"
#include "views/network_view.h"
#include "views/transport_bar.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

constexpr int edge = 12;

} // namespace

ComparePage::ComparePage(Document& document, Playback& watched, QWidget* parent)
    : QWidget(parent), m_document(document), m_watched(watched)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Compare"));
    for (CompareCard*& card : m_cards) card = new CompareCard(this);
    m_more = new QFrame(this);
    m_strip = new CompareClockView(this);
    m_foot = new QFrame(this);
    m_foot->setProperty("role", QStringLiteral("foot"));
    auto* line = new QHBoxLayout(m_foot);
    line->setContentsMargins(0, 0, 14, 0);
    line->setSpacing(10);
    line->addWidget(new TransportBar(m_clock, m_foot), 1);
    m_clockSwitch = new Segmented(m_foot);
    m_clockSwitch->setOptions({tr("Time"), tr("Steps")}, {tr("One clock of time, as the cost model counts it"),
                                                          tr("One clock of steps: all do their step k together")});
    m_clockSwitch->setCurrent(0);
    m_clockSwitch->setAccessibleName(tr("What the clock counts"));
    m_clockSwitch->setFixedWidth(m_clockSwitch->sizeHint().width() + 24);
    line->addWidget(m_clockSwitch);
    m_holdings = new HoldingsView(this);
    m_holdings->hide();
    m_holdingsAction = new QAction(tr("Who holds &what, in Compare"), this);
    m_holdingsAction->setObjectName(QStringLiteral("compare.holdings"));
    m_holdingsAction->setCheckable(true);
    m_holdingsAction->setToolTip(tr("A table beside the cards: what every processor holds now, and where they differ"));
    auto* holdingsButton = new QPushButton(m_foot);
    m_holdingsButton = holdingsButton;
    holdingsButton->setObjectName(QStringLiteral("holdings"));
    holdingsButton->setCheckable(true);
    holdingsButton->setToolTip(m_holdingsAction->toolTip());
    connect(holdingsButton, &QPushButton::toggled, m_holdingsAction, &QAction::setChecked);
    connect(m_holdingsAction, &QAction::toggled, holdingsButton, &QPushButton::setChecked);
    connect(m_holdingsAction, &QAction::toggled, this, [this](bool shown) {
        m_holdings->setVisible(shown);
        place();
        tellHoldings();
    });
    line->addWidget(holdingsButton);
    buildMachine();
    m_addButton = new QPushButton(tr("Add"), m_foot);
    m_addButton->setObjectName(QStringLiteral("add"));
    line->addWidget(m_addButton);
    buildActions();

    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        CompareCard* card = m_cards[i];
        connect(card, &CompareCard::frontWanted, this, [this, i] { m_document.bringToFront(i, tr("Make active")); });
        connect(card, &CompareCard::watchWanted, this, [this, i] {
            m_document.bringToFront(i, tr("Make active"));
            emit watchWanted();
        });
        connect(card, &CompareCard::removeWanted, this, [this, i] { m_document.remove(i, tr("Remove from Compare")); });
        connect(&card->network(), &NetworkView::momentChanged, this, &ComparePage::tellHoldings);
        connect(card, &CompareCard::stopWanted, this, [this, i] { m_document.stop(i); });
        connect(card, &CompareCard::experimentTyped, this, [this, i](const QString& text) {
            m_document.endMerge();
            m_document.setExperiment(i, experimentFromText(text.toStdString()), tr("Experiment"));
        });
    }
    connect(m_clockSwitch, &Segmented::chosen, this,
            [this](int index) { setClock(index == 0 ? RunClock::Counts::Time : RunClock::Counts::Steps); });
    connect(m_strip, &CompareClockView::sought, this, [this](double now) { m_clock.setNow(now); });
    connect(&m_clock, &Playback::positionChanged, this, &ComparePage::tell);
    connect(&document, &Document::valueChanged, this, [this] {
        m_seeker.cancel();
        m_seeking = false;
    });
    connect(&document, &Document::outcomesChanged, this, [this] {
        if (isVisible()) return refresh();
        if (m_scene.lanes.empty()) return;
        // Whoever comes back sees others.
        m_moreSeeker.cancel();
        for (CompareCard* card : m_cards) card->clear();
        m_scene = {};
        m_found.clear();
        m_holdings->setHoldings({});
        m_strip->setScene({});
        m_clock.setClock({});
    });
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, [this] {
        if (isVisible()) refresh();
    });
    connect(&document, &Document::valueChanged, this, &ComparePage::refreshActions);
    connect(&document, &Document::resolutionChanged, this, &ComparePage::refreshActions);
    connect(&document, &Document::runChanged, this, &ComparePage::refreshActions);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &ComparePage::place);
    refresh();
}

void ComparePage::setClock(RunClock::Counts clock)
{
    m_clockSwitch->setCurrent(clock == RunClock::Counts::Time ? 0 : 1);
    if (clock == m_kind) return;
    // What the experiment in front shows, it shows on the other clock.
    const auto front = m_document.outcomes()[m_document.value().front].run;
    const double position = front ? m_scene.clock.positionOf(*front, now()) : 0;
    m_kind = clock;
    refresh();
    if (front) m_clock.setNow(m_scene.clock.nowOf(*front, position));
}

void ComparePage::refresh()
{
    const auto& outcomes = m_document.outcomes();
    std::vector<ComparedRun> runs;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Outcome& outcome = outcomes[i];
        ComparedRun one;
        one.text = QString::fromStdString(toText(m_document.value().experiments[i]));
        one.busy = outcome.busy;
        // A run of another experiment is no answer; while the right one is made it may stay.
        if (outcome.busy || outcome.diagnostics.empty()) one.run = outcome.run;
        if (!outcome.busy && !outcome.diagnostics.empty())
            one.problem = QString::fromStdString(sentenceOf(outcome.diagnostics.front()));
        if (one.run)
            if (const auto known = m_found.find(one.run->simulation()); known != m_found.end()) {
                one.mostLinks = known->second.links;
                one.waiting = known->second.waiting;
            }
        runs.push_back(std::move(one));
    }
    m_scene = compareScene(runs, m_document.value().front, m_kind, NotationChoice::shown());
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (i >= runs.size()) {
            m_cards[i]->clear();
            m_cards[i]->hide();
            continue;
        }
        std::optional<Remedy> remedy;
        if (!runs[i].problem.isEmpty() && !outcomes[i].diagnostics.front().remedies.empty())
            remedy = outcomes[i].diagnostics.front().remedies.front();
        m_cards[i]->show();
        m_cards[i]->setScene(m_scene, i, remedy, runs[i].busy, runs.size() > 1);
    }
    tellMachine();
    m_strip->setScene(m_scene);
    m_clock.setClock(m_scene.clock); // may tell the time: only cards that know their lane can hear it
    place();
    tell();
    tellHoldings();
    refreshActions();
    seekMore();
}

// Only what is told: links where messages may be stored on their way, queues where there are routers.
void ComparePage::seekMore()
{
    std::vector<std::shared_ptr<const Run>> wanted;
    std::map<std::shared_ptr<const Simulation>, Found> kept;
    for (const CompareLane& lane : m_scene.lanes) {
        if (!lane.run || (!lane.run->setup().costModel->needs.makespan && lane.run->data().routers == 0)) continue;
        if (const auto known = m_found.find(lane.run->simulation()); known != m_found.end())
            kept.insert(*known);
        else
            wanted.push_back(lane.run);
    }
    m_found = std::move(kept);
    if (wanted.empty()) {
        m_moreSeeker.cancel();
        return;
    }
    m_moreSeeker.start([this, wanted](const std::stop_token& stop) {
        for (const auto& run : wanted) {
            Found found;
            if (run->setup().costModel->needs.makespan) found.links = mostLinks(*run, stop);
            found.waiting = waitingPackets(*run, stop);
            if (stop.stop_requested()) return;
            QMetaObject::invokeMethod(this, [this, simulation = run->simulation(), found] {
                if (m_found.emplace(simulation, found).second) refresh();
            });
        }
    });
}

void ComparePage::finish()
{
    m_document.waitForRun();
    refresh();
    m_moreSeeker.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    for (CompareCard* card : m_cards)
        if (!card->isHidden()) card->network().finish();
    tellHoldings();
}

// What the cards show is what the table says.
void ComparePage::tellHoldings()
{
    if (!m_holdingsAction->isChecked()) return;
    std::vector<std::shared_ptr<const NetworkMoment>> moments;
    for (std::size_t i = 0; i < m_scene.lanes.size(); ++i) {
        const auto& moment = m_cards[i]->network().scene().moment;
        const bool own =
            moment && m_scene.lanes[i].run && moment->plan->simulation == m_scene.lanes[i].run->simulation();
        moments.push_back(own ? moment : nullptr);
    }
    const auto placed = [&] { // what the place of the table depends on
        const CompareHoldings& shown = m_holdings->holdings();
        return std::tuple(shown.processors(), shown.columns().size(), shown.alike());
    };
    const auto before = placed();
    m_holdings->setHoldings(CompareHoldings(m_scene, std::move(moments)));
    if (placed() != before) place();
}

void ComparePage::tell()
{
    const double at = now();
    for (std::size_t i = 0; i < m_scene.lanes.size(); ++i) m_cards[i]->setNow(at, m_watched.reducedMotion());
    m_strip->setNow(at);
    if (const auto& machine = m_machine->machine()) {
        const Run& measured = *m_scene.lanes[machine->measured].run;
        const double position = m_scene.clock.positionOf(measured, at);
        m_machine->setCurrent(position > 0 ? static_cast<StepIndex>(std::ceil(position - 1e-9)) - 1 : -1);
    }
}

void ComparePage::place()
{
    const int strip = static_cast<int>(std::ceil(clockHeight(m_scene.lanes.size(), Appearance::theme())));
    placeFoot();
    const int foot = m_foot->sizeHint().height();
    m_foot->setGeometry(0, height() - foot, width(), foot);
    m_strip->setGeometry(0, height() - foot - strip - 4, width(), strip + 4);
    QRectF area(edge, edge, width() - 2 * edge, height() - foot - strip - 4 - 2 * edge);
    placeTables(area);
    const std::size_t count = m_scene.lanes.size(), shown = count % 2 == 0 || inOneRow(count, area) ? count : count + 1;
    const std::vector<QRectF> places = cardPlaces(shown, area);
    for (std::size_t i = 0; i < count; ++i) m_cards[i]->setGeometry(places[i].toAlignedRect());
    m_more->setVisible(shown > count);
    if (shown > count) m_more->setGeometry(places.back().toAlignedRect());
    wrapAdditions();
}

/// In large letters a shorter name leaves the clock its room.
void ComparePage::placeFoot()
{
    m_holdingsButton->setText(tr("Who holds what"));
    if (m_foot->minimumSizeHint().width() > width()) m_holdingsButton->setText(tr("Holdings"));
}

void ComparePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
    const auto front = m_document.outcomes()[m_document.value().front].run;
    if (front) m_clock.setNow(m_scene.clock.nowOf(*front, m_watched.position()));
    tell();
}

void ComparePage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_clock.setPlaying(false);
    const std::size_t front = m_document.value().front;
    if (const auto run = front < m_scene.lanes.size() ? m_scene.lanes[front].run : nullptr)
        m_watched.setPosition(m_scene.clock.positionOf(*run, now()));
}

void ComparePage::resizeEvent(QResizeEvent*) { place(); }

void ComparePage::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), Appearance::theme().ground); }

CompareClockView::CompareClockView(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("One clock: all experiments on one scale"));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void CompareClockView::setScene(const CompareScene& scene)
{
    m_scene = &scene;
    update();
}

void CompareClockView::setNow(double now)
{
    m_now = now;
    update();
}

QRectF CompareClockView::plot() const
{
    return m_scene ? clockPlot(*m_scene, QSizeF(size()), Appearance::theme()) : QRectF();
}

void CompareClockView::paintEvent(QPaintEvent*)
{
    if (!m_scene) return;
    QPainter painter(this);
    PainterCanvas canvas(painter);
    paintClock(canvas, *m_scene, m_now, QSizeF(size()), Appearance::theme());
}

void CompareClockView::mousePressEvent(QMouseEvent* event) { seek(event->position()); }

void CompareClockView::mouseMoveEvent(QMouseEvent* event) { seek(event->position()); }

void CompareClockView::seek(QPointF point)
{
    const QRectF axis = plot();
    if (m_scene && axis.width() > 0)
        emit sought(std::clamp((point.x() - axis.left()) / axis.width(), 0.0, 1.0) * m_scene->clock.length());
}

} // namespace hopscope
