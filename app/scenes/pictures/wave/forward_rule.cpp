#include "scenes/pictures/wave/forward_rule.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "scenes/pictures/wave/axis_wave.h"
#include "topology/grid.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hopscope {

namespace {

/// "0 + 3 + 9"
QString plusText(const std::vector<double>& terms)
{
    QStringList texts;
    for (const double term : terms) texts += numberText(term);
    return texts.join(QStringLiteral(" + "));
}

/// "axis 1", "axes 1 and 2"
QString namesOfAxes(const std::vector<std::size_t>& axes)
{
    QStringList numbers;
    for (const std::size_t axis : axes) numbers += QString::number(axis + 1);
    return (axes.size() == 1 ? QStringLiteral("axis ") : QStringLiteral("axes ")) + listed(numbers);
}

/// "step 5 sends 0 + 3 + 9 − (1 + 1) = 10"
QString exampleText(const ForwardRule& rule, StepIndex step)
{
    const ForwardRule::Sum& sum = rule.steps[static_cast<std::size_t>(step)];
    QString round = plusText(sum.round);
    if (sum.round.size() > 1) round = u'(' + round + u')';
    return QStringLiteral("step %1 sends %2%3 = %4")
        .arg(step + 1)
        .arg(plusText(sum.came), round.isEmpty() ? round : QStringLiteral(" − ") + round, numberText(sum.sent));
}

} // namespace

std::optional<ForwardRule> forwardRule(const Run& run, const std::vector<std::vector<double>>& byAxis, std::size_t axis)
{
    const auto axes = run.shape().axes();
    if (axis >= axes.size() || run.steps() == 0) return {};
    ForwardRule rule{axis, {}, static_cast<StepIndex>(axes[axis]), {}};
    const double own = byAxis[axis].front();
    for (std::size_t other = 0; other < axes.size(); ++other)
        if (other != axis && allOf(byAxis[other]) > 0) rule.earlier.push_back(other);
    for (StepIndex step = 0; step < run.steps(); ++step) {
        const auto k = static_cast<std::size_t>(step);
        ForwardRule::Sum sum{{}, {}, byAxis[axis][k]};
        for (std::size_t other = 0; step > 0 && other < axes.size(); ++other)
            if (allOf(byAxis[other]) > 0) sum.came.push_back(byAxis[other][k - 1]);
        if (step + 1 == rule.ring) sum.round.push_back(own);
        for (const std::size_t other : rule.earlier)
            if (step >= rule.ring) sum.round.push_back(byAxis[other][static_cast<std::size_t>(step - rule.ring)]);
        if (step > 0 && allOf(sum.came) - allOf(sum.round) != sum.sent) return {};
        rule.steps.push_back(std::move(sum));
    }
    return rule;
}

QStringList forwardTexts(const ForwardRule& rule, StepIndex marked, StepIndex every)
{
    const auto steps = static_cast<StepIndex>(rule.steps.size());
    std::vector<std::size_t> all = rule.earlier;
    all.insert(std::ranges::lower_bound(all, rule.axis), rule.axis);
    QString forwards = QStringLiteral("Axis %1 forwards what came a step before along %2, minus what has gone round "
                                      "its rings of %3")
                           .arg(rule.axis + 1)
                           .arg(namesOfAxes(all))
                           .arg(rule.ring),
            round = QStringLiteral("Gone round: what %1 brought %2 steps before, in step %2 the own block")
                        .arg(namesOfAxes(rule.earlier))
                        .arg(rule.ring);
    constexpr StepIndex third = 2; // the first whose terms differ
    const bool whole = marked > 0 && marked + 1 < rule.ring;
    if (const StepIndex step = whole ? marked : third; step + 1 < std::min(rule.ring, steps + 1))
        forwards += QStringLiteral(": ") + exampleText(rule, step);
    StepIndex step = rule.ring;
    while (step % every != 0) ++step;
    if (marked + 1 >= rule.ring && marked < steps) step = marked;
    if (step < steps) round += QStringLiteral(": ") + exampleText(rule, step);
    return {forwards + u'.', round + u'.'};
}

std::vector<QStringList> forwardSums(const ForwardRule& rule)
{
    QStringList all, brief, close;
    for (const ForwardRule::Sum& sum : rule.steps) {
        const double gone = allOf(sum.round);
        const QString round = gone > 0 ? QStringLiteral(" − ") + numberText(gone) : QString();
        std::vector<double> some = sum.came;
        std::erase(some, 0.0);
        all << (sum.came.empty() ? QStringLiteral("own block") : plusText(sum.came) + round);
        brief << (sum.came.empty() ? QStringLiteral("own") : plusText(some) + round);
        close << QString(brief.back()).remove(u' ');
    }
    return {all, brief, close};
}

QStringList forwardedBlocks(const Run& run, const std::vector<double>& byAxis)
{
    const auto axes = run.shape().axes();
    const double processors = run.topology().processors();
    if (run.algorithm().operation != Operation::Allgather || run.data().blocks != run.topology().processors()
        || byAxis.size() < axes.size())
        return {};
    std::vector<std::size_t> order(byAxis.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t axis) { return byAxis[axis]; });
    std::erase_if(order, [&](std::size_t axis) { return axis >= axes.size() || axes[axis] <= 1; });
    if (order.size() < 2) return {};
    std::uint64_t before = 1;
    QStringList texts(static_cast<qsizetype>(axes.size()));
    for (const std::size_t axis : order) {
        const std::uint64_t others = axes[axis] - 1, brought = before * others;
        if (byAxis[axis] != static_cast<double>(brought)) return {};
        const QString blocks = QStringLiteral("blocks");
        texts[static_cast<qsizetype>(axis)] =
            before == 1 ? counted(brought, QStringLiteral("block"), blocks)
                        : QStringLiteral("%1 × %2 = %3")
                              .arg(counted(before, blocks, blocks),
                                   counted(others, QStringLiteral("hop"), QStringLiteral("hops")),
                                   numberText(static_cast<double>(brought)));
        before *= axes[axis];
    }
    return static_cast<double>(before) == processors ? texts : QStringList();
}

} // namespace hopscope
