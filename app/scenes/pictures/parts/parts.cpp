#include "scenes/pictures/parts/parts.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "progress.h"
#include "scenes/pictures/parts/operands_needed.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

Side::Side(std::uint32_t all, double start, double length, double mostCell, double leastCell) : count(all), from(start)
{
    const auto fit = static_cast<std::uint32_t>(std::max(1.0, length / leastCell));
    perCell = std::max((count + fit - 1) / fit, 1U);
    // Of a power of two so many are in a cell, too: what is done to halves and quarters has borders between cells.
    constexpr double smaller = 0.7; // of the least cell is small enough for it
    if (perCell > 1 && std::has_single_bit(count))
        for (perCell = 1; cells() > 1 && length / cells() < smaller * leastCell;) perCell *= 2;
    cell = std::clamp(length / std::max(cells(), 1U), 0.5, mostCell);
}

std::optional<std::uint32_t> Side::indexAt(double place) const
{
    const double index = std::floor((place - from) / cell);
    if (index < 0 || index >= cells()) return {};
    return static_cast<std::uint32_t>(index) * perCell;
}

std::uint32_t Side::labelEvery(double room) const
{
    std::uint32_t every = 1;
    if (std::has_single_bit(count)) {
        while (every * cell < room && every < cells()) every *= 2;
        return every;
    }
    for (const std::uint32_t factor : {2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U, 10000U}) {
        if (every * cell >= room) break;
        every = factor;
    }
    return every;
}

void paintSides(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns)
{
    const auto group = canvas.group(QStringLiteral("numbers"));
    const QFont font = theme.mono(8);
    // Where not every cell has its number, a tick says which one does.
    constexpr double from = 2, to = 6;
    std::vector<QLineF> ticks;
    const std::uint32_t rowEvery = rows.labelEvery(14);
    for (std::uint32_t row = 0; rowEvery > 1 && row < rows.cells(); row += rowEvery)
        ticks.emplace_back(columns.from - to, rows.middle(row), columns.from - from, rows.middle(row));
    for (std::uint32_t row = 0; row < rows.cells(); row += rowEvery)
        canvas.text({columns.from - 8, rows.middle(row) + capHeight(font) / 2},
                    QString::number(rows.first + row * rows.perCell), {font, theme.inkSoft, Anchor::End});
    const std::uint32_t columnEvery =
        columns.labelEvery(textWidth(font, QString::number(columns.first + columns.count)) + 8);
    for (std::uint32_t column = 0; column < columns.cells(); column += columnEvery)
        canvas.text({columns.middle(column), rows.from - 8}, QString::number(columns.first + column * columns.perCell),
                    {font, theme.inkSoft, Anchor::Middle});
    for (std::uint32_t column = 0; columnEvery > 1 && column < columns.cells(); column += columnEvery)
        ticks.emplace_back(columns.middle(column), rows.from - to, columns.middle(column), rows.from - from);
    canvas.lines(ticks, {theme.inkSoft, 1});
}

void paintGrid(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns)
{
    std::vector<QLineF> lines;
    if (rows.cell >= 7)
        for (std::uint32_t row = 0; row <= rows.cells(); ++row)
            lines.emplace_back(columns.from, rows.at(row), columns.end(), rows.at(row));
    if (columns.cell >= 7)
        for (std::uint32_t column = 0; column <= columns.cells(); ++column)
            lines.emplace_back(columns.at(column), rows.from, columns.at(column), rows.end());
    canvas.lines(lines, {theme.ground, 1.5});
}

bool framesFit(const Side& rows, const Side& columns)
{
    constexpr double least = 10;
    return rows.cell >= least && columns.cell >= least;
}

void paintFrames(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns,
                 const std::set<std::pair<std::uint32_t, std::uint32_t>>& cells, bool dashed)
{
    if (cells.empty() || !framesFit(rows, columns)) return;
    const auto marks = canvas.group(QStringLiteral("arrivals"));
    std::vector<QPainterPath> frames;
    for (const auto& [row, column] : cells)
        frames.push_back(roundedRect(
            QRectF(columns.at(column), rows.at(row), columns.cell, rows.cell).adjusted(1.5, 1.5, -1.5, -1.5), 2));
    std::vector<double> dashes;
    if (dashed) dashes = {3, 2};
    canvas.paths(frames, {{}, {theme.ink, 1.5 * theme.strokeScale, dashes}});
}

QString arrivalsText(bool moving)
{
    return moving ? QStringLiteral("dashed: arrives in this step") : QStringLiteral("framed: arrived in this step");
}

std::vector<QLineF> bordersOf(const Side& rows, const Side& columns, const std::vector<bool>& marked, double inset)
{
    constexpr std::size_t most = 400;
    const auto at = [&](std::int64_t row, std::int64_t column) {
        return row >= 0 && column >= 0 && row < rows.cells() && column < columns.cells()
               && marked[static_cast<std::size_t>(row) * columns.cells() + static_cast<std::size_t>(column)];
    };
    std::vector<QLineF> lines;
    // Between two rows (columns) lines go on as long as the same side is marked and the other is not. `is` asks for a
    // cell on either side of the border, `point` makes a point from places along it and across it.
    const auto between = [&](std::int64_t count, const auto& is, double across, const auto& along, const auto& point) {
        for (const bool after : {false, true})
            for (std::int64_t begin = 0, end = 0; begin < count; begin = end) {
                const auto borders = [&](std::int64_t i) { return is(after, i) && !is(!after, i); };
                while (begin < count && !borders(begin)) ++begin;
                for (end = begin; end < count && borders(end);) ++end;
                if (end == begin) break;
                // Around a corner that bends inwards the line goes on, else it ends before it.
                const double y = across + (after ? inset : -inset),
                             from = along(begin) + (is(after, begin - 1) ? -inset : inset),
                             to = along(end) + (is(after, end) ? inset : -inset);
                lines.emplace_back(point(from, y), point(to, y));
            }
    };
    for (std::int64_t row = 0; row <= rows.cells() && lines.size() <= most; ++row)
        between(
            columns.cells(), [&](bool after, std::int64_t i) { return at(after ? row : row - 1, i); },
            rows.at(static_cast<std::uint32_t>(row)),
            [&](std::int64_t i) { return columns.at(static_cast<std::uint32_t>(i)); },
            [](double x, double y) { return QPointF(x, y); });
    for (std::int64_t column = 0; column <= columns.cells() && lines.size() <= most; ++column)
        between(
            rows.cells(), [&](bool after, std::int64_t i) { return at(i, after ? column : column - 1); },
            columns.at(static_cast<std::uint32_t>(column)),
            [&](std::int64_t i) { return rows.at(static_cast<std::uint32_t>(i)); },
            [](double y, double x) { return QPointF(x, y); });
    if (lines.size() > most) lines.clear();
    return lines;
}

void paintRow(Canvas& canvas, const Stroke& stroke, const Side& rows, const Side& columns, std::uint32_t row)
{
    if (row < rows.count)
        canvas.path(roundedRect({columns.from - 2, rows.at(row / rows.perCell) - 1, columns.end() - columns.from + 4,
                                 rows.cell + 2},
                                3),
                    {{}, stroke});
}

void paintColumn(Canvas& canvas, const Stroke& stroke, const Side& rows, const Side& columns, std::uint32_t column)
{
    if (column < columns.count)
        canvas.path(roundedRect({columns.at(column / columns.perCell) - 1, rows.from - 2, columns.cell + 2,
                                 rows.end() - rows.from + 4},
                                3),
                    {{}, stroke});
}

std::vector<QString> wrapped(const QFont& font, const QString& text, double width)
{
    std::vector<QString> lines{{}};
    for (const QString& word : text.split(QLatin1Char(' '))) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        if (!lines.back().isEmpty() && textWidth(font, longer) > width)
            lines.push_back(word);
        else
            lines.back() = longer;
    }
    return lines;
}

void paintHeading(Canvas& canvas, const Theme& theme, const QStringList& texts, double width)
{
    const auto group = canvas.group(QStringLiteral("heading"));
    const QFont font = theme.text(9);
    canvas.text({14, 18}, fitting(font, texts, width - 28), {font, theme.inkSoft});
}

QString panelsText(std::size_t steps, bool start, StepIndex all)
{
    return (start ? QStringLiteral("the start and %1 of %2 steps") : QStringLiteral("%1 of %2 steps"))
        .arg(steps)
        .arg(numberText(static_cast<double>(all)));
}

StepIndex markedStep(const PictureRequest& request)
{
    const StepIndex step = request.moving ? request.steps : request.steps - 1;
    return step < request.run->steps() ? step : -1;
}

QString afterStep(StepIndex steps)
{
    return steps == 0 ? QStringLiteral("start")
                      : QStringLiteral("after step %1").arg(numberText(static_cast<double>(steps)));
}

QString nodesText(const Side& side, std::uint32_t first)
{
    const std::uint32_t last = side.first + std::min(first + side.perCell, side.count) - 1;
    first += side.first;
    return first == last ? QStringLiteral("processor %1").arg(first)
                         : QStringLiteral("processors %1 to %2").arg(first).arg(last);
}

namespace {

/// Beyond it cells show a sample of the blocks that they stand for; joined operands take longer to be looked up.
constexpr std::uint64_t mostTested = 40'000'000, mostJoined = 2'000'000;

/// Number i of a sample of 0 … count − 1: steps of the golden ratio spread evenly and meet no pattern of powers of two.
std::uint32_t sampleAt(std::uint32_t i, std::uint32_t count)
{
    const double place = 0.5 + i * 0.6180339887498949;
    return static_cast<std::uint32_t>((place - std::floor(place)) * count);
}

double joinedShare(const Holdings& held, NodeId node, BlockId block, std::uint32_t needed)
{
    double joined = 0;
    for (const RankInterval& interval : held.joined(node, block)) joined += interval.high - interval.low;
    return std::min(1.0, joined / std::max(needed, 1U));
}

} // namespace

HoldingsGrid::HoldingsGrid(const Run& run, Side processors, Side blocks)
    : rows(processors), columns(blocks), m_full(std::size_t{rows.cells()} * columns.cells(), 0.0)
{
    const std::uint64_t most = run.data().custody == Custody::Combined ? mostJoined : mostTested;
    const std::uint64_t each = std::max<std::uint64_t>(1, most / std::max(1U, rows.count) / columns.cells());
    m_lookedAt = static_cast<std::uint32_t>(std::min<std::uint64_t>(each, columns.perCell));
}

void HoldingsGrid::read(const Run& run, const Holdings& held, const std::stop_token& stop)
{
    const bool combined = run.data().custody == Custody::Combined, all = m_lookedAt == columns.perCell;
    OperandsNeeded needed(run);
    m_top = aggregated() ? 0 : 1;
    double edge = 0; // the last cells stand for fewer pairs and are full sooner
    for (std::uint32_t row = 0; row < rows.cells(); ++row) {
        if (stop.stop_requested()) throw Cancelled();
        for (std::uint32_t column = 0; column < columns.cells(); ++column) {
            const std::uint32_t first = column * columns.perCell,
                                count = std::min(columns.perCell, columns.count - first),
                                looked = std::min(m_lookedAt, count);
            double sum = 0;
            std::uint64_t tested = 0;
            for (std::uint32_t i = row * rows.perCell; i < std::min((row + 1) * rows.perCell, rows.count); ++i)
                for (std::uint32_t j = 0; j < looked; ++j, ++tested) {
                    const BlockId block{first + (all ? j : sampleAt(j, count))};
                    const NodeId node{i};
                    sum += combined ? joinedShare(held, node, block, needed.of(node, block)) : held.holds(node, block);
                }
            double& full = m_full[row * columns.cells() + column];
            full = sum / static_cast<double>(std::max<std::uint64_t>(tested, 1));
            edge = std::max(edge, full);
            const bool whole = count == columns.perCell && (row + 1) * rows.perCell <= rows.count;
            if (whole) m_top = std::max(m_top, full);
        }
    }
    if (m_top == 0) m_top = edge;
}

QImage HoldingsGrid::image(const Theme& theme, double top) const
{
    constexpr double faintest = 0.18;
    // Colours of blocks say which a cell has; of several the place of the cell says that, and shades are of one hue.
    const bool single = columns.count <= 1 || aggregated();
    QImage image(int(columns.cells()), int(rows.cells()), QImage::Format_RGB32);
    for (std::uint32_t row = 0; row < rows.cells(); ++row)
        for (std::uint32_t column = 0; column < columns.cells(); ++column) {
            const double order = single ? -1 : double(column) / std::max(columns.cells() - 1, 1U);
            double share = top > 0 ? std::min(1.0, at(row, column) / top) : 0;
            if (aggregated() && share > 0) share = std::max(share, faintest);
            image.setPixelColor(int(column), int(row), mixed(theme.vacant, theme.order(order), share));
        }
    return image;
}

std::string unfollowedPackets(const Run& run)
{
    const std::uint64_t all = run.data().blocks, followed = run.shownBlocks();
    if (followed >= all) return {};
    const auto text = [](double number) { return numberText(number).toStdString(); };
    return fmt::format(
        "This total exchange has {} packets, and {} can be followed at a time: choose at most {} processors.",
        text(double(all)), text(double(followed)), text(std::floor(std::sqrt(double(followed)))));
}

PacketPlaces::PacketPlaces(const Run& run)
    : m_run(&run), m_count(run.topology().processors()), m_holders(std::size_t{m_count} * m_count)
{
    for (std::size_t packet = 0; packet < m_holders.size(); ++packet)
        m_holders[packet] = static_cast<std::uint32_t>(packet / m_count);
}

void PacketPlaces::advance(StepIndex steps, const std::stop_token& stop)
{
    Step step;
    for (; m_steps < std::min(steps, m_run->steps()); ++m_steps) {
        if (stop.stop_requested()) throw Cancelled();
        m_run->schedule().at(m_steps, step);
        for (const Transfer& transfer : step.transfers())
            step.eachBlock(transfer, [&](BlockId packet) {
                if (packet.value < m_holders.size()) m_holders[packet.value] = transfer.to.value;
            });
    }
}

std::uint64_t PacketPlaces::home() const
{
    std::uint64_t count = 0;
    for (std::uint32_t source = 0; source < m_count; ++source)
        for (std::uint32_t destination = 0; destination < m_count; ++destination)
            count += holder(source, destination) == destination;
    return count;
}

QColor holderColour(const Theme& theme, std::uint32_t holder, std::uint32_t processors)
{
    return theme.order(processors <= 1 ? -1 : std::min(1.0, double(holder) / (processors - 1)));
}

} // namespace hopscope
