#pragma once

#include "lessons/lesson.h"
#include "state/tasks/latest_task.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// What Hopscope makes of a question: how it asks, what it accepts, and why; or what it cannot read.
struct QuestionPreview {
    std::size_t page{};
    QString prompt, rule, answer, reason;
    QString field, problem; ///< if it cannot be asked: the field that is wrong (may be empty) and a sentence
    friend bool operator==(const QuestionPreview&, const QuestionPreview&) = default;
};
/// Runs the experiments of the page. Of a lesson that draws: the first draw. Throws Cancelled.
QuestionPreview previewOf(const Lesson& lesson, std::size_t page, const std::stop_token& stop = {});

/// A lesson that is being written: its text and what it reads as, its history, its file, and what is wrong with it,
/// which is found out in the background.
class LessonDraft : public QObject {
    Q_OBJECT
public:
    static constexpr unsigned usualSeeds = 4; ///< of lessons that draw, tried while one writes

    explicit LessonDraft(QObject* parent = nullptr);
    ~LessonDraft() override;

    bool begun() const { return m_begun; } ///< there is a lesson: a new one, or a file
    const Lesson& lesson() const { return m_value.lesson; }
    const std::string& text() const { return m_value.text; } ///< what is saved

    /// A lesson without pages; forgets the one before.
    void begin();
    /// Changes with the same non-empty key in a row (typing into a field) are one step of undo.
    void setLesson(Lesson lesson, const QString& what, const QString& mergeKey = {});
    void setText(std::string text, const QString& what, const QString& mergeKey = {});
    void endMerge(); ///< ends a chain of merged changes: the field was left

    void setPage(std::size_t index, LessonPage page, const QString& what, const QString& mergeKey = {});
    void insertPage(std::size_t index, LessonPage page, const QString& what);
    void removePage(std::size_t index);
    void duplicatePage(std::size_t index);
    void movePage(std::size_t from, std::size_t to); ///< `to`: its number afterwards

    QUndoStack& undoStack() { return m_undo; }
    /// Page that the last change was about, the first of several; nothing: the lesson as a whole.
    std::optional<std::size_t> changedPage() const { return m_changedPage; }

    QString fileName() const { return m_fileName; }
    QString name() const; ///< of the file, else the title
    bool modified() const { return !m_undo.isClean(); }
    /// Throw Refused with one sentence; nothing is changed then. A lesson with mistakes opens: they are its problems.
    void open(const QString& fileName);
    void save(const QString& fileName); ///< atomic
    /// As it was when the program ended.
    void restore(std::string text, const QString& fileName, bool modified);

    /// What problemsOf() says of the text; of an older one while checking().
    const std::vector<LessonProblem>& problems() const { return m_problems; }
    bool checking() const { return m_checking; }
    void check(unsigned seeds = usualSeeds); ///< now, with so many draws
    /// Page in which a line is; nothing: before the first.
    std::optional<std::size_t> pageOf(std::size_t line) const;
    std::vector<LessonProblem> problemsOn(std::size_t page) const;

    /// Follows the question of a page: asked anew after every change.
    void follow(std::size_t page);
    const std::optional<QuestionPreview>& preview() const { return m_preview; } ///< nothing: no question, or not yet
    bool asking() const { return m_asking; }

    /// Waits for what is under way in the background; for tests and pictures.
    void finish();

signals:
    void lessonChanged();
    void fileChanged(); ///< name or modified
    void problemsChanged();
    void previewChanged();

private:
    struct Value {
        Lesson lesson;
        std::string text;
        friend bool operator==(const Value&, const Value&) = default;
    };
    static Value valueOf(Lesson lesson);
    static Value valueOf(std::string text);
    void push(Value value, const QString& what, const QString& mergeKey);
    void apply(const Value& value);
    void ask();

    Value m_value;
    std::optional<std::size_t> m_changedPage;
    bool m_begun{false};
    QString m_fileName;
    int m_mergeChain{0};
    QUndoStack m_undo;
    std::vector<LessonProblem> m_problems;
    std::optional<std::size_t> m_followed;
    std::optional<QuestionPreview> m_preview;
    bool m_checking{false}, m_asking{false};
    quint64 m_checkNumber{0}, m_askNumber{0}; ///< answers to older questions are not taken
    QTimer m_patience;                        ///< while one types
    LatestTask m_checker{{"check of the lesson"}},
        m_asker{{"preview of a question"}}; ///< last: their threads use the rest
};

} // namespace hopscope
