#include "scenes/network/network_links.h"

#include "algorithms/algorithm.h"
#include "run/analysis/first_activity.h"
#include "topology/grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr std::size_t mostEdges = 600; ///< that anybody tells apart

/// How a cable of a grid runs if it is not the line to the next node: round the border, or over others to a next block.
void courseInGrid(const Topology& topology, const NetworkPlan& plan, Wire& wire)
{
    const QPointF way = plan.place(wire.to) - plan.place(wire.from);
    const double distance = std::hypot(way.x(), way.y());
    if (topology.axes().empty() || distance < 1.9) return;
    const Ends ends = topology.ends(wire.link);
    const auto from = coordinates(topology.axes(), ends.from.value), to = coordinates(topology.axes(), ends.to.value);
    const std::size_t count = from.size();
    for (std::size_t axis = 0; axis < count; ++axis) {
        if (from[axis] == to[axis]) continue;
        const std::uint32_t apart = from[axis] > to[axis] ? from[axis] - to[axis] : to[axis] - from[axis];
        const bool wraps = apart > 1 && apart + 1 == topology.axes()[axis];
        const bool outer = count - axis <= 2; // the axes that make the rows and columns of a block
        wire.course = wraps && outer ? Wire::Course::Stubs : Wire::Course::Bow;
        wire.bow = wraps ? 0.42 : 0.34; // a wrap runs backwards, so its bow is on the other side
    }
}

/// Dimensions of a cube that are drawn across, and those that are drawn down.
bool drawnAcross(std::uint32_t dimension) { return dimension == 0 || (dimension > 2 && dimension % 2 == 1); }
bool drawnDown(std::uint32_t dimension) { return dimension == 1 || (dimension > 2 && dimension % 2 == 0); }

/// A link of a higher dimension passes over the nodes of lower ones in its row or column: past them in a gutter, each
/// of those that begin in one row in a lane of its own. They take turns on both sides of the row, in the half of the
/// gutter that is nearer to it, so that neighbours seldom cross and no lane looks like one of the next row.
void courseInCube(const Topology& topology, const NetworkPlan& plan, Wire& wire)
{
    const Ends ends = topology.ends(wire.link);
    const std::uint32_t from = std::min(ends.from.value, ends.to.value), differing = ends.from.value ^ ends.to.value;
    const auto dimension = static_cast<std::uint32_t>(std::countr_zero(differing));
    if (dimension < 3) return;
    const bool across = drawnAcross(dimension);
    std::uint32_t lane = 0, lanes = 1;
    for (std::uint32_t lower = dimension; lower-- > 0;)
        if (across ? drawnAcross(lower) : drawnDown(lower)) {
            lane = 2 * lane + (from >> lower & 1U);
            lanes *= 2;
        }
    // From the border of a node to the middle of the gutter between two rows or columns, which are 0.8 apart.
    constexpr double border = 0.2, half = 0.2;
    const double side = lane % 2 == 0 ? 1 : -1, place = lane / 2 + 1.0, several = lanes / 2.0;
    const QPointF way = plan.place(wire.to) - plan.place(wire.from);
    const double ahead = across ? way.x() : way.y();
    wire.course = Wire::Course::Bridge;
    wire.bow = (ahead > 0 ? side : -side) * (border + half * place / (several + 1.0 / 3));
}

constexpr std::uint32_t largeCube = 16; ///< nodes; of fewer a bow tells enough

} // namespace

void addLinks(NetworkPlan& plan, const Topology& topology)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> pairs;
    plan.wires.reserve(topology.links() / 2);
    plan.bridged = topology.cube() && topology.processors() > largeCube;
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const Ends ends = topology.ends(link);
        Wire wire{NodeId{plan.numberOf[ends.from.value]}, NodeId{plan.numberOf[ends.to.value]}, link};
        wire.capacity = topology.capacity(link);
        wire.failed = !topology.exists(link) && !topology.exists(link + 1);
        plan.mostCapacity = std::max(plan.mostCapacity, wire.capacity);
        if (!plan.shownAs.empty()) {
            wire.from = NodeId{plan.shownAs[wire.from.value]};
            wire.to = NodeId{plan.shownAs[wire.to.value]};
            wire.hidden = wire.from == wire.to;
        }
        courseInGrid(topology, plan, wire);
        if (const double bow = topology.bow(link); bow != 0) {
            wire.course = Wire::Course::Bow;
            wire.bow = bow;
        }
        if (plan.bridged)
            courseInCube(topology, plan, wire);
        else if (wire.course == Wire::Course::Straight && !wire.hidden)
            bowPast(plan, wire);
        if (!wire.hidden) pairs[std::minmax(wire.from.value, wire.to.value)].push_back(plan.wires.size());
        plan.wires.push_back(wire);
    }
    for (const auto& [ends, parallel] : pairs)
        for (std::size_t i = 0; parallel.size() > 1 && i < parallel.size(); ++i) {
            Wire& wire = plan.wires[parallel[i]];
            const double side = static_cast<double>(i) - static_cast<double>(parallel.size() - 1) / 2;
            wire.course = Wire::Course::Bow;
            wire.bow = 0.26 * side * (wire.from < wire.to ? 1 : -1);
        }
}

void addEdges(NetworkPlan& plan, const Run& run)
{
    const Drawing& drawing = run.drawing();
    if (drawing.kinds.size() != drawing.edges.size() || drawing.edges.size() > mostEdges) return;
    const std::vector<StepIndex> steps = firstSteps(run, drawing.edges);
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
        const Ends& ends = drawing.edges[i];
        NetworkPlan::Edge& edge =
            plan.edges.emplace_back(NetworkPlan::Edge{ends.from, ends.to, drawing.kinds[i], steps[i], {}});
        if (!plan.physical) {
            appendTrack(plan, logicalWire(plan, ends.from, ends.to), true, edge.track);
            continue;
        }
        route.clear();
        meter.route({.from = ends.from, .to = ends.to}, route);
        for (LinkId link : route) appendTrack(plan, plan.wires[link / 2], link % 2 == 0, edge.track);
    }
    for (const std::string& name : drawing.kindNames) plan.kindNames.push_back(QString::fromStdString(name));
}

} // namespace hopscope
