#include "scenes/pictures/parts/holdings_row.h"

#include "algorithms/algorithm.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace hopscope {

std::pair<std::uint32_t, std::uint32_t> nearlySquare(std::uint32_t count)
{
    auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(count)));
    if (std::has_single_bit(count)) columns = std::bit_ceil(columns);
    return {(count + columns - 1) / columns, columns};
}

namespace {

/// Rows and columns of blocks: of a grid of two axes its own, else rows of consecutive numbers.
std::pair<std::uint32_t, std::uint32_t> shapeOf(const Run& run)
{
    const auto axes = run.shape().axes();
    if (run.setup().natural && axes.size() == 2) return {axes[0], axes[1]};
    return nearlySquare(run.shownBlocks());
}

} // namespace

bool HoldingsRow::isFor(const Run& run)
{
    constexpr std::uint32_t mostBlocks = 4096;
    return run.data().custody == Custody::Copied && !info(run.algorithm().operation).rooted
           && run.shownBlocks() == run.topology().processors() && run.shownBlocks() <= mostBlocks;
}

HoldingsRow::HoldingsRow(const Run& run, const Holdings& held, HoldingsOf found, const QRectF& area)
    : m_found(std::move(found))
{
    constexpr double leastCell = 4, mostCell = 26, widest = 240;
    if (!isFor(run)) return;
    const std::uint32_t count = run.shownBlocks();
    const auto [rows, columns] = shapeOf(run);
    const double side = std::min({area.height() / rows, std::min(area.width(), widest) / columns, mostCell});
    if (side < leastCell) return;
    m_rows = Side(rows, area.top(), side * rows, side, 1);
    m_columns = Side(columns, area.left(), side * columns, side, 1);
    for (std::uint32_t block = 0; block < count; ++block)
        m_held.push_back(held.holds(NodeId{m_found.processor}, BlockId{block}));
}

QRectF HoldingsRow::extent() const
{
    return empty() ? QRectF()
                   : QRectF(m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from);
}

QRectF HoldingsRow::cell(std::uint32_t block) const
{
    return {m_columns.at(block % m_columns.count), m_rows.at(block / m_columns.count), m_columns.cell, m_rows.cell};
}

std::optional<std::uint32_t> HoldingsRow::blockAt(QPointF point) const
{
    if (empty()) return {};
    const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
    if (!row || !column || *row * m_columns.count + *column >= m_held.size()) return {};
    return *row * m_columns.count + *column;
}

void HoldingsRow::paint(Canvas& canvas, const Theme& theme) const
{
    if (empty()) return;
    const auto group = canvas.group(QStringLiteral("unfolded"));
    const QFont font = theme.mono(8);
    const double gap = m_rows.cell >= 8 ? 0.75 : 0;
    const bool numbered =
        textWidth(font, QString::number(m_held.size() - 1)) + 3 <= m_columns.cell && capHeight(font) + 6 <= m_rows.cell;
    const auto inside = [&](std::uint32_t block) { return cell(block).adjusted(gap, gap, -gap, -gap); };
    const auto number = [&](std::uint32_t block, const QColor& colour, double aside = 0) {
        if (!numbered) return;
        canvas.text(cell(block).center() + QPointF(aside, capHeight(font) / 2), QString::number(block),
                    {font, colour, Anchor::Middle});
    };
    const double last = std::max<double>(static_cast<double>(m_held.size()) - 1, 1);
    for (std::uint32_t block = 0; block < m_held.size(); ++block) {
        if (std::ranges::binary_search(m_found.arriving, block)) continue;
        const QColor fill = m_held[block] ? heldBefore(theme.order(block / last), theme) : theme.vacant;
        canvas.fill(inside(block), fill);
        number(block, m_held[block] ? inkOn(fill) : theme.inkSoft);
    }
    for (const BlockSource& source : m_found.sources)
        for (const std::uint32_t block : source.blocks) {
            canvas.fill(inside(block), theme.ink);
            // The number makes room for the triangle.
            const double aside = source.side == BlockSource::Side::Left    ? 2
                                 : source.side == BlockSource::Side::Right ? -2
                                                                           : 0;
            number(block, theme.ground, aside);
            if (numbered) paintComing(canvas, inside(block), source.side, 4, theme.ground);
        }
}

void HoldingsRow::paintLead(Canvas& canvas, const Theme& theme, QPointF from, double apart) const
{
    const auto group = canvas.group(QStringLiteral("unfolding"));
    const Stroke stroke{theme.inkSoft, 1};
    const QRectF row = extent();
    const double turn = row.left() - 9, end = std::clamp(from.y(), row.top() + 4, row.bottom() - 4);
    canvas.line(from, {turn, from.y()}, stroke);
    canvas.line({turn, from.y()}, {turn, end}, stroke);
    canvas.line({turn, end}, {row.left() - 3, end}, stroke);
    const QFont font = theme.text(8.5);
    canvas.text({row.left(), row.top() - 8},
                fitting(font,
                        {QStringLiteral("row of processor %1, unfolded").arg(m_found.processor),
                         QStringLiteral("row %1, unfolded").arg(m_found.processor)},
                        row.width() + apart),
                {font, theme.inkSoft});
}

QColor heldBefore(const QColor& colour, const Theme& theme) { return mixed(colour, theme.vacant, 0.4); }

void paintComing(Canvas& canvas, const QRectF& area, BlockSource::Side side, double size, const QColor& colour)
{
    QPointF tip, across;
    switch (side) {
    case BlockSource::Side::None:
        return;
    case BlockSource::Side::Left:
        tip = {area.left() + size, area.center().y()}, across = {-size, size};
        break;
    case BlockSource::Side::Right:
        tip = {area.right() - size, area.center().y()}, across = {size, size};
        break;
    case BlockSource::Side::Above:
        tip = {area.center().x(), area.top() + size}, across = {size, -size};
        break;
    case BlockSource::Side::Below:
        tip = {area.center().x(), area.bottom() - size}, across = {size, size};
        break;
    }
    const bool along = side == BlockSource::Side::Left || side == BlockSource::Side::Right;
    const QPointF one = along ? QPointF(across.x(), -across.y()) : QPointF(-across.x(), across.y());
    QPainterPath triangle;
    triangle.moveTo(tip);
    triangle.lineTo(tip + across);
    triangle.lineTo(tip + one);
    triangle.closeSubpath();
    canvas.path(triangle, {colour, {}});
}

} // namespace hopscope
