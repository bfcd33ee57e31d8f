#include "search/standing.h"

#include "algorithms/algorithm.h"
#include "algorithms/written.h"
#include "diagnostic.h"
#include "run/run.h"
#include "search/catalogue_best.h"
#include "search/kept.h"
#include "search/run_question.h"
#include "search/set_bounds.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

/// By what a run found out, which runs that differ only in prices share, and by question.
class Remembered {
public:
    struct One {
        std::weak_ptr<const Simulation> simulation;
        std::optional<Standing> standing;
    };
    struct Bounds {
        std::uint32_t atLeast{}, best{}; ///< steps
    };
    std::optional<One> find(const Run& run)
    {
        const std::lock_guard lock(m_mutex);
        const auto found =
            std::ranges::find_if(m_all, [&](const One& one) { return one.simulation.lock() == run.simulation(); });
        return found == m_all.end() ? std::nullopt : std::optional(*found);
    }
    void set(const Run& run, std::optional<Standing> standing)
    {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_all, [&](const One& one) {
            const auto simulation = one.simulation.lock();
            return !simulation || simulation == run.simulation();
        });
        m_all.push_back({run.simulation(), std::move(standing)});
    }
    void learn(const std::string& question, const Standing& standing)
    {
        const std::lock_guard lock(m_mutex);
        Bounds& known = m_questions.try_emplace(question, Bounds{standing.atLeast, standing.best}).first->second;
        known.atLeast = std::max(known.atLeast, standing.atLeast);
        known.best = std::min(known.best, standing.best);
        std::erase_if(m_all, [](const One& one) { return !one.standing; }); // they are looked at again
    }
    /// Whether any is known that begins with this.
    bool knows(const std::string& subject)
    {
        const std::lock_guard lock(m_mutex);
        const auto first = m_questions.lower_bound(subject);
        return first != m_questions.end() && first->first.starts_with(subject);
    }
    std::optional<Bounds> of(const std::string& question)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_questions.find(question);
        return found == m_questions.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::mutex m_mutex;
    std::vector<One> m_all;
    std::map<std::string, Bounds> m_questions; ///< by text
};

Remembered& remembered()
{
    static Remembered all;
    return all;
}

/// The question without what does not change the answer.
std::string asked(Question question)
{
    const Question usual{.topology = question.topology, .network = {}};
    question.seconds = usual.seconds;
    question.seed = usual.seed;
    question.steps.reset();
    return toText(question);
}

/// Between neighbours the usual route is the link between them. Then whoever may use whole routes may do all that
/// whoever is bound to single links may.
bool neighboursAreRouted(const Topology& network)
{
    std::vector<LinkId> route;
    for (LinkId link = 0; link < network.links(); ++link) {
        if (!network.exists(link)) continue;
        const auto [from, to] = network.ends(link);
        if (from.value >= network.processors() || to.value >= network.processors()) continue;
        route.clear();
        network.route(from, to, Path::Usual, route);
        if (route.size() != 1) return false;
    }
    return true;
}

/// Whether what is impossible for `proved` is impossible for `wanted`, too: its rules allow all that those allow.
bool covers(Question proved, const Question& wanted)
{
    if (proved.routed && !wanted.routed && neighboursAreRouted(wanted.topology)) proved.routed = false;
    // One block at a time is a way to send any of them, and one packet a part of several.
    if (proved.combining && !wanted.combining && proved.packets == 1) {
        proved.combining = false;
        proved.packets = wanted.packets;
    }
    return asked(proved) == asked(wanted);
}

std::optional<Standing> written(const Run& run)
{
    if (!run.algorithm().written || !run.finished() || !run.delivers() || run.violationCount() > 0) return {};
    const std::string_view text = run.algorithm().pseudocode;
    if (keptProof(text).empty()) return {};
    try {
        const Question question = questionFrom(keptQuestion(text));
        if (!covers(question, questionFrom(run))) return {};
    } catch (const Refused&) {
        return {};
    }
    const auto steps = static_cast<std::uint32_t>(run.steps());
    if (!saysShortest(keptProof(text), steps)) return {};
    return Standing{Standing::Kind::Shortest, steps, steps, !provedHere(text)};
}

/// What was found out for another run that has the same question.
std::optional<Standing> answered(const Run& run)
{
    if (!remembered().knows(subjectOf(run)) || !run.finished()) return {};
    try {
        const Question question = questionFrom(run);
        const auto bounds = remembered().of(asked(question));
        if (!bounds || !keepsRules(question, run)) return {};
        Answer answer;
        answer.atLeast = bounds->atLeast;
        return standingFrom(answer, static_cast<std::uint32_t>(run.steps()), bounds->best);
    } catch (const Refused&) {
        return {};
    }
}

} // namespace

Standing standingFrom(const Answer& answer, std::uint32_t runSteps, std::optional<std::uint32_t> known)
{
    Standing standing{.atLeast = answer.atLeast, .best = std::min(runSteps, known.value_or(runSteps))};
    if (answer.steps) standing.best = std::min(standing.best, *answer.steps);
    if (standing.best < runSteps)
        standing.kind = Standing::Kind::Longer;
    else if (answer.atLeast >= runSteps)
        standing.kind = Standing::Kind::Shortest;
    return standing;
}

void remember(const Run& run, const Standing& standing)
{
    try {
        remembered().learn(asked(questionFrom(run)), standing);
    } catch (const Refused&) { // nobody can ask the same of another run
    }
    remembered().set(run, standing);
}

std::optional<Standing> standingOf(const Run& run)
{
    if (!run.simulation()) return {};
    if (const auto known = remembered().find(run)) return known->standing;
    const bool asks = run.algorithm().written || remembered().knows(subjectOf(run));
    if (!asks) return {};
    auto standing = written(run);
    if (!standing) standing = answered(run);
    remembered().set(run, standing);
    return standing;
}

std::string textOf(const Standing& standing)
{
    switch (standing.kind) {
    case Standing::Kind::Shortest:
        return standing.written ? "proved shortest, as its text says" : "proved shortest";
    case Standing::Kind::Longer: {
        const std::string enough = counted(standing.best, "step") + (standing.best == 1 ? " is enough" : " are enough");
        return standing.best == standing.atLeast ? enough + ", fewer are impossible" : enough;
    }
    default:
        return fmt::format("open: between {} and {}", standing.atLeast, counted(standing.best, "step"));
    }
}

} // namespace hopscope::search
