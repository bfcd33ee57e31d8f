#pragma once

#include "lessons/editor/lesson_editor_field.h"

#include <QWidget>

#include <cstddef>
#include <functional>

class QLineEdit;

namespace hopscope {

class LessonDraft;
class LessonQuestionForm;
class LessonSceneForm;

/// One page of a lesson as a form.
class LessonPageForm : public QWidget {
    Q_OBJECT
public:
    explicit LessonPageForm(LessonDraft& draft, QWidget* parent = nullptr);
    void setPage(std::size_t page);
    std::size_t page() const { return m_page; }
    QLineEdit& title() { return *m_title; }
    LessonTextEdit& text() { return *m_text; }
    LessonTextEdit& explanation() { return *m_explanation; }
    LessonSceneForm& scene() { return *m_scene; }
    LessonQuestionForm& question() { return *m_question; }
    void refresh();

signals:
    void takeWanted();

private:
    void edit(const QString& field, const std::function<void(LessonPage&)>& change, const QString& what);

    LessonDraft& m_draft;
    std::size_t m_page{0};
    QLineEdit* m_title{};
    LessonTextEdit *m_text{}, *m_explanation{};
    LessonSceneForm* m_scene{};
    LessonQuestionForm* m_question{};
};

/// What is said of the lesson as a whole.
class LessonHeadForm : public QWidget {
    Q_OBJECT
public:
    explicit LessonHeadForm(LessonDraft& draft, QWidget* parent = nullptr);
    QLineEdit& title() { return *m_title; }
    LessonTextEdit& introduction() { return *m_introduction; }
    LessonBlockForm& fields() { return *m_form; }
    void refresh();

private:
    LessonDraft& m_draft;
    QLineEdit* m_title{};
    LessonTextEdit* m_introduction{};
    LessonBlockForm* m_form{};
};

} // namespace hopscope
