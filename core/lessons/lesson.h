#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A mistake in a lesson, and where it is.
struct LessonProblem {
    std::size_t line{}; ///< from 1; 0: the lesson as a whole
    std::string text;   ///< one sentence
    friend bool operator==(const LessonProblem&, const LessonProblem&) = default;
};

/// A line `name: value` of a block, and the lines below it that begin with "- ". A value of several lines is written
/// `name: |`, and its lines below it, indented.
struct LessonField {
    std::string name, value;
    std::vector<std::string> items{};
    std::size_t line{}; ///< from 1; 0: not read from a file
    friend bool operator==(const LessonField&, const LessonField&) = default;
};

/// A fenced block of fields. Fields that nobody knows are kept where they stand.
struct LessonBlock {
    std::vector<LessonField> fields;
    std::size_t line{}; ///< of its fence

    const LessonField* find(std::string_view name) const; ///< null if there is none
    /// Its value, or its only item; nothing if the field is missing or empty.
    std::optional<std::string> value(std::string_view name) const;
    /// Its value and its items, one after the other.
    std::vector<std::string> values(std::string_view name) const;
    void set(std::string_view name, std::string value);
    void set(std::string_view name, std::vector<std::string> items);
    void setText(std::string_view name, const std::string& text); ///< as it is, in lines
    void remove(std::string_view name);
    friend bool operator==(const LessonBlock&, const LessonBlock&) = default;
};

/// What a student sees at once: some text, a scene, and perhaps a question. All text is Markdown.
struct LessonPage {
    std::string title, text;
    std::optional<LessonBlock> scene;    ///< without one the scene of the page before stays
    std::optional<LessonBlock> question; ///< how it is asked and marked: question.h
    std::string explanation;             ///< behind the question: shown when it has been answered
    std::size_t line{};                  ///< of its heading
    friend bool operator==(const LessonPage&, const LessonPage&) = default;
};

/// A lesson is a Markdown file: a heading, a block `lesson`, text, and pages, each begun by a heading of the second
/// level. Fenced blocks `scene` and `question` hold what Hopscope reads; all others are text.
struct Lesson {
    std::string title, introduction;
    LessonBlock head;
    std::vector<LessonPage> pages;
    /// Of every lesson before this one the pages that may open it (recall.h); not in its text.
    std::vector<std::vector<LessonPage>> recalled{};

    static constexpr int version = 1; ///< of the format, in the head
    std::size_t questions() const;    ///< number of pages with one
    friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// Reads a lesson as far as it can be read and adds to `problems` what is wrong with its form (not: with its
/// experiments and questions, see problemsOf()).
Lesson lessonFromText(std::string_view text, std::vector<LessonProblem>& problems);
/// The text that reads back as the same lesson.
std::string toText(const Lesson& lesson);

/// Scene and question by page number: the scene may be that of a page before; null if there was none.
const LessonBlock* sceneOf(const Lesson& lesson, std::size_t page);
/// The page whose scene is the picture of the lesson in lists: the one with the heading that its head has as `cover`.
std::optional<std::size_t> coverOf(const Lesson& lesson);

/// The lesson as one student gets it: where its head says `draw: N`, N of the pages with a question, in an order drawn
/// by the seed; and everywhere what `vary: packets=2..9 root=0,3,5` of a page's scene draws, put in the place of
/// {packets} and {root} in its text and fields. The same seed draws the same lesson on every machine. Throws Refused
/// if a range cannot be read.
Lesson drawn(const Lesson& lesson, std::uint64_t seed);
/// Whether different seeds can give different lessons.
bool draws(const Lesson& lesson);

} // namespace hopscope
