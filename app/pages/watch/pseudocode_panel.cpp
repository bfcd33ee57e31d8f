#include "pages/watch/pseudocode_panel.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "run/analysis/library_choice.h"
#include "scenes/pictures/parts/program_scene.h"
#include "scenes/related.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/selection.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace hopscope {

/// The lines; those that are too long for the panel go on below, further in.
class PseudocodePanel::Lines : public QWidget {
public:
    using QWidget::QWidget;
    QStringList code;
    ProgramMoment moment;

    static QFont codeFont(bool strong = false)
    {
        return Appearance::theme().mono(9, strong ? QFont::DemiBold : QFont::Normal);
    }
    static QFont markFont() { return Appearance::theme().text(7); }
    static int rowHeight() { return QFontMetrics(codeFont()).height() + 5; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override
    {
        qsizetype rows = 0;
        for (const QString& line : code) rows += folded(line, width).size();
        return rowHeight() * static_cast<int>(rows);
    }
    /// From the top of the first line to the bottom of the last.
    std::pair<int, int> span(int first, int last) const
    {
        int top = 0, bottom = 0;
        for (int i = 0; i < std::min<int>(last, static_cast<int>(code.size())); ++i) {
            if (i + 1 == first) top = bottom;
            bottom += rowHeight() * static_cast<int>(folded(code[i], width()).size());
        }
        return {top, bottom};
    }
    QSize sizeHint() const override { return {240, heightForWidth(std::max(width(), 200))}; }
    /// The lines that are marked, or all.
    void copy() const
    {
        QGuiApplication::clipboard()->setText(
            (m_from < 0 ? code : code.mid(std::min(m_from, m_to), std::abs(m_to - m_from) + 1))
                .join(QLatin1Char('\n')));
    }
    void mark(int from, int to)
    {
        m_from = from, m_to = to;
        update();
    }

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        if (event->button() != Qt::LeftButton) return;
        m_pressed = lineAt(event->position().y());
        mark(-1, -1);
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (event->buttons() & Qt::LeftButton && m_pressed >= 0) mark(m_pressed, lineAt(event->position().y()));
    }
    void contextMenuEvent(QContextMenuEvent* event) override
    {
        QMenu menu(this);
        menu.addAction(m_from < 0 ? tr("Copy the pseudocode") : tr("Copy the marked lines"), this, &Lines::copy);
        menu.exec(event->globalPos());
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->matches(QKeySequence::Copy))
            copy();
        else if (event->matches(QKeySequence::SelectAll))
            mark(0, static_cast<int>(code.size()) - 1);
        else
            event->ignore();
    }
    void resizeEvent(QResizeEvent*) override { setMinimumHeight(heightForWidth(width())); }
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Appearance::theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const int height = rowHeight();
        int top = 0;
        for (int i = 0; i < code.size(); ++i) {
            const QStringList parts = folded(code[i], width());
            const int bottom = top + height * static_cast<int>(parts.size());
            const ProgramMoment::Line* now = moment.at(i + 1);
            const bool chosen = moment.chosen && moment.chosen->cursor.line == i + 1;
            if (now) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(lineColour(theme, now->colour));
                painter.drawRoundedRect(QRectF(6, top + 1, width() - 12, bottom - top - 2), 4, 4);
                painter.setFont(markFont());
                painter.setPen(theme.categoryText(now->colour));
                painter.drawText(QRectF(6, top, margin - 6, height), Qt::AlignCenter, lineMark(now->colour));
            }
            if (m_from >= 0 && i >= std::min(m_from, m_to) && i <= std::max(m_from, m_to))
                painter.fillRect(QRectF(0, top, width(), bottom - top), theme.accentSoft);
            if (chosen) paintChosen(painter, theme, QRectF(6, top + 1, width() - 12, height - 2));
            const bool head = code[i].startsWith(QLatin1String("procedure"));
            painter.setFont(codeFont(head || chosen));
            painter.setPen(head ? theme.categoryText(0) : theme.ink);
            for (const QString& part : parts) {
                painter.drawText(QRectF(margin, top, width() - margin, height), Qt::AlignLeft | Qt::AlignVCenter, part);
                top += height;
            }
        }
    }

private:
    static constexpr int margin = 18;
    int m_from{-1}, m_to{-1}; ///< lines that are marked
    int m_pressed{-1};

    int lineAt(double y) const
    {
        int line = 0;
        while (line + 1 < code.size() && span(line + 1, line + 1).second <= y) ++line;
        return code.isEmpty() ? -1 : line;
    }

    /// A frame around the line and the number of the processor at its end; dashed while it waits.
    void paintChosen(QPainter& painter, const Theme& theme, const QRectF& row) const
    {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.6, moment.chosen->moves ? Qt::SolidLine : Qt::DashLine));
        painter.drawRoundedRect(row.adjusted(0.8, 0, -0.8, 0), 4, 4);
        const QFont font = theme.text(9, QFont::Bold);
        const QString number = QString::number(moment.chosen->processor);
        const double wide = QFontMetricsF(font).horizontalAdvance(number) + 12;
        const QRectF tag(row.right() - wide - 4, row.top() + 2, wide, row.height() - 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(tag, tag.height() / 2, tag.height() / 2);
        painter.setFont(font);
        painter.setPen(theme.onAccent);
        painter.drawText(tag, Qt::AlignCenter, number);
    }

    static QStringList folded(const QString& line, int width)
    {
        const int letter = std::max(1, QFontMetrics(codeFont(true)).horizontalAdvance(QLatin1Char('x')));
        return foldedCode(line, std::max(12, (width - margin - 20) / letter));
    }
};

PseudocodePanel::~PseudocodePanel() = default;

PseudocodePanel::PseudocodePanel(Document& document, Playback& playback, Selection& selection, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_playback(playback), m_selection(selection)
{
    setAccessibleName(tr("Pseudocode"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content = new QWidget;
    m_content->setObjectName(QStringLiteral("content"));
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 10, 0, 12);
    column->setSpacing(8);
    m_lines = new Lines(m_content);
    m_lines->setAccessibleName(tr("Pseudocode"));
    m_lines->setFocusPolicy(Qt::ClickFocus);
    m_summary = makeLabel({}, "small", m_content);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setContentsMargins(18, 0, 18, 0);
    column->addWidget(m_summary);
    column->addWidget(m_lines);
    column->addStretch();
    setWidget(m_content);
    connect(&document, &Document::runChanged, this, &PseudocodePanel::rebuild);
    connect(&playback, &Playback::positionChanged, this, [this] {
        if (m_playback.step() != m_shownStep) refresh();
    });
    connect(&selection, &Selection::changed, this, &PseudocodePanel::refresh);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        m_lines->setMinimumHeight(m_lines->heightForWidth(m_lines->width()));
        refresh();
    });
    rebuild();
}

void PseudocodePanel::rebuild()
{
    const auto run = m_document.run();
    m_lines->code.clear();
    m_lines->mark(-1, -1);
    keep({}, {});
    if (run) {
        const Algorithm& own = run->algorithm();
        const ProgramCode code = codeOf(*run);
        m_lines->code = code.lines;
        QString summary = toQString(own.summary.empty() && own.original ? own.original->summary : own.summary);
        if (code.borrowed && !code.lines.isEmpty())
            summary += tr("\nThe lines of the original, run backwards with senders and receivers exchanged.");
        if (own.program)
            summary += tr("\nThese lines run as a program of their own: there is no global clock; each send waits for "
                          "its receive.");
        if (!code.terms.isEmpty()) summary += QStringLiteral("\n") + code.terms + QStringLiteral(".");
        QStringList names;
        for (const auto& [library, name] : own.libraries)
            names += tr("%1: %2").arg(toQString(libraryTitle(library)), toQString(name));
        if (!names.isEmpty()) summary += tr("\nIn libraries: %1.").arg(names.join(QStringLiteral("; ")));
        m_summary->setText(summary);
        m_summary->setVisible(!summary.isEmpty());
    }
    m_lines->setVisible(!m_lines->code.isEmpty());
    m_lines->setMinimumHeight(m_lines->heightForWidth(m_lines->width()));
    m_lines->updateGeometry();
    seekTrace();
    refresh();
}

// Where every processor is takes a run of the program; until it is there, the schedule tells who sends.
void PseudocodePanel::seekTrace()
{
    const auto run = m_document.run();
    if (!run || !traceable(*run)) {
        m_tracer.cancel();
        return;
    }
    m_tracer.start([this, run](const std::stop_token& stop) {
        try {
            auto trace = traceOf(*run, stop);
            QMetaObject::invokeMethod(this, [this, run, trace = std::move(trace)] {
                if (m_document.run() != run) return;
                keep(run, trace);
                refresh();
            });
        } catch (const Cancelled&) { // a newer run
        }
    });
}

void PseudocodePanel::finish()
{
    m_tracer.wait();
    if (const auto run = m_document.run()) keep(run, traceOf(*run));
    m_active.clear();
    refresh();
}

void PseudocodePanel::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    m_active.clear();
    showActive();
}

/// Brings the lines that are being executed into view; where they are too far apart, that of the chosen processor, or
/// the first. Whoever has scrolled is left alone until other lines are.
void PseudocodePanel::showActive()
{
    std::vector<int> active;
    for (const ProgramMoment::Line& line : m_lines->moment.lines) active.push_back(line.number);
    if (m_lines->moment.chosen) active.insert(active.begin(), m_lines->moment.chosen->cursor.line);
    if (active == m_active) return;
    m_active = active;
    if (active.empty()) return;
    m_content->layout()->activate();
    const auto [low, high] = std::ranges::minmax(active);
    auto [top, bottom] = m_lines->span(low, high);
    if (bottom - top > viewport()->height()) std::tie(top, bottom) = m_lines->span(active.front(), active.front());
    constexpr int margin = 8;
    const int from = m_lines->y() + top - margin, to = m_lines->y() + bottom + margin;
    QScrollBar* bar = verticalScrollBar();
    if (from < bar->value())
        bar->setValue(from);
    else if (to > bar->value() + viewport()->height())
        bar->setValue(to - viewport()->height());
}

void PseudocodePanel::keep(std::shared_ptr<const Run> run, std::shared_ptr<const ProgramTrace> trace)
{
    m_traced = std::move(run);
    m_trace = std::move(trace);
}

void PseudocodePanel::refresh()
{
    m_shownStep = m_playback.step();
    const auto run = m_document.run();
    // The clock may move to another run before this panel hears of it.
    if (m_traced != run) keep({}, {});
    // Of a transfer or a link the line of its sender.
    std::optional<std::uint32_t> sender;
    if (run)
        for (const Selected& what : chosen(*run, m_selection.selected(), {}))
            if (const auto* node = std::get_if<NodeId>(&what); node && !sender) sender = node->value;
    m_lines->moment = run ? programMoment(*run, m_shownStep, m_trace.get(), sender) : ProgramMoment();
    m_lines->update();

    showActive();

    for (QWidget* note : m_notes) delete note;
    m_notes.clear();
    auto* column = static_cast<QVBoxLayout*>(m_content->layout());
    const Theme& theme = Appearance::theme();
    const auto add = [&](const QString& html) {
        auto* note = new QLabel(m_content);
        note->setWordWrap(true);
        note->setTextInteractionFlags(Qt::TextSelectableByMouse);
        note->setTextFormat(Qt::RichText);
        note->setContentsMargins(18, 0, 18, 0);
        note->setText(html);
        column->insertWidget(column->count() - 1, note);
        m_notes.push_back(note);
    };
    if (m_lines->moment.chosen)
        add(QStringLiteral("<span style=\"color:%1;font-weight:600\">%2</span>")
                .arg(theme.accent.name(), m_lines->moment.chosen->sentence.toHtmlEscaped()));
    const std::uint32_t processors = m_document.run() ? m_document.run()->topology().processors() : 0;
    const auto whoIs = [&](const std::vector<std::uint32_t>& nodes) {
        const auto routers = std::ranges::count_if(nodes, [&](std::uint32_t node) { return node >= processors; });
        const bool one = nodes.size() == 1;
        if (routers == 0) return one ? tr("processor") : tr("processors");
        if (routers == std::ssize(nodes)) return one ? tr("router") : tr("routers");
        return tr("nodes");
    };
    for (const ProgramMoment::Line& line : m_lines->moment.lines) {
        QStringList counts;
        if (!line.moving.empty())
            counts += (m_trace ? tr("%1 %2 at this line")
                               : (line.moving.size() == 1 ? tr("%1 %2 sends here") : tr("%1 %2 send here")))
                          .arg(numberText(static_cast<double>(line.moving.size())))
                          .arg(whoIs(line.moving));
        if (!line.waiting.empty())
            counts += (line.waiting.size() == 1 ? tr("%1 waits here") : tr("%1 wait here")).arg(line.waiting.size());
        QString html =
            QStringLiteral("<span style=\"color:%1\">%4</span> <span style=\"color:%2;font-weight:600\">%3</span>")
                .arg(theme.categories[line.colour].name(), theme.categoryText(line.colour).name(),
                     counts.join(QStringLiteral(", ")), lineMark(line.colour));
        if (!line.example.isEmpty())
            html += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                        .arg(theme.inkSoft.name(), line.example.toHtmlEscaped());
        add(html);
    }
    if (!m_lines->moment.shared.isEmpty())
        add(QStringLiteral("<span style=\"color:%1;font-weight:600\">! %2</span><br><span style=\"color:%3\">%4</span>")
                .arg(theme.troubleText.name(), tr("Messages share links"), theme.inkSoft.name(),
                     QString(m_lines->moment.shared)
                         .replace(QStringLiteral(" …"), QStringLiteral("\u00A0…")) // not alone on a line
                         .replace(QStringLiteral(" → "), QStringLiteral("\u00A0→\u00A0"))
                         .toHtmlEscaped()));
}

} // namespace hopscope
