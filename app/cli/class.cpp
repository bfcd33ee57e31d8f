#include "commands.h"
#include "data_output.h"
#include "diagnostic.h"
#include "json.h"
#include "lessons/class_files.h"
#include "lessons/class_marking.h"
#include "lessons/class_results.h"
#include "lessons/lesson_file.h"
#include "page.h"

#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope::cli::class_command {

namespace {

struct Options {
    std::vector<std::string> files;
    std::string by{"all"};
    std::string exam, key;
    DataOutput output;
    bool json{false};
};

Json toJson(const ClassResults& results)
{
    Json lessons = Json::array(), items = Json::array(), students = Json::array();
    for (const ClassLesson& one : results.lessons())
        lessons.push_back({{"lesson", one.lesson},
                           {"versions", one.versions},
                           {"students", one.students},
                           {"finished", one.finished},
                           {"medianRight", jsonNumber(one.right)},
                           {"medianMinutes", jsonNumber(one.minutes)}});
    for (const ClassItem& one : results.items()) {
        Json wrong = Json::array();
        for (const auto& [answer, count] : one.wrong) wrong.push_back({{"answer", answer}, {"students", count}});
        items.push_back({{"lesson", one.lesson},
                         {"question", one.question},
                         {"prompt", one.prompt},
                         {"rightAnswer", one.rightAnswer},
                         {"asked", one.asked},
                         {"answered", one.answered},
                         {"right", one.right},
                         {"rightLater", one.rightLater},
                         {"hinted", one.hinted},
                         {"discrimination", one.discrimination ? jsonNumber(*one.discrimination) : Json()},
                         {"medianSeconds", jsonNumber(one.seconds)},
                         {"wrong", std::move(wrong)}});
    }
    for (const ClassStudent& one : results.students())
        students.push_back({{"student", one.student},
                            {"lessons", one.lessons},
                            {"asked", one.asked},
                            {"answered", one.answered},
                            {"right", one.right},
                            {"hints", one.hints},
                            {"minutes", jsonNumber(one.minutes)},
                            {"last", one.last}});
    return {{"lessons", std::move(lessons)}, {"questions", std::move(items)}, {"students", std::move(students)}};
}

ExitStatus execute(const Options& options, Console& console)
{
    ClassResults results = classResults(options.files);
    if (!options.exam.empty()) markResults(results, readLesson(options.exam), options.key);
    const std::vector<std::pair<std::string_view, Table (*)(const ClassResults&)>> tables{
        {"lessons", progressTable}, {"questions", itemTable}, {"students", studentTable}};
    if (options.json) {
        console.out << toLine(toJson(results)) << '\n';
        return done;
    }
    if (!options.output.file.empty()) {
        const std::string_view wanted = options.by == "all" ? std::string_view("questions") : options.by;
        for (const auto& [name, make] : tables)
            if (name == wanted) DataFile(options.output, console).write(make(results), provenanceOf("class", ""));
        return done;
    }
    bool first = true;
    for (const auto& [name, make] : tables) {
        if (options.by != "all" && options.by != name) continue;
        if (options.by == "all")
            console.out << fmt::format("{}{}\n", first ? "" : "\n",
                                       name == "lessons"     ? "Lessons"
                                       : name == "questions" ? "Questions, hardest first"
                                                             : "Students");
        first = false;
        console.out << alignedText(make(results), 2);
    }
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "class",
                                   "Tables of the results that students handed in: difficulty, discrimination, "
                                   "commonest wrong answers, progress",
                                   chosen, options, execute);
    command.option("FILE", options->files, "Results as CSV, or folders of them; nothing is kept or sent").required();
    command.option("--by", options->by, "One table alone")
        .among({"all", "lessons", "questions", "students"})
        .initiallyAsItIs();
    const Option csv =
        command
            .option(
                "--csv,-o,--output", options->output.file,
                "Write a table, that of the questions unless --by says another; - for the standard output, FILE.json "
                "or FILE.dat (PGFPlots)")
            .type("FILE.csv");
    addProvenance(command, options->output);
    const Option exam =
        command
            .option("--exam", options->exam,
                    "The exam that was handed in as pages without answers: its answers are marked first")
            .type("FILE.md");
    command.option("--key", options->key, "The word that it was drawn with").needs(exam);
    command.flag("--json", options->json, "All tables as one JSON object, numbers not rounded").excludes(csv);
}

} // namespace hopscope::cli::class_command
