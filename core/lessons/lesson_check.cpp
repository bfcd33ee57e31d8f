#include "lessons/lesson_check.h"

#include "diagnostic.h"
#include "lessons/identity.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "lessons/strata.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 15> headFields{"cover", "picture", "recall",  "strata", "exam",
                                                      "limit", "version", "minutes", "level",  "about",
                                                      "order", "draw",    "author",  "needs",  "confidence"};
constexpr double mostMinutes = 1440;
constexpr std::array<std::string_view, 14> sceneFields{"names", "program", "run",    "at",        "play",
                                                       "speed", "show",    "select", "heat",      "layout",
                                                       "clock", "sliders", "vary",   "violations"};
constexpr std::array<std::string_view, 12> questionFields{
    "recall", "topic", "difficulty", "reason", "kind", "ask", "hint", "id", "remark", "run", "tolerance", "names"};

class Checker {
public:
    Checker(std::vector<LessonProblem>& problems, const std::stop_token& stop) : m_problems(problems), m_stop(stop) {}

    /// A field that nobody reads is kept; one that looks like a mistyped one is told.
    void fields(const LessonBlock& block, std::vector<std::string_view> known)
    {
        for (const LessonField& field : block.fields) {
            if (std::ranges::find(known, field.name) != known.end()) continue;
            const std::string_view near = nearestName(field.name, known);
            const auto turned = std::ranges::find_if(
                known, [&](std::string_view name) { return std::ranges::is_permutation(name, field.name); });
            if (turned != known.end())
                add(field.line, fmt::format("there is no field {}; did you mean {}?", field.name, *turned));
            else if (!near.empty() && editDistance(field.name, near) <= 2)
                add(field.line, fmt::format("there is no field {}; did you mean {}?", field.name, near));
        }
    }
    void page(const Lesson& lesson, std::size_t number, const std::string& where)
    {
        const LessonPage& page = lesson.pages[number];
        const LessonBlock* block = hopscope::sceneOf(lesson, number);
        if (!block && page.question) return add(page.question->line, where + std::string(questionWithoutScene));
        if (!block || (!page.scene && !page.question)) return;
        std::optional<Scene> scene = readScene(*block, where);
        if (!scene) {
            if (page.question) kind(*page.question, where);
            return;
        }
        const auto runs = runsOf(*block, *scene, where);
        if (page.question) question(*page.question, *scene, runs, where);
    }
    /// Fields of the head that are numbers, or name a page.
    void head(const Lesson& lesson)
    {
        try {
            examLimit(lesson);
        } catch (const Refused& refusal) {
            add(lesson.head.find("limit")->line, refusal.why().text);
        }
        if (const LessonField* cover = lesson.head.find("cover"); cover && !coverOf(lesson))
            add(cover->line, fmt::format("cover: there is no page with this heading and a scene: {}",
                                         cover->value.empty() ? "nothing" : cover->value));
        const LessonField* minutes = lesson.head.find("minutes");
        const auto number = minutes ? parseNumber(minutes->value) : std::nullopt;
        if (minutes && (!number || *number <= 0 || *number > mostMinutes))
            add(minutes->line,
                fmt::format("minutes: {} is no number of minutes from 1 to {}, like 15",
                            minutes->value.empty() ? "nothing" : minutes->value, formatNumber(mostMinutes)));
    }
    /// What cannot be drawn, with the line of the page that says so; the head, where none does.
    void drawing(const Lesson& lesson, const Diagnostic& why)
    {
        for (const LessonPage& page : lesson.pages) {
            if (!page.scene || !page.scene->find("vary")) continue;
            Lesson one;
            one.pages = {page};
            try {
                drawn(one, 0);
            } catch (const Refused& refusal) {
                return add(page.scene->find("vary")->line, refusal.why().text);
            }
        }
        const LessonField* draw = lesson.head.find(why.parameter.empty() ? "draw" : why.parameter);
        add(draw ? draw->line : lesson.head.line, why.text);
    }
    void add(std::size_t line, std::string text)
    {
        LessonProblem problem{line, std::move(text)};
        const auto told = m_problems.begin() + static_cast<std::ptrdiff_t>(m_told);
        const bool before =
            std::find_if(m_problems.begin(), told, [&](const LessonProblem& one) { return one.line == line; }) != told;
        if (!before && std::ranges::find(m_problems, problem) == m_problems.end())
            m_problems.push_back(std::move(problem));
    }
    /// Another drawing has the same problems again with other numbers: of lines that have some, no more are told.
    void nextDrawing() { m_told = m_problems.size(); }

private:
    void add(const LessonBlock& block, const std::string& where, const Diagnostic& why)
    {
        const LessonField* field = block.find(why.parameter);
        add(field && field->line > 0 ? field->line : block.line, where + why.text);
    }
    /// Does what may refuse a field, tells, and tries again without the field: there may be more that is wrong. False
    /// if it cannot be done without.
    bool tried(LessonBlock& rest, const LessonBlock& block, const std::string& where, const auto& act)
    {
        std::vector<std::string> gone;
        while (true) {
            try {
                act();
                return true;
            } catch (const Refused& refusal) {
                const std::string& field = refusal.why().parameter;
                if (std::ranges::find(gone, field) != gone.end()) return false; // it is missing: that is our doing
                add(block, where, refusal.why());
                if (!rest.find(field)) return false;
                rest.remove(field);
                gone.push_back(field);
            }
        }
    }
    /// With all mistakes told; nothing if its runs have some.
    std::optional<Scene> readScene(const LessonBlock& block, const std::string& where)
    {
        LessonBlock rest = block;
        std::vector<std::string> experiments = block.values("run");
        bool runnable = !experiments.empty();
        for (std::string& experiment : experiments) {
            std::vector<Diagnostic> wrong;
            try {
                wrong = validate(sceneExperiment(block, experiment));
            } catch (const Refused& refusal) {
                wrong = {refusal.why()};
            }
            for (Diagnostic& one : wrong) add(block, where, {"run", namesInLesson(std::move(one.text))});
            if (wrong.empty()) continue;
            runnable = false;
            experiment = "complete:2 broadcast-naive"; // anything that runs, for the sake of the other fields
        }
        if (!experiments.empty()) rest.set("run", std::move(experiments));
        Scene scene;
        return tried(rest, block, where, [&] { scene = sceneFrom(rest); }) && runnable ? std::optional(scene)
                                                                                       : std::nullopt;
    }
    std::vector<std::shared_ptr<const Run>> runsOf(const LessonBlock& block, Scene& scene, const std::string& where)
    {
        std::vector<std::shared_ptr<const Run>> runs;
        LessonBlock rest = blockOf(scene);
        tried(rest, block, where, [&] {
            scene = sceneFrom(rest);
            runs = hopscope::runsOf(scene, m_stop);
        });
        for (const auto& run : runs)
            if ((!run->delivers() || run->violationCount() > 0) && block.value("violations") != "shown")
                add(block.line, fmt::format("{}the run breaks a rule: {}; if that is to be seen, say violations: shown",
                                            where, run->verdict()));
        return runs;
    }
    /// What can be said without a run.
    void kind(const LessonBlock& block, const std::string& where)
    {
        try {
            const QuestionKind& kind = questionKind(block.value("kind").value_or(""));
            fields(block, knownOf(kind));
        } catch (const Refused& refusal) {
            add(block, where, refusal.why());
        }
    }
    static std::vector<std::string_view> knownOf(const QuestionKind& kind)
    {
        std::vector<std::string_view> known(questionFields.begin(), questionFields.end());
        for (const QuestionKind::Setting& setting : kind.settings) known.push_back(setting.name);
        return known;
    }
    void question(const LessonBlock& block, const Scene& scene, std::span<const std::shared_ptr<const Run>> runs,
                  const std::string& where)
    {
        kind(block, where);
        LessonBlock rest = block;
        Question asked;
        const std::size_t before = m_problems.size();
        if (runs.empty() || !tried(rest, block, where, [&] { asked = questionFrom(rest, scene, runs, m_stop); })
            || m_problems.size() > before)
            return;
        Marking right, wrong;
        if (!tried(rest, block, where, [&] {
                right = mark(asked.key, rightAnswer(asked.key), m_stop);
                wrong = mark(asked.key, wrongAnswer(asked.key), m_stop);
            }))
            return;
        const bool text = asked.key.rule == MarkRule::Trials;
        if (!right.right && text)
            add(block, where, {"solution", fmt::format("solution: it would be marked as wrong: {}", reasonOf(right))});
        else if (!right.right)
            add(block.line, where + "the right answer would not be marked as right");
        if (wrong.right && text)
            add(block, where, {"start", "start: it would be marked as right before anything is done"});
        else if (wrong.right)
            add(block.line, where + "a wrong answer would be marked as right");
    }

    static std::string reasonOf(const Marking& mark)
    {
        return mark.remarks.empty() ? "it is empty" : mark.remarks.front();
    }

    std::vector<LessonProblem>& m_problems;
    std::stop_token m_stop;
    std::size_t m_told{0}; ///< problems of the form and of the drawings before
};

} // namespace

std::vector<LessonProblem> problemsOf(const std::string& text, unsigned seeds, Progress* progress,
                                      const std::stop_token& stop)
{
    std::vector<LessonProblem> problems;
    const Lesson lesson = lessonFromText(text, problems);
    Checker checker(problems, stop);
    checker.fields(lesson.head, {headFields.begin(), headFields.end()});
    checker.head(lesson);
    for (const LessonPage& page : lesson.pages) {
        std::vector<std::string_view> known(sceneFields.begin(), sceneFields.end());
        if (page.scene) checker.fields(*page.scene, known);
        if (lesson.head.find("draw") && page.question && !page.scene)
            checker.add(page.question->line, "a question that is drawn needs a scene of its own");
    }
    const unsigned draw = draws(lesson) ? seeds : 1;
    // What opens it was checked in the lessons that it comes from.
    std::map<std::string, std::size_t, std::less<>> ids;
    for (const LessonPage& page : lesson.pages)
        if (page.question) {
            const auto [first, isNew] = ids.try_emplace(questionId(page), page.line);
            if (!isNew)
                checker.add(
                    page.question->line,
                    fmt::format("results would not tell this question from that of line {}: both are called {}; "
                                "give one of them a field id",
                                first->second, first->first));
        }
    // Every page with a question is drawn, however few an exam takes.
    Lesson all = lesson;
    all.head.remove("draw");
    if (progress) progress->total = std::uint64_t{draw} * all.pages.size();
    for (unsigned seed = 0; seed < draw; ++seed) {
        if (seed > 0) checker.nextDrawing();
        Lesson one;
        try {
            if (seed == 0) drawn(lesson, 0);
        } catch (const Refused& refusal) { // its pages may have mistakes, too
            checker.drawing(lesson, refusal.why());
        }
        try {
            one = drawn(all, seed);
        } catch (const Refused& refusal) {
            checker.drawing(lesson, refusal.why());
            break;
        }
        for (std::size_t i = 0; i < one.pages.size(); ++i) {
            if (stop.stop_requested()) throw Cancelled();
            const LessonBlock* scene = sceneOf(all, i); // it is another one in every drawing
            const bool varies = scene && scene->find("vary");
            if (varies || seed == 0)
                checker.page(one, i, varies ? fmt::format("drawn by seed {}: ", seed) : std::string());
            if (progress) ++progress->done;
        }
    }
    std::ranges::stable_sort(problems, {}, &LessonProblem::line);
    return problems;
}

} // namespace hopscope
