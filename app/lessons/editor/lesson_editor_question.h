#pragma once

#include "lessons/lesson.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

class QLabel;

namespace hopscope {

class LessonBlockForm;
class LessonDraft;

/// What a question of this kind asks of the student, in words: "click the busiest link".
QString questionTitle(std::string_view kind);

/// The question of a page as a form, made from its kind.
class LessonQuestionForm : public QWidget {
    Q_OBJECT
public:
    explicit LessonQuestionForm(QWidget* parent = nullptr);
    void setQuestion(const std::optional<LessonBlock>& question, const std::vector<LessonProblem>& problems);
    LessonBlockForm& fields() { return *m_form; }

signals:
    void edited(const std::optional<hopscope::LessonBlock>& question, const QString& field);
    void left();

private:
    void take(LessonBlock block, const QString& field);
    LessonBlockForm* m_form{};
    QLabel* m_help{};
    std::string m_kind;
};

/// What Hopscope will ask, what it accepts and why, as it is computed; and what is wrong on the page.
class LessonAnswerCard : public QWidget {
    Q_OBJECT
public:
    explicit LessonAnswerCard(LessonDraft& draft, QWidget* parent = nullptr);
    void setPage(std::optional<std::size_t> page);

private:
    void refresh();
    LessonDraft& m_draft;
    std::optional<std::size_t> m_page;
    QLabel *m_state{}, *m_prompt{}, *m_rule{}, *m_answer{}, *m_reason{}, *m_problem{}, *m_problems{};
    QWidget* m_asked{};
};

} // namespace hopscope
