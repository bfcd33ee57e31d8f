#include "lessons/posed.h"

#include "diagnostic.h"
#include "run/analysis/journey.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace hopscope {

PosedPage PosedLesson::next(const std::stop_token& stop)
{
    const std::size_t index = m_next++;
    const LessonPage& page = m_lesson->pages.at(index);
    PosedPage posed;
    posed.page = index;
    try {
        const LessonBlock* block = sceneOf(*m_lesson, index);
        if (block != nullptr && block == m_block) {
            posed.scene = m_last.scene;
            posed.runs = m_last.runs;
        } else if (block != nullptr) {
            posed.scene = sceneFrom(*block);
            posed.runs = runsOf(*posed.scene, stop);
            m_block = block;
        }
        if (page.question && !block) throw Refused("question", std::string(questionWithoutScene));
        if (page.question) {
            posed.number = ++m_questions;
            posed.question = questionFrom(*page.question, posed.scene ? *posed.scene : Scene{}, posed.runs, stop);
        }
    } catch (const Refused& refusal) {
        throw Refused(refusal.why().parameter,
                      fmt::format("page {} ({}): {}", index + 1, page.title, refusal.why().text));
    }
    m_last = posed;
    return posed;
}

RunClock clockOf(const Scene& scene, const std::vector<std::shared_ptr<const Run>>& runs)
{
    return {runs, scene.clockOfSteps || runs.size() < 2 ? RunClock::Counts::Steps : RunClock::Counts::Time};
}

namespace {

std::string_view taskOf(AnswerForm form)
{
    switch (form) {
    case AnswerForm::Processors:
        return "Mark the processors in the picture.";
    case AnswerForm::Link:
        return "Mark the link in the picture.";
    case AnswerForm::Blocks:
    case AnswerForm::Choice:
        return "Tick what is right.";
    case AnswerForm::Order:
        return "Number them, 1 for the first.";
    case AnswerForm::Slider:
        return "Find a value.";
    case AnswerForm::Drawing:
        return "Write the messages of every step.";
    case AnswerForm::Program:
        return "Write a program.";
    case AnswerForm::Number:
        break;
    }
    return "Write down the number.";
}

} // namespace

std::string askedFor(const Key& key)
{
    std::string rule = key.ruleText;
    if (!rule.empty()) rule.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(rule.front())));
    return fmt::format("{}{}{}", taskOf(key.form), rule.empty() ? "" : " ", rule.empty() ? "" : rule + ".");
}

std::size_t placeOf(const Key& key, std::uint64_t option)
{
    const auto found = std::ranges::find(key.right, option);
    const auto index = static_cast<std::size_t>(found - key.right.begin());
    if (index >= key.ranks.size()) return index + 1;
    const std::size_t rank = key.ranks[index];
    return 1 + static_cast<std::size_t>(std::ranges::count_if(key.ranks, [&](auto other) { return other < rank; }));
}

std::string itemText(const Key& key, std::uint64_t item, const Run& run)
{
    switch (key.form) {
    case AnswerForm::Processors:
        return fmt::format("processor {}", item);
    case AnswerForm::Link: {
        const Ends ends = endsOf(run, item);
        return fmt::format("link {}–{}", ends.from.value, ends.to.value);
    }
    case AnswerForm::Choice:
    case AnswerForm::Order:
        return item < key.options.size() ? key.options[item] : std::string();
    default:
        return fmt::format("{}", item);
    }
}

} // namespace hopscope
