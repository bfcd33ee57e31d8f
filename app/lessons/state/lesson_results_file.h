#pragma once

#include "lessons/question.h"

#include <QDateTime>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hopscope {

/// What a student answered to one question. The first answer counts; the last is kept, too.
struct QuestionResult {
    std::size_t page{}; ///< of the lesson as it was drawn
    QString title, kind, question, first, last, rightAnswer;
    bool rightAtFirst{false}, rightAtLast{false};
    int tries{0};
    QString id;            ///< of the question: lessons/identity.h
    int hints{0};          ///< seen before the last answer
    int rightAt{0};        ///< the try at which it was right while the answer was not shown; 0: at none
    bool shown{false};     ///< the right answer was seen
    int confidence{0};     ///< 1 to 3, before the first answer; 0: not asked
    double seconds{0};     ///< until the first answer
    QDateTime date;        ///< of the last answer
    Answer answer;         ///< the last, so that it can be shown again
    std::string unknown{}; ///< JSON of the fields that this version does not know; empty if there are none
};

/// A question that an attempt has, answered or not.
struct AskedQuestion {
    std::size_t page{}; ///< of the lesson as it was drawn
    QString title, kind, id{};
};

/// One time through a lesson.
struct LessonAttempt {
    QString id;                        ///< among those of its lesson
    std::optional<std::uint64_t> seed; ///< of a lesson that draws
    QString version{};                 ///< of the lesson: lessons/identity.h
    std::size_t page{0};               ///< seen last
    std::set<std::size_t> visited;
    bool finished{false}; ///< the summary was seen; of an exam: it was handed in
    bool exam{false};     ///< no verdicts before it is handed in
    QDateTime begun{};    ///< of an exam
    bool open() const { return exam && !finished; }
    std::vector<AskedQuestion> asked; ///< empty if an earlier version began it
    std::vector<QuestionResult> questions;
    std::string unknown{}; ///< likewise

    const QuestionResult* of(std::size_t page) const;
    std::size_t rightAtFirst() const;
};

/// All that is kept of one lesson.
struct LessonRecord {
    QString title;
    std::vector<LessonAttempt> attempts;
    std::string unknown{}; ///< likewise
};

/// What the file of results holds. Fields that this version does not know are kept.
struct LessonResultsFile {
    std::map<QString, LessonRecord> records; ///< by lesson
    QString student{};                       ///< a code for the lecturer; empty if none was given
    std::string unknown;                     ///< likewise
    QString notice; ///< one sentence if there was a file that could not be used and was put aside
};
/// Without a file: nothing. Whoever calls holds the lock of the file. Throws Refused if the file cannot be read.
LessonResultsFile readResults(const QString& fileName);
void writeResults(const QString& fileName, const LessonResultsFile& results); ///< throws Refused
/// The same attempt as it is in the file, and with what was done here since.
LessonAttempt merged(const LessonAttempt& written, LessonAttempt own);

} // namespace hopscope
