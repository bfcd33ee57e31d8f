#include "scenes/step_costs.h"

#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/time_shares.h"
#include "scenes/last_of.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr std::size_t mostStretches = 4096;

bool sameTime(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), 1e-300}); }

/// "1 + 2 + 4", of many those at the ends and around the largest, where sizes rise to it and fall from it; else empty.
QString termsText(const std::vector<double>& sizes)
{
    constexpr std::size_t few = 8;
    const auto top = static_cast<std::size_t>(std::ranges::max_element(sizes) - sizes.begin());
    const auto peak = sizes.begin() + static_cast<std::ptrdiff_t>(top);
    if (!std::is_sorted(sizes.begin(), peak) || !std::is_sorted(peak, sizes.end(), std::greater())) return {};
    const std::size_t last = sizes.size() - 1;
    QStringList terms;
    bool gap = false;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const bool said =
            sizes.size() <= few || i < 2 || i + 1 >= last || i == top || (i == top + 1 && sizes[i] == sizes[top]);
        if (said || !gap) terms << (said ? numberText(sizes[i]) : QStringLiteral("…"));
        gap = !said;
    }
    return terms.join(QStringLiteral(" + "));
}

/// Blocks in the largest message of every step.
std::vector<double> largestMessages(const Run& run)
{
    std::vector<double> sizes;
    sizes.reserve(static_cast<std::size_t>(run.steps()));
    for (const auto& [traffic, first, count] : run.profile().stretches())
        sizes.insert(sizes.end(), static_cast<std::size_t>(count), traffic.largestMessage);
    return sizes;
}

/// Of many steps the sum alone is said.
constexpr StepIndex mostSummed = 1 << 16;

QStringList sumOfAlike(const Run& run, const StepCosts& costs, double blocks)
{
    const double step = costs.startUp + blocks * costs.block;
    const QString sum =
        QStringLiteral("%1 × %2 = %3")
            .arg(digitsText(static_cast<double>(run.steps())), digitsText(step), withTimeUnit(run, run.time()));
    if (costs.startUp == 0 || blocks == 0)
        return {QStringLiteral("Every step takes %1: ").arg(digitsText(step)) + sum, sum};
    const QString transfer = blocks == 1 ? digitsText(costs.block)
                                         : QStringLiteral("%1 × %2").arg(digitsText(blocks), digitsText(costs.block));
    return {QStringLiteral("Every step takes %1 + %2 = %3: ").arg(digitsText(costs.startUp), transfer, digitsText(step))
                + sum,
            sum};
}

/// The largest message of an allgather.
struct Peak {
    std::vector<double> sizes{}; ///< blocks in the largest message of every step
    StepIndex step{};
    Transfer largest{};
    double sum{}; ///< of the sizes
    /// Whether step n has n blocks, and in the end as many as steps are left, with its own.
    bool triangle() const
    {
        for (std::size_t k = 0; k < sizes.size(); ++k)
            if (sizes[k] != static_cast<double>(std::min(k + 1, sizes.size() - k))) return false;
        return true;
    }
};

std::optional<Peak> peakOf(const Run& run, Step& step)
{
    constexpr StepIndex mostSteps = 4096;
    if (run.algorithm().operation != Operation::Allgather || run.data().blocks != run.topology().processors()
        || run.steps() == 0 || run.steps() > mostSteps)
        return {};
    std::vector<double> sizes = largestMessages(run);
    const double sum = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    const auto top = std::ranges::max_element(sizes);
    const auto k = static_cast<StepIndex>(top - sizes.begin());
    const double largest = *top;
    run.schedule().at(k, step);
    for (const Transfer& transfer : step.transfers())
        if (static_cast<double>(step.blockCount(transfer)) == largest) return Peak{std::move(sizes), k, transfer, sum};
    return {};
}

/// Whether the blocks of a message come from so many hops away, along all axes in one direction.
bool comeByHops(const Step& step, const Transfer& transfer, std::uint32_t hops, std::span<const std::uint32_t> axes)
{
    bool up = true, down = true;
    step.eachBlock(transfer, [&](BlockId block) {
        std::uint32_t from = block.value, to = transfer.to.value, ahead = 0, back = 0;
        for (std::size_t i = axes.size(); i-- > 0; from /= axes[i], to /= axes[i]) {
            ahead += (to % axes[i] + axes[i] - from % axes[i]) % axes[i];
            back += (from % axes[i] + axes[i] - to % axes[i]) % axes[i];
        }
        up = up && ahead == hops, down = down && back == hops;
    });
    return up || down;
}

} // namespace

std::optional<StepCosts> stepCosts(const Run& run)
{
    const auto stretches = run.profile().stretches();
    if (run.clockless() || !run.data().uniform() || stretches.empty() || stretches.size() > mostStretches) return {};
    const auto sized =
        std::ranges::find_if(stretches, [](const auto& stretch) { return stretch.traffic.largestMessage > 0; });
    if (sized == stretches.end()) return {};
    TrafficMeter meter = run.meter();
    const TimeParts parts = timeParts(run, meter, sized->first);
    const StepCosts costs{parts[TimePart::StartUp], parts[TimePart::Transfer] / sized->traffic.largestMessage};
    double sum = 0;
    for (const auto& [traffic, first, count] : stretches) {
        const double step = costs.startUp + costs.block * traffic.largestMessage;
        if (!sameTime(step, run.stepTime(first))) return {};
        sum += step * static_cast<double>(count);
    }
    if (!sameTime(sum, run.time())) return {}; // something is charged once
    return costs;
}

namespace {

/// See sumOfSteps().
QStringList sumFound(const Run& run)
{
    if (run.steps() < 2 || run.steps() > mostSummed) return {};
    const auto costs = stepCosts(run);
    if (!costs || costs->block == 0) return {};
    const std::vector<double> sizes = largestMessages(run);
    if (std::ranges::minmax(sizes).min == std::ranges::minmax(sizes).max) return sumOfAlike(run, *costs, sizes.front());
    const double blocks = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    const QString block = digitsText(costs->block), all = digitsText(blocks), terms = termsText(sizes),
                  end = QStringLiteral(" × %1 = %2").arg(block, withTimeUnit(run, run.time())),
                  before = costs->startUp == 0
                               ? QString()
                               : QStringLiteral("%1 × %2 + ")
                                     .arg(digitsText(static_cast<double>(run.steps())), digitsText(costs->startUp));
    const QString rule = QStringLiteral("A step takes %1%2 × (%3s in its largest message): ")
                             .arg(costs->startUp == 0 ? QString() : digitsText(costs->startUp) + QStringLiteral(" + "),
                                  block, blockName(run)),
                  briefRule =
                      QStringLiteral("A step takes %1%2 × its %3s: ")
                          .arg(costs->startUp == 0 ? QString() : digitsText(costs->startUp) + QStringLiteral(" + "),
                               block, blockName(run));
    const QString brief = before + all + end;
    if (terms.isEmpty()) return {rule + brief, briefRule + brief, brief};
    const QString sum = before + QStringLiteral("(%1 = %2)").arg(terms, all) + end;
    return {rule + sum, briefRule + sum, sum, brief};
}

} // namespace

QStringList sumOfSteps(const Run& run)
{
    static LastOf<QStringList, Simulation, Experiment> last; // which has the prices
    return *last.of(
        run.simulation(), [&] { return std::make_shared<const QStringList>(sumFound(run)); }, run.experiment());
}

QString blocksOfSteps(const Run& run)
{
    if (run.steps() < 2 || run.steps() > mostSummed) return {};
    const std::vector<double> sizes = largestMessages(run);
    const auto [least, most] = std::ranges::minmax(sizes);
    if (least < most) return termsText(sizes);
    return most == 1 ? QString()
                     : QStringLiteral("%1 × %2").arg(digitsText(static_cast<double>(run.steps())), digitsText(most));
}

namespace {

/// What comes along the axis on which the largest messages go.
struct AxisBlocks {
    double each{}, others{}; ///< blocks of each of the other places of the axis
    std::size_t axis{};
};

std::optional<AxisBlocks> blocksOfAxis(const Run& run, const Peak& peak)
{
    const auto axes = run.shape().axes();
    const std::uint32_t processors = run.topology().processors();
    if (axes.size() < 2) return {};
    std::optional<std::size_t> axis; // the one along which it goes
    std::uint32_t from = peak.largest.from.value, to = peak.largest.to.value;
    for (std::size_t i = axes.size(); i-- > 0; from /= axes[i], to /= axes[i]) {
        if (from % axes[i] == to % axes[i]) continue;
        if (axis) return {};
        axis = i;
    }
    if (!axis) return {};
    const double each = processors / axes[*axis], others = axes[*axis] - 1.0;
    if (each <= 1 || peak.sum != each * others) return {};
    return AxisBlocks{each, others, *axis};
}

/// "its row", "its column", "axis 2"
QString axisName(const Run& run, std::size_t axis)
{
    const std::size_t axes = run.shape().axes().size();
    if (axis + 1 == axes) return QStringLiteral("its row");
    return axes == 2 ? QStringLiteral("its column") : QStringLiteral("axis %1").arg(axis + 1);
}

QString axisText(const Run& run, const AxisBlocks& blocks, bool hops)
{
    const auto [each, others, axis] = blocks;
    const std::size_t axes = run.shape().axes().size();
    const bool row = axis + 1 == axes, column = !row && axes == 2;
    return QStringLiteral("%1 = %2 × %3: along %4 a processor receives the %3 blocks of each of %2 %5%6.")
        .arg(digitsText(each * others), digitsText(others), digitsText(each), axisName(run, axis),
             row      ? QStringLiteral("columns")
             : column ? QStringLiteral("rows")
                      : QStringLiteral("places"),
             hops ? QStringLiteral(", in step n those from n hops away") : QString());
}

/// It does not change while a run is played.
struct AlongAxis {
    std::optional<AxisBlocks> blocks;
    bool hops{false}, triangle{false};
};

std::shared_ptr<const AlongAxis> alongAxis(const Run& run)
{
    static LastOf<AlongAxis, Simulation> last;
    return last.of(run.simulation(), [&] {
        AlongAxis found;
        Step step;
        if (const auto peak = peakOf(run, step)) {
            found.hops =
                comeByHops(step, peak->largest, static_cast<std::uint32_t>(peak->step) + 1, run.shape().axes());
            found.blocks = blocksOfAxis(run, *peak);
            found.triangle = found.hops && peak->triangle();
        }
        return std::make_shared<const AlongAxis>(std::move(found));
    });
}

} // namespace

QStringList blocksAlongAxis(const Run& run)
{
    const auto along = alongAxis(run);
    if (!along->blocks) return {};
    QStringList forms = shorterForms(axisText(run, *along->blocks, along->hops));
    const auto [each, others, axis] = *along->blocks;
    if (along->triangle && axis == 1 && run.shape().axes().size() == 2)
        forms.prepend(QStringLiteral("Step n ≤ %1: n blocks along a row, from r = 1 … n columns and n − r rows away; "
                                     "then blocks run out: %2 − n.")
                          .arg(digitsText(others), digitsText(static_cast<double>(run.steps() + 1))));
    return forms;
}

QStringList blocksOfAxes(const Run& run)
{
    const auto along = alongAxis(run);
    if (!along->blocks) return {};
    const auto [each, others, axis] = *along->blocks;
    const std::size_t axes = run.shape().axes().size();
    const double rest = run.topology().processors() - 1 - each * others;
    if (rest <= 0) return {};
    const QString rests = rest == 1 ? QStringLiteral("other one") : QStringLiteral("other ") + digitsText(rest),
                  ways = axes > 2 ? QStringLiteral("the other axes") : axisName(run, 1 - axis),
                  product = QStringLiteral("%1 × %2 = %3")
                                .arg(digitsText(others), digitsText(each), digitsText(each * others)),
                  end = QStringLiteral(" and the %1 along %2 at the same time").arg(rests, ways);
    return {QStringLiteral("A processor receives %1 blocks along %2%3").arg(product, axisName(run, axis), end),
            QStringLiteral("%1 blocks come along %2%3").arg(product, axisName(run, axis), end)};
}

} // namespace hopscope
