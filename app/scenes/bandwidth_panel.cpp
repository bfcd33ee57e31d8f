#include "scenes/bandwidth_scene.h"
#include "scenes/canvas.h"

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
    const Beat* beat = shown.beatAt(position);
    if (beat && beat->kind != Beat::Kind::Straight)
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
    found->paint(canvas, moment, area.adjusted(4, 4, -4, -4), theme);
}

} // namespace hopscope
