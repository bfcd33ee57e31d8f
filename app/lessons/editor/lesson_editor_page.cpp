#include "lessons/editor/lesson_editor_page.h"

#include "lessons/editor/lesson_editor_question.h"
#include "lessons/editor/lesson_editor_scene.h"
#include "lessons/state/lesson_draft.h"
#include "widgets/labels.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace hopscope {

namespace {

constexpr int mostLines = 12; ///< of a text, so that what it asks is in sight

void setTyped(QLineEdit& line, const std::string& text)
{
    const QString wanted = QString::fromStdString(text);
    if (line.text().trimmed() != wanted.trimmed()) line.setText(wanted); // a blank at the end begins a word
}

QVBoxLayout* formColumn(QWidget& form)
{
    auto* column = new QVBoxLayout(&form);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(7);
    return column;
}

QLineEdit* addTitle(QWidget& form, QVBoxLayout& column, const QString& title)
{
    auto* label = makeLabel(title, "heading", &form);
    auto* line = new QLineEdit(&form);
    line->setAccessibleName(title);
    leaveUndoToWindow(*line);
    label->setBuddy(line);
    column.addWidget(label);
    column.addWidget(line);
    return line;
}

LessonTextEdit* addText(QWidget& form, QVBoxLayout& column, const QString& title, const QString& note, int lines)
{
    auto* head = new QHBoxLayout;
    auto* label = makeLabel(title, "heading", &form);
    head->addWidget(label);
    head->addSpacing(8);
    head->addWidget(makeLabel(note, "small", &form), 1);
    column.addSpacing(6);
    column.addLayout(head);
    auto* text = new LessonTextEdit(&form);
    text->setAccessibleName(title);
    text->setAccessibleDescription(note);
    text->setLines(lines, mostLines);
    label->setBuddy(text);
    column.addWidget(text);
    return text;
}

} // namespace

LessonPageForm::LessonPageForm(LessonDraft& draft, QWidget* parent) : QWidget(parent), m_draft(draft)
{
    auto* column = formColumn(*this);
    m_title = addTitle(*this, *column, tr("Title of the page"));
    m_title->setObjectName(QStringLiteral("page-title"));
    m_text = addText(*this, *column, tr("Text"), tr("Markdown: **strong**, *italic*, `code`, - lists"), 4);
    m_text->setObjectName(QStringLiteral("page-text"));
    column->addSpacing(6);
    column->addWidget(makeRule(this));
    m_question = new LessonQuestionForm(this);
    column->addWidget(m_question);
    m_explanation = addText(*this, *column, tr("Explanation"), tr("shown when the question has been answered"), 3);
    m_explanation->setObjectName(QStringLiteral("page-explanation"));
    column->addSpacing(6);
    column->addWidget(makeRule(this));
    m_scene = new LessonSceneForm(this);
    column->addWidget(m_scene);
    column->addStretch();

    const auto left = [this] { m_draft.endMerge(); };
    connect(m_title, &QLineEdit::textEdited, this, [this](const QString& text) {
        edit(
            QStringLiteral("title"), [&](LessonPage& page) { page.title = text.toStdString(); }, tr("Title"));
    });
    connect(m_title, &QLineEdit::editingFinished, this, left);
    connect(m_text, &LessonTextEdit::edited, this, [this] {
        edit(
            QStringLiteral("text"), [&](LessonPage& page) { page.text = m_text->markdown(); }, tr("Text"));
    });
    connect(m_explanation, &LessonTextEdit::edited, this, [this] {
        edit(
            QStringLiteral("explanation"), [&](LessonPage& page) { page.explanation = m_explanation->markdown(); },
            tr("Explanation"));
    });
    connect(m_scene, &LessonSceneForm::edited, this,
            [this](const std::optional<LessonBlock>& scene, const QString& field) {
                edit(
                    field.isEmpty() ? QString() : QStringLiteral("scene ") + field,
                    [&](LessonPage& page) { page.scene = scene; }, tr("Scene"));
            });
    connect(m_question, &LessonQuestionForm::edited, this,
            [this](const std::optional<LessonBlock>& question, const QString& field) {
                edit(
                    QStringLiteral("question ") + field, [&](LessonPage& page) { page.question = question; },
                    tr("Question"));
            });
    connect(m_text, &LessonTextEdit::left, this, left);
    connect(m_explanation, &LessonTextEdit::left, this, left);
    connect(m_scene, &LessonSceneForm::left, this, left);
    connect(m_question, &LessonQuestionForm::left, this, left);
    connect(m_scene, &LessonSceneForm::takeWanted, this, &LessonPageForm::takeWanted);
}

void LessonPageForm::edit(const QString& field, const std::function<void(LessonPage&)>& change, const QString& what)
{
    if (m_page >= m_draft.lesson().pages.size()) return;
    LessonPage page = m_draft.lesson().pages[m_page];
    change(page);
    m_draft.setPage(m_page, std::move(page), what,
                    field.isEmpty() ? QString() : QStringLiteral("page %1 %2").arg(m_page).arg(field));
}

void LessonPageForm::setPage(std::size_t page)
{
    m_page = page;
    refresh();
}

void LessonPageForm::refresh()
{
    const Lesson& lesson = m_draft.lesson();
    if (m_page >= lesson.pages.size()) return;
    const LessonPage& page = lesson.pages[m_page];
    setTyped(*m_title, page.title);
    m_text->setMarkdown(page.text);
    m_explanation->setMarkdown(page.explanation);
    m_scene->setScene(page.scene, m_page > 0 ? sceneOf(lesson, m_page - 1) : nullptr, m_draft.problems());
    m_question->setQuestion(page.question, m_draft.problems());
}

LessonHeadForm::LessonHeadForm(LessonDraft& draft, QWidget* parent) : QWidget(parent), m_draft(draft)
{
    auto* column = formColumn(*this);
    m_title = addTitle(*this, *column, tr("Title of the lesson"));
    m_title->setObjectName(QStringLiteral("lesson-title"));
    m_introduction = addText(*this, *column, tr("Introduction"), tr("before the first page"), 4);
    m_introduction->setObjectName(QStringLiteral("lesson-introduction"));
    column->addSpacing(6);
    m_form = new LessonBlockForm(this);
    using Control = FieldSpec::Control;
    m_form->setSpecs({{"minutes", tr("Minutes"), tr("How long it takes"), Control::Line, {}, QStringLiteral("10")},
                      {"level",
                       tr("Level"),
                       tr("Whom it is for"),
                       Control::Choice,
                       {{{}, tr("not said"), {}, {}},
                        {QStringLiteral("beginner"), tr("beginner"), {}, {}},
                        {QStringLiteral("advanced"), tr("advanced"), {}, {}}}},
                      {"about", tr("About"), tr("One sentence for the list of lessons"), Control::Line, {}, {}},
                      {"author", tr("Author"), tr("Who wrote it"), Control::Line, {}, {}},
                      {"order", tr("Order"), tr("Place in the list of lessons: a number"), Control::Line, {}, {}},
                      {"draw",
                       tr("Draws"),
                       tr("An exam: so many of the pages with a question, drawn for every student"),
                       Control::Line,
                       {},
                       tr("all pages, or so many with a question")}});
    m_form->setElsewhere({"version"});
    column->addWidget(m_form);
    column->addStretch();

    const auto edit = [this](const QString& field, const std::function<void(Lesson&)>& change) {
        Lesson lesson = m_draft.lesson();
        change(lesson);
        m_draft.setLesson(std::move(lesson), tr("Lesson"), QStringLiteral("lesson ") + field);
    };
    connect(m_title, &QLineEdit::textEdited, this, [edit](const QString& text) {
        edit(QStringLiteral("title"), [&](Lesson& lesson) { lesson.title = text.toStdString(); });
    });
    connect(m_introduction, &LessonTextEdit::edited, this, [this, edit] {
        edit(QStringLiteral("introduction"), [&](Lesson& lesson) { lesson.introduction = m_introduction->markdown(); });
    });
    connect(m_form, &LessonBlockForm::edited, this, [edit](const LessonBlock& block, const QString& field) {
        edit(field, [&](Lesson& lesson) { lesson.head = block; });
    });
    const auto left = [this] { m_draft.endMerge(); };
    connect(m_title, &QLineEdit::editingFinished, this, left);
    connect(m_introduction, &LessonTextEdit::left, this, left);
    connect(m_form, &LessonBlockForm::left, this, left);
}

void LessonHeadForm::refresh()
{
    const Lesson& lesson = m_draft.lesson();
    setTyped(*m_title, lesson.title);
    m_introduction->setMarkdown(lesson.introduction);
    m_form->setBlock(lesson.head, m_draft.problems());
}

} // namespace hopscope
