#include "lessons/editor/lesson_editor_question.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "lessons/editor/lesson_editor_field.h"
#include "lessons/question.h"
#include "lessons/state/lesson_draft.h"
#include "widgets/labels.h"

#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

const QuestionKind* findKind(std::string_view id)
{
    const auto kinds = questionKinds();
    const auto found = std::ranges::find(kinds, id, &QuestionKind::id);
    return found == kinds.end() ? nullptr : *found;
}

FieldSpec kindSpec()
{
    FieldSpec spec{"kind", LessonQuestionForm::tr("Asks for"),
                   LessonQuestionForm::tr("What the student has to find out; the run marks it"),
                   FieldSpec::Control::Choice};
    spec.options.push_back({{}, LessonQuestionForm::tr("nothing"), {}, {}});
    for (const QuestionKind* kind : questionKinds())
        spec.options.push_back({toQString(kind->id), toQString(kind->title), toQString(kind->help), {}});
    return spec;
}

std::vector<FieldSpec> questionSpecs(const QuestionKind* kind)
{
    using Control = FieldSpec::Control;
    const auto tr = [](const char* text) { return LessonQuestionForm::tr(text); };
    std::vector<FieldSpec> specs{kindSpec()};
    if (!kind) return specs;
    for (const QuestionKind::Setting& setting : kind->settings) {
        // Those of which there are several, an item each.
        const bool lines = setting.help.find("item") != std::string_view::npos;
        const bool text = setting.help.starts_with("lines:");
        QString label = toQString(setting.name);
        label[0] = label[0].toUpper();
        specs.push_back({std::string(setting.name),
                         label,
                         toQString(setting.help),
                         text    ? Control::Text
                         : lines ? Control::Lines
                                 : Control::Line,
                         {},
                         toQString(setting.help)});
    }
    specs.push_back({"ask",
                     tr("Custom wording"),
                     tr("The question; without it Hopscope asks in its own words"),
                     Control::Line,
                     {},
                     tr("as Hopscope asks it")});
    specs.push_back({"hint", tr("Hint"), tr("Help before the answer"), Control::Line, {}, {}});
    specs.push_back({"run",
                     tr("Of experiment"),
                     tr("Of several experiments, which one the question is about: 1, 2 …"),
                     Control::Line,
                     {},
                     QStringLiteral("1")});
    specs.push_back(
        {"tolerance", tr("Tolerance"), tr("Of a number: 2, or 5 %"), Control::Line, {}, tr("of a number: 2, or 5 %")});
    for (FieldSpec& spec : specs) spec.rare = spec.name == "run" || spec.name == "tolerance";
    return specs;
}

QString oneLine(std::string_view example)
{
    QStringList parts;
    for (const QString& line : toQString(example).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) parts += line.trimmed();
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString questionTitle(std::string_view kind)
{
    const auto kinds = questionKinds();
    const auto known = std::ranges::find(kinds, kind, [](const QuestionKind* one) { return one->id; });
    return toQString(known == kinds.end() ? kind : (*known)->title);
}

LessonQuestionForm::LessonQuestionForm(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(7);
    column->addWidget(makeLabel(tr("Question"), "heading", this));
    m_form = new LessonBlockForm(this);
    m_form->setSpecs(questionSpecs(nullptr));
    column->addWidget(m_form);
    m_help = makeLabel({}, "small", this);
    m_help->setWordWrap(true);
    column->addWidget(m_help);
    connect(m_form, &LessonBlockForm::left, this, &LessonQuestionForm::left);
    connect(m_form, &LessonBlockForm::edited, this, &LessonQuestionForm::take);
}

/// A question of another kind keeps what every kind has, and what it has in common with the one before.
void LessonQuestionForm::take(LessonBlock block, const QString& field)
{
    if (field != QStringLiteral("kind")) {
        emit edited(block, field);
        return;
    }
    const auto wanted = block.value("kind");
    if (!wanted) {
        emit edited(std::nullopt, field);
        return;
    }
    const QuestionKind* kind = findKind(*wanted);
    if (const QuestionKind* before = findKind(m_kind); before && kind)
        for (const QuestionKind::Setting& setting : before->settings)
            if (std::ranges::find(kind->settings, setting.name, &QuestionKind::Setting::name) == kind->settings.end())
                block.remove(setting.name);
    emit edited(block, field);
}

void LessonQuestionForm::setQuestion(const std::optional<LessonBlock>& question,
                                     const std::vector<LessonProblem>& problems)
{
    const std::string kindId = question ? question->value("kind").value_or("") : std::string();
    const QuestionKind* kind = findKind(kindId);
    if (kindId != m_kind) {
        m_kind = kindId;
        m_form->setSpecs(questionSpecs(kind));
    }
    m_form->setBlock(question.value_or(LessonBlock{}), problems);
    m_help->setVisible(kind);
    if (!kind) return;
    m_help->setText(tr("Asks for %1.").arg(toQString(kind->help)));
    m_help->setToolTip(tr("In the file: %1").arg(oneLine(kind->example)));
}

LessonAnswerCard::LessonAnswerCard(LessonDraft& draft, QWidget* parent) : QWidget(parent), m_draft(draft)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    const auto add = [&](const char* role, const char* name = nullptr) {
        auto* label = makeLabel({}, role, this);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (name) label->setObjectName(QLatin1String(name));
        column->addWidget(label);
        return label;
    };
    auto* heading = add("heading");
    heading->setText(tr("What Hopscope will ask"));
    m_state = add("soft", "state");
    m_prompt = add("strong", "prompt");
    m_rule = add("soft", "rule");
    m_answer = add("good", "answer");
    m_reason = add("plain", "reason");
    m_problem = add("trouble", "problem");
    m_problems = add("mistake", "problems");
    column->addStretch();
    connect(&draft, &LessonDraft::previewChanged, this, &LessonAnswerCard::refresh);
    connect(&draft, &LessonDraft::problemsChanged, this, &LessonAnswerCard::refresh);
    refresh();
}

void LessonAnswerCard::setPage(std::optional<std::size_t> page)
{
    m_page = page;
    refresh();
}

void LessonAnswerCard::refresh()
{
    const auto say = [](QLabel& label, const QString& text) {
        label.setText(text);
        label.setVisible(!text.isEmpty());
    };
    const auto& pages = m_draft.lesson().pages;
    const bool asks = m_page && *m_page < pages.size() && pages[*m_page].question;
    const auto& preview = m_draft.preview();
    const bool known = asks && preview && preview->page == *m_page;
    say(*m_state, !m_page ? tr("Choose a page: what it asks is computed from its scene and stands here.")
                  : !asks ? tr("Nothing: this page has no question. Choose what it asks for, and the run answers it.")
                  : m_draft.asking() || !known ? tr("Computing …")
                                               : QString());
    say(*m_prompt, known ? preview->prompt : QString());
    say(*m_rule, known ? preview->rule : QString());
    say(*m_answer, known && preview->problem.isEmpty() ? tr("Right: %1").arg(preview->answer) : QString());
    say(*m_reason, known ? preview->reason : QString());
    const QString problem = known ? preview->problem : QString();
    say(*m_problem, known && !preview->field.isEmpty() && !problem.startsWith(preview->field)
                        ? preview->field + QStringLiteral(": ") + problem
                        : problem);
    QStringList lines;
    if (m_page)
        for (const LessonProblem& one : m_draft.problemsOn(*m_page)) {
            const QString sentence = QString::fromStdString(one.text);
            if (problem.isEmpty() || (!sentence.contains(problem) && !problem.contains(sentence)))
                lines += tr("Line %1: %2").arg(one.line).arg(sentence);
        }
    say(*m_problems, lines.join(QLatin1Char('\n')));
}

} // namespace hopscope
