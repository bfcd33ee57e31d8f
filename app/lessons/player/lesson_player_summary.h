#pragma once

#include "lessons/lesson.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/state/lesson_results.h"

#include <QScrollArea>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

class LessonText;
class LessonThumb;

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

/// What a lesson is about, before its first page.
class LessonCover : public LessonSheet {
    Q_OBJECT
public:
    explicit LessonCover(QWidget* parent = nullptr);
    /// `seed`: of a lesson that draws. `problem`: why it cannot be begun.
    void show(const Lesson& lesson, std::optional<std::uint64_t> seed, bool goesOn, const QString& problem);
    LessonThumb& picture() { return *m_picture; }
    QLineEdit& seed() { return *m_seed; }
    QPushButton& begin() { return *m_begin; }

signals:
    void beginWanted();
    void seedWanted(std::uint64_t seed);

private:
    QLabel *m_title, *m_facts, *m_problem;
    LessonText *m_about, *m_introduction;
    LessonThumb* m_picture;
    QWidget* m_seedRow;
    QLineEdit* m_seed;
    QPushButton* m_begin;
};

/// How it went.
class LessonSummary : public LessonSheet {
    Q_OBJECT
public:
    explicit LessonSummary(QWidget* parent = nullptr);
    void show(const Lesson& lesson, const LessonAttempt& attempt);
    QLabel& score() { return *m_score; }
    void setStudent(const QString& code);
    LessonThumb& picture() { return *m_picture; }
    /// Buttons of the pages that are worth another look.
    const std::vector<QPushButton*>& pages() const { return m_pages; }

signals:
    void pageWanted(std::size_t page);
    void handInWanted(); ///< of an exam
    void againWanted();
    void csvWanted();
    void studentWanted(const QString& code); ///< typed
    void listWanted();

private:
    QLabel *m_score, *m_text, *m_seed, *m_look;
    LessonProgress* m_progress;
    LessonThumb* m_picture;
    QVBoxLayout* m_list;
    std::vector<QPushButton*> m_pages;
    QLineEdit* m_student;
    QPushButton *m_handIn, *m_csv;
};

} // namespace hopscope
