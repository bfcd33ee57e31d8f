#include "pages/curves/curves.h"

#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "pages/curves/curve_check.h"
#include "pages/curves/measured_panel.h"
#include "pages/curves/pipeline_curves.h"
#include "pages/curves/ratio_slider.h"
#include "pages/curves/winner_bars.h"
#include "pages/curves/winner_panel.h"
#include "run/analysis/library_choice.h"
#include "state/document.h"
#include "state/sweep_badge.h"
#include "state/sweeper.h"
#include "views/chart_view.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

/// α and β of the experiment, where it has both and their ratio says something.
std::optional<std::pair<double, double>> pricesOf(const Experiment& experiment)
{
    try {
        const Values values = resolveUnplaced(experiment).values;
        const auto alpha = values.find("alpha"), beta = values.find("beta");
        if (alpha == values.end() || beta == values.end()) return {};
        const double a = std::get<double>(alpha->second), b = std::get<double>(beta->second);
        return a > 0 && b > 0 ? std::optional(std::pair(a, b)) : std::nullopt;
    } catch (const Refused&) { // has no place on a map
        return {};
    }
}

bool isComplete(const SweepRequest& request, const std::vector<SweepPoint>& points)
{
    return request.x2 && !points.empty()
           && points.size() == request.x.values.size() * request.x2->values.size() * request.series.size();
}

bool isPriceAxis(const CurveAxis& axis) { return axis.id == "alpha" || axis.id == "beta"; }

} // namespace

void CurvesPage::buildMapControls(QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    column.setContentsMargins(0, 0, 0, 0);
    column.setSpacing(8);
    const auto addAxis = [&](const QString& caption, CurveAxis WinnerOptions::*axis) {
        column.addWidget(makeLabel(caption, "soft", parent));
        auto* box = new ChoiceBox(parent);
        box->setAccessibleName(caption);
        column.addWidget(box);
        connect(box, &ChoiceBox::chosen, this, [this, axis](const QString& id) {
            const auto found = std::ranges::find(m_mapAxes, id.toStdString(), &CurveAxis::id);
            if (found == m_mapAxes.end()) return;
            // Whoever takes the axis of the other gives its own in return.
            const CurveAxis before = m_mapOptions.*axis;
            const auto other = axis == &WinnerOptions::x ? &WinnerOptions::y : &WinnerOptions::x;
            if ((m_mapOptions.*other).id == found->id) m_mapOptions.*other = before;
            m_mapOptions.*axis = *found;
            refreshMapAxes();
            refreshAlgorithms();
            later();
        });
        return box;
    };
    m_mapX = addAxis(tr("Horizontal axis"), &WinnerOptions::x);
    m_mapY = addAxis(tr("Vertical axis"), &WinnerOptions::y);
    m_mapSizes = new Segmented(parent);
    m_mapSizes->setOptions({tr("Powers of two"), tr("All p")},
                           {tr("Numbers of processors that are powers of two, where every algorithm can run"),
                            tr("All numbers of processors; each row speaks for those around it. Powers of two, where "
                               "further algorithms can run, have the map of their own")});
    m_mapSizes->setAccessibleName(tr("Numbers of processors"));
    m_mapSizes->setCurrent(0);
    column.addWidget(m_mapSizes);
    connect(m_mapSizes, &Segmented::chosen, this, &CurvesPage::later);
    column.addWidget(makeLabel(tr("What a library would run"), "soft", parent));
    m_mapLibrary = new ChoiceBox(parent);
    m_mapLibrary->setAccessibleName(tr("What a library would run, drawn over the map"));
    column.addWidget(m_mapLibrary);
    connect(m_mapLibrary, &ChoiceBox::chosen, this, [this](const QString& id) { setLibrary(id.toStdString()); });
    setLibrary({});
}

void CurvesPage::setLibrary(const std::string& id)
{
    // The operation of the experiment says who has rules; where somebody has none, that is said.
    const Algorithm* algorithm = findAlgorithm(m_document.experiment().algorithm);
    std::vector<BoxItem> items{{{}, tr("None"), tr("Only who is fastest where"), {}}};
    QString shown = items.front().title;
    for (const DecidingLibrary& library : decidingLibraries()) {
        const bool rules = algorithm && decides(library.id, algorithm->operation);
        items.push_back({toQString(library.id), toQString(library.title),
                         tr("Its fixed rules, %1").arg(toQString(library.version)),
                         rules ? QString() : tr("has no fixed rule for this operation")});
        if (library.id == id) shown = items.back().title;
    }
    const bool changed = m_mapOptions.ruledBy != id;
    m_mapOptions.ruledBy = id;
    m_mapLibrary->setItems(items, QString::fromStdString(id));
    m_mapLibrary->setShown(QString::fromStdString(id), shown);
    if (changed) later();
}

CurvesPage::Kind CurvesPage::kind() const { return static_cast<Kind>(m_kind->current()); }

void CurvesPage::setKind(int kind)
{
    m_kind->setCurrent(kind);
    m_lineControls->setVisible(kind == Lines);
    m_mapControls->setVisible(kind == Map);
    m_winnerPanel->setVisible(kind == Map);
    m_winnerBars->setBars({});
    m_measuredPanel->setVisible(kind == Lines && !m_measured.empty());
    placeCharts();
    m_bound->setVisible(kind == Lines);
    if (!m_document.run()) return;
    refreshControls();
    later();
}

void CurvesPage::refreshMapAxes()
{
    m_mapAxes = winnerAxes(m_document.experiment());
    if (m_mapAxes.size() < 2) return;
    const auto known = [&](const CurveAxis& axis) {
        const auto found = std::ranges::find(m_mapAxes, axis.id, &CurveAxis::id);
        return found == m_mapAxes.end() ? nullptr : &*found;
    };
    const CurveAxis *x = known(m_mapOptions.x), *y = known(m_mapOptions.y);
    if (!x) x = &m_mapAxes[y == &m_mapAxes[0] ? 1 : 0];
    if (!y || y == x) y = &m_mapAxes[x == &m_mapAxes[1] ? 0 : 1];
    const CurveAxis chosenX = *x, chosenY = *y;
    m_mapOptions.x = chosenX, m_mapOptions.y = chosenY;
    std::vector<BoxItem> items;
    for (const CurveAxis& axis : m_mapAxes) items.push_back({QString::fromStdString(axis.id), axis.title, {}, {}});
    m_mapX->setItems(items, {});
    m_mapY->setItems(items, {});
    m_mapX->setShown(QString::fromStdString(chosenX.id), chosenX.title);
    m_mapY->setShown(QString::fromStdString(chosenY.id), chosenY.title);
    const auto prices = isPriceAxis(chosenX) || isPriceAxis(chosenY) ? std::nullopt : pricesOf(m_document.experiment());
    m_winnerPanel->ratio().setOwn(prices ? std::optional(prices->first / prices->second) : std::nullopt);
    m_mapSizes->setVisible(countsProcessors(chosenX) || countsProcessors(chosenY));
    setLibrary(m_mapOptions.ruledBy);
}

const WinnerOptions& CurvesPage::mapOptions()
{
    m_mapOptions.algorithms = m_options.algorithms;
    m_mapOptions.best = m_options.best;
    m_mapOptions.sizes = m_mapSizes->current() == 0 ? SizeRows::PowersOfTwo : SizeRows::All;
    return m_mapOptions;
}

std::vector<const CurveAxis*> CurvesPage::shownAxes() const
{
    if (m_kind->current() == Map) return {&m_mapOptions.x, &m_mapOptions.y};
    return {&m_options.x};
}

Experiment CurvesPage::mapExperiment() const
{
    const Experiment& experiment = m_document.experiment();
    const auto ratio = m_winnerPanel->ratio().chosen();
    const auto prices = pricesOf(experiment);
    return ratio && prices ? with(experiment, "alpha", *ratio * prices->second) : experiment;
}

void CurvesPage::ratioMoved()
{
    m_mapStays = true;
    later();
}

/// For the sums of a map side by side, which are not broken into lines.
bool CurvesPage::hasRoomForTable() const
{
    constexpr int widest = 1040;
    return !isLow() && m_sentence->parentWidget()->width() >= widest * Appearance::theme().fontScale;
}

void CurvesPage::startMap()
{
    if (!m_seenMaps.find(m_request)) return m_sweeper->start(m_request);
    m_sweeper->stop();
    showChart();
}

void CurvesPage::showMap()
{
    const std::vector<SweepPoint>* seen = m_seenMaps.find(m_request);
    const bool running = !seen && m_sweeper->running();
    const auto ratio = m_winnerPanel->ratio().chosen();
    if (running && m_mapStays) {
        m_sentence->setText(tr("Running every algorithm for the new ratio; the map is still that of the one before …"));
        return;
    }
    if (!seen && isComplete(m_request, m_sweeper->points())) m_seenMaps.keep(m_request, m_sweeper->points());
    m_mapStays = m_mapStays && running;
    const std::vector<SweepPoint>& points = seen ? *seen : m_sweeper->points();
    const auto run = m_document.run();
    m_map = winnerMap(m_request, m_mapOptions, points, run.get());
    if (ratio) {
        m_map.ownTime = 0;
        m_map.prices.reset();
        m_map.badge = badgeOf(m_request, points, run.get(), "alpha");
        m_map.subtitle += tr(" · start-up ÷ word time = %1 words, not that of this experiment").arg(numberText(*ratio));
    }
    m_map.brief = isLow(); // the map comes first
    const auto bars = hasRoomForTable() && !running ? stepBarsOf(m_map) : std::nullopt;
    m_map.pictured = bars.has_value();
    m_winnerBars->setBars(bars);
    for (std::size_t i = 0; i < m_map.algorithms.size(); ++i) m_map.algorithms[i].style = styleOf(m_request.series[i]);
    Chart chart = winnerChart(m_map);
    if (chart.field) alignWithSection(chart, m_map);
    if (ratio) // the mark of the experiment, which has another ratio
        std::erase_if(chart.marks, [this](const Chart::Mark& mark) { return mark.at == m_map.here; });
    if (!m_sweeper->problem().isEmpty()) chart.empty = m_sweeper->problem();
    m_places.clear();
    nameTies();
    m_view->setChart(chart);
    m_winnerPanel->show(m_map);
    if (running) return m_sentence->setText(tr("Running every algorithm at every place …"));
    const QString areas = winnerSentence(m_map), library = librarySentence(m_map);
    QString why = winnerWhy(m_map);
    QStringList all{why, areas, library};
    all.removeAll(QString());
    m_sentence->setToolTip(all.join(u'\n'));
    if (m_map.brief) why.replace(u'\n', u' ');
    if (const QString table = hasRoomForTable() ? winnerTable(m_map) : QString(); !table.isEmpty()) {
        m_sentence->setTextFormat(Qt::RichText);
        return m_sentence->setText(table + library.toHtmlEscaped());
    }
    QStringList rows{why.isEmpty() ? areas : why, library};
    rows.removeAll(QString());
    m_sentence->setText(rows.join(u'\n'));
}

void CurvesPage::openCell(std::size_t cell)
{
    if (m_kind->current() != Map || cell >= m_map.cells.size()) return;
    if (m_map.cells[cell].state == WinnerMap::Cell::State::Won)
        emit openWanted(QString::fromStdString(m_map.cells[cell].experiment));
}

} // namespace hopscope
