#include "scenes/pictures/scan/scan_map.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <bit>

namespace hopscope {

namespace {

constexpr double acrossMap = 0.5; ///< of the width; words or enlarged processors stand beside

} // namespace

ScanMap::ScanMap(const Holdings& held, std::uint32_t processors, BlockId block, QSizeF size)
    : m_size(size), m_all(processors, size, acrossMap * size.width())
{
    for (std::uint32_t node = 0; node < processors; ++node) m_all.add(node, held.joined(NodeId{node}, block));
    constexpr std::uint32_t fewest = 16, most = 32;
    constexpr double leastWide = 260, leastHigh = 170;
    const std::uint32_t some = std::max(2 * std::bit_ceil(m_all.longest()), fewest);
    const QSizeF room(size.width() - enlargedFrom(), size.height());
    if (!m_all.aggregated() || some > most || some > processors || room.width() < leastWide
        || room.height() < leastHigh)
        return;
    m_enlarged.emplace(some, room, room.width() - 20);
    m_enlargedCount = some;
    for (std::uint32_t node = 0; node < some; ++node) {
        std::vector<RankInterval> result = held.joined(NodeId{node}, block);
        std::erase_if(result, [&](const RankInterval& ranks) { return ranks.high > some; }); // they have no columns
        m_enlarged->add(node, result);
    }
}

double ScanMap::enlargedFrom() const { return acrossMap * m_size.width() + 24; }

void ScanMap::paint(Canvas& canvas, const Theme& theme, const std::function<QString(std::uint32_t)>& sentence,
                    const std::vector<std::uint32_t>& chosen) const
{
    m_all.paint(canvas, theme, m_enlarged ? nullptr : sentence, chosen);
    if (!m_enlarged) return;
    std::vector<std::uint32_t> here;
    std::ranges::copy_if(chosen, std::back_inserter(here), [&](std::uint32_t one) { return one < m_enlargedCount; });
    const auto group = canvas.group(QStringLiteral("enlarged"), {.offset = {enlargedFrom(), 0}});
    m_enlarged->paint(canvas, theme, nullptr, here);
}

void ScanMap::paintHeading(Canvas& canvas, const Theme& theme, const QString& what, const QString& moment) const
{
    const QString when = what + QStringLiteral(", ") + moment;
    const double wide = m_enlarged ? enlargedFrom() : m_size.width();
    hopscope::paintHeading(canvas, theme, {when + m_all.cellText(), when, moment}, wide);
    if (!m_enlarged) return;
    const QFont font = theme.text(9);
    canvas.text({enlargedFrom(), 18},
                fitting(font,
                        {QStringLiteral("Enlarged: processors 0–%1, a row each").arg(m_enlargedCount - 1),
                         QStringLiteral("Enlarged: 0–%1").arg(m_enlargedCount - 1)},
                        m_size.width() - wide - 14),
                {font, theme.inkSoft});
}

} // namespace hopscope
