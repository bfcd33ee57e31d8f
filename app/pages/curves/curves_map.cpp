#include "pages/curves/curves.h"

#include "pages/curves/curve_check.h"
#include "pages/curves/measured_panel.h"
#include "pages/curves/pipeline_curves.h"
#include "state/document.h"
#include "state/sweeper.h"
#include "views/chart_view.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

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
}

CurvesPage::Kind CurvesPage::kind() const { return static_cast<Kind>(m_kind->current()); }

void CurvesPage::setKind(int kind)
{
    m_kind->setCurrent(kind);
    m_lineControls->setVisible(kind == Lines);
    m_mapControls->setVisible(kind == Map);
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
}

const WinnerOptions& CurvesPage::mapOptions()
{
    m_mapOptions.algorithms = m_options.algorithms;
    m_mapOptions.best = m_options.best;
    return m_mapOptions;
}

std::vector<const CurveAxis*> CurvesPage::shownAxes() const
{
    if (m_kind->current() == Map) return {&m_mapOptions.x, &m_mapOptions.y};
    return {&m_options.x};
}

void CurvesPage::showMap()
{
    m_map = winnerMap(m_request, m_mapOptions, m_sweeper->points(), m_document.run().get());
    for (std::size_t i = 0; i < m_map.algorithms.size(); ++i) m_map.algorithms[i].style = styleOf(m_request.series[i]);
    Chart chart = winnerChart(m_map);
    if (!m_sweeper->problem().isEmpty()) chart.empty = m_sweeper->problem();
    m_view->setChart(chart);
    m_sentence->setText(m_sweeper->running() ? tr("Running every algorithm at every place …") : winnerSentence(m_map));
}

void CurvesPage::openCell(std::size_t cell)
{
    if (m_kind->current() != Map || cell >= m_map.cells.size()) return;
    if (m_map.cells[cell].state == WinnerMap::Cell::State::Won)
        emit openWanted(QString::fromStdString(m_map.cells[cell].experiment));
}

} // namespace hopscope
