#pragma once

#include "lessons/lesson.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/state/lesson_results.h"

#include <QScrollArea>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

class LessonContents;
class LessonOverview;
class LessonText;

/// A column of text in the middle of the page, as wide as reads well.
class LessonSheet : public QScrollArea {
    Q_OBJECT
public:
    explicit LessonSheet(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    QWidget* m_content;
    QVBoxLayout* m_column;
};

/// What a lesson is about, before its first page. What begins it stands in the foot of the player.
class LessonCover : public LessonSheet {
    Q_OBJECT
public:
    explicit LessonCover(QWidget* parent = nullptr);
    /// `seed`: of a lesson that draws. `problem`: why it cannot be begun.
    void show(const Lesson& lesson, std::optional<std::uint64_t> seed, const QString& problem,
              const std::vector<PageDot>& pages);
    bool ready() const { return m_ready; } ///< nothing is wrong with the lesson and the number of its draw
    LessonOverview& overview() { return *m_overview; }
    LessonContents& contents() { return *m_contents; }
    QLineEdit& seed() { return *m_seed; }

signals:
    void beginWanted();
    void seedWanted(std::uint64_t seed);
    void readyChanged();

private:
    void setReady(bool ready);
    QLabel *m_title, *m_facts, *m_about, *m_problem;
    LessonText* m_introduction;
    LessonOverview* m_overview;
    LessonContents* m_contents;
    QWidget* m_seedRow;
    QLineEdit* m_seed;
    bool m_ready{false};
};

/// How it went, and what is to be done next.
class LessonSummary : public LessonSheet {
    Q_OBJECT
public:
    explicit LessonSummary(QWidget* parent = nullptr);
    void show(const Lesson& lesson, const LessonAttempt& attempt, const std::vector<PageDot>& pages);
    QLabel& score() { return *m_score; }
    void setStudent(const QString& code);
    LessonOverview& overview() { return *m_overview; }
    LessonContents& contents() { return *m_contents; }
    QPushButton& goOn() { return *m_goOn; }

signals:
    void pageWanted(std::size_t page);
    void handInWanted(); ///< of an exam
    void againWanted();
    void csvWanted();
    void studentWanted(const QString& code); ///< typed
    void listWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildEnd();
    /// Of the questions of an attempt.
    struct Tally {
        std::size_t count{}, right{}, later{}, answered{};
        std::optional<std::size_t> next; ///< the first page that is open, else the first that is not right yet
        std::set<std::size_t> open;      ///< pages
    };
    static Tally tallyOf(const Lesson& lesson, const LessonAttempt& attempt);
    void say(const Tally& tally, const LessonAttempt& attempt);
    QLabel *m_score, *m_text, *m_seed, *m_look;
    LessonOverview* m_overview;
    LessonContents* m_contents;
    std::optional<std::size_t> m_next;
    QLineEdit* m_student;
    QPushButton *m_goOn, *m_handIn, *m_list, *m_csv;
};

} // namespace hopscope
