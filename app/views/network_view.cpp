#include "views/network_view.h"

#include "drawing/canvas.h"
#include "drawing/words.h"
#include "run/analysis/why.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/trees/network_group_tree.h"
#include "scenes/network/words/explain.h"
#include "state/document.h"
#include "state/message_search.h"
#include "state/notation_choice.h"
#include "state/playback.h"
#include "widgets/segmented.h"
#include "widgets/spoken_picture.h"
#include "widgets/tool_tip.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr int morphTime = 420; // milliseconds

} // namespace

NetworkView::NetworkView(Playback& playback, Selection& selection, Selection& hover, QWidget* parent)
    : QWidget(parent), m_playback(playback), m_selection(selection), m_hover(hover), m_theme(lightTheme()),
      m_toolTip(new DelayedToolTip(*this, [this](QPointF point) { return explain(point); })),
      m_switch(new Segmented(this))
{
    speakAsPicture(*this);
    setAccessibleName(tr("Network"));
    setAccessibleDescription(handling());
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_switch->setOptions({tr("Algorithm"), tr("Topology")},
                         {tr("Drawn as the algorithm sees it: groups and logical edges"),
                          tr("Drawn as the machine lies: links and routes")});
    m_switch->setAccessibleName(tr("How the network is drawn"));
    m_switch->hide();
    connect(m_switch, &Segmented::chosen, this,
            [this](int index) { setLayoutChoice(index == 0 ? NetworkLayout::Algorithm : NetworkLayout::Topology); });
    connect(&playback, &Playback::positionChanged, this, [this] { update(); });
    connect(&selection, &Selection::changed, this, [this] { update(); });
    connect(&hover, &Selection::changed, this, [this] { update(); });
    connect(&MessageSearch::instance(), &MessageSearch::found, this, [this] { update(); });
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, [this] { update(); });
    m_morph.setStartValue(0.0);
    m_morph.setEndValue(1.0);
    m_morph.setDuration(morphTime);
    m_morph.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_morph, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&m_morph, &QVariantAnimation::finished, this, [this] { update(); });
}

NetworkView::NetworkView(Document& document, Playback& playback, Selection& selection, Selection& hover,
                         QWidget* parent)
    : NetworkView(playback, selection, hover, parent)
{
    connect(&document, &Document::runChanged, this, [this, &document] { setRun(document.run()); });
    setRun(document.run());
}

NetworkView::~NetworkView() = default;

QString NetworkView::handling() { return tr("[ and ] select a processor, F fits the view."); }

/// What is drawn, in words; how to handle it follows.
void NetworkView::describe()
{
    const NetworkMoment& moment = *m_scene.moment;
    const auto messages = static_cast<std::uint64_t>(moment.step.transfers().size());
    const QString under = moment.shown < 0 ? QString()
                                           : (moment.timed ? tr(" %1 under way.") : tr(" %1 in this step."))
                                                 .arg(counted(messages, tr("message"), tr("messages")));
    const auto loaded = std::ranges::count_if(moment.loads, &CableLoad::overbooked);
    const QString crowded = loaded == 0
                                ? QString()
                                : tr(" %1 more than it can at once.")
                                      .arg(loaded == 1 ? tr("1 link carries") : tr("%1 links carry").arg(loaded));
    setAccessibleDescription(spokenMoment(*m_run, m_playback.position()) + under + crowded + QLatin1Char(' ')
                             + QString::fromStdString(whyAt(*m_run, m_playback.position())) + QLatin1Char(' ')
                             + handling());
}

void NetworkView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_pixmaps.forget();
    m_pixmaps.sprites().clear();
    fitWords();
    update();
}

void NetworkView::setLayoutChoice(std::optional<NetworkLayout> layout)
{
    m_layout = layout;
    m_switch->setCurrent(networkLayout() == NetworkLayout::Algorithm ? 0 : 1);
    fit();
    emit optionsChanged();
}

NetworkLayout NetworkView::networkLayout() const
{
    return m_layout ? *m_layout : m_run ? usualLayout(*m_run) : NetworkLayout::Algorithm;
}

void NetworkView::setHeat(bool heat)
{
    if (m_heat == heat) return;
    m_heat = heat;
    update();
    emit optionsChanged();
}

void NetworkView::setLastStep(bool shown)
{
    m_lastStep = shown;
    update();
}

void NetworkView::setFirstSteps(bool shown)
{
    m_firstSteps = shown;
    update();
}

void NetworkView::setLines(bool lines)
{
    m_lines = lines;
    update();
}

void NetworkView::setKinds(bool kinds)
{
    if (m_kinds == kinds) return;
    m_kinds = kinds;
    update();
    emit optionsChanged();
}

void NetworkView::setBare(bool bare)
{
    m_bare = bare;
    fitWords();
}

void NetworkView::setRoom(QSizeF room)
{
    m_room = room;
    update();
}

void NetworkView::fitWords()
{
    constexpr double leastWithWords = 170; // in usual letters
    m_frame.bare = m_bare || height() < leastWithWords * m_theme.fontScale;
    placeSwitch();
}

void NetworkView::setRun(std::shared_ptr<const Run> run)
{
    const auto before = std::exchange(m_run, std::move(run));
    if (!before || !m_run || before->simulation() != m_run->simulation()) {
        m_sought = -1;
        m_seeker.cancel();
        m_known = {}; // whole holdings, and the simulation of which they are
    }
    if (!m_run || !isVisible()) { // whoever comes back sees another
        m_morph.stop();
        m_scene = {};
        m_told.reset();
        m_between.reset();
        m_standing = {};
        m_pixmaps.forget();
    }
    if (before && m_run && before != m_run) beginMorph(*before);
    if (m_run
        && (!before || before->experiment().topology != m_run->experiment().topology
            || before->experiment().algorithm != m_run->experiment().algorithm)) {
        m_layout.reset();
        m_frame.zoom = 1;
        m_frame.pan = {};
    }
    // There is something to choose only where the two drawings differ.
    m_differ = m_run && layoutsDiffer(*m_run);
    m_switch->setCurrent(networkLayout() == NetworkLayout::Algorithm ? 0 : 1);
    placeSwitch();
    update();
}

NetworkOptions NetworkView::options() const
{
    return {.layout = networkLayout(),
            .heat = m_heat,
            .kinds = m_kinds,
            .lines = m_lines,
            .firstSteps = m_firstSteps,
            .lastStep = m_lastStep,
            .notation = NotationChoice::shown(),
            .room = m_room.isEmpty() ? roomOf(m_frame, m_theme) : m_room};
}

NetworkScene NetworkView::sceneFor(const Run& run, double position, const Selected& selection, const Selected& hover,
                                   std::optional<NetworkLayout> layout, bool heat, bool kinds, QSizeF room)
{
    const NetworkOptions options{.layout = layout.value_or(usualLayout(run)),
                                 .heat = heat,
                                 .kinds = kinds,
                                 .notation = NotationChoice::shown(),
                                 .room = room};
    return networkScene(run, position, selection, hover, options, nullptr, {}, Patience::Wait, MessageSearch::finder());
}

FigurePicture NetworkView::picture(const PictureWish& wish) const
{
    if (!m_run) return {.size = wish.size, .scale = wish.scale, .title = {}, .description = {}, .draw = [](Canvas&) {}};
    const double position = wish.position.value_or(m_playback.position());
    FigurePicture figure = figureOf(m_run, position, wish, "transfers");
    NetworkFrame frame{.size = wish.size, .caption = wish.caption, .badge = wish.badge};
    frame.bare = !wish.caption && !wish.badge;
    figure.draw = [scene = sceneFor(*m_run, position, m_selection.selected(), {}, m_layout, m_heat, m_kinds,
                                    roomOf(frame, wish.theme)),
                   frame, theme = wish.theme](Canvas& canvas) { paint(canvas, scene, frame, theme); };
    return figure;
}

void NetworkView::refreshScene()
{
    m_frame.size = size();
    m_scene = networkScene(*m_run, m_playback.position(), m_selection.selected(), m_hover.selected(), options(),
                           &m_scene, m_known, Patience::Hurry, MessageSearch::finder());
    if (m_scene.moment->stale()) seekHoldings();
    // Whoever paints tells nobody: that comes after it.
    if (m_told != m_scene.moment && !std::exchange(m_tellLater, true))
        QMetaObject::invokeMethod(this, &NetworkView::tellMoment, Qt::QueuedConnection);
}

void NetworkView::tellMoment()
{
    m_tellLater = false;
    if (!m_run) return;
    if (std::exchange(m_told, m_scene.moment) == m_scene.moment) return;
    describe();
    emit momentChanged();
}

// Who holds what after a jump in a long run takes a replay; the picture is drawn with the old rings until it is there.
void NetworkView::seekHoldings()
{
    const StepIndex wanted = m_scene.moment->held;
    if (m_sought == wanted) return;
    m_sought = wanted;
    m_seeker.start([this, run = m_run, known = m_known, wanted](const std::stop_token& stop) {
        if (stop.stop_requested()) return;
        const KnownHoldings found{run->simulation(), holdingsAfter(*run, wanted, known), wanted};
        QMetaObject::invokeMethod(this, [this, found] {
            if (!m_run || m_run->simulation() != found.simulation) return; // came late
            m_known = found;
            if (m_sought == found.steps) m_sought = -1;
            update();
        });
    });
}

void NetworkView::finish()
{
    m_morph.stop();
    if (!m_run) return;
    m_frame.size = size();
    m_scene = networkScene(*m_run, m_playback.position(), m_selection.selected(), m_hover.selected(), options(),
                           &m_scene, {}, Patience::Wait, MessageSearch::finder());
    tellMoment();
    update();
}

void NetworkView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_run) {
        painter.fillRect(rect(), m_theme.ground);
        return;
    }
    refreshScene();
    if (paintMorph(painter)) return;
    const NetworkProjection places = projection();
    m_pixmaps.refresh(m_scene, m_frame, places, m_theme, size(), devicePixelRatioF());
    painter.drawPixmap(0, 0, m_pixmaps.still());
    PainterCanvas canvas(painter, &m_pixmaps.sprites());
    paintMoving(canvas, m_scene, m_pixmaps.placedLabels(), places, m_theme);
    paintDrawn(painter, places);
    if (hasFocus() && m_focusFrame) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.accent, 1.5));
        painter.drawRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75));
    }
}

/// The newest run wins: nodes that are on their way turn to the new places from where they are.
void NetworkView::beginMorph(const Run& before)
{
    const bool same = differInGroup(before, *m_run) && m_scene.plan && m_scene.plan->simulation == before.simulation();
    const bool wanted = same && isVisible() && !m_playback.reducedMotion();
    if (wanted) m_standing = standingOf(morphing() && m_between ? *m_between : m_scene, m_frame, m_theme);
    m_morph.stop();
    m_between.reset();
    if (wanted) m_morph.start();
}

bool NetworkView::paintMorph(QPainter& painter)
{
    if (!morphing()) return false;
    m_between = networkMorph(m_standing, m_scene, m_morph.currentValue().toDouble(), m_frame, m_theme);
    if (!m_between) return false;
    PainterCanvas canvas(painter, &m_pixmaps.sprites());
    paint(canvas, *m_between, m_frame, m_theme);
    return true;
}

void NetworkView::resizeEvent(QResizeEvent*) { fitWords(); }

void NetworkView::placeSwitch()
{
    // Left of the step, in the line of the title; not at all where the title would have no room.
    const double scale = m_theme.fontScale;
    const bool narrow = width() <= 640;
    // The names of its sides nearly touch its border then, which leaves the title a word more.
    const QString tight =
        narrow ? QStringLiteral("QPushButton { padding: 4px 2px; } QPushButton:focus { padding: 3px 1px; }")
               : QString();
    if (m_switch->styleSheet() != tight) m_switch->setStyleSheet(tight);
    const int wide = m_switch->sizeHint().width() + (narrow ? 0 : 20), high = m_switch->heightForWidth(wide);
    // As wide as the step ever gets, so that the switch stands still while the steps pass.
    double step = stepWidth * scale;
    if (m_run) {
        const QFont font = m_theme.text(10.5, QFont::DemiBold);
        step = (narrow ? 10 : 16)
               + std::max({textWidth(font, stepText(*m_run, 0)), // the time of a third has all its digits
                           textWidth(font, stepText(*m_run, static_cast<double>(m_run->steps()) / 3)),
                           textWidth(font, stepText(*m_run, static_cast<double>(m_run->steps())))});
    }
    const int right = static_cast<int>(24 + step);
    const bool room = m_differ && width() > wide + right + 110 * scale && !m_frame.bare;
    m_switch->setVisible(room);
    m_frame.reserved = room ? wide + 10 + step : 0;
    m_switch->setGeometry(width() - right - wide, std::max(4, static_cast<int>(23 * scale) - high / 2), wide, high);
    update();
}

Selected NetworkView::whatIsAt(QPointF point)
{
    if (!m_run || !m_scene.plan) return {};
    const NetworkProjection places = projection();
    if (!m_scene.plan->compact)
        if (const auto flight = flightAt(m_scene, places, point)) return m_scene.moment->flights[*flight].ref;
    if (const auto node = places.nodeAt(point)) return *node;
    if (const auto link = linkAt(m_scene, places, point)) return LinkRef{*link};
    return {};
}

QString NetworkView::explain(QPointF point)
{
    if (m_run && m_scene.plan && m_scene.plan->groupTree) return explainTreeBox(m_scene, projection(), point);
    if (m_run && m_scene.plan && m_scene.plan->compact && !projection().map())
        if (const auto group = projection().groups().at(point); group && group->size() > 1)
            return explainGroup(m_scene, projection(), *group);
    const Selected what = whatIsAt(point);
    if (const auto* node = std::get_if<NodeId>(&what)) return explainNode(*m_run, *m_scene.moment, *node);
    if (const auto* link = std::get_if<LinkRef>(&what)) return explainLink(*m_run, *m_scene.moment, link->link);
    if (const auto* transfer = std::get_if<TransferRef>(&what)) return explainTransfer(*m_run, *transfer);
    return {};
}

} // namespace hopscope
