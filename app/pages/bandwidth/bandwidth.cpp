#include "pages/bandwidth/bandwidth.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_badge.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "views/drawn_card.h"
#include "views/transport_bar.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

std::optional<BspMachine> BandwidthPage::ownMachineOf(const std::string& subject)
{
    try {
        return machineOfSubject(subject);
    } catch (const Refused&) { // it is told where it is computed
        return {};
    }
}

BandwidthPage::BandwidthPage(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* controls = new QVBoxLayout(content);
    controls->setContentsMargins(16, 14, 16, 14);
    controls->setSpacing(7);
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("What is asked"));
    scroll->setObjectName(QStringLiteral("controls"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(columnWidth);
    buildControls(*controls);
    scroll->setWidget(content);
    line->addWidget(scroll);

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    m_board = new QWidget(this);
    m_grid = new QGridLayout(m_board);
    m_grid->setContentsMargins(gap, gap, gap, gap);
    m_grid->setSpacing(gap);
    auto* boardScroll = new QScrollArea(this);
    boardScroll->setAccessibleName(tr("Pictures"));
    boardScroll->setObjectName(QStringLiteral("board"));
    boardScroll->setFrameShape(QFrame::NoFrame);
    boardScroll->setWidgetResizable(true);
    boardScroll->setFocusPolicy(Qt::NoFocus);
    boardScroll->setWidget(m_board);
    right->addWidget(boardScroll, 1);
    m_badge = new BadgeView(this);
    right->addWidget(m_badge);
    connect(&document, &Document::runChanged, this, &BandwidthPage::refreshBadge);
    right->addWidget(new TransportBar(m_playback, this));
    line->addLayout(right, 1);
    buildCards();

    const auto dress = [this](const Theme& theme) {
        for (DrawnCard* card : cards()) card->setTheme(theme);
        m_badge->setTheme(theme);
    };
    dress(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, this, dress);
    connect(
        &Appearance::instance(), &Appearance::themeChanged, this,
        [this] {
            placeColumn();
            arrange();
        },
        Qt::QueuedConnection);
    connect(&m_playback, &Playback::positionChanged, this, &BandwidthPage::moved);
    connect(&m_document, &Document::valueChanged, this, [this] {
        if (!isPattern(m_asked.subject)) takeExperiment();
    });
    m_patience.setSingleShot(true);
    m_patience.setInterval(40);
    connect(&m_patience, &QTimer::timeout, this, &BandwidthPage::compute);
    m_turning.setDuration(700);
    m_turning.setEasingCurve(QEasingCurve::InOutCubic);
    m_turning.setStartValue(0.0);
    m_turning.setEndValue(1.0);
    connect(&m_turning, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        const double share = value.toDouble();
        m_moment.dimensions = m_turnFrom[0] + (m_turnTo[0] - m_turnFrom[0]) * share;
        m_moment.spread = m_turnFrom[1] + (m_turnTo[1] - m_turnFrom[1]) * share;
        m_treeCard->update();
    });
    connect(&m_turning, &QVariantAnimation::finished, this, [this] {
        if (m_morphStops.empty()) return;
        std::vector<double> rest(m_morphStops.begin() + 1, m_morphStops.end());
        turnTo(m_morphStops.front(), 1);
        m_morphStops = std::move(rest);
    });
    m_playback.setStepsPerSecond(1);
    arrange();
    refreshControls();
}

BandwidthPage::~BandwidthPage()
{
    m_trafficTask.cancel();
    m_task.cancel();
    m_moreTask.cancel();
}

void BandwidthPage::showSubject(const std::string& subject)
{
    BandwidthQuestion next = m_asked;
    next.subject = subject;
    ask(std::move(next));
}

void BandwidthPage::ask(BandwidthQuestion asked)
{
    (isPattern(asked.subject) ? m_pattern : m_experiment) = asked.subject;
    // Who chose no machine sees the network of the experiment, if it is one.
    if (!asked.machineGiven) {
        const BspMachine::Prefix prefix = asked.machine.prefix;
        asked.machine = ownMachineOf(asked.subject).value_or(BspMachine{});
        asked.machine.prefix = prefix;
    }
    if (asked.subject != m_asked.subject && isPattern(asked.subject) != isPattern(m_asked.subject)) asked.whole = false;
    if (asked.routing && !m_asked.routing) { // its packets run on the copies of the tops
        m_turnTo[1] = 1;
        m_lower = RoutingTable;
    }
    m_asked = std::move(asked);
    refreshControls();
    emit subjectChanged();
    m_begun = m_begun && isVisible(); // nobody looks: later
    if (m_begun) m_patience.start();
}

void BandwidthPage::takeExperiment()
{
    BandwidthQuestion next = m_asked;
    next.subject = toText(m_document.experiment());
    if (next != m_asked) ask(std::move(next));
}

void BandwidthPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_begun) compute();
    if (m_begun) seekMore();
}

/// Whoever leaves does not want the answers any more; those that are missing are sought when somebody comes back.
void BandwidthPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (m_patience.isActive() || m_taken != m_number) m_begun = false;
    m_patience.stop();
    m_task.cancel();
    m_trafficTask.cancel();
    m_moreTask.cancel();
    if (!m_moment.traffic) m_shownTraffic = ~std::size_t{0};
    if (!m_moment.growth) m_soughtFor.reset();
}

void BandwidthPage::turnTo(double dimensions, double spread)
{
    m_turning.stop();
    m_morphStops.clear();
    const bool first = m_turnTo[0] == 0;
    m_turnFrom[0] = first ? dimensions : m_moment.dimensions;
    m_turnFrom[1] = first ? spread : m_moment.spread;
    m_turnTo[0] = dimensions;
    m_turnTo[1] = spread;
    m_drawn->setCurrent(spread > 0.5 ? 1 : 0);
    if (isVisible() && !m_playback.reducedMotion()) {
        m_turning.start();
    } else {
        m_moment.dimensions = dimensions;
        m_moment.spread = spread;
        m_treeCard->update();
    }
}

/// The clock has moved: another superstep, or only its packets.
void BandwidthPage::moved()
{
    if (!m_moment.plan) return;
    m_moment.position = m_playback.position();
    const auto superstep = m_moment.plan->superstepAt(m_moment.position);
    const bool another = superstep != m_moment.superstep;
    m_moment.superstep = superstep;
    if (superstep && *superstep != m_shownTraffic) showTraffic(*superstep);
    const Beat* beat = m_moment.plan->beatAt(m_moment.position);
    const bool waves = beat && (beat->kind == Beat::Kind::Waves || beat->kind == Beat::Kind::Prefix)
                       && m_moment.plan->answer().routed->times.wave;
    if (waves && beat->superstep != m_shownTracks) {
        m_shownTracks = beat->superstep;
        m_moment.tracks = std::make_shared<const std::vector<WaveTrack>>(
            waveTracks(m_moment.plan->answer().routed->routing.supersteps[beat->superstep], m_moment.plan->levels(),
                       m_moment.plan->machine()));
    }
    if (another) refreshCards();
    m_gridCard->update();
    m_treeCard->update();
    if (m_lower == RoutingTable) m_lowerCard->update();
}

void BandwidthPage::choose(ClusterRef cluster)
{
    m_moment.chosen = cluster;
    m_clusterChosen = true;
    refreshCards();
}

void BandwidthPage::setAlpha(double alpha)
{
    m_alphaChosen = true;
    m_moment.alpha = std::clamp(alpha, 0.0, 8.0);
    RowModel model = m_alpha->model();
    model.value = std::round(m_moment.alpha * 1000) / 1000;
    m_alpha->setModel(model);
    refreshCards();
}

/// Who has chosen no slope sees the one that fits H of the step best.
void BandwidthPage::followBestSlope()
{
    const std::optional<double> best = m_moment.demand()->relation.alphaTight;
    if (m_alphaChosen || !best) return;
    m_moment.alpha = *best;
    RowModel model = m_alpha->model();
    model.value = *best;
    m_alpha->setModel(model);
}

/// The pictures in a row of sentences: what is sent over a cut, what the machine has there, whether it is enough, and
/// what that costs.
void BandwidthPage::refreshHeadings()
{
    const BandwidthPlan& plan = *m_moment.plan;
    const BandwidthAnswer& answer = plan.answer();
    const unsigned level = m_moment.chosen.level, t = plan.levels() - level;
    const SuperstepDemand* demand = m_moment.demand();
    const bool several = answer.supersteps.size() > 1, whole = level == 0 || !demand;
    const QString machine = machineName(answer.machine), size = sizeText(t);
    const BoundaryTraffic* traffic = whole ? nullptr : m_moment.traffic.get();
    const auto flow = traffic ? traffic->of(level, m_moment.chosen.cluster) : BoundaryTraffic::Flow{};
    const auto sent = [](double count, const QString& one, const QString& many) {
        return count == 1 ? one : many.arg(numberText(count));
    };
    const QString cut =
        whole || !traffic ? tr("1 · The pattern: who sends to whom")
        : flow.out > 0
            ? sent(flow.out, tr("1 · A packet leaves a cluster of "), tr("1 · %1 packets leave a cluster of ")) + size
        : flow.in > 0
            ? sent(flow.in, tr("1 · A packet enters a cluster of "), tr("1 · %1 packets enter a cluster of ")) + size
            : tr("1 · No packet leaves this cluster of %1").arg(size);
    const QString title = QString::fromStdString(answer.title);
    // Where the numbers of cells are read, why they do not run row by row.
    constexpr unsigned mostNumbered = 8;
    const bool numbered = m_wide && plan.levels() <= mostNumbered && !(traffic && traffic->dense);
    const bool nested = numbered && plan.inZOrder();
    QString members = (nested                     ? tr("%1 · %2 processors, numbered cluster by cluster")
                       : numbered && plan.winds() ? tr("%1 · %2 processors, the ring winds through the clusters")
                                                  : tr("%1 · %2 processors"))
                          .arg(title, sizeText(plan.levels()));
    if (!answer.padding.empty()) members += QStringLiteral(", ") + QString::fromStdString(answer.padding);
    // What a pattern is, in the letters that its times are told in.
    if (isPattern(m_asked.subject) && demand && !several)
        members = (!m_wide  ? tr("%1 · p = %2 · h = %3: most packets of one")
                   : nested ? tr("%1 · p = %2, numbered cluster by cluster · h = %3: most packets of one processor")
                            : tr("%1 · p = %2 · h = %3: most packets of one processor"))
                      .arg(title, sizeText(plan.levels()), fractionText(demand->h));
    m_gridCard->setHeading(cut, traffic && traffic->dense ? tr("%1 · rows send, columns receive").arg(title) : members);
    const double capacity = whole ? 0 : answer.machine.capacity(t), needed = whole ? 0 : demand->requiredBandwidth[t];
    const QString links = capacity == 1 ? tr("1 link") : tr("%1 links").arg(numberText(capacity));
    m_treeCard->setHeading(
        m_drawerOpen ? tr("Network: %1").arg(machine)
        : whole      ? tr("2 · Machine: %1").arg(machine)
        : m_wide     ? tr("2 · The %1 has %2 above it").arg(machine, links)
                     : tr("2 · %1: %2").arg(machine, links),
        answer.machine.kind == BspMachine::Kind::NdMesh ? tr("its clusters as a tree")
        : m_turnTo[1] > 0 && !whole && !m_wide          ? tr("bold: routers of the cluster")
        : m_turnTo[1] > 0 && !whole
            ? capacity == 1
                  ? tr("bold: the router of the cluster, which sends one packet at a time")
                  : tr("bold: the %1 routers of the cluster, each sends one packet at a time").arg(numberText(capacity))
        : m_turnTo[1] > 0         ? tr("all copies of the top nodes")
        : m_wide && !m_drawerOpen ? tr("box: a cluster; wider line: more links; grey: no packet")
                                  : tr("wider line: more links"));
    m_loadCard->setHeading(tr("H of clusters of every size"), tr("H: packets per processor over the border"));
    m_demandCard->setHeading(
        whole         ? tr("3 · Links required and available")
        : needed == 0 ? tr("3 · The cut needs no link in this step")
        : needed > capacity
            ? tr("3 · The cut needs %1 links: %2 too few").arg(numberText(needed), numberText(needed - capacity))
        : needed == 1 ? tr("3 · The cut needs 1 link: enough")
                      : tr("3 · The cut needs %1 links: enough").arg(numberText(needed)),
        several ? tr("links: this step, and the peak of all steps")
                : tr("links needed and there, by size of the cluster"));
    const BspCosts& costs = several && demand ? demand->costs : answer.costs;
    // Of several times one is the answer; a routing that ran says what another one takes.
    const bool climbed = answer.routed && m_asked.routing != Routing::Direct;
    const QString direct = numberText(answer.exact.dbsp), spread = numberText(answer.exact.hDirect),
                  routed = climbed ? numberText(answer.routed->times.dbsp) : QString();
    const bool pattern = isPattern(m_asked.subject);
    const QString what = several   ? tr("the step")
                         : pattern ? tr("the pattern")
                                   : tr("all of it"),
                  time = !several && pattern ? direct : numberText(costs.dbsp);
    m_costCard->setHeading(
        m_drawerOpen ? several ? tr("Time of this step, and of all") : tr("Time by each model")
        : climbed && m_asked.routing == Routing::K12
            ? tr("4 · Direct: %1 (formula); where all climb, as run, %2").arg(direct, routed)
        : climbed ? tr("4 · Direct routing takes %1, via H %2 (formulas)").arg(direct, spread)
        : whole || needed == 0
            ? tr("4 · So %1 takes %2 units (DBSP)").arg(what, time)
            : (m_wide ? tr("4 · The cut alone takes %1 units, %2 %3 (DBSP)") : tr("4 · Cut alone %1, %2 %3 (DBSP)"))
                  .arg(numberText(demand->traffic.cross[t] / capacity), what, time),
        tr("formulas of Soviani & Singh, constant factors 1"));
}

void BandwidthPage::refreshCards()
{
    if (m_moment.plan) {
        refreshHeadings();
        if (m_moment.demand()) {
            followBestSlope();
            RowModel model = m_alpha->model();
            model.best = m_wide ? m_moment.demand()->relation.alphaTight : std::nullopt;
            m_alpha->setModel(model);
        }
    }
    showLower();
    refreshBadge();
    for (DrawnCard* card : cards()) card->update();
}

void BandwidthPage::refreshBadge()
{
    const auto run = m_document.run();
    m_moment.run = m_moment.plan && run && isAbout(*m_moment.plan, *run) ? run : nullptr;
    for (DrawnCard* card : {m_costCard, m_lowerCard}) card->update();
    m_badge->setBadge(m_moment.plan
                          ? std::optional(badgeOf(*m_moment.plan, m_document.run().get(), NotationChoice::shown()))
                          : std::nullopt);
}

void BandwidthPage::print(Canvas& canvas, QSizeF size, const Theme& theme) const
{
    canvas.fill(QRectF({}, size), theme.ground);
    const double across = size.width() / m_board->width(), down = size.height() / m_board->height();
    for (const DrawnCard* card : cards()) {
        if (card->isHidden()) continue;
        const QRectF place(card->x() * across, card->y() * down, card->width() * across, card->height() * down);
        const auto part = canvas.group(QStringLiteral("card"), {.offset = place.topLeft()});
        card->print(canvas, place.size(), theme);
    }
}

void BandwidthPage::finish()
{
    arrange();
    compute();
    m_task.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    m_trafficTask.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    m_moreTask.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    m_turning.stop();
    m_moment.dimensions = m_turnTo[0];
    m_moment.spread = m_turnTo[1];
}

} // namespace hopscope
