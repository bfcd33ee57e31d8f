#include "pages/bandwidth/bandwidth.h"

#include "drawing/canvas.h"
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
    m_moment.notation = NotationChoice::shown();
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, [this] {
        m_moment.notation = NotationChoice::shown();
        refreshCards();
    });
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

void BandwidthPage::refreshCards()
{
    if (m_moment.plan && m_moment.demand()) {
        followBestSlope();
        RowModel model = m_alpha->model();
        model.best = m_wide ? m_moment.demand()->relation.alphaTight : std::nullopt;
        m_alpha->setModel(model);
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
