#pragma once

#include "lessons/lesson.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hopscope {

/// Questions of earlier lessons that open a later one: its head says how many, `recall: 3`, and theirs which questions
/// can stand alone, `recall: yes`.

/// What a lesson offers to later ones: pages with scenes of their own, titles that name the lesson, and ids that tell
/// them from its own.
std::vector<LessonPage> recallable(const Lesson& lesson, const std::string& name);
/// Lessons that the head says come before: names of its field `needs`.
std::vector<std::string> namesBefore(const Lesson& lesson);
/// The lesson with what the lessons before it, and those before these, offer; `find` knows lessons by their names, null
/// where there is none. As it is where its head asks for nothing.
Lesson withRecall(Lesson lesson, const std::function<std::shared_ptr<const Lesson>(const std::string& name)>& find);
/// How many questions of earlier lessons open each draw of the lesson: as many as its head asks for, if there are so
/// many. 0 where the head asks for no number; what is wrong with it, the draw says.
std::size_t openingQuestions(const Lesson& lesson);
/// Pages that open this draw of the lesson.
std::size_t openingPages(const Lesson& drawn);

} // namespace hopscope
