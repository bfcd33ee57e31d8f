#include "lessons/exercise.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "lessons/formula.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "number_list.h"
#include "own/schedule_text.h"
#include "run/analysis/drawn_steps.h"
#include "text.h"
#include "topology/topology.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace hopscope {

namespace {

constexpr double mostSize = 1024; ///< marking must not take longer than somebody waits

std::string needed(const QuestionContext& context, const char* name, const char* why)
{
    if (auto text = context.block.value(name)) return *text;
    throw Refused(name, fmt::format("{} is missing: {}", name, why));
}

/// Those of a list that the network can have.
std::vector<std::uint32_t> sizesOf(const QuestionContext& context, const Experiment& experiment, const char* name)
{
    const auto text = context.block.value(name);
    if (!text) return {};
    const TopologyFamily* family = findTopologyFamily(experiment.topology.substr(0, experiment.topology.find(':')));
    std::vector<std::uint32_t> sizes = numbersFrom(*text, name, 1, mostSize);
    if (!family || !family->sizesFor)
        throw Refused(name, fmt::format("{}: the network of the scene has one size; leave {} out", name, name));
    std::erase_if(sizes, [&](std::uint32_t p) { return !family->sizesFor(p); });
    if (sizes.empty())
        throw Refused(name, fmt::format("{}: {} is no size of {}", name, *text, std::string(family->id)));
    return sizes;
}

/// Steps of a drawing with the lines that stand in front of them; a whole text as it is.
std::string wholeDrawing(const std::string& text, const Experiment& experiment)
{
    if (isScheduleText(text)) return text + '\n';
    std::string head = emptyDrawing(experiment);
    if (text.empty()) return head;
    head.erase(head.rfind("step")); // the first one, which is in the text
    return head + text + '\n';
}

std::vector<Exercise::Cue> cuesOf(const QuestionContext& context)
{
    std::vector<Exercise::Cue> cues;
    for (const std::string& line : context.block.values("cue")) {
        const std::size_t bar = line.rfind('|');
        if (bar == std::string::npos)
            throw Refused("cue", fmt::format("cue: '{}' needs a condition, sentence | deadlock and steps = 0", line));
        const std::string_view all = line;
        cues.push_back({std::string(trimmed(all.substr(bar + 1))), std::string(trimmed(all.substr(0, bar)))});
        // That it can be asked is seen on the runs of the scene.
        std::vector<std::shared_ptr<const Run>> runs{context.runs[context.runIndex()]};
        runs.insert(runs.end(), context.runs.begin(), context.runs.end());
        try {
            evaluate(conditionOf(cues.back(), {}), runs, context.stop);
        } catch (const Refused& refusal) {
            throw Refused("cue", fmt::format("cue: {}", refusal.why().text));
        }
    }
    return cues;
}

/// "1 to 16", "2, 4 and 8", "1 to 9, 16".
std::string sizesText(const std::vector<std::uint32_t>& sizes)
{
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < sizes.size();) {
        std::size_t end = i + 1;
        while (end < sizes.size() && sizes[end] == sizes[end - 1] + 1) ++end;
        if (end - i > 2)
            runs.push_back(fmt::format("{} to {}", sizes[i], sizes[end - 1]));
        else
            for (std::size_t k = i; k < end; ++k) runs.push_back(std::to_string(sizes[k]));
        i = end;
    }
    return listed(std::vector<std::string_view>(runs.begin(), runs.end()));
}

std::string rootsText(const Exercise& exercise)
{
    if (!info(exercise.operation).rooted || !exercise.roots) return {};
    if (exercise.roots->empty()) return ", every root";
    std::vector<std::string> names;
    for (const std::uint32_t root : *exercise.roots) names.push_back(std::to_string(root));
    return fmt::format(", root{} {}", names.size() == 1 ? "" : "s",
                       listed(std::vector<std::string_view>(names.begin(), names.end())));
}

/// What the runs of the goal are called. The run that the text stands in for is named by another one that does the
/// same, if there is one: it has the name of the text.
std::vector<std::string> namesOf(const QuestionContext& context, bool drawn)
{
    std::vector<std::string> names{drawn ? "your schedule" : "your program"};
    const std::vector<std::string> all = runNames(context);
    const std::size_t about = context.runIndex();
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::size_t named = i;
        for (std::size_t other = 0; i == about && other < all.size(); ++other)
            if (other != about && context.scene.runs[other] == context.scene.runs[about]) named = other;
        names.push_back(fmt::format("“{}”", all[named]));
    }
    return names;
}

/// "correct result for 1 to 16 processors, every root, in at most 3 steps, in less than the time of “The ring”".
std::string ruleOf(const Exercise& exercise, const QuestionContext& context)
{
    std::vector<std::shared_ptr<const Run>> runs{context.runs[exercise.about]};
    runs.insert(runs.end(), context.runs.begin(), context.runs.end());
    const NamedRuns named{runs, exercise.names, context.stop};
    std::string rule = exercise.sizes.empty()
                           ? std::string("correct result")
                           : fmt::format("correct result for {} processors", sizesText(exercise.sizes));
    if (!exercise.hidden.empty()) rule += " and some other sizes";
    rule += rootsText(exercise);
    // Steps and time make one sentence.
    bool effort = false;
    for (const std::string& goal : exercise.goals()) {
        const std::string asked = goalText(goal, named);
        const bool another = asked.starts_with("in ");
        rule += (!another ? "; " : std::exchange(effort, true) ? " and " : ", ") + asked;
    }
    return rule;
}

} // namespace

std::vector<std::string> Exercise::goals() const
{
    std::vector<std::string> all;
    if (!steps.empty()) all.push_back(fmt::format("steps <= ({})", steps));
    if (!goal.empty()) all.push_back(goal);
    return all;
}

Exercise exerciseFrom(const QuestionContext& context, bool drawn)
{
    Exercise exercise;
    exercise.drawn = drawn;
    exercise.references = context.scene.runs;
    exercise.about = context.runIndex();
    const Experiment& experiment = exercise.experiment();
    exercise.operation = context.run().algorithm().operation;
    if (const auto text = context.block.value("ports")) {
        const auto model = portModelFromText(*text);
        if (!model)
            throw Refused("ports", fmt::format("ports: must be simplex, duplex, one-send, all-ports, any or a whole "
                                               "number, got {}; the nearest that works is duplex",
                                               *text));
        exercise.ports = *model;
    }
    if (!drawn) {
        exercise.sizes = sizesOf(context, experiment, "sizes");
        exercise.hidden = sizesOf(context, experiment, "also");
        if (exercise.sizes.empty() && !exercise.hidden.empty())
            throw Refused("sizes", "sizes is missing: also adds hidden sizes to those that the student knows");
        if (const auto roots = context.block.value("roots"))
            exercise.roots =
                *roots == "all" ? std::vector<std::uint32_t>{} : numbersFrom(*roots, "roots", 0, mostSize - 1);
    }
    exercise.names = namesOf(context, drawn);
    exercise.steps = context.block.value("steps").value_or("");
    exercise.goal = context.block.value("goal").value_or("");
    exercise.cues = cuesOf(context);
    const std::string why = "it shows that the exercise can be solved";
    exercise.solution = needed(context, "solution", why.c_str());
    exercise.start = context.block.value("start").value_or("");
    if (drawn) {
        exercise.start = wholeDrawing(exercise.start, experiment);
        exercise.solution = wholeDrawing(exercise.solution, experiment);
    } else if (exercise.start.empty()) {
        exercise.start =
            fmt::format("operation = \"{}\"\n\nfunction program(me, p)\n  \nend", info(exercise.operation).id);
    }
    return exercise;
}

std::string exercisePrompt(const QuestionContext& context, bool drawn)
{
    const auto title = context.run().algorithm().operation;
    return drawn ? fmt::format("Draw the messages of a {}, step by step.", info(title).id)
                 : fmt::format("Write a program for the operation {}.", info(title).id);
}

Key exerciseKey(const QuestionContext& context, bool drawn)
{
    auto exercise = std::make_shared<const Exercise>(exerciseFrom(context, drawn));
    Key key{.form = drawn ? AnswerForm::Drawing : AnswerForm::Program, .rule = MarkRule::Trials};
    key.exercise = exercise;
    key.tries = [exercise](const std::string& text, const std::stop_token& stop) {
        return markText(*exercise, text, stop);
    };
    key.ruleText = ruleOf(*exercise, context);
    key.answer = drawn ? "any list of messages with this result" : "any program with this result";
    key.evidence = {exercise->about, 0, 0, {}, {}, {}};
    return key;
}

} // namespace hopscope
