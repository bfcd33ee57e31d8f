#include "pages/curves/curves.h"

#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "pages/curves/curve_check.h"
#include "pages/curves/measured_panel.h"
#include "pages/curves/pipeline_charts.h"
#include "pages/curves/pipeline_curves.h"
#include "pages/curves/possible_front.h"
#include "pages/curves/ratio_slider.h"
#include "pages/curves/winner_bars.h"
#include "pages/curves/winner_panel.h"
#include "state/choices.h"
#include "state/curve_near.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "state/series_title.h"
#include "state/sweeper.h"
#include "views/chart_view.h"
#include "views/stale_veil.h"
#include "widgets/choice_box.h"
#include "widgets/column_scroll.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {
constexpr std::size_t checkedAtFirst = 5;
constexpr double roomForBoth = 680; ///< of the page; below, other charts take turns with the large one
} // namespace

CurvesPage::CurvesPage(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_sweeper(new Sweeper("curves", this)),
      m_changed(new Sweeper("curves at other prices", this)), m_others(new Sweeper("curves not chosen", this)),
      m_view(new ChartView(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("What is drawn"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_controls = scroll;
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &CurvesPage::widen);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* controls = new QVBoxLayout(content);
    controls->setContentsMargins(18, 14, 18, 14);
    controls->setSpacing(8);
    buildControls(*controls);
    scroll->setWidget(content);
    line->addWidget(scroll);
    auto* edge = makeRule(this);
    edge->setMaximumSize(1, QWIDGETSIZE_MAX);
    edge->setMinimumSize(1, 0);
    edge->setStyleSheet(QStringLiteral("max-height: 16777215px; max-width: 1px; min-width: 1px;"));
    line->addWidget(edge);

    auto* pictures = new ColumnScroll(this);
    pictures->setAccessibleName(tr("Curves, and what they say"));
    QVBoxLayout* right = &pictures->column();
    m_turns = new QWidget(this);
    auto* turns = new QHBoxLayout(m_turns);
    turns->setContentsMargins(24, 8, 24, 6);
    m_turn = new Segmented(m_turns);
    m_turn->setOptions({tr("All algorithms"), tr("This one's packets and groups")},
                       {tr("Every algorithm that is ticked"),
                        tr("What other numbers of packets and other groups would make of this experiment")});
    m_turn->setCurrent(0);
    connect(m_turn, &Segmented::chosen, this, &CurvesPage::placeCharts);
    turns->addWidget(m_turn, 1);
    m_turns->hide();
    right->addWidget(m_turns);
    right->addWidget(m_view, 2);
    m_pipeline = new PipelineCurves(document, this);
    right->addWidget(m_pipeline, 1);
    right->addWidget(m_measuredPanel = new MeasuredPanel(document, this));
    right->addWidget(m_winnerPanel = new WinnerPanel(*m_view, this), 1);
    connect(&m_winnerPanel->ratio(), &RatioSlider::changed, this, &CurvesPage::ratioMoved);
    auto* foot = new QFrame(this);
    foot->setProperty("role", QStringLiteral("foot"));
    auto* footLine = new QHBoxLayout(foot);
    footLine->setContentsMargins(24, 10, 24, 10);
    m_sentence = makeLabel({}, "plain", foot);
    m_sentence->setWordWrap(true);
    m_sentence->setMinimumWidth(1); // a table of sums does not keep the page wide
    m_progress = new QProgressBar(foot);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setFixedWidth(160);
    auto* said = new QVBoxLayout;
    said->setSpacing(6);
    said->addWidget(m_winnerBars = new WinnerBars(foot));
    said->addWidget(m_sentence, 1);
    footLine->addLayout(said, 1);
    footLine->addWidget(m_progress);
    foot->setMinimumHeight(48);
    right->addWidget(foot);
    line->addWidget(pictures, 1);
    widen();

    setAcceptDrops(true);
    new StaleVeil(document, *m_view, StaleVeil::Says::Why);
    m_view->setTheme(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, m_view, &ChartView::setTheme);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &CurvesPage::request);
    m_calm.setSingleShot(true);
    m_calm.setInterval(250);
    connect(&m_calm, &QTimer::timeout, this, &CurvesPage::sweepChanged);
    connect(&m_calm, &QTimer::timeout, this, &CurvesPage::sweepOthers);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &CurvesPage::showChart);
    connect(m_sweeper, &Sweeper::changed, this, &CurvesPage::swept);
    for (Sweeper* other : {m_changed, m_others}) connect(other, &Sweeper::changed, this, &CurvesPage::showSentence);
    connect(m_view, &ChartView::cellClicked, this, &CurvesPage::openCell);
    connect(m_view, &ChartView::experimentOpened, this, &CurvesPage::openWanted);
    connect(m_pipeline, &PipelineCurves::experimentOpened, this, &CurvesPage::openWanted);
    connect(&m_winnerPanel->section(), &ChartView::experimentOpened, this, &CurvesPage::openWanted);
    connect(&document, &Document::runChanged, this, &CurvesPage::documentChanged);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &CurvesPage::documentChanged);
}

void CurvesPage::buildControls(QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    const auto segments = [](QVBoxLayout& into, const QStringList& texts, const QStringList& toolTips = {}) {
        auto* control = new Segmented(into.parentWidget());
        control->setOptions(texts, toolTips);
        into.addWidget(control);
        return control;
    };
    m_kind = segments(column, {tr("Curves"), tr("Winner map")},
                      {tr("Against one parameter"), tr("Which algorithm is fastest, over two parameters")});
    m_kind->setCurrent(Lines);
    connect(m_kind, &Segmented::chosen, this, &CurvesPage::setKind);
    column.addSpacing(4);
    column.addWidget(makeLabel(tr("Algorithms"), "heading", parent));
    m_checks = new QVBoxLayout;
    m_checks->setSpacing(5);
    column.addLayout(m_checks);
    m_bound = new CurveCheck(Curve{.label = tr("Lower bound"), .bound = true}, tr("no schedule can be faster"), parent);
    m_bound->setChecked(true);
    column.addWidget(m_bound);
    m_possible = new PossibleFront(this);
    m_possibleCheck = new CurveCheck(PossibleFront::kind(), tr("searched for: steps and rounds"), parent);
    m_possibleCheck->setObjectName(QStringLiteral("possible"));
    m_possibleCheck->setToolTip(tr("The least time of any schedule of equal blocks where every link works in every "
                                   "step: for each number of steps the fewest rounds, by search"));
    column.addWidget(m_possibleCheck);
    buildMeasured(column);
    column.addWidget(makeRule(parent));

    m_lineControls = new QWidget(parent);
    auto& lines = *new QVBoxLayout(m_lineControls);
    buildLineControls(lines);
    column.addWidget(m_lineControls);
    m_mapControls = new QWidget(parent);
    buildMapControls(*new QVBoxLayout(m_mapControls));
    column.addWidget(m_mapControls);
    m_mapControls->hide();
    column.addSpacing(4);
    column.addWidget(makeLabel(tr("Packets and groups"), "soft", parent));
    m_best = segments(
        column, {tr("Best"), tr("As set")},
        {tr("The best number of packets, and size of groups, at every point"), tr("As the experiment has them")});
    m_best->setCurrent(0);
    column.addStretch();
    connect(m_bound, &CurveCheck::toggled, this, &CurvesPage::showChart);
    connect(m_possibleCheck, &CurveCheck::toggled, this, &CurvesPage::showChart);
    connect(m_possible, &PossibleFront::changed, this, [this] {
        if (m_possibleCheck->isChecked() && m_kind->current() == Lines) showChart();
    });
    connect(m_best, &Segmented::chosen, this, &CurvesPage::later);
}

void CurvesPage::buildLineControls(QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    column.setContentsMargins(0, 0, 0, 0);
    column.setSpacing(8);
    const auto segments = [&](const QStringList& texts, const QStringList& toolTips = {}) {
        auto* control = new Segmented(parent);
        control->setOptions(texts, toolTips);
        column.addWidget(control);
        return control;
    };
    column.addWidget(makeLabel(tr("Horizontal axis"), "soft", parent));
    m_axis = new ChoiceBox(parent);
    m_axis->setAccessibleName(tr("Horizontal axis"));
    column.addWidget(m_axis);
    auto* range = new QHBoxLayout;
    range->setSpacing(8);
    m_from = new QLineEdit(parent);
    m_to = new QLineEdit(parent);
    m_from->setAccessibleName(tr("From"));
    m_to->setAccessibleName(tr("To"));
    for (QLineEdit* edit : {m_from, m_to}) edit->setFont(Appearance::theme().mono(10));
    range->addWidget(m_from);
    range->addWidget(makeLabel(tr("to"), "soft", parent));
    range->addWidget(m_to);
    column.addLayout(range);
    m_xScale = segments({tr("Linear"), tr("Logarithmic")});
    column.addSpacing(4);
    column.addWidget(makeLabel(tr("Vertical axis"), "soft", parent));
    m_height =
        segments({tr("Time ÷ bound"), tr("Time"), tr("Speed-up"), tr("Efficiency"), tr("Cost split")},
                 {tr("Time over the lower bound: no algorithm is below 1"), tr("Simulated time"),
                  tr("The best time of the others over the own"), tr("The lower bound over the time, in per cent"),
                  tr("What the time of this experiment's algorithm goes into, in per cent")});
    m_yScale = segments({tr("Linear"), tr("Logarithmic"), tr("Near 1")},
                        {{}, {}, tr("Logarithm of the distance from 1: small differences from the bound are seen")});
    m_options.height = CurveOptions::Height::BoundRatio;
    m_height->setCurrent(static_cast<int>(m_options.height));
    m_yScale->setCurrent(0);

    connect(m_axis, &ChoiceBox::chosen, this, [this](const QString& id) {
        const auto found = std::ranges::find(m_axes, id.toStdString(), &CurveAxis::id);
        if (found == m_axes.end()) return;
        m_options.x = *found;
        m_rangeTyped = false;
        m_drawn.reset();
        axisChosen();
        refreshAlgorithms();
        later();
    });
    for (QLineEdit* edit : {m_from, m_to}) {
        connect(edit, &QLineEdit::editingFinished, this, &CurvesPage::readRange);
        edit->installEventFilter(this);
    }
    connect(m_height, &Segmented::chosen, this,
            [this](int height) { setHeight(static_cast<CurveOptions::Height>(height)); });
    connect(m_yScale, &Segmented::chosen, this, [this] {
        m_yChosen = true;
        showChart();
    });
    connect(m_xScale, &Segmented::chosen, this, &CurvesPage::later);
}

void CurvesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale && m_document.run()) documentChanged();
}

void CurvesPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_possible->stop(); // asked for again when somebody looks
    if (!m_patience.isActive() && !m_sweeper->running() && !m_changed->running() && !m_others->running()) return;
    // Without a word: the document may be gone already when a window closes.
    const QSignalBlocker sweeper(m_sweeper), changed(m_changed), others(m_others);
    m_patience.stop();
    m_sweeper->stop();
    m_changed->stop();
    m_others->stop();
    m_calm.stop();
    m_soon.stop();
    m_stale = true; // nobody looks: later
}

void CurvesPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    widen();
    placeCharts();
    const bool low = isLow(), roomy = hasRoomForTable();
    const bool lower = low != std::exchange(m_low, low), roomier = roomy != std::exchange(m_roomy, roomy);
    if (lower && m_kind->current() == Lines && m_sweeper->complete()) showChart(); // on another scale
    if ((lower || roomier) && m_kind->current() == Map && !m_map.cells.empty() && !m_sweeper->running())
        showChart(); // other words
}

/// Large letters leave half of the page and more to the curves, which are no lower than they can be read.
void CurvesPage::widen()
{
    constexpr int usual = 268, most = 44, leastChart = 200; // per cent of the page, pixels in letters of usual size
    const double letters = Appearance::theme().fontScale;
    m_controls->setFixedWidth(std::min(static_cast<int>(usual * letters), std::max(usual, width() * most / 100)));
    // Names beside curves, and the legend of a map, take lines from the plot.
    const double words = (m_kind->current() == Map ? 220 : 100) * std::max(letters - 1, 0.0);
    m_view->setMinimumHeight(static_cast<int>(leastChart * letters + words));
}

void CurvesPage::placeCharts()
{
    const auto run = m_document.run();
    const bool pipeline = m_kind->current() == Lines && run && hasPackets(*run), turns = pipeline && isLow(),
               own = turns && m_turn->current() == 1;
    m_turns->setVisible(turns);
    m_view->setVisible(!own);
    m_pipeline->setWanted(pipeline && (own || !turns));
    placeNear();
}

bool CurvesPage::isLow() const { return height() < roomForBoth * Appearance::theme().fontScale; }

/// Among the charts of the pipeline, unless the page is too low for them, or the curves themselves are stretched there.
void CurvesPage::placeNear()
{
    const CurveOptions options = shownOptions();
    const bool ratios = options.height == CurveOptions::Height::BoundRatio && !options.nearOne && m_problem.isEmpty();
    m_pipeline->setNear(hasNearChart() && ratios ? nearBound(m_view->chart()) : std::nullopt);
}

bool CurvesPage::hasNearChart() const
{
    const auto run = m_document.run();
    return m_kind->current() == Lines && run && hasPackets(*run) && !isLow();
}

void CurvesPage::documentChanged()
{
    placeCharts();
    m_stale = !isVisible(); // nobody looks: later
    if (m_stale) return;
    refreshControls();
    later();
}

void CurvesPage::refreshControls()
{
    refreshAxes();
    if (m_kind->current() == Map) refreshMapAxes();
    refreshAlgorithms();
}

void CurvesPage::refreshAlgorithms()
{
    const Experiment& experiment = m_document.experiment();
    const Algorithm *before = findAlgorithm(m_shownFor.algorithm), *now = findAlgorithm(experiment.algorithm);
    if (!before || !now || before->operation != now->operation) m_checked.clear(), m_unchecked.clear();
    m_shownFor = experiment;
    std::vector<CurveAlgorithm> algorithms = curveAlgorithms(experiment);
    std::vector<const CurveAxis*> unknown; // of each the axis that it lacks, or none
    QStringList notes;
    std::vector<std::string> axes;
    for (const CurveAxis* axis : shownAxes()) axes.push_back(axis->id);
    for (CurveAlgorithm& algorithm : algorithms) {
        if (const Algorithm* known = findAlgorithm(algorithm.id))
            algorithm.title = titleAsSet(*known, experiment.values, axes);
        unknown.push_back(nullptr);
        for (const CurveAxis* axis : shownAxes())
            if (!knows(experiment, algorithm.id, *axis)) unknown.back() = axis;
        notes += !algorithm.runs                ? tr("cannot run here")
                 : !algorithm.asksTheSame       ? tr("solves another problem")
                 : !algorithm.objection.empty() ? tr("counts other steps")
                 : unknown.back()               ? tr("has no %1").arg(unknown.back()->title)
                 : notes.isEmpty()              ? tr("this experiment")
                                                : QString();
    }
    // While a price is dragged the boxes stay as they are.
    if (algorithms == m_algorithms && notes == m_notes) return;
    m_algorithms = std::move(algorithms);
    m_notes = std::move(notes);
    while (QLayoutItem* item = m_checks->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    std::size_t checked = 0;
    for (std::size_t i = 0; i < m_algorithms.size(); ++i) {
        const CurveAlgorithm& algorithm = m_algorithms[i];
        auto* check =
            new CurveCheck(Curve{.label = algorithm.title, .style = i}, m_notes[static_cast<qsizetype>(i)], this);
        check->setToolTip(QString::fromStdString(algorithm.objection.empty() ? algorithm.id : algorithm.objection));
        const bool usual = checked < checkedAtFirst && algorithm.objection.empty() && !unknown[i];
        check->setChecked((usual || m_checked.contains(algorithm.id)) && !m_unchecked.contains(algorithm.id));
        checked += check->isChecked() ? 1 : 0;
        m_checks->addWidget(check);
        connect(check, &CurveCheck::toggled, this, [this, id = algorithm.id](bool on) {
            (on ? m_checked : m_unchecked).insert(id);
            (on ? m_unchecked : m_checked).erase(id);
            later();
        });
    }
}

} // namespace hopscope
