#pragma once

#include "lessons/question.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

namespace hopscope {

/// A way to answer a question. Says what was answered; who owns it decides what becomes of it.
class AnswerPanel : public QWidget {
    Q_OBJECT
public:
    explicit AnswerPanel(const Question& question, QWidget* parent = nullptr);

    virtual Answer answer() const = 0;
    virtual void setAnswer(const Answer& answer) = 0;
    /// What is wrong with what was typed, one sentence; empty if nothing is.
    virtual QString mistake() const { return {}; }
    /// Why it cannot be checked yet, mistakes among it; empty if it can.
    QString objection() const;
    /// An answer of this question in words, "0, 2, 5".
    virtual QString textOf(const Answer& answer) const = 0;
    /// A click on the picture.
    virtual void toggle(std::uint64_t) {}
    /// A digit key: the option at this place, from 0. False if there is none.
    virtual bool choose(std::size_t) { return false; }
    /// After it was marked it stands still and shows what was right; without a mark it is open again.
    virtual void showMark(const std::optional<Marking>& mark) = 0;

    const Key& key() const { return m_question.key; }

signals:
    void changed();
    void checkWanted(); ///< Enter in a field

private:
    Question m_question;
};

/// The panel for the form of a question. Links are named by the run that the question is about.
std::unique_ptr<AnswerPanel> answerPanel(const Question& question, const Run& run);

} // namespace hopscope
