#include "scenes/network/network_regions.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"

#include <algorithm>
#include <numeric>

namespace hopscope {

std::vector<std::uint32_t> holdersFrom(const Run& run, StepIndex first, std::span<const float> amounts)
{
    // Each step that is shown goes through those that follow.
    constexpr StepIndex mostSteps = 64;
    constexpr std::uint32_t mostProcessors = 1U << 17U;
    const std::uint32_t processors = run.topology().processors();
    if (run.algorithm().operation != Operation::Broadcast || first < 0 || run.steps() - first > mostSteps
        || processors > mostProcessors || amounts.size() < processors)
        return {};
    std::vector<std::uint32_t> holders(processors);
    std::iota(holders.begin(), holders.end(), 0U);
    std::vector<bool> received(processors);
    Step step;
    for (StepIndex k = first; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.from.value >= processors || transfer.to.value >= processors || received[transfer.to.value])
                return {};
            received[transfer.to.value] = true;
            holders[transfer.to.value] = holders[transfer.from.value];
        }
    }
    for (std::uint32_t i = 0; i < processors; ++i)
        if (received[i] == (amounts[i] >= 1)) return {};
    return holders;
}

QString regionSizes(std::span<const std::uint32_t> holders)
{
    std::vector<std::uint32_t> sizes(holders.size());
    for (const std::uint32_t holder : holders) ++sizes[holder];
    std::erase(sizes, 0U);
    const auto [least, most] = std::ranges::minmax(sizes);
    return least == most ? numberText(most) : numberText(least) + QStringLiteral("–") + numberText(most);
}

} // namespace hopscope
