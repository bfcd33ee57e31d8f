#pragma once

#include "catch.h"
#include "diagnostic.h"
#include "lesson_read.h"
#include "lessons/question.h"
#include "testing.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace hopscope::test {

/// A lesson of one page, begun by a line 1 and a head of three lines; the scene begins in line 9.
inline std::string page(const std::string& scene, const std::string& question)
{
    return fmt::format(
        "# Title\n\n```lesson\nversion: 1\n```\n\n## Page\n\n```scene\n{}\n```\n\n```question\n{}\n```\n", scene,
        question);
}

struct Asked {
    Scene scene;
    std::vector<std::shared_ptr<const Run>> runs;
    Question question;
};
/// Takes care that the question tells right answers from wrong ones, before it is asked for more.
inline Asked ask(const std::string& scene, const std::string& question)
{
    const Lesson lesson = read(page(scene, question));
    Asked asked;
    asked.scene = sceneFrom(*lesson.pages[0].scene);
    asked.runs = runsOf(asked.scene);
    asked.question = questionFrom(*lesson.pages[0].question, asked.scene, asked.runs);
    CHECK(mark(asked.question.key, rightAnswer(asked.question.key)).right);
    CHECK_FALSE(mark(asked.question.key, wrongAnswer(asked.question.key)).right);
    CHECK_FALSE(mark(asked.question.key, {}).right);
    return asked;
}
/// The sentence with which the lesson is refused; nothing if it is taken.
inline std::string lessonRefusal(const std::string& scene, const std::string& question)
{
    try {
        ask(scene, question);
    } catch (const Refused& refused) {
        return refused.why().text;
    }
    return {};
}
} // namespace hopscope::test
