#include "run/sweep.h"

#include "text.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// A capital letter that stands in place of a size: `complete:P`, `torus:PxP`.
bool standsInTopology(std::string_view topology, std::string_view name)
{
    const auto colon = topology.find(':');
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'Z' || colon == std::string_view::npos) return false;
    const auto sizes = split(topology.substr(colon + 1), 'x');
    return std::ranges::find(sizes, name) != sizes.end();
}

void apply(Experiment& experiment, const std::string& name, const std::string& value)
{
    if (!standsInTopology(experiment.topology, name)) {
        const auto number = parseNumber(value);
        experiment = with(std::move(experiment), name, number ? Value(*number) : Value(value));
        return;
    }
    const auto colon = experiment.topology.find(':');
    std::string sizes;
    for (std::string_view size : split(std::string_view(experiment.topology).substr(colon + 1), 'x'))
        sizes += fmt::format("{}{}", sizes.empty() ? "" : "x", size == name ? std::string_view(value) : size);
    experiment.topology = experiment.topology.substr(0, colon + 1) + sizes;
}

SweepPoint measured(const SweepPoint& place, const Run& run)
{
    SweepPoint point = place;
    point.experiment = toText(run.experiment());
    point.time = run.time();
    point.steps = run.steps();
    point.transfers = run.transfers();
    point.maxLinkLoad = run.maxLinkLoad();
    const std::vector<Comparison> comparisons = run.comparisons();
    if (const Comparison* bound = highestBound(comparisons, "time")) point.bound = bound->value;
    const Values& values = run.setup().values;
    if (const auto group = values.find("group"); group != values.end()) point.group = std::get<double>(group->second);
    if (const auto packets = values.find("packets"); packets != values.end())
        point.packets = std::get<double>(packets->second);
    return point;
}

/// Best time of the others over the own time.
void fillSpeedups(std::vector<SweepPoint>& group)
{
    for (SweepPoint& point : group) {
        double best = std::numeric_limits<double>::infinity();
        for (const SweepPoint& other : group)
            if (&other != &point && other.refusal.empty()) best = std::min(best, other.time);
        if (point.refusal.empty() && point.time > 0 && best < std::numeric_limits<double>::infinity())
            point.speedup = best / point.time;
    }
}

} // namespace

Experiment experimentAt(const SweepRequest& request, std::size_t x, std::size_t x2, std::size_t series)
{
    Experiment experiment = request.experiment;
    if (!request.series.empty()) {
        const Series& one = request.series[series];
        if (!one.algorithm.empty()) experiment.algorithm = one.algorithm;
        for (const auto& [name, value] : one.values) apply(experiment, name, formatValue(value));
    }
    apply(experiment, request.x.name, request.x.values[x]);
    if (request.x2) apply(experiment, request.x2->name, request.x2->values[x2]);
    return experiment;
}

void sweep(const SweepRequest& request, const std::function<void(const SweepPoint&)>& point, Progress* progress,
           std::stop_token stop)
{
    const std::size_t columns = request.x.values.size(), rows = request.x2 ? request.x2->values.size() : 1;
    const std::size_t series = std::max<std::size_t>(1, request.series.size());
    if (progress) {
        progress->done = 0;
        progress->total = columns * rows * series;
    }
    std::vector<std::shared_ptr<const Run>> previous(series); // neighbours often differ only in prices
    std::string firstRefusal;
    bool any = false;
    for (std::size_t x = 0; x < columns; ++x)
        for (std::size_t x2 = 0; x2 < rows; ++x2) {
            std::vector<SweepPoint> group;
            for (std::size_t s = 0; s < series; ++s) {
                if (stop.stop_requested()) throw Cancelled();
                SweepPoint place;
                place.x = x, place.x2 = x2, place.series = s;
                try {
                    previous[s] = run(experimentAt(request, x, x2, s), previous[s], {}, nullptr, stop);
                    group.push_back(measured(place, *previous[s]));
                    any = true;
                } catch (const Refused& refusal) {
                    place.refusal = refusal.why().text;
                    if (firstRefusal.empty()) firstRefusal = place.refusal;
                    group.push_back(std::move(place));
                }
                if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
            }
            fillSpeedups(group);
            for (const SweepPoint& one : group) point(one);
        }
    if (!any) throw Refused(request.x.name, firstRefusal);
}

} // namespace hopscope
