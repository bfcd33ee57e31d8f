#pragma once

#include "lessons/lesson.h"
#include "lessons/question.h"
#include "lessons/scene.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A page of a lesson with all that its blocks stand for: the scene that is shown, its runs, the question that is
/// asked. What the page itself has (text, title) stays in the lesson.
struct PosedPage {
    std::size_t page{};                           ///< of Lesson::pages
    std::size_t number{};                         ///< of its question, from 1; 0: none
    std::optional<Scene> scene;                   ///< that of a page before if it has none of its own
    std::vector<std::shared_ptr<const Run>> runs; ///< of the scene
    std::optional<Question> question;
};

/// All pages of a lesson as it is given to a student (drawn()), one after the other: a scene that stays is run once.
class PosedLesson {
public:
    explicit PosedLesson(const Lesson& lesson) : m_lesson(&lesson) {}
    bool more() const { return m_next < m_lesson->pages.size(); }
    /// Throws Refused, the sentence beginning with the page that it is about; Cancelled.
    PosedPage next(const std::stop_token& stop = {});

private:
    const Lesson* m_lesson;
    std::size_t m_next{0}, m_questions{0};
    const LessonBlock* m_block{nullptr}; ///< whose scene and runs m_last has
    PosedPage m_last;
};

/// Position of every run of a scene, in steps, when the clock stands at `at` (as Scene::at): on one clock of time, or
/// of steps if the scene says so, where those that are done wait at their end.
std::vector<double> positionsAt(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs, double at);
/// Where the clock of a scene ends: the most steps of its runs.
double endOf(std::span<const std::shared_ptr<const Run>> runs);

/// What one answers with, for a sheet of paper or a line of text: "Mark the processors", "Number the lines".
std::string_view taskOf(AnswerForm form);
/// The rule of a question, for people: its own words, or those that fit the rule.
std::string ruleOf(const Key& key);
/// Options in the order in which they are offered: those to be put in order are mixed, the same way for a seed.
std::vector<std::size_t> listedOptions(const Key& key, std::uint64_t seed);
/// What one writes beside an option to be put in order: 1 for the first; equal ones have the same number.
std::size_t placeOf(const Key& key, std::uint64_t option);
/// An item as people call it: "processor 5", "link 3–4", "block 2", an option.
std::string itemText(const Key& key, std::uint64_t item, const Run& run);

} // namespace hopscope
