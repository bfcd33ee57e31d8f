#pragma once

#include "lessons/lesson.h"
#include "state/tasks/latest_task.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace hopscope {

/// A lesson that can be played, and where it comes from.
struct LibraryLesson {
    QString id;       ///< results are kept under it: of a shipped lesson the name of its file, else its whole path
    QString fileName; ///< as QFile opens it
    bool shipped{false};
    std::shared_ptr<const Lesson> lesson;
    std::vector<LessonProblem> problems; ///< of its form at once; of experiments and questions when they are checked

    /// Fields of its head: "10", "beginner", one sentence; empty where it says nothing.
    QString minutes() const, level() const, about() const;
    QStringList before{}; ///< titles of the lessons that its head says it needs, as `needs: first-lesson, duality`
};

/// All lessons: those that come with Hopscope, those in the user's own folder, and files that were opened. Own ones are
/// checked in the background, with every experiment and question.
class LessonLibrary : public QObject {
    Q_OBJECT
public:
    /// What may be read besides the shipped lessons: the user's folder and files opened earlier, or nothing.
    enum class Own { Kept, None };
    explicit LessonLibrary(Own own, QObject* parent = nullptr);

    static QString ownFolder();
    /// By level, these as their first lessons come; then by the order that they ask for, then by title. Read at the
    /// first call.
    const std::vector<LibraryLesson>& lessons();
    const LibraryLesson* find(const QString& id);
    /// Adds a file and returns its id. Throws Refused with one sentence if it cannot be read.
    QString open(const QString& fileName);
    /// Reads everything anew.
    void reload();
    /// Waits until own lessons are checked; for tests and pictures.
    void finish();

signals:
    void changed();

private:
    void read();
    void add(const QString& fileName, bool shipped);
    void check();

    Own m_own;
    bool m_read{false};
    QStringList m_opened;
    std::vector<LibraryLesson> m_lessons;
    LatestTask m_checker{{"check of lessons"}}; ///< last: its thread uses the rest
};

/// A lesson of the library, or a file, which then belongs to it. Throws Refused if there is none.
const LibraryLesson& lessonNamed(LessonLibrary& library, const QString& name);

} // namespace hopscope
