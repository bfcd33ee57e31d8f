#include "lessons/posed.h"

#include "diagnostic.h"
#include "run/journey.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

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

namespace {

double stepsOf(const Run& run) { return static_cast<double>(run.steps()); }

/// Rounding must not show a step that has not begun.
double settled(double position)
{
    const double whole = std::round(position);
    return std::abs(position - whole) < 1e-9 ? whole : position;
}

} // namespace

SceneClock::SceneClock(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs)
    : m_runs(runs), m_longest(std::ranges::max_element(runs, {}, [](const auto& run) { return run->steps(); })->get()),
      m_time(runs.size() > 1 && !scene.clockOfSteps), m_steps(stepsOf(*m_longest)),
      m_pace(m_steps > 0 ? m_longest->time() / m_steps : 0), m_end(m_steps)
{
    m_time = m_time && m_pace > 0;
    if (!m_time) return;
    for (const auto& run : runs) m_end = std::max(m_end, m_steps + (run->time() - m_longest->time()) / m_pace);
}

double SceneClock::positionOf(std::size_t run, double at) const
{
    const Run& one = *m_runs[run];
    if (!m_time) return std::clamp(at, 0.0, stepsOf(one));
    const double now =
        at > m_steps ? m_longest->time() + (at - m_steps) * m_pace : m_longest->timeAt(std::max(at, 0.0));
    return now >= one.time() * (1 - 1e-12) ? stepsOf(one) : settled(one.positionAt(now));
}

double SceneClock::clockAt(std::size_t run, double position) const
{
    if (!m_time) return position;
    const Run& one = *m_runs[run];
    const double now = one.timeAt(std::clamp(position, 0.0, stepsOf(one)));
    return now > m_longest->time() ? m_steps + (now - m_longest->time()) / m_pace : settled(m_longest->positionAt(now));
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
    case AnswerForm::Number:
        break;
    }
    return "Write down the number.";
}

} // namespace

std::string askedFor(const Key& key)
{
    std::string rule = key.ruleWords;
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
