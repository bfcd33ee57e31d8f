#include "run/best_packets.h"

#include "cost/cost_model.h"
#include "progress.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double tolerance = 1e-9;
constexpr double mostPlayed = 3e6;       ///< transfers of one try
constexpr std::int64_t allGroupsTo = 32; ///< of more groups not all are tried, but
constexpr std::int64_t everyGroupTo = 8; ///< all the small ones
constexpr double groupFactor = 1.42;     ///< beyond them, from one to the next
constexpr double largestPackets = 1 << 30;

bool asksForBest(const Experiment& experiment, const std::string& name)
{
    const auto given = experiment.values.find(name);
    return given != experiment.values.end() && given->second == Value("best");
}

class PacketSearch {
public:
    PacketSearch(const Experiment& asked, std::shared_ptr<const Run> start, const RunMaker& runOf,
                 const std::stop_token& stop)
        : m_asked(asked), m_start(std::move(start)), m_runOf(runOf), m_stop(stop)
    {
    }

    std::shared_ptr<const Run> fastest()
    {
        const std::int64_t packets = whole(m_start->problem(), "packets");
        if (asksForBest(m_asked, "group"))
            overGroups(packets);
        else
            descend(groupOf(*m_start), packets, Depth::Whole);
        refine();
        return m_best;
    }

private:
    static std::int64_t groupOf(const Run& run)
    {
        return run.setup().values.contains("group") ? whole(run.problem(), "group") : 0;
    }

    /// Time with so many packets; infinite where that cannot run or takes long.
    double time(std::int64_t group, std::int64_t packets)
    {
        if (m_stop.stop_requested()) throw Cancelled();
        if (const auto known = m_times.find({group, packets}); known != m_times.end()) return known->second;
        double& time = m_times[{group, packets}];
        time = std::numeric_limits<double>::infinity();
        const double one =
            static_cast<double>(m_start->transfers()) / static_cast<double>(whole(m_start->problem(), "packets"));
        const bool repeats = pipelineOf(m_start->algorithm(), m_start->problem()).has_value();
        if (!repeats && one * static_cast<double>(packets) > mostPlayed) return time;
        try {
            Experiment experiment = with(m_start->experiment(), "packets", static_cast<double>(packets));
            if (group > 0) experiment = with(std::move(experiment), "group", static_cast<double>(group));
            const auto run = m_runOf(experiment);
            time = run->time();
            if (const auto pipeline = pipelineOf(run->algorithm(), run->problem()))
                m_periods[group] = pipeline->packets;
            if (!m_best || run->time() < m_best->time()) m_best = run;
        } catch (const Refused&) { // out of range, or too long
        }
        return time;
    }

    void overGroups(std::int64_t packets)
    {
        const std::int64_t most = std::max<std::int64_t>(1, m_start->shape().processors() - 1);
        std::set<std::int64_t> groups{groupOf(*m_start)};
        const bool all = most <= allGroupsTo;
        const auto next = [all](std::int64_t group) {
            return all || group < everyGroupTo
                       ? group + 1
                       : static_cast<std::int64_t>(std::ceil(static_cast<double>(group) * groupFactor));
        };
        for (std::int64_t group = 1; group <= most; group = next(group)) groups.insert(group);
        for (const std::int64_t group : groups) descend(group, packets, all ? Depth::Whole : Depth::Rough);
        if (all) return;
        for (double factor = std::sqrt(groupFactor); m_best && groupOf(*m_best) > everyGroupTo;
             factor = std::sqrt(factor)) {
            const std::int64_t here = groupOf(*m_best);
            const auto step = std::max<std::int64_t>(1, std::llround(static_cast<double>(here) * (factor - 1)));
            for (const std::int64_t group : {here - step, here + step})
                if (group >= 1 && group <= most) descend(group, packets, Depth::Rough);
            if (step == 1 && groupOf(*m_best) == here) return;
        }
    }

    /// Doubles or halves the packets as long as that is faster, then in ever smaller steps. Where the packets of a
    /// pipeline follow each other by the group, many of them are whole groups: those share what is played.
    enum class Depth { Rough /* to the power of two */, Whole };
    void descend(std::int64_t group, std::int64_t from, Depth depth)
    {
        time(group, from);
        if (!asksForBest(m_asked, "packets")) return;
        constexpr std::int64_t many = 4;
        const std::int64_t period = std::max<std::int64_t>(1, m_periods[group]);
        const std::int64_t grain = depth == Depth::Rough && from >= many * period ? period : 1;
        std::int64_t here = std::max<std::int64_t>(1, from / grain) * grain;
        double least = time(group, here);
        for (double factor = 2;;) {
            const double wide = static_cast<double>(here / grain);
            const std::int64_t more =
                grain * std::max<std::int64_t>(here / grain + 1, std::llround(std::min(wide * factor, largestPackets)));
            const std::int64_t fewer = grain * std::min<std::int64_t>(here / grain - 1, std::llround(wide / factor));
            const std::int64_t before = here;
            for (const std::int64_t packets : {more, fewer}) {
                if (packets < 1) continue;
                const double there = time(group, packets);
                if (there < least) {
                    least = there;
                    here = packets;
                }
            }
            if (here != before) continue;
            if (depth == Depth::Rough || (more - here <= grain && here - fewer <= grain)) return;
            factor = std::sqrt(factor);
        }
    }

    /// To the best packets of the best groups; then a few more or fewer, so that the last group of them is as full as
    /// is best.
    void refine()
    {
        if (!asksForBest(m_asked, "packets")) return;
        constexpr std::size_t groupsLookedAt = 3;
        std::map<std::int64_t, std::pair<double, std::int64_t>> leasts; // by group: time and packets
        for (const auto& [place, time] : m_times) {
            const auto [least, added] = leasts.try_emplace(place.first, time, place.second);
            if (!added) least->second = std::min(least->second, std::pair(time, place.second));
        }
        std::vector<std::pair<double, std::pair<std::int64_t, std::int64_t>>> order;
        for (const auto& [group, least] : leasts) order.push_back({least.first, {group, least.second}});
        std::ranges::sort(order);
        order.resize(std::min(order.size(), groupsLookedAt));
        const bool small = m_start->shape().processors() <= allGroupsTo;
        for (const auto& [least, place] : order) {
            const auto [group, packets] = place;
            descend(group, packets, Depth::Whole);
            if (small) lookAround(group, packets);
        }
        if (m_best) lookAround(groupOf(*m_best), whole(m_best->problem(), "packets"));
    }

    void lookAround(std::int64_t group, std::int64_t packets)
    {
        constexpr std::int64_t mostAway = 12;
        const std::int64_t away = std::clamp<std::int64_t>(m_periods[group], 1, mostAway);
        for (std::int64_t other = std::max<std::int64_t>(1, packets - away); other <= packets + away; ++other)
            time(group, other);
    }

    const Experiment& m_asked;
    std::shared_ptr<const Run> m_start, m_best;
    const RunMaker& m_runOf;
    const std::stop_token& m_stop;
    std::map<std::pair<std::int64_t, std::int64_t>, double> m_times; ///< by group and packets
    std::map<std::int64_t, std::int64_t> m_periods; ///< packets after which the steps are the same again, by group
};

} // namespace

bool asksForBest(const Experiment& experiment)
{
    return asksForBest(experiment, "packets") || asksForBest(experiment, "group");
}

bool keepsItsPromise(const Run& run)
{
    const Setup& setup = run.setup();
    const Problem problem = setup.problem();
    const auto same = [&](double time) { return std::abs(run.time() - time) <= tolerance * std::abs(time); };
    // Where a step costs what its largest message costs, the exact search over steps has counted all there is.
    if (setup.costModel->id == "cut-through" && run.maxLinkLoad() <= 1) return true;
    for (const Formula& formula : formulasOf(*setup.algorithm)) {
        if (formula.quantity != "time" || formula.relation != Relation::Equal) continue;
        if (!formula.costModel.empty() && formula.costModel != setup.costModel->id) continue;
        if (const auto value = formula.value(problem); value && same(*value)) return true;
    }
    const auto optimum = optimumOf(*setup.algorithm, problem, Search::Exact);
    return optimum && same(optimum->time);
}

std::shared_ptr<const Run> fastestBySearch(const Experiment& asked, std::shared_ptr<const Run> start,
                                           const RunMaker& runOf, const std::stop_token& stop)
{
    if (!asksForBest(asked) || !start->setup().values.contains("packets")) return start;
    const auto found = PacketSearch(asked, start, runOf, stop).fastest();
    return found && found->time() < start->time() ? found : start;
}

} // namespace hopscope
