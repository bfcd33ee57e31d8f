#include "pages/watch/formula_panel.h"

#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/typeset.h"
#include "drawing/words.h"
#include "run/analysis/formula_symbols.h"
#include "run/analysis/unmet.h"
#include "run/general_bound.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "widgets/disclosure.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace hopscope {

namespace {

QLabel* wrapped(const QString& text, const char* role, QWidget* parent)
{
    QLabel* label = makeLabel(text, role, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// Symbols as they are printed.
QLabel* printed(const QString& text, const char* role, QWidget* parent)
{
    QLabel* label = wrapped(richText(text), role, parent);
    label->setTextFormat(Qt::RichText);
    return label;
}

/// "23 steps", "145.67 units"
QString amountText(const Comparison& comparison, double amount, const Run& run)
{
    if (comparison.quantity == "time") return withTimeUnit(run, amount);
    return numberText(amount) + (amount == 1 ? QObject::tr(" step") : QObject::tr(" steps"));
}

/// "simulated: 57 steps ≥ 43 ✓"
QString judgement(const Comparison& comparison, const Run& run)
{
    const QString found = QObject::tr("simulated: %1").arg(amountText(comparison, comparison.simulated, run)),
                  value = numberText(comparison.value);
    const bool good = holds(comparison);
    const QString mark = good ? QStringLiteral(" ✓") : QStringLiteral(" ✗");
    switch (comparison.relation) {
    case Relation::Equal:
        return found + (good ? QStringLiteral(" = ") : QStringLiteral(" ≠ ")) + value + mark;
    case Relation::AtMost:
        return found + (good ? QStringLiteral(" ≤ ") : QStringLiteral(" > ")) + value + mark;
    case Relation::AtLeast:
        return found + (good ? QStringLiteral(" ≥ ") : QStringLiteral(" < ")) + value + mark;
    case Relation::Shape:
        return found + QObject::tr("; for comparison only");
    }
    return {};
}

/// "N = 2: axes longer than 1 · l: messages a processor sends at once, by step", of letters that no card before this
/// one has explained.
QString lettersText(const std::vector<FormulaSymbol>& symbols, std::set<std::string>& explained)
{
    QStringList texts;
    for (const FormulaSymbol& symbol : symbols) {
        if (!explained.insert(symbol.name + ": " + symbol.meaning).second) continue;
        QString text = QString::fromStdString(symbol.name);
        if (symbol.value) text += QStringLiteral("\u00a0=\u00a0") + numberText(*symbol.value);
        texts += text + QStringLiteral(": ") + QString::fromStdString(symbol.meaning);
    }
    // No line ends within a number, which labels do at thin spaces.
    return texts.join(QStringLiteral(" · ")).replace(QChar(0x202F), QChar(QChar::Nbsp));
}

void addCard(const Comparison& comparison, const Run& run, std::set<std::string>& explained, QVBoxLayout& column,
             QWidget* parent)
{
    const Theme& theme = Appearance::theme();
    const Notation notation = NotationChoice::shown();
    column.addWidget(
        printed(notated(QString::fromStdString(comparison.name), notation, comparison.source.paper), "soft", parent));
    QLabel* formula = printed(QString::fromStdString(formulaIn(comparison, run, notation)), "plain", parent);
    formula->setFont(theme.text(11.5, QFont::Medium));
    column.addWidget(formula);
    QString numbers = QString::fromStdString(numbersIn(comparison, run, notation));
    const QString value = QStringLiteral("=\u00a0") + amountText(comparison, comparison.value, run);
    numbers = numbers.isEmpty() ? value : numbers + QLatin1Char(' ') + value;
    QLabel* line = printed(numbers, "plain", parent);
    line->setFont(theme.mono(9.5));
    column.addWidget(line);
    if (const QString letters = lettersText(symbolsIn(comparison, run, notation), explained); !letters.isEmpty())
        column.addWidget(printed(letters, "small", parent));
    QLabel* judged = wrapped(judgement(comparison, run), "plain", parent);
    QPalette palette = judged->palette();
    palette.setColor(QPalette::WindowText, comparison.relation == Relation::Shape ? theme.inkSoft
                                           : holds(comparison)                    ? theme.good
                                                                                  : theme.troubleText);
    judged->setPalette(palette);
    judged->setFont(theme.text(9.5, QFont::Medium));
    column.addWidget(judged);
    QLabel* source = wrapped(toQString(comparison.source.paper).section(QLatin1Char(','), 0, 0) + QStringLiteral(", ")
                                 + toQString(comparison.source.place),
                             "small", parent);
    source->setToolTip(toQString(comparison.source.paper));
    column.addWidget(source);
    if (!comparison.erratum.empty()) {
        // Why a count is not met should be seen without asking.
        const bool open = takesMore(comparison);
        QLabel* erratum = printed(QString::fromStdString(comparison.erratum), "small", parent);
        column.addWidget(new Disclosure(QObject::tr("As printed in the paper"), *erratum, open, parent), 0,
                         Qt::AlignLeft);
        column.addWidget(erratum);
    }
    column.addSpacing(12);
}

/// "mostChannelsIn" as "most channels in", "flatD" as "flat D".
QString factName(const std::string& name)
{
    const QString letters = QString::fromStdString(name);
    QString text;
    for (qsizetype i = 0; i < letters.size(); ++i) {
        const bool begins = i > 0 && letters[i].isUpper() && letters[i - 1].isLower();
        const bool word = i + 1 < letters.size() && letters[i + 1].isLower();
        if (begins) text += QLatin1Char(' ');
        text += begins && word ? letters[i].toLower() : letters[i];
    }
    return text;
}

QString factText(const Fact& fact)
{
    if (const auto* number = std::get_if<double>(&fact)) return numberText(*number);
    if (const auto* text = std::get_if<std::string>(&fact)) return QString::fromStdString(*text);
    constexpr std::size_t named = 16;
    const auto& list = std::get<std::vector<double>>(fact);
    QStringList parts;
    for (std::size_t i = 0; i < std::min(named, list.size()); ++i) parts += numberText(list[i]);
    if (list.size() > named) parts += QStringLiteral("…");
    return parts.join(QStringLiteral(", "));
}

/// The algorithm's own quantities, as `run` prints them.
void addFacts(const Facts& facts, QVBoxLayout& column, QWidget* parent)
{
    if (facts.empty()) return;
    const Theme& theme = Appearance::theme();
    column.addWidget(makeLabel(QObject::tr("Quantities of this algorithm"), "heading", parent));
    for (const auto& [name, fact] : facts) {
        QLabel* label =
            wrapped(QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;&nbsp;%3")
                        .arg(theme.inkSoft.name(), factName(name).toHtmlEscaped(), factText(fact).toHtmlEscaped()),
                    "plain", parent);
        label->setTextFormat(Qt::RichText);
        column.addWidget(label);
    }
    column.addSpacing(12);
}

} // namespace

FormulaPanel::FormulaPanel(Document& document, QWidget* parent) : QScrollArea(parent), m_document(document)
{
    setAccessibleName(tr("Formulas"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&document, &Document::runChanged, this, &FormulaPanel::refresh);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &FormulaPanel::refresh);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &FormulaPanel::refresh);
}

void FormulaPanel::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    if (m_stale) refresh();
}

void FormulaPanel::refresh()
{
    m_stale = !isVisible();
    if (m_stale) return;
    const auto run = m_document.run();
    const int scrolled = verticalScrollBar()->value();
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(18, 10, 18, 14);
    column->setSpacing(3);
    if (run) {
        const auto comparisons = run->comparisons();
        std::set<std::string> explained;
        // Of bounds, those of all schedules or those of the ones that share no link.
        const auto section = [&](const QString& title, Comparison::Kind kind, std::string_view quantity,
                                 bool unshared = false) {
            bool first = true;
            for (const Comparison& comparison : comparisons) {
                if (comparison.kind != kind || comparison.quantity != quantity
                    || (kind == Comparison::Kind::Bound && supposesNoSharedLink(comparison.name) != unshared))
                    continue;
                if (first) column->addWidget(wrapped(title, "heading", content));
                first = false;
                addCard(comparison, *run, explained, *column, content);
            }
        };
        section(tr("Time of this run"), Comparison::Kind::Formula, "time");
        section(tr("Number of steps"), Comparison::Kind::Formula, "steps");
        section(tr("No schedule can be faster"), Comparison::Kind::Bound, "time");
        section(tr("None without shared links can be faster"), Comparison::Kind::Bound, "time", true);
        section(tr("No schedule has fewer steps"), Comparison::Kind::Bound, "steps");
        section(tr("None without shared links has fewer steps"), Comparison::Kind::Bound, "steps", true);
        if (comparisons.empty())
            column->addWidget(
                wrapped(tr("No formula is known for this combination; the simulation stands by itself: %1 steps, %2.")
                            .arg(numberText(static_cast<double>(run->steps())), withTimeUnit(*run, run->time())),
                        "soft", content));
    }
    if (run) addFacts(run->facts(), *column, content);
    column->addStretch();
    setWidget(content);
    verticalScrollBar()->setValue(scrolled);
}

} // namespace hopscope
