#include "scenes/pictures/parts/arrival_levels.h"

#include "drawing/format.h"
#include "drawing/multiples.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/arrivals.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

std::vector<std::int32_t> arrivalLevels(const std::vector<std::int32_t>& arrivals)
{
    constexpr double most = 6;
    std::vector<std::int32_t> found;
    if (arrivals.empty()) return found;
    const std::int32_t last = std::ranges::max(arrivals) + 1;
    const auto each = static_cast<std::int32_t>(std::max(1.0, roundStep(last, most)));
    for (std::int32_t level = each; level < last; level += each) found.push_back(level);
    return found;
}

std::size_t levelsBefore(const std::vector<std::int32_t>& levels, std::int32_t step)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(levels, step) - levels.begin());
}

QString heldAfterText(const Run& run, const std::vector<std::int32_t>& arrivals, StepIndex marked)
{
    if (arrivals.empty() || marked < 0) return {};
    std::vector<StepIndex> steps{marked + 1, run.steps()};
    // Of many lines every other, so that a short sentence says it.
    constexpr std::size_t most = 3;
    const std::vector<std::int32_t> levels = arrivalLevels(arrivals);
    const std::size_t each = levels.size() > most ? 2 : 1;
    for (std::size_t i = each - 1; i < levels.size(); i += each) steps.push_back(levels[i]);
    std::ranges::sort(steps);
    steps.erase(std::ranges::unique(steps).begin(), steps.end());
    const auto number = [](auto value) { return numberText(static_cast<double>(value)); };
    QStringList counts;
    for (const StepIndex after : steps) {
        const auto held =
            std::ranges::count_if(arrivals, [&](std::int32_t at) { return at != Arrivals::never && at < after; });
        const bool all = after == run.steps() && held == std::ssize(arrivals);
        counts << number(after) + (all ? QStringLiteral(": all ") : QStringLiteral(": ")) + number(held);
    }
    return QStringLiteral("Held after step %1 %2s.").arg(counts.join(QStringLiteral("; ")), blockName(run));
}

} // namespace hopscope
