#include "algorithms/algorithm.h"
#include "cost/cost_model.h"
#include "cost/port_model.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/words.h"
#include "pages/network/network_page.h"
#include "scenes/network/distance_words.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "views/network_board.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

// What the page says: of what is chosen, of the network, and what every algorithm costs on it.
namespace hopscope {

namespace {

/// As they are compared: 10.188 as 10.2, 1342.5 as 1 343.
QString threeDigits(double value)
{
    if (value >= 100 || value <= 0) return numberText(std::round(value));
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return numberText(std::round(value / unit) * unit);
}

QString number(std::uint64_t value) { return numberText(static_cast<double>(value)); }

/// Stays in one line.
QString unbroken(QString text) { return text.replace(QLatin1Char(' '), QChar(QChar::Nbsp)); }

/// Where every time is α for a step and β for a word of its busiest link, that formula; else nothing.
QString madeOf(const std::vector<ChangedCost>& costs, const Setup& setup)
{
    const auto price = [&](std::string_view id) -> std::optional<double> {
        const auto found = setup.values.find(id);
        const double* value = found == setup.values.end() ? nullptr : std::get_if<double>(&found->second);
        return value ? std::optional(*value) : std::nullopt;
    };
    const auto alpha = price("alpha"), beta = price("beta");
    if (!alpha || !beta) return {};
    const bool all = std::ranges::all_of(costs, [&](const ChangedCost& one) {
        if (!one.now) return true;
        const double sum = *alpha * static_cast<double>(one.now->steps) + *beta * one.now->words;
        return std::abs(sum - one.now->time) <= 1e-6 * one.now->time;
    });
    const Notation& notation = NotationChoice::shown();
    return all ? unbroken(QStringLiteral("%1 · steps + %2 · words")
                              .arg(toQString(symbolIn(notation, "alpha", "α", {})),
                                   toQString(symbolIn(notation, "beta", "β", {}))))
               : QString();
}

/// What is charged and allowed as the experiment stands; nothing if it cannot run.
std::optional<Setup> setupShown(const Experiment& experiment)
{
    try {
        return resolveUnplaced(experiment);
    } catch (const Refused&) { // said where it is run
        return {};
    }
}

/// "m = 64 words, cut-through, α = 10, β = 1; one send and one receive"
QString chargedIn(const Setup& setup)
{
    QStringList parts;
    const auto words = setup.values.find("words");
    const double* length = words == setup.values.end() ? nullptr : std::get_if<double>(&words->second);
    if (length)
        parts += unbroken(
            (*length == 1 ? NetworkPage::tr("m = %1 word") : NetworkPage::tr("m = %1 words")).arg(numberText(*length)));
    parts += inSentence(toQString(setup.costModel->title));
    for (const Parameter& price : setup.costModel->prices) {
        const auto found = setup.values.find(price.id);
        const QString symbol = symbolOf(price, setup.experiment, NotationChoice::shown());
        if (symbol.isEmpty() || found == setup.values.end() || found->second == Value(0.0)) continue;
        parts += unbroken(QStringLiteral("%1 = %2").arg(symbol, toQString(formatValue(found->second))));
    }
    return parts.join(QStringLiteral(", ")) + QStringLiteral("; ") + toQString(describe(setup.ports));
}

QString portWords(const PortModel& ports)
{
    if (ports == ports::any) return NetworkPage::tr("no port limit");
    const QString name = toQString(toText(ports)).replace(QLatin1Char('-'), QLatin1Char(' '));
    return name.front().isDigit() ? NetworkPage::tr("%1 ports").arg(name) : name;
}

/// In what a time is not one of the experiment shown: its ports and its cost model.
QString otherwiseIn(const ChangedCost::Cost& cost, const Setup& shown)
{
    QStringList parts;
    if (cost.ports != shown.ports) parts += portWords(cost.ports);
    if (cost.model != shown.costModel) parts += inSentence(toQString(cost.model->title));
    return parts.empty() ? QString() : QStringLiteral(" (%1)").arg(parts.join(QStringLiteral(", ")));
}

} // namespace

void NetworkPage::refreshChosen()
{
    const DrawnNetwork& shown = m_board->network();
    const bool node = shown.node.has_value(), line = shown.line.has_value() && *shown.line < m_file.edges.size();
    for (QWidget* widget :
         {static_cast<QWidget*>(m_capacity), static_cast<QWidget*>(m_latency), static_cast<QWidget*>(m_fail)})
        widget->setVisible(line);
    m_router->setVisible(node);
    m_remove->setVisible(node || line);
    if (node) {
        const bool router = shown.routers[*shown.node];
        m_chosen->setText((router ? tr("Router %1") : tr("Processor %1")).arg(shown.names[*shown.node]));
        m_router->setText(router ? tr("Make it a processor") : tr("Make it a router"));
    } else if (line) {
        const NetworkFile::Edge& edge = m_file.edges[*shown.line];
        m_chosen->setText((edge.directed ? tr("Link %1 → %2") : tr("Link %1 – %2"))
                              .arg(shown.names[edge.from], shown.names[edge.to]));
        const QSignalBlocker first(m_capacity), second(m_latency);
        m_capacity->setValue(static_cast<int>(std::min(edge.capacity, 1U << 20U)));
        m_latency->setValue(edge.latency);
        m_fail->setText(shown.lines[*shown.line].failed ? tr("Repair it") : tr("Let it fail"));
    } else {
        m_chosen->setText((m_name.empty() ? tr("Click a link to let it fail.")
                                          : tr("%1, in this document.").arg(QString::fromStdString(m_name)))
                          + QLatin1Char(' ')
                          + (m_board->tool() == NetworkBoard::Tool::Link
                                 ? tr("Drag from one node to another to link them.")
                                 : tr("To draw a link, choose Link and drag from one node to another."))
                          + (m_name.empty()
                                 ? QLatin1Char(' ') + tr("Drawing changes a copy, which is kept in this document.")
                                 : QString()));
    }
}

QString NetworkPage::checks() const
{
    QStringList lines;
    for (int row = 0; row < m_facts->rowCount(); ++row) {
        const auto at = [&](QFormLayout::ItemRole role) {
            return qobject_cast<QLabel*>(m_facts->itemAt(row, role)->widget())->text();
        };
        lines += at(QFormLayout::LabelRole) + QStringLiteral(": ") + at(QFormLayout::FieldRole);
    }
    return lines.join(u'\n');
}

void NetworkPage::showChecks(const NetworkChecks& checks)
{
    m_checks = checks;
    while (m_facts->rowCount() > 0) m_facts->removeRow(0);
    const auto say = [&](const QString& name, const QString& value, const char* role = "strong") {
        auto* label = makeLabel(value, role, this);
        label->setAccessibleName(name);
        m_facts->addRow(makeLabel(name, "soft", this), label);
    };
    say(tr("Processors"),
        checks.routers == 0
            ? number(checks.processors)
            : tr("%1 and %2").arg(number(checks.processors), counted(checks.routers, tr("router"), tr("routers"))));
    say(tr("Links"), number(checks.links));
    say(tr("Connected"), checks.components == 1 ? tr("yes") : tr("no, %1 components").arg(number(checks.components)),
        checks.components == 1 ? "strong" : "trouble");
    say(tr("Largest degree"), number(checks.degree));
    if (checks.lengths && checks.lengths->connected) say(tr("Diameter"), diameterText(*checks.lengths));
    if (checks.lengths && checks.lengths->mean)
        say(tr("Mean distance"), tr("%1 hops").arg(numberText(*checks.lengths->mean)));
    // Links that carry more than one message are no unit of a cut.
    const bool single = std::ranges::all_of(m_file.edges, [](const auto& edge) { return edge.capacity == 1; });
    const QString one = single ? tr("link") : tr("message at once"),
                  many = single ? tr("links") : tr("messages at once");
    if (checks.bisection)
        say(tr("Bisection width"),
            checks.bisection->atLeast == checks.bisection->atMost
                ? counted(checks.bisection->atMost, one, many)
                : tr("%1 to %2 %3").arg(number(checks.bisection->atLeast), number(checks.bisection->atMost), many));
    if (checks.searching) say(tr("Bisection width"), tr("being searched …"), "soft");
    if (checks.cut) say(tr("Narrowest cut"), counted(checks.cut->capacity, one, many));
    m_sentence->setText(
        !checks.cut ? QString()
        : checks.routers == 0
            ? tr("Edge-disjoint spanning trees rooted at processor 0: %1 (Edmonds).").arg(number(checks.cut->capacity))
            : tr("There are at most as many edge-disjoint spanning trees rooted at processor 0 (Edmonds)."));
    m_sentence->setVisible(checks.cut.has_value());
    m_cut->setVisible(checks.bisection.has_value());
    if (m_cutShown) showNetwork();
}

void NetworkPage::showCosts(const std::vector<ChangedCost>& costs, bool changed)
{
    const QString operation =
        costs.empty() ? QString() : toQString(info(costs.front().algorithm->operation).title).toLower();
    m_costsHead->setText(costs.empty()                                       ? tr("What it costs")
                         : QStringLiteral("aeiou").contains(operation.at(0)) ? tr("What an %1 costs").arg(operation)
                                                                             : tr("What a %1 costs").arg(operation));
    const auto setup = setupShown(m_document.experiment());
    const auto otherwise = [&](const ChangedCost& one) {
        return setup && one.now ? otherwiseIn(*one.now, *setup) : QString();
    };
    if (costs.empty()) {
        m_costsNote->setText(tr("All algorithms are compared for up to %1 processors.").arg(mostCompared));
    } else {
        QString times = changed ? tr("Times in units before and after the change") : tr("Times in units");
        if (setup) times += tr(", for %1").arg(chargedIn(*setup));
        const QString made = setup && !changed ? madeOf(costs, *setup) : QString();
        times += made.isEmpty() ? QString() : tr(": %1").arg(made);
        QStringList sentences{times + QLatin1Char('.')};
        if (!changed)
            sentences += tr("Words: on the busiest link of each step, summed.");
        else if (const std::string why = changeText(costs); !why.empty())
            sentences += QString::fromStdString(why);
        m_costsNote->setText(sentences.join(QLatin1Char(' ')));
    }
    m_costs->setToolTip(tr("Enter runs the selected algorithm"));
    m_costs->clear();
    m_costs->setVisible(!costs.empty());
    m_costs->setColumnCount(4);
    m_costs->setHeaderLabels(changed ? QStringList{tr("Algorithm"), tr("before"), tr("now"), tr("factor")}
                                     : QStringList{tr("Algorithm"), tr("steps"), tr("words"), tr("time")});
    for (int column = 1; column < m_costs->columnCount(); ++column)
        m_costs->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    const Theme& theme = Appearance::theme();
    // What runs under other models stands below: it is not compared with the rest.
    std::vector<ChangedCost> rows = costs;
    std::ranges::stable_partition(rows, [&](const ChangedCost& one) { return otherwise(one).isEmpty(); });
    bool divided = false;
    for (const ChangedCost& one : rows) {
        if (m_costs->topLevelItemCount() > 0 && !otherwise(one).isEmpty() && !std::exchange(divided, true)) {
            auto* divider = new QTreeWidgetItem(m_costs, {tr("Under other models")});
            divider->setFlags(Qt::NoItemFlags); // a heading, no row to choose
            divider->setFirstColumnSpanned(true);
            divider->setFont(0, theme.text(9, QFont::DemiBold));
            divider->setForeground(0, theme.inkSoft);
        }
        const auto time = [](const std::optional<ChangedCost::Cost>& cost) {
            return cost ? threeDigits(cost->time) : QStringLiteral("–");
        };
        QStringList cells{toQString(one.algorithm->title) + otherwise(one)};
        if (changed)
            cells += time(one.before);
        else
            cells << (one.now ? numberText(static_cast<double>(one.now->steps)) : QStringLiteral("–"))
                  << (one.now ? threeDigits(one.now->words) : QStringLiteral("–"));
        cells += one.now ? time(one.now) : tr("refused");
        const bool both = one.before && one.now && one.before->time > 0;
        if (changed) cells += both ? u'×' + QString::number(one.now->time / one.before->time, 'f', 2) : QString();
        auto* item = new QTreeWidgetItem(m_costs, cells);
        item->setData(0, Qt::UserRole, toQString(one.algorithm->id));
        for (int column = 1; column < cells.size(); ++column) {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            item->setFont(column, theme.mono(9.5));
        }
        const QString why = QString::fromStdString(one.objection);
        item->setToolTip(0, why.isEmpty() ? toQString(one.algorithm->summary) : why);
        if (changed && one.before && one.now)
            for (int column = 1; column < cells.size(); ++column)
                item->setToolTip(column,
                                 tr("Steps: %1 before, %2 now. Words on the busiest link of each step, summed: %3 "
                                    "before, %4 now.")
                                     .arg(numberText(static_cast<double>(one.before->steps)),
                                          numberText(static_cast<double>(one.now->steps)),
                                          threeDigits(one.before->words), threeDigits(one.now->words)));
        if (!one.now) item->setForeground(changed ? 2 : 3, theme.troubleText);
        if (one.algorithm->id == m_document.experiment().algorithm)
            for (int column = 0; column < cells.size(); ++column) item->setBackground(column, theme.accentSoft);
    }
    m_costs->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < m_costs->columnCount(); ++column)
        m_costs->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

} // namespace hopscope
