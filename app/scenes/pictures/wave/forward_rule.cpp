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

/// What is added, with a sign between two: those of axes in this order.
void append(Phrase& phrase, const std::vector<double>& terms, const std::vector<std::size_t>& axes, const QString& plus)
{
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (i > 0) phrase.push_back({plus});
        phrase.push_back({numberText(terms[i]), i < axes.size() ? std::optional(axes[i]) : std::nullopt});
    }
}

/// The axes whose messages are added, in the order of their numbers.
std::vector<std::size_t> addedAxes(const ForwardRule& rule)
{
    std::vector<std::size_t> axes = rule.earlier;
    axes.insert(std::ranges::lower_bound(axes, rule.axis), rule.axis);
    return axes;
}

/// "1 and 2"
QString numbersOfAxes(const std::vector<std::size_t>& axes)
{
    QStringList numbers;
    for (const std::size_t axis : axes) numbers += QString::number(axis + 1);
    return (axes.size() == 1 ? QStringLiteral("axis ") : QStringLiteral("axes ")) + listed(numbers);
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

Phrase forwardExample(const ForwardRule& rule, StepIndex step, const QString& cost)
{
    constexpr StepIndex third = 2; // the first whose terms differ
    if (step <= 0) step = third;
    if (step >= static_cast<StepIndex>(rule.steps.size())) return {};
    const ForwardRule::Sum& sum = rule.steps[static_cast<std::size_t>(step)];
    const QString plus = QStringLiteral(" + ");
    Phrase phrase{{QStringLiteral("Step %1: axis %2 sends ").arg(step + 1).arg(rule.axis + 1)}};
    append(phrase, sum.came, addedAxes(rule), plus);
    if (const bool several = sum.round.size() > 1; !sum.round.empty()) {
        phrase.push_back({several ? QStringLiteral(" − (") : QStringLiteral(" − ")});
        append(phrase, sum.round, step >= rule.ring ? rule.earlier : std::vector<std::size_t>(), plus);
        if (several) phrase.push_back({QStringLiteral(")")});
    }
    phrase.push_back(
        {QStringLiteral(" = %1, received in step %2%3")
             .arg(counted(static_cast<std::uint64_t>(sum.sent), QStringLiteral("block"), QStringLiteral("blocks")))
             .arg(step)
             .arg(cost.isEmpty() ? QString() : QStringLiteral("; cost ") + cost)});
    return phrase;
}

QStringList forwardRounds(const ForwardRule& rule, StepIndex step)
{
    const QString lead = step + 1 < rule.ring ? QStringLiteral("later − ") : QStringLiteral("− ");
    // A block stops before it would come to its own processor again.
    const QString own = QStringLiteral("own block in step %1").arg(rule.ring),
                  before = numbersOfAxes(rule.earlier) + QStringLiteral(", %1 steps before").arg(rule.ring);
    QStringList forms{lead
                          + QStringLiteral("what has gone round the rings of %1: %2, then what came along %3")
                                .arg(rule.ring)
                                .arg(own, before),
                      lead + QStringLiteral("what has gone round: %1, then %2").arg(own, before)};
    const QString few = numbersOfAxes(rule.earlier);
    // Before anything is taken away there is more to say about what is added.
    if (step + 1 < rule.ring)
        return forms << QStringLiteral(
                            "A block turns only to a later axis: axis %1 passes on all that came along %2, too")
                            .arg(rule.axis + 1)
                            .arg(few)
                     << QStringLiteral("axis %1 also passes on what came along %2").arg(rule.axis + 1).arg(few)
                     << lead + QStringLiteral("what has gone round the ring of %1").arg(rule.ring) << QString();
    return forms << lead + QStringLiteral("gone round: %1, then %2").arg(own, before)
                 << lead + QStringLiteral("blocks that have been all the way round axis %1").arg(rule.axis + 1)
                 << lead + QStringLiteral("%1, then %2").arg(own, before)
                 << QStringLiteral("− own (step %1), then %2").arg(rule.ring).arg(before)
                 << QStringLiteral("− own (step %1), then %2")
                        .arg(rule.ring)
                        .arg(QString(few).replace(QStringLiteral(" and "), QStringLiteral(", "))
                             + QStringLiteral(": %1 steps before").arg(rule.ring))
                 << QStringLiteral("− own (step %1), then %1 steps before").arg(rule.ring)
                 << QStringLiteral("− %1 steps before").arg(rule.ring);
}

std::vector<std::vector<Phrase>> forwardSums(const ForwardRule& rule)
{
    const std::vector<std::size_t> axes = addedAxes(rule);
    std::vector<Phrase> all, brief, close;
    for (const ForwardRule::Sum& sum : rule.steps) {
        if (sum.came.empty()) {
            all.push_back({{QStringLiteral("own block")}});
            for (auto* some : {&brief, &close}) some->push_back({{QStringLiteral("own")}});
            continue;
        }
        std::vector<double> terms;
        std::vector<std::size_t> named; // what is added at all
        for (std::size_t i = 0; i < sum.came.size(); ++i)
            if (sum.came[i] > 0) terms.push_back(sum.came[i]), named.push_back(axes[i]);
        append(all.emplace_back(), sum.came, axes, QStringLiteral(" + "));
        append(brief.emplace_back(), terms, named, QStringLiteral(" + "));
        append(close.emplace_back(), terms, named, QStringLiteral("+"));
        const double gone = allOf(sum.round);
        if (gone <= 0) continue;
        const bool own = rule.ring == static_cast<StepIndex>(all.size()); // all else was brought by other axes
        const QString round = own ? QStringLiteral("own") : numberText(gone);
        for (auto* some : {&all, &brief}) some->back().push_back({QStringLiteral(" − ") + round});
        close.back().push_back({QStringLiteral("−") + numberText(gone)}); // a word has no room
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
