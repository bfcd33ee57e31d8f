#include "check_own.h"
#include "commands.h"
#include "diagnostic.h"
#include "lessons/lesson_check.h"
#include "lessons/translation.h"
#include "progress_line.h"
#include "report.h"
#include "run_each.h"
#include "text.h"
#include "text_file.h"
#include "work.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

namespace hopscope::cli::check_command {

namespace {

struct Options {
    std::vector<std::string> subjects;
    OwnCheck own;
};

bool isLesson(const std::string& argument) { return argument.ends_with(".md"); }

/// One line for each mistake, as compilers write it, or one that all is well.
ExitStatus checkLesson(const std::string& file, Console& console)
{
    const std::string text = readTextFile(file, mostOfLesson);
    std::vector<LessonProblem> problems;
    {
        ProgressLine line(console, file);
        problems = problemsOf(text, 16, line.progress());
    }
    if (const auto name = translationName(file)) {
        std::vector<LessonProblem> none;
        const Lesson original = lessonFromText(readTextFile(name->original, mostOfLesson), none);
        const auto more = translationProblems(original, lessonFromText(text, none));
        problems.insert(problems.end(), more.begin(), more.end());
        std::ranges::stable_sort(problems, {}, &LessonProblem::line);
    }
    for (const LessonProblem& problem : problems)
        console.out << fmt::format("{}:{}: {}\n", file, problem.line, problem.text);
    if (!problems.empty()) return checkFailed;
    std::vector<LessonProblem> none;
    const Lesson lesson = lessonFromText(text, none);
    const auto counted = [](std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    console.out << fmt::format("{}: {}, {}, {}, each answered and marked{}\n", file, lesson.title,
                               counted(lesson.pages.size(), "page"), counted(lesson.questions(), "question"),
                               draws(lesson) ? ", in 16 drawings" : "");
    if (const auto name = translationName(file))
        console.out << fmt::format("{}: the same lesson as {}\n", file, name->original);
    return done;
}

/// The same lines in the same order, whoever has done what.
ExitStatus checkElsewhere(const ExperimentList& list, Console& console)
{
    std::vector<std::string> texts, jobs;
    list.each(console, [&](const std::string& text) {
        texts.push_back(text);
        jobs.push_back(checkJob(text));
    });
    std::vector<Checked> all(jobs.size());
    (*console.farm)(jobs, [&](std::size_t job, const std::string& result) { all[job] = checkedFrom(result); });
    ExitStatus status = done;
    std::size_t refused = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].refusal.empty()) {
            if (list.single()) throw Refused("", all[i].refusal);
            ++refused;
            console.out << "✗ " << onOneLine(texts[i]) << ": " << onOneLine(all[i].refusal) << '\n';
            continue;
        }
        console.out << all[i].lines;
        if (!all[i].passes) status = checkFailed;
    }
    if (refused > 0) throw Refused("", fmt::format("{} of {} experiments cannot run", refused, all.size()));
    return status;
}

ExitStatus checkExperiments(const std::vector<std::string>& experiments, Console& console)
{
    if (console.farm) return checkElsewhere(ExperimentList(experiments), console);
    ExitStatus status = done;
    runEach(ExperimentList(experiments), false, console, [&](const Run& run) {
        console.out << verdictLines(run) << std::flush;
        if (!passes(run)) status = checkFailed;
    });
    return status;
}

ExitStatus execute(const Options& options, Console& console)
{
    const std::vector<std::string>& subjects = options.subjects;
    if (isOwnFile(subjects.front())) return checkOwnFile(options.own, subjects, console);
    if (options.own.json || !options.own.given.empty())
        throw Refused("check", fmt::format("check: {} is for an algorithm of your own, FILE.lua or FILE.schedule",
                                           options.own.given.empty() ? "--json" : options.own.given));
    if (std::ranges::none_of(subjects, isLesson)) return checkExperiments(subjects, console);
    ExitStatus status = done;
    for (const std::string& file : subjects) {
        if (!isLesson(file))
            throw Refused("check", fmt::format("{} is no lesson (.md); experiments are checked by themselves", file));
        if (checkLesson(file, console) != done) status = checkFailed;
    }
    return status;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "check",
                                   "Say whether schedules are legal, have the correct result and meet every formula, "
                                   "whether lessons have mistakes, or "
                                   "for which sizes an algorithm of your own is right",
                                   chosen, options, execute);
    command
        .option("EXPERIMENT", options->subjects,
                "Topology, algorithm, name=value …; - reads one per line. Or lessons, FILE.md. Or one algorithm, "
                "FILE.lua or FILE.schedule, and name=value …")
        .required();
    addOwnCheck(command, options->own);
}

} // namespace hopscope::cli::check_command
