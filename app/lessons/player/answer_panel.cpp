#include "lessons/player/answer_panel.h"

#include "lessons/player/answer_items.h"
#include "lessons/player/answer_options.h"
#include "lessons/player/answer_text.h"
#include "lessons/player/answer_value.h"

namespace hopscope {

AnswerPanel::AnswerPanel(const Question& question, QWidget* parent) : QWidget(parent), m_question(question) {}

QString AnswerPanel::objection() const
{
    if (const QString wrong = mistake(); !wrong.isEmpty()) return wrong;
    // Nothing may be the right answer: where nobody sends, or nothing is held.
    const bool none = (key().form == AnswerForm::Processors || key().form == AnswerForm::Blocks) && key().right.empty();
    return answer().empty() && !none ? tr("Answer first.") : QString();
}

std::unique_ptr<AnswerPanel> answerPanel(const Question& question, const Run& run)
{
    switch (question.key.form) {
    case AnswerForm::Processors:
    case AnswerForm::Blocks:
        return std::make_unique<ItemsAnswer>(question, run);
    case AnswerForm::Link:
        return std::make_unique<LinkAnswer>(question, run);
    case AnswerForm::Choice:
        return std::make_unique<ChoiceAnswer>(question);
    case AnswerForm::Order:
        return std::make_unique<OrderAnswer>(question);
    case AnswerForm::Slider:
        return std::make_unique<SliderAnswer>(question, run);
    case AnswerForm::Number:
        return std::make_unique<NumberAnswer>(question);
    case AnswerForm::Drawing:
    case AnswerForm::Program:
        return std::make_unique<TextAnswer>(question);
    }
    return {};
}

} // namespace hopscope
