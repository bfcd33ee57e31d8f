#pragma once

#include "lessons/question.h"

#include <QFrame>
#include <QString>

#include <memory>
#include <string>
#include <vector>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

class AnswerPanel;
class LessonText;
class StickyFoot;

/// A question below the text of a page: how it is asked, how it is answered, and what is said about the answer. Its
/// buttons stay in sight where it is joined to the area that it is scrolled in.
class LessonQuestion : public QFrame {
    Q_OBJECT
public:
    explicit LessonQuestion(QWidget* parent = nullptr);

    void clear();                             ///< nothing is asked
    void setWaiting(const QString& text);     ///< what is asked is not known yet
    void setProblem(const QString& sentence); ///< it cannot be asked
    void setQuestion(const Question& question, std::unique_ptr<AnswerPanel> panel);
    AnswerPanel* panel() const { return m_panel; }
    /// Why the answer cannot be checked now; empty if it can.
    QString objection() const;
    void setMarking(); ///< the answer is being looked at
    void showMark(const Key& key, const Marking& mark, const QString& explanation);
    void showCue(const Marking& mark); ///< of a wrong answer; the question stays open
    /// In an exam answers are noted, not checked, until it is handed in.
    void setExam(bool exam);
    void showNoted();
    /// Whether it is asked how sure the student is, before the first answer.
    void askConfidence(bool ask);
    int confidence() const; ///< 1 to 3; 0: not said
    void reopen();
    bool answered() const { return m_answered; }
    void showHint();
    bool hintSeen() const { return m_hintSeen; }
    StickyFoot& buttons() { return *m_buttons; }
    QPushButton& checkButton() { return *m_check; }
    QPushButton& againButton() { return *m_again; }
    QPushButton& answerButton() { return *m_answer; }
    QPushButton& hintButton() { return *m_hintButton; }
    int verdictTop() const;   ///< where what is said about the answer begins
    QString feedback() const; ///< all that it says about the answer

signals:
    void checkWanted();
    void againWanted();
    void answerWanted();   ///< without another try
    void evidenceWanted(); ///< once more on the picture

private:
    void refresh();
    void sayAll(const std::vector<std::string>& sentences);
    void dropPanel();

    QVBoxLayout *m_column, *m_panelPlace;
    QLabel *m_prompt, *m_rule, *m_hint, *m_objection, *m_verdict, *m_right, *m_reason, *m_remarks;
    StickyFoot* m_buttons;
    QPushButton *m_hintButton, *m_check, *m_answer, *m_again, *m_show;
    QWidget* m_sure;
    QButtonGroup* m_sureness;
    LessonText* m_explanation;
    AnswerPanel* m_panel{};
    bool m_answered{false}, m_marking{false}, m_hintSeen{false}, m_exam{false};
};

} // namespace hopscope
