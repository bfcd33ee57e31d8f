#include "lessons/translation.h"

#include "lessons/identity.h"
#include "text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace hopscope {

namespace {

/// Fields that are words as a whole, and fields with a condition or a number behind a bar.
constexpr std::array<std::string_view, 8> spoken{"ask",   "hint",   "names", "about",
                                                 "level", "author", "cover", "picture"};
constexpr std::array<std::string_view, 3> conditions{"option", "remark", "cue"};

template <class Names> bool among(const Names& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

std::string_view behindBar(const std::string& line)
{
    const std::size_t bar = line.rfind('|');
    return bar == std::string::npos ? std::string_view() : trimmed(std::string_view(line).substr(bar + 1));
}

class Counterparts {
public:
    void block(const std::optional<LessonBlock>& original, const std::optional<LessonBlock>& own, std::size_t line,
               const std::string& name)
    {
        if (original && !own) return add(line, fmt::format("the block {} of the original is missing", name));
        if (!original && own) return add(own->line, fmt::format("the original has no block {} here", name));
        if (original && own) fields(*original, *own);
    }
    void fields(const LessonBlock& original, const LessonBlock& own)
    {
        for (const LessonField& field : original.fields) {
            const LessonField* translated = own.find(field.name);
            if (!translated) {
                add(own.line, fmt::format("the field {} of the original is missing", field.name));
                continue;
            }
            const auto first = original.values(field.name), second = own.values(field.name);
            if (first.size() != second.size()) {
                add(translated->line,
                    fmt::format("{} has {} lines, in the original {}", field.name, second.size(), first.size()));
            } else if (among(conditions, field.name)) {
                for (std::size_t i = 0; i < first.size(); ++i)
                    if (behindBar(first[i]) != behindBar(second[i]))
                        add(translated->line, fmt::format("{} {} ends with | {}, in the original with | {}", field.name,
                                                          i + 1, behindBar(second[i]), behindBar(first[i])));
            } else if (!among(spoken, field.name) && first != second) {
                add(translated->line,
                    fmt::format("{} is not that of the original: only words are translated", field.name));
            }
        }
        for (const LessonField& field : own.fields)
            if (!original.find(field.name) && field.name != "id") // that is looked at with the title
                add(field.line, fmt::format("the original has no field {} here", field.name));
    }
    void add(std::size_t line, std::string text) { problems.push_back({line, std::move(text)}); }

    std::vector<LessonProblem> problems;
};

} // namespace

std::optional<TranslationName> translationName(std::string_view fileName)
{
    constexpr std::string_view suffix = ".md";
    const std::size_t folder = fileName.find_last_of('/');
    const std::string_view name = folder == std::string_view::npos ? fileName : fileName.substr(folder + 1);
    if (!name.ends_with(suffix)) return {};
    const std::string_view stem = name.substr(0, name.size() - suffix.size());
    const std::size_t dot = stem.find_last_of('.');
    if (dot == std::string_view::npos || dot == 0) return {};
    const std::string_view language = stem.substr(dot + 1);
    const bool two = language.size() == 2 && std::ranges::all_of(language, [](char letter) {
                         return std::islower(static_cast<unsigned char>(letter)) != 0;
                     });
    if (!two) return {};
    const std::string_view path = fileName.substr(0, fileName.size() - name.size());
    return TranslationName{fmt::format("{}{}{}", path, stem.substr(0, dot), suffix), std::string(language)};
}

std::vector<LessonProblem> translationProblems(const Lesson& original, const Lesson& translation)
{
    Counterparts counterparts;
    counterparts.fields(original.head, translation.head);
    if (original.introduction.empty() != translation.introduction.empty())
        counterparts.add(0, "only one of the two lessons has an introduction");
    if (original.pages.size() != translation.pages.size())
        counterparts.add(
            0, fmt::format("it has {} pages, the original {}", translation.pages.size(), original.pages.size()));
    for (std::size_t i = 0; i < std::min(original.pages.size(), translation.pages.size()); ++i) {
        const LessonPage &one = original.pages[i], &own = translation.pages[i];
        counterparts.block(one.scene, own.scene, own.line, "scene");
        counterparts.block(one.question, own.question, own.line, "question");
        if (one.text.empty() != own.text.empty())
            counterparts.add(own.line, own.text.empty() ? "the text of the page is missing"
                                                        : "the page of the original has no text");
        if (one.explanation.empty() != own.explanation.empty())
            counterparts.add(own.line, own.explanation.empty() ? "the explanation is missing"
                                                               : "the original has no explanation here");
        // Results are told apart by the titles of pages.
        if (own.question && one.question && questionId(own) != questionId(one))
            counterparts.add(
                own.question->line,
                fmt::format("results would not know the question again: it needs the field id: {}", questionId(one)));
    }
    return std::move(counterparts.problems);
}

} // namespace hopscope
