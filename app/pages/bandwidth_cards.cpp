#include "pages/bandwidth.h"

#include "panels/choice_box.h"
#include "panels/labels.h"
#include "panels/segmented.h"
#include "scenes/canvas.h"
#include "scenes/format.h"
#include "state/document.h"
#include "style.h"
#include "views/drawn_card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

std::vector<DrawnCard*> BandwidthPage::cards() const
{
    return {m_gridCard, m_treeCard, m_loadCard, m_demandCard, m_costCard, m_lowerCard};
}

void BandwidthPage::buildCards()
{
    // A card has something to draw as soon as there is a plan.
    const auto card = [this](const QString& title, auto paint) {
        auto* made = new DrawnCard(
            title,
            [this, paint](Canvas& canvas, const QRectF& area, const Theme& theme) {
                if (m_moment.plan && m_moment.demand()) {
                    paint(canvas, area, theme);
                    return;
                }
                const QFont font = theme.text(10);
                const QString text = !m_problem.isEmpty() ? QString()
                                     : m_moment.plan      ? tr("Nothing moves between processors.")
                                                          : tr("Computing …");
                canvas.text(area.center(), text, {font, theme.inkSoft, Anchor::Middle});
            },
            m_board);
        made->setMinimumSize(150, 120);
        return made;
    };
    m_gridCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        paintClusterGrid(canvas, m_moment, area, theme);
    });
    m_treeCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        paintClusterTree(canvas, m_moment, area, theme);
    });
    m_loadCard =
        card(tr("H over the size of the cluster"), [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
            paintLoads(canvas, m_moment, area, theme);
        });
    m_demandCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        paintDemand(canvas, m_moment, area, theme);
    });
    m_costCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        paintCosts(canvas, m_moment, area, theme);
    });
    m_lowerCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        const auto chart = [&](Chart what) {
            Theme onPanel = theme;
            onPanel.ground = theme.panel;
            paint(canvas, chartScene(std::move(what), area.adjusted(-14, 0, 14, 4), onPanel), onPanel);
        };
        const BandwidthPlan& plan = *m_moment.plan;
        switch (m_lower) {
        case Demand:
            return paintDemand(canvas, m_moment, area, theme);
        case Costs:
            return paintCosts(canvas, m_moment, area, theme);
        case MachineTable:
            return paintMachine(canvas, m_moment, area, theme);
        case RoutingTable:
            return paintRouting(canvas, m_moment, area, theme);
        case Front:
            return chart(frontChart(m_moment));
        case Volume:
            return chart(volumeChart(plan));
        case Growth:
            const bool kernel = plan.kernel() != Kernel::None;
            return chart(growthChart(kernel ? plan.kernel() : Kernel::NnExchange, kernel ? plan.packetsOfKernel() : 1,
                                     plan.machine(), kernel ? std::optional(plan.levels()) : std::nullopt));
        }
    });
    m_gridCard->setClicked([this](QPointF point, const QRectF& area) {
        if (!m_moment.demand()) return;
        if (const auto cluster = clusterInGrid(m_moment, area, Appearance::theme(), point)) choose(*cluster);
    });
    m_treeCard->setClicked([this](QPointF point, const QRectF& area) {
        if (!m_moment.demand()) return;
        if (const auto cluster = clusterInTree(m_moment, area, Appearance::theme(), point)) choose(*cluster);
    });
    m_loadCard->setClicked([this](QPointF point, const QRectF& area) {
        if (!m_moment.demand()) return;
        if (const auto t = barAt(m_moment, area, Appearance::theme(), point)) choose({m_moment.plan->levels() - *t, 0});
    });

    m_drawn = new Segmented(m_treeCard);
    m_drawn->setOptions({tr("Tree"), tr("Butterfly")},
                        {tr("The top of a cluster as one node, its link as wide as its capacity"),
                         tr("Every copy of the top of a cluster by itself: the network that waves run on")});
    m_drawn->setCurrent(0);
    m_drawn->setFixedWidth(150);
    auto* treeLine = new QVBoxLayout(m_treeCard);
    treeLine->setContentsMargins(0, 9, 12, 0);
    treeLine->addWidget(m_drawn, 0, Qt::AlignTop | Qt::AlignRight);
    m_treeCard->setHeadRoom(160);
    connect(m_drawn, &Segmented::chosen, this, [this](int index) { turnTo(m_turnTo[0], index); });

    m_alpha = new ParameterRow(RowModel{.id = "alpha",
                                        .label = tr("lift the line"),
                                        .symbol = QStringLiteral("alpha"),
                                        .help = tr("(h, α): every cluster of 2^t processors sends at most h·2^(−αt) "
                                                   "packets per processor"),
                                        .range = {0, 1.5, false, false},
                                        .value = m_moment.alpha},
                               m_loadCard);
    auto* loadLine = new QVBoxLayout(m_loadCard);
    loadLine->setContentsMargins(16, 0, 16, 8);
    loadLine->addWidget(m_alpha, 0, Qt::AlignBottom);
    connect(m_alpha, &ParameterRow::edited, this, [this](const Value& value, bool) {
        if (const double* alpha = std::get_if<double>(&value)) setAlpha(*alpha);
    });

    m_lowers = new Segmented(m_lowerCard);
    auto* lowerLine = new QVBoxLayout(m_lowerCard);
    lowerLine->setContentsMargins(12, 10, 12, 0);
    lowerLine->addWidget(m_lowers, 0, Qt::AlignTop);
    connect(m_lowers, &Segmented::chosen, this, [this](int index) {
        m_lower = m_lowerKinds[static_cast<std::size_t>(index)];
        showLower();
    });
}

/// A wide page has all cards; a narrow one shows the lower ones in turn.
void BandwidthPage::arrange()
{
    const bool wide = m_board->width() >= 1000;
    if (m_wide == wide && m_grid->count() > 0) return;
    m_wide = wide;
    for (DrawnCard* card : cards()) m_grid->removeWidget(card);
    m_demandCard->setVisible(wide);
    m_costCard->setVisible(wide);
    if (wide) {
        m_grid->addWidget(m_gridCard, 0, 0, 1, 4);
        m_grid->addWidget(m_treeCard, 0, 4, 1, 5);
        m_grid->addWidget(m_loadCard, 0, 9, 1, 4);
        m_grid->addWidget(m_demandCard, 1, 0, 1, 4);
        m_grid->addWidget(m_costCard, 1, 4, 1, 4);
        m_grid->addWidget(m_lowerCard, 1, 8, 1, 5);
    } else {
        m_grid->addWidget(m_gridCard, 0, 0, 1, 5);
        m_grid->addWidget(m_treeCard, 0, 5, 1, 8);
        m_grid->addWidget(m_loadCard, 1, 0, 1, 5);
        m_grid->addWidget(m_lowerCard, 1, 5, 1, 8);
    }
    for (int column = 0; column < 13; ++column) m_grid->setColumnStretch(column, 1);
    m_grid->setRowStretch(0, wide ? 54 : 44);
    m_grid->setRowStretch(1, wide ? 46 : 56);
    m_loadCard->setFoot(wide ? 78 : 50);
    m_lowerKinds = wide ? std::vector{Growth, Front, Volume, MachineTable, RoutingTable}
                        : std::vector{Demand, Costs, Growth, Front, Volume, MachineTable, RoutingTable};
    const std::map<Lower, QString> names{
        {Demand, tr("Demand")}, {Costs, tr("Costs")},          {Front, tr("Front")},         {Volume, tr("Volume")},
        {Growth, tr("Growth")}, {MachineTable, tr("Table 1")}, {RoutingTable, tr("Routing")}};
    QStringList titles;
    for (const Lower kind : m_lowerKinds) titles += names.at(kind);
    m_lowers->setOptions(titles);
    if (std::ranges::find(m_lowerKinds, m_lower) == m_lowerKinds.end()) m_lower = wide ? Growth : Demand;
    if (!wide && !m_begun) m_lower = Demand;
    showLower();
}

void BandwidthPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    findChild<QScrollArea*>(QStringLiteral("controls"))->setFixedWidth(width() < 1200 ? narrowColumn : columnWidth);
    QTimer::singleShot(0, this, [this] { arrange(); });
}

void BandwidthPage::showLower()
{
    m_lowers->setCurrent(int(std::ranges::find(m_lowerKinds, m_lower) - m_lowerKinds.begin()));
    const bool kernel = m_moment.plan && m_moment.plan->kernel() != Kernel::None;
    const std::map<Lower, QString> words{
        {Demand, tr("links that a step needs above a cluster of 2^t so that they add nothing to its time")},
        {Costs, tr("%1, order formulas with constant 1").arg(machineName(m_asked.machine))},
        {Front, tr("the pairs (α, h) that cover this superstep, and the time that each promises")},
        {Volume, tr("all supersteps together: over the boundary of the busiest cluster")},
        {Growth, kernel ? tr("this kernel by the paper's sums, and the power of p each grows with")
                        : tr("nearest-neighbour exchange by the paper's sums (Table 2)")},
        {MachineTable, tr("%1: time per packet, latency, prefix").arg(machineName(m_asked.machine))},
        {RoutingTable, tr("supersteps of the routing; each is a ⌈H⌉-relation")}};
    m_lowerCard->setHeading({}, {});
    m_lowerCard->setNote(words.at(m_lower));
    m_lowerCard->update();
}

} // namespace hopscope
