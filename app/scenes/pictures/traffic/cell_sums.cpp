#include "scenes/pictures/traffic/cell_sums.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/traffic/now_words.h"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr qsizetype mostSummands = 2; // that have room in a cell
constexpr std::size_t mostSummedCells = 1024;

} // namespace

void CellSums::add(std::size_t cell, double words)
{
    if (cell >= mostSummedCells) return; // of so many none has room for a sum
    if (QStringList& steps = m_steps[cell]; steps.size() <= mostSummands) steps << numberText(words);
}

QString CellSums::stepsText(std::size_t cell) const
{
    const auto found = m_steps.find(cell);
    if (found == m_steps.end() || found->second.size() > mostSummands) return {};
    return found->second.join(u'+');
}

bool CellSums::hasSums() const
{
    return std::ranges::any_of(
        m_steps, [](const auto& one) { return one.second.size() > 1 && one.second.size() <= mostSummands; });
}

void CellWays::add(std::size_t cell, const AxisWords::Way& way)
{
    constexpr std::size_t most = 31; // axes that have bits
    if (cell < m_ways.size() && way.axis < most) m_ways[cell] |= bitOf(way);
}

void CellWays::finish(const AxisWords& axes)
{
    m_classes = axes.linkClasses();
    m_mixed = std::ranges::any_of(m_ways, [&](std::uint64_t ways) { return ways != 0 && !classOf(ways); });
}

std::uint64_t CellWays::bitsOf(const AxisWords::LinkClass& links)
{
    std::uint64_t bits = 0;
    for (const AxisWords::Way& way : links.ways) bits |= bitOf(way);
    return bits;
}

const AxisWords::LinkClass* CellWays::classOf(std::uint64_t ways) const
{
    const auto found =
        std::ranges::find_if(m_classes, [&](const auto& links) { return ways != 0 && (ways & ~bitsOf(links)) == 0; });
    return found == m_classes.end() ? nullptr : &*found;
}

QColor CellWays::colour(const AxisWords& axes, const Theme& theme, std::size_t cell) const
{
    const AxisWords::LinkClass* links = classOf(m_ways[cell]);
    return links ? axes.colourOf(theme, *links) : theme.inkSoft;
}

QColor CellWays::colour(const AxisWords& axes, const Theme& theme, const AxisWords::Way& way) const
{
    const AxisWords::LinkClass* links = classOf(bitOf(way));
    return links ? axes.colourOf(theme, *links) : theme.inkSoft;
}

double CellWays::paintKey(Canvas& canvas, const AxisWords& axes, const Theme& theme, const QRectF& area,
                          bool single) const
{
    constexpr double swatch = 11, gap = 5, apart = 14;
    const QFont font = theme.text(single ? 10 : 9);
    std::vector<std::pair<QColor, QString>> keys;
    for (const auto& links : m_classes)
        if (links.sent > 0)
            keys.emplace_back(axes.colourOf(theme, links), single
                                                               ? wordsText(links.sent) + u' ' + axes.signOf(links)
                                                               : axes.nameOf(links).remove(QStringLiteral("along ")));
    if (m_mixed)
        keys.emplace_back(theme.inkSoft, m_classes.size() == 2 ? QStringLiteral("both in one cell")
                                                               : QStringLiteral("several in one cell"));
    const double line = std::max(swatch + 3, lineHeight(font));
    double x = area.left(), y = area.top();
    for (const auto& [colour, text] : keys) {
        const double wide = swatch + gap + textWidth(font, text);
        if (x > area.left() && x + wide > area.right()) x = area.left(), y += line;
        if (y + swatch > area.bottom()) break;
        canvas.path(roundedRect({x, y, swatch, swatch}, 2), {colour, {theme.nodeEdge, 0.6}});
        canvas.text({x + swatch + gap, y + swatch / 2 + capHeight(font) / 2}, text, {font, theme.inkSoft});
        x += wide + apart;
    }
    return y + line - area.top();
}

} // namespace hopscope
