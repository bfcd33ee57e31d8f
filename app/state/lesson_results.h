#pragma once

#include "lessons/question.h"
#include "table.h"

#include <QDateTime>
#include <QJsonObject>
#include <QObject>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace hopscope {

/// What a student answered to one question. The first answer counts; the last is kept, too.
struct QuestionResult {
    std::size_t page{}; ///< of the lesson as it was drawn
    QString title, kind, question, first, last, rightAnswer;
    bool rightAtFirst{false}, rightAtLast{false};
    int tries{0};
    double seconds{0}; ///< until the first answer
    QDateTime date;    ///< of the last answer
    Answer answer;     ///< the last, so that it can be shown again
    QJsonObject unknown{};
};

/// One time through a lesson.
struct LessonAttempt {
    std::optional<std::uint64_t> seed; ///< of a lesson that draws
    std::size_t page{0};               ///< seen last
    std::set<std::size_t> visited;
    bool finished{false}; ///< the summary was seen
    std::vector<QuestionResult> questions;
    QJsonObject unknown{};

    const QuestionResult* of(std::size_t page) const;
    std::size_t rightAtFirst() const;
};

/// All that is kept of one lesson; the last attempt is the one under way.
struct LessonRecord {
    QString title;
    std::vector<LessonAttempt> attempts;
    QJsonObject unknown{};
};

/// Results of all lessons, in one file of the user that is written whenever something changes. Fields that this version
/// does not know are kept.
class LessonResults : public QObject {
    Q_OBJECT
public:
    /// Without a file nothing outlives the program.
    explicit LessonResults(QString fileName = {}, QObject* parent = nullptr);
    static QString usualFile();

    const LessonAttempt* current(const QString& id) const; ///< null before the first
    void begin(const QString& id, const QString& title, std::optional<std::uint64_t> seed);
    void visit(const QString& id, std::size_t page);
    void finish(const QString& id);
    /// Of `result` the last answer is taken; the first and the number of tries are those of the question.
    void answer(const QString& id, QuestionResult result);

    /// Forgets a lesson; put() takes it back.
    LessonRecord take(const QString& id);
    void put(const QString& id, LessonRecord record);

    /// A row for each answered question, of one lesson or of all.
    Table table(const QString& id = {}) const;

signals:
    void changed(const QString& id);
    void notKept(const QString& sentence); ///< the file cannot be written

private:
    LessonAttempt* attempt(const QString& id);
    void read();
    void write();
    void tell(const QString& id);

    QString m_fileName;
    std::map<QString, LessonRecord> m_records;
    QJsonObject m_unknown;
};

} // namespace hopscope
