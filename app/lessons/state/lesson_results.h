#pragma once

#include "file_lock.h"
#include "lessons/state/lesson_results_file.h"
#include "table.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace hopscope {

/// Results of all lessons, in one file for all windows of the user. It is written whenever something changes, together
/// with what other windows have written there meanwhile.
class LessonResults : public QObject {
    Q_OBJECT
public:
    /// Without a file nothing outlives the program.
    explicit LessonResults(QString fileName = {}, QObject* parent = nullptr);
    ~LessonResults() override;
    static QString usualFile();

    /// One sentence if the file that was there could not be used.
    const QString& notice() const { return m_notice; }

    /// The attempt under way in this window, else the last one; null before the first.
    const LessonAttempt* current(const QString& id) const;
    void begin(const QString& id, const QString& title, std::optional<std::uint64_t> seed,
               std::vector<AskedQuestion> asked = {}, const QString& version = {});
    void visit(const QString& id, std::size_t page);
    void finish(const QString& id);
    /// Of `result` the last answer is taken; the first and the number of tries are those of the question.
    void answer(const QString& id, QuestionResult result);
    /// Of an exam before it is handed in: `result` takes the place of what was answered before.
    void note(const QString& id, QuestionResult result);
    /// The attempt under way is an exam, which begins now.
    void beginExam(const QString& id);
    /// The right answer of a question was seen; answers after that are practice.
    void showAnswer(const QString& id, std::size_t page);
    /// By which a lecturer tells results from each other; a code rather than a name.
    const QString& student() const { return m_known.student; }
    void setStudent(const QString& code);

    /// Forgets a lesson; put() takes it back.
    LessonRecord take(const QString& id);
    void put(const QString& id, LessonRecord record);

    /// A row for each question of an attempt with answers, of one lesson or of all.
    Table table(const QString& id = {}) const;

signals:
    void changed(const QString& id);
    void notKept(const QString& sentence); ///< the file cannot be written

private:
    LessonAttempt* attempt(const QString& id);
    void touch(const QString& id); ///< the attempt under way has changed
    void read();
    void merge(LessonResultsFile written);
    void write();

    QString m_fileName, m_notice;
    FileLock m_lock;
    LessonResultsFile m_known;                                  ///< the file, with what was done here
    bool m_studentChanged{false};                               ///< not written yet
    bool m_behind{false};                                       ///< not all of it could be written
    std::map<QString, QString> m_current;                       ///< attempts of this window, by lesson
    std::set<std::pair<QString, QString>> m_changed, m_removed; ///< lessons and attempts, not written yet
    std::set<std::pair<QString, QString>> m_unused;             ///< to be removed if nobody has answered in them since
};

} // namespace hopscope
