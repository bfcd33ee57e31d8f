#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "diagnostic.h"
#include "drawing/notated.h"
#include "drawing/typeset.h"
#include "pages/curves/curve_check.h"
#include "pages/curves/curves.h"
#include "pages/curves/pipeline_curves.h"
#include "pages/curves/possible_front.h"
#include "pages/curves/winner_bars.h"
#include "run/analysis/pipeline_runs.h"
#include "state/choices.h"
#include "state/curve_sentence.h"
#include "state/curve_whys.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "state/sweeper.h"
#include "values.h"
#include "views/chart_view.h"
#include "widgets/segmented.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

// What is asked of the sweeps, and what their points show.
namespace hopscope {

namespace {

using Height = CurveOptions::Height;

constexpr int patience = 120;          // ms without a change, before what is slow begins
constexpr double quick = 0.3;          // s: such a sweep follows a slider
constexpr qint64 keptAtMost = 700;     // ms that the chart before stays
constexpr int aMoment = 25;            // ms after the points in which their crossings are waited for
constexpr qint64 worthAnother = 4'000; // ms: after a longer sweep none is made of other prices
constexpr std::size_t everyThird = 3;  // point is enough to find where the fastest changes

constexpr std::size_t mostRows = 6, someRows = 4, fewRows = 3; // of findings; the second where the chart is low
constexpr int lowChart = 500;

bool needsBound(Height height) { return height == Height::BoundRatio || height == Height::Efficiency; }

} // namespace

void CurvesPage::setHeight(Height height)
{
    const bool other = (m_options.height == Height::CostSplit) != (height == Height::CostSplit);
    m_options.height = height;
    m_height->setCurrent(static_cast<int>(height));
    m_yScale->setCurrent(height == Height::Time ? 1 : 0); // ratios are read on an even scale
    m_yChosen = false;
    m_yScale->setEnabled(height != Height::Efficiency && height != Height::CostSplit);
    if (other)
        later(); // of one algorithm alone, or no longer
    else
        showChart();
}

void CurvesPage::later()
{
    if (m_quick && m_sweeper->running() && !m_sweeper->complete()) {
        m_again = true; // at once after this one
        return;
    }
    if (m_quick && isVisible())
        request();
    else
        m_patience.start(patience);
}

std::vector<std::string> CurvesPage::chosenAlgorithms() const
{
    if (m_kind->current() == Lines && m_options.height == Height::CostSplit) return {m_document.experiment().algorithm};
    std::vector<std::string> chosen;
    for (int i = 0; i < m_checks->count(); ++i)
        if (static_cast<CurveCheck*>(m_checks->itemAt(i)->widget())->isChecked())
            chosen.push_back(m_algorithms[static_cast<std::size_t>(i)].id);
    return chosen;
}

void CurvesPage::request()
{
    m_patience.stop();
    m_again = false;
    m_options.x.logarithmic = m_xScale->current() == 1;
    m_options.best = m_best->current() == 0;
    m_options.algorithms = chosenAlgorithms();
    const bool map = m_kind->current() == Map;
    checkRange();
    if (!m_problem.isEmpty()) return showProblem();
    for (Sweeper* other : {m_changed, m_others})
        other->stop(); // it tells so, and the sentence then speaks of the request whose points are there
    try {
        m_request =
            map ? winnerRequest(mapExperiment(), mapOptions()) : curveRequest(m_document.experiment(), m_options);
    } catch (const Refused& refusal) {
        m_problem = QString::fromStdString(sentenceOf(refusal.why()));
        return showProblem();
    }
    m_request.split = true;
    if (!map) m_request.runs = std::make_shared<PipelineRuns>(PipelineRuns::Keep::All); // for crossings, other prices
    m_drawn = {m_options.x.from, m_options.x.to};
    m_calm.stop();
    m_soon.stop();
    m_since.start();
    if (m_request.series.empty()) {
        m_sweeper->stop();
        showChart();
        return;
    }
    if (map) return startMap();
    m_sweeper->start(m_request, Sweeper::Crossings::Find);
}

/// In place of the curves.
void CurvesPage::showProblem()
{
    for (Sweeper* all : {m_sweeper, m_changed, m_others}) all->stop();
    m_progress->hide();
    m_winnerBars->setBars({});
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setText(m_problem);
    Chart chart;
    chart.empty = m_problem;
    m_view->setChart(chart);
    placeNear();
}

// The colour of an algorithm is that of its box, also when others are off.
std::size_t CurvesPage::styleOf(const Series& series) const
{
    const auto found = std::ranges::find(m_algorithms, series.algorithm, &CurveAlgorithm::id);
    return static_cast<std::size_t>(found - m_algorithms.begin());
}

void CurvesPage::swept()
{
    if (m_sweeper->complete()) m_quick = m_kind->current() == Lines && m_sweeper->seconds() < quick;
    if (m_again && (m_sweeper->complete() || !m_sweeper->running())) {
        showChart();
        return request();
    }
    // The curves before stay until the new ones are there, unless that takes long.
    const bool kept = m_kind->current() == Lines && m_problem.isEmpty() && !m_view->chart().curves.empty();
    if (m_sweeper->running() && !m_sweeper->complete() && kept && m_since.elapsed() < keptAtMost) return;
    // The crossings come a moment after the points: one chart with both.
    if (m_sweeper->running() && m_sweeper->complete() && kept) {
        if (!m_soon.isActive()) m_soon.start(aMoment);
        return;
    }
    m_soon.stop();
    showChart();
    if (m_kind->current() == Lines && !m_sweeper->running() && m_since.elapsed() < worthAnother) m_calm.start();
}

CurveOptions CurvesPage::shownOptions() const
{
    CurveOptions options = m_options;
    options.bound = m_bound->isChecked();
    options.yLogarithmic = m_yScale->current() >= 1;
    options.nearOne = m_yScale->current() == 2;
    const auto bounded = [](const SweepPoint& point) { return point.bound > 0; };
    const auto& points = m_sweeper->points();
    if (needsBound(options.height) && !points.empty() && std::ranges::none_of(points, bounded)) {
        options.height = Height::Time;
        options.yLogarithmic = true;
    }
    options.nearOne = options.nearOne && options.height == Height::BoundRatio;
    return options;
}

void CurvesPage::showChart()
{
    if (!m_problem.isEmpty()) return; // it stands there
    m_progress->setVisible(m_sweeper->running() && m_since.hasExpired(static_cast<qint64>(1000 * quick)));
    m_progress->setValue(static_cast<int>(m_sweeper->progress() * 1000));
    if (m_kind->current() == Map) {
        m_sentence->setTextFormat(Qt::AutoText);
        return showMap();
    }
    chooseScale();
    const auto run = m_document.run();
    const CurveOptions options = shownOptions();
    const bool split = options.height == Height::CostSplit;
    Chart chart = curveChart(m_request, options, m_sweeper->points(), run.get());
    for (std::size_t i = 0; i < m_request.series.size() && !split; ++i)
        chart.curves[i].style = styleOf(m_request.series[i]);
    m_leads.clear();
    m_places.clear();
    if (m_sweeper->complete() && !split) {
        m_leads = leadsOf(m_request, options, m_sweeper->points(), m_sweeper->crossings());
        m_places = showLeads(chart, m_request, options, m_leads, m_sweeper->crossings());
        if (run) addWhys(chart, {m_request, options, m_sweeper->points(), m_leads, m_places, chart.here}, *run);
    }
    drawMeasured(chart);
    addPossible(chart);
    nameTies();
    askMeasured();
    if (!m_sweeper->problem().isEmpty()) chart.empty = m_sweeper->problem();
    m_view->setChart(chart);
    placeNear();
    showSentence();
}

void CurvesPage::nameTies()
{
    for (int i = 0; i < m_checks->count(); ++i) {
        const auto own =
            std::ranges::find(m_request.series, m_algorithms[static_cast<std::size_t>(i)].id, &Series::algorithm)
            - m_request.series.begin();
        const bool drawn = own < std::ssize(m_places);
        const auto first =
            drawn ? std::ranges::find(m_places, m_places[static_cast<std::size_t>(own)]) - m_places.begin() : own;
        const std::size_t style = first == own ? 0 : styleOf(m_request.series[static_cast<std::size_t>(first)]);
        static_cast<CurveCheck*>(m_checks->itemAt(i)->widget())
            ->setTie(first == own ? QString() : m_algorithms[style].title, style);
    }
}

void CurvesPage::setPossible(bool shown) { m_possibleCheck->setChecked(shown); }

void CurvesPage::addPossible(Chart& chart)
{
    const auto run = m_document.run();
    if (!m_possibleCheck->isChecked() || m_options.height != Height::Time || !run) return;
    m_possible->start(run);
    std::vector<double> places;
    for (const std::string& value : m_request.x.values)
        if (const auto number = parseNumber(value)) places.push_back(*number);
    Curve curve = m_possible->curve(*run, m_request.x.name, places);
    if (!curve.points.empty()) chart.curves.push_back(std::move(curve));
}

/// The same curves where one price is another: what changes the finding.
void CurvesPage::sweepChanged()
{
    const auto run = m_document.run();
    if (!run || !m_sweeper->complete() || m_request.series.size() < 2 || !m_sweeper->problem().isEmpty()) return;
    const bool startUp = m_request.x.name != "alpha";
    const std::string name = startUp ? "alpha" : "words";
    const auto found = run->setup().values.find(name);
    const double* value = found == run->setup().values.end() ? nullptr : std::get_if<double>(&found->second);
    if (!value || !(*value > 0)) return;
    SweepRequest changed = m_request;
    changed.split = false;
    for (Series& series : changed.series)
        series.values.insert_or_assign(name, Value(startUp ? *value / 10 : *value * 10));
    changed.x.values.clear();
    for (std::size_t i = 0; i < m_request.x.values.size(); ++i)
        if (i % everyThird == 0 || i + 1 == m_request.x.values.size())
            changed.x.values.push_back(m_request.x.values[i]);
    const auto& prices = run->setup().costModel->prices;
    const auto price = std::ranges::find(prices, name, &Parameter::id);
    m_change = !startUp ? tr("With messages ten times longer")
               : price == prices.end()
                   ? QString()
                   : tr("With %1 ten times smaller").arg(symbolOf(*price, run->experiment(), NotationChoice::shown()));
    if (m_change.isEmpty()) return;
    m_changedRequest = changed;
    m_changed->start(std::move(changed), Sweeper::Crossings::Find);
}

/// The place of the experiment on the axis.
std::optional<std::size_t> CurvesPage::placeHere() const
{
    const std::optional<double> here = m_view->chart().here;
    const auto& values = m_request.x.values;
    if (!here || values.empty()) return {};
    const auto away = [&](const std::string& value) { return std::abs(parseNumber(value).value_or(1e300) - *here); };
    return static_cast<std::size_t>(std::ranges::min_element(values, {}, away) - values.begin());
}

/// Those that could be ticked, where the experiment stands: one of them may be faster than all that are.
void CurvesPage::sweepOthers()
{
    const auto place = placeHere();
    if (!place || !m_sweeper->complete() || m_request.series.size() < 2 || !m_sweeper->problem().isEmpty()) return;
    CurveOptions options = m_options;
    options.algorithms.clear();
    for (const CurveAlgorithm& one : m_algorithms)
        if (one.objection.empty() && one.samePorts
            && std::ranges::find(m_options.algorithms, one.id) == m_options.algorithms.end())
            options.algorithms.push_back(one.id);
    if (options.algorithms.empty()) return;
    try {
        m_othersRequest = curveRequest(m_document.experiment(), options);
    } catch (const Refused&) { // then nothing is said of them
        return;
    }
    m_othersRequest.split = false;
    m_othersRequest.x.values = {m_request.x.values[*place]};
    m_others->start(m_othersRequest);
}

void CurvesPage::showSentence()
{
    if (!m_problem.isEmpty() || m_kind->current() == Map) return;
    const Chart& chart = m_view->chart();
    const CurveOptions options = shownOptions();
    std::vector<CurveFinding> findings;
    if (!m_places.empty()) {
        const auto series = std::ranges::find(m_request.series, m_document.experiment().algorithm, &Series::algorithm);
        CurveFacts facts{m_request, options, m_sweeper->points(), m_leads, m_places, chart.here};
        if (series != m_request.series.end())
            facts.own = m_places[static_cast<std::size_t>(series - m_request.series.begin())];
        findings = findingsOf(facts);
        const bool found = !findings.empty();
        if (facts.own) findings.push_back(ownFinding(chart, options, *facts.own));
        if (found && !m_changed->running() && m_changed->complete())
            findings.push_back(changeFinding(
                facts, m_change, leadsOf(m_changedRequest, options, m_changed->points(), m_changed->crossings())));
        if (const auto place = placeHere(); place && found && m_others->complete())
            findings.push_back(untickedFinding(facts, *place, m_othersRequest, m_others->points()));
    } else if (options.height == Height::CostSplit && m_sweeper->complete()) {
        findings.push_back({{}, splitSentence(chart, options)});
    } else if (m_sweeper->running()) {
        findings.push_back({{}, tr("Running every algorithm at every place …")});
    }
    std::erase_if(findings, [](const CurveFinding& one) { return one.all().isEmpty(); });
    if (m_possibleCheck->isChecked())
        if (const QString remark = m_options.height == Height::Time
                                       ? m_possible->remark()
                                       : tr("What is possible is drawn where the vertical axis is the time.");
            !remark.isEmpty())
            findings.insert(findings.begin() + std::min<std::ptrdiff_t>(1, std::ssize(findings)), {{}, remark});
    if (options.height != m_options.height)
        findings.insert(findings.begin(), {{}, tr("No lower bound is known here, so the chart shows the time.")});
    // Each in a row of its own; the pointer tells those that would leave the chart too little room.
    const std::size_t shown = m_turns->isVisibleTo(this) || m_view->height() < lowChart ? fewRows
                              : hasNearChart()                                          ? someRows
                                                                                        : mostRows;
    QStringList rows, all;
    for (const CurveFinding& one : findings) {
        // A line does not end between a symbol and its value.
        QString row = richText(one.text);
        if (!one.lead.isEmpty()) row.prepend(QStringLiteral("<b>%1</b>").arg(richText(one.lead)));
        row.replace(QLatin1String(" = "), QStringLiteral("\u00a0=\u00a0"));
        all += row;
        if (static_cast<std::size_t>(rows.size()) < shown) rows += row;
    }
    const auto more = all.size() - rows.size();
    if (more > 0)
        rows.back() += QStringLiteral(" <i>%1</i>")
                           .arg(more == 1 ? tr("1 more: point here") : tr("%1 more: point here").arg(more));
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setText(rows.join(QStringLiteral("<br>")));
    m_sentence->setToolTip(more > 0 ? QStringLiteral("<p>%1</p>").arg(all.join(QStringLiteral("</p><p>"))) : QString());
}

void CurvesPage::finish()
{
    placeCharts();
    refreshControls();
    m_patience.stop();
    request();
    m_pipeline->finish();
    m_possible->finish();
    m_sweeper->wait(m_told);
    m_calm.stop();
    if (m_kind->current() == Lines) {
        sweepChanged();
        sweepOthers();
    }
    for (Sweeper* other : {m_changed, m_others}) other->wait(m_told);
    finishMeasured();
    // The sentence below the curves may have other lines.
    for (int i = 0; i < 2; ++i) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

} // namespace hopscope
