#include "scenes/pictures/wave/wave_words.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/time_split.h"
#include "run/general_bound.h"
#include "scenes/axis_name.h"
#include "scenes/pictures/parts/time_rows.h"
#include "scenes/pictures/wave/axis_wave.h"
#include "scenes/step_costs.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace hopscope {

namespace {

bool alikeTimes(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), 1e-300}); }

double hundredths(double number) { return std::round(100 * number) / 100; }

} // namespace

StepIndex sendsUntil(const std::vector<double>& counts)
{
    auto end = static_cast<StepIndex>(counts.size());
    while (end > 0 && counts[static_cast<std::size_t>(end) - 1] <= 0) --end;
    return end;
}

std::vector<std::size_t> usedAxes(const std::vector<std::vector<double>>& byAxis)
{
    std::vector<std::size_t> used;
    for (std::size_t axis = 0; axis < byAxis.size(); ++axis)
        if (sendsUntil(byAxis[axis]) > 0) used.push_back(axis);
    return used;
}

QString axisInPicture(const Run& run, std::size_t axis)
{
    const auto axes = run.topology().axes();
    const bool drawn = run.setup().natural && axes.size() == run.shape().axes().size() && !run.topology().cube();
    return drawnAxisName(axis, drawn ? axes.size() : 0);
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

std::optional<std::size_t> decisiveAxis(const std::vector<std::vector<double>>& byAxis)
{
    const std::vector<std::size_t> used = usedAxes(byAxis);
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
    return QStringLiteral("%1 of %2 %3 (%4 %)")
        .arg(numberText(sum), counted(moved, part, part + u's'),
             run.algorithm().operation == Operation::Allgather ? QStringLiteral("received") : QStringLiteral("sent"),
             percentText(sum / moved));
}

std::optional<EvenShare> evenShare(const Run& run, const std::vector<std::vector<double>>& byAxis)
{
    EvenShare share;
    for (const std::vector<double>& counts : byAxis)
        if (const double sum = allOf(counts); sum > 0) share.blocks += sum, ++share.axes;
    const std::uint32_t blocks = run.data().blocks;
    if (!keepsAllBlocks(run) || share.axes < 2 || share.blocks != blocks - double(blocks) / run.topology().processors())
        return {};
    return share;
}

QString EvenShare::text() const
{
    return QStringLiteral("%1 ÷ %2 %3 %4")
        .arg(numberText(blocks), numberText(axes),
             hundredths(each()) == each() ? QStringLiteral("=") : QStringLiteral("≈"), numberText(hundredths(each())));
}

QStringList evenShareTexts(const Run& run, double carried, std::size_t decisive, const EvenShare& share)
{
    const QString all = ofAllMoved(run, carried, blockName(run)), few = all.section(QStringLiteral(" ("), 0, 0),
                  axis = QStringLiteral("Axis %1 carries ").arg(decisive + 1),
                  times = QStringLiteral(": %1 × ").arg(QString::number(carried / share.each(), 'f', 2));
    return {axis + all + times + QStringLiteral("as much as an even share, ") + share.text(),
            axis + all + times + QStringLiteral("an even share, ") + share.text(),
            axis + few + times + QStringLiteral("as much as an even share, ") + share.text(),
            axis + few + times + QStringLiteral("an even share, ") + share.text(),
            axis + few + times + QStringLiteral("an even share"),
            axis + all,
            axis + few};
}

QString addedText(const Run& run, const AxisWave& wave, StepIndex marked, bool moving)
{
    if (marked < 0 || marked >= run.steps()) return {};
    const auto end = wave.largest.begin() + marked + 1;
    const double sum = std::accumulate(wave.largest.begin(), end, 0.0), own = *std::prev(end);
    if (!moving)
        return QStringLiteral("after step %1: %2 of %3").arg(marked + 1).arg(numberText(sum), numberText(wave.sum));
    return QStringLiteral("%1 of %2 so far; step %3 adds %4")
        .arg(numberText(sum - own), numberText(wave.sum))
        .arg(marked + 1)
        .arg(numberText(own));
}

QString peakText(const Run& run, const AxisWave& wave)
{
    const auto most = std::ranges::max_element(wave.largest);
    const StepIndex step = most - wave.largest.begin();
    const QString blocks = counted(static_cast<std::uint64_t>(*most), blockName(run), blockName(run) + u's');
    return QStringLiteral("step %1: %2").arg(numberText(static_cast<double>(step + 1)), blocks)
           + (run.clockless() ? QString() : QStringLiteral(", ") + withTimeUnit(run, run.stepTime(step)));
}

QString costRule(const Run& run)
{
    const auto costs = stepCosts(run);
    if (!costs || costs->startUp <= 0 || costs->block <= 0) return {};
    return QStringLiteral("%1 + %2 × bold").arg(digitsText(costs->startUp), digitsText(costs->block));
}

QString waveStepText(const Run& run, StepIndex step)
{
    const auto costs = stepCosts(run);
    if (!costs || costs->startUp <= 0 || costs->block <= 0) return stepTimeText(run, step);
    const double time = run.stepTime(step);
    return QStringLiteral("%1 + %2 × %3 = %4")
        .arg(digitsText(costs->startUp), numberText(std::round((time - costs->startUp) / costs->block)),
             digitsText(costs->block), withTimeUnit(run, time));
}

std::vector<std::vector<Phrase>> waveStepTexts(const Run& run, const std::stop_token& stop)
{
    QStringList sums, times;
    for (StepIndex step = 0; step < run.steps(); ++step) {
        if (stop.stop_requested()) throw Cancelled();
        sums << waveStepText(run, step);
        times << numberText(run.stepTime(step));
    }
    return {phrasesOf(sums), phrasesOf(times)};
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
    text += QStringLiteral("; bound, any algorithm: ");
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
