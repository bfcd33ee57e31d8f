#include "scenes/network/network_moment.h"

#include "algorithms/algorithm.h"
#include "cost/ring_traffic.h"
#include "run/analysis/busiest_link.h"
#include "run/clockless_times.h"
#include "run/simulation.h"
#include "scenes/network/flows/network_amounts.h"
#include "scenes/network/network_clockless.h"
#include "scenes/network/network_regions.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>

namespace hopscope {

namespace {

/// Milliseconds that a scene may spend on holdings while somebody looks at it.
constexpr double patienceTime = 12;

/// Roughly the milliseconds that it takes to copy holdings and apply so many steps to them.
double replayTime(const Run& run, StepIndex steps)
{
    const Custody custody = run.data().custody;
    const double perAct = custody == Custody::Combined ? 60e-6 : 6e-6, perByte = 1.2e-6;
    double acts = 0; // in the step before the middle of the run, taken for all
    if (run.steps() > 0) {
        Step step;
        run.schedule().at(run.steps() / 2, step);
        for (const Transfer& transfer : step.transfers())
            for (const BlockRange& range : step.blocks(transfer)) {
                const bool byWords = custody == Custody::Copied && range.stride == 1; // of 64 blocks
                acts += byWords ? range.rows * (range.count / 64 + 1.0) : static_cast<double>(range.size());
            }
    }
    const double bytes =
        run.shownBlocks() * static_cast<double>(holdingsBytesPerBlock(run.data(), run.shape().processors()));
    return bytes * perByte + static_cast<double>(steps) * acts * perAct;
}

StepIndex distance(const Run& run, StepIndex steps, const KnownHoldings& known)
{
    const bool usable = known.holdings && known.simulation == run.simulation() && known.steps <= steps;
    return usable ? steps - known.steps : std::numeric_limits<StepIndex>::max();
}

/// From the nearest state that the run has kept.
StepIndex replayDistance(const Run& run, StepIndex steps)
{
    return steps - run.simulation()->checkpoints.before(steps).steps;
}

void findHoldings(const Run& run, NetworkMoment& moment, const NetworkMoment* previous, const KnownHoldings& known,
                  Patience patience)
{
    KnownHoldings last;
    if (previous && previous->plan->simulation == run.simulation())
        last = {run.simulation(), previous->settled, previous->actual};
    const KnownHoldings& from = distance(run, moment.held, last) <= distance(run, moment.held, known) ? last : known;
    const StepIndex way = std::min(distance(run, moment.held, from), replayDistance(run, moment.held));
    moment.actual = moment.held;
    if (distance(run, moment.held, from) == 0) {
        moment.holdings = from.holdings;
    } else if (patience == Patience::Wait || replayTime(run, way) <= patienceTime) {
        moment.holdings = holdingsAfter(run, moment.held, from);
    } else {
        const KnownHoldings& old = from.holdings ? from : last.holdings ? last : known;
        const bool usable = old.holdings && old.simulation == run.simulation();
        moment.holdings = usable ? old.holdings : run.holdingsAt(0);
        moment.actual = usable ? old.steps : 0;
    }
}

/// Lanes beside each other for those that are on the same link at the same time. Everybody takes the whole step for its
/// way, so a way of n links spends the j-th n-th of the step on its j-th link.
class Lanes {
public:
    std::uint16_t take(const std::vector<LinkId>& route)
    {
        std::uint64_t taken = 0;
        eachStay(route, [&](const Stay& stay, const std::vector<Stay>& others) {
            for (const Stay& other : others)
                if (other.from < stay.to && stay.from < other.to) taken |= std::uint64_t{1} << other.lane;
        });
        const auto lane = static_cast<std::uint16_t>(std::min(std::countr_one(taken), 63));
        eachStay(route, [&](Stay stay, std::vector<Stay>& others) {
            stay.lane = lane;
            others.push_back(stay);
        });
        return lane;
    }
    bool twoWay(const std::vector<LinkId>& route) const
    {
        return std::ranges::any_of(route, [&](LinkId link) { return m_stays.contains(opposite(link)); });
    }

private:
    struct Stay {
        float from{}, to{};
        std::uint16_t lane{};
    };
    template <class Visit> void eachStay(const std::vector<LinkId>& route, Visit visit)
    {
        const auto count = static_cast<float>(route.size());
        constexpr float blink = 1e-4F; // those who come and go at the same moment do not meet
        for (std::size_t j = 0; j < route.size(); ++j)
            visit(Stay{static_cast<float>(j) / count + blink, static_cast<float>(j + 1) / count - blink, 0},
                  m_stays[route[j]]);
    }

    std::unordered_map<LinkId, std::vector<Stay>> m_stays;
};

void describeBlocks(const NetworkMoment& moment, const Transfer& transfer, Flight& flight)
{
    flight.blocks = moment.step.blockCount(transfer);
    const auto ranges = moment.step.blocks(transfer);
    std::uint32_t low = UINT32_MAX, high = 0;
    for (const BlockRange& range : ranges) {
        low = std::min(low, range.first.value);
        high =
            std::max(high, range.first.value + (range.count - 1) * range.stride + (range.rows - 1) * range.rowStride);
    }
    flight.firstBlock = BlockId{low};
    flight.lastBlock = BlockId{high};
}

void placeFlights(const Run& run, NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    const auto transfers = moment.step.transfers();
    if (plan.compact) return; // told by lines between groups
    const std::size_t skip = (transfers.size() + mostFlights - 1) / mostFlights;
    TrafficMeter meter = run.meter();
    Lanes lanes;
    std::vector<std::vector<LinkId>> routes;
    std::vector<LinkId> route;
    const auto between = [](const Transfer& transfer) {
        return std::uint64_t{transfer.from.value} << 32U | transfer.to.value;
    };
    std::unordered_map<std::uint64_t, std::uint32_t> beside; // messages from one node to another
    for (const Transfer& transfer : transfers) ++beside[between(transfer)];
    std::unordered_map<std::uint64_t, std::size_t> bundles;
    for (std::size_t i = 0; i < transfers.size(); i += std::max<std::size_t>(skip, 1)) {
        const Transfer& transfer = transfers[i];
        Flight flight{transfer.from, transfer.to, static_cast<std::uint32_t>(i)};
        flight.ref = moment.timed ? moment.refs[i] : TransferRef{moment.shown, flight.transfer};
        if (moment.timed) flight.leaves = moment.ways[i].leaves, flight.arrives = moment.ways[i].arrives;
        if (const std::uint64_t ends = between(transfer); beside[ends] > mostBeside) {
            if (!bundles.try_emplace(ends, i).second) continue;
            flight.bundle = beside[ends];
        }
        describeBlocks(moment, transfer, flight);
        moment.several = moment.several || flight.blocks > 1;
        flight.firstPoint = static_cast<std::uint32_t>(moment.points.size());
        route.clear();
        if (plan.physical) {
            meter.route(transfer, route);
            for (LinkId link : route) appendTrack(plan, plan.wires[link / 2], link % 2 == 0, moment.points);
            flight.lane = lanes.take(route);
        } else {
            appendTrack(plan, logicalWire(plan, transfer.from, transfer.to), true, moment.points);
            const std::uint64_t low = std::min(transfer.from.value, transfer.to.value),
                                high = std::max(transfer.from.value, transfer.to.value);
            route.push_back(2 * (low << 32 | high) + (transfer.from < transfer.to ? 0 : 1));
            flight.lane = lanes.take(route);
        }
        flight.points = static_cast<std::uint32_t>(moment.points.size()) - flight.firstPoint;
        if (flight.points == 0 && !plan.folds.empty()) continue; // inside a folded subtree
        routes.push_back(route);
        moment.flights.push_back(flight);
    }
    for (std::size_t i = 0; i < routes.size(); ++i) moment.flights[i].twoWay = lanes.twoWay(routes[i]);
}

void measureLoads(const Run& run, NetworkMoment& moment)
{
    const NetworkPlan& plan = *moment.plan;
    if (!plan.physical || plan.compact) return;
    std::unordered_map<std::uint32_t, std::size_t> known;
    for (const LinkLoad& load : run.meter().loads(moment.step)) {
        const auto wire = static_cast<std::uint32_t>(load.link / 2);
        const auto [found, isNew] = known.try_emplace(wire, moment.loads.size());
        if (isNew) moment.loads.push_back({wire, 0, run.topology().capacity(load.link), 0});
        CableLoad& cable = moment.loads[found->second];
        cable.messages = std::max(cable.messages, load.messages);
        cable.words = std::max(cable.words, load.words);
        (load.link % 2 == 0 ? cable.there : cable.back) = true;
        (load.link % 2 == 0 ? cable.thereMessages : cable.backMessages) = load.messages;
        moment.mostMessages = std::max(moment.mostMessages, load.messages);
    }
}

/// Where most messages meet, and the message that stands for all.
void findMeeting(const Run& run, StepIndex shown, NetworkMoment& moment)
{
    const Meeting meeting = meetingOf(run, moment.step, run.trafficAt(shown).messagesPerLink);
    moment.exampleMessage = meeting.message;
    if (!meeting.link || moment.plan->numberOf.empty()) return;
    const auto [from, to] = run.topology().ends(*meeting.link);
    moment.busiest = {.link = *meeting.link,
                      .onLink = static_cast<double>(meeting.crossed.size())
                                / std::max(run.topology().capacity(*meeting.link), 1U),
                      .from = NodeId{moment.plan->numberOf[from.value]},
                      .to = NodeId{moment.plan->numberOf[to.value]},
                      .name = QString::fromStdString(busiestName(run, meeting))};
}

} // namespace

std::shared_ptr<const Holdings> holdingsAfter(const Run& run, StepIndex steps, const KnownHoldings& known)
{
    if (distance(run, steps, known) > replayDistance(run, steps)) return run.holdingsAt(steps);
    std::unique_ptr<Holdings> holdings = known.holdings->clone();
    Step step;
    for (StepIndex k = known.steps; k < steps; ++k) {
        run.schedule().at(k, step);
        holdings->apply(step, k, nullptr);
    }
    return holdings;
}

std::shared_ptr<const NetworkMoment> networkMoment(const Run& run, std::shared_ptr<const NetworkPlan> plan,
                                                   StepIndex held, StepIndex shown, const NetworkMoment* previous,
                                                   const KnownHoldings& known, Patience patience,
                                                   const UnderWay* underWay)
{
    auto moment = std::make_shared<NetworkMoment>();
    moment->plan = std::move(plan);
    moment->held = held;
    moment->shown = shown;
    findHoldings(run, *moment, previous, known, patience);
    moment->settled = moment->holdings;
    if (underWay) {
        moment->timed = true;
        moment->begun = underWay->begun;
        moment->received = underWay->received;
        moment->flows = underWay->flows;
        moment->prices = run.setup().values;
        if (!moment->stale()) moment->holdings = withEarly(run, moment->settled, *underWay);
    }
    measureHoldings(*moment);
    if (const QueueHistory* queues = moment->plan->queues.get())
        for (std::uint32_t router = 0; router < queues->routers(); ++router)
            moment->waiting.push_back(queues->at(router, shown));
    if (shown >= 0 && shown < run.steps()) {
        if (underWay)
            addUnderWay(run, *underWay, *moment);
        else
            run.schedule().at(shown, moment->step);
        placeFlights(run, *moment);
        measureLoads(run, *moment);
        if (!underWay) findMeeting(run, shown, *moment);
        moment->origins = blockOrigins(run, *moment);
        moment->passedOn = passedOn(run, *moment);
        moment->longest = longestMessages(*moment);
        if (moment->plan->compact) moment->growing = growingRanges(*moment);
        if (run.data().uniform()) moment->blockWords = run.data().words;
        if (const auto ring =
                moment->busiest ? RingTraffic::of(run.topology(), run.setup().placed, moment->step) : std::nullopt)
            moment->ringMessages = ring->messages();
        if (!underWay && (moment->plan->compact ? moment->plan->groupShape.plane : moment->plan->grid))
            moment->holders = holdersFrom(run, shown, moment->amounts);
        if (!underWay && moment->plan->compact && !moment->plan->groupTree)
            moment->example = exampleWay(run, moment->step, moment->exampleMessage, *moment->plan),
            moment->exampleRouters = exampleRouters(run, moment->step, moment->exampleMessage, *moment->plan);
        if (!underWay && moment->plan->compact && !moment->plan->groupTree && moment->plan->loads)
            if (const auto messages = messagesOnLinks(run, moment->step)) {
                if (moment->plan->groupShape.linked)
                    moment->crossings = crossingsOf(run.topology(), *moment->plan, *messages);
                if (!moment->plan->below.empty()) {
                    moment->treeLoads = treeLoads(run.topology(), moment->plan->below, *messages);
                    moment->routers = routersPassed(run.topology(), *messages);
                    moment->turns = turnsOf(run, moment->step);
                }
                moment->crowding = crowdingOf(run, moment->step, *messages);
                moment->sharedLinks = sharedLinksOf(run.topology(), *moment->plan, *messages);
                moment->unit = unitTraffic(run, moment->step, *messages, moment->exampleMessage);
            }
    }
    return moment;
}

double progressAt(double time, double leaves, double arrives)
{
    return arrives > leaves ? std::clamp((time - leaves) / (arrives - leaves), 0.0, 1.0) : time < arrives ? 0 : 1;
}

double NetworkMoment::meanProgress(double time) const
{
    if (ways.empty()) return 1;
    constexpr std::size_t enough = 10'000; // of more messages some tell the mean
    const std::size_t stride = std::max<std::size_t>(1, ways.size() / enough);
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < ways.size(); i += stride, ++count)
        sum += progressAt(time, ways[i].leaves, ways[i].arrives);
    return sum / count;
}

std::size_t NetworkMoment::drawn() const
{
    std::size_t sum = 0;
    for (const Flight& flight : flights) sum += flight.bundle;
    return sum;
}

QString flightLabel(const Run& run, const NetworkMoment& moment, const Flight& flight)
{
    if (flight.bundle > 1) return QStringLiteral("×%1").arg(flight.bundle);
    const std::uint32_t processors = moment.plan->processors;
    const bool pairs = run.algorithm().operation == Operation::Alltoall;
    const auto name = [&](BlockId block) {
        if (!pairs) return QString::number(block.value);
        return QStringLiteral("%1→%2").arg(block.value / processors).arg(block.value % processors);
    };
    if (moment.plan->blocks == 1) return {}; // there is nothing to tell apart
    if (flight.blocks == 1) return name(flight.firstBlock);
    const auto gapless = [](const Flight& one) { return one.lastBlock.value - one.firstBlock.value + 1 == one.blocks; };
    // All that can be compared at once are named alike.
    constexpr std::size_t few = 64;
    const bool alike = moment.flights.size() > few || std::ranges::all_of(moment.flights, gapless);
    if (gapless(flight) && alike && !pairs)
        return QStringLiteral("b%1–%2").arg(flight.firstBlock.value).arg(flight.lastBlock.value);
    return QStringLiteral("%1 blocks").arg(flight.blocks);
}

} // namespace hopscope
