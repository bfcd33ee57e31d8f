#include "scenes/pictures/parts/partners.h"

#include "progress.h"

#include <algorithm>
#include <limits>
#include <map>

namespace hopscope {

StepIndex Partner::first() const
{
    constexpr StepIndex none = std::numeric_limits<StepIndex>::max();
    return std::min(sentTo.empty() ? none : sentTo.front(), receivedFrom.empty() ? none : receivedFrom.front());
}

StepIndex Partner::last() const
{
    return std::max(sentTo.empty() ? StepIndex{-1} : sentTo.back(),
                    receivedFrom.empty() ? StepIndex{-1} : receivedFrom.back());
}

Partners partnersOf(const Run& run, NodeId node, StepIndex now, std::size_t most, const std::stop_token& stop)
{
    constexpr std::uint64_t mostLooks = 1'000'000, perStep = 16; // messages, and what a step without any costs
    std::map<std::uint32_t, Partner> found;
    std::uint64_t looks = 0;
    Step step;
    const auto look = [&](StepIndex k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        looks += perStep + step.transfers().size();
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.from == node) found[transfer.to.value].sentTo.push_back(k);
            if (transfer.to == node) found[transfer.from.value].receivedFrom.push_back(k);
        }
    };
    // Outwards from the moment: first the step under way.
    StepIndex before = now - 1, after = now;
    while ((before >= 0 || after < run.steps()) && found.size() < most && looks < mostLooks) {
        if (after < run.steps()) look(after++);
        if (before >= 0 && found.size() < most) look(before--);
    }
    Partners partners{.list = {}, .all = before < 0 && after >= run.steps()};
    for (auto& [other, partner] : found) {
        partner.node = NodeId{other};
        std::ranges::sort(partner.sentTo);
        std::ranges::sort(partner.receivedFrom);
        partners.list.push_back(std::move(partner));
    }
    std::ranges::stable_sort(partners.list, {}, &Partner::first);
    return partners;
}

std::vector<std::uint32_t> reachedThrough(const Run& run, const std::stop_token& stop)
{
    if (run.data().blocks != 1 || run.data().custody == Custody::Combined) return {};
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    const std::uint32_t count = run.topology().processors();
    std::vector<std::uint32_t> from(count, none), order, reached(count);
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (std::max(transfer.from.value, transfer.to.value) >= count || from[transfer.to.value] != none) return {};
            from[transfer.to.value] = transfer.from.value;
            order.push_back(transfer.to.value);
        }
    }
    // Whoever has received last has sent it on to nobody.
    for (auto one = order.rbegin(); one != order.rend(); ++one) reached[from[*one]] += reached[*one] + 1;
    return reached;
}

} // namespace hopscope
