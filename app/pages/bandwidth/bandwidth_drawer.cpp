#include "diagnostic.h"
#include "pages/bandwidth/bandwidth.h"
#include "progress.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "scenes/chart/chart_table.h"
#include "state/document.h"
#include "views/drawn_card.h"
#include "widgets/segmented.h"

#include <algorithm>
#include <map>

// The large card of the drawer: models, growth and fits, one at a time.
namespace hopscope {

std::vector<BandwidthPage::Tab> BandwidthPage::tabs()
{
    return {{Demand, "demand", tr("Need")},          {Costs, "costs", tr("Costs")},
            {Growth, "growth", tr("Growth")},        {Tightness, "tightness", tr("Fit")},
            {Front, "front", tr("Slopes")},          {Volume, "volume", tr("Packets")},
            {MachineTable, "table1", tr("g and l")}, {RoutingTable, "routing", tr("Routing")}};
}

bool BandwidthPage::showTab(std::string_view id)
{
    const auto all = tabs();
    const auto tab = std::ranges::find(all, id, &Tab::id);
    if (tab == all.end() || std::ranges::find(m_lowerKinds, tab->kind) == m_lowerKinds.end()) return false;
    setDrawer(true);
    m_lower = tab->kind;
    showLower();
    return true;
}

Table BandwidthPage::lowerNumbers() const { return m_lowerCard->numbers(); }

bool BandwidthPage::showsChart() const
{
    return m_lower == Front || m_lower == Volume || m_lower == Growth || m_lower == Tightness;
}

Chart BandwidthPage::chartShown() const
{
    switch (m_lower) {
    case Front:
        return frontChart(m_moment);
    case Volume:
        return volumeChart(m_moment);
    case Tightness:
        return tightnessChart(m_moment);
    default:
        return m_growthRatio ? growthRatioChart(m_moment) : growthChart(m_moment);
    }
}

/// The page is about it then; an experiment is that of the document.
void BandwidthPage::openPoint(const QString& subject)
{
    if (isPattern(subject.toStdString())) {
        BandwidthQuestion next = m_asked;
        next.subject = subject.toStdString();
        change(std::move(next));
        return;
    }
    m_document.endMerge();
    m_document.setExperiment(experimentFromText(subject.toStdString()), tr("Open point"));
}

void BandwidthPage::seekMore()
{
    const auto plan = m_moment.plan;
    if (!plan || m_soughtFor == plan) return;
    m_soughtFor = plan;
    m_moreTask.start([this, plan](const std::stop_token& stop) {
        std::shared_ptr<const BandwidthGrowth> growth;
        std::shared_ptr<const std::vector<BandwidthRival>> rivals;
        try {
            rivals = std::make_shared<const std::vector<BandwidthRival>>(bandwidthRivals(plan->asked(), stop));
            growth = std::make_shared<const BandwidthGrowth>(bandwidthGrowth(plan->asked(), 0, stop));
        } catch (const Cancelled&) {
            return;
        } catch (const Refused&) {    // of what the plan could be made, its growth can
        } catch (const OverBudget&) { // its plan is shown all the same
        }
        QMetaObject::invokeMethod(
            this,
            [this, plan, growth, rivals] {
                if (plan != m_moment.plan) return;
                m_moment.growth = growth;
                m_moment.rivals = rivals;
                refreshCards();
            },
            Qt::QueuedConnection);
    });
}

void BandwidthPage::showLower()
{
    placeCards();
    if (m_moment.plan) refreshHeadings(); // beside growth a card has another one
    m_lowers->setCurrent(int(std::ranges::find(m_lowerKinds, m_lower) - m_lowerKinds.begin()));
    const BandwidthGrowth* growth = m_moment.growth.get();
    const bool rivals = m_moment.rivals && m_moment.rivals->size() > 1;
    const QString slopes =
        growth ? tr("exponents fitted from p = %1 to %2").arg(sizeText(growth->fitFrom), sizeText(growth->fitTo))
               : QString();
    const std::map<Lower, QString> names{
        {Demand, tr("links needed above a cluster so that a step takes no more than h")},
        {Costs, tr("%1, formulas of Soviani & Singh, constant factors 1").arg(machineName(m_asked.machine))},
        {Front, tr("h(α): least start of a line of slope α above all H, and the time that follows")},
        {Volume, rivals ? tr("schedules of this operation, their time by DBSP; all supersteps together")
                        : tr("all supersteps together: over the boundary of the busiest cluster")},
        {Growth, !growth ? tr("how the costs grow with p")
                 // Powers are those of the times.
                 : m_growthRatio && growth->curves.empty() ? QString()
                 : m_growthRatio                           ? growthInWords(*growth)[m_wide ? 0 : 1]
                 : !m_wide                                 ? slopes // no room for more beside the choice
                 : growth->formulas
                     ? tr("%1: by the formulas of the paper; %2").arg(machineName(m_asked.machine), slopes)
                     : tr("%1: computed for each p; %2").arg(machineName(m_asked.machine), slopes)},
        {Tightness, tr("one slope α fits for all p where its c stays above some constant")},
        {MachineTable, tr("%1: time per packet g, latency l").arg(machineName(m_asked.machine))},
        {RoutingTable, m_asked.routing == Routing::K12
                           ? tr("all packets climb; k₁: most sent, k₂: most received by a processor")
                       : m_asked.routing == Routing::Direct
                           ? tr("one superstep; every packet seeks a free route")
                           : tr("supersteps of the routing; each moves at most H per processor, rounded up")}};
    m_lowerCard->setHeading({}, {});
    m_growths->setVisible(m_lower == Growth);
    constexpr int besideNote = 12, higherThanNote = 8;
    m_lowerCard->setHeadRoom(m_lower == Growth ? m_growths->width() + besideNote : 0,
                             m_lower == Growth ? higherThanNote : 0);
    m_lowerCard->setPrintedTitle(std::map<Lower, QString>{{Demand, tr("How thick must the links be?")},
                                                          {Costs, tr("Time under each model")},
                                                          {Growth, tr("How the costs grow")},
                                                          {Tightness, tr("How well one slope fits")},
                                                          {Front, tr("Least h(α) for every slope α")},
                                                          {Volume, tr("Packets over the boundaries")},
                                                          {MachineTable, tr("Values of g and l")},
                                                          {RoutingTable, tr("The routing, superstep by superstep")}}
                                     .at(m_lower));
    m_lowerCard->setNote(asChosen(names.at(m_lower), m_moment.notation));
    const double belowGrowth = m_wide ? 0.34 : 0.36;
    const bool why = m_lower == Growth && m_moment.growth && sumsGrowth() && !reasonInWords(m_moment).empty();
    m_lowerCard->setBelowChart(why ? belowGrowth : 0, [this](Canvas& canvas, const QRectF& area, const Theme& theme) {
        paintPacketBars(canvas, m_moment, area, theme);
    });
    m_lowerCard->setChart(showsChart() && m_moment.plan && m_moment.demand() ? std::optional(chartShown())
                                                                             : std::nullopt);
    if (m_begun) seekMore();
}

} // namespace hopscope
