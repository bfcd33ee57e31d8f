#pragma once

#include "lessons/player/answer_panel.h"
#include "run/experiment.h"

#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

class QLabel;
class QPushButton;

namespace hopscope {

struct Exercise;
class ChoiceBox;
class CodeEdit;
class LessonStage;
class LessonStageCard;
class StepList;

/// A text as the answer: messages that are drawn on the picture, or a program. It runs on the picture while it is
/// written, and everything in it undoes.
class TextAnswer : public AnswerPanel {
    Q_OBJECT
public:
    explicit TextAnswer(const Question& question, QWidget* parent = nullptr);

    /// From now on this run of the stage is that of the text.
    void attach(LessonStage& stage, std::size_t index);

    Answer answer() const override; ///< nothing while it is a solution that was shown
    void setAnswer(const Answer& answer) override;
    QString textOf(const Answer& answer) const override;
    void showMark(const std::optional<Marking>& mark) override;
    void replay();       ///< what the verdict was about, once more
    void showSolution(); ///< a right text in the place of this one
    void draw(NodeId from, NodeId to);
    void undo();

    CodeEdit* edit() const { return m_edit; }   ///< null where messages are drawn
    StepList* steps() const { return m_steps; } ///< null in a program
    QPushButton& solutionButton() { return *m_solution; }
    QString verdict() const;
    void finish(); ///< what was typed runs; for tests and pictures

private:
    void buildHead();
    void buildDrawing();
    void commit();
    void setText(const std::string& text, const QString& what, std::optional<std::size_t> step = {});
    void takeText();
    void takeRun();
    void takePosition();
    void toSize(std::uint32_t processors);
    void refresh();
    void toPosition(double position);
    bool current() const; ///< the run is of the text as it is
    const Exercise& exercise() const { return *key().exercise; }

    std::string m_name, m_text;
    CodeEdit* m_edit{};
    StepList* m_steps{};
    ChoiceBox* m_size;
    QPushButton *m_undo, *m_restart, *m_solution;
    QLabel *m_verdict, *m_how{};
    LessonStage* m_stage{};
    LessonStageCard* m_card{};
    std::size_t m_index{0};
    std::shared_ptr<const Run> m_shown;
    std::optional<double> m_wanted;                     ///< position, when the run is there
    std::optional<std::pair<NodeId, NodeId>> m_waiting; ///< drawn before the run was there
    std::optional<Marking> m_mark;
    QString m_unread; ///< why the text cannot be read
    QTimer m_typing;
    bool m_solved{false}; ///< a right text was shown
};

} // namespace hopscope
