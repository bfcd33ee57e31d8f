#include "scenes/network/network_places.h"

#include "scenes/network/network_clockless.h"

#include <QSizeF>
#include <QStringList>

#include <algorithm>
#include <cmath>

// Where the nodes of a network stand.
namespace hopscope {

namespace {

/// Below so many pixels from node to node on a window of usual size, places are given up.
constexpr double leastSpacing = 4.6;
/// Dots in a line round nothing say less than those of an area; a circle that cannot be bent is smaller on a screen.
constexpr double leastOnRing = 10, leastOnCircle = 16;
constexpr QSizeF usualSize{1000, 600};
constexpr std::uint32_t mostTreeLeaves = 1U << 16;
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

/// A layer is what the last two axes span; its name says where it lies on the others.
void nameLayers(NetworkPlan& plan, std::span<const std::uint32_t> axes)
{
    if (!plan.grid || plan.compact || axes.size() < 3) return;
    if (std::ranges::is_sorted(plan.numberOf)) plan.axes.assign(axes.begin(), axes.end());
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

} // namespace

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

bool onCircle(const std::vector<QPointF>& places, std::uint32_t count)
{
    constexpr std::uint32_t least = 9; // the corners of a square are on one, too
    if (count < least || places.size() < count) return false;
    const auto far = [](QPointF place) { return std::hypot(place.x(), place.y()); };
    const double radius = far(places.front());
    return std::all_of(places.begin(), places.begin() + count,
                       [&](QPointF place) { return std::abs(far(place) - radius) < 1e-6 * radius; });
}

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
    plan.stepRows = drawn && drawing.stepRows;
    if (plan.stepRows) plan.receiptTimes = receiptTimes(run);
    if (!plan.receiptTimes.empty() && run.time() > 0) { // as high as the rows of its steps
        const double high = boundsOf(plan.places).height();
        for (std::uint32_t i = 0; i < plan.processors; ++i)
            plan.places[i].setY(high * plan.receiptTimes[i] / run.time());
    }
    // As wide as a picture usually is, so that words beside the links of one face stand clear of the other.
    constexpr std::uint32_t smallCube = 16;
    constexpr double wideCube = 1.5, wider = 1.4;
    const bool cube = !drawn && plan.nodes <= smallCube && (algorithms ? run.shape() : topology).cube();
    if (cube)
        for (QPointF& place : plan.places) place.rx() *= wideCube;
    const bool folded = fold(plan.places);
    plan.bounds = boundsOf(plan.places);
    plan.index = PlaceIndex(plan.places);
    plan.spacing = spacingOf(plan.places, plan.index);
    const auto axes = algorithms ? run.shape().axes().size() : topology.axes().size();
    const bool levels = !algorithms && topology.nodes() > topology.processors()
                        && topology.arrangement() == Arrangement::Levels; // few, and the leaves are many
    const bool round = !algorithms && topology.arrangement() == Arrangement::Round;
    plan.stretch = drawn             ? 2.4
                   : levels          ? 5.0
                   : folded || round ? 1.8
                   : axes >= 2       ? gridStretch(plan.nodes)
                   : cube            ? wider
                                     : 1.0;
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

} // namespace hopscope
