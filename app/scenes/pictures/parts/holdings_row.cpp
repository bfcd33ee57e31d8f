#include "scenes/pictures/parts/holdings_row.h"

#include "algorithms/algorithm.h"
#include "scenes/pictures/parts/formula_lines.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>
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

/// Of the used places along an axis the shortest piece that has them all; round the border where the axis wraps.
struct AxisPiece {
    std::uint32_t first{}, count{};
};
AxisPiece pieceOf(const std::vector<bool>& used, bool wraps)
{
    const auto all = static_cast<std::uint32_t>(used.size());
    std::vector<std::uint32_t> at;
    for (std::uint32_t i = 0; i < all; ++i)
        if (used[i]) at.push_back(i);
    if (at.empty()) return {0, all};
    AxisPiece best{at.front(), at.back() - at.front() + 1};
    for (std::size_t i = 1; wraps && i < at.size(); ++i) // without the gap before it
        if (const std::uint32_t count = at[i - 1] + all - at[i] + 1; count < best.count) best = {at[i], count};
    return best;
}
/// With a margin, as far as the axis has one.
AxisPiece withMargin(AxisPiece piece, std::uint32_t before, std::uint32_t after, std::uint32_t all, bool wraps)
{
    if (!wraps) {
        before = std::min(before, piece.first);
        after = std::min(after, all - piece.first - piece.count);
    }
    if (piece.count + before + after >= all) return {0, all};
    return {(piece.first + all - before) % all, piece.count + before + after};
}

constexpr std::size_t manyCells = 4096; ///< drawn as small as they can be
constexpr double mostSide = 26, widestRow = 240, leastSide = 4;
/// For a number of so many digits, as a cell with it has it.
double roomOfNumber(std::uint32_t largest) { return 6.6 * static_cast<double>(QString::number(largest).size()) + 4; }
constexpr double lineOfNumber = 15, triangle = 5;

} // namespace

bool HoldingsRow::isFor(const Run& run)
{
    constexpr std::uint32_t mostBlocks = 20'000;
    return run.data().custody == Custody::Copied && !info(run.algorithm().operation).rooted
           && run.shownBlocks() == run.topology().processors() && run.shownBlocks() <= mostBlocks;
}

HoldingsRow::HoldingsRow(const Run& run, const Holdings& held, HoldingsOf found, const QRectF& area, bool coloured)
    : m_coloured(coloured), m_found(std::move(found))
{
    if (!isFor(run)) return;
    for (std::uint32_t block = 0; block < run.shownBlocks(); ++block)
        m_held.push_back(held.holds(NodeId{m_found.processor}, BlockId{block}));
    chooseCells(run, area);
}

void HoldingsRow::chooseCells(const Run& run, const QRectF& area)
{
    std::tie(m_allRows, m_allColumns) = shapeOf(run);
    const double width = std::min(area.width(), widestRow), number = roomOfNumber(run.shownBlocks() - 1);
    const double side = std::min({area.height() / m_allRows, width / m_allColumns, mostSide});
    if (side < number || side < lineOfNumber) {
        const bool grid = run.setup().natural && run.shape().axes().size() == 2;
        const bool down = grid && run.shape().wraps(0), across = grid && run.shape().wraps(1);
        std::vector<bool> rows(m_allRows), columns(m_allColumns);
        for (std::uint32_t block = 0; block < m_held.size(); ++block)
            if (m_held[block] || std::ranges::binary_search(m_found.arriving, block))
                rows[block / m_allColumns] = columns[block % m_allColumns] = true;
        // What is around it tells that there is no more; without that, if numbers have room only so.
        const AxisPiece heldRows = pieceOf(rows, down), heldColumns = pieceOf(columns, across);
        for (const auto& [before, after] : {std::pair(1U, 1U), std::pair(1U, 0U), std::pair(0U, 0U)}) {
            const AxisPiece high = withMargin(heldRows, before, after, m_allRows, down),
                            wide = withMargin(heldColumns, before, after, m_allColumns, across);
            const double cellWide = std::min(width / wide.count, std::max(mostSide, number + triangle)),
                         cellHigh = std::min(area.height() / high.count, mostSide);
            if (cellWide < number + triangle || cellHigh < lineOfNumber) continue;
            m_rows = Side(high.count, area.top(), cellHigh * high.count, cellHigh, 1);
            m_columns = Side(wide.count, area.left(), cellWide * wide.count, cellWide, 1);
            m_firstRow = high.first, m_firstColumn = wide.first;
            m_part = true;
            return;
        }
        // All without numbers: those of rows and columns stand beside.
        const double above = 12, right = number + 2;
        const double small = std::min((area.height() - above) / m_allRows, (width - right) / m_allColumns);
        if (small < (m_held.size() > manyCells ? 1 : leastSide)) return;
        m_rows = Side(m_allRows, area.top() + above, small * m_allRows, small, small / 2);
        m_columns = Side(m_allColumns, area.left(), small * m_allColumns, small, small / 2);
        m_beside = right;
        return;
    }
    m_rows = Side(m_allRows, area.top(), side * m_allRows, side, 1);
    m_columns = Side(m_allColumns, area.left(), side * m_allColumns, side, 1);
}

QRectF HoldingsRow::extent() const
{
    return empty() ? QRectF()
                   : QRectF(m_columns.from, m_rows.from, m_columns.end() - m_columns.from + m_beside,
                            m_rows.end() - m_rows.from);
}

QRectF HoldingsRow::cell(Place place) const
{
    return {m_columns.at(place.column), m_rows.at(place.row), m_columns.cell, m_rows.cell};
}

std::optional<HoldingsRow::Place> HoldingsRow::placeOf(std::uint32_t block) const
{
    const std::uint32_t row = (block / m_allColumns + m_allRows - m_firstRow) % m_allRows,
                        column = (block % m_allColumns + m_allColumns - m_firstColumn) % m_allColumns;
    if (row >= m_rows.count || column >= m_columns.count) return {};
    return Place{row, column};
}

std::uint32_t HoldingsRow::blockIn(Place place) const
{
    return (place.row + m_firstRow) % m_allRows * m_allColumns + (place.column + m_firstColumn) % m_allColumns;
}

std::optional<std::uint32_t> HoldingsRow::blockAt(QPointF point) const
{
    if (empty()) return {};
    const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
    if (!row || !column) return {};
    const std::uint32_t block = blockIn({*row, *column});
    return block < m_held.size() ? std::optional(block) : std::nullopt;
}

bool HoldingsRow::numbered() const { return m_beside <= 0; }

QColor HoldingsRow::colourOf(std::uint32_t block, const Theme& theme) const
{
    if (!m_coloured) return theme.order(-1);
    const double last = std::max<double>(static_cast<double>(m_held.size()) - 1, 1);
    return heldBefore(theme.order(block / last), theme);
}

/// Cells without numbers, as one image.
void HoldingsRow::paintSmall(Canvas& canvas, const Theme& theme) const
{
    QImage image(static_cast<int>(m_columns.count), static_cast<int>(m_rows.count), QImage::Format_RGB32);
    image.fill(theme.vacant);
    for (std::uint32_t block = 0; block < m_held.size(); ++block) {
        const auto place = placeOf(block);
        if (!place) continue;
        const bool arrives = std::ranges::binary_search(m_found.arriving, block);
        if (arrives || m_held[block])
            image.setPixelColor(static_cast<int>(place->column), static_cast<int>(place->row),
                                arrives ? theme.ink : colourOf(block, theme));
    }
    canvas.cells({m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from}, image);
}

/// Of every row the number of its first block, of every column what is to be added.
void HoldingsRow::paintNumbersBeside(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.mono(8);
    for (std::uint32_t row = 0; row < m_rows.count; row += m_rows.labelEvery(lineHeight(font) + 6))
        canvas.text({m_columns.end() + 4, m_rows.middle(row) + capHeight(font) / 2},
                    QString::number(row * m_allColumns), {font, theme.inkSoft});
    const double wide = textWidth(font, QStringLiteral("+%1").arg(m_allColumns - 1)) + 8;
    for (std::uint32_t column = 0; column < m_columns.count; column += m_columns.labelEvery(wide))
        canvas.text({m_columns.middle(column), m_rows.from - 4}, QStringLiteral("+%1").arg(column),
                    {font, theme.inkSoft, column == 0 ? Anchor::Start : Anchor::Middle});
}

void HoldingsRow::paint(Canvas& canvas, const Theme& theme) const
{
    if (empty()) return;
    const auto group = canvas.group(QStringLiteral("unfolded"));
    if (!numbered()) {
        paintSmall(canvas, theme);
        return paintNumbersBeside(canvas, theme);
    }
    const QFont font = theme.mono(8);
    constexpr double gap = 0.75;
    const auto number = [&](Place place, std::uint32_t block, const QColor& colour, double aside = 0) {
        canvas.text(cell(place).center() + QPointF(aside, capHeight(font) / 2), QString::number(block),
                    {font, colour, Anchor::Middle});
    };
    for (std::uint32_t row = 0; row < m_rows.count; ++row)
        for (std::uint32_t column = 0; column < m_columns.count; ++column) {
            const Place place{row, column};
            const std::uint32_t block = blockIn(place);
            if (block >= m_held.size() || std::ranges::binary_search(m_found.arriving, block)) continue;
            const QColor fill = m_held[block] ? colourOf(block, theme) : theme.vacant;
            canvas.fill(cell(place).adjusted(gap, gap, -gap, -gap), fill);
            number(place, block, m_held[block] ? inkOn(fill) : theme.inkSoft);
        }
    for (const BlockSource& source : m_found.sources)
        for (const std::uint32_t block : source.blocks) {
            const auto place = placeOf(block);
            if (!place) continue;
            const QRectF inside = cell(*place).adjusted(gap, gap, -gap, -gap);
            canvas.fill(inside, theme.ink);
            // The number makes room for the triangle.
            const double aside = source.side == BlockSource::Side::Left    ? 2
                                 : source.side == BlockSource::Side::Right ? -2
                                                                           : 0;
            number(*place, block, theme.ground, aside);
            paintComing(canvas, inside, source.side, 4, theme.ground);
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
    const QString name = QStringLiteral("row of processor %1, unfolded").arg(m_found.processor);
    QStringList titles{name, QStringLiteral("row %1, unfolded").arg(m_found.processor)};
    if (m_part)
        titles = {name + QStringLiteral("; the rest is empty"),
                  QStringLiteral("row of processor %1, the rest is empty").arg(m_found.processor),
                  QStringLiteral("row %1, the rest is empty").arg(m_found.processor)};
    if (!numbered())
        titles = {name + QStringLiteral(": block = row + column"),
                  QStringLiteral("processor %1: block = row + column").arg(m_found.processor), name};
    canvas.text({row.left(), row.top() - (numbered() ? 8 : 20)}, fitting(font, titles, row.width() + apart),
                {font, theme.inkSoft});
}

std::optional<HoldingsRow::Part> HoldingsRow::part() const
{
    if (!m_part) return {};
    return Part{m_firstRow, m_firstColumn, m_rows.count, m_columns.count};
}

bool HoldingsRow::goesRound() const
{
    return m_part && (m_firstRow + m_rows.count > m_allRows || m_firstColumn + m_columns.count > m_allColumns);
}

void HoldingsRow::paintNumbers(Canvas& canvas, const Theme& theme) const
{
    if (!m_part) return;
    const auto group = canvas.group(QStringLiteral("numbers"));
    const QFont font = theme.mono(8.5);
    const Stroke stroke{theme.ink, 1.4, {3, 2}};
    const QRectF all = extent();
    for (std::uint32_t row = 0; row < m_rows.count; ++row) {
        const std::uint32_t number = (m_firstRow + row) % m_allRows;
        canvas.text({all.left() - 5, m_rows.middle(row) + capHeight(font) / 2}, QString::number(number),
                    {font, theme.inkSoft, Anchor::End});
        if (row > 0 && number == 0)
            canvas.line({all.left() - 12, m_rows.at(row)}, {all.right() + 4, m_rows.at(row)}, stroke);
    }
    for (std::uint32_t column = 0; column < m_columns.count; ++column) {
        const std::uint32_t number = (m_firstColumn + column) % m_allColumns;
        canvas.text({m_columns.middle(column), all.top() - 5}, QString::number(number),
                    {font, theme.inkSoft, Anchor::Middle});
        if (column > 0 && number == 0)
            canvas.line({m_columns.at(column), all.top() - 12}, {m_columns.at(column), all.bottom() + 4}, stroke);
    }
}

QColor heldBefore(const QColor& colour, const Theme& theme) { return mixed(colour, theme.vacant, 0.2); }

double paintHoldingsTexts(Canvas& canvas, const Theme& theme, const std::vector<HoldingsText>& texts,
                          const QRectF& area)
{
    const auto group = canvas.group(QStringLiteral("words"));
    const QFont strong = theme.text(10.5, QFont::DemiBold), font = theme.text(9);
    constexpr double sign = 12;
    double y = area.top() + capHeight(strong);
    bool first = true;
    for (const auto& [text, side] : texts) {
        const bool coming = side != BlockSource::Side::None;
        const double from = area.left() + (coming ? sign : 0);
        const QFont& letters = first ? strong : font;
        const std::vector<QString> lines = wrappedFormulas(letters, text, area.right() - from);
        if (!first && y + lineHeight(font) * (double(lines.size()) - 1) > area.bottom()) break;
        if (coming)
            paintComing(canvas, {area.left(), y - capHeight(font), capHeight(font), capHeight(font)}, side, 5,
                        theme.ink);
        for (const QString& line : lines) {
            canvas.text({from, y}, line, {letters, first ? theme.ink : theme.inkSoft});
            y += lineHeight(letters);
        }
        y += 3;
        first = false;
    }
    return y - capHeight(font);
}

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
