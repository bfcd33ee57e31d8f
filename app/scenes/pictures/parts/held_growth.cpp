#include "scenes/pictures/parts/held_growth.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <algorithm>

namespace hopscope {

namespace {

/// Looked at for some processors.
bool holdThoseBefore(const Holdings& held, std::uint32_t processors, std::uint32_t steps)
{
    constexpr std::uint32_t growthLooks = 16;
    for (std::uint32_t i = 0; i < processors; i += std::max(1U, processors / growthLooks))
        for (std::uint32_t back = 0; back <= std::min(steps, processors - 1); ++back)
            if (!held.holds(NodeId{i}, BlockId{(i + processors - back) % processors})) return false;
    return true;
}

} // namespace

void HeldGrowth::add(const Run& run, StepIndex steps, const Holdings& held)
{
    const std::uint32_t processors = run.topology().processors();
    const std::vector<std::uint32_t> counts = held.counts(processors);
    if (counts.empty()) return;
    m_before = m_before && run.data().custody == Custody::Copied && run.shownBlocks() == processors
               && holdThoseBefore(held, processors, static_cast<std::uint32_t>(steps));
    m_alike = m_alike && std::ranges::all_of(counts, [&](std::uint32_t count) { return count == counts.front(); });
    m_held.emplace_back(steps, counts.front());
}

QStringList HeldGrowth::texts(const Run& run) const
{
    constexpr std::size_t least = 4; // moments that show a rule
    if (!m_alike || m_held.size() < least || run.data().custody != Custody::Copied) return {};
    const auto [first, start] = m_held.front();
    const auto [last, end] = m_held.back();
    if (first != 0 || last == 0 || start == 0 || end <= start) return {};
    const auto are = [&](auto expected) {
        return std::ranges::all_of(m_held, [&](const auto& held) { return held.second == expected(held.first); });
    };
    if (are([&](StepIndex steps) { return steps < 32 ? std::uint64_t{start} << steps : 0; }))
        return {QStringLiteral("Every step doubles what a processor holds")};
    const auto gained = static_cast<std::uint32_t>((end - start) / static_cast<std::uint32_t>(last));
    if (gained == 0 || !are([&](StepIndex steps) { return start + gained * static_cast<std::uint32_t>(steps); }))
        return {};
    const QString grown = gained == 1 ? QStringLiteral("n") : QStringLiteral("%1 × n").arg(gained),
                  all = numberText(end);
    const auto held = [&](const QString& who) {
        return QStringLiteral("After step n %1 holds %2 + %3 of %4 %5s")
            .arg(who, grown)
            .arg(start)
            .arg(all, blockName(run));
    };
    if (!m_before || gained != 1 || start != 1) return {held(QStringLiteral("every processor"))};
    const QString which = held(QStringLiteral("processor i")) + QStringLiteral(", from i − n to i");
    const QString modulo = QStringLiteral(" (modulo %1)").arg(all);
    return {which + modulo, QStringLiteral("After step n processor i holds blocks i − n to i") + modulo,
            held(QStringLiteral("every processor"))};
}

} // namespace hopscope
