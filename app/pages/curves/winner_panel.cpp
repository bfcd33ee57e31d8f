#include "pages/curves/winner_panel.h"

#include "pages/curves/ratio_slider.h"
#include "scenes/chart/chart_field.h"
#include "views/chart_view.h"
#include "widgets/style.h"

#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// The cell of the experiment, or where that is beyond the map the nearest; without one the first that somebody wins.
std::optional<std::size_t> usualCell(const WinnerMap& map)
{
    if (const auto near = cellNearExperiment(map)) {
        const std::size_t cell = near->second * map.columns.size() + near->first;
        if (map.cells[cell].state == WinnerMap::Cell::State::Won) return cell;
    }
    const auto won = std::ranges::find(map.cells, WinnerMap::Cell::State::Won, &WinnerMap::Cell::state);
    return won == map.cells.end() ? std::nullopt : std::optional(static_cast<std::size_t>(won - map.cells.begin()));
}

} // namespace

WinnerPanel::WinnerPanel(ChartView& over, QWidget* parent)
    : QWidget(parent), m_over(over), m_ratio(new RatioSlider(this)), m_section(new ChartView(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->setSizeConstraint(QLayout::SetMinAndMaxSize); // what the cut does not need is the map's
    m_section->setAccessibleName(tr("Times along the row of the map under the pointer"));
    m_section->setTheme(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, m_section, &ChartView::setTheme);
    column->addWidget(m_ratio);
    column->addWidget(m_section, 1);
    connect(&over, &ChartView::pointerMoved, this, [this](std::optional<QPointF> place) {
        if (!isVisible()) return;
        const auto cell = place ? fieldCellAt(m_over.scene(), m_over.scene().toPixels(*place)) : std::nullopt;
        if (cell != m_cell) cut(cell);
    });
    hide();
}

void WinnerPanel::show(const WinnerMap& map)
{
    m_map = map;
    // Lower it would have no plot; a picture of the experiment leaves a short table, and more room.
    const auto [least, most] = map.pictured ? std::pair(215, 270) : std::pair(152, 236);
    m_section->setMinimumHeight(least);
    m_section->setMaximumHeight(most);
    cut(m_cell);
}

void WinnerPanel::cut(std::optional<std::size_t> cell)
{
    m_cell = cell && *cell < m_map.cells.size() ? cell : std::nullopt;
    const auto shown = m_cell ? m_cell : usualCell(m_map);
    m_section->setVisible(shown.has_value());
    if (shown) m_section->setChart(winnerSection(m_map, *shown % m_map.columns.size(), *shown / m_map.columns.size()));
}

} // namespace hopscope
