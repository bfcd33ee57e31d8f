#include "views/source_view.h"

#include "diagnostic.h"
#include "progress.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QTextBlock>

#include <sstream>
#include <utility>

namespace hopscope {

SourceView::SourceView(QWidget* parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("mpi-source"));
    setProperty("role", QStringLiteral("text"));
    setAccessibleName(tr("Program with MPI"));
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &SourceView::dress);
    dress();
}

SourceView::~SourceView() { m_task.cancel(); }

void SourceView::dress()
{
    setFont(Appearance::theme().mono(9.5));
    document()->setDefaultFont(font());
    refreshMark();
}

QString SourceView::fileName() const
{
    return m_language == SourceLanguage::C ? QStringLiteral("program.c") : QStringLiteral("program.py");
}

void SourceView::setRun(const std::shared_ptr<const Run>& run, SourceLanguage language)
{
    m_run = run;
    m_language = language;
    if (isVisible()) return write();
    // The program of a former run can have a million lines, and whoever looks again sees another.
    if (!m_written || m_written == m_run) return;
    m_task.cancel();
    m_written.reset();
    put({}, {});
}

void SourceView::showEvent(QShowEvent* event)
{
    QPlainTextEdit::showEvent(event);
    write();
}

void SourceView::write()
{
    if (m_run == m_written && m_language == m_writtenIn) return;
    m_written = m_run;
    m_writtenIn = m_language;
    m_program = false;
    if (!m_run) return put({}, {});
    m_task.start([this, run = m_run, language = m_language, name = fileName().toStdString()](const std::stop_token&) {
        QString text;
        std::vector<std::size_t> lines;
        try {
            std::ostringstream out;
            writeMpiSource(out, *run, language, name);
            lines = stepLinesOf(out.str(), run->steps());
            text = QString::fromStdString(out.str());
        } catch (const Refused& refusal) {
            text = tr("There is no program: %1.").arg(QString::fromStdString(refusal.why().text));
        } catch (const Cancelled&) { // something newer is wanted
            return;
        }
        QMetaObject::invokeMethod(this, [this, run, language, text, lines] {
            if (run == m_written && language == m_writtenIn) put(text, lines);
        });
    });
}

void SourceView::put(const QString& text, std::vector<std::size_t> lines)
{
    m_program = !lines.empty();
    m_lines = std::move(lines);
    setPlainText(text);
    refreshMark();
}

void SourceView::setStep(StepIndex step)
{
    if (std::exchange(m_step, step) != step) refreshMark();
}

void SourceView::refreshMark()
{
    m_marked.reset();
    QList<QTextEdit::ExtraSelection> marks;
    if (m_step >= 0 && static_cast<std::size_t>(m_step) + 1 < m_lines.size()) {
        const auto first = static_cast<int>(m_lines[static_cast<std::size_t>(m_step)]),
                   last = static_cast<int>(m_lines[static_cast<std::size_t>(m_step) + 1]) - 1;
        constexpr int most = 500; // of lines that are marked one by one
        for (int line = first; line <= std::min(last, first + most); ++line) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(document()->findBlockByNumber(line - 1));
            mark.format.setBackground(Appearance::theme().accentSoft);
            mark.format.setProperty(QTextFormat::FullWidthSelection, true);
            marks += mark;
        }
        m_marked = {first, last};
        setTextCursor(QTextCursor(document()->findBlockByNumber(first - 1)));
        centerCursor();
    }
    setExtraSelections(marks);
}

void SourceView::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace hopscope
