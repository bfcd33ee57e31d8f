#include "pages/bandwidth/bandwidth.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "scenes/chart/chart_table.h"
#include "state/document.h"
#include "views/drawn_card.h"
#include "widgets/choice_box.h"
#include "widgets/icon_button.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

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
        card(tr("H of clusters of every size"), [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
            paintLoads(canvas, m_moment, area, theme);
        });
    m_demandCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        paintDemand(canvas, m_moment, area, theme);
    });
    m_costCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        (sumsGrowth()   ? paintGrowthSums
         : m_drawerOpen ? paintCosts
                        : paintComparedCosts)(canvas, m_moment, area, theme);
    });
    m_lowerCard = card({}, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        if (m_lower == Demand) return paintDemand(canvas, m_moment, area, theme);
        if (m_lower == Costs) return paintCosts(canvas, m_moment, area, theme);
        if (m_lower == MachineTable) return paintMachine(canvas, m_moment, area, theme);
        paintRouting(canvas, m_moment, area, theme);
    });
    connect(m_lowerCard, &DrawnCard::experimentOpened, this, &BandwidthPage::openPoint);
    const auto explainDemand = [this](QPointF point, const QRectF& area) {
        if (!m_moment.demand()) return QString();
        const auto t = demandAt(m_moment, area, Appearance::theme(), point);
        return t ? aboutLevel(m_moment, *t) : QString();
    };
    m_demandCard->setExplain(explainDemand);
    const auto modelUnder = [this](QPointF point, const QRectF& area) {
        return m_moment.demand() ? modelAt(m_moment, area, Appearance::theme(), point) : std::nullopt;
    };
    m_lowerCard->setExplain([this, explainDemand, modelUnder](QPointF point, const QRectF& area) {
        if (m_lower == Demand) return explainDemand(point, area);
        const auto model = m_lower == Costs ? modelUnder(point, area) : std::nullopt;
        return model ? aboutModel(m_moment, *model) : QString();
    });
    const auto modelOfCard = [this, modelUnder](QPointF point, const QRectF& area) {
        return m_moment.demand() && sumsGrowth() ? growthModelAt(m_moment, area, Appearance::theme(), point)
               : m_drawerOpen                    ? modelUnder(point, area)
                                                 : std::nullopt;
    };
    m_costCard->setExplain([this, modelOfCard](QPointF point, const QRectF& area) {
        const auto model = modelOfCard(point, area);
        return model ? aboutModel(m_moment, *model) : m_moment.demand() ? aboutCosts(m_moment) : QString();
    });
    m_costCard->setClicked([this, modelOfCard](QPointF point, const QRectF& area) {
        if (const auto model = modelOfCard(point, area)) chooseModel(*model);
    });
    m_lowerCard->setClicked([this, modelUnder](QPointF point, const QRectF& area) {
        if (const auto model = m_lower == Costs ? modelUnder(point, area) : std::nullopt) chooseModel(*model);
    });
    m_loadCard->setExplain([this](QPointF point, const QRectF& area) {
        if (!m_moment.demand()) return QString();
        const auto t = barAt(m_moment, area, Appearance::theme(), point);
        return t ? aboutLevel(m_moment, *t) : QString();
    });
    const auto explainCluster = [this](auto clusterAt) {
        return [this, clusterAt](QPointF point, const QRectF& area) {
            if (!m_moment.demand()) return QString();
            const auto cluster = clusterAt(m_moment, area, Appearance::theme(), point);
            return cluster ? aboutCluster(m_moment, *cluster) : QString();
        };
    };
    m_gridCard->setExplain(explainCluster(clusterInGrid));
    m_treeCard->setExplain([this, inTree = explainCluster(clusterInTree)](QPointF point, const QRectF& area) {
        const QString text = inTree(point, area); // beside the network its columns
        return text.isEmpty() && m_moment.demand() ? aboutLinks(m_moment) : text;
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
    m_drawn->setFixedWidth(138);
    auto* treeLine = new QVBoxLayout(m_treeCard);
    treeLine->setContentsMargins(0, 9, 12, 0);
    m_morph = new IconButton(
        Icon::Play, tr("Tree, pruned butterfly, butterfly: the network grows with n, and ends at this machine"), 26,
        m_treeCard);
    m_morph->setQuiet(true);
    connect(m_morph, &IconButton::clicked, this, &BandwidthPage::morph);
    auto* treeButtons = new QHBoxLayout;
    treeButtons->setSpacing(4);
    treeButtons->addStretch();
    treeButtons->addWidget(m_morph, 0, Qt::AlignTop);
    treeButtons->addWidget(m_drawn, 0, Qt::AlignTop);
    treeLine->addLayout(treeButtons);
    treeLine->addStretch();
    m_treeCard->setHeadRoom(138 + 4 + m_morph->sizeHint().width());
    connect(m_drawn, &Segmented::chosen, this, [this](int index) { turnTo(m_turnTo[0], index); });

    m_alpha = new ParameterRow(RowModel{.id = "alpha",
                                        .label = tr("slope α"),
                                        .symbol = {},
                                        .help = tr("Every cluster of 2^t processors sends at most h(α)·2^(−αt) "
                                                   "packets per processor. The optimal slope fits H most closely; it "
                                                   "does not give the least time"),
                                        .range = {0, 1.5, false, false},
                                        .value = m_moment.alpha},
                               m_loadCard);
    auto* loadLine = new QVBoxLayout(m_loadCard);
    loadLine->setContentsMargins(16, 0, 16, 8);
    loadLine->addWidget(m_alpha, 0, Qt::AlignBottom);
    connect(m_alpha, &ParameterRow::edited, this, [this](const Value& value, bool) {
        const double* alpha = std::get_if<double>(&value);
        if (!alpha) return;
        if (const SuperstepDemand* demand = m_moment.plan ? m_moment.demand() : nullptr;
            demand && demand->relation.alphaTight == *alpha) { // from now on it follows the steps again
            m_alphaChosen = false;
            refreshCards();
            return;
        }
        setAlpha(*alpha);
    });

    const auto levels = [this] { return m_moment.plan ? tableOf(m_moment.plan->answer()) : Table{}; };
    for (DrawnCard* one : {m_gridCard, m_treeCard, m_loadCard, m_demandCard}) one->setNumbers(levels);
    m_costCard->setNumbers([this] { return m_moment.plan ? costTableOf(m_moment.plan->answer()) : Table{}; });
    m_lowerCard->setNumbers([this, levels] {
        if (m_lower == Growth) return tableOf(growthChart(m_moment)); // times, however they are drawn
        if (showsChart()) return tableOf(chartShown());
        if (m_lower == MachineTable && m_moment.plan) return machineTableOf(m_moment);
        return m_lower == Costs && m_moment.plan ? costTableOf(m_moment.plan->answer()) : levels();
    });
    m_lowers = new Segmented(m_lowerCard);
    auto* lowerLine = new QVBoxLayout(m_lowerCard);
    lowerLine->setContentsMargins(12, 10, 12, 0);
    lowerLine->setSpacing(4);
    lowerLine->addWidget(m_lowers, 0, Qt::AlignTop);
    m_growths = new Segmented(m_lowerCard);
    m_growths->setObjectName(QStringLiteral("growths"));
    m_growths->setOptions({tr("time ÷ DBSP"), tr("time")},
                          {tr("How many times the time by DBSP each model takes: DBSP is the line at 1"),
                           tr("The times themselves, which the table of the card has in any case")});
    m_growths->setCurrent(0);
    m_growths->setFixedWidth(m_growths->naturalWidth());
    lowerLine->addWidget(m_growths, 0, Qt::AlignRight | Qt::AlignTop);
    lowerLine->addStretch();
    connect(m_growths, &Segmented::chosen, this, [this](int index) {
        m_growthRatio = index == 0;
        showLower();
    });
    connect(m_lowers, &Segmented::chosen, this, [this](int index) {
        m_lower = m_lowerKinds[static_cast<std::size_t>(index)];
        showLower();
    });
}

void BandwidthPage::chooseModel(const std::string& model)
{
    m_moment.model = model;
    refreshCards();
}

bool BandwidthPage::tellsModels() const { return m_drawerOpen && m_lower == Growth && !m_alphaChosen; }

bool BandwidthPage::sumsGrowth() const { return tellsModels() && isSummedForGrowth(m_moment); }

void BandwidthPage::setDrawer(bool open)
{
    m_drawer->setChecked(open);
    if (m_drawerOpen == open) return;
    m_drawerOpen = open;
    m_drawer->setText(open ? tr("Back to the four pictures") : tr("Models, growth and fits"));
    arrange();
    refreshCards();
}

void BandwidthPage::arrange()
{
    const double scale = Appearance::theme().fontScale;
    const bool wide = m_board->width() >= 1000 * scale;
    // With larger letters the cards keep their proportions, and one scrolls: down, where two have no room beside each
    // other.
    const bool stacked = scale > 1 && m_board->parentWidget()->width() < 700 * scale;
    m_board->setMinimumSize(0, static_cast<int>(stacked ? 4 * 310 * scale : scale > 1 ? 560 * scale : 0));
    if (m_wide != wide || m_stacked != stacked || m_grid->count() == 0) {
        m_wide = wide;
        m_stacked = stacked;
        m_lowerKinds.clear();
        for (const Tab& tab : tabs())
            if (!wide || (tab.kind != Demand && tab.kind != Costs)) m_lowerKinds.push_back(tab.kind);
        QStringList titles;
        for (const Tab& tab : tabs())
            if (std::ranges::find(m_lowerKinds, tab.kind) != m_lowerKinds.end()) titles += tab.title;
        m_lowers->setOptions(titles);
        if (std::ranges::find(m_lowerKinds, m_lower) == m_lowerKinds.end()) m_lower = wide ? Growth : Demand;
        if (!wide && !m_begun) m_lower = Demand;
        placeCards();
        refreshCards(); // titles have as many words as there is room for
    }
    placeCards();
}

/// Four pictures tell what a cut costs. The drawer shows one large card instead, with what its numbers come from at its
/// side: H and, where there is room, the costs; the network, while a routing runs on it.
void BandwidthPage::placeCards()
{
    // How costs grow is a question about models: what each of them charges stands beside it, H elsewhere. Where H says
    // no more than a number, its card keeps to a sentence or leaves its place to the costs; unless a slope is asked
    // for.
    const bool ofModels = tellsModels(),
               flat = m_drawerOpen && !m_stacked && !m_alphaChosen && m_lower == Volume && m_moment.plan
                      && loadsAreFlat(*m_moment.plan),
               brief = flat && m_wide, alone = !m_wide || ofModels;
    DrawnCard* beside = m_lower == RoutingTable ? m_treeCard : ofModels || (flat && !m_wide) ? m_costCard : m_loadCard;
    std::vector<DrawnCard*> shown{m_gridCard, m_treeCard, m_demandCard, m_costCard};
    if (m_drawerOpen) shown = alone ? std::vector{m_lowerCard, beside} : std::vector{m_lowerCard, beside, m_costCard};
    const int layout = (m_wide ? 1 : 0) + (m_stacked ? 2 : 0) + (brief ? 4 : 0);
    if (shown == m_placed && layout == m_placedAs) return;
    m_placed = shown;
    m_placedAs = layout;
    for (DrawnCard* card : cards()) {
        m_grid->removeWidget(card);
        card->setVisible(std::ranges::find(shown, card) != shown.end());
    }
    constexpr int columns = 13, left = 8, half = 6;
    if (m_stacked) {
        for (int row = 0; DrawnCard * card : shown) m_grid->addWidget(card, row++, 0, 1, columns);
    } else if (m_drawerOpen) {
        m_grid->addWidget(m_lowerCard, 0, 0, 2, left);
        m_grid->addWidget(beside, 0, left, alone ? 2 : 1, columns - left);
        if (!alone) m_grid->addWidget(m_costCard, 1, left, 1, columns - left);
    } else {
        m_grid->addWidget(m_gridCard, 0, 0, 1, half);
        m_grid->addWidget(m_treeCard, 0, half, 1, columns - half);
        m_grid->addWidget(m_demandCard, 1, 0, 1, half);
        m_grid->addWidget(m_costCard, 1, half, 1, columns - half);
    }
    for (int column = 0; column < columns; ++column) m_grid->setColumnStretch(column, 1);
    const int above = brief          ? 18
                      : m_drawerOpen ? 52
                      : m_wide       ? 54
                                     : 45; // in a narrow page the sentence below the chart has more lines
    m_grid->setRowStretch(0, m_stacked ? 1 : above);
    m_grid->setRowStretch(1, m_stacked ? 1 : 100 - above);
    for (const int row : {2, 3}) m_grid->setRowStretch(row, m_stacked && row < int(shown.size()) ? 1 : 0);
    m_alpha->setVisible(!brief);
    m_loadCard->setFoot(brief ? 0 : m_wide ? 78 : 50);
}

void BandwidthPage::placeColumn()
{
    const double scale = Appearance::theme().fontScale;
    findChild<QScrollArea*>(QStringLiteral("controls"))
        ->setFixedWidth(static_cast<int>((width() < 1200 * scale ? narrowColumn : columnWidth) * scale));
}

void BandwidthPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeColumn();
    QTimer::singleShot(0, this, [this] { arrange(); });
}

void BandwidthPage::setUnfolded(bool unfolded) { turnTo(m_turnTo[0], unfolded ? 1 : 0); }

void BandwidthPage::morph()
{
    if (!m_moment.plan || m_moment.plan->machine().kind == BspMachine::Kind::NdMesh) return;
    const double end = m_turnTo[0], most = m_moment.plan->levels() + 1;
    m_moment.dimensions = 1;
    turnTo(std::min(2.0, most), 1);
    if (m_turning.state() != QAbstractAnimation::Running) { // nothing moves where motion is reduced
        turnTo(end, 1);
        return;
    }
    m_morphStops = {std::min(3.0, most), most, end};
}

} // namespace hopscope
