#include "scenes/network_scene.h"

#include "scenes/format.h"
#include "scenes/words.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// Part of a step during which messages still wait at their senders.
constexpr double hold = 0.14;
/// More messages than this have no room for words.
constexpr std::size_t mostLabels = 2000;

NetworkWords wordsOf(const Run& run, double position, const NetworkScene& scene)
{
    const NetworkMoment& moment = *scene.moment;
    NetworkWords words{
        titleOf(run), contextOf(run), captionOf(run), stepText(run, position), timeText(run, position), blockName(run),
        {},           machineOf(run)};
    if (run.violationCount() > 0)
        words.verdict = counted(run.violationCount(), QStringLiteral("violation"), QStringLiteral("violations"));
    else
        words.verdict = run.delivers() ? QStringLiteral("delivers") : QStringLiteral("does not deliver");
    words.good = run.violationCount() == 0 && run.delivers();
    if (scene.plan->queues) {
        const std::uint32_t peak = scene.plan->queues->peak();
        words.caption = peak == 0 ? QStringLiteral("no packet ever waits in a router")
                                  : QStringLiteral("routers fill with the packets that wait, up to %1").arg(peak);
        if (scene.plan->mostCapacity > 1) words.caption += QStringLiteral(" · links are as wide as their capacity");
    }
    if (!scene.plan->folds.empty())
        words.caption += (words.caption.isEmpty() ? QString() : QStringLiteral(" · "))
                         + QStringLiteral("triangles: subtrees with so many leaves, a click opens one");
    if (const auto order = run.operandOrder())
        words.verdict += *order == OperandOrder::Kept ? QStringLiteral(", operand order kept")
                                                      : QStringLiteral(", operand order lost");
    if (moment.shown < 0) return words;
    const std::size_t all = moment.step.transfers().size();
    if (moment.flights.size() < all && scene.plan->folds.empty())
        words.caption =
            QStringLiteral("%1 of %2 messages of this step are drawn")
                .arg(numberText(static_cast<double>(moment.flights.size())), numberText(static_cast<double>(all)));
    return words;
}

} // namespace

double wayAt(double fraction) { return std::clamp((fraction - hold) / (1 - hold), 0.0, 1.0); }

NetworkScene networkScene(const Run& run, double position, const Selected& selection, const Selected& hover,
                          const NetworkOptions& options, const NetworkScene* previous, const KnownHoldings& known,
                          Patience patience)
{
    NetworkScene scene;
    scene.options = options;
    scene.selection = selection;
    scene.hover = hover;
    const bool samePlan = previous && previous->plan && previous->plan->simulation == run.simulation()
                          && previous->plan->layout == options.layout;
    // Whoever selects something in a folded subtree wants to see it.
    const auto* node = std::get_if<NodeId>(&selection);
    const bool opens = samePlan && node && node->value < previous->plan->nodes && previous->plan->folded(*node);
    scene.plan = samePlan && !opens ? previous->plan
                                    : networkPlan(run, options.layout, node ? std::optional(*node) : std::nullopt);

    const double steps = static_cast<double>(run.steps());
    const double at = std::clamp(position, 0.0, steps);
    const double before = std::floor(at);
    const bool resting = at == before;
    const auto held = static_cast<StepIndex>(before);
    const StepIndex shown = resting ? held - 1 : held;
    scene.progress = resting ? 1.0 : wayAt(at - before);
    const NetworkMoment* last = previous ? previous->moment.get() : nullptr;
    const bool newer = last && known.holdings && known.simulation == run.simulation() && known.steps <= held
                       && known.steps > last->actual;
    const bool good = last && (!last->stale() || (patience == Patience::Hurry && !newer));
    if (good && last->plan == scene.plan && last->held == held && last->shown == shown) {
        scene.moment = previous->moment;
        scene.labels = previous->labels;
    } else {
        scene.moment = networkMoment(run, scene.plan, held, shown, last, known, patience);
        if (scene.moment->flights.size() <= mostLabels)
            for (const Flight& flight : scene.moment->flights)
                scene.labels.push_back(flightLabel(run, *scene.moment, flight));
    }
    scene.words = wordsOf(run, at, scene);
    return scene;
}

QPointF packetAt(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    QPointF direction(1, 0), place;
    if (scene.plan->compact) {
        const QPointF track[] = {projection.node(flight.from), projection.node(flight.to)};
        return alongTrack(track, 0, scene.progress, direction);
    }
    thread_local std::vector<QPointF> track; // called for thousands of packets a frame
    track.clear();
    for (std::uint32_t i = 0; i < flight.points; ++i) {
        const QPointF point = scene.moment->points[flight.firstPoint + i];
        track.push_back(isJump(point) ? point : projection.at(point));
    }
    place = alongTrack(track, projection.radius() + 0.3 * projection.packet(), scene.progress, direction);
    // Lanes to the right of the way; where others come the other way, the middle stays free.
    constexpr double widest = 6; // beyond it packets lie upon each other: a fat link may carry a hundred
    const double lanes =
        flight.twoWay ? flight.lane + 0.54 : (flight.lane % 2 == 0 ? -0.5 : 0.5) * (flight.lane + flight.lane % 2);
    const double side = std::clamp(lanes, -widest, widest);
    // In trees links are slanted, and names are wide.
    const double apart = scene.plan->tree && projection.packetWords() ? 1.5 : 1.12;
    return place + QPointF(-direction.y(), direction.x()) * side * projection.packet() * apart;
}

std::optional<std::size_t> flightAt(const NetworkScene& scene, const NetworkProjection& projection, QPointF point)
{
    double best = std::max(projection.packet() / 2 + 2, 6.0);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < scene.moment->flights.size(); ++i) {
        const double distance = QLineF(packetAt(scene, projection, scene.moment->flights[i]), point).length();
        if (distance > best) continue;
        best = distance;
        found = i;
    }
    return found;
}

std::optional<LinkId> linkAt(const NetworkScene& scene, const NetworkProjection& projection, QPointF point)
{
    if (!scene.plan->physical || scene.plan->compact) return {};
    constexpr double reach = 6;
    std::vector<QPointF> track;
    double best = reach;
    std::optional<LinkId> found;
    for (const Wire& wire : scene.plan->wires) {
        track.clear();
        appendTrack(*scene.plan, wire, true, track);
        for (std::size_t i = 1; i < track.size(); ++i) {
            if (isJump(track[i]) || isJump(track[i - 1])) continue;
            const QPointF a = projection.at(track[i - 1]), way = projection.at(track[i]) - a;
            const double length = QPointF::dotProduct(way, way);
            const double t = length > 0 ? std::clamp(QPointF::dotProduct(point - a, way) / length, 0.0, 1.0) : 0;
            const QPointF off = a + t * way - point;
            const double distance = std::hypot(off.x(), off.y());
            if (distance >= best) continue;
            best = distance;
            // The direction to whose right the pointer is.
            found = way.x() * (point.y() - a.y()) - way.y() * (point.x() - a.x()) > 0 ? wire.link : opposite(wire.link);
        }
    }
    return found;
}

} // namespace hopscope
