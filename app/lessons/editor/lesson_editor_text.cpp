#include "lessons/editor/lesson_editor_text.h"

#include "lessons/state/lesson_draft.h"
#include "widgets/style.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QStringList>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace hopscope {

namespace {

/// Numbers of lines beside the text.
class Margin : public QWidget {
public:
    explicit Margin(LessonSource& source) : QWidget(&source), m_source(source) {}
    QSize sizeHint() const override { return {m_source.marginWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent*) override { m_source.paintMargin(*this); }

private:
    LessonSource& m_source;
};

} // namespace

LessonSource::LessonSource(LessonDraft& draft, QWidget* parent) : LessonTextEdit(parent), m_draft(draft)
{
    setObjectName(QStringLiteral("lesson-source"));
    setAccessibleName(tr("Text of the lesson"));
    setAccessibleDescription(tr("Markdown; what is wrong is listed below with its line"));
    setLines(0, 0);
    m_margin = new Margin(*this);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int scrolled) {
        scrolled ? m_margin->scroll(0, scrolled) : m_margin->update(0, area.y(), m_margin->width(), area.height());
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(marginWidth(), 0, 0, 0); });
    connect(this, &LessonTextEdit::edited, this,
            [this] { m_draft.setText(markdown(), tr("Text"), QStringLiteral("source")); });
    connect(this, &LessonTextEdit::left, this, [this] { m_draft.endMerge(); });
    connect(&draft, &LessonDraft::lessonChanged, this, &LessonSource::refresh);
    connect(&draft, &LessonDraft::problemsChanged, this, &LessonSource::refreshMarks);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        setViewportMargins(marginWidth(), 0, 0, 0);
        refreshMarks();
    });
    setViewportMargins(marginWidth(), 0, 0, 0);
    refresh();
}

void LessonSource::refresh()
{
    // The text itself, blanks and all.
    if (markdown() != m_draft.text()) setExactly(m_draft.text());
    refreshMarks();
}

void LessonSource::refreshMarks()
{
    const Theme& theme = Appearance::theme();
    QList<QTextEdit::ExtraSelection> marks;
    for (const LessonProblem& problem : m_draft.problems()) {
        const QTextBlock block = document()->findBlockByNumber(static_cast<int>(problem.line) - 1);
        if (problem.line == 0 || !block.isValid()) continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.format.setBackground(theme.troubleSoft);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks += mark;
    }
    setExtraSelections(marks);
    m_margin->update();
}

void LessonSource::goTo(std::size_t line)
{
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(std::max<std::size_t>(line, 1)) - 1);
    if (!block.isValid()) return;
    setTextCursor(QTextCursor(block));
    centerCursor();
}

std::size_t LessonSource::line() const { return static_cast<std::size_t>(textCursor().blockNumber()) + 1; }

int LessonSource::marginWidth() const
{
    const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
    return fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits + 18;
}

void LessonSource::paintMargin(QWidget& margin)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(&margin);
    painter.fillRect(margin.rect(), theme.panel);
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    for (; block.isValid() && top < margin.height(); block = block.next()) {
        const double height = blockBoundingRect(block).height();
        const auto line = static_cast<std::size_t>(block.blockNumber()) + 1;
        const bool wrong = !problemAt(line).isEmpty();
        painter.setPen(wrong ? theme.troubleText : theme.inkSoft);
        painter.drawText(QRectF(0, top, margin.width() - 8, fontMetrics().height()), Qt::AlignRight | Qt::AlignTop,
                         (wrong ? QStringLiteral("!") : QString()) + QString::number(line));
        top += height;
    }
}

QString LessonSource::problemAt(std::size_t line) const
{
    QStringList found;
    for (const LessonProblem& problem : m_draft.problems())
        if (problem.line == line) found += QString::fromStdString(problem.text);
    return found.join(QLatin1Char('\n'));
}

bool LessonSource::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) return LessonTextEdit::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const QTextCursor under = cursorForPosition(viewport()->mapFrom(this, help.pos()));
    QToolTip::showText(help.globalPos(), problemAt(static_cast<std::size_t>(under.blockNumber()) + 1), this);
    return true;
}

void LessonSource::resizeEvent(QResizeEvent* event)
{
    LessonTextEdit::resizeEvent(event);
    m_margin->setGeometry(contentsRect().left(), contentsRect().top(), marginWidth(), contentsRect().height());
}

} // namespace hopscope
