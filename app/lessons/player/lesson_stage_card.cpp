#include "lessons/player/lesson_stage_card.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "algorithms/written.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/exercise.h"
#include "scenes/pictures/picture.h"
#include "state/choices.h"
#include "views/network_view.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QRegion>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr int head = 34, cardGap = 8;

Selected selectedOf(const Picked& picked, const Run& run)
{
    if (const auto* node = std::get_if<NodeId>(&picked)) return *node;
    if (const auto* block = std::get_if<BlockId>(&picked)) return *block;
    if (const auto* step = std::get_if<PickedStep>(&picked)) return StepRef{step->step};
    if (const auto* ends = std::get_if<Ends>(&picked))
        for (LinkId link = 0; link < run.topology().links(); ++link)
            if (run.topology().ends(link) == *ends) return LinkRef{link};
    return {};
}

} // namespace

/// Lies over what is still to come in a view.
class LessonStageCard::Cover : public QWidget {
public:
    Cover(QWidget& view, std::function<QRegion()> region) : QWidget(&view), m_region(std::move(region))
    {
        setFocusPolicy(Qt::NoFocus);
        view.installEventFilter(this);
        hide();
    }
    void place()
    {
        setGeometry(parentWidget()->rect());
        const QRegion region = m_region();
        if (region != m_shown) setMask(m_shown = region);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Paint) place();
        return QWidget::eventFilter(watched, event);
    }
    void mousePressEvent(QMouseEvent*) override {}
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Appearance::theme();
        QPainter painter(this);
        painter.fillRect(rect(), theme.field);
        painter.fillRect(rect(), QBrush(mixed(theme.field, theme.line, 0.9), Qt::BDiagPattern));
        if (m_shown.isEmpty()) return;
        painter.setFont(theme.text(10));
        painter.setPen(theme.inkSoft);
        const QString sentence = QObject::tr("What comes next is shown when you have answered.");
        const QRect inner = m_shown.begin()->adjusted(14, 8, -14, -8);
        const QRect text = painter.boundingRect(inner, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, sentence);
        if (!inner.contains(text)) return;
        painter.fillRect(text.adjusted(-8, -5, 8, 5), theme.field);
        painter.drawText(inner, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, sentence);
    }

private:
    std::function<QRegion()> m_region;
    QRegion m_shown;
};

LessonStageCard::LessonStageCard(QWidget* parent) : QWidget(parent)
{
    m_playback.follow(m_document);
    auto* line = new QWidget(this);
    line->setObjectName(QStringLiteral("head"));
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(6, 0, 6, 0);
    row->setSpacing(10);
    m_number = makeLabel({}, "strong", line);
    m_name = makeLabel({}, "soft", line);
    m_name->setMinimumWidth(40);
    m_clock = makeLabel({}, "strong", line);
    row->addWidget(m_number);
    row->addWidget(m_name, 1);
    row->addWidget(m_clock);
    m_network = qobject_cast<NetworkView*>(view("network").widget);
    m_marks = new LessonStageMarks(*m_network);
    m_network->installEventFilter(this);
    connect(&m_document, &Document::outcomesChanged, this, &LessonStageCard::outcomeChanged);
    connect(&m_document, &Document::runChanged, this, &LessonStageCard::tell);
    connect(&m_playback, &Playback::positionChanged, this, &LessonStageCard::tell);
}

LessonStageCard::~LessonStageCard() = default;

LessonStageCard::View& LessonStageCard::view(const std::string& id)
{
    if (const auto known = m_views.find(id); known != m_views.end()) return known->second;
    View made;
    const auto themed = [this](auto* widget) {
        widget->setTheme(Appearance::theme());
        connect(&Appearance::instance(), &Appearance::themeChanged, widget,
                [widget](const Theme& theme) { widget->setTheme(theme); });
        return widget;
    };
    if (id == "network") {
        auto* network = themed(new NetworkView(m_document, m_playback, m_selection, m_hover, this));
        network->setBare(true);
        made = {network, nullptr, [network] { network->finish(); }};
    } else if (id == "timeline") {
        auto* timeline = themed(new TimelineView(m_document, m_playback, m_selection, m_hover, this));
        made = {timeline, nullptr, [timeline] { timeline->finish(); }};
        // Right of the playhead, the numbers of the axis a little later.
        made.cover = new Cover(*timeline, [timeline]() -> QRegion {
            const TimelineScene& scene = timeline->scene();
            if (!scene.table) return timeline->rect(); // not painted yet
            const TimelineProjection places(scene, timeline->size(), Appearance::theme());
            const QRect plot = places.plot().toAlignedRect();
            const int from = static_cast<int>(places.x(std::clamp(scene.playhead, 0.0, 1.0))) + 2;
            const QRect cells(from, plot.top(), timeline->width() - from, plot.height());
            const int number = scene.playhead > 0 ? 14 : 0; // half of that of the moment
            return QRegion(cells)
                   + QRect(from + number, plot.bottom(), cells.width(), timeline->height() - plot.bottom());
        });
    } else if (const PictureKind* kind = findPictureKind(id)) {
        auto* picture = themed(new PictureView(*kind, m_document, m_playback, m_selection, m_hover, this));
        made = {picture, nullptr, [picture] { picture->finish(); }};
        if (!kind->momentary) made.cover = new Cover(*picture, [picture]() -> QRegion { return picture->rect(); });
    }
    if (made.widget) made.widget->hide();
    return m_views.emplace(id, std::move(made)).first->second;
}

void LessonStageCard::show(const Scene& scene, std::size_t index, const QString& number)
{
    const Experiment& experiment = scene.runs[index];
    m_number->setText(number);
    m_number->setVisible(!number.isEmpty());
    m_steps = scene.clockOfSteps;
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    const QString title = algorithm ? toQString(algorithm->title) : QString::fromStdString(experiment.algorithm);
    m_fullName = scene.names.empty() ? title + QStringLiteral(" · ") + QString::fromStdString(experiment.topology)
                                     : QString::fromStdString(scene.names[index]);
    m_name->setToolTip(QString::fromStdString(toText(experiment)));

    for (auto& [id, one] : m_views)
        if (one.widget) one.widget->hide();
    m_shown.clear();
    m_roomy = !scene.sliders.empty() && scene.at == 0;
    for (const std::string& id : scene.views)
        if (view(id).widget && std::ranges::find(m_shown, id) == m_shown.end()) m_shown.push_back(id);
    if (m_shown.empty()) m_shown.push_back("network");
    // Where a slider is to change the time, steps are as wide as they last.
    if (std::ranges::find(m_shown, "timeline") != m_shown.end())
        static_cast<TimelineView*>(view("timeline").widget)->setProportional(!m_steps && !scene.sliders.empty());
    for (const std::string& id : m_shown) view(id).widget->show();
    place();
    nameIt();

    m_note.clear();
    m_marks->setMarks({});
    m_selection.clear();
    m_later = {};
    m_network->setDrawing(false);
    m_network->setLines(false);
    setExperiment(experiment);
}

// A view forgets its camera when it gets a run of something else, so this waits for the run.
void LessonStageCard::arrange(const Scene& scene)
{
    m_network->setHeat(scene.heat);
    m_network->setLayoutChoice(scene.asItLies
                                   ? std::optional(*scene.asItLies ? NetworkLayout::Topology : NetworkLayout::Algorithm)
                                   : std::nullopt);
    const Selected picked = selectedOf(scene.select, *m_document.run());
    m_selection.select(picked);
    // A link that nothing crosses yet is hard to see by the rings of its ends; what is said of an answer stays.
    if (const auto* link = std::get_if<LinkRef>(&picked); link && m_marks->marks() == StageMarks{})
        m_marks->setMarks({.processors = {}, .links = {{link->link, ItemMark::Chosen}}});
    setCovered(m_covered);
}

void LessonStageCard::setExperiment(const Experiment& experiment)
{
    if (m_document.experiment() == experiment && m_document.run()) return;
    DocumentValue value;
    value.experiments = {experiment};
    m_document.reset(std::move(value));
}

void LessonStageCard::showText(const Experiment& experiment, const std::string& name, const std::string& text,
                               const QString& title)
{
    m_fullName = title;
    setOwnText(name, text); // it is asked for its parameters
    DocumentValue value;
    value.own[name] = text;
    value.experiments = {withOwnText(experiment, name)};
    m_document.reset(std::move(value));
    nameIt();
}

std::shared_ptr<const Run> LessonStageCard::run() const
{
    return m_document.busy() || !m_document.diagnostics().empty() ? nullptr : m_document.run();
}

QString LessonStageCard::problem() const
{
    return m_document.busy() || m_document.diagnostics().empty()
               ? QString()
               : QString::fromStdString(sentenceOf(m_document.diagnostics().front()));
}

void LessonStageCard::showNetwork()
{
    if (!m_network->isHidden()) return;
    m_shown.insert(m_shown.begin(), "network");
    m_network->show();
    place();
}

void LessonStageCard::showLinks()
{
    showNetwork();
    m_network->setLayoutChoice(NetworkLayout::Topology);
}

void LessonStageCard::setPicking(std::optional<AnswerForm> picking)
{
    m_picking = picking;
    if (picking == AnswerForm::Link)
        showLinks();
    else if (picking == AnswerForm::Processors)
        showNetwork();
}

void LessonStageCard::setCovered(bool covered)
{
    m_covered = covered;
    m_network->setFirstSteps(!covered);
    m_network->setLastStep(!covered); // it is the next one that is asked about
    // The way of a block, which the network draws, would tell where it goes.
    if (covered && m_selection.as<BlockId>()) {
        m_later = m_selection.selected();
        m_selection.clear();
    } else if (!covered && m_later.index() != 0) {
        m_selection.select(std::exchange(m_later, {}));
    }
    for (const std::string& id : m_shown)
        if (Cover* cover = view(id).cover) {
            cover->place();
            cover->setVisible(covered);
            view(id).widget->setVisible(!(covered && m_roomy));
        }
    place();
    tell();
}

void LessonStageCard::setNote(const QString& note)
{
    m_note = note;
    nameIt();
}

void LessonStageCard::setMarks(StageMarks marks)
{
    m_marks->setMarks(std::move(marks));
    tell();
}

/// Whether messages are marked that the next step sends: they are not of what is done.
bool LessonStageCard::marksNextStep(const Run& run, StepIndex next) const
{
    const std::vector<StageMarks::Way>& ways = marks().ways;
    if (ways.empty() || next >= run.steps()) return false;
    Step step;
    run.schedule().at(next, step);
    return std::ranges::all_of(ways, [&](const StageMarks::Way& way) {
        return std::ranges::any_of(step.transfers(), [&](const Transfer& transfer) {
            return transfer.from == way.from && transfer.to == way.to;
        });
    });
}

void LessonStageCard::tell()
{
    const auto shown = m_document.run();
    if (!shown) {
        m_clock->setText({});
        return;
    }
    const double position = m_playback.position();
    const auto done = static_cast<qint64>(std::floor(position));
    const QString step = position > static_cast<double>(done) ? tr("in step %1").arg(done + 1)
                         : marksNextStep(*shown, done)        ? tr("before step %1").arg(done + 1)
                         : done == 0                          ? tr("at the start")
                                                              : tr("after step %1").arg(done);
    // A lesson that counts steps need not have said yet what time is, and while something is asked the time of what was
    // played may be the answer. Beside others there is room for one of the two.
    const bool hidden = m_covered && position > 0;
    m_clock->setText(m_steps || hidden      ? step
                     : m_number->isHidden() ? step + QStringLiteral(" · ") + timeText(*shown, position)
                                            : timeText(*shown, position));
    nameIt();
}

/// As much of the name as there is room for beside the clock.
void LessonStageCard::nameIt()
{
    const int number = m_number->isHidden() ? 0 : m_number->sizeHint().width() + 10;
    const QString name = m_note.isEmpty() ? m_fullName : m_fullName + QStringLiteral(" · ") + m_note;
    m_name->setText(elided(m_name->font(), name, width() - 26 - number - m_clock->sizeHint().width()));
}

void LessonStageCard::place()
{
    findChild<QWidget*>(QStringLiteral("head"), Qt::FindDirectChildrenOnly)->setGeometry(0, 0, width(), head);
    const int height = this->height() - head;
    std::vector<std::string> seen;
    for (const std::string& id : m_shown)
        if (!(m_covered && m_roomy && view(id).cover)) seen.push_back(id);
    const auto count = static_cast<int>(seen.size());
    const int first = count > 1 ? static_cast<int>((m_roomy ? 0.4 : 0.6) * height) : height;
    for (int i = 0; i < count; ++i) {
        const int wide = (width() - (count - 2) * cardGap) / std::max(1, count - 1);
        const QRect area =
            i == 0 ? QRect(0, head, width(), first)
                   : QRect((i - 1) * (wide + cardGap), head + first + cardGap, wide, height - first - cardGap);
        view(seen[static_cast<std::size_t>(i)]).widget->setGeometry(area);
    }
}

void LessonStageCard::resizeEvent(QResizeEvent*)
{
    place();
    nameIt();
}

void LessonStageCard::pick(QPointF point)
{
    const NetworkScene& scene = m_network->scene();
    if (!scene.plan) return;
    const NetworkProjection places = projectionOf(scene, m_network->frame(), Appearance::theme());
    if (m_picking == AnswerForm::Link) {
        if (const auto link = linkAt(scene, places, point)) emit picked(*link);
    } else if (const auto node = places.nodeAt(point)) {
        emit picked(node->value);
    }
}

// A click answers as long as a question can be answered so; all else is for the view.
bool LessonStageCard::eventFilter(QObject* watched, QEvent* event)
{
    const bool press = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (watched != m_network || !m_picking || !press) return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::LeftButton || m_network->cursor().shape() == Qt::OpenHandCursor) return false;
    m_network->setFocus(Qt::MouseFocusReason);
    pick(mouse->position());
    return true;
}

void LessonStageCard::finish()
{
    m_document.waitForRun();
    for (const std::string& id : m_shown) view(id).finish();
}

} // namespace hopscope
