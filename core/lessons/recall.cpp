#include "lessons/recall.h"

#include "lessons/identity.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace hopscope {

namespace {

constexpr std::string_view recallMark = "recall-";

} // namespace

std::vector<LessonPage> recallable(const Lesson& lesson, const std::string& name)
{
    std::vector<LessonPage> pages;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
        const LessonPage& page = lesson.pages[i];
        const LessonBlock* scene = sceneOf(lesson, i);
        if (!page.question || page.question->value("recall") != "yes" || !scene) continue;
        LessonPage one = page;
        one.scene = *scene;
        one.question->set("id", fmt::format("{}{}-{}", recallMark, name, questionId(page)));
        one.question->remove("recall");
        one.title = fmt::format("From “{}”: {}", lesson.title, page.title);
        pages.push_back(std::move(one));
    }
    return pages;
}

std::vector<std::string> namesBefore(const Lesson& lesson)
{
    std::vector<std::string> names;
    const std::string needs = lesson.head.value("needs").value_or("");
    for (const std::string_view part : split(needs, ','))
        if (const std::string_view name = trimmed(part); !name.empty()) names.emplace_back(name);
    return names;
}

Lesson withRecall(Lesson lesson, const std::function<std::shared_ptr<const Lesson>(const std::string& name)>& find)
{
    lesson.recalled.clear();
    if (!lesson.head.find("recall")) return lesson;
    std::vector<std::string> names = namesBefore(lesson);
    std::set<std::string> known;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!known.insert(names[i]).second) continue;
        const std::string name = names[i];
        const auto one = find(name);
        if (!one) continue;
        lesson.recalled.push_back(recallable(*one, name));
        for (std::string& earlier : namesBefore(*one)) names.push_back(std::move(earlier));
    }
    std::erase_if(lesson.recalled, [](const auto& pages) { return pages.empty(); });
    return lesson;
}

std::size_t openingQuestions(const Lesson& lesson)
{
    const auto text = lesson.head.value("recall");
    const double wanted = text ? parseNumber(*text).value_or(0) : 0;
    std::size_t there = 0;
    for (const auto& pages : lesson.recalled) there += pages.size();
    return wanted >= static_cast<double>(there) ? there : static_cast<std::size_t>(std::max(wanted, 0.0));
}

std::size_t openingPages(const Lesson& drawn)
{
    const auto first = std::ranges::find_if(drawn.pages, [](const LessonPage& page) {
        return !page.question || !page.question->value("id").value_or("").starts_with(recallMark);
    });
    return static_cast<std::size_t>(first - drawn.pages.begin());
}

} // namespace hopscope
