#pragma once

#include "lessons/lesson.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "run/run_clock.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
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

/// The one clock of a scene; Scene::at is RunClock::nowAt(). All runs are where the same time is over, or as many steps
/// if the scene says so. A single run counts its steps.
RunClock clockOf(const Scene& scene, const std::vector<std::shared_ptr<const Run>>& runs);

/// What is to be done and what counts: "Mark the processors in the picture. Select all that apply."
std::string askedFor(const Key& key);
/// What one writes beside an option to be put in order: 1 for the first; equal ones have the same number.
std::size_t placeOf(const Key& key, std::uint64_t option);
/// An item as people call it: "processor 5", "link 3–4", "block 2", an option.
std::string itemText(const Key& key, std::uint64_t item, const Run& run);

} // namespace hopscope
