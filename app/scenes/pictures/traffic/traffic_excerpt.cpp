#include "scenes/pictures/traffic/traffic_excerpt.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <set>
#include <utility>

namespace hopscope {

TrafficExcerpt::TrafficExcerpt(std::uint32_t processors, std::uint32_t from, std::uint32_t to, std::uint32_t most)
{
    m_size = std::min(processors, most);
    m_from = std::min(from / m_size * m_size, processors - m_size);
    m_to = std::min(to / m_size * m_size, processors - m_size);
    m_words.assign(std::size_t{m_size} * m_size, 0.0);
    m_now.assign(m_words.size(), false);
}

bool TrafficExcerpt::has(std::uint32_t from, std::uint32_t to) const
{
    return from >= m_from && from - m_from < m_size && to >= m_to && to - m_to < m_size;
}

std::size_t TrafficExcerpt::indexOf(std::uint32_t from, std::uint32_t to) const
{
    return std::size_t{from - m_from} * m_size + (to - m_to);
}

void TrafficExcerpt::add(std::uint32_t from, std::uint32_t to, double words)
{
    if (has(from, to)) m_words[indexOf(from, to)] += words;
}

void TrafficExcerpt::addNow(std::uint32_t from, std::uint32_t to)
{
    if (has(from, to)) m_now[indexOf(from, to)] = true;
}

double TrafficExcerpt::wordsOf(std::uint32_t from, std::uint32_t to) const
{
    return has(from, to) ? m_words[indexOf(from, to)] : 0;
}

double TrafficExcerpt::mostWords() const { return m_words.empty() ? 0 : std::ranges::max(m_words); }

void TrafficExcerpt::paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const
{
    const auto group = canvas.group(QStringLiteral("excerpt"));
    const QFont title = theme.text(9, QFont::DemiBold), numbers = theme.mono(8);
    double y = area.top() + lineHeight(title) - 4;
    const auto range = [&](std::uint32_t first) { return QStringLiteral("%1–%2").arg(first).arg(first + m_size - 1); };
    const auto now = nowCells();
    const QString all = QStringLiteral("Senders %1, receivers %2").arg(range(m_from), range(m_to));
    for (const QString& line : wrapped(title, all, area.width())) {
        canvas.text({area.left(), y}, line, {title, theme.ink});
        y += lineHeight(title);
    }
    const double widest = textWidth(numbers, numberText(m_from + m_size - 1)) + 6;
    const double head = capHeight(numbers) + 6;
    const double side = std::min(area.bottom() - y - head, area.width() - widest);
    const Side rows(m_size, y + head, side, side / m_size, 2),
        columns(m_size, area.left() + widest, side, side / m_size, 2);
    QImage image(static_cast<int>(m_size), static_cast<int>(m_size), QImage::Format_RGB32);
    const double most = mostWords();
    for (std::uint32_t row = 0; row < m_size; ++row)
        for (std::uint32_t column = 0; column < m_size; ++column)
            image.setPixelColor(static_cast<int>(column), static_cast<int>(row),
                                theme.amount(most > 0 ? m_words[std::size_t{row} * m_size + column] / most : 0));
    canvas.cells({columns.from, rows.from, columns.end() - columns.from, rows.end() - rows.from}, image);
    paintGrid(canvas, theme, rows, columns);
    paintFrames(canvas, theme, rows, columns, now, moving);
    // Their numbers, as often as there is room.
    const std::uint32_t down = rows.labelEvery(lineHeight(numbers)),
                        across = columns.labelEvery(textWidth(numbers, numberText(m_to + m_size - 1)) + 8);
    for (std::uint32_t row = 0; row < m_size; row += down)
        canvas.text({columns.from - 5, rows.middle(row) + capHeight(numbers) / 2}, QString::number(m_from + row),
                    {numbers, theme.inkSoft, Anchor::End});
    for (std::uint32_t column = 0; column < m_size; column += across)
        canvas.text({columns.middle(column), rows.from - 5}, QString::number(m_to + column),
                    {numbers, theme.inkSoft, Anchor::Middle});
}

std::set<std::pair<std::uint32_t, std::uint32_t>> TrafficExcerpt::nowCells() const
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> now;
    for (std::uint32_t row = 0; row < m_size; ++row)
        for (std::uint32_t column = 0; column < m_size; ++column)
            if (m_now[std::size_t{row} * m_size + column]) now.emplace(row, column);
    return now;
}

void TrafficExcerpt::paintFrame(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const
{
    const auto along = [](const Side& side, double number) { return side.from + number / side.perCell * side.cell; };
    const QRectF area(QPointF(along(columns, m_to), along(rows, m_from)),
                      QPointF(along(columns, m_to + m_size), along(rows, m_from + m_size)));
    const QRectF around = area.adjusted(-3, -3, 3, 3);
    canvas.path(roundedRect(around, 1), {{}, {theme.ground, 3.5 * theme.strokeScale}});
    canvas.path(roundedRect(around, 1), {{}, {theme.ink, 1.5 * theme.strokeScale}});
}

QString pairsText(const Side& side, const TrafficExcerpt* enlarged, bool moving)
{
    QString text = QStringLiteral("A cell: %1 × %1 pairs").arg(side.perCell);
    if (enlarged)
        text += QStringLiteral("; the framed one is enlarged: %1 words a pair, %2")
                    .arg(numberText(enlarged->mostWords()),
                         moving ? QStringLiteral("dashed: more under way") : QStringLiteral("framed: last step"));
    return text + u'.';
}

namespace {

constexpr double leastRow = 18, mostRow = 36, mostColumn = 40, bandGap = 16, besideSenders = 6;

QFont neighbourFont(const Theme& theme) { return theme.mono(9); }

} // namespace

void TrafficNeighbours::add(std::uint32_t from, std::uint32_t to, double words)
{
    if (from < most) m_words[{from, to}] += words;
}

void TrafficNeighbours::addNow(std::uint32_t from, std::uint32_t to)
{
    if (from < most) m_now[{from, to}] = true;
}

TrafficNeighbours::Grid TrafficNeighbours::gridOf(const Theme& theme, std::uint32_t senders, double room) const
{
    std::set<std::uint32_t> columns;
    double widest = 0;
    const QFont font = neighbourFont(theme);
    for (std::uint32_t sender = 0; sender < senders; ++sender) columns.insert(sender);
    for (const auto& [pair, words] : m_words)
        if (pair.first < senders) {
            columns.insert(pair.second);
            widest =
                std::max({widest, textWidth(font, numberText(words)), textWidth(font, QString::number(pair.second))});
        }
    Grid grid{{columns.begin(), columns.end()}, {}, widest + 6, 0};
    const auto isApart = [&](std::size_t i) { return i > 0 && grid.columns[i] != grid.columns[i - 1] + 1; };
    double gaps = 0;
    for (std::size_t i = 0; i < grid.columns.size(); ++i) gaps += isApart(i) ? bandGap : 0;
    grid.cell = std::max(grid.cell, std::min(mostColumn, (room - gaps) / static_cast<double>(grid.columns.size())));
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
        if (isApart(i)) grid.right += bandGap;
        grid.lefts.push_back(grid.right);
        grid.right += grid.cell;
    }
    return grid;
}

std::uint32_t TrafficNeighbours::sendersIn(const Theme& theme, const QSizeF& room) const
{
    const QFont font = neighbourFont(theme);
    const double head = 2 * lineHeight(font) + 2, beside = textWidth(font, QString::number(most)) + besideSenders;
    for (std::uint32_t senders = most; senders >= fewest; --senders)
        if (head + senders * leastRow <= room.height() && beside + gridOf(theme, senders, 0).right <= room.width())
            return senders;
    return 0;
}

/// Of the columns; `left`: of the cells, at the base of the numbers.
void TrafficNeighbours::paintNumbers(Canvas& canvas, const Theme& theme, const Grid& grid, QPointF left) const
{
    const TextStyle style{neighbourFont(theme), theme.inkSoft, Anchor::Middle};
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
        const QPointF at = left + QPointF(grid.lefts[i], 0);
        canvas.text(at + QPointF(grid.cell / 2, 0), QString::number(grid.columns[i]), style);
        if (i > 0 && grid.columns[i] != grid.columns[i - 1] + 1)
            canvas.text(at - QPointF(bandGap / 2, 0), QStringLiteral("…"), style);
    }
}

QRectF TrafficNeighbours::paint(Canvas& canvas, const Theme& theme, const QRectF& area, const ColourOf& colour,
                                bool moving) const
{
    const std::uint32_t senders = sendersIn(theme, area.size());
    if (senders == 0) return {};
    const auto group = canvas.group(QStringLiteral("neighbours"));
    const QFont title = theme.text(9), numbers = neighbourFont(theme);
    const double beside = textWidth(numbers, QString::number(most)) + besideSenders, left = area.left() + beside;
    const Grid grid = gridOf(theme, senders, area.width() - beside);
    double y = area.top() + capHeight(title) + 2;
    const QString which = QStringLiteral("words sent so far, sender (row) to receiver (column)"),
                  brief = QStringLiteral("sender (row) to receiver (column)"),
                  again = moving ? QStringLiteral("; dashed: more under way") : QString();
    canvas.text({area.left(), y},
                fitting(title, {which + again, brief + again, QStringLiteral("sent so far") + again, which, brief},
                        area.width() + 12),
                {title, theme.inkSoft});
    y += lineHeight(numbers) + 1;
    paintNumbers(canvas, theme, grid, {left, y});
    const double top = y + 5, high = std::clamp((area.bottom() - top) / senders, leastRow, mostRow);
    for (std::uint32_t sender = 0; sender < senders; ++sender) {
        const double row = top + sender * high, baseline = row + (high - 1 + capHeight(numbers)) / 2;
        canvas.text({left - besideSenders, baseline}, QString::number(sender), {numbers, theme.inkSoft, Anchor::End});
        for (std::size_t i = 0; i < grid.columns.size(); ++i) {
            const Pair pair{sender, grid.columns[i]};
            const QRectF cell(left + grid.lefts[i], row, grid.cell - 1, high - 1);
            const auto found = m_words.find(pair);
            const bool sent = found != m_words.end() && found->second > 0;
            const QColor fill = sent ? colour(pair.first, pair.second) : theme.amount(0);
            canvas.fill(cell, fill);
            if (m_now.contains(pair))
                canvas.path(
                    roundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 1.5),
                    {{},
                     {theme.ink, 1.3 * theme.strokeScale, moving ? std::vector<double>{3, 2} : std::vector<double>{}}});
            if (sent)
                canvas.text({cell.center().x(), baseline}, numberText(found->second),
                            {numbers, inkOn(fill), Anchor::Middle});
        }
    }
    return {left, top, grid.right, senders * high};
}

} // namespace hopscope
