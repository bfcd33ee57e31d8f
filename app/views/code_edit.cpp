#include "views/code_edit.h"

#include "views/code_highlighter.h"
#include "widgets/style.h"

#include <QAbstractItemView>
#include <QAbstractTextDocumentLayout>
#include <QCompleter>
#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr int blanks = 2;             ///< of one more level
constexpr qsizetype mostOfPlaces = 6; ///< letters beside a line

class Margin : public QWidget {
public:
    explicit Margin(CodeEdit& edit) : QWidget(&edit), m_edit(edit) {}
    QSize sizeHint() const override { return {m_edit.marginWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent*) override { m_edit.paintMargin(*this); }

private:
    CodeEdit& m_edit;
};

QString indentOf(const QString& line)
{
    qsizetype count = 0;
    while (count < line.size() && line[count] == QLatin1Char(' ')) ++count;
    return line.left(count);
}

} // namespace

QString processorsText(const std::vector<std::uint32_t>& processors, qsizetype most)
{
    QStringList runs;
    for (std::size_t i = 0; i < processors.size();) {
        std::size_t end = i + 1;
        while (end < processors.size() && processors[end] == processors[end - 1] + 1) ++end;
        runs += end - i < 3 ? QString::number(processors[i])
                            : QStringLiteral("%1–%2").arg(processors[i]).arg(processors[end - 1]);
        i = end - i < 3 ? i + 1 : end;
    }
    const QString all = runs.join(QLatin1Char(' '));
    return all.size() <= most ? all : QStringLiteral("×%1").arg(processors.size());
}

CodeEdit::CodeEdit(QWidget* parent)
    : QPlainTextEdit(parent), m_margin(new Margin(*this)), m_sample(new QTextDocument(this))
{
    setObjectName(QStringLiteral("own-text"));
    setProperty("role", QStringLiteral("text"));
    setAccessibleName(tr("Text of the algorithm"));
    setAccessibleDescription(tr("Lua, or a list of messages; Esc goes to the network"));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setUndoRedoEnabled(false);
    new CodeHighlighter(*document());
    new CodeHighlighter(*m_sample);
    m_completer = new QCompleter(CodeHighlighter::calls(), this);
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseSensitive);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &CodeEdit::complete);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int scrolled) {
        scrolled ? m_margin->scroll(0, scrolled) : m_margin->update(0, area.y(), m_margin->width(), area.height());
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(marginWidth(), 0, 0, 0); });
    // Qt says so for a new font or colour, too.
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        const QString now = toPlainText();
        if (std::exchange(m_text, now) != now && !m_quiet) emit edited();
    });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &CodeEdit::dress);
    dress();
}

void CodeEdit::dress()
{
    setFont(Appearance::theme().mono(10));
    document()->setDefaultFont(font());
    setTabStopDistance(blanks * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setViewportMargins(marginWidth(), 0, 0, 0);
    m_sample->setDefaultFont(font());
    refreshMarks();
    viewport()->update();
}

void CodeEdit::setSample(const QString& text)
{
    if (m_sample->toPlainText() == text) return;
    m_sample->setPlainText(text);
    viewport()->update();
    m_margin->update();
}

QString CodeEdit::sample() const { return m_sample->toPlainText(); }

/// A program that can be run as it stands is read like any other: in its colours.
void CodeEdit::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    if (!document()->isEmpty()) return;
    QPainter painter(viewport());
    for (const auto& [line, there] : m_places) // where the programs are
        if (const QTextBlock block = m_sample->findBlockByNumber(static_cast<int>(line) - 1); block.isValid()) {
            const QRectF place = m_sample->documentLayout()->blockBoundingRect(block);
            painter.fillRect(QRectF(0, place.top(), viewport()->width(), place.height()),
                             Appearance::theme().accentSoft);
        }
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Appearance::theme().ink);
    m_sample->documentLayout()->draw(&painter, context);
}

void CodeEdit::setText(const QString& text)
{
    const QString before = toPlainText();
    if (before == text) return;
    qsizetype same = 0, sameAtEnd = 0;
    const qsizetype least = std::min(before.size(), text.size());
    while (same < least && before[same] == text[same]) ++same;
    while (sameAtEnd < least - same && before[before.size() - 1 - sameAtEnd] == text[text.size() - 1 - sameAtEnd])
        ++sameAtEnd;
    m_quiet = true;
    QTextCursor cursor(document());
    cursor.setPosition(static_cast<int>(same));
    cursor.setPosition(static_cast<int>(before.size() - sameAtEnd), QTextCursor::KeepAnchor);
    cursor.insertText(text.mid(same, text.size() - same - sameAtEnd));
    m_quiet = false;
}

void CodeEdit::setProblems(std::vector<LineNote> problems)
{
    if (problems == m_problems) return;
    m_problems = std::move(problems);
    refreshMarks();
}

void CodeEdit::setPlaces(std::map<std::uint32_t, std::vector<std::uint32_t>> places)
{
    if (places == m_places) return;
    const bool wide = m_places.empty() != places.empty();
    m_places = std::move(places);
    if (wide) {
        setViewportMargins(marginWidth(), 0, 0, 0);
        m_margin->setGeometry(contentsRect().left(), contentsRect().top(), marginWidth(), contentsRect().height());
    }
    refreshMarks();
    viewport()->update();
}

QString CodeEdit::problemAt(std::uint32_t line) const
{
    QStringList found;
    for (const LineNote& problem : m_problems)
        if (problem.line == line) found += problem.sentence;
    return found.join(QLatin1Char('\n'));
}

void CodeEdit::refreshMarks()
{
    const Theme& theme = Appearance::theme();
    QList<QTextEdit::ExtraSelection> marks;
    const auto fill = [&](const QTextBlock& block, const QColor& colour) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.format.setBackground(colour);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks += mark;
    };
    for (const auto& [line, there] : m_places) // where the programs are
        if (const QTextBlock block = document()->findBlockByNumber(static_cast<int>(line) - 1); block.isValid())
            fill(block, theme.accentSoft);
    for (const LineNote& problem : m_problems) {
        const QTextBlock block = document()->findBlockByNumber(static_cast<int>(problem.line) - 1);
        if (problem.line > 0 && block.isValid()) fill(block, theme.troubleSoft);
    }
    setExtraSelections(marks);
    m_margin->update();
}

void CodeEdit::goTo(std::uint32_t line)
{
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(std::max(line, 1U)) - 1);
    if (!block.isValid()) return;
    setTextCursor(QTextCursor(block));
    ensureCursorVisible();
}

void CodeEdit::reveal(std::uint32_t first, std::uint32_t last)
{
    if (hasFocus() || !isVisible()) return;
    constexpr int above = 2; // lines that stay in sight for the context
    const int top = firstVisibleBlock().blockNumber(),
              seen = viewport()->height() / std::max(1, fontMetrics().height()),
              from = static_cast<int>(std::max(first, 1U)) - 1, to = static_cast<int>(std::max(last, first)) - 1;
    if (from >= top && (to < top + seen - 1 || from == top + above)) return;
    verticalScrollBar()->setValue(std::max(0, from - above)); // it counts lines
}

int CodeEdit::marginWidth() const
{
    const int letter = fontMetrics().horizontalAdvance(QLatin1Char('9'));
    const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
    return letter * (digits + 1) + 14 + (m_places.empty() ? 0 : letter * static_cast<int>(mostOfPlaces) + 14);
}

void CodeEdit::paintMargin(QWidget& margin)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(&margin);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(margin.rect(), theme.panel);
    painter.setFont(font());
    const auto paintPlaces = [&](std::uint32_t line, double top, double height) {
        const auto there = m_places.find(line);
        if (there == m_places.end()) return;
        const QString text = processorsText(there->second, mostOfPlaces);
        const double wide = fontMetrics().horizontalAdvance(text) + 8;
        const QRectF chip(4, top + 1.5, wide, height - 3);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(chip, 4, 4);
        painter.setPen(theme.onAccent);
        painter.drawText(chip, Qt::AlignCenter, text);
    };
    if (document()->isEmpty() && !m_sample->isEmpty()) { // the sample is counted, too
        for (QTextBlock block = m_sample->firstBlock(); block.isValid(); block = block.next()) {
            const QRectF place = m_sample->documentLayout()->blockBoundingRect(block);
            painter.setPen(theme.inkSoft);
            if (block.next().isValid() || !block.text().isEmpty())
                painter.drawText(QRectF(0, place.top(), margin.width() - 8, fontMetrics().height()),
                                 Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
            paintPlaces(static_cast<std::uint32_t>(block.blockNumber()) + 1, place.top(), fontMetrics().height());
        }
        return;
    }
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    for (; block.isValid() && top < margin.height(); block = block.next()) {
        const double height = blockBoundingRect(block).height();
        const auto line = static_cast<std::uint32_t>(block.blockNumber()) + 1;
        const bool wrong = !problemAt(line).isEmpty();
        painter.setPen(wrong ? theme.troubleText : theme.inkSoft);
        painter.drawText(QRectF(0, top, margin.width() - 8, height), Qt::AlignRight | Qt::AlignVCenter,
                         (wrong ? QStringLiteral("!") : QString()) + QString::number(line));
        paintPlaces(line, top, height);
        top += height;
    }
}

void CodeEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    m_margin->setGeometry(contentsRect().left(), contentsRect().top(), marginWidth(), contentsRect().height());
}

void CodeEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) emit left();
}

bool CodeEdit::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) return QPlainTextEdit::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const QTextCursor under = cursorForPosition(viewport()->mapFrom(this, help.pos()));
    const auto line = static_cast<std::uint32_t>(under.blockNumber()) + 1;
    QStringList names;
    if (const QString problem = problemAt(line); !problem.isEmpty()) names += problem;
    if (const auto there = m_places.find(line); there != m_places.end()) {
        constexpr qsizetype most = 120;
        names +=
            (there->second.size() == 1 ? tr("Processor %1 is at this line.") : tr("Processors %1 are at this line."))
                .arg(processorsText(there->second, most));
    }
    QToolTip::showText(help.globalPos(), names.join(QLatin1Char('\n')), this);
    return true;
}

void CodeEdit::keyPressEvent(QKeyEvent* event)
{
    const bool offering = m_completer->popup()->isVisible();
    if (offering
        && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Tab
            || event->key() == Qt::Key_Escape))
        return event->ignore(); // the list takes it
    if (event->matches(QKeySequence::Undo)) return emit undoWanted();
    if (event->matches(QKeySequence::Redo)) return emit redoWanted();
    if (event->key() == Qt::Key_Escape) return emit escaped();
    if (isReadOnly()) return QPlainTextEdit::keyPressEvent(event);
    if (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab) return indent(event->key() == Qt::Key_Tab);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return breakLine();
    QPlainTextEdit::keyPressEvent(event);
    const QString typed = event->text();
    if (!typed.isEmpty() && (typed[0].isLetter() || offering))
        offer();
    else
        m_completer->popup()->hide();
}

/// The next line stands as far in as this one, and further behind what opens a block.
void CodeEdit::breakLine()
{
    static const QRegularExpression opens(
        QStringLiteral("\\b(then|do|else|repeat|function\\s*[\\w.:]*\\s*\\([^)]*\\))\\s*(--.*)?$"));
    QTextCursor cursor = textCursor();
    const QString line = cursor.block().text().left(cursor.positionInBlock());
    QString next = indentOf(line);
    if (opens.match(line).hasMatch()
        || (line.trimmed() == QStringLiteral("step") && text().startsWith(QStringLiteral("schedule"))))
        next += QString(blanks, QLatin1Char(' '));
    cursor.insertText(QLatin1Char('\n') + next);
    setTextCursor(cursor);
    ensureCursorVisible();
}

void CodeEdit::indent(bool more)
{
    QTextCursor cursor = textCursor();
    if (more && !cursor.hasSelection()) return cursor.insertText(QString(blanks, QLatin1Char(' ')));
    const int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    cursor.beginEditBlock();
    for (; block.isValid() && block.blockNumber() <= last; block = block.next()) {
        QTextCursor at(block);
        if (more) {
            at.insertText(QString(blanks, QLatin1Char(' ')));
        } else {
            const auto there = std::min<qsizetype>(blanks, indentOf(block.text()).size());
            at.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, static_cast<int>(there));
            at.removeSelectedText();
        }
    }
    cursor.endEditBlock();
}

void CodeEdit::offer()
{
    QTextCursor word = textCursor();
    word.movePosition(QTextCursor::StartOfWord, QTextCursor::KeepAnchor);
    const QString begun = word.selectedText();
    m_completer->setCompletionPrefix(begun);
    const bool done = m_completer->completionCount() == 1 && m_completer->currentCompletion() == begun;
    if (begun.size() < 2 || m_completer->completionCount() == 0 || done) return m_completer->popup()->hide();
    m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    QRect place = cursorRect();
    place.translate(marginWidth(), 0);
    place.setWidth(m_completer->popup()->sizeHintForColumn(0) + 24
                   + m_completer->popup()->verticalScrollBar()->sizeHint().width());
    m_completer->complete(place);
}

void CodeEdit::complete(const QString& word)
{
    QTextCursor cursor = textCursor();
    cursor.movePosition(QTextCursor::StartOfWord, QTextCursor::KeepAnchor);
    cursor.insertText(word);
    setTextCursor(cursor);
}

} // namespace hopscope
