#include "run/analysis/sweep.h"

#include "algorithms/catalogue.h"
#include "memory.h"
#include "run/analysis/library_choice.h"
#include "run/analysis/pipeline_runs.h"
#include "run/analysis/sweep_points.h"
#include "run/general_bound.h"
#include "stopping.h"
#include "text.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// How often the caller's thread, which only waits, looks whether it was asked to stop.
constexpr std::chrono::milliseconds askedEvery(20);

/// The sizes of a topology with every letter that stands for one replaced: `complete:P`, `torus:PxP`, `leaf-tree:K^H`.
/// Nothing if the name is no such letter.
std::optional<std::string> withSize(std::string_view topology, std::string_view name, std::string_view value)
{
    const auto colon = topology.find(':');
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'Z' || colon == std::string_view::npos) return {};
    std::string text(topology.substr(0, colon + 1));
    bool found = false;
    for (std::string_view rest = topology.substr(colon + 1); !rest.empty();) {
        const auto end = std::min(rest.find_first_of("x^"), rest.size());
        const bool here = rest.substr(0, end) == name;
        found = found || here;
        text += here ? value : rest.substr(0, end);
        text += rest.substr(end, 1);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return found ? std::optional(std::move(text)) : std::nullopt;
}

void apply(Experiment& experiment, const std::string& name, const std::string& value)
{
    if (auto topology = withSize(experiment.topology, name, value)) {
        experiment.topology = *std::move(topology);
        return;
    }
    const auto number = parseNumber(value);
    experiment = with(std::move(experiment), name, number ? Value(*number) : Value(value));
}

SweepPoint measured(const SweepPoint& place, const Run& run)
{
    SweepPoint point = place;
    point.experiment = toText(run.experiment());
    point.time = run.time();
    point.sound = run.delivers() && run.violationCount() == 0;
    point.steps = run.steps();
    point.transfers = run.transfers();
    point.maxLinkLoad = run.maxLinkLoad();
    point.maxQueue = run.maxQueue();
    point.playedPackets = run.playedPackets();
    const std::vector<Comparison> comparisons = run.comparisons();
    if (const Comparison* bound = highestBound(comparisons, "time"))
        point.bound = point.general = bound->value, point.boundName = bound->name;
    if (const Comparison* any = generalTimeBound(comparisons)) point.general = any->value;
    const Values& values = run.setup().values;
    if (const auto group = values.find("group"); group != values.end()) point.group = std::get<double>(group->second);
    if (const auto packets = values.find("packets"); packets != values.end())
        point.packets = std::get<double>(packets->second);
    return point;
}

/// Runs larger than this are not kept for their neighbours where there are many: they hold much memory.
constexpr std::uint64_t mostKept = 200'000;

/// Whether a task has so much memory left that what could serve the next point may be kept.
bool roomToKeep()
{
    const MemoryAccount* const account = MemoryScope::current();
    return Memory::left() > Memory::budget() / 2 && (!account || account->taken() < account->most() / 2);
}

} // namespace

SweepPoint sweepPoint(const Experiment& experiment, SweepPoint place, const PointWish& wish, PipelineRuns& runs,
                      std::shared_ptr<const Run>& previous, const std::stop_token& stop)
{
    try {
        const auto [here, searched] = runs.find(experiment, previous, stop);
        place.searched = searched;
        previous = (!wish.many || here->transfers() <= mostKept) && roomToKeep() ? here : nullptr;
        place = measured(place, *here);
        if (wish.split) place.split = timeSplit(*here, stop);
    } catch (const Refused& refusal) {
        place.refusal = refusal.why().text;
    } catch (const OverBudget& refusal) {
        place.refusal = refusal.what();
    }
    if (!roomToKeep()) {
        previous.reset();
        runs.forget();
    }
    return place;
}

void fillSpeedups(std::vector<SweepPoint>& group)
{
    for (SweepPoint& point : group) {
        double best = std::numeric_limits<double>::infinity();
        for (const SweepPoint& other : group)
            if (&other != &point && other.refusal.empty()) best = std::min(best, other.time);
        if (point.refusal.empty() && point.time > 0 && best < std::numeric_limits<double>::infinity())
            point.speedup = best / point.time;
    }
}

Experiment experimentAt(const SweepRequest& request, SweepPoint& point)
{
    Experiment experiment = experimentAt(request, point.x, point.x2, point.series);
    if (request.series.empty() || request.series[point.series].rulesOf.empty()) return experiment;
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    if (!algorithm) return experiment;
    try {
        const auto choice = libraryChoice(request.series[point.series].rulesOf, algorithm->operation,
                                          experiment.topology, experiment.values);
        if (!choice) return experiment;
        point.choice = choice->name, point.rule = choice->rule;
        return choice->experiment;
    } catch (const Refused&) { // so is the experiment, where it runs
        return experiment;
    }
}

Experiment experimentAt(const SweepRequest& request, std::size_t x, std::size_t x2, std::size_t series)
{
    Experiment experiment = request.experiment;
    if (!request.series.empty()) {
        const Series& one = request.series[series];
        if (!one.algorithm.empty()) experiment.algorithm = one.algorithm;
        for (const auto& [name, value] : one.values) apply(experiment, name, formatValue(value));
    }
    apply(experiment, request.x.name, request.x.values[x]);
    if (request.x2) apply(experiment, request.x2->name, request.x2->values[x2]);
    return experiment;
}

void sweep(const SweepRequest& request, const std::function<void(const SweepPoint&)>& point, Progress* progress,
           std::stop_token stop)
{
    const std::size_t columns = request.x.values.size(), rows = request.x2 ? request.x2->values.size() : 1;
    const std::size_t series = std::max<std::size_t>(1, request.series.size());
    const std::size_t workers = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, columns * rows);
    if (progress) {
        progress->done = 0;
        progress->total = columns * rows * series;
    }
    std::stop_source ended;
    const std::stop_callback cancelled(stop, [&ended] { ended.request_stop(); });
    std::mutex mutex;
    std::map<std::size_t, std::vector<SweepPoint>> ready; ///< groups that wait for those before them
    std::size_t next = 0;                                 ///< group to be told of
    std::string firstRefusal;
    bool any = false;
    std::exception_ptr problem;
    const auto tell = [&](std::size_t group, std::vector<SweepPoint> points) {
        const std::lock_guard lock(mutex);
        ready.emplace(group, std::move(points));
        for (auto first = ready.begin(); first != ready.end() && first->first == next;
             first = ready.erase(first), ++next)
            for (const SweepPoint& one : first->second) {
                if (ended.stop_requested()) return;
                any = any || one.refusal.empty();
                if (firstRefusal.empty()) firstRefusal = one.refusal;
                point(one);
            }
    };
    // Neighbours often differ only in prices, along x more often than along x2: each value of x2 is one worker's and
    // keeps its own last runs.
    PipelineRuns own;
    PipelineRuns& runs = request.runs ? *request.runs : own;
    const auto work = [&](std::size_t worker) {
        std::vector<std::shared_ptr<const Run>> previous(series * rows, request.known);
        for (std::size_t x = 0; x < columns; ++x)
            for (std::size_t x2 = 0; x2 < rows; ++x2) {
                if ((rows > 1 ? x2 : x) % workers != worker) continue;
                std::vector<SweepPoint> group;
                for (std::size_t s = 0; s < series; ++s) {
                    if (ended.stop_requested()) throw Cancelled();
                    SweepPoint place;
                    place.x = x, place.x2 = x2, place.series = s;
                    const Experiment experiment = experimentAt(request, place);
                    group.push_back(sweepPoint(experiment, std::move(place), {rows > 1, request.split}, runs,
                                               previous[x2 * series + s], ended.get_token()));
                    if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
                }
                fillSpeedups(group);
                tell(x * rows + x2, std::move(group));
            }
    };
    {
        std::size_t atWork = workers;
        std::condition_variable left;
        std::vector<std::jthread> threads;
        for (std::size_t worker = 0; worker < workers; ++worker)
            threads.emplace_back([&, worker, account = MemoryScope::current()] {
                const MemoryScope charged(account);
                std::exception_ptr thrown;
                try {
                    work(worker);
                } catch (...) {
                    thrown = std::current_exception();
                }
                const std::lock_guard lock(mutex);
                if (thrown && !problem) problem = thrown;
                if (thrown) ended.request_stop();
                --atWork;
                left.notify_one();
            });
        // Who called may be stopped by a StopScope of its own, which the workers' threads do not know.
        std::unique_lock lock(mutex);
        while (!left.wait_for(lock, askedEvery, [&] { return atWork == 0; })) {
            try {
                goOn();
            } catch (const Cancelled&) {
                if (!problem) problem = std::current_exception();
                ended.request_stop();
            }
        }
    }
    if (problem) std::rethrow_exception(problem);
    if (stop.stop_requested()) throw Cancelled();
    goOn(); // asked to stop while the last points came in
    if (!any) throw Refused(request.x.name, firstRefusal);
}

} // namespace hopscope
