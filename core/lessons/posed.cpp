#include "lessons/posed.h"

#include "diagnostic.h"
#include "run/journey.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace hopscope {

PosedPage PosedLesson::next(const std::stop_token& stop)
{
    const std::size_t index = m_next++;
    const LessonPage& page = m_lesson->pages.at(index);
    PosedPage posed;
    posed.page = index;
    try {
        if (const LessonBlock* block = sceneOf(*m_lesson, index); block != nullptr && block == m_block) {
            posed.scene = m_last.scene;
            posed.runs = m_last.runs;
        } else if (block != nullptr) {
            posed.scene = sceneFrom(*block);
            posed.runs = runsOf(*posed.scene, stop);
            m_block = block;
        }
        if (page.question) {
            posed.number = ++m_questions;
            posed.question = questionFrom(*page.question, posed.scene ? *posed.scene : Scene{}, posed.runs, stop);
        }
    } catch (const Refused& refusal) {
        throw Refused(refusal.why().parameter, fmt::format("page {} ({}): {}", index + 1, page.title, refusal.what()));
    }
    m_last = posed;
    return posed;
}

double endOf(std::span<const std::shared_ptr<const Run>> runs)
{
    StepIndex most = 0;
    for (const auto& run : runs) most = std::max(most, run->steps());
    return static_cast<double>(most);
}

std::vector<double> positionsAt(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs, double at)
{
    std::vector<double> positions;
    const auto longest = std::ranges::max_element(runs, {}, [](const auto& run) { return run->steps(); });
    for (const auto& run : runs) {
        const auto end = static_cast<double>(run->steps());
        if (runs.size() == 1 || scene.clockOfSteps) {
            positions.push_back(std::clamp(at, 0.0, end));
            continue;
        }
        const double now = (*longest)->timeAt(std::min(at, static_cast<double>((*longest)->steps())));
        positions.push_back(now >= run->time() ? end : run->positionAt(now));
    }
    return positions;
}

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
    case AnswerForm::Number:
        break;
    }
    return "Write down the number.";
}

std::string ruleOf(const Key& key)
{
    if (!key.ruleWords.empty()) return key.ruleWords;
    switch (key.rule) {
    case MarkRule::ExactlyThese:
        return "exactly these";
    case MarkRule::AnyOf:
        return key.right.size() > 1 ? "any of those that tie" : "one";
    case MarkRule::InThisOrder:
        return "in this order";
    case MarkRule::Near:
        return key.tolerance > 0 ? fmt::format("within {:g}{}{}", key.tolerance, key.unit.empty() ? "" : " ", key.unit)
                                 : "exactly";
    case MarkRule::Goal:
        break;
    }
    return "any value that does it";
}

std::vector<std::size_t> listedOptions(const Key& key, std::uint64_t seed)
{
    std::vector<std::size_t> order(key.options.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (key.form != AnswerForm::Order) return order;
    std::mt19937_64 random(seed); // its numbers are the same everywhere; those of std::shuffle are not
    const auto mix = [&] {
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    };
    const auto given = [&] {
        return std::ranges::is_sorted(order, {}, [&](std::size_t option) { return placeOf(key, option); });
    };
    constexpr int tries = 8; // all may be equal
    for (int i = 0; i < tries && given(); ++i) mix();
    return order;
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
