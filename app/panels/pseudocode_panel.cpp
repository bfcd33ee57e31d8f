#include "panels/pseudocode_panel.h"

#include "panels/labels.h"
#include "scenes/format.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/selection.h"
#include "style.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <set>

namespace hopscope {

namespace {

/// A line that is executed now.
struct Active {
    int line{}; ///< from 1
    std::size_t colour{};
    std::size_t senders{};
    bool chosen{false}; ///< by the selected processor
    QString example;
};

// Yellow is too light for a line of text, blue is what is chosen everywhere.
constexpr std::size_t colourOrder[] = {0, 3, 2, 1, 4};

QColor rowColour(const Theme& theme, std::size_t colour)
{
    return mixed(theme.panel, theme.categories[colour], theme.dark() ? 0.30 : 0.16);
}

std::vector<Active> activeLines(const Run& run, StepIndex k, const NodeId* chosen)
{
    if (k < 0 || k >= run.steps()) return {};
    Step step;
    run.schedule().at(k, step);
    struct Here {
        std::set<std::uint32_t> senders;
        const Transfer* example{};
        bool chosen{false};
    };
    std::map<int, Here> lines;
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.line == 0) continue;
        Here& here = lines[transfer.line];
        here.senders.insert(transfer.from.value);
        const bool about = chosen && (transfer.from == *chosen || transfer.to == *chosen);
        if (!here.example || (about && !here.chosen)) here.example = &transfer;
        here.chosen = here.chosen || about;
    }
    std::vector<Active> active;
    for (const auto& [line, here] : lines) {
        const std::string why = reasonOf(run.algorithm(), run.problem(), k, *here.example, step.blocks(*here.example));
        active.push_back({line, colourOrder[active.size() % std::size(colourOrder)], here.senders.size(), here.chosen,
                          QString::fromStdString(why)});
    }
    return active;
}

} // namespace

/// The lines; those that are too long for the panel go on below, further in.
class PseudocodePanel::Lines : public QWidget {
public:
    using QWidget::QWidget;
    QStringList code;
    std::vector<Active> active;

    static QFont codeFont(bool strong = false)
    {
        return Appearance::theme().mono(9, strong ? QFont::DemiBold : QFont::Normal);
    }
    static int rowHeight() { return QFontMetrics(codeFont()).height() + 5; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override
    {
        qsizetype rows = 0;
        for (const QString& line : code) rows += folded(line, width).size();
        return rowHeight() * static_cast<int>(rows);
    }
    QSize sizeHint() const override { return {240, heightForWidth(std::max(width(), 200))}; }

protected:
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
            const auto found = std::ranges::find(active, i + 1, &Active::line);
            const bool now = found != active.end();
            if (now) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(rowColour(theme, found->colour));
                painter.drawRoundedRect(QRectF(6, top + 1, width() - 12, bottom - top - 2), 4, 4);
                painter.setBrush(theme.categories[found->colour]);
                painter.drawRoundedRect(QRectF(6, top + 1, found->chosen ? 5 : 3, bottom - top - 2), 1.5, 1.5);
            }
            const bool head = code[i].startsWith(QLatin1String("procedure"));
            painter.setFont(codeFont(head || (now && found->chosen)));
            painter.setPen(head ? theme.categoryText(0) : theme.ink);
            for (const QString& part : parts) {
                painter.drawText(QRectF(margin, top, width() - margin, height), Qt::AlignLeft | Qt::AlignVCenter, part);
                top += height;
            }
        }
    }

private:
    static constexpr int margin = 18;

    static QStringList folded(const QString& line, int width)
    {
        const int letter = std::max(1, QFontMetrics(codeFont(true)).horizontalAdvance(QLatin1Char('x')));
        const qsizetype fitting = std::max(12, (width - margin - 8) / letter);
        if (line.size() <= fitting) return {line};
        qsizetype indent = 0;
        while (indent < line.size() && line[indent] == QLatin1Char(' ')) ++indent;
        QStringList parts;
        QString rest = line;
        while (rest.size() > fitting) {
            qsizetype cut = rest.lastIndexOf(QLatin1Char(' '), fitting);
            if (cut <= indent + 4) cut = fitting;
            parts += rest.left(cut);
            rest = QString(indent + 4, QLatin1Char(' ')) + rest.mid(cut).trimmed();
        }
        parts += rest;
        return parts;
    }
};

PseudocodePanel::PseudocodePanel(Document& document, Playback& playback, Selection& selection, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_playback(playback), m_selection(selection)
{
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
    m_summary = makeLabel({}, "small", m_content);
    m_summary->setWordWrap(true);
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
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &PseudocodePanel::refresh);
    rebuild();
}

void PseudocodePanel::rebuild()
{
    const auto run = m_document.run();
    m_lines->code.clear();
    if (run) {
        // A dual has the lines of its original, played backwards.
        const Algorithm& own = run->algorithm();
        const bool borrowed = own.pseudocode.empty() && own.original;
        const QString code = toQString(borrowed ? own.original->pseudocode : own.pseudocode).trimmed();
        if (!code.isEmpty()) m_lines->code = code.split(QLatin1Char('\n'));
        QString summary = toQString(own.summary.empty() && own.original ? own.original->summary : own.summary);
        if (borrowed && !code.isEmpty())
            summary += tr("\nThe lines of the original, run backwards with senders and receivers exchanged.");
        m_summary->setText(summary);
        m_summary->setVisible(!summary.isEmpty());
    }
    m_lines->setVisible(!m_lines->code.isEmpty());
    m_lines->setMinimumHeight(m_lines->heightForWidth(m_lines->width()));
    m_lines->updateGeometry();
    refresh();
}

void PseudocodePanel::refresh()
{
    m_shownStep = m_playback.step();
    const auto run = m_document.run();
    m_lines->active = run ? activeLines(*run, m_shownStep, m_selection.as<NodeId>()) : std::vector<Active>();
    m_lines->update();

    for (QWidget* note : m_notes) delete note;
    m_notes.clear();
    auto* column = static_cast<QVBoxLayout*>(m_content->layout());
    const Theme& theme = Appearance::theme();
    for (const Active& active : m_lines->active) {
        const QString count =
            active.senders == 1 ? tr("1 processor sends here") : tr("%1 processors send here").arg(active.senders);
        auto* note = new QLabel(m_content);
        note->setWordWrap(true);
        note->setTextFormat(Qt::RichText);
        note->setContentsMargins(18, 0, 18, 0);
        note->setText(
            QStringLiteral("<span style=\"color:%1\">●</span> <span style=\"color:%2;font-weight:600\">%3</span>"
                           "<br><span style=\"color:%4\">%5</span>")
                .arg(theme.categories[active.colour].name(), theme.categoryText(active.colour).name(), count,
                     theme.inkSoft.name(), active.example.toHtmlEscaped()));
        column->insertWidget(column->count() - 1, note);
        m_notes.push_back(note);
    }
}

} // namespace hopscope
