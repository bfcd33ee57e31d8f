#include "scenes/network/network_morph.h"

namespace hopscope {

NetworkStanding standingOf(const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme)
{
    const NetworkProjection projection = projectionOf(scene, frame, theme);
    NetworkStanding standing{{}, projection.spacing(), scene.plan};
    standing.nodes.reserve(scene.plan->nodes);
    for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) standing.nodes.push_back(projection.node(NodeId{i}));
    return standing;
}

bool differInGroup(const Run& a, const Run& b)
{
    Experiment one = a.experiment(), other = b.experiment();
    one.values.erase("group");
    other.values.erase("group");
    return one == other && a.simulation() != b.simulation();
}

std::shared_ptr<const NetworkScene> networkMorph(const NetworkStanding& from, const NetworkScene& target, double share,
                                                 const NetworkFrame& frame, const Theme& theme)
{
    const NetworkPlan& carrier = *target.plan;
    if (carrier.compact || from.nodes.size() != target.plan->nodes || carrier.nodes != target.plan->nodes) return {};
    const NetworkProjection goal(*target.plan, frame, theme), base(carrier, frame, theme);
    auto plan = std::make_shared<NetworkPlan>(carrier);
    for (std::uint32_t i = 0; i < plan->nodes; ++i) {
        const QPointF to = goal.node(NodeId{i});
        plan->places[i] = base.placeAt(from.nodes[i] + share * (to - from.nodes[i]));
    }
    const double spacing = from.spacing + share * (goal.spacing() - from.spacing);
    plan->spacing = carrier.spacing * spacing / base.spacing();
    plan->edges.clear();
    auto moment = std::make_shared<NetworkMoment>(*target.moment);
    moment->plan = plan;
    moment->flights.clear();
    moment->points.clear();
    moment->loads.clear();
    auto scene = std::make_shared<NetworkScene>(target);
    scene->plan = std::move(plan);
    scene->moment = std::move(moment);
    scene->labels.clear();
    return scene;
}

} // namespace hopscope
