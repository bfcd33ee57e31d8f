#include "scenes/pictures/parts/plain_cost.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/time_shares.h"
#include "schedule/message_words.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace hopscope {

std::optional<PlainCost> plainCost(const Run& run, TrafficMeter& meter, StepIndex step)
{
    const TimeParts parts = timeParts(run, meter, step);
    const double startUp = parts[TimePart::StartUp], transfer = parts[TimePart::Transfer], time = run.stepTime(step);
    if (startUp <= 0 || transfer <= 0 || std::abs(startUp + transfer - time) > 1e-9 * time) return {};
    return PlainCost{startUp, transfer};
}

std::optional<CostInBlocks> costInBlocks(const Run& run, StepIndex step)
{
    if (step < 0 || run.clockless() || run.shownBlocks() == 0 || !run.data().uniform()) return {};
    TrafficMeter meter = run.meter();
    const auto cost = plainCost(run, meter, step);
    if (!cost) return {};
    // A word for a unit of time: else it is no such product.
    const double words = run.data().words, blocks = words > 0 ? cost->transfer / words : 0;
    if (blocks < 1 || std::abs(blocks - std::round(blocks)) > 1e-9) return {};
    Step messages;
    run.schedule().at(step, messages);
    std::uint64_t most = 0;
    for (const Transfer& transfer : messages.transfers()) most = std::max(most, messages.blockCount(transfer));
    if (static_cast<double>(most) != std::round(blocks)) return {};
    return CostInBlocks{blocks, QStringLiteral("%1 + %2 · %3 = %4")
                                    .arg(numberText(cost->startUp), numberText(std::round(blocks)), numberText(words),
                                         withTimeUnit(run, run.stepTime(step)))};
}

QString transferByBlocks(const Run& run)
{
    constexpr StepIndex fewest = 2, most = 8;
    if (run.steps() < fewest || run.steps() > most) return {};
    QStringList terms;
    double sum = 0;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        const auto cost = costInBlocks(run, k);
        if (!cost) return {};
        terms << numberText(std::round(cost->blocks));
        sum += std::round(cost->blocks);
    }
    return QStringLiteral("Blocks per step: %1 = %2; %2 · %3 = %4 of transfer.")
        .arg(terms.join(QStringLiteral(" + ")), numberText(sum), numberText(run.data().words),
             withTimeUnit(run, sum * run.data().words));
}

} // namespace hopscope
