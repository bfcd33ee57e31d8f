#include "algorithms/catalogue.h"
#include "algorithms/written.h"
#include "diagnostic.h"
#include "lessons/drawn_fault.h"
#include "lessons/exercise.h"
#include "lessons/formula.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "own/own_text.h"
#include "own/schedule_text.h"
#include "progress.h"
#include "run/analysis/drawn_steps.h"
#include "run/analysis/trials.h"
#include "run/run.h"
#include "topology/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <regex>
#include <set>
#include <utility>

// Marks texts of students: every size is run, the first that fails is the reason.
namespace hopscope {

namespace {

/// A text under a name of its own as long as it is marked: others are marked at the same time.
class Named {
public:
    explicit Named(const std::string& text) { setOwnText(m_name, text); }
    ~Named() { setOwnText(m_name, std::nullopt); }
    Named(const Named&) = delete;
    Named& operator=(const Named&) = delete;
    const std::string& name() const { return m_name; }
    std::string id() const { return "own:" + m_name; }
    /// What is said about the text, which has no name for the student.
    std::string without(std::string sentence) const
    {
        for (const auto& [name, instead] :
             {std::pair<std::string, std::string>{id(), "the text"}, {m_name, "the text"}})
            for (auto at = sentence.find(name); at != std::string::npos; at = sentence.find(name))
                sentence.replace(at, name.size(), instead);
        return sentence;
    }

private:
    static std::string nextName()
    {
        static std::atomic<unsigned> count{0};
        return fmt::format("answer-{}-of-a-lesson", ++count);
    }
    std::string m_name{nextName()};
};

/// What became of one size and root.
struct Tried {
    Trial trial;
    std::shared_ptr<const Run> run; ///< null where there is none
    bool slow{false};               ///< correct, but the goal does not hold
};

/// A text may claim fewer ports than the exercise gives, not more.
bool claimsMore(const PortModel& text, const PortModel& given)
{
    const bool looser = given.linkLimit && !text.linkLimit;
    return text.sends > given.sends || text.receives > given.receives || text.both > given.both || looser;
}

class Marker {
public:
    Marker(const Exercise& exercise, const std::string& text, const std::stop_token& stop)
        : m_exercise(exercise), m_text(text), m_stop(stop), m_named(text)
    {
    }

    Marking mark()
    {
        Marking result;
        if (std::string why = objection(); !why.empty()) {
            result.remarks.push_back(std::move(why));
            addCue(result, "error", {});
            return result;
        }
        for (const bool hidden : {false, true}) {
            if (hidden && m_exercise.hidden.empty()) break;
            for (const Experiment& one : experiments(hidden ? m_exercise.hidden : m_exercise.sizes)) {
                if (m_stop.stop_requested()) throw Cancelled();
                const Tried tried = run(one);
                if (tried.trial.verdict == Trial::Verdict::Right && !tried.slow) continue;
                describe(result, tried, hidden);
                return result;
            }
        }
        result.right = true;
        return result;
    }

private:
    /// Why the text cannot even be run; empty if it can.
    std::string objection() const
    {
        if (m_exercise.drawn) return objectionToDrawing();
        try {
            const OwnHeader& header = writtenNow(m_named.id()).text->header();
            if (header.operation != m_exercise.operation)
                return fmt::format("The text says operation = \"{}\"; this exercise asks for \"{}\".",
                                   info(header.operation).id, info(m_exercise.operation).id);
            if (claimsMore(header.ports, m_exercise.ports))
                return fmt::format("The text says ports = \"{}\"; this exercise allows {}: {}.", toText(header.ports),
                                   toText(m_exercise.ports), hopscope::describe(m_exercise.ports));
        } catch (const OwnError& error) {
            return error.line() > 0 ? fmt::format("Line {}: {}.", error.line(), error.sentence())
                                    : sentence(error.sentence()) + '.';
        }
        return {};
    }
    std::string objectionToDrawing() const
    {
        try {
            const ListedSchedule drawn = scheduleFromText("drawing", m_text);
            const ListedSchedule asked = scheduleFromText("drawing", emptyDrawing(m_exercise.experiment()));
            const auto ports = drawn.ports.empty() ? m_exercise.ports : portModelFromText(drawn.ports);
            if (drawn.topology != asked.topology || drawn.operation != asked.operation || drawn.blocks != asked.blocks
                || drawn.root.value_or(0) != asked.root.value_or(0) || !ports || claimsMore(*ports, m_exercise.ports))
                return "The lines in front of the first step say what the exercise is about and must stay as they are.";
        } catch (const OwnError& error) {
            return error.line() > 0 ? fmt::format("Line {}: {}.", error.line(), error.sentence())
                                    : sentence(error.sentence()) + '.';
        }
        return {};
    }
    std::vector<Experiment> experiments(const std::vector<std::uint32_t>& sizes) const
    {
        const Experiment own = withOwnText(m_exercise.experiment(), m_named.name());
        if (sizes.empty()) return {own};
        TrialQuestion question{.experiment = own, .sizes = sizes, .roots = {}};
        question.experiment.topology = own.topology.substr(0, own.topology.find(':'));
        const auto root = own.values.find("root");
        const double* number = root == own.values.end() ? nullptr : std::get_if<double>(&root->second);
        question.experiment.values.erase("root");
        question.roots =
            m_exercise.roots.value_or(std::vector<std::uint32_t>{number ? static_cast<std::uint32_t>(*number) : 0});
        return experimentsOf(question);
    }
    Tried run(const Experiment& experiment) const
    {
        Tried tried;
        tried.trial.experiment = experiment;
        try {
            tried.run = hopscope::run(experiment, {}, {}, nullptr, m_stop);
            tried.trial = trialOf(*tried.run);
            tried.trial.experiment = experiment;
        } catch (const OwnError& error) {
            tried.trial.verdict = Trial::Verdict::Error;
            tried.trial.what = error.sentence();
            tried.trial.line = error.line();
        } catch (const Refused& refusal) {
            tried.trial.verdict = Trial::Verdict::Refused;
            tried.trial.what = m_named.without(refusal.why().text);
        }
        if (tried.run && tried.trial.verdict == Trial::Verdict::Right) tried.slow = !holds(tried);
        return tried;
    }
    /// The student's run, and those of the scene for the same size and root.
    std::vector<std::shared_ptr<const Run>> runsBeside(const Tried& tried, const std::string& formula) const
    {
        std::vector<std::shared_ptr<const Run>> runs{tried.run};
        static const std::regex other(R"([2-9]\s*\))");
        if (!std::regex_search(formula, other)) return runs;
        for (Experiment one : m_exercise.references) {
            one.topology = tried.trial.experiment.topology;
            const auto root = tried.trial.experiment.values.find("root");
            one.values.erase("root");
            if (root != tried.trial.experiment.values.end()) one.values.insert(*root);
            runs.push_back(hopscope::run(one, {}, {}, nullptr, m_stop));
        }
        return runs;
    }
    bool holds(Tried& tried) const
    {
        const std::string takes = m_exercise.names.front() + " takes";
        for (const std::string& goal : m_exercise.goals()) {
            if (formula(goal == m_exercise.goal ? "goal" : "steps", goal, tried) != 0) continue;
            const auto beside = runsBeside(tried, goal);
            const std::string missed = goalResult(goal, {beside, m_exercise.names, m_stop}, takes);
            tried.trial.what = missed.starts_with(takes)
                                   ? fmt::format("the result is correct, but {}", missed)
                                   : fmt::format("the result is correct, but not as asked for. {}", sentence(missed));
            return false;
        }
        return true;
    }
    double formula(const char* field, const std::string& text, const Tried& tried) const
    {
        try {
            return evaluate(text, runsBeside(tried, text), m_stop);
        } catch (const Refused& refusal) {
            throw Refused(field, fmt::format("{}: {}", field, refusal.why().text));
        }
    }
    /// "With 5 processors and root 3: deadlock after step 2, line 7: …"
    void describe(Marking& result, const Tried& tried, bool hidden) const
    {
        const Trial& trial = tried.trial;
        static constexpr std::array names{"correct", "wrong", "deadlock", "error", "refused"};
        const auto verdict = static_cast<std::size_t>(trial.verdict);
        std::string text;
        if (!m_exercise.sizes.empty()) {
            const std::uint32_t p = tried.run ? trial.processors : processorsOf(trial.experiment);
            text = fmt::format("With {} {}", p, p == 1 ? "processor" : "processors");
            if (hidden) text += ", one of the other sizes";
            if (trial.root.value_or(0) > 0) text += fmt::format(" and root {}", *trial.root);
            text += ": ";
        }
        std::string what = trial.what;
        // What went wrong names its step; a deadlock says of itself that it is one.
        if (m_exercise.drawn && !tried.slow) {
            what = drawnFault(trial, tried.run.get(), m_text);
        } else if (!tried.slow && trial.verdict != Trial::Verdict::Deadlock) {
            text += names.at(verdict);
            if (trial.verdict == Trial::Verdict::Wrong && trial.line > 0)
                text += fmt::format(" in line {}", trial.line);
            text += ": ";
        }
        text += what;
        if (text.back() != '.' && text.back() != '?') text += '.';
        result.remarks.push_back(sentence(text));
        addCue(result,
               tried.slow                                 ? "slow"
               : trial.verdict == Trial::Verdict::Refused ? "error"
                                                          : names.at(verdict),
               tried);
        double position = trial.step >= 0 ? static_cast<double>(trial.step) + 0.6 : 0;
        if (tried.run) {
            const auto end = static_cast<double>(tried.run->steps());
            if (trial.verdict == Trial::Verdict::Deadlock || tried.slow || trial.step < 0) position = end;
            position = std::min(position, end);
        }
        result.failed = FailedCase{trial.experiment, position, trial.line};
    }
    static std::uint32_t processorsOf(const Experiment& experiment)
    {
        try {
            return makeTopology(experiment.topology, experiment.values).processors();
        } catch (const Refused&) {
            return 0;
        }
    }
    /// The first cue whose condition holds. What cannot be asked of this run does not hold.
    void addCue(Marking& result, std::string_view verdict, const Tried& tried) const
    {
        for (const Exercise::Cue& cue : m_exercise.cues) {
            const std::string condition = conditionOf(cue, verdict);
            try {
                const auto runs = tried.run ? runsBeside(tried, condition) : std::vector<std::shared_ptr<const Run>>{};
                if (evaluate(condition, runs, m_stop) == 0) continue;
            } catch (const Refused&) {
                continue;
            }
            result.remarks.push_back(cue.sentence);
            return;
        }
    }

    const Exercise& m_exercise;
    const std::string& m_text;
    std::stop_token m_stop;
    Named m_named;
};

} // namespace

std::shared_ptr<const Run> solutionOf(const Exercise& exercise, const std::stop_token& stop)
{
    const Named text(exercise.solution);
    return run(withOwnText(exercise.experiment(), text.name()), {}, {}, nullptr, stop);
}

Experiment withOwnText(Experiment experiment, const std::string& name)
{
    experiment.algorithm = "own:" + name;
    std::set<std::string, std::less<>> known{"mapping", "seed", "model", "duplex"};
    for (const NamedParameter& one : parametersFor(experiment)) known.emplace(one.parameter.id);
    std::erase_if(experiment.values, [&](const auto& value) { return !known.contains(value.first); });
    return experiment;
}

std::string conditionOf(const Exercise::Cue& cue, std::string_view verdict)
{
    std::string condition = cue.condition;
    for (const char* word : {"deadlock", "error", "wrong", "slow"})
        condition =
            std::regex_replace(condition, std::regex(fmt::format("\\b{}\\b", word)), verdict == word ? "1" : "0");
    return condition;
}

Marking markText(const Exercise& exercise, const std::string& text, const std::stop_token& stop)
{
    return Marker(exercise, text, stop).mark();
}

} // namespace hopscope
