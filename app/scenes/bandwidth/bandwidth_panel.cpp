#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_scene.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

struct View {
    std::string_view name;
    double share;
    void (*paint)(Canvas&, const BandwidthMoment&, const QRectF&, const Theme&);
};
constexpr std::array views{View{"cluster-grid", 1.05, paintClusterGrid}, View{"cluster-tree", 0.72, paintClusterTree},
                           View{"butterfly", 0.6, paintClusterTree}, View{"cluster-loads", 0.78, paintLoads}};

const View* viewNamed(std::string_view name)
{
    const auto found = std::ranges::find(views, name, &View::name);
    return found == views.end() ? nullptr : &*found;
}

} // namespace

QString packetsText(double count)
{
    return count == 1 ? QObject::tr("1 packet") : QObject::tr("%1 packets").arg(digitsText(count));
}

QString timeInWords(double time) { return QString::fromStdString(roundedPrice(time)); }

QString aboutLevel(const BandwidthMoment& moment, unsigned t)
{
    const SuperstepDemand* demand = moment.demand();
    if (!demand || t >= moment.plan->levels()) return {};
    const double capacity = moment.plan->machine().capacity(t);
    return QObject::tr("Clusters of %1: at most %2 packets leave or enter one, per processor H = %3.\n"
                       "In h = %4 time units that needs %5 links above it; this machine has %6.\n"
                       "Line of slope α = %7: %8 packets per processor.")
        .arg(sizeText(t), digitsText(demand->traffic.cross[t]),
             fractionText(demand->loads[moment.plan->levels() - 1 - t]), fractionText(demand->h),
             digitsText(demand->requiredBandwidth[t]), digitsText(capacity), QString::number(moment.alpha, 'f', 2),
             digitsText(demand->relation.hFor(moment.alpha) * std::exp2(-moment.alpha * t)));
}

QString aboutCluster(const BandwidthMoment& moment, ClusterRef cluster)
{
    const unsigned t = moment.plan->levels() - cluster.level;
    const std::uint32_t first = cluster.cluster << t;
    const QString name = t == 0 ? QObject::tr("Processor %1").arg(first)
                                : QObject::tr("Processors %1 to %2").arg(first).arg(first + (1U << t) - 1);
    if (cluster.level == 0) return QObject::tr("The whole machine: nothing leaves it");
    if (!moment.traffic) return name;
    const auto flow = moment.traffic->of(cluster.level, cluster.cluster);
    return QObject::tr("%1: %2 packets leave, %3 enter over %4 links")
        .arg(name, digitsText(flow.out), digitsText(flow.in), digitsText(moment.plan->machine().capacity(t)));
}

BandwidthMoment bandwidthMoment(std::shared_ptr<const BandwidthPlan> plan, double position)
{
    BandwidthMoment moment;
    moment.plan = std::move(plan);
    const BandwidthPlan& shown = *moment.plan;
    moment.position = position;
    moment.superstep = shown.superstepAt(position);
    const unsigned k = shown.levels();
    moment.chosen = {std::min(k, 2U), 0};
    moment.dimensions = shown.machine().kind == BspMachine::Kind::Butterfly
                            ? k + 1
                            : std::min<double>(shown.machine().dimensions, k + 1);
    if (moment.superstep) moment.traffic = std::make_shared<const BoundaryTraffic>(shown.trafficOf(*moment.superstep));
    if (moment.traffic) {
        moment.chosen.level = tellingLevel(shown, *moment.superstep, *moment.traffic, moment.chosen.level);
        moment.chosen.cluster = moment.traffic->busiest(moment.chosen.level);
    }
    const Beat* beat = shown.beatAt(position);
    if (beat && (beat->kind == Beat::Kind::Prefix || beat->kind == Beat::Kind::Waves)
        && shown.answer().routed->times.wave)
        moment.tracks = std::make_shared<const std::vector<WaveTrack>>(
            waveTracks(shown.answer().routed->routing.supersteps[beat->superstep], k, shown.machine()));
    return moment;
}

bool isBandwidthView(std::string_view name) { return viewNamed(name) != nullptr; }

double heightShare(std::string_view view)
{
    const View* found = viewNamed(view);
    return found ? found->share : 0.5;
}

void paintBandwidthView(Canvas& canvas, std::string_view view, BandwidthMoment moment, const QRectF& area,
                        const Theme& theme)
{
    const View* found = viewNamed(view);
    if (!found) return;
    moment.spread = view == "butterfly" ? 1 : 0;
    moment.tellsLoads = view == "cluster-tree";
    moment.everyPair = true; // a figure shows the pattern itself
    found->paint(canvas, moment, area.adjusted(4, 4, -4, -4), theme);
}

} // namespace hopscope
