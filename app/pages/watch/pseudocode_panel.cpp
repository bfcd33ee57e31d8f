#include "pages/watch/pseudocode_panel.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/watch/pseudocode_lines.h"
#include "run/analysis/library_choice.h"
#include "run/clockless_times.h"
#include "scenes/pictures/program/program_scene.h"
#include "scenes/related.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/selection.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

/// Above and below notes that do not scroll; lines that are to be seen above them.
constexpr int foot = 5, leastLines = 5;
/// Around what scrolls; above its first line where the lines scroll alone; between notes, and where these do not
/// scroll.
constexpr int over = 10, under = 12, above = 2, apartNotes = 8, closeNotes = 5;

} // namespace

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
    column->setContentsMargins(0, over, 0, under);
    column->setSpacing(8);
    m_lines = new PseudocodeLines(m_content);
    m_lines->setAccessibleName(tr("Pseudocode"));
    m_lines->setFocusPolicy(Qt::ClickFocus);
    m_summary = makeLabel({}, "small", m_content);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setContentsMargins(18, 0, 18, 0);
    column->addWidget(m_summary);
    column->addWidget(m_lines);
    m_notes = new QWidget(m_content);
    m_notes->setObjectName(QStringLiteral("notes"));
    auto* notes = new QVBoxLayout(m_notes);
    notes->setContentsMargins(0, 0, 0, 0);
    notes->setSpacing(apartNotes);
    column->addWidget(m_notes);
    column->addStretch();
    setWidget(m_content);
    connect(&document, &Document::runChanged, this, &PseudocodePanel::rebuild);
    connect(&playback, &Playback::positionChanged, this, [this] {
        if (m_playback.step() != m_shownStep || stateNow() != m_shownState) refresh();
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
        QString summary = summaryOf(*run);
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
        m_full = summary;
    }
    m_form = Form::Whole;
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
    if (m_arranging) return;
    m_form = Form::Whole;
    arrange();
    m_active.clear();
    showActive();
}

/// What happens now is seen without scrolling: where the panel is too low, first the words about the algorithm are
/// fewer, then they are left out, and at last the notes stand below the lines, which scroll above them. A panel that
/// was too low for one step stays so for the others, so that lines do not jump.
void PseudocodePanel::arrange()
{
    if (m_arranging) return;
    m_arranging = true;
    const int room = height() - 2 * frameWidth(), wide = width() - 2 * frameWidth();
    const bool noted = m_notes->layout()->count() > 0;
    m_notes->layout()->setContentsMargins(0, 0, 0, 0);
    m_notes->layout()->setSpacing(apartNotes);
    const auto fits = [&](Form form) {
        const QString words = summaryIn(form);
        m_summary->setText(words);
        const auto heightOf = [&](const QWidget& widget) {
            return widget.hasHeightForWidth() ? widget.heightForWidth(wide) : widget.sizeHint().height();
        };
        const int apart = m_content->layout()->spacing();
        int sum = over + under + m_lines->heightForWidth(wide);
        if (!words.isEmpty()) sum += heightOf(*m_summary) + apart;
        if (noted) sum += m_notes->layout()->totalHeightForWidth(wide) + apart;
        return sum <= room;
    };
    const Form before = m_form;
    while (m_form != Form::Split && !fits(m_form)) m_form = static_cast<Form>(static_cast<int>(m_form) + 1);
    // So few lines would be left that it is better to scroll; and who has seen the end of it may want the words.
    if (m_form == Form::Split) m_notes->layout()->setSpacing(closeNotes);
    const int least = m_notes->layout()->totalHeightForWidth(wide) + 2 * foot, row = PseudocodeLines::rowHeight();
    const bool split = m_form == Form::Split && noted && room - least >= leastLines * row;
    // No line is cut where the notes begin.
    const int below = room - above - (room - least - above) / row * row;
    m_summary->setText(summaryIn(m_form));
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_summary->setToolTip(m_summary->text() == m_full ? QString() : m_full);
    m_lines->setToolTip(m_form == Form::Bare ? m_full : QString());
    if (split != (m_notes->parentWidget() == this)) {
        if (split) {
            m_content->layout()->removeWidget(m_notes);
            m_notes->setParent(this);
        } else {
            auto* column = static_cast<QVBoxLayout*>(m_content->layout());
            column->insertWidget(column->count() - 1, m_notes);
        }
        m_content->layout()->setContentsMargins(0, split ? above : over, 0, split ? 0 : under);
        m_notes->show();
    }
    verticalScrollBar()->setSingleStep(row); // whole lines
    if (split) m_notes->layout()->setContentsMargins(0, foot, 0, foot);
    // A height from when lines had to scroll would leave a scroll bar, whose width notes would lack.
    if (m_form != Form::Split) m_content->setMinimumHeight(0);
    setViewportMargins(0, before == m_form ? viewportMargins().top() : 0, 0, split ? below : 0);
    if (split) m_notes->setGeometry(frameWidth(), height() - frameWidth() - below, wide, below);
    if (before != m_form) m_active.clear();
    m_arranging = false;
}

QString PseudocodePanel::summaryIn(Form form) const
{
    if (form == Form::Whole) return m_full;
    if (form == Form::Bare) return {};
    // Its first sentence, or as much of it as says something.
    QString first = m_full.section(u'\n', 0, 0);
    constexpr qsizetype enough = 60;
    for (const QString& end : {QStringLiteral(". "), QStringLiteral("; "), QStringLiteral(": ")})
        if (const qsizetype at = first.indexOf(end); at > 0 && first.size() > enough) first = first.left(at) + u'.';
    return first;
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
    m_content->setMinimumHeight(0);
    if (from < bar->value())
        bar->setValue(wholeLine(from, from + margin));
    else if (to > bar->value() + viewport()->height())
        bar->setValue(wholeLine(to - viewport()->height(), from + margin));
}

/// From which height on the panel may be seen, so that no line is cut at its top; not beyond `last`.
int PseudocodePanel::wholeLine(int height, int last)
{
    for (int line = 1; line <= m_lines->code.size(); ++line) {
        const int top = m_lines->y() + m_lines->span(line, line).first - above;
        if (top < height) continue;
        if (top > last) break;
        m_content->setMinimumHeight(std::max(m_content->minimumHeight(), top + viewport()->height()));
        m_content->layout()->activate();
        m_content->resize(m_content->width(), std::max(m_content->height(), m_content->minimumHeight()));
        return top;
    }
    return height;
}

void PseudocodePanel::keep(std::shared_ptr<const Run> run, std::shared_ptr<const ProgramTrace> trace)
{
    m_traced = std::move(run);
    m_trace = std::move(trace);
}

/// Without a common clock, what tells the moment from others.
std::pair<std::size_t, std::size_t> PseudocodePanel::stateNow() const
{
    const auto run = m_document.run();
    const double position = m_playback.position();
    if (!run || !run->clockless() || position <= 0 || position > static_cast<double>(run->steps())) return {};
    const auto now = run->clockless()->underWayAt(run->timeAt(position));
    return {now->begun, now->stages[static_cast<std::size_t>(MessageStage::Sending)]};
}

void PseudocodePanel::refresh()
{
    m_shownStep = m_playback.step();
    m_shownState = stateNow();
    const auto run = m_document.run();
    // The clock may move to another run before this panel hears of it.
    if (m_traced != run) keep({}, {});
    // Of a transfer or a link the line of its sender.
    std::optional<std::uint32_t> sender;
    if (run)
        for (const Selected& what : chosen(*run, m_selection.selected(), {}))
            if (const auto* node = std::get_if<NodeId>(&what); node && !sender) sender = node->value;
    const double position = m_playback.position();
    m_lines->moment = !run                               ? ProgramMoment()
                      : run->clockless() && position > 0 ? programMomentAt(*run, run->timeAt(position), sender)
                                                         : programMoment(*run, m_shownStep, m_trace.get(), sender);
    m_lines->update();

    qDeleteAll(m_notes->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    const Theme& theme = Appearance::theme();
    const auto add = [&](const QString& html) {
        auto* note = new QLabel(m_notes);
        note->setWordWrap(true);
        note->setTextInteractionFlags(Qt::TextSelectableByMouse);
        note->setTextFormat(Qt::RichText);
        note->setContentsMargins(18, 0, 18, 0);
        note->setText(html);
        m_notes->layout()->addWidget(note);
        note->show();
    };
    if (m_lines->moment.chosen)
        add(QStringLiteral("<span style=\"color:%1;font-weight:600\">%2</span>")
                .arg(theme.accent.name(), m_lines->moment.chosen->sentence.toHtmlEscaped()));
    const std::uint32_t processors = m_document.run() ? m_document.run()->topology().processors() : 0;
    const auto whoIs = [&](const std::vector<std::uint32_t>& nodes, std::size_t many) {
        const auto routers = std::ranges::count_if(nodes, [&](std::uint32_t node) { return node >= processors; });
        const bool one = many == 1;
        if (routers == 0) return one ? tr("processor") : tr("processors");
        if (routers == std::ssize(nodes)) return one ? tr("router") : tr("routers");
        return tr("nodes");
    };
    for (const ProgramMoment::Line& line : m_lines->moment.lines) {
        QStringList counts;
        const auto count = [&](std::size_t many, const std::vector<std::uint32_t>& who, const QString& one,
                               const QString& several) {
            if (many == 0) return;
            const QString number = numberText(static_cast<double>(many));
            counts += (many == 1 ? one : several).arg(counts.isEmpty() ? number + u' ' + whoIs(who, many) : number);
        };
        count(line.sending, line.moving, tr("%1 sends here"), tr("%1 send here"));
        count(line.moving.size() - line.sending, line.moving, tr("%1 only receives"), tr("%1 only receive"));
        count(line.waiting.size(), line.waiting, tr("%1 waits"), tr("%1 wait"));
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
    arrange();
    showActive();
}

} // namespace hopscope
