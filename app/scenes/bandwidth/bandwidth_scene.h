#pragma once

#include "run/bandwidth/bandwidth_growth.h"
#include "run/bandwidth/bandwidth_rivals.h"
#include "run/text/notation.h"
#include "scenes/bandwidth/bandwidth_plan.h"
#include "scenes/chart/chart_scene.h"
#include "table.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

class Canvas;
class Run;

/// A cluster: number u of level i. Level 0 is the whole machine.
struct ClusterRef {
    unsigned level{};
    std::uint32_t cluster{};
    friend bool operator==(const ClusterRef&, const ClusterRef&) = default;
};

/// What the drawings of the page Bandwidth show at one moment.
struct BandwidthMoment {
    std::shared_ptr<const BandwidthPlan> plan;
    std::optional<std::size_t> superstep;                 ///< of the answer
    std::shared_ptr<const BoundaryTraffic> traffic;       ///< of that superstep; null until it is there
    double position{0};                                   ///< of the clock
    std::shared_ptr<const std::vector<WaveTrack>> tracks; ///< of the routed superstep under way
    ClusterRef chosen{};
    /// Whose time the table of the models derives; empty: of DBSP, and where growth is told, via H.
    std::string model{};
    double alpha{0.5};
    double spread{0};       ///< 0: the tops of a cluster are one node of the tree, 1: copies side by side, a butterfly
    bool everyPair{false};  ///< the grid: a line of every message, not one of each pair of clusters
    bool tellsLoads{false}; ///< the tree: H of every level and the flow of the chosen cluster, not load and capacity
    Notation notation{};    ///< of p in sentences and charts
    double dimensions{2};   ///< of the butterfly; between whole numbers one network turns into the next

    std::shared_ptr<const BandwidthGrowth> growth;             ///< null until it is there
    std::shared_ptr<const std::vector<BandwidthRival>> rivals; ///< the same

    std::shared_ptr<const Run> run; ///< of the experiment itself, on its own network and routes; null without one

    const SuperstepDemand* demand() const { return superstep ? &plan->answer().supersteps[*superstep] : nullptr; }
};

/// Processors as a grid with the clusters of the chosen level, and what crosses the boundary of the chosen one: one
/// arrow for each other cluster in each direction. Where processors have no room, clusters alone; where too many pairs
/// send, who sends to whom as a matrix.
void paintClusterGrid(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// The cluster of the chosen level under a point.
std::optional<ClusterRef> clusterInGrid(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point);

/// The cluster tree or the butterfly with the load of every level and the packets under way.
void paintClusterTree(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
std::optional<ClusterRef> clusterInTree(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point);

/// What its columns mean, all of it.
QString aboutLinks(const BandwidthMoment& moment);

/// H over the size of the clusters, and the line of slope α lifted until it covers every one.
void paintLoads(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// Whether H stays the same for clusters of all sizes in every superstep, so that a sentence says as much as the plot;
/// in a low card the sentence stands alone.
bool loadsAreFlat(const BandwidthPlan& plan);
/// t of the bar under a point.
std::optional<unsigned> barAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point);

/// What there is to say about all clusters of 2^t processors, and about one cluster.
QString aboutLevel(const BandwidthMoment& moment, unsigned t);
QString aboutCluster(const BandwidthMoment& moment, ClusterRef cluster);

/// What links are needed above clusters of every size against what machines have.
void paintDemand(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// t of the column under a point.
std::optional<unsigned> demandAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme, QPointF point);

/// Every model in one table: what it charges, its times and what they are beside that of the cut; below it how the time
/// of the chosen model comes about.
void paintCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// The model whose row lies under a point; and what there is to tell about it.
std::optional<std::string> modelAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                   QPointF point);
QString aboutModel(const BandwidthMoment& moment, std::string_view model);
/// Beside the curves of growth: the times at the p of the experiment, all steps together, by how packets are routed,
/// and below them the chosen one cluster size by cluster size. Only of what is counted step by step; else formulas of a
/// paper give the curves.
bool isSummedForGrowth(const BandwidthMoment& moment);
void paintGrowthSums(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
std::optional<std::string> growthModelAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                         QPointF point);
/// Below the curves of growth: why the two routings differ (PacketBars).
void paintPacketBars(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// The prices alone that the headline of the card compares, and how many more models there are.
void paintComparedCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// What its letters stand for and what is to be learnt, all of it.
QString aboutCosts(const BandwidthMoment& moment);
/// The supersteps of the routing with h, its bound and the waves.
void paintRouting(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);

/// h(α), the least h that covers every level, with its corners.
Chart frontChart(const BandwidthMoment& moment);
/// Packets over the boundaries of all supersteps, level by level; of other schedules of the operation, too.
Chart volumeChart(const BandwidthMoment& moment);
/// Time of the subject against p under every model, with the power that each grows with and the crossing points.
Chart growthChart(const BandwidthMoment& moment);
/// The same times as multiples of the time by DBSP, which is the line at 1: what models differ in is seen, where times
/// themselves run over many decades.
Chart growthRatioChart(const BandwidthMoment& moment);
/// What the curves of ratios are of, in full and in brief: "time of all steps by each model ÷ that by DBSP, computed
/// for p = 2 to 2048".
QStringList growthInWords(const BandwidthGrowth& growth);
/// Tightness c of the best pair (h, α) against p: whether one α holds for the whole family.
Chart tightnessChart(const BandwidthMoment& moment);

/// g, l, Pf and what Table 1 gives at the chosen α, level by level.
void paintMachine(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme);
/// Its numbers.
Table machineTableOf(const BandwidthMoment& moment);

/// A moment as figures show it: a quarter of the machine is chosen.
BandwidthMoment bandwidthMoment(std::shared_ptr<const BandwidthPlan> plan, double position);
/// The drawings of figures by name: cluster-grid, cluster-tree, butterfly, cluster-loads.
bool isBandwidthView(std::string_view name);
double heightShare(std::string_view view); ///< of the width, in which it looks well
void paintBandwidthView(Canvas& canvas, std::string_view view, BandwidthMoment moment, const QRectF& area,
                        const Theme& theme);

/// A text in the notation that is chosen: p or P. α is a slope here and stays.
QString asChosen(const QString& text, const Notation& notation);
/// A sentence of the core with Greek letters, as the rest of the page has them.
QString inGreek(const std::string& sentence);
/// "2-D butterfly": the same name everywhere on the page.
QString machineName(const BspMachine& machine);
/// "1/2", "4.24"
QString fractionText(const Fraction& fraction);
/// "1 packet", "16 packets"
QString packetsText(double count);
/// A time in a sentence: three digits, but none before the point left out.
QString timeInWords(double time);
/// "64", "16 384"; "2⁴⁰" where sizes are those of formulas.
QString sizeText(unsigned t);

} // namespace hopscope
