#include "lessons/editor/lesson_editor_field.h"

#include "drawing/format.h"
#include "lessons/editor/lesson_editor_highlighter.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <QTextBlock>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

class UndoFilter : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() != QEvent::ShortcutOverride) return false;
        const auto& key = static_cast<const QKeyEvent&>(*event);
        if (!key.matches(QKeySequence::Undo) && !key.matches(QKeySequence::Redo)) return false;
        event->ignore();
        return true;
    }
};

void mark(QWidget& field, bool wrong)
{
    if (field.property("wrong").toBool() == wrong) return;
    field.setProperty("wrong", wrong);
    field.style()->polish(&field);
}

std::vector<std::string> linesOf(const QString& text)
{
    std::vector<std::string> lines;
    for (const QString& line : text.split(QLatin1Char('\n')))
        if (const QString plain = line.trimmed(); !plain.isEmpty()) lines.push_back(plain.toStdString());
    return lines;
}

QString textOf(const std::vector<std::string>& values)
{
    QStringList lines;
    for (const std::string& value : values) lines += QString::fromStdString(value);
    return lines.join(QLatin1Char('\n'));
}

/// What is wrong in the lines of a field of the block.
QString problemsIn(const LessonBlock& block, const LessonField& field, const std::vector<LessonProblem>& problems)
{
    std::size_t end = field.line + field.items.size() + 1;
    for (const LessonField& other : block.fields)
        if (other.line > field.line) end = std::min(end, other.line);
    QStringList found;
    for (const LessonProblem& problem : problems)
        if (problem.line >= field.line && problem.line < end)
            found += QObject::tr("Line %1: %2").arg(problem.line).arg(QString::fromStdString(problem.text));
    return found.join(QLatin1Char('\n'));
}

} // namespace

void leaveUndoToWindow(QWidget& field) { field.installEventFilter(new UndoFilter(&field)); }

LessonTextEdit::LessonTextEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    setUndoRedoEnabled(false);
    leaveUndoToWindow(*this);
    setTabChangesFocus(true);
    setProperty("role", QStringLiteral("text"));
    new LessonHighlighter(*document());
    const auto style = [this] {
        setFont(Appearance::theme().mono(9.5));
        grow();
    };
    style();
    connect(&Appearance::instance(), &Appearance::themeChanged, this, style);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        grow();
        if (!m_setting) emit edited();
    });
}

void LessonTextEdit::setLines(int least, int most)
{
    m_least = least;
    m_most = most;
    if (most == 0) setMinimumHeight(0), setMaximumHeight(QWIDGETSIZE_MAX);
    grow();
}

void LessonTextEdit::setMarkdown(const std::string& text)
{
    if (QString::fromStdString(text).trimmed() != QString::fromStdString(markdown()).trimmed()) setExactly(text);
}

void LessonTextEdit::setExactly(const std::string& text)
{
    m_setting = true;
    const int place = textCursor().position();
    const QString wanted = QString::fromStdString(text);
    setPlainText(wanted);
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(place, static_cast<int>(document()->characterCount()) - 1));
    setTextCursor(cursor);
    m_setting = false;
}

// toPlainText() makes plain blanks of those that do not break.
std::string LessonTextEdit::markdown() const
{
    QString text = document()->toRawText();
    text.replace(QChar::ParagraphSeparator, QLatin1Char('\n')).replace(QChar::LineSeparator, QLatin1Char('\n'));
    return text.toStdString();
}

/// Lines as they are wrapped at the present width.
void LessonTextEdit::grow()
{
    if (m_most == 0) return;
    int lines = 0;
    double text = 0;  // lines with arrows are higher than others
    bool cut = false; // more is scrolled to
    for (QTextBlock block = document()->begin(); block.isValid() && lines < m_most; block = block.next()) {
        const int own = std::max(1, block.layout() ? block.layout()->lineCount() : 1),
                  seen = std::min(own, m_most - lines);
        lines += seen;
        cut = seen < own || (lines == m_most && block.next().isValid());
        text += std::max(blockBoundingRect(block).height() / own, double(fontMetrics().lineSpacing())) * seen;
    }
    text += std::max(0, m_least - lines) * fontMetrics().lineSpacing();
    const QMargins margins = contentsMargins();
    // What a style puts around the text is no margin of the widget; without it the last line would be cut.
    const int around = std::max(margins.top() + margins.bottom(), height() - viewport()->height());
    // In a margin below what is cut half a line would stand.
    const double margin = document()->documentMargin(), below = cut ? 0 : margin + 2;
    setFixedHeight(static_cast<int>(std::floor(margin + text + below)) + around);
}

void LessonTextEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    grow();
}

void LessonTextEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    emit left();
}

LessonFieldRow::LessonFieldRow(const FieldSpec& spec, QWidget* parent) : QWidget(parent), m_spec(spec)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(10);
    auto* label = makeLabel(spec.label, "soft", this);
    label->setFixedWidth(label->fontMetrics().horizontalAdvance(QStringLiteral("processor, after ")));
    label->setWordWrap(true);
    label->setToolTip(spec.help);
    label->setContentsMargins(0, 5, 0, 0);
    line->addWidget(label, 0, Qt::AlignTop);
    m_column = new QVBoxLayout;
    m_column->setSpacing(3);
    line->addLayout(m_column, 1);
    setObjectName(QStringLiteral("field-") + QString::fromStdString(spec.name));

    QWidget* control = nullptr;
    switch (spec.control) {
    case FieldSpec::Control::Line:
        control = m_line = new QLineEdit(this);
        m_line->setPlaceholderText(spec.placeholder);
        leaveUndoToWindow(*m_line);
        connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) { emit edited(linesOf(text)); });
        connect(m_line, &QLineEdit::editingFinished, this, &LessonFieldRow::left);
        break;
    case FieldSpec::Control::Lines:
        control = m_lines = new LessonTextEdit(this);
        m_lines->setPlaceholderText(spec.placeholder);
        m_lines->setLines(2, 8);
        connect(m_lines, &LessonTextEdit::edited, this, [this] { emit edited(linesOf(m_lines->toPlainText())); });
        connect(m_lines, &LessonTextEdit::left, this, &LessonFieldRow::left);
        break;
    case FieldSpec::Control::Text:
        control = m_lines = new LessonTextEdit(this);
        m_lines->setPlaceholderText(spec.placeholder);
        m_lines->setLines(4, 20);
        // One value, whose lines stay as they are.
        connect(m_lines, &LessonTextEdit::edited, this, [this] {
            const QString text = m_lines->toPlainText();
            emit edited(text.trimmed().isEmpty() ? std::vector<std::string>{}
                                                 : std::vector<std::string>{text.toStdString()});
        });
        connect(m_lines, &LessonTextEdit::left, this, &LessonFieldRow::left);
        break;
    case FieldSpec::Control::Choice:
        control = m_choice = new ChoiceBox(this);
        m_choice->setItems(spec.options, {});
        m_choice->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        connect(m_choice, &ChoiceBox::chosen, this, [this](const QString& id) {
            emit edited(linesOf(id));
            emit left();
        });
        break;
    case FieldSpec::Control::Check:
        control = m_check = new QCheckBox(spec.help, this);
        connect(m_check, &QCheckBox::clicked, this, [this](bool on) {
            emit edited(on ? std::vector<std::string>{"yes"} : std::vector<std::string>{});
            emit left();
        });
        break;
    }
    control->setAccessibleName(spec.label);
    control->setAccessibleDescription(spec.help);
    control->setToolTip(spec.help);
    label->setBuddy(control);
    setFocusProxy(control);
    if (m_choice)
        m_column->addWidget(control, 0, Qt::AlignLeft);
    else
        m_column->addWidget(control);
    m_problem = makeLabel({}, "mistake", this);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_column->addWidget(m_problem);
}

void LessonFieldRow::setValues(const std::vector<std::string>& values)
{
    const QString text = textOf(values);
    m_empty = text.isEmpty();
    if (m_line) {
        if (m_line->text().trimmed() != text) { // a blank at the end begins a word
            m_line->setText(text);
            if (!m_line->hasFocus()) m_line->setCursorPosition(0); // a long one is read from its beginning
        }
    } else if (m_lines) {
        m_lines->setMarkdown(text.toStdString());
    } else if (m_choice) {
        const auto option = std::ranges::find(m_spec.options, text, &BoxItem::id);
        m_choice->setShown(text, option == m_spec.options.end() ? text : option->title);
    } else {
        m_check->setChecked(text == QStringLiteral("yes"));
    }
}

void LessonFieldRow::setProblem(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    if (m_line) mark(*m_line, !problem.isEmpty());
    if (m_lines) mark(*m_lines, !problem.isEmpty());
}

QString LessonFieldRow::problem() const { return m_problem->text(); }

LessonBlockForm::LessonBlockForm(QWidget* parent) : QWidget(parent)
{
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(7);
    m_rowsColumn = new QVBoxLayout;
    m_rowsColumn->setSpacing(7);
    m_column->addLayout(m_rowsColumn);
    m_more = new QPushButton(this);
    m_more->setObjectName(QStringLiteral("more-fields"));
    m_more->setProperty("role", QStringLiteral("link"));
    m_more->setCheckable(true);
    m_more->setToolTip(tr("Fields that few scenes and questions need"));
    m_column->addWidget(m_more, 0, Qt::AlignLeft);
    connect(m_more, &QPushButton::toggled, this, &LessonBlockForm::refreshRare);
    m_others = makeLabel({}, "small", this);
    m_others->setWordWrap(true);
    m_column->addWidget(m_others);
}

void LessonBlockForm::setSpecs(const std::vector<FieldSpec>& specs)
{
    // Rows that stay keep the focus.
    std::vector<LessonFieldRow*> rows;
    for (const FieldSpec& spec : specs) {
        const auto same = std::ranges::find_if(m_rows, [&](const LessonFieldRow* row) {
            return row->spec().name == spec.name && row->spec().help == spec.help
                   && row->spec().control == spec.control;
        });
        LessonFieldRow* row = same != m_rows.end() ? *same : new LessonFieldRow(spec, this);
        if (same != m_rows.end()) {
            m_rows.erase(same);
        } else {
            connect(row, &LessonFieldRow::left, this, &LessonBlockForm::left);
            connect(row, &LessonFieldRow::edited, this, [this, row](const std::vector<std::string>& values) {
                const std::string& name = row->spec().name;
                m_block = withField(m_block, name, values);
                emit edited(m_block, QString::fromStdString(name));
            });
        }
        rows.push_back(row);
    }
    for (LessonFieldRow* gone : m_rows) {
        gone->hide();
        gone->deleteLater(); // it may have been the one that was edited
    }
    m_rows = std::move(rows);
    for (LessonFieldRow* row : m_rows) {
        m_rowsColumn->removeWidget(row);
        m_rowsColumn->addWidget(row);
    }
}

void LessonBlockForm::setBlock(const LessonBlock& block, const std::vector<LessonProblem>& problems)
{
    m_block = block;
    QStringList others;
    for (const LessonField& field : block.fields)
        if (!row(field.name) && std::ranges::find(m_elsewhere, field.name) == m_elsewhere.end())
            others += QString::fromStdString(field.name);
    m_others->setText(tr("Set under “Text” only: %1").arg(others.join(QStringLiteral(", "))));
    m_others->setVisible(!others.isEmpty());
    for (LessonFieldRow* row : m_rows) {
        const LessonField* field = block.find(row->spec().name);
        row->setValues(field ? block.values(row->spec().name) : std::vector<std::string>{});
        row->setProblem(field && field->line > 0 ? problemsIn(block, *field, problems) : QString());
    }
    refreshRare();
}

void LessonBlockForm::refreshRare()
{
    bool any = false;
    for (LessonFieldRow* row : m_rows) {
        if (!row->spec().rare) continue;
        any = true;
        // Emptied just now, it may still be wanted.
        const bool used = !row->empty() || row->isAncestorOf(QApplication::focusWidget());
        row->setVisible(m_more->isChecked() || used);
    }
    m_more->setVisible(any);
    m_more->setText(m_more->isChecked() ? tr("Fewer fields") : tr("More fields"));
}

LessonFieldRow* LessonBlockForm::row(std::string_view name) const
{
    const auto found =
        std::ranges::find(m_rows, name, [](const LessonFieldRow* row) -> std::string_view { return row->spec().name; });
    return found == m_rows.end() ? nullptr : *found;
}

LessonBlock withField(LessonBlock block, std::string_view name, const std::vector<std::string>& values)
{
    if (values.empty())
        block.remove(name);
    else if (values.size() == 1 && values.front().find('\n') != std::string::npos)
        block.setText(name, values.front());
    else if (values.size() == 1)
        block.set(name, values.front());
    else
        block.set(name, values);
    return block;
}

} // namespace hopscope
