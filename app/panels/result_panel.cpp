#include "panels/result_panel.h"

#include "panels/labels.h"
#include "panels/term_tip.h"
#include "run/tradeoff.h"
#include "scenes/format.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "style.h"

#include <QEvent>
#include <QGridLayout>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

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

QString toolTipOf(const Comparison& comparison)
{
    QString text = notated(QString::fromStdString(comparison.name + ": " + comparison.text), comparison.source.paper);
    if (!comparison.source.place.empty())
        text += QStringLiteral("\n") + toQString(comparison.source.paper) + QStringLiteral(", ")
                + toQString(comparison.source.place);
    return text;
}

} // namespace

ResultPanel::ResultPanel(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 0, 18, 12);
    column->setSpacing(9);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(0, 1);
    column->addLayout(m_grid);
    m_verdict = makeLabel({}, "good", this);
    m_verdict->setWordWrap(true);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    column->addWidget(m_verdict);
    m_why = makeLabel({}, "small", this);
    m_why->setWordWrap(true);
    m_why->setObjectName(QStringLiteral("why"));
    column->addWidget(m_why);
    column->addStretch();
    connect(&document, &Document::runChanged, this, &ResultPanel::refresh);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &ResultPanel::refresh);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &ResultPanel::refresh);
    refresh();
}

void ResultPanel::addRow(const QString& name, const QString& simulated, const QString& theory, const QString& toolTip,
                         bool trouble)
{
    const Theme& theme = Appearance::theme();
    const auto add = [&](const QString& text, int column, const QFont& font, const QColor& colour) {
        auto* label = makeLabel(text, "plain", this);
        label->setFont(font);
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, colour);
        label->setPalette(palette);
        label->setToolTip(toolTip);
        m_grid->addWidget(label, m_rows, column, column == 0 ? Qt::AlignLeft : Qt::AlignRight);
    };
    add(name, 0, theme.text(10), theme.inkSoft);
    add(simulated, 1, theme.mono(10, QFont::DemiBold), trouble ? theme.troubleText : theme.ink);
    add(theory, 2, theme.mono(10), theme.inkSoft);
    ++m_rows;
}

/// A dock would squeeze wrapped words; they keep the lines that they need.
void ResultPanel::claimHeight() { setMinimumHeight(std::max(0, layout()->totalHeightForWidth(width()))); }

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
    const auto rivals = run ? tradeoff(*run) : std::nullopt;
    m_why->setVisible(rivals.has_value());
    if (rivals) m_why->setText(notated(QString::fromStdString(rivals->sentence), papers::sandersSibeyn));
    if (!run) return;

    const auto comparisons = run->comparisons();
    const auto theory = [&](std::string_view quantity) -> std::pair<QString, QString> {
        const Comparison* formula = prediction(comparisons, quantity);
        if (!formula) return {};
        // The relation is simulated R value; read from the value's side as it stands in the row.
        const QString sign = formula->relation == Relation::Equal     ? QStringLiteral("= ")
                             : formula->relation == Relation::AtMost  ? QStringLiteral("≤ ")
                             : formula->relation == Relation::AtLeast ? QStringLiteral("≥ ")
                                                                      : QStringLiteral("~ ");
        return {sign + numberText(formula->value) + (holds(*formula) ? QStringLiteral(" ✓") : QStringLiteral(" ✗")),
                toolTipOf(*formula)};
    };
    const QString unit = toQString(run->setup().costModel->timeUnit);
    const QString timeName = unit.isEmpty() ? tr("Time") : tr("Time in %1").arg(unit);
    const auto [stepTheory, stepTip] = theory("steps");
    const auto [timeTheory, timeTip] = theory("time");
    addRow(tr("Steps"), numberText(static_cast<double>(run->steps())), stepTheory,
           stepTip.isEmpty() ? termTip("step") : stepTip);
    addRow(timeName, numberText(run->time()), timeTheory, timeTip);
    if (const Comparison* bound = highestBound(comparisons, "time")) {
        const QString ratio = bound->value > 0
                                  ? numberText(std::round(run->time() / bound->value * 100) / 100) + QStringLiteral("×")
                                  : QString();
        addRow(tr("Over bound"), ratio, QStringLiteral("≥ ") + numberText(bound->value),
               toolTipOf(*bound) + QLatin1Char('\n') + termTip("lower-bound"));
    }
    if (const double load = run->maxLinkLoad(); load > 1)
        addRow(tr("Contention"), QStringLiteral("×") + numberText(load), {},
               tr("Most messages on one link in one step, by its capacity.") + QLatin1Char('\n')
                   + termTip("contention"),
               true);
    if (const auto order = run->operandOrder())
        addRow(tr("Operand order"), *order == OperandOrder::Kept ? tr("kept") : tr("lost"), {},
               termTip("operand-order"));

    const bool good = run->delivers() && run->violationCount() == 0;
    m_verdict->setProperty("role", good ? QStringLiteral("good") : QStringLiteral("trouble"));
    m_verdict->style()->polish(m_verdict);
    m_verdict->setText((good ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + QString::fromStdString(run->verdict()));
}

} // namespace hopscope
