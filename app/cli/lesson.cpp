#include "commands.h"
#include "lessons/exercise.h"
#include "lessons/lesson_file.h"
#include "lessons/posed.h"
#include "lessons/rules.h"
#include "lessons/strata.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace hopscope::cli::lesson_command {

namespace {

struct Options {
    std::string file;
    std::uint64_t seed{1};
    std::string key;
    bool answers{false};
    bool exam{false}; ///< of the lesson: without hints
};

constexpr std::size_t lineLength = 78;

/// Paragraphs stay apart, lists and tables keep their lines, what is long is broken between words.
void printText(std::ostream& out, std::string_view text, std::string_view indent)
{
    bool code = false;
    for (std::string_view line : split(text, '\n')) {
        if (trimmed(line).starts_with("```")) code = !code;
        const std::size_t hanging = line.find_first_not_of(" -*");
        if (code || line.size() + indent.size() <= lineLength || hanging == std::string_view::npos) {
            out << (trimmed(line).empty() ? std::string_view{} : indent) << line << '\n';
            continue;
        }
        std::string current(line.substr(0, hanging));
        bool first = true;
        for (const std::string_view word : split(line.substr(hanging), ' ')) {
            if (!first && indent.size() + current.size() + 1 + word.size() > lineLength) {
                out << indent << current << '\n';
                current = std::string(hanging, ' ');
                first = true;
            }
            current += first ? "" : " ";
            current += word;
            first = false;
        }
        out << indent << current << '\n';
    }
}

void printCode(std::ostream& out, std::string_view code)
{
    out << '\n';
    for (const std::string_view line : split(trimmed(code), '\n'))
        out << (line.empty() ? "" : "      ") << line << '\n';
    out << '\n';
}

void printScene(std::ostream& out, const PosedPage& page, bool own)
{
    if (page.runs.empty()) return;
    if (!own) {
        out << "\n  Shown: as before\n";
        return;
    }
    const Scene& scene = *page.scene;
    out << "\n";
    for (std::size_t i = 0; i < page.runs.size(); ++i)
        out << fmt::format("  {} {}\n", page.runs.size() == 1 ? "Shown:" : fmt::format("Shown {}:", i + 1),
                           sceneText(page.runs[i]->experiment()));
    out << fmt::format("  {}{}, {}\n", scene.at == 0 ? "at the start" : "after step ",
                       scene.at == 0 ? "" : formatNumber(scene.at), fmt::join(scene.views, ", "));
    printText(out, "Rules: " + rulesOf(scene, page.runs), "  ");
}

void printQuestion(std::ostream& out, const PosedPage& page, const Options& options)
{
    const Question& question = *page.question;
    const Key& key = question.key;
    out << fmt::format("\n  Question {} ({})\n", page.number, key.ruleText);
    printText(out, question.prompt, "  ");
    for (std::size_t i = 0; i < key.options.size(); ++i) {
        const bool right = options.answers && std::ranges::find(key.right, i) != key.right.end();
        const std::string box = key.form == AnswerForm::Order && right ? std::to_string(placeOf(key, i))
                                : right                                ? "x"
                                                                       : " ";
        out << fmt::format("  [{}] {}\n", box, key.options[i]);
    }
    if (key.form == AnswerForm::Slider)
        out << fmt::format("  {} from {} to {}\n", key.parameter, formatNumber(key.from), formatNumber(key.to));
    if (key.form == AnswerForm::Number && !key.unit.empty()) out << fmt::format("  ____ {}\n", key.unit);
    const bool text = key.rule == MarkRule::Trials;
    if (text) printCode(out, key.exercise->start);
    if (!question.hint.empty() && !options.exam) printText(out, "Hint: " + question.hint, "  ");
    if (!options.answers) return;
    out << '\n';
    printText(out, "Answer: " + key.answer, "  ");
    if (text) printCode(out, key.exercise->solution);
    if (!key.reason.empty()) printText(out, "Why: " + key.reason, "  ");
}

ExitStatus execute(const Options& given, Console& console)
{
    const Lesson whole = readLesson(given.file);
    Options options = given;
    options.exam = isExam(whole);
    const Lesson lesson = drawn(whole, seedWithKey(options.seed, options.key));
    std::ostream& out = console.out;
    out << lesson.title << '\n';
    std::string facts;
    if (const auto minutes = lesson.head.value("minutes")) facts += *minutes + " minutes, ";
    if (const auto level = lesson.head.value("level")) facts += *level + ", ";
    facts += fmt::format("{} {}", lesson.questions(), lesson.questions() == 1 ? "question" : "questions");
    if (draws(whole)) facts += fmt::format(", seed {}{}", options.seed, options.key.empty() ? "" : " with a key");
    out << facts << '\n';
    if (!lesson.introduction.empty()) printText(out << '\n', lesson.introduction, "");
    PosedLesson pages(lesson);
    for (std::size_t i = 0; pages.more(); ++i) {
        const PosedPage posed = pages.next();
        const LessonPage& page = lesson.pages[i];
        out << fmt::format("\n{}. {}\n", i + 1, page.title);
        if (!page.text.empty()) printText(out << '\n', page.text, "  ");
        if (page.scene || posed.question) printScene(out, posed, page.scene.has_value());
        if (posed.question) printQuestion(out, posed, options);
        if (!page.explanation.empty() && (options.answers || !posed.question))
            printText(out << '\n', page.explanation, "  ");
    }
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "lesson", "Print a lesson: its pages and questions", chosen, options, execute);
    command.option("FILE", options->file, "A lesson, a Markdown file").required();
    command.flag("--answers", options->answers, "With the right answers, as the runs give them, and why");
    command.option("--seed", options->seed, "Of a lesson that draws; default 1");
    command.option(
        "--key", options->key,
        "A word that only the lecturer knows: without it the seed draws other questions, so nobody can print "
        "the answers of an exam from its seed");
}

} // namespace hopscope::cli::lesson_command
