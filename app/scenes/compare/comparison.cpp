#include "scenes/compare/comparison.h"

#include "algorithms/algorithm.h"
#include "cost/clockless_prices.h"
#include "cost/cost_model.h"
#include "run/analysis/time_split.h"
#include "run/queues.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace hopscope {

namespace {

/// Names of the machine: how links are laid and counted, not what is sent.
bool isOfMachine(const Run& run, const std::string& name)
{
    static const std::set<std::string, std::less<>> machine{"mapping", "seed", "ports", "duplex", "routing"};
    if (machine.contains(name)) return true;
    const TopologyFamily* family = findTopologyFamily(run.topology().family());
    return family && std::ranges::any_of(family->parameters, [&](const Parameter& p) { return p.id == name; });
}

bool isPriceName(const Run& run, const std::string& name)
{
    return std::ranges::any_of(run.setup().costModel->prices, [&](const Parameter& p) { return p.id == name; });
}

enum class Part { Schedule, Machine, Price };

Part partOf(const Run& run, const std::string& name)
{
    if (isPriceName(run, name) || name == "model") return Part::Price;
    return isOfMachine(run, name) ? Part::Machine : Part::Schedule;
}

/// Whether what a send waits for counts as a price. It costs nothing by itself.
enum class Orders { Same, Any };
bool isOrder(const Run& run, const std::string& name)
{
    const bool own = run.setup().values.contains(clockless::orderBesideAnother);
    return run.clockless() && name == (own ? clockless::orderBesideAnother : clockless::order.id);
}

/// Whether the complete values of one part are the same.
bool sameValues(const Run& a, const Run& b, Part part, Orders orders = Orders::Same)
{
    const auto covers = [part, orders](const Run& one, const Run& other) {
        return std::ranges::all_of(one.setup().values, [&](const auto& entry) {
            const auto& [name, value] = entry;
            if (name == "shape" || name == "model" || partOf(one, name) != part) return true;
            if (orders == Orders::Any && isOrder(one, name)) return true;
            const auto found = other.setup().values.find(name);
            // A price that the other model does not know, or a parameter of another topology, makes no difference.
            return found == other.setup().values.end() ? part != Part::Schedule : found->second == value;
        });
    };
    return covers(a, b) && covers(b, a);
}

} // namespace

ComparedTime comparedTime(const Run& run)
{
    const CostModel& model = *run.setup().costModel;
    const Values& prices = run.setup().values;
    if (run.clockless()) {
        const TimeSplit split = timeSplit(run);
        return {.startUp = split.startUp,
                .combining = split.combining,
                .transfer = split.transfer,
                .contention = split.contention + split.serialisation,
                .packets = 0};
    }
    ComparedTime parts;
    for (const auto& stretch : run.profile().stretches()) {
        const auto count = static_cast<double>(stretch.count);
        const Traffic all = run.trafficAt(stretch.first);
        // Alone on its way, a message is all that a link carries, and it is never stored.
        Traffic alone = all;
        alone.wordsPerLink = std::min(all.wordsPerLink, all.largestMessage);
        alone.messagesPerLink = std::min(all.messagesPerLink, 1.0);
        alone.makespan = std::min(all.makespan, all.largestMessage);
        Traffic combined = alone;
        combined.largestMessage = combined.wordsPerLink = combined.makespan = combined.wordHops = 0;
        // However little is sent, a superstep has its level, and its latency.
        combined.clusters = scaled(all, 1e-12).clusters;
        Traffic empty = combined;
        empty.wordsCombined = 0;
        const double startUp = model.stepTime(empty, prices), combining = model.stepTime(combined, prices),
                     transfer = model.stepTime(alone, prices), whole = model.stepTime(all, prices);
        parts.packets += count * loadsOf(all.clusters).h;
        parts.combining += count * (combining - startUp);
        parts.transfer += count * (transfer - combining);
        parts.contention += count * (whole - transfer);
    }
    // What a model charges once, however many steps there are.
    parts.startUp = run.time() - parts.combining - parts.transfer - parts.contention;
    return parts;
}

StepIndex chargedSteps(const Run& run)
{
    if (run.setup().costModel->charge == Charge::Step) return run.steps();
    StepIndex steps = 0;
    for (const auto& stretch : run.profile().stretches())
        if (stretch.traffic.transfers > 0) steps += stretch.count;
    return steps;
}

std::optional<std::size_t> mostLinks(const Run& run, const std::stop_token& stop)
{
    const TrafficMeter meter = run.meter();
    std::size_t most = 0;
    Step step;
    std::vector<LinkId> route;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) return {};
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            route.clear();
            meter.route(transfer, route);
            most = std::max(most, route.size());
        }
    }
    return most;
}

std::shared_ptr<const WaitingPackets> waitingPackets(const Run& run, const std::stop_token& stop)
{
    constexpr double mostPlaces = 5e7;
    if (run.data().routers == 0 || run.steps() == 0) return {};
    try {
        const auto history = queueHistory(run, stop);
        if (!history || double(history->routers()) * double(history->steps()) > mostPlaces) return {};
        std::vector<StepIndex> edges(static_cast<std::size_t>(history->steps()) + 1);
        std::iota(edges.begin(), edges.end(), StepIndex{0});
        auto waiting = std::make_shared<WaitingPackets>(edges.size() - 1);
        for (std::uint32_t router = 0; router < history->routers(); ++router) {
            if (stop.stop_requested()) return {};
            const auto columns = history->columns(router, edges);
            for (std::size_t k = 0; k < columns.size(); ++k)
                (*waiting)[k] = std::max((*waiting)[k], columns[k].longest);
        }
        return waiting;
    } catch (const Cancelled&) {
        return {};
    }
}

bool sameSchedule(const Run& a, const Run& b)
{
    return &a.algorithm() == &b.algorithm() && a.shape().text() == b.shape().text() && sameValues(a, b, Part::Schedule);
}

bool sameMachine(const Run& a, const Run& b)
{
    return a.topology().text() == b.topology().text() && sameValues(a, b, Part::Machine);
}

bool sameModel(const Run& a, const Run& b) { return a.setup().costModel == b.setup().costModel; }

bool samePrices(const Run& a, const Run& b) { return sameValues(a, b, Part::Price); }

bool equalTimes(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1e-300, std::abs(a), std::abs(b)}); }

std::optional<std::size_t> explainedBy(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index)
{
    const Run* run = runs[index].get();
    if (!run) return {};
    const auto sameOperation = [run](const Run& other) {
        return &other != run && other.algorithm().operation == run->algorithm().operation;
    };
    const bool any = std::ranges::any_of(runs, [&](const auto& other) { return other && sameOperation(*other); });
    const bool leads = standingOf(runs, index).fastest;
    std::optional<std::size_t> best;
    int most = -1;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run* other = runs[i].get();
        if (!other || i == index || other->time() >= run->time() || equalTimes(other->time(), run->time())) continue;
        if (any && !sameOperation(*other)) continue;
        // Whoever leads its like is set beside one that is unlike only if both do the same.
        if (leads && !sameSchedule(*run, *other)) continue;
        const int alike = 16 * sameSchedule(*run, *other) + 8 * sameMachine(*run, *other)
                          + 4 * static_cast<int>(unlikeness(*run, *other).empty()) + 2 * sameModel(*run, *other)
                          + static_cast<int>(samePrices(*run, *other));
        if (alike < most || (alike == most && runs[*best]->time() <= other->time())) continue;
        most = alike;
        best = i;
    }
    return best;
}

bool isGood(const Run& run) { return run.delivers() && run.violationCount() == 0; }

std::vector<Unlike> unlikeness(const Run& a, const Run& b)
{
    // How much is to be done: the message, the side of a matrix, how far a shift goes.
    const auto sameTask = [](const Run& one, const Run& other) {
        return std::ranges::all_of(std::array{"words", "n", "shift"}, [&](const char* name) {
            const auto mine = one.setup().values.find(name), others = other.setup().values.find(name);
            if (mine == one.setup().values.end() || others == other.setup().values.end()) return true;
            return isOfMachine(one, name) || isOfMachine(other, name) || mine->second == others->second;
        });
    };
    // Between two operations nothing else needs to be said.
    if (a.algorithm().operation != b.algorithm().operation) return {Unlike::Operation};
    std::vector<Unlike> unlike;
    if (a.topology().processors() != b.topology().processors()) unlike.push_back(Unlike::Processors);
    if (!sameTask(a, b)) unlike.push_back(Unlike::Message);
    if (!sameModel(a, b)) unlike.push_back(Unlike::Model);
    if (!sameValues(a, b, Part::Price, Orders::Any)) unlike.push_back(Unlike::Prices);
    if (!(a.setup().ports == b.setup().ports)) unlike.push_back(Unlike::Ports);
    return unlike;
}

Standing standingOf(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index)
{
    Standing standing;
    const Run* run = runs[index].get();
    if (!run) return standing;
    bool rivals = false; // only a good run can be outrun
    standing.fastest = standing.least = isGood(*run);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run* other = runs[i].get();
        if (!other) continue;
        const bool alike = i == index || unlikeness(*run, *other).empty();
        if (alike) standing.among.push_back(i);
        standing.all = standing.all && alike;
        rivals = rivals || (i != index && isGood(*other));
        if (!isGood(*other) || other->time() >= run->time() || equalTimes(other->time(), run->time())) continue;
        standing.least = false;
        if (alike) standing.fastest = false;
    }
    standing.least = standing.least && rivals;
    standing.fastest = standing.fastest && standing.among.size() > 1;
    return standing;
}

std::uint32_t receivedAtOnce(const Run& run)
{
    std::uint32_t most = 0;
    for (StepIndex quarter = 1; run.steps() > 0 && quarter <= 3; ++quarter)
        most = std::max(most, run.trafficAt(quarter * run.steps() / 4).receives);
    return most;
}

} // namespace hopscope
