#include "scenes/network/network_shape.h"

#include "run/run.h"
#include "scenes/network/network_plan.h"

#include <QString>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

bool isRound(const Topology& network)
{
    return network.arrangement() == Arrangement::Round || network.arrangement() == Arrangement::Circle;
}

/// Whether processors stand on one circle, as those that are all joined to each other do.
bool standsRound(const Topology& network)
{
    const std::uint32_t processors = network.processors();
    if (processors < 4) return false;
    const auto far = [&](std::uint32_t processor) {
        const Point3 place = network.place(NodeId{processor});
        return std::hypot(place.x, place.y, place.z);
    };
    const double radius = far(0);
    for (std::uint32_t i = 1; i <= 7; ++i)
        if (std::abs(far(static_cast<std::uint32_t>(std::uint64_t{i} * processors / 8)) - radius) > 1e-6 * radius)
            return false;
    return true;
}

/// From the last of them to the first, or back.
bool goesRound(std::uint32_t one, std::uint32_t other, std::uint32_t step, std::uint32_t count)
{
    const std::uint32_t apart = std::max(one, other) - std::min(one, other);
    return apart > step && apart + step == count;
}

/// Whether processors alone, each in its natural place, are linked to each other, so that a line between boxes can
/// stand for links.
bool isLinked(const NetworkPlan& plan, const Topology& topology)
{
    return plan.physical && topology.nodes() == topology.processors() && std::ranges::is_sorted(plan.numberOf);
}

/// Rows and columns of a network with two or three axes, and whether it wraps around.
void nameAxes(GroupShape& shape, const Topology& topology)
{
    const std::size_t axes = topology.axes().size();
    shape.plane = shape.linked && (axes == 2 || axes == 3) && shape.columns > 1;
    if (!shape.plane) return;
    if (axes == 3) shape.layer = topology.axes()[1];
    for (LinkId link = 0; link < topology.links() && !(shape.wrapsAcross && shape.wrapsDown); link += 2) {
        const auto [from, to] = topology.ends(link);
        shape.wrapsAcross = shape.wrapsAcross || goesAcross(shape, from, to);
        shape.wrapsDown = shape.wrapsDown || goesDown(shape, from, to);
    }
}

} // namespace

GroupShape shapeOf(const Run& run, const NetworkPlan& plan)
{
    const Topology& topology = run.topology();
    const std::uint32_t processors = topology.processors();
    const Units& units = topology.units();
    const bool round = isRound(topology), linked = isLinked(plan, topology);
    if (plan.layout == NetworkLayout::Topology && (!units.sizes.empty() || round)) {
        GroupShape shape{.rows = processors};
        for (const std::uint32_t unit : units.sizes)
            if (unit > 1 && unit < processors) shape.units.push_back(unit);
        shape.unit = QString::fromStdString(units.name);
        if (round) shape.lie = GroupShape::Lie::Round;
        if (topology.arrangement() == Arrangement::Levels) shape.lie = GroupShape::Lie::Row;
        shape.routers = topology.nodes() - processors;
        shape.linked = linked;
        shape.ring = linked && topology.arrangement() == Arrangement::Circle;
        return shape;
    }
    if (run.drawing().places.empty() && (isRound(run.shape()) || standsRound(run.shape())))
        return {.rows = processors, .lie = GroupShape::Lie::Round};
    const auto axes = linked ? topology.axes() : run.shape().axes();
    GroupShape shape = groupShape(processors, {axes.begin(), axes.end()});
    shape.linked = linked;
    shape.cube = linked && topology.cube();
    shape.reading = run.clockless() != nullptr && !shape.cube; // messages of many steps at a time have no halves
    nameAxes(shape, topology);
    if (linked) return shape;
    if (const LeafTree* tree = run.shape().leafTree()) {
        shape = {.rows = processors};
        for (std::uint32_t level = 1; level < tree->levels(); ++level) shape.units.push_back(tree->below(level));
    }
    return shape;
}

void addCables(NetworkPlan& plan, const Topology& topology)
{
    const GroupShape& shape = plan.groupShape;
    if (!plan.physical || shape.plane || shape.ring || shape.lie == GroupShape::Lie::Row || topology.dedicated()
        || !std::ranges::is_sorted(plan.numberOf))
        return;
    constexpr std::uint64_t mostCables = std::uint64_t{1} << 18;
    constexpr std::uint32_t nobody = UINT32_MAX;
    const std::uint32_t processors = topology.processors();
    std::vector<std::uint32_t> at(topology.nodes(), nobody); // a switch stands for the first of its processors
    for (std::uint32_t i = 0; i < processors; ++i) at[i] = i;
    if (topology.nodes() > processors)
        for (LinkId link = 0; link < topology.links(); ++link)
            if (const auto [from, to] = topology.ends(link); from.value < processors && to.value >= processors)
                at[to.value] = std::min(at[to.value], from.value);
    // An odd stride meets links of every kind.
    const std::uint64_t stride = topology.links() / 2 / mostCables + 1;
    plan.allCables = stride == 1;
    for (LinkId link = 0; link < topology.links(); link += 2 * (stride | 1U)) {
        const auto [from, to] = topology.ends(link);
        if ((from.value < processors) != (to.value < processors)) continue; // from a processor to its switch
        const std::uint32_t one = at[from.value], other = at[to.value];
        if (one != other && one != nobody && other != nobody)
            plan.cables.emplace_back(std::min(one, other), std::max(one, other));
    }
}

bool goesAcross(const GroupShape& shape, NodeId from, NodeId to)
{
    return shape.plane && goesRound(from.value % shape.columns, to.value % shape.columns, 1, shape.columns);
}

bool goesDown(const GroupShape& shape, NodeId from, NodeId to)
{
    return shape.plane && goesRound(from.value / shape.columns, to.value / shape.columns, shape.layer, shape.rows);
}

} // namespace hopscope
