#include "search/standing.h"

#include "algorithms/algorithm.h"
#include "algorithms/written.h"
#include "diagnostic.h"
#include "run/run.h"
#include "search/kept.h"
#include "search/run_question.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

/// By what a run found out, which runs that differ only in prices share.
class Remembered {
public:
    struct One {
        std::weak_ptr<const Simulation> simulation;
        std::optional<Standing> standing;
    };
    std::optional<One> find(const Run& run)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find_if(
            m_all, [&](const One& one) { return one.simulation.lock() == run.simulation(); });
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

private:
    std::mutex m_mutex;
    std::vector<One> m_all;
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

std::optional<Standing> written(const Run& run)
{
    if (!run.algorithm().written || !run.finished() || !run.delivers() || run.violationCount() > 0) return {};
    const std::string_view text = run.algorithm().pseudocode;
    if (keptProof(text).empty()) return {};
    try {
        const Question question = questionFrom(keptQuestion(text));
        if (asked(question) != asked(questionFrom(run))) return {};
    } catch (const Refused&) {
        return {};
    }
    const auto steps = static_cast<std::uint32_t>(run.steps());
    if (!saysShortest(keptProof(text), steps)) return {};
    return Standing{Standing::Kind::Shortest, steps, steps, !provedHere(text)};
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

void remember(const Run& run, const Standing& standing) { remembered().set(run, standing); }

std::optional<Standing> standingOf(const Run& run)
{
    if (const auto known = remembered().find(run)) return known->standing;
    if (!run.algorithm().written) return {};
    auto standing = written(run);
    remembered().set(run, standing);
    return standing;
}

std::string textOf(const Standing& standing)
{
    const auto counted = [](std::uint32_t steps) { return fmt::format("{} step{}", steps, steps == 1 ? "" : "s"); };
    switch (standing.kind) {
    case Standing::Kind::Shortest:
        return standing.written ? "proved shortest, as its text says" : "proved shortest";
    case Standing::Kind::Longer: {
        const std::string enough = counted(standing.best) + (standing.best == 1 ? " is enough" : " are enough");
        return standing.best == standing.atLeast ? enough + ", fewer are impossible" : enough;
    }
    default:
        return fmt::format("open: between {} and {}", standing.atLeast, counted(standing.best));
    }
}

} // namespace hopscope::search
