#include "algorithms/algorithm.h"
#include "cost/cost_model.h"
#include "cost/port_model.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/words.h"
#include "pages/network/network_page.h"
#include "run/analysis/changed_costs.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "widgets/style.h"
#include "widgets/whole_rows.h"

#include <QHeaderView>
#include <QLabel>
#include <QStringList>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

// What every algorithm costs on the network.
namespace hopscope {

namespace {

/// As they are compared: 10.188 as 10.2, 1342.5 as 1 343.
QString threeDigits(double value)
{
    if (value >= 100 || value <= 0) return numberText(std::round(value));
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return numberText(std::round(value / unit) * unit);
}

/// Stays in one line.
QString unbroken(QString text) { return text.replace(QLatin1Char(' '), QChar(QChar::Nbsp)); }

struct StepPrices {
    double alpha{}, beta{};

    double sum(const ChangedCost::Cost& cost) const
    {
        return alpha * static_cast<double>(cost.steps) + beta * cost.words;
    }
    bool give(const ChangedCost::Cost& cost) const { return std::abs(sum(cost) - cost.time) <= 1e-6 * cost.time; }
};
std::optional<StepPrices> stepPrices(const Setup& setup)
{
    const auto price = [&](std::string_view id) -> std::optional<double> {
        const auto found = setup.values.find(id);
        const double* value = found == setup.values.end() ? nullptr : std::get_if<double>(&found->second);
        return value ? std::optional(*value) : std::nullopt;
    };
    const auto alpha = price("alpha"), beta = price("beta");
    return alpha && beta ? std::optional(StepPrices{*alpha, *beta}) : std::nullopt;
}

/// "α · steps + β · words", in the notation that is shown.
QString formulaOfSteps()
{
    const Notation& notation = NotationChoice::shown();
    return unbroken(
        QStringLiteral("%1 · steps + %2 · words")
            .arg(toQString(symbolIn(notation, "alpha", "α", {})), toQString(symbolIn(notation, "beta", "β", {}))));
}

/// Where every time is α for a step and β for a word of its busiest link, that formula; else nothing.
QString madeOf(const std::vector<ChangedCost>& costs, const Setup& setup)
{
    const auto prices = stepPrices(setup);
    if (!prices) return {};
    return std::ranges::all_of(costs, [&](const ChangedCost& one) { return !one.now || prices->give(*one.now); })
               ? formulaOfSteps()
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
    return parts.join(QStringLiteral(", "));
}

/// "6 · 10 + 72 = 132"
QString sumOf(const ChangedCost::Cost& cost, const StepPrices& prices)
{
    const QString words = threeDigits(cost.words);
    return unbroken(QStringLiteral("%1 · %2 + %3 = %4")
                        .arg(numberText(static_cast<double>(cost.steps)), numberText(prices.alpha),
                             prices.beta == 1 ? words : words + QStringLiteral(" · ") + numberText(prices.beta),
                             threeDigits(cost.time)));
}

/// Why the fastest algorithm under the model of the experiment is faster than the one that is shown, or if it is this
/// one, than the next: what its start-ups and its words make. Nothing where times are made of more than that.
QString whyFastest(const CostsInTime& found, const Setup& setup)
{
    const std::vector<ChangedCost>& costs = found.costs;
    const auto prices = stepPrices(setup);
    std::vector<const ChangedCost*> alike; // by their times
    for (const ChangedCost& one : costs)
        if (one.now && otherwiseIn(*one.now, setup).isEmpty()) alike.push_back(&one);
    if (!prices || alike.size() < 2) return {};
    const auto own = std::ranges::find(alike, setup.algorithm, &ChangedCost::algorithm);
    if (own == alike.end()) return {};
    const ChangedCost &best = *alike.front(), &other = own == alike.begin() ? *alike[1] : **own;
    if (!prices->give(*best.now) || !prices->give(*other.now) || best.now->time >= other.now->time) return {};
    const double steps = static_cast<double>(other.now->steps - best.now->steps) * prices->alpha,
                 words = (other.now->words - best.now->words) * prices->beta;
    const auto change = [](double by, const QString& more, const QString& less) {
        return (by >= 0 ? more : less).arg(threeDigits(std::abs(by)));
    };
    QStringList reasons;
    if (steps != 0)
        reasons << change(steps, NetworkPage::tr("its start-ups cost %1 more"),
                          NetworkPage::tr("its start-ups cost %1 less"));
    if (words != 0)
        reasons << (steps != 0
                        ? change(words, NetworkPage::tr("its words %1 more"), NetworkPage::tr("its words %1 less"))
                        : change(words, NetworkPage::tr("its words cost %1 more"),
                                 NetworkPage::tr("its words cost %1 less")));
    return (found.left.empty()
                ? NetworkPage::tr("Fastest under this model: %1, %2 (%3). %4 takes %5: %6.")
                : NetworkPage::tr("Fastest of those run under this model: %1, %2 (%3). %4 takes %5: %6."))
        .arg(toQString(best.algorithm->title), sumOf(*best.now, *prices), formulaOfSteps(),
             own == alike.begin() ? NetworkPage::tr("Next, %1,").arg(toQString(other.algorithm->title))
                                  : toQString(other.algorithm->title),
             sumOf(*other.now, *prices), reasons.join(QStringLiteral(", ")));
}

} // namespace

/// What the numbers are, and what a change does.
QString NetworkPage::costsNote(const CostsInTime& found, bool changed)
{
    const auto setup = setupShown(m_document.experiment());
    QString times = changed ? tr("Times in units before and after the change") : tr("Times in units");
    if (setup) times += tr(", for %1").arg(chargedIn(*setup));
    const QString made = setup && !changed ? madeOf(found.costs, *setup) : QString();
    times += made.isEmpty() ? QString() : tr(": %1").arg(made);
    // What a change does comes before what the numbers are, and of these no more than rows of the table leave room
    // for; all of it is in the tool tip.
    QStringList sentences;
    if (changed) sentences << toQString(changeText(found.costs)) << toQString(gainText(found.costs));
    m_costsNote->setToolTip(times + QLatin1Char('.'));
    if (changed && setup) times = tr("Units; %1").arg(chargedIn(*setup).section(QStringLiteral("; "), 0, 0));
    if (setup && !changed) sentences += whyFastest(found, *setup);
    sentences += times + QLatin1Char('.');
    if (!changed) sentences += tr("Words: on the busiest link of each step, summed.");
    constexpr std::size_t named = 3;
    QStringList left;
    for (const Algorithm* algorithm : found.left) left << toQString(algorithm->title);
    if (!left.isEmpty())
        sentences +=
            tr("Left out, as they would take long to run: %1.")
                .arg(found.left.size() <= named ? left.join(QStringLiteral(", "))
                                                : counted(found.left.size(), tr("algorithm"), tr("algorithms")));
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

void NetworkPage::showCosts(const CostsInTime& found, bool changed)
{
    const std::vector<ChangedCost>& costs = found.costs;
    const QString operation =
        costs.empty() ? QString() : toQString(info(costs.front().algorithm->operation).title).toLower();
    m_costsHead->setText(costs.empty()                                       ? tr("What it costs")
                         : QStringLiteral("aeiou").contains(operation.at(0)) ? tr("What an %1 costs").arg(operation)
                                                                             : tr("What a %1 costs").arg(operation));
    const auto setup = setupShown(m_document.experiment());
    const auto otherwise = [&](const ChangedCost& one) {
        return setup && one.now ? otherwiseIn(*one.now, *setup) : QString();
    };
    m_costsNote->setText(costs.empty() ? tr("Algorithms are compared once the experiment has run.")
                                       : costsNote(found, changed));
    m_costs->setToolTip(tr("Enter runs the selected algorithm"));
    m_costs->clear();
    m_costs->setVisible(!costs.empty());
    m_costs->setColumnCount(4);
    m_costs->setHeaderLabels(changed ? QStringList{tr("Algorithm"), tr("before"), tr("now"), tr("factor")}
                                     : QStringList{tr("Algorithm"), tr("steps"), tr("words"), tr("time")});
    for (int column = 1; column < m_costs->columnCount(); ++column)
        m_costs->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    const Theme& theme = Appearance::theme();
    // Under one model all times compare, so each has its own rows, that of the experiment first; then by their fastest.
    std::vector<QString> models{QString()};
    for (const ChangedCost& one : costs)
        if (const QString model = otherwise(one); std::ranges::find(models, model) == models.end())
            models.push_back(model);
    const auto place = [&](const ChangedCost& one) { return std::ranges::find(models, otherwise(one)); };
    std::vector<ChangedCost> rows = costs;
    // After a change those first that it makes slower by the largest factor, and last those that it has no factor for.
    const auto factor = [](const ChangedCost& one) {
        return one.before && one.now && one.before->time > 0 ? one.now->time / one.before->time : -1;
    };
    if (changed) std::ranges::stable_sort(rows, std::greater(), factor);
    std::ranges::stable_sort(rows, {}, place);
    std::optional<QString> above;
    for (const ChangedCost& one : rows) {
        const QString model = otherwise(one);
        if (models.size() > 1 && above != model) {
            auto* heading = new QTreeWidgetItem(
                m_costs,
                {model.isEmpty() ? tr("Model of the experiment: %1").arg(inSentence(toQString(setup->costModel->title)))
                                 : tr("Other model: %1").arg(model)});
            heading->setFlags(Qt::NoItemFlags); // no row to choose
            heading->setFirstColumnSpanned(true);
            heading->setFont(0, theme.text(9, QFont::DemiBold));
            heading->setForeground(0, theme.inkSoft);
        }
        above = model;
        const auto time = [](const std::optional<ChangedCost::Cost>& cost) {
            return cost ? threeDigits(cost->time) : QStringLiteral("–");
        };
        QStringList cells{toQString(one.algorithm->title)};
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
        constexpr double slower = 1.005; // as the factor is written
        if (changed && both && one.now->time > slower * one.before->time) {
            item->setForeground(3, theme.troubleText);
            item->setFont(3, theme.mono(9.5, QFont::DemiBold));
        }
        if (!one.now) item->setForeground(changed ? 2 : 3, theme.troubleText);
        if (one.algorithm->id == m_document.experiment().algorithm)
            for (int column = 0; column < cells.size(); ++column) item->setBackground(column, theme.accentSoft);
    }
    m_costs->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < m_costs->columnCount(); ++column)
        m_costs->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_costsRows->fit();
}

} // namespace hopscope
