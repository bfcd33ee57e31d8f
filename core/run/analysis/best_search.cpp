#include "run/analysis/best_search.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "run/analysis/best_choices.h"
#include "run/analysis/best_packets.h"
#include "run/analysis/packet_search.h"
#include "run/analysis/pipeline_runs.h"
#include "run/effort.h"
#include "run/simulation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

namespace {

constexpr double noTime = std::numeric_limits<double>::infinity();
constexpr std::int64_t allGroupsTo = 32;         ///< of more groups those of a coarse grid come first:
constexpr std::int64_t everyGroupTo = 8;         ///< all the small ones, and
constexpr double mostShares = 8;                 ///< of the effort, that one group may take
constexpr double groupFactor = 1.42;             ///< beyond them, from one to the next
constexpr std::int64_t withoutStartUp = 1 << 16; ///< packets where more are always faster

bool contains(const std::vector<std::string>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

/// Whether run() plays so many transfers.
bool mayRun(const Setup& setup)
{
    try {
        const Limits limits;
        const Problem problem = setup.problem();
        const Schedule schedule = scheduleOf(*setup.algorithm, problem);
        const Data data = dataOf(*setup.algorithm, problem);
        checkEffort(setup, schedule, data, windowsOf(schedule, data, setup.shape.processors(), limits), windowsOf,
                    limits);
        return true;
    } catch (const Refused&) {
        return false;
    }
}

class BestSearch {
public:
    BestSearch(const BestQuestion& question, PipelineRuns& runs, Progress* progress, const std::stop_token& stop)
        : m_question(question), m_runs(runs), m_progress(progress), m_stop(stop), m_left(question.effort)
    {
    }

    BestChoice run()
    {
        makeFrames();
        makeCandidates();
        m_most = m_question.mostPackets;
        if (free("packets")) limitPackets();
        if (!byClosedForm()) {
            tryFirst();
            if (m_candidates.size() > 1) tryOthers();
        }
        if (!m_best) throw Refused(refusal());
        return answer();
    }

private:
    /// One of the choices beside the number of packets; `frame` has all but the group.
    struct Candidate {
        std::size_t frame{};
        std::int64_t group{0}; ///< 0: none to choose
        double least{0};       ///< no time is below
        bool coarse{true};
        bool natural{false}; ///< a power of two or the most: where links are shared, groups that lie in a network well
    };
    struct Found {
        Candidate candidate;
        PacketSearch::Best best;
    };

    bool free(std::string_view name) const { return contains(m_question.free, name); }

    /// The usual values, and every other combination of what may be chosen but packets and group.
    void makeFrames()
    {
        Experiment usual = m_question.experiment;
        for (const std::string& name : m_question.free) usual.values.erase(name);
        m_frames.push_back(resolve(usual));
        std::vector<Experiment> open{usual};
        std::vector<std::string> names;
        for (const Parameter& parameter : parametersOf(*m_frames.front().algorithm)) {
            if (!free(parameter.id) || parameter.id == "packets" || parameter.id == "group") continue;
            names.emplace_back(parameter.id);
            std::vector<Experiment> more;
            for (const Experiment& experiment : open)
                for (const Value& value : choiceValues(parameter, m_frames.front()))
                    more.push_back(with(experiment, parameter.id, value));
            open = std::move(more);
        }
        m_choices = names;
        std::set<std::vector<Value>> known;
        const auto key = [&](const Setup& setup) {
            std::vector<Value> values;
            for (const std::string& name : names) values.push_back(setup.values.find(name)->second);
            return values;
        };
        known.insert(key(m_frames.front()));
        if (names.empty()) return;
        for (const Experiment& experiment : open) {
            if (m_stop.stop_requested()) throw Cancelled();
            try {
                Setup setup = resolve(experiment);
                if (known.insert(key(setup)).second) m_frames.push_back(std::move(setup));
            } catch (const Refused&) { // not all combinations are there
            }
        }
    }

    void makeCandidates()
    {
        const bool groups = free("group");
        if (groups) m_choices.emplace_back("group");
        for (std::size_t frame = 0; frame < m_frames.size(); ++frame) {
            if (!groups) {
                m_candidates.push_back({.frame = frame});
                continue;
            }
            const std::int64_t most = std::max<std::int64_t>(1, std::int64_t{m_frames[frame].shape.processors()} - 1);
            double grid = 1;
            for (std::int64_t group = 1; group <= most; ++group) {
                const bool coarse = most <= allGroupsTo || group <= everyGroupTo || group == most
                                    || static_cast<double>(group) >= grid * groupFactor;
                if (coarse) grid = static_cast<double>(group);
                const bool natural = std::has_single_bit(static_cast<std::uint64_t>(group)) || group == most;
                m_candidates.push_back(
                    {.frame = frame, .group = group, .coarse = coarse || natural, .natural = natural});
            }
        }
        if (m_progress) {
            m_progress->done = 0;
            m_progress->total = m_candidates.size();
        }
    }

    std::optional<Setup> setupOf(const Candidate& candidate) const
    {
        Setup setup = m_frames[candidate.frame];
        if (candidate.group == 0) return setup;
        setup.values.insert_or_assign("group", static_cast<double>(candidate.group));
        if (objectionOf(*setup.algorithm, setup.problem())) return {};
        return setup;
    }
    std::optional<PacketTimes> timesOf(const Candidate& candidate) const
    {
        auto setup = setupOf(candidate);
        if (!setup) return {};
        return std::optional<PacketTimes>(std::in_place, *std::move(setup), m_runs, m_question.sound, m_stop);
    }
    std::int64_t givenPackets(const Setup& setup) const
    {
        return setup.values.contains("packets") ? whole(setup.problem(), "packets") : 1;
    }

    void limitPackets()
    {
        const Problem problem = m_frames.front().problem();
        const auto wholeWords = problem.values.find("whole");
        if (wholeWords != problem.values.end() && wholeWords->second == Value("yes"))
            m_most = std::min(m_most, static_cast<std::int64_t>(std::clamp(real(problem, "words"), 1.0, 4e9)));
        PacketTimes times(m_frames.front(), m_runs, false, m_stop);
        if (times.hasStartUp() || m_most <= withoutStartUp) return;
        m_most = withoutStartUp;
        m_note = fmt::format("Without a start-up time more packets are always faster; 1 to {} were tried.", m_most);
    }

    void consider(const Candidate& candidate, const PacketSearch::Best& best)
    {
        if (!std::isfinite(best.time) || best.packets == 0) return;
        const auto rank = [](const Found& found) {
            return std::tuple(found.candidate.frame, found.candidate.group, found.best.packets);
        };
        const Found found{candidate, best};
        if (m_best && longer(best.time, m_best->best.time)) return;
        if (m_best && !longer(m_best->best.time, best.time) && rank(found) >= rank(*m_best)) return;
        m_best = found;
    }

    /// Tries the packets of one choice.
    void attempt(const Candidate& candidate)
    {
        auto times = timesOf(candidate);
        if (!times) return;
        if (!free("packets")) {
            const std::int64_t packets = givenPackets(times->setup());
            consider(candidate, {times->time(packets), packets});
        } else {
            const double share = m_candidates.size() == 1 ? m_left : std::min(m_left, m_question.effort / mostShares);
            PacketSearch search(*times, m_most, share, m_best ? m_best->best.time : noTime);
            search.run();
            if (!search.complete()) ++m_partly;
            consider(candidate, search.best());
        }
        m_left -= times->effort();
    }

    void tryFirst()
    {
        attempt(m_candidates.front());
        advance();
    }

    void advance()
    {
        if (m_progress) m_progress->done.fetch_add(1, std::memory_order_relaxed);
    }

    void tryOthers()
    {
        std::vector<Candidate> others(m_candidates.begin() + 1, m_candidates.end());
        // What one packet alone tells of all of them may be too much to ask.
        PacketTimes first(m_frames.front(), m_runs, m_question.sound, m_stop);
        const bool all = first.effortOfOne() * static_cast<double>(others.size()) < m_question.effort / 4;
        for (Candidate& candidate : others) {
            if (!all && !candidate.coarse) continue;
            auto times = timesOf(candidate);
            if (!times) {
                candidate.least = noTime;
                continue;
            }
            if (const auto curve = times->leastCurve()) {
                const auto given = static_cast<double>(givenPackets(times->setup()));
                candidate.least =
                    curve->at(free("packets") ? curve->leastBetween(1, static_cast<double>(m_most)) : given);
            }
            m_left -= times->effortOfOne();
        }
        std::ranges::stable_sort(others, {},
                                 [](const Candidate& c) { return std::tuple(!c.coarse, !c.natural, c.least); });
        const auto rest = std::ranges::find(others, false, &Candidate::coarse);
        tryInOrder({others.begin(), rest});
        // Then those near the best: where not all can be tried the best is there.
        const auto distance = [this](const Candidate& c) {
            const auto best = static_cast<double>(std::max<std::int64_t>(1, m_best ? m_best->candidate.group : 1));
            return std::abs(std::log(static_cast<double>(c.group) / best));
        };
        std::ranges::stable_sort(rest, others.end(), {}, distance);
        tryInOrder({rest, others.end()});
    }

    void tryInOrder(std::vector<Candidate> candidates)
    {
        for (const Candidate& candidate : candidates) {
            advance();
            if (m_best && candidate.least >= m_best->best.time * (1 - 1e-12)) continue;
            if (m_left > 0)
                attempt(candidate);
            else
                ++m_untried;
        }
    }

    /// Where there is much to try, the closed forms' best first. True if nothing is better than it, since the form is
    /// the time that is simulated.
    bool byClosedForm()
    {
        const Setup& usual = m_frames.front();
        const auto other = [](const std::string& name) { return name != "group" && name != "paths"; };
        if (!free("packets") || std::ranges::any_of(m_choices, other)) return false;
        PacketTimes first(usual, m_runs, false, m_stop);
        const double many = first.effortOfOne() * static_cast<double>(first.repeatedFrom());
        if (m_candidates.size() <= 2 * allGroupsTo && many < m_question.effort / 4) return false;
        const auto exact = optimumOf(*usual.algorithm, usual.problem(), Search::Exact);
        if (!exact || exact->group.has_value() != free("group")) return false;
        const Candidate candidate{.group = exact->group.value_or(0)};
        auto setup = setupOf(candidate);
        if (!setup) return false;
        const auto packets = static_cast<std::int64_t>(exact->packets);
        *setup = withPackets(*std::move(setup), packets);
        constexpr double tolerance = 1e-9;
        const auto time = exactTime(*setup);
        if (packets > m_most || !time || std::abs(*time - exact->time) > tolerance * exact->time) {
            attempt(candidate);
            return false;
        }
        m_best = Found{candidate, {*time, packets}};
        m_byFormula = true;
        return true;
    }

    Diagnostic refusal() const
    {
        const Setup& usual = m_frames.front();
        if (m_question.sound)
            return {"ports", fmt::format("ports: {} on {} breaks the rule of {} whatever is chosen; the nearest that "
                                         "works is {}",
                                         usual.algorithm->id, usual.topology.text(), toText(usual.ports),
                                         toText(portsOf(*usual.algorithm, usual.problem())))};
        return {"operator",
                fmt::format("operator: {} on {} does not keep the order of the operands whatever is chosen; "
                            "the nearest that works is commutative",
                            usual.algorithm->id, usual.topology.text())};
    }

    BestChoice answer()
    {
        Setup setup = *setupOf(m_best->candidate);
        const bool packets = setup.values.contains("packets");
        if (packets) setup = withPackets(std::move(setup), m_best->best.packets);
        if (packets && free("packets") && !mayRun(setup)) return withFewer(setup);
        Experiment experiment = m_question.experiment;
        for (const std::string& name : m_question.free) {
            const auto value = setup.values.find(name);
            if (value != setup.values.end()) experiment = with(std::move(experiment), name, value->second);
        }
        BestChoice choice;
        const Setup canonical = resolveUnplaced(experiment);
        choice.experiment = canonical.experiment;
        choice.values = canonical.values;
        choice.time = m_best->best.time;
        choice.steps = scheduleOf(*setup.algorithm, setup.problem()).steps;
        // Where the closed form holds no link is shared.
        if (m_byFormula)
            choice.maxLinkLoad = choice.steps > 0 ? 1 : 0;
        else
            choice.maxLinkLoad = timesOf(m_best->candidate)->maxLinkLoad(m_best->best.packets);
        choice.untried = untried();
        return choice;
    }

    /// The same search with no more packets than a run plays.
    BestChoice withFewer(const Setup& setup)
    {
        std::int64_t works = 1, refused = m_best->best.packets;
        while (refused - works > 1) {
            const std::int64_t middle = works + (refused - works) / 2;
            (mayRun(withPackets(setup, middle)) ? works : refused) = middle;
        }
        BestQuestion fewer = m_question;
        fewer.mostPackets = works;
        BestChoice choice = BestSearch(fewer, m_runs, m_progress, m_stop).run();
        if (choice.untried.empty())
            choice.untried = fmt::format("More than {} packets were not tried: they are more than a run plays.", works);
        return choice;
    }

    std::string untried() const
    {
        if (m_untried > 0)
            return fmt::format("{} of {} choices of {} were tried or ruled out.", m_candidates.size() - m_untried,
                               m_candidates.size(), fmt::join(m_choices, ", "));
        if (m_partly > 0) return "Not all numbers of packets were tried: to play more of them takes too long.";
        return m_note;
    }

    const BestQuestion& m_question;
    PipelineRuns& m_runs;
    Progress* m_progress;
    const std::stop_token& m_stop;
    std::vector<Setup> m_frames;
    std::vector<std::string> m_choices; ///< names of what differs between candidates
    std::vector<Candidate> m_candidates;
    std::int64_t m_most{1};
    double m_left;
    std::optional<Found> m_best;
    bool m_byFormula{false};
    std::size_t m_untried{0}, m_partly{0};
    std::string m_note;
};

} // namespace

BestChoice bestChoice(const BestQuestion& question, PipelineRuns& runs, Progress* progress, std::stop_token stop)
{
    return BestSearch(question, runs, progress, stop).run();
}

} // namespace hopscope
