#pragma once

#include "lessons/lesson.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A lesson in another language stands beside its original: `first-lesson.de.md` beside `first-lesson.md`.
struct TranslationName {
    std::string original, language; ///< "first-lesson.md", "de"
};
/// Nothing if the name of the file is that of an original.
std::optional<TranslationName> translationName(std::string_view fileName);

/// Where a translation is not the same lesson: it may differ in its words alone, not in pages, scenes, questions and
/// what is right. Lines are those of the translation.
std::vector<LessonProblem> translationProblems(const Lesson& original, const Lesson& translation);

} // namespace hopscope
