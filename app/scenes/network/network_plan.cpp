#include "scenes/network/network_plan.h"

#include "algorithms/algorithm.h"
#include "algorithms/scan.h"
#include "drawing/format.h"
#include "scenes/network/network_links.h"
#include "scenes/network/network_room.h"
#include "scenes/network/network_shape.h"
#include "topology/grid.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

/// Below so many pixels from node to node on a window of usual size, places are given up.
constexpr double leastSpacing = 4.6;
/// Dots in a line round nothing say less than those of an area; a circle that cannot be bent is smaller on a screen.
constexpr double leastOnRing = 10, leastOnCircle = 16;
constexpr QSizeF usualSize{1000, 600};
constexpr std::uint32_t mostPlaces = 4096, mostTreeLeaves = 1U << 16;
constexpr std::uint32_t mostArcs = 24;
constexpr double mostCables = 60'000; ///< more are a grey area
/// Larger networks are a carpet of equal dots, unless the algorithm has a drawing of its own; with more cables than
/// this for each node that is a cloud of lines, too.
constexpr std::uint32_t largeNetwork = 600;
constexpr double mostCablesEach = 2.8;
/// In a network with more for each node than three axes have, they run over each other: of more nodes nobody can follow
/// one.
constexpr double mostFollowed = 3.2;
constexpr std::uint32_t denseNetwork = 128;
/// Levels of routers with more cables than a tree has are a tangle where they stand above more processors than this.
constexpr std::uint32_t manyBelowLevels = 60;
constexpr double cablesOfTree = 1.3;

/// How much wider than high a grid may be. With many nodes it is the height that is short, and width gives links room.
double gridStretch(std::uint32_t nodes)
{
    constexpr std::uint32_t many = 36;
    return nodes > many ? 2.1 : 1.5;
}

QPointF flat(const Point3& place) { return {place.x + 0.42 * place.z, place.y - 0.36 * place.z}; }

/// A long line is folded like text in rows, every second backwards, so that neighbours stay neighbours.
bool fold(std::vector<QPointF>& places)
{
    const std::size_t count = places.size();
    if (count <= 16) return false;
    for (std::size_t i = 0; i < count; ++i)
        if (std::abs(places[i].y() - places[0].y()) > 1e-9) return false;
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return places[i].x(); });
    const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count) * 2.0)));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / columns, at = i % columns;
        places[order[i]] =
            QPointF(static_cast<double>(row % 2 == 0 ? at : columns - 1 - at), 1.15 * static_cast<double>(row));
    }
    return true;
}

QRectF boundsOf(const std::vector<QPointF>& places)
{
    if (places.empty()) return {};
    QPointF low = places[0], high = places[0];
    for (QPointF place : places) {
        low = {std::min(low.x(), place.x()), std::min(low.y(), place.y())};
        high = {std::max(high.x(), place.x()), std::max(high.y(), place.y())};
    }
    return {low, high};
}

double spacingOf(const std::vector<QPointF>& places, const PlaceIndex& index)
{
    double least = 2.0;
    for (std::uint32_t i = 0; i < places.size(); ++i)
        index.near(places[i], [&](std::uint32_t j) {
            if (j != i)
                least = std::min(least, std::hypot(places[i].x() - places[j].x(), places[i].y() - places[j].y()));
        });
    return std::max(least, 0.2);
}

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

/// A tree of leaves as it lies. False if it has too many nodes even so.
bool placeTree(NetworkPlan& plan, const Run& run, std::optional<NodeId> focus)
{
    const Topology& topology = run.topology();
    if (!plan.physical || !topology.leafTree() || topology.processors() > mostTreeLeaves) return false;
    const LeafTree& tree = *topology.leafTree();
    const NodeId wanted = focus.value_or(plan.root.value_or(NodeId{0}));
    std::uint32_t leaf = wanted.value;
    if (leaf < plan.processors)
        leaf = run.setup().placed[leaf].value;
    else
        leaf = tree.index(leaf) * tree.below(tree.level(leaf));
    TreePlaces found = treePlaces(tree, leaf);
    if (std::ranges::max_element(found.places, {}, &QPointF::x)->x() > 2 * mostWholeLeaves) return false;
    plan.tree = true;
    plan.nodes = topology.nodes();
    plan.places.resize(plan.nodes);
    if (!found.shownAs.empty()) plan.shownAs.resize(plan.nodes);
    for (std::uint32_t node = 0; node < plan.nodes; ++node) {
        plan.places[plan.numberOf[node]] = found.places[node];
        if (!found.shownAs.empty()) plan.shownAs[plan.numberOf[node]] = plan.numberOf[found.shownAs[node]];
    }
    plan.folds = std::move(found.folds);
    plan.routerSpacing = found.routerSpacing;
    plan.bounds = boundsOf(plan.places);
    plan.spacing = 1;
    plan.stretch = 7; // levels are few, leaves many
    return true;
}

/// A layer is what the last two axes span; its name says where it lies on the others.
void nameLayers(NetworkPlan& plan, std::span<const std::uint32_t> axes)
{
    if (!plan.grid || plan.compact || axes.size() < 3) return;
    const std::uint32_t size = axes[axes.size() - 1] * axes[axes.size() - 2];
    for (std::uint32_t first = 0; first + size <= plan.places.size(); first += size) {
        QStringList coordinates;
        std::uint32_t rest = first / size;
        for (std::size_t axis = axes.size() - 2; axis-- > 0; rest /= axes[axis])
            coordinates.prepend(QString::number(rest % axes[axis]));
        const std::vector<QPointF> places(plan.places.begin() + first, plan.places.begin() + first + size);
        plan.layers.push_back({boundsOf(places), coordinates.size() == 1
                                                     ? QStringLiteral("layer %1").arg(coordinates[0])
                                                     : QStringLiteral("layer ") + coordinates.join(u',')});
    }
}

/// Whether so many first places are equally far from the middle.
bool onCircle(const std::vector<QPointF>& places, std::uint32_t count)
{
    constexpr std::uint32_t least = 9; // the corners of a square are on one, too
    if (count < least || places.size() < count) return false;
    const auto far = [](QPointF place) { return std::hypot(place.x(), place.y()); };
    const double radius = far(places.front());
    return std::all_of(places.begin(), places.begin() + count,
                       [&](QPointF place) { return std::abs(far(place) - radius) < 1e-6 * radius; });
}

void placeNodes(NetworkPlan& plan, const Run& run)
{
    const Topology& topology = run.topology();
    const Drawing& drawing = run.drawing();
    const bool algorithms = plan.layout == NetworkLayout::Algorithm;
    const bool drawn = algorithms && drawing.places.size() >= plan.processors;
    plan.nodes = plan.physical ? topology.nodes() : plan.processors;
    if (plan.nodes > mostPlaces) {
        plan.compact = true;
        return;
    }
    plan.places.resize(plan.nodes);
    for (std::uint32_t i = 0; i < plan.nodes; ++i) {
        const NodeId node{i};
        plan.places[i] = flat(drawn && i < plan.processors ? drawing.places[i]
                              : algorithms                 ? run.shape().place(node)
                              : i < plan.processors        ? topology.place(run.setup().placed[i])
                                                           : topology.place(node));
    }
    const bool folded = fold(plan.places);
    plan.bounds = boundsOf(plan.places);
    plan.index = PlaceIndex(plan.places);
    plan.spacing = spacingOf(plan.places, plan.index);
    const auto axes = algorithms ? run.shape().axes().size() : topology.axes().size();
    const bool levels = !algorithms && topology.nodes() > topology.processors()
                        && topology.arrangement() == Arrangement::Levels; // few, and the leaves are many
    const bool round = !algorithms && topology.arrangement() == Arrangement::Round;
    plan.stretch = drawn ? 2.4 : levels ? 5.0 : folded || round ? 1.8 : axes >= 2 ? gridStretch(plan.nodes) : 1.0;
    plan.grid = !drawn && axes >= 2;
    if (plan.physical && topology.arrangement() == Arrangement::Circle && plan.nodes > 2)
        plan.circle = std::hypot(plan.places[0].x(), plan.places[0].y());
    plan.upright = drawn && !drawing.groups.empty();
    // A wide drawing is as small as it is wide, whatever its height.
    const double scale =
        std::min(usualSize.width() / (plan.bounds.width() + 1), usualSize.height() / (plan.bounds.height() + 1));
    const double cables = plan.physical ? static_cast<double>(topology.links()) / 2 : 0;
    const double least = plan.circle > 0                                    ? leastOnRing
                         : !drawn && onCircle(plan.places, plan.processors) ? leastOnCircle
                                                                            : leastSpacing;
    plan.compact = scale * plan.spacing < least || cables > mostCables
                   || (plan.nodes > largeNetwork && (!drawn || cables > mostCablesEach * plan.nodes))
                   || (!drawn && plan.nodes > denseNetwork && cables > mostFollowed * plan.nodes)
                   || (levels && plan.processors > manyBelowLevels && cables > cablesOfTree * plan.nodes);
    nameLayers(plan, algorithms ? run.shape().axes() : topology.axes());
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
    plan.nodes = plan.processors;
    if (plan.groupTree) return;
    plan.groupShape = shapeOf(run, plan);
    addCables(plan, topology);
    constexpr std::uint64_t mostLinks = 1'000'000; // 50 ms
    if (plan.physical && plan.groupShape.lie == GroupShape::Lie::Row && topology.links() <= mostLinks
        && std::ranges::is_sorted(plan.numberOf))
        plan.below = rangesBelow(topology), plan.routerRows = routerRows(plan.processors, plan.below);
}

} // namespace

NetworkLayout usualLayout(const Run& run)
{
    const bool drawn = !run.drawing().places.empty() || run.topology().dedicated();
    return run.setup().natural && drawn ? NetworkLayout::Algorithm : NetworkLayout::Topology;
}

bool drawnInBoxes(const Run& run, NetworkLayout layout)
{
    if (run.topology().processors() > mostPlaces || groupTreeOf(run, layout)) return true;
    NetworkPlan plan = planWithoutPlaces(run, layout);
    if (!placeTree(plan, run, {})) placeNodes(plan, run);
    return plan.compact;
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
    addEdges(*plan, run);
    plan->extent = extentOf(*plan);
    plan->foldable = foldableOf(*plan, topology.cube());
    if (isTooSmall(plan->foldable, room)) makeCompact(*plan, run);
    return plan;
}

} // namespace hopscope
