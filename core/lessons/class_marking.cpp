#include "lessons/class_marking.h"

#include "diagnostic.h"
#include "lessons/identity.h"
#include "lessons/posed.h"
#include "lessons/strata.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace hopscope {

namespace {

using Keys = std::map<std::string, Question, std::less<>>;

/// Of every question of a draw, by its id.
Keys keysOf(const Lesson& exam, std::uint64_t seed, std::string_view key, const std::stop_token& stop)
{
    const Lesson one = drawn(exam, seedWithKey(seed, key));
    Keys keys;
    PosedLesson posed(one);
    while (posed.more()) {
        PosedPage page = posed.next(stop);
        if (page.question) keys.emplace(questionId(one.pages[page.page]), *std::move(page.question));
    }
    return keys;
}

Answer answerFrom(const Key& key, const std::string& given)
{
    Answer answer;
    if (key.form == AnswerForm::Number || key.form == AnswerForm::Slider) {
        answer.number = parseNumber(given);
        return answer;
    }
    for (const std::string_view part : split(given, ' '))
        if (const auto number = parseNumber(std::string(trimmed(part))); number && *number >= 0)
            answer.items.push_back(static_cast<std::uint64_t>(*number));
    return answer;
}

} // namespace

void markResults(ClassResults& results, const Lesson& exam, std::string_view key, const std::stop_token& stop)
{
    std::map<std::uint64_t, Keys> draws;
    for (ClassAnswer& one : results.answers()) {
        if (one.lesson != exam.title || one.tries == 0) continue;
        const auto number = parseNumber(one.seed);
        const std::uint64_t seed = number && *number >= 0 ? static_cast<std::uint64_t>(*number) : 0;
        auto known = draws.find(seed);
        if (known == draws.end()) known = draws.emplace(seed, keysOf(exam, seed, key, stop)).first;
        const auto question = known->second.find(one.question);
        if (question == known->second.end())
            throw Refused("key",
                          fmt::format("key: the draw of seed {} has no question {}, which {} answered; the key or "
                                      "the exam is another one",
                                      seed, one.question, one.student));
        const Key& right = question->second.key;
        one.right = mark(right, answerFrom(right, one.given), stop).right;
        one.rightAt = one.right ? 1 : 0;
        one.rightAnswer = right.answer;
    }
}

} // namespace hopscope
