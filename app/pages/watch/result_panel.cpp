#include "pages/watch/result_panel.h"

#include "algorithms/problem.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/typeset.h"
#include "drawing/words.h"
#include "pages/watch/better_panel.h"
#include "pages/watch/result_terms.h"
#include "run/analysis/formula_symbols.h"
#include "run/analysis/pipeline_span.h"
#include "run/analysis/tradeoff.h"
#include "run/general_bound.h"
#include "scenes/compare/comparison.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "widgets/disclosure.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/term_tip.h"

#include <QEvent>
#include <QGridLayout>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double largeLetters = 1.4; ///< a small window has no room for terms then; tool tips say them, too

/// The formula that says most about a quantity: an exact one if there is one.
const Comparison* prediction(const std::vector<Comparison>& all, std::string_view quantity)
{
    const Comparison* best = nullptr;
    for (const Comparison& comparison : all) {
        if (comparison.kind != Comparison::Kind::Formula || comparison.quantity != quantity) continue;
        if (!best || (best->relation != Relation::Equal && comparison.relation == Relation::Equal)) best = &comparison;
    }
    return best;
}

QString toolTipOf(const Comparison& comparison, const Run& run)
{
    QString text =
        QStringLiteral("<qt>")
        + richText(notated(QString::fromStdString(comparison.name), NotationChoice::shown(), comparison.source.paper)
                   + QStringLiteral(": ")
                   + QString::fromStdString(formulaIn(comparison, run, NotationChoice::shown())));
    if (!comparison.source.place.empty())
        text += QStringLiteral("<br/>")
                + (toQString(comparison.source.paper) + QStringLiteral(", ") + toQString(comparison.source.place))
                      .toHtmlEscaped();
    return text + QStringLiteral("</qt>");
}

QString boundTip(const Comparison& bound, const Run& run)
{
    return toolTipOf(bound, run).replace(QStringLiteral("</qt>"), QStringLiteral("<br/>"))
           + termTip("lower-bound").toHtmlEscaped() + QStringLiteral("</qt>");
}

/// What keeps a correct run from being a plain success.
QString besides(const Run& run)
{
    QStringList all;
    if (const double load = run.maxLinkLoad(); load > 1)
        all += ResultPanel::tr("with contention ×%1").arg(numberText(load));
    if (run.operandOrder() == OperandOrder::Lost) all += ResultPanel::tr("for commutative operators only");
    return all.join(ResultPanel::tr(", and "));
}

} // namespace

ResultPanel::ResultPanel(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 0, 18, 12);
    column->setSpacing(9);
    m_verdict = makeLabel({}, "good", this);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    column->addWidget(m_verdict);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(0, 1);
    column->addLayout(m_grid);
    m_why = makeLabel({}, "small", this);
    m_why->setWordWrap(true);
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_why->setObjectName(QStringLiteral("why"));
    m_openWhy = new Disclosure(tr("Which tree is fastest here?"), *m_why, false, this);
    column->addWidget(m_openWhy, 0, Qt::AlignLeft);
    column->addWidget(m_why);
    m_better = new BetterPanel(document, this);
    m_openBetter = new Disclosure(tr("Is there a better one?"), *m_better, false, this);
    m_openBetter->setObjectName(QStringLiteral("open-better"));
    m_openBetter->setToolTip(tr("The best of the catalogue, the lower bound, and a search for a schedule with the "
                                "fewest steps, with its proof"));
    column->addWidget(m_openBetter, 0, Qt::AlignLeft);
    column->addWidget(m_better);
    connect(m_better, &BetterPanel::heightChanged, this, &ResultPanel::claimHeight);
    column->addStretch();
    connect(&document, &Document::runChanged, this, &ResultPanel::refresh);
    connect(&document, &Document::outcomesChanged, this, &ResultPanel::showVerdict);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &ResultPanel::refresh);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &ResultPanel::refresh);
    refresh();
}

void ResultPanel::openBetter()
{
    m_openBetter->setOpen(true);
    if (m_better->isVisible()) m_better->askOnce(); // it was open already, perhaps for another run
}

void ResultPanel::finish()
{
    if (m_openBetter->isOpen()) m_better->finish();
}

void ResultPanel::addRow(const QString& name, const QString& amount, Weight weight, const QString& toolTip,
                         bool trouble)
{
    const Theme& theme = Appearance::theme();
    const bool main = weight == Weight::Main;
    const auto add = [&](const QString& text, int column, const QFont& font, const QColor& colour) {
        auto* label = makeLabel(text, "plain", this);
        label->setFont(font);
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, colour);
        label->setPalette(palette);
        label->setToolTip(toolTip);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        // What is found stands by itself, what theory says of it close below.
        if (main && m_rows > 0) label->setContentsMargins(0, 5, 0, 0);
        m_grid->addWidget(label, m_rows, column, column == 0 ? Qt::AlignLeft : Qt::AlignRight);
    };
    add(name, 0, main ? theme.text(10, QFont::DemiBold) : theme.text(9), main ? theme.ink : theme.inkSoft);
    add(amount, 1, main ? theme.mono(10, QFont::DemiBold) : theme.mono(9),
        trouble ? theme.troubleText
        : main  ? theme.ink
                : theme.inkSoft);
    ++m_rows;
}

/// Under a lower bound, its terms and what they count: the number alone says nothing to whoever does not know its
/// formula.
void ResultPanel::addCounted(const Comparison& bound)
{
    const std::string_view words = countedBy(bound);
    const Theme& theme = Appearance::theme();
    if (words.empty() || theme.fontScale > largeLetters) return;
    // "= 10 · 2 + 256" of start-ups and words
    const QString numbers = bound.numbers.empty() ? QString() : QString::fromStdString(bound.numbers).remove(0, 2);
    QString text = pairedTerms(numbers, toQString(words));
    // Why so many start-ups: those that have something at most double in a step.
    constexpr std::string_view doubling = "α ⌈log₂ p⌉";
    const std::uint32_t processors = m_document.run()->topology().processors();
    if (!text.isEmpty() && processors > 1 && std::string_view(bound.text).starts_with(doubling))
        text += tr("; at least ⌈log₂\u00A0%1⌉ steps").arg(numberText(processors));
    addTerms(text.isEmpty() ? numbers : QString(), text.isEmpty() ? toQString(words) : text,
             boundTip(bound, *m_document.run()))
        ->setObjectName(QStringLiteral("counted"));
}

/// Under a number, what it is the sum of, and what the terms are.
QLabel* ResultPanel::addTerms(QString numbers, const QString& words, const QString& toolTip)
{
    const Theme& theme = Appearance::theme();
    QString text = words;
    constexpr qsizetype unbroken = 30; // letters: a longer line would widen the panel
    if (numbers.size() > unbroken)
        text.prepend(numbers + QStringLiteral(": "));
    else if (!numbers.isEmpty())
        text.prepend(numbers.replace(QLatin1Char(' '), QChar(QChar::Nbsp)) + QStringLiteral(": "));
    text.replace(text.lastIndexOf(u' '), 1, QChar(QChar::Nbsp)); // no word alone on a line
    auto* label = makeLabel(text, "plain", this);
    label->setFont(theme.text(9));
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, theme.inkSoft);
    label->setPalette(palette);
    label->setAlignment(Qt::AlignRight);
    label->setWordWrap(true);
    label->setToolTip(toolTip);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(label, m_rows++, 0, 1, 2);
    return label;
}

/// What the time goes into, in the order of the terms of a bound, so that the two can be compared.
void ResultPanel::addSpent(const Run& run)
{
    if (run.clockless()) return; // where messages overlap, no sum says it
    const ComparedTime time = comparedTime(run);
    if (time.packets > 0) return; // of models that charge supersteps Bandwidth says it
    QStringList numbers, words;
    // Whole numbers keep their digits, so that the sum is the time above it.
    const auto whole = [](double number) { return std::abs(number - std::round(number)) <= 1e-9 * number; };
    // `price`: what each costs, so that their number can be read: "100 · 7".
    const auto add = [&](double part, const QString& name, const char* price = nullptr) {
        if (part <= 1e-9 * run.time()) return;
        const double each = price && run.setup().values.contains(price) ? real(run.problem(), price) : 1,
                     count = each > 0 ? part / each : 0;
        numbers << (each != 1 && count >= 2 && whole(count)
                        ? numberText(each) + QStringLiteral(" · ") + numberText(std::round(count))
                    : whole(part) ? digitsText(std::round(part))
                                  : numberText(rounded(part, 6)));
        words << name;
    };
    add(time.startUp, tr("start-ups"), "alpha");
    add(time.transfer, tr("transfer"), "beta");
    // Whole messages that wait in a node for the next link are a part of it, too.
    const bool shared = run.maxLinkLoad() > 1, stored = run.setup().costModel->needs.makespan;
    add(time.contention, shared && stored ? tr("being stored on the way and contention")
                         : stored         ? tr("being stored on the way")
                         : shared         ? tr("contention")
                                          : tr("passing nodes"));
    add(time.combining, tr("combining"));
    if (words.size() > 1)
        addTerms({}, pairedTerms(numbers.join(QStringLiteral(" + ")), words.join(QStringLiteral(" + "))),
                 tr("What the time of all steps goes into."))
            ->setObjectName(QStringLiteral("spent"));
}

/// Of a pipeline, why it takes so many steps.
void ResultPanel::addSpan(const Run& run)
{
    const auto span = pipelineSpan(run);
    if (!span || Appearance::theme().fontScale > largeLetters) return;
    const auto some = [](StepIndex count, const QString& one, const QString& many) {
        return counted(static_cast<std::uint64_t>(count), one, many);
    };
    QStringList terms;
    if (span->fill > 0)
        terms << some(span->fill, tr("step before the last processor's first packet"),
                      tr("steps before the last processor's first packet"));
    terms << some(span->packets, tr("packet"), tr("packets"));
    if (span->pauses > 0) terms << some(span->pauses, tr("pause"), tr("pauses"));
    addTerms(
        {}, terms.join(QStringLiteral(" + ")),
        tr("The last processor receives packet 0 in step %1; then it receives a packet in every step but the pauses.")
            .arg(numberText(static_cast<double>(span->fill + 1))))
        ->setObjectName(QStringLiteral("span"));
}

/// A dock would squeeze wrapped words; they keep the lines that they need. In a low window the other panel needs them.
void ResultPanel::claimHeight()
{
    constexpr int low = 780;
    for (const char* name : {"spent", "span"})
        if (auto* terms = findChild<QLabel*>(QLatin1String(name))) terms->setVisible(window()->height() >= low);
    setMinimumHeight(std::max(0, layout()->totalHeightForWidth(width())));
}

bool ResultPanel::event(QEvent* event)
{
    const bool result = QWidget::event(event);
    // Only now do the labels know their fonts.
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) claimHeight();
    return result;
}

void ResultPanel::refresh()
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_rows = 0;
    const auto run = m_document.run();
    m_verdict->setVisible(run != nullptr);
    m_openBetter->setVisible(run != nullptr);
    const auto rivals = run ? tradeoff(*run) : std::nullopt;
    m_openWhy->setVisible(rivals.has_value());
    m_why->setVisible(rivals && m_openWhy->isOpen());
    if (rivals)
        m_why->setText(
            notated(QString::fromStdString(rivals->sentence), NotationChoice::shown(), papers::sandersSibeyn));
    if (!run) return;

    const auto comparisons = run->comparisons();
    const QString unshared = tr("bound, no shared link");
    const auto addTheory = [&](std::string_view quantity, const auto& amountText) {
        const Comparison* formula = prediction(comparisons, quantity);
        if (!formula) return;
        // The relation is simulated R value; read from the value's side as it stands in the row.
        const QString sign = formula->relation == Relation::Equal     ? QStringLiteral("= ")
                             : formula->relation == Relation::AtMost  ? QStringLiteral("≤ ")
                             : formula->relation == Relation::AtLeast ? QStringLiteral("≥ ")
                                                                      : QStringLiteral("~ ");
        const bool good = holds(*formula), bound = formula->relation == Relation::AtLeast && quantity != "time";
        // A bound that holds is not reached yet.
        const bool silent = good && bound && std::abs(formula->simulated - formula->value) > 1e-9 * formula->value;
        // Of the time there is a lower bound of its own, in the next row. Where links may be shared fewer steps may do,
        // and a bound of the time counts these.
        const Comparison* highest = highestBound(comparisons, quantity);
        const bool alone = bound && highest && supposesNoSharedLink(highest->name) && highest->value == formula->value;
        // What only this algorithm needs is no bound of the problem.
        const bool general = bound && (!highest || highest->value >= formula->value);
        const QString name = alone     ? unshared
                             : general ? tr("lower bound")
                             : bound   ? tr("bound, this algorithm")
                                       : tr("formula");
        addRow(name,
               sign + amountText(formula->value)
                   + (silent ? QString()
                      : good ? QStringLiteral(" ✓")
                             : QStringLiteral(" ✗")),
               Weight::Detail, toolTipOf(*formula, *run), !good);
    };
    addRow(tr("Time"), withTimeUnit(*run, run->time()), Weight::Main, tr("In the unit of the prices."));
    const Comparison* any = generalTimeBound(comparisons);
    const Comparison* bound = highestBound(comparisons, "time");
    // Large letters have room for one, that of the charts, and not for what the verdict says.
    const bool large = Appearance::theme().fontScale > largeLetters;
    if (any && large) bound = any;
    if (bound && run->time() > bound->value * (1 + 1e-9)) addSpent(*run);
    addTheory("time", [&](double time) { return withTimeUnit(*run, time); });
    // The charts divide by what holds for every algorithm; what holds for those of this kind only is often higher.
    if (any && bound && any->value < bound->value) {
        // In three narrow rows: the dock must not grow for them. What the higher one supposes is in its name.
        const auto ratio = [&](const Comparison& one) {
            return numberText(std::round(run->time() / one.value * 100) / 100) + QStringLiteral(" ×");
        };
        addRow(supposesNoSharedLink(bound->name) ? unshared : tr("bound, equal packets"),
               QStringLiteral("≥ ") + withTimeUnit(*run, bound->value), Weight::Detail, boundTip(*bound, *run));
        addCounted(*bound);
        addRow(tr("bound, any algorithm"), QStringLiteral("≥ ") + withTimeUnit(*run, any->value), Weight::Detail,
               boundTip(*any, *run));
        addCounted(*any);
        if (any->value > 0) // over both columns: else the panel would be wider
            addTerms(ratio(*bound) + tr(" and ") + ratio(*any), tr("time ÷ lower bounds"), boundTip(*any, *run));
    } else if (bound) {
        const QString tip = boundTip(*bound, *run);
        addRow(tr("lower bound"), QStringLiteral("≥ ") + withTimeUnit(*run, bound->value), Weight::Detail, tip);
        addCounted(*bound);
        // Of a bound for some algorithms alone, and of a run that breaks rules, that says nothing.
        const bool reached = any && run->delivers() && run->violationCount() == 0
                             && std::abs(run->time() - any->value) <= 1e-9 * any->value;
        if (bound->value > 0)
            addRow(tr("time ÷ lower bound"),
                   reached ? tr("1 ×: optimal ✓")
                           : numberText(std::round(run->time() / bound->value * 100) / 100) + QStringLiteral(" ×"),
                   Weight::Detail, tip);
    }
    addRow(tr("Steps"), numberText(static_cast<double>(run->steps())), Weight::Main, termTip("step"));
    addTheory("steps", numberText);
    addSpan(*run);
    if (const double load = run->maxLinkLoad(); load > 1)
        addRow(tr("Contention"), QStringLiteral("×") + numberText(load), Weight::Main,
               tr("Most messages on one link in one step, by its capacity.") + QLatin1Char('\n')
                   + termTip("contention"),
               true);
    if (const auto order = run->operandOrder(); order && (!large || *order == OperandOrder::Kept))
        addRow(tr("Operand order"), *order == OperandOrder::Kept ? tr("kept") : tr("lost"), Weight::Main,
               termTip("operand-order"));

    showVerdict();
}

/// Of the run; but a run that is not the one that is asked for has none.
void ResultPanel::showVerdict()
{
    const auto run = m_document.run();
    if (!run) return;
    const QString stale = m_document.staleSentence();
    const bool right = run->delivers() && run->violationCount() == 0, alone = right && run->maxLinkLoad() <= 1,
               good = alone && run->operandOrder() != OperandOrder::Lost;
    // A lost order is no trouble: runs whose operator needs it are refused.
    m_verdict->setProperty("role", !stale.isEmpty() || !alone ? QStringLiteral("trouble")
                                   : good                     ? QStringLiteral("good")
                                                              : QStringLiteral("remark"));
    m_verdict->style()->polish(m_verdict);
    m_verdict->setText(!stale.isEmpty() ? stale
                                        // Of the end, whatever step is shown.
                                        : (good    ? tr("✓ Finished run: ")
                                           : alone ? tr("Correct, %1: ").arg(besides(*run))
                                           : right ? tr("! Correct, but %1: ").arg(besides(*run))
                                                   : tr("✗ "))
                                              + QString::fromStdString(run->verdict()));
}

} // namespace hopscope
