#include "scenes/pictures/parts/row_growth.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <bit>
#include <optional>
#include <set>

namespace hopscope {

RowGrowth::RowGrowth(const Run& run, const Holdings& held, StepIndex step, bool moving)
{
    constexpr std::uint64_t mostPairs = 4096;
    const std::uint32_t processors = run.topology().processors(), blocks = run.shownBlocks();
    if (step < 0 || run.data().custody != Custody::Copied || std::uint64_t{processors} * blocks > mostPairs) return;
    Step now;
    run.schedule().at(step, now);
    std::set<std::pair<std::uint32_t, std::uint32_t>> twice;
    std::set<std::uint32_t> apart;
    for (const Transfer& transfer : now.transfers()) {
        if (transfer.to.value >= processors || transfer.from.value >= processors) return;
        apart.insert(transfer.from.value ^ transfer.to.value);
        now.eachBlock(transfer, [&](BlockId block) {
            if (!m_from.try_emplace({transfer.to.value, block.value}, transfer.from.value).second)
                twice.emplace(transfer.to.value, block.value);
        });
    }
    for (const auto& one : twice) m_from.erase(one);
    std::optional<std::pair<std::uint32_t, std::uint32_t>> growth; // of every row
    for (std::uint32_t row = 0; row < processors; ++row) {
        std::uint32_t count = 0, gained = 0;
        for (std::uint32_t block = 0; block < blocks; ++block) {
            const bool has = held.holds(NodeId{row}, BlockId{block}), comes = m_from.contains({row, block});
            count += has ? 1 : 0;
            gained += comes && (has != moving) ? 1 : 0;
        }
        const std::pair own = moving ? std::pair(count, count + gained) : std::pair(count - gained, count);
        if (growth && *growth != own) return;
        growth = own;
    }
    if (!growth || growth->first == growth->second) return;
    const auto [before, after] = *growth;
    m_text = QStringLiteral("Step %1: ").arg(numberText(static_cast<double>(step + 1)));
    if (apart.size() == 1 && std::has_single_bit(*apart.begin()))
        m_text += QStringLiteral("partners differ by %1, ").arg(*apart.begin());
    m_text += QStringLiteral("each row %1, from %2 to %3 %4s")
                  .arg(after == 2 * before ? QStringLiteral("doubles") : QStringLiteral("grows"))
                  .arg(before)
                  .arg(after)
                  .arg(blockName(run));
}

QString RowGrowth::arrivalOf(std::uint32_t processor, std::uint32_t block, bool brief) const
{
    const auto found = m_from.find({processor, block});
    if (found == m_from.end()) return {};
    return brief ? QString::number(block) : QStringLiteral("%1 ← %2").arg(block).arg(found->second);
}

} // namespace hopscope
