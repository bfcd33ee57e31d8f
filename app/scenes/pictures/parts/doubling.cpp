#include "scenes/pictures/parts/doubling.h"

#include "scenes/pictures/parts/partners.h"

#include <algorithm>
#include <bit>

namespace hopscope {

namespace {

constexpr StepIndex leastSteps = 6, mostSteps = 16;
/// As many are drawn over all processors; so many in two tiers; of more steps than that a tier has five, in which
/// arrows can be told apart.
constexpr std::size_t inOneTier = 6, inTwoTiers = 12, ofMany = 5;

/// Of many steps the tier below begins so that the present one has a row, where it can with the last.
std::vector<Doubling::Tier> tiersOf(std::size_t steps, std::uint32_t processors, std::size_t now)
{
    if (steps <= inOneTier) return {{0, steps, processors}};
    const std::size_t first = steps <= inTwoTiers ? (steps + 1) / 2 : ofMany;
    std::size_t second = steps <= inTwoTiers ? first : steps - ofMany;
    if (now >= first && now < second) second = std::min(first + (now - first) / ofMany * ofMany, second);
    return {{0, first, processors}, {second, std::min(second + std::max(first, ofMany), steps), processors >> second}};
}

} // namespace

const Doubling::Tier* Doubling::tierOf(std::size_t step) const
{
    const auto found =
        std::ranges::find_if(tiers, [&](const Tier& tier) { return step >= tier.from && step < tier.to; });
    return found == tiers.end() ? nullptr : &*found;
}

Doubling doublingOf(const Run& run, std::size_t now, const std::stop_token& stop)
{
    const std::uint32_t count = run.topology().processors();
    if (!std::has_single_bit(count) || run.steps() < leastSteps || run.steps() > mostSteps
        || count != std::uint32_t{1} << run.steps())
        return {};
    const std::vector<std::uint32_t> reached = reachedThrough(run, stop);
    if (reached.empty()) return {};
    Doubling found;
    found.tiers = tiersOf(static_cast<std::size_t>(run.steps()), count, now);
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        const auto row = static_cast<std::size_t>(k);
        if (step.transfers().size() != std::size_t{1} << row) return {};
        const std::uint32_t group =
            row < found.tiers.back().from ? count >> std::min(row, found.between().first) : found.tiers.back().group;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> messages;
        const std::uint32_t served = reached[step.transfers().front().to.value] + 1;
        for (const Transfer& one : step.transfers()) {
            const std::uint32_t from = one.from.value, to = one.to.value;
            if (reached[to] + 1 != served || (row >= found.between().first && from / group != to / group)) return {};
            messages.emplace_back(from, to);
        }
        found.steps.push_back(std::move(messages));
        found.served.push_back(served);
    }
    return found;
}

} // namespace hopscope
