#include "scenes/compare/compare_sums.h"

#include "algorithms/algorithm.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/compare/comparison.h"
#include "scenes/step_costs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace hopscope {

namespace {

/// In any step.
std::uint32_t mostReceived(const Run& run)
{
    std::uint32_t most = 0;
    for (const auto& stretch : run.profile().stretches()) most = std::max(most, stretch.traffic.receives);
    return most;
}

bool isNothing(double part, const Run& run) { return std::abs(part) <= 1e-9 * run.time(); }

/// What the time on links is that other messages or further links of a way add.
QString addedOnLinks(const Run& run)
{
    if (!run.setup().costModel->needs.makespan) return QStringLiteral("contention");
    return run.maxLinkLoad() > 1 ? QStringLiteral("waiting and further links") : QStringLiteral("on further links");
}

/// "(1023 − 992)"
QString differenceOf(double mine, double theirs)
{
    return QStringLiteral("(%1 − %2)").arg(digitsText(mine), digitsText(theirs));
}

} // namespace

std::optional<TimeSum> timeSum(const Run& run)
{
    constexpr std::size_t mostStretches = 1024; // it is asked for several times for each picture
    const CostModel& model = *run.setup().costModel;
    const Values& prices = run.setup().values;
    const bool links = model.charge == Charge::Links && priceOf(prices, "tau") == 0,
               linear = links || model.charge == Charge::Link || model.charge == Charge::Hop,
               once = model.once && model.once(prices) != 0;
    const auto stretches = run.profile().stretches();
    if (!linear || once || run.clockless() || !run.data().uniform() || stretches.size() > mostStretches) return {};
    const ComparedTime parts = comparedTime(run);
    TimeSum sum{.startUps = static_cast<double>(chargedSteps(run)),
                .contention = parts.contention,
                .combining = parts.combining};
    for (const auto& [traffic, first, count] : stretches)
        sum.blocks += static_cast<double>(count) * traffic.largestMessage;
    if (sum.startUps <= 0 || sum.blocks <= 0) return {};
    sum.startUp = parts.startUp / sum.startUps, sum.block = parts.transfer / sum.blocks;
    return sum;
}

QStringList timeSumForms(const Run& run)
{
    const auto sum = timeSum(run);
    if (!sum || sum->block <= 0) return {};
    const QString block = digitsText(sum->block), all = digitsText(sum->blocks), terms = blocksOfSteps(run),
                  before = sum->startUp > 0
                               ? QStringLiteral("%1 × %2 + ").arg(digitsText(sum->startUps), digitsText(sum->startUp))
                               : QString();
    QString after = QStringLiteral(" × ") + block;
    if (!isNothing(sum->combining, run)) after += QStringLiteral(" + %1 combining").arg(digitsText(sum->combining));
    const bool shared = !isNothing(sum->contention, run);
    if (shared) after += QStringLiteral(" + %1 %2").arg(digitsText(sum->contention), addedOnLinks(run));
    after += QStringLiteral(" = ") + withTimeUnit(run, run.time());
    const QString brief = before + all + after;
    QStringList forms{terms.isEmpty() ? brief : before + QStringLiteral("(%1 = %2)").arg(terms, all) + after};
    // Where links are shared a step may take longer.
    if (!shared)
        forms.prepend(QStringLiteral("A step takes %1%2 per %3: ")
                          .arg(sum->startUp > 0 ? digitsText(sum->startUp) + QStringLiteral(" + ") : QString(), block,
                               blockName(run))
                      + forms.front());
    forms << brief;
    forms.removeDuplicates();
    return forms;
}

QString startUpProduct(const Run& run, const Run& other)
{
    const auto mine = timeSum(run), theirs = timeSum(other);
    if (!mine || !theirs || !equalTimes(mine->startUp, theirs->startUp) || mine->startUps == theirs->startUps)
        return {};
    return QStringLiteral("%1 start-ups × %2")
        .arg(differenceOf(mine->startUps, theirs->startUps), digitsText(mine->startUp));
}

QString blockProduct(const Run& run, const Run& other)
{
    const auto mine = timeSum(run), theirs = timeSum(other);
    if (!mine || !theirs || !equalTimes(mine->block, theirs->block) || mine->blocks == theirs->blocks
        || blockName(run) != blockName(other))
        return {};
    return QStringLiteral("%1 %2s × %3")
        .arg(differenceOf(mine->blocks, theirs->blocks), blockName(run), digitsText(mine->block));
}

QStringList receivingForms(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index)
{
    const auto overAxes = [](const std::shared_ptr<const Run>& run) {
        return run && run->algorithm().operation == Operation::Allgather && mostReceived(*run) > 1 ? blocksOfAxes(*run)
                                                                                                   : QStringList();
    };
    const auto& run = runs[index];
    if (!run || run->algorithm().operation != Operation::Allgather) return {};
    if (const QStringList own = overAxes(run); !own.isEmpty()) return own;
    const auto sum = timeSum(*run);
    if (!sum || sum->blocks != run->topology().processors() - 1.0 || mostReceived(*run) > 1
        || std::ranges::all_of(runs, [&](const auto& one) { return overAxes(one).isEmpty(); }))
        return {};
    const QString all = QStringLiteral("all %1 blocks over one link at a time").arg(digitsText(sum->blocks));
    return {QStringLiteral("A processor receives ") + all, all};
}

} // namespace hopscope
