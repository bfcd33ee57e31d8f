#include "scenes/pictures/wave/wave_words.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "run/analysis/time_split.h"
#include "run/general_bound.h"
#include "scenes/pictures/parts/time_rows.h"
#include "scenes/step_costs.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace hopscope {

namespace {

bool alikeTimes(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), 1e-300}); }

} // namespace

StepIndex sendsUntil(const std::vector<double>& counts)
{
    auto end = static_cast<StepIndex>(counts.size());
    while (end > 0 && counts[static_cast<std::size_t>(end) - 1] <= 0) --end;
    return end;
}

QString axisInPicture(const Run& run, std::size_t axis)
{
    const auto axes = run.topology().axes();
    const QString name = QStringLiteral("axis %1").arg(axis + 1);
    const bool drawn = run.setup().natural && axes.size() == run.shape().axes().size() && !run.topology().cube()
                       && (axes.size() == 2 || axes.size() == 3);
    if (!drawn) return name;
    const std::size_t behind = axes.size() - 1 - axis; // it: along a row, down a column, from layer to layer
    return name
           + (behind == 0   ? QStringLiteral(", between columns")
              : behind == 1 ? QStringLiteral(", between rows")
                            : QStringLiteral(", between layers"));
}

bool keepsAllBlocks(const Run& run)
{
    const Operation operation = run.algorithm().operation;
    return operation == Operation::Allgather || operation == Operation::ReduceScatter;
}

double subBlocksOf(const Run& run)
{
    const std::uint32_t processors = run.topology().processors(), blocks = run.data().blocks;
    return keepsAllBlocks(run) && blocks > processors && blocks % processors == 0 ? double(blocks) / processors : 1;
}

QStringList forwardedBlocks(const Run& run, const std::vector<double>& byAxis)
{
    const auto axes = run.shape().axes();
    const double processors = run.topology().processors();
    if (run.algorithm().operation != Operation::Allgather || run.data().blocks != run.topology().processors()
        || byAxis.size() < axes.size())
        return {};
    std::vector<std::size_t> order;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (axes[axis] > 1) order.push_back(axis);
    std::ranges::stable_sort(order, {}, [&](std::size_t axis) { return byAxis[axis]; });
    if (order.size() < 2) return {};
    double before = 1;
    QStringList texts(static_cast<qsizetype>(axes.size()));
    for (const std::size_t axis : order) {
        const double others = axes[axis] - 1.0;
        if (!alikeTimes(byAxis[axis], before * others)) return {};
        texts[static_cast<qsizetype>(axis)] =
            before == 1 ? counted(axes[axis] - 1, QStringLiteral("block"), QStringLiteral("blocks"))
                        : QStringLiteral("%1 × %2 = %3")
                              .arg(numberText(before), numberText(others), numberText(before * others));
        before *= axes[axis];
    }
    return alikeTimes(before, processors) ? texts : QStringList();
}

QString forwardText(const Run& run, const std::vector<std::vector<double>>& byAxis)
{
    const QString forwards = QStringLiteral("Each axis forwards what came along those before it");
    if (!stepsAreHops(run) || byAxis.empty()) return forwards + u'.';
    constexpr qsizetype mostTerms = 10, first = 3, last = 2;
    QStringList terms;
    double sum = 0;
    for (std::size_t k = 0; k < byAxis.front().size(); ++k) {
        double blocks = 0;
        for (const std::vector<double>& counts : byAxis) blocks += counts[k];
        terms += numberText(blocks);
        sum += blocks;
    }
    if (terms.size() > mostTerms) terms = terms.first(first) + QStringList(QStringLiteral("…")) + terms.last(last);
    return forwards
           + QStringLiteral("; step n brings the blocks from n hops away: %1 = %2.")
                 .arg(terms.join(QStringLiteral(" + ")), numberText(sum));
}

std::optional<std::size_t> decisiveAxis(const std::vector<std::vector<double>>& byAxis)
{
    std::vector<std::size_t> used;
    for (std::size_t axis = 0; axis < byAxis.size(); ++axis)
        if (std::ranges::any_of(byAxis[axis], [](double count) { return count > 0; })) used.push_back(axis);
    if (used.size() < 2) return {};
    for (const std::size_t axis : used) {
        const bool largest = std::ranges::all_of(used, [&](std::size_t other) {
            return other == axis
                   || (byAxis[axis] != byAxis[other]
                       && std::ranges::equal(byAxis[axis], byAxis[other], std::ranges::greater_equal()));
        });
        if (largest) return axis;
    }
    return {};
}

QString decisiveText(const Run& run, const std::vector<std::vector<double>>& byAxis, std::size_t decisive)
{
    QString text = QStringLiteral("Axis %1 decides: its %2 go over one link")
                       .arg(decisive + 1)
                       .arg(counted(static_cast<std::uint64_t>(
                                        std::accumulate(byAxis[decisive].begin(), byAxis[decisive].end(), 0.0)),
                                    blockName(run), blockName(run) + u's'));
    QStringList axes, steps;
    for (std::size_t axis = 0; axis < byAxis.size(); ++axis) {
        const StepIndex end = sendsUntil(byAxis[axis]);
        if (axis == decisive || end == 0 || end == run.steps()) continue;
        axes += QString::number(axis + 1);
        steps += QString::number(end);
    }
    if (axes.size() == 1) text += QStringLiteral("; axis %1 is idle after step %2").arg(axes.front(), steps.front());
    if (axes.size() > 1) text += QStringLiteral("; axes %1 are idle after steps %2").arg(listed(axes), listed(steps));
    return text + u'.';
}

QString ofAllMoved(const Run& run, double sum, const QString& part)
{
    if (!keepsAllBlocks(run) || sum <= 0)
        return counted(static_cast<std::uint64_t>(sum), part, part + QLatin1Char('s'));
    const std::uint32_t all = run.data().blocks, moved = all - all / run.topology().processors();
    return QStringLiteral("%1 of the %2 %3 (%4 %)")
        .arg(numberText(sum), counted(moved, part, part + u's'),
             run.algorithm().operation == Operation::Allgather ? QStringLiteral("that arrive")
                                                               : QStringLiteral("that leave"),
             percentText(sum / moved));
}

std::vector<QStringList> waveStepTexts(const Run& run, const std::vector<std::vector<double>>& byAxis, bool received)
{
    QStringList whole, sums, times;
    for (StepIndex step = 0; step < run.steps(); ++step) {
        double blocks = 0;
        for (const std::vector<double>& counts : byAxis) blocks += counts[static_cast<std::size_t>(step)];
        const QString sum = stepTimeText(run, step);
        whole << QStringLiteral("%1 · %2").arg(
            counted(static_cast<std::uint64_t>(blocks), blockName(run), blockName(run) + u's'), sum);
        sums << sum;
        times << numberText(run.stepTime(step));
    }
    std::vector<QStringList> all{sums, times};
    if (received) all.insert(all.begin(), whole);
    return all;
}

QString waveTimeText(const Run& run, double largest, std::size_t axes, const QString& along,
                     const std::stop_token& stop)
{
    if (run.clockless() || !run.data().uniform() || largest <= 0) return {};
    const TimeSplit split = timeSplit(run, stop);
    if (!alikeTimes(split.startUp + split.transfer, run.time()) || !alikeTimes(split.words, largest * run.data().words))
        return {};
    const double startUp = split.startUps > 0 ? split.startUp / static_cast<double>(split.startUps) : 0,
                 block = split.transfer / largest;
    QString text = QStringLiteral("Time: %1 × %2 + %3 × %4 = %5")
                       .arg(counted(static_cast<std::uint64_t>(split.startUps), QStringLiteral("start-up"),
                                    QStringLiteral("start-ups")),
                            digitsText(startUp),
                            counted(static_cast<std::uint64_t>(largest), blockName(run), blockName(run) + u's')
                                + (along.isEmpty() ? QString() : QStringLiteral(" along ") + along),
                            digitsText(block), withTimeUnit(run, run.time()));
    const auto comparisons = run.comparisons();
    const Comparison* bound = generalTimeBound(comparisons);
    if (!bound) return text + u'.';
    text += QStringLiteral("; lower bound, any algorithm: ");
    // Where it is one start-up and all blocks over as many links as there are axes.
    const double received = run.topology().processors() - 1.0, all = received * block;
    if (run.algorithm().operation == Operation::Allgather && axes > 1
        && alikeTimes((bound->value - startUp) * static_cast<double>(axes), all))
        text += QStringLiteral("%1 + %2 × %3 ÷ %4 axes = ")
                    .arg(digitsText(startUp),
                         counted(static_cast<std::uint64_t>(received), blockName(run), blockName(run) + u's'),
                         digitsText(block))
                    .arg(axes);
    return text + numberText(bound->value) + u'.';
}

} // namespace hopscope
