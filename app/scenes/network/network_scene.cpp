#include "scenes/network/network_scene.h"

#include "algorithms/scan.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/delivered.h"
#include "run/clockless_times.h"
#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_clockless.h"
#include "scenes/network/network_paint.h"
#include "scenes/related.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

/// Part of a step during which messages still wait at their senders.
constexpr double hold = 0.14;
/// Of fewer nodes there is room beside the links.
constexpr std::uint32_t largeNodes = 48;
constexpr std::uint32_t largeTree = 24; ///< in one whose processors are in a row
/// More messages than this have no room for words.
constexpr std::size_t mostLabels = 2000;

/// Of more blocks than can be counted: how much of them on average, never all before that is so.
QString meanReached(const Run& run, const NetworkMoment& moment)
{
    if (moment.amounts.empty()) return {};
    const double sum = std::accumulate(moment.amounts.begin(), moment.amounts.end(), 0.0);
    const double mean = std::min(sum / static_cast<double>(moment.amounts.size()), 0.99);
    const QString whole =
        run.algorithm().operation == Operation::Broadcast ? QStringLiteral(" of the message ") : QStringLiteral(" ");
    return QStringLiteral("on average ")
           + (moment.sampled ? estimateText(mean) : percentText(mean) + QStringLiteral(" %")) + whole
           + moment.plan->amountWord();
}

/// True for the step that is shown: what has been reached, and how the run will end.
Badge badgeAt(const Run& run, double position, const NetworkMoment& moment, const Notation& notation)
{
    if (position >= static_cast<double>(run.steps())) return badgeOf(run, notation);
    QString reached;
    if (!moment.stale()) reached = QString::fromStdString(deliveredText(run, *moment.holdings));
    if (!moment.stale() && reached.isEmpty()) reached = meanReached(run, moment);
    const auto step = static_cast<StepIndex>(std::max(std::ceil(position - 1e-9), 1.0)) - 1;
    return badgeOf(run, {stepText(run, position), reached, run.clockless() ? 0 : run.maxLinkLoad(step)}, notation);
}

/// Whether messages are labelled with the operands that they carry: of a scan whose processors keep several values, as
/// far as what they hold before a step is found at once.
bool labelsOperands(const Run& run)
{
    constexpr std::uint32_t most = 64;
    return scan::keepsValues(run.algorithm().operation, run.data()) && run.data().custody == Custody::Combined
           && !run.clockless() && run.topology().processors() <= most && run.steps() <= most;
}

/// "0–1", of ranks that are not all next to each other "0–1+4".
QString operandsLabel(const Holdings& before, const Flight& flight)
{
    QStringList ranks;
    for (const RankInterval& one : before.joined(flight.from, flight.firstBlock))
        ranks << (one.high - one.low == 1 ? QString::number(one.low)
                                          : QStringLiteral("%1–%2").arg(one.low).arg(one.high - 1));
    return ranks.join(u'+');
}

/// A scan keeps three values, which are not blocks of the operation.
QString valuesOf(const Run& run)
{
    if (!scan::keepsValues(run.algorithm().operation, run.data())) return {};
    QStringList values;
    for (std::size_t i = 0; i < scan::names.size(); ++i)
        values += (labelsOperands(run) ? QString() : QStringLiteral("%1 ").arg(i)) + toQString(scan::names[i])
                  + (i == scan::helper.value ? QStringLiteral(" (kept on the way)") : QString());
    return values.join(QStringLiteral(", "));
}

NetworkTexts textsOf(const Run& run, double position, const NetworkScene& scene)
{
    const NetworkMoment& moment = *scene.moment;
    NetworkTexts texts{titleOf(run),
                       contextOf(run),
                       captionOf(run),
                       stepText(run, position),
                       timeText(run, position),
                       blockName(run),
                       badgeAt(run, position, moment, scene.options.notation),
                       valuesOf(run),
                       labelsOperands(run)};
    if (!texts.values.isEmpty()) texts.legend = QStringLiteral("value");
    if (run.algorithm().operation == Operation::Broadcast && run.data().blocks == 1)
        texts.legend = QStringLiteral("message");
    if (scene.plan->queues) {
        const std::uint32_t peak = scene.plan->queues->peak();
        texts.caption =
            peak == 0 ? QStringLiteral("hollow: routers")
                            + (scene.plan->folds.empty() ? QStringLiteral("; no %1 waits")
                                                               .arg(run.algorithm().operation == Operation::Scatter
                                                                        ? QStringLiteral("block")
                                                                        : QStringLiteral("packet"))
                                                         : QString())
                      : QStringLiteral("in a router: packets that wait (filled at %1); beside it: its number")
                            .arg(numberText(peak));
        if (peak > 0 && !scene.plan->folds.empty() && !moment.waiting.empty())
            texts.caption = QStringLiteral("in a router: packets that wait");
        if (scene.plan->mostCapacity > 1) texts.caption += QStringLiteral(" · width of a link: its capacity");
    }
    if (!scene.plan->folds.empty()
        && !(scene.plan->queues && scene.plan->queues->peak() > 0)) // else other signs need it
        texts.caption += (texts.caption.isEmpty() ? QString() : QStringLiteral(" · "))
                         + QStringLiteral("triangles: folded subtrees");
    // What is seen then needs these words more than the algorithm does.
    if (!moment.shares.empty())
        texts.caption =
            QStringLiteral("bands in a link: its messages, each as wide as the fraction of the link that it has");
    if (moment.shown < 0) return texts;
    const std::size_t all = moment.step.transfers().size();
    if (moment.timed)
        texts.time = scene.finished ? QStringLiteral("all have been received")
                     : all == 0     ? QStringLiteral("nothing is under way")
                                    : counted(all, QStringLiteral("message"), QStringLiteral("messages"))
                                      + QStringLiteral(" under way");
    if (moment.drawn() < all && scene.plan->folds.empty())
        texts.caption = QStringLiteral("%1 of %2 messages %3 are drawn")
                            .arg(numberText(static_cast<double>(moment.drawn())), numberText(static_cast<double>(all)),
                                 moment.timed ? QStringLiteral("under way") : QStringLiteral("of this step"));
    return texts;
}

} // namespace

bool NetworkScene::hasLanes() const
{
    return plan->branching && plan->nodes > largeTree && !options.heat && selection.index() == 0
           && moment->shares.empty() && !moment->timed && !moment->loads.empty();
}

bool NetworkScene::isCrowded() const
{
    constexpr std::ptrdiff_t manyLinks = 40;
    return plan->physical && plan->nodes > largeNodes && !hasLanes()
           && std::ranges::count_if(moment->loads, &CableLoad::overbooked) > manyLinks;
}

namespace {

/// Of messages over links: their length if all are equally long; 0: they are not.
double wordsOfMessage(const std::vector<CableLoad>& loads)
{
    double words = 0;
    for (const CableLoad& load : loads) {
        if (load.messages == 0) continue;
        const double mean = load.words / load.messages;
        if (words > 0 && std::abs(mean - words) > 1e-9 * words) return 0;
        words = mean;
    }
    return words;
}

} // namespace

NetworkProjection projectionOf(const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme)
{
    NetworkProjection projection(*scene.plan, frame, theme, scene.moment ? climbOf(scene.moment->treeLoads) : 0);
    projection.setMap(regionMapOf(scene, projection, theme));
    return projection;
}

double wayAt(double fraction) { return std::clamp((fraction - hold) / (1 - hold), 0.0, 1.0); }

namespace {

/// More lines than this are a cloud.
constexpr std::size_t mostJourney = 4000;

std::vector<std::vector<QPointF>> journeyOf(const Run& run, const NetworkPlan& plan, const Messages& messages)
{
    std::vector<std::vector<QPointF>> tracks;
    TrafficMeter meter = run.meter();
    Step step;
    StepIndex written = -1;
    std::vector<LinkId> route;
    for (const Message& message : messages.list) {
        std::vector<QPointF>& track = tracks.emplace_back();
        if (!plan.physical) {
            appendTrack(plan, logicalWire(plan, message.from, message.to), true, track);
            continue;
        }
        if (std::exchange(written, message.step) != message.step) run.schedule().at(message.step, step);
        route.clear();
        meter.route(step.transfers()[message.transfer], route);
        for (const LinkId link : route) appendTrack(plan, plan.wires[link / 2], link % 2 == 0, track);
    }
    return tracks;
}

} // namespace

NetworkScene networkScene(const Run& run, double position, const Selected& selection, const Selected& hover,
                          const NetworkOptions& options, const NetworkScene* previous, const KnownHoldings& known,
                          Patience patience, const FindMessages& find)
{
    NetworkScene scene;
    scene.options = options;
    scene.selection = selection;
    scene.hover = hover;
    const bool samePlan = previous && previous->plan && previous->plan->simulation == run.simulation()
                          && previous->plan->layout == options.layout && suits(*previous->plan, options.room)
                          && (!previous->plan->stepRows || previous->plan->receiptTimes == receiptTimes(run));
    // Whoever selects something in a folded subtree wants to see it.
    const auto* node = std::get_if<NodeId>(&selection);
    const bool opens = samePlan && node && node->value < previous->plan->nodes && previous->plan->folded(*node);
    scene.plan = samePlan && !opens
                     ? previous->plan
                     : networkPlan(run, options.layout, node ? std::optional(*node) : std::nullopt, options.room);

    scene.about = chosen(run, selection, hover);
    scene.messages = messagesChosen(run, selection, find);
    if (std::holds_alternative<BlockId>(selection) && !scene.plan->compact
        && scene.messages->list.size() <= mostJourney)
        scene.journey = samePlan && previous->journey && previous->messages == scene.messages && !opens
                            ? previous->journey
                            : std::make_shared<const std::vector<std::vector<QPointF>>>(
                                journeyOf(run, *scene.plan, *scene.messages));

    const double steps = static_cast<double>(run.steps());
    const double at = std::clamp(position, 0.0, steps);
    const double before = std::floor(at);
    const bool resting = at == before;
    auto held = static_cast<StepIndex>(before);
    // Where the next step is asked about, what has arrived is at rest.
    StepIndex shown = !resting ? held : options.lastStep ? held - 1 : -1;
    scene.finished = at >= steps && steps > 0;
    scene.progress = resting ? 1.0 : wayAt(at - before);
    std::shared_ptr<const UnderWay> underWay;
    if (const ClocklessTimes* times = run.clockless(); times && at > 0) {
        scene.time = run.timeAt(at);
        underWay = times->underWayAt(scene.time);
        held = underWay->settled;
        shown = std::min(held, run.steps() - 1);
    }
    const NetworkMoment* last = previous ? previous->moment.get() : nullptr;
    const bool newer = last && known.holdings && known.simulation == run.simulation() && known.steps <= held
                       && known.steps > last->actual;
    const bool good = last && (!last->stale() || (patience == Patience::Hurry && !newer));
    const bool sameMessages = last && last->timed == bool(underWay)
                              && (!underWay
                                  || (last->begun == underWay->begun && last->received == underWay->received
                                      && last->flows == underWay->flows && last->prices == run.setup().values));
    if (good && last->plan == scene.plan && last->held == held && last->shown == shown && sameMessages) {
        scene.moment = previous->moment;
        scene.labels = previous->labels;
    } else {
        scene.moment = networkMoment(run, scene.plan, held, shown, last, known, patience, underWay.get());
        const auto before = labelsOperands(run) && shown >= 0 ? run.holdingsAt(shown) : nullptr;
        if (scene.moment->flights.size() <= mostLabels)
            for (const Flight& flight : scene.moment->flights)
                scene.labels.push_back(before && flight.bundle == 1 && flight.blocks == 1
                                           ? operandsLabel(*before, flight)
                                           : flightLabel(run, *scene.moment, flight));
    }
    if (underWay) scene.progress = scene.moment->meanProgress(scene.time);
    if (scene.isCrowded()) {
        if (!scene.options.heat) scene.options.contended = true;
        scene.options.heat = true;
        scene.options.heatUnit = wordsOfMessage(scene.moment->loads);
    }
    scene.faults = networkFaults(run, at, *scene.moment);
    scene.texts = textsOf(run, at, scene);
    if (scene.messages == messagesUnderWay())
        scene.texts.caption = std::holds_alternative<BlockId>(selection)
                                  ? QStringLiteral("looking for the journey of %1 %2 …")
                                        .arg(blockName(run))
                                        .arg(std::get<BlockId>(selection).value)
                                  : QStringLiteral("looking for the messages over the link …");
    return scene;
}

std::optional<std::size_t> flightAt(const NetworkScene& scene, const NetworkProjection& projection, QPointF point)
{
    double best = std::max(projection.packet() / 2 + 2, 6.0);
    std::optional<std::size_t> found;
    const PacketTexts texts = packetTexts(scene, projection);
    const auto rings = axisRings(scene, projection);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (rings && !rings->axisOf[i]) continue; // is not drawn
        const QPointF at = rings ? ringMessageAt(scene, projection, i) : packetAt(scene, projection, i, texts[i]);
        const double distance = QLineF(at, point).length();
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
