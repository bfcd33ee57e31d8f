#include "scenes/network/network_plan.h"

#include "algorithms/algorithm.h"
#include "algorithms/scan.h"
#include "scenes/network/map/region_tree.h"
#include "scenes/network/network_links.h"
#include "scenes/network/network_places.h"
#include "scenes/network/network_room.h"
#include "scenes/network/network_shape.h"
#include "scenes/network/trees/network_leaf_need.h"
#include "scenes/network/trees/network_tree_ring.h"
#include "scenes/network/words/network_origins.h"

#include <QString>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::uint32_t mostArcs = 24;

void countGoals(NetworkPlan& plan, const Data& data)
{
    std::vector<std::uint32_t> starts(plan.processors), ends(plan.processors);
    std::uint32_t everybodyStarts = 0, everybodyEnds = 0;
    const auto count = [&](const NodeSet& set, std::vector<std::uint32_t>& each, std::uint32_t& everybody) {
        if (set.size() == plan.processors)
            ++everybody;
        else
            set.each([&](NodeId node) { ++each[node.value]; });
    };
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        count(data.starts(BlockId{b}), starts, everybodyStarts);
        count(data.ends(BlockId{b}), ends, everybodyEnds);
    }
    plan.goals.resize(plan.processors);
    for (std::uint32_t i = 0; i < plan.processors; ++i)
        plan.goals[i] = std::max({starts[i] + everybodyStarts, ends[i] + everybodyEnds, 1U});
}

/// Frames around the units of a network, with the switches that belong to one of them alone.
void frameUnits(NetworkPlan& plan, const Topology& topology)
{
    const Units& units = topology.units();
    if (!units.framed || !plan.physical || plan.layout != NetworkLayout::Topology || units.sizes.empty()) return;
    const std::uint32_t unit = units.sizes.back(), processors = topology.processors(), count = processors / unit;
    std::vector<Group> frames(count);
    for (std::uint32_t node = 0; node < processors; ++node)
        frames[node / unit].members.push_back(NodeId{plan.numberOf[node]});
    constexpr std::uint32_t none = ~std::uint32_t{0}, several = none - 1;
    std::vector<std::uint32_t> unitOf(topology.nodes(), none);
    for (LinkId link = 0; link < topology.links(); ++link) {
        const Ends ends = topology.ends(link);
        if (ends.from.value >= processors || ends.to.value < processors) continue;
        std::uint32_t& known = unitOf[ends.to.value];
        known = known == none || known == ends.from.value / unit ? ends.from.value / unit : several;
    }
    for (std::uint32_t node = processors; node < topology.nodes(); ++node)
        if (unitOf[node] < count) frames[unitOf[node]].members.push_back(NodeId{plan.numberOf[node]});
    for (std::uint32_t i = 0; i < count; ++i) frames[i].name = units.name + ' ' + std::to_string(i);
    plan.groups = std::move(frames);
}

/// As many arcs as blocks; with more, each stands for equally many if that leaves enough of them.
std::uint32_t arcsFor(const NetworkPlan& plan)
{
    const std::uint32_t pieces = plan.pairs ? plan.processors : plan.blocks;
    if (pieces <= mostArcs) return std::max(pieces, 1U);
    for (std::uint32_t arcs = mostArcs; arcs >= 8; --arcs)
        if (pieces % arcs == 0) return arcs;
    return mostArcs;
}

/// Around places and curves, so that nothing is cut off.
QRectF extentOf(const NetworkPlan& plan)
{
    constexpr double curveRoom = 0.12;
    const double room = plan.groups.empty() ? 0.5 : std::max(0.5, 0.5 * plan.spacing); // for their hulls
    QRectF extent = plan.bounds.adjusted(-room, plan.layers.empty() ? -room : -1.6 * room, room, room);
    std::vector<QPointF> track;
    for (const Wire& wire : plan.wires)
        if (wire.course != Wire::Course::Straight) appendTrack(plan, wire, true, track);
    std::erase_if(track, isJump);
    if (!track.empty()) extent |= boundsOf(track).adjusted(-curveRoom, -curveRoom, curveRoom, curveRoom);
    return extent;
}

/// What the run says of it, before anything has its place.
NetworkPlan planWithoutPlaces(const Run& run, NetworkLayout layout)
{
    NetworkPlan plan;
    const Topology& topology = run.topology();
    const Drawing& drawing = run.drawing();
    const Data& data = run.data();
    plan.simulation = run.simulation();
    plan.layout = layout;
    plan.processors = topology.processors();
    // Without wishes of the algorithm its own network is the machine, if it runs in its natural place.
    plan.physical =
        layout == NetworkLayout::Topology
        || (run.setup().natural && drawing.places.empty() && drawing.edges.empty() && drawing.groups.empty());
    if (plan.physical && topology.dedicated() && topology.nodes() == topology.processors()) plan.physical = false;
    plan.blocks = std::min(data.blocks, run.shownBlocks());
    plan.ofResult = scan::keepsValues(run.algorithm().operation, data);
    plan.exchange = run.algorithm().operation == Operation::Alltoall;
    plan.custody = data.custody;
    plan.combined = data.custody == Custody::Combined;
    plan.pairs = plan.exchange && data.blocks == std::uint64_t{plan.processors} * plan.processors
                 && plan.blocks >= plan.processors;
    plan.arcs = arcsFor(plan);
    plan.loads = !topology.dedicated();
    if (info(run.algorithm().operation).rooted) plan.root = root(run.problem());
    if (const Units& units = topology.units(); plan.physical && !units.name.empty() && !units.sizes.empty())
        plan.unitName = QString::fromStdString(units.name), plan.unitSize = units.sizes.back();
    plan.numberOf.resize(topology.nodes());
    for (std::uint32_t i = 0; i < topology.nodes(); ++i) plan.numberOf[i] = i;
    const auto& placed = run.setup().placed;
    for (std::uint32_t i = 0; i < placed.size(); ++i) plan.numberOf[placed[i].value] = i;
    return plan;
}

/// The groups of a large tree of groups, where the algorithm's picture is drawn: rows of so many nodes tell less than
/// what is fed by what.
std::shared_ptr<const GroupTree> groupTreeOf(const Run& run, NetworkLayout layout)
{
    constexpr std::uint32_t mostNodes = 60;
    const std::uint32_t processors = run.topology().processors();
    if (layout != NetworkLayout::Algorithm || processors <= mostNodes || run.drawing().places.size() < processors)
        return {};
    auto tree = groupTree(run.drawing(), processors);
    return tree ? std::make_shared<const GroupTree>(*std::move(tree)) : nullptr;
}

/// Boxes instead of nodes; what is drawn only of nodes goes.
void makeCompact(NetworkPlan& plan, const Run& run)
{
    const Topology& topology = run.topology();
    plan.compact = true;
    plan.places.clear();
    plan.wires.clear();
    plan.edges.clear();
    plan.layers.clear();
    plan.axes.clear();
    plan.nodes = plan.processors;
    if (plan.groupTree) return;
    plan.groupShape = shapeOf(run, plan);
    plan.regions = RegionTree::of(run, plan.groupShape);
    addCables(plan, topology);
    constexpr std::uint64_t mostLinks = 1'000'000; // 50 ms
    if (plan.physical && plan.groupShape.lie == GroupShape::Lie::Row && topology.links() <= mostLinks
        && std::ranges::is_sorted(plan.numberOf))
        plan.below = rangesBelow(topology), plan.routerRows = routerRows(plan.processors, plan.below);
    plan.passesOn = passesOnFromSides(run, plan);
}

} // namespace

NetworkLayout usualLayout(const Run& run)
{
    const bool drawn = !run.drawing().places.empty() || run.topology().dedicated();
    return run.setup().natural && drawn ? NetworkLayout::Algorithm : NetworkLayout::Topology;
}

bool drawnInBoxes(const Run& run, NetworkLayout layout, QSizeF room)
{
    if (run.topology().processors() > mostPlaces || groupTreeOf(run, layout)) return true;
    NetworkPlan plan = planWithoutPlaces(run, layout);
    if (!placeTree(plan, run, {})) placeNodes(plan, run);
    return plan.compact || (!room.isEmpty() && networkPlan(run, layout, {}, room)->compact);
}

bool layoutsDiffer(const Run& run)
{
    const Drawing& drawing = run.drawing();
    if (drawing.places.empty() && drawing.edges.empty() && run.setup().natural) return false;
    if (groupTreeOf(run, NetworkLayout::Algorithm)) return true;
    return !drawnInBoxes(run, NetworkLayout::Algorithm) || !drawnInBoxes(run, NetworkLayout::Topology);
}

bool standInRow(const NetworkPlan& plan)
{
    if (plan.places.empty() || plan.processors < 2 || plan.nodes == plan.processors) return false;
    const double bottom = plan.bounds.bottom();
    return std::all_of(plan.places.begin(), plan.places.begin() + plan.processors,
                       [&](QPointF place) { return std::abs(place.y() - bottom) < 1e-6; });
}

bool NetworkPlan::folded(NodeId node) const
{
    return !drawn(node) || std::ranges::find(folds, node.value, &Fold::top) != folds.end();
}

std::shared_ptr<const NetworkPlan> networkPlan(const Run& run, NetworkLayout layout, std::optional<NodeId> focus,
                                               QSizeF room)
{
    auto plan = std::make_shared<NetworkPlan>(planWithoutPlaces(run, layout));
    const Topology& topology = run.topology();
    const Drawing& drawing = run.drawing();
    countGoals(*plan, run.data());
    if ((plan->groupTree = groupTreeOf(run, layout))) {
        makeCompact(*plan, run);
        return plan;
    }
    if (!placeTree(*plan, run, focus)) placeNodes(*plan, run);
    if (plan->physical) plan->queues = queueHistory(run);
    if (plan->tree) plan->leafNeed = leafNeed(run);
    if (plan->compact) {
        makeCompact(*plan, run);
        return plan;
    }
    plan->round = onCircle(plan->places, plan->processors);
    if (layout == NetworkLayout::Algorithm) plan->groups = drawing.groups;
    frameUnits(*plan, topology);
    if (plan->physical) {
        addLinks(*plan, topology);
    } else if (layout == NetworkLayout::Algorithm) {
        if (!drawing.edges.empty()) {
            for (const Ends& edge : drawing.edges) plan->wires.push_back(logicalWire(*plan, edge.from, edge.to));
        } else if (!run.shape().dedicated()) {
            for (LinkId link = 0; link < run.shape().links(); link += 2) {
                const Ends ends = run.shape().ends(link);
                plan->wires.push_back(logicalWire(*plan, ends.from, ends.to));
            }
        }
    }
    plan->branching = plan->physical && !plan->queues && standInRow(*plan) && plan->wires.size() + 1 == plan->nodes;
    if (plan->branching && run.steps() > 0 && std::ranges::is_sorted(plan->numberOf)) {
        Step first;
        run.schedule().at(0, first);
        plan->ring = ringWay(first, plan->processors);
    }
    addEdges(*plan, run);
    plan->extent = extentOf(*plan);
    plan->foldable = foldableOf(*plan, topology.cube());
    if (isTooSmall(*plan, room)) {
        makeCompact(*plan, run);
    } else if (passesOnFromSides(run, *plan)) {
        plan->passesOn = true;
        plan->groupShape = shapeOf(run, *plan);
    }
    return plan;
}

QString NetworkPlan::amountWord() const
{
    return combined   ? QStringLiteral("combined")
           : exchange ? QStringLiteral("in place")
           : root     ? QStringLiteral("received")
                      : QStringLiteral("held");
}

} // namespace hopscope
