#include "scenes/pictures/wave/wave_words.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
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

std::vector<std::size_t> byCount(const std::vector<double>& counts)
{
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t axis) { return counts[axis]; });
    return order;
}
/// In the order of a bucket, in which a later axis carries more.
std::vector<std::size_t> axesByBlocks(const std::vector<std::vector<double>>& byAxis)
{
    std::vector<double> sums;
    for (const std::vector<double>& counts : byAxis) sums.push_back(std::accumulate(counts.begin(), counts.end(), 0.0));
    return byCount(sums);
}

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
    std::vector<std::size_t> order = byCount(byAxis);
    std::erase_if(order, [&](std::size_t axis) { return axis >= axes.size() || axes[axis] <= 1; });
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

QString forwardText(const std::vector<std::vector<double>>& byAxis, std::size_t decisive, StepIndex marked)
{
    const QString forwards = QStringLiteral(
        "Each axis forwards what came a step before along it and earlier axes, until that has gone round");
    const auto exampleOf = [&](std::size_t step) -> QString {
        if (step == 0 || step >= byAxis[decisive].size()) return {};
        QStringList terms;
        double earlier = 0;
        const double sent = byAxis[decisive][step], own = byAxis[decisive][step - 1];
        for (const std::size_t axis : axesByBlocks(byAxis)) {
            if (axis == decisive) break;
            if (const double came = byAxis[axis][step - 1]; came > 0) terms += numberText(came), earlier += came;
        }
        // Not where some of its own blocks have gone round it and others have not.
        const bool round = earlier == sent;
        if (!round && own > 0 && earlier + own == sent) terms += numberText(own);
        if (terms.size() < 2 || (!round && earlier + own != sent)) return {};
        return QStringLiteral(": in step %1 axis %2 sends %3 = %4")
            .arg(step + 1)
            .arg(decisive + 1)
            .arg(terms.join(QStringLiteral(" + ")), numberText(sent));
    };
    constexpr std::size_t third = 2; // the first whose terms differ
    for (const std::size_t step : {static_cast<std::size_t>(std::max<StepIndex>(marked, 0)), third, third - 1})
        if (const QString example = exampleOf(step); !example.isEmpty()) return forwards + example + u'.';
    return forwards + u'.';
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

QString evenShareText(const Run& run, const std::vector<std::vector<double>>& byAxis, std::size_t decisive)
{
    const auto sumOf = [](const std::vector<double>& counts) {
        return std::accumulate(counts.begin(), counts.end(), 0.0);
    };
    double all = 0, axes = 0;
    for (const std::vector<double>& counts : byAxis)
        if (const double sum = sumOf(counts); sum > 0) all += sum, ++axes;
    const std::uint32_t blocks = run.data().blocks;
    if (!keepsAllBlocks(run) || axes < 2 || all != blocks - double(blocks) / run.topology().processors()) return {};
    const double each = all / axes, shown = std::round(100 * each) / 100;
    return QStringLiteral("Axis %1 carries %2; evenly shared, each axis would carry %3 ÷ %4 %5 %6.")
        .arg(decisive + 1)
        .arg(ofAllMoved(run, sumOf(byAxis[decisive]), blockName(run)), numberText(all), numberText(axes),
             shown == each ? QStringLiteral("=") : QStringLiteral("≈"), numberText(shown));
}

std::vector<QStringList> waveStepTexts(const Run& run, const std::stop_token& stop)
{
    QStringList sums, times;
    const auto costs = stepCosts(run);
    const QString startUp = costs ? digitsText(costs->startUp) : QString(),
                  block = costs ? digitsText(costs->block) : QString();
    for (StepIndex step = 0; step < run.steps(); ++step) {
        if (stop.stop_requested()) throw Cancelled();
        const double time = run.stepTime(step);
        sums << (costs && costs->startUp > 0 && costs->block > 0
                     ? QStringLiteral("%1 + %2 × %3 = %4")
                           .arg(startUp, numberText(std::round((time - costs->startUp) / costs->block)), block,
                                withTimeUnit(run, time))
                     : stepTimeText(run, step));
        times << numberText(time);
    }
    return {sums, times};
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
