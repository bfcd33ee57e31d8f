#pragma once

#include "table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// One question of one attempt of a student, a row of a table of results.
struct ClassAnswer {
    std::string student, lesson, version, question, prompt, first, rightAnswer, date;
    std::string seed{}, given{}; ///< of a draw; what was answered first as numbers, to be marked again
    int attempt{1}, tries{0}, hints{0}, rightAt{0}, confidence{0}; ///< tries 0: not answered
    bool right{false};                                             ///< on the first try
    double seconds{0};
};

/// How a class did in one question. Of a student the first attempt at a lesson counts.
struct ClassItem {
    std::string lesson, question, prompt, rightAnswer;
    std::size_t asked{}, answered{}, right{}, rightLater{}, hinted{}; ///< students; later: at another try, unaided
    /// Correlation of a right first answer with the score in the lesson's other questions; nothing where one of the two
    /// does not vary, or fewer than five answered.
    std::optional<double> discrimination{};
    double seconds{};                                         ///< median until the first answer
    std::vector<std::pair<std::string, std::size_t>> wrong{}; ///< first answers, commonest first, at most three
    double difficulty() const; ///< fraction of those who answered that was right on the first try
};

struct ClassStudent {
    std::string student;
    std::size_t lessons{}, asked{}, answered{}, right{}, hints{};
    double minutes{};   ///< until the first answers
    std::string last{}; ///< date of the last answer
};

struct ClassLesson {
    std::string lesson;
    std::vector<std::string> versions;
    std::size_t students{}, finished{}; ///< finished: every question of theirs is answered
    double right{};                     ///< median fraction right on the first try
    double minutes{};                   ///< median
};

/// Results of a class, read from the tables that students hand in. Nothing is kept and nothing is sent.
class ClassResults {
public:
    /// `name` is that of the file: who gave no code is called by it. Rows of the same student, lesson, attempt and
    /// question that come again are taken once. Throws Refused (of no parameter) if the columns are not those of
    /// results.
    void add(const Table& table, std::string_view name);
    const std::vector<ClassAnswer>& answers() const { return m_answers; }
    std::vector<ClassAnswer>& answers() { return m_answers; } ///< for who marks them
    bool empty() const { return m_answers.empty(); }

    std::vector<ClassItem> items() const; ///< by lesson, hardest first
    std::vector<ClassStudent> students() const;
    std::vector<ClassLesson> lessons() const;

private:
    std::vector<const ClassAnswer*> firstAttempts() const;
    std::vector<ClassAnswer> m_answers;
};

/// The same as tables: for people, files and the window.
Table itemTable(const ClassResults& results);
Table studentTable(const ClassResults& results);
Table progressTable(const ClassResults& results);

} // namespace hopscope
