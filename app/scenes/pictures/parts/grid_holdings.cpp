#include "scenes/pictures/parts/grid_holdings.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/arrival_levels.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/grid_places.h"
#include "scenes/pictures/parts/held_table.h"
#include "scenes/pictures/parts/holdings_row.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"
#include "scenes/step_costs.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

class GridHoldings final : public Picture, private GridPlaces {
public:
    /// How large a block is drawn; 0 where they have no room.
    static double cellFor(const Run& run, QSizeF size)
    {
        const auto axes = run.shape().axes();
        const double high = size.height() - top - bottom,
                     wide = std::min(mostWide, size.width() - left - apart - leastWords - right);
        const double cell = std::min(high / axes[0], wide / axes[1]);
        if (const double numbered = (high - hopsHigh) / axes[0];
            numbered >= leastNumbered && axes[1] * numbered <= wide)
            return std::min(numbered, mostNumbered);
        return cell < 1 || cell * std::max(axes[0], axes[1]) < leastSide ? 0 : cell;
    }

    explicit GridHoldings(const PictureRequest& request)
        : m_run(request.run), m_held(m_run->holdingsAt(request.steps)),
          m_arrivals(arrivalsAt(m_run, NodeId{0}, request.stop)), m_size(request.size), m_steps(request.steps),
          m_marked(markedStep(request)), m_moving(request.moving), m_levels(arrivalLevels(*m_arrivals))
    {
        const auto axes = m_run->shape().axes();
        const double cell = cellFor(*m_run, m_size);
        m_rows = Side(axes[0], top, cell * axes[0], cell, cell / 2);
        const double across = isNumbered(cell) ? std::min(wideNumbered * cell, mostWide / axes[1]) : cell;
        m_columns = Side(axes[1], left, across * axes[1], across, across / 2);
        m_firstRow = firstOf(0), m_firstColumn = firstOf(1);
        m_byHops = arriveByHops();
        if (isNumbered(cell) && m_byHops) // each has its own tint
            for (m_levels.clear(); std::ssize(m_levels) + 1 < m_run->steps();)
                m_levels.push_back(static_cast<std::int32_t>(m_levels.size()) + 1);
    }
    static bool isNumbered(double cell) { return cell >= leastNumbered; }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const auto* node = std::get_if<NodeId>(&selection);
        const std::uint32_t processor = node && node->value < blocks() ? node->value : 0;
        const HoldingsOf found = holdingsOf(*m_run, *m_held, processor, m_marked);
        paintCaption(canvas, theme, processor);
        paintMap(canvas, theme, found);
        if (isNumbered())
            paintBlocks(
                canvas, theme,
                [&](std::uint32_t row, std::uint32_t column) { return colourOf(theme, found, row, column); },
                found.sources);
        else if (processor == 0)
            paintLines(canvas, theme);
        if (hopsBeside() && processor == 0) paintHops(canvas, theme);
        paintNumbers(canvas, theme);
        paintChosen(canvas, theme, selection, hover);
        const double from = paintPart(canvas, theme, found);
        paintTitle(canvas, theme, from > m_columns.end() + apart ? 2 * apart : apart / 2);
        paintWords(canvas, theme, found, from);
    }

    Selected at(QPointF point) const override
    {
        const auto block = blockAt(point);
        return block ? Selected(BlockId{*block}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        const auto block = blockAt(point);
        if (!block) return {};
        const bool holds = m_held->holds(NodeId{0}, BlockId{*block});
        const std::int32_t step = m_arrivals->empty() ? Arrivals::never : (*m_arrivals)[*block];
        const QString name = QStringLiteral("%1 %2").arg(blockName(*m_run)).arg(*block);
        return (holds ? QStringLiteral("Processor 0 holds %1") : QStringLiteral("Processor 0 does not hold %1"))
                   .arg(name)
               + (step < 0 ? QString() : QStringLiteral(": it arrives in step %1").arg(step + 1));
    }

private:
    static constexpr double left = 46, top = 58, bottom = 8, right = 14, apart = 22, leastSide = 90, mostWide = 260,
                            leastWords = 190, belowPart = 20;
    /// Cells with the numbers of their blocks, and below them how many hops away they are.
    static constexpr double leastNumbered = 15, mostNumbered = 26, wideNumbered = 1.5, hopsHigh = 16;

    static QString inkName(const Theme& theme)
    {
        return theme.dark() ? QStringLiteral("white") : QStringLiteral("black");
    }
    static QString number(std::uint64_t value) { return numberText(static_cast<double>(value)); }

    bool isNumbered() const { return isNumbered(m_rows.cell); }
    /// Whether row and column of processor 0 are the last, so that hops can be counted along them.
    bool hopsBeside() const { return isNumbered() && m_byHops && hasFarCorner(); }
    std::uint32_t blocks() const { return m_rows.count * m_columns.count; }

    /// Which row or column is drawn first, so that the blocks that come first lie beside their processor 0, also round
    /// the border: it is at the end if they come from lower numbers, at the beginning if from higher ones, else in the
    /// middle.
    std::uint32_t firstOf(std::size_t axis) const
    {
        const std::uint32_t count = m_run->shape().axes()[axis], each = axis == 0 ? m_columns.count : 1;
        if (!m_run->shape().wraps(axis) || count < 3 || m_arrivals->empty()) return 0;
        const std::int32_t before = (*m_arrivals)[(count - 1) * each], after = (*m_arrivals)[each];
        return before < after ? 1 : after < before ? 0 : count - count / 2;
    }
    /// Of a place on an axis, in the directions in which blocks come.
    std::uint32_t hopsAlong(std::size_t axis, std::uint32_t place) const
    {
        const std::uint32_t count = m_run->shape().axes()[axis], first = axis == 0 ? m_firstRow : m_firstColumn,
                            back = (count - place) % count;
        return first == 0 ? place : first == 1 ? back : std::min(place, back);
    }
    /// Whether each block arrives in the step whose number is that of its hops.
    bool arriveByHops() const
    {
        for (std::uint32_t block = 1; block < m_arrivals->size(); ++block)
            if (std::int64_t{(*m_arrivals)[block]} + 1
                != std::int64_t{hopsAlong(0, block / m_columns.count)} + hopsAlong(1, block % m_columns.count))
                return false;
        return !m_arrivals->empty();
    }

    void paintCaption(Canvas& canvas, const Theme& theme, std::uint32_t processor) const
    {
        const QString block = blockName(*m_run);
        const QString place = QStringLiteral("Each %1 where its processor lies").arg(block),
                      held = QStringLiteral(" · blue: processor %1 holds it").arg(processor),
                      coming = m_marked < 0 ? QString()
                                            : QStringLiteral(" · %1: %2 in step %3")
                                                  .arg(inkName(theme),
                                                       m_moving ? QStringLiteral("arrives") : QStringLiteral("arrived"),
                                                       number(static_cast<std::uint64_t>(m_marked + 1)));
        const QString lines = processor > 0 || m_levels.empty() ? QString()
                              : hopsBeside()
                                  ? QStringLiteral(" · number at its right + number below = its step; paler: later")
                              : m_byHops ? QStringLiteral(" · line n: n hops away, arrives in step n; fainter: later")
                                         : QStringLiteral(" · line n: arrives in step n; fainter: later");
        const QString briefHeld = QStringLiteral(" · blue: held");
        paintHeading(canvas, theme,
                     {place + held + coming + lines, place + briefHeld + coming + lines, place + held + coming,
                      place + briefHeld + coming, place},
                     m_size.width());
    }

    /// Above the map; `beside`: room that it has beyond it.
    void paintTitle(Canvas& canvas, const Theme& theme, double beside) const
    {
        const QString block = blockName(*m_run);
        const QFont font = theme.text(8.5);
        canvas.text({m_columns.from, top - 24},
                    fitting(font,
                            {(m_firstRow == 1 && m_firstColumn == 1 ? QStringLiteral("all %1 %2s; row, column 0 last")
                                                                    : QStringLiteral("all %1 %2s, by row and column"))
                                 .arg(number(blocks()), block),
                             QStringLiteral("all %1 %2s").arg(number(blocks()), block),
                             QStringLiteral("%1 %2s").arg(number(blocks()), block)},
                            m_columns.end() - m_columns.from + beside),
                    {font, theme.ink});
    }

    /// What has not arrived yet is the paler, the later it does; where there are levels.
    QColor comingColour(const Theme& theme, std::int32_t step) const
    {
        constexpr double first = 0.4;
        const auto bands = static_cast<double>(m_levels.size());
        return mixed(theme.vacant, theme.inkSoft, // grey: the colour of what is held would say that it is
                     first * (1 - static_cast<double>(levelsBefore(m_levels, step)) / bands));
    }

    QColor colourOf(const Theme& theme, const HoldingsOf& found, std::uint32_t row, std::uint32_t column) const
    {
        const std::uint32_t block = blockIn(row, column);
        if (std::ranges::binary_search(found.arriving, block)) return theme.ink;
        if (m_held->holds(NodeId{found.processor}, BlockId{block})) return theme.order(-1);
        return found.processor == 0 && !m_levels.empty() ? comingColour(theme, stepOf(row, column)) : theme.vacant;
    }

    void paintMap(Canvas& canvas, const Theme& theme, const HoldingsOf& found) const
    {
        const auto group = canvas.group(QStringLiteral("holdings"));
        QImage image(int(m_columns.count), int(m_rows.count), QImage::Format_RGB32);
        for (std::uint32_t row = 0; row < m_rows.count; ++row)
            for (std::uint32_t column = 0; column < m_columns.count; ++column)
                image.setPixelColor(int(column), int(row), colourOf(theme, found, row, column));
        canvas.cells(area(), image);
        if (m_rows.cell >= 4) paintGrid(canvas, theme, m_rows, m_columns);
    }

    /// Where a line has its number: on the way from the processor to the corner that is farthest from it, if it has
    /// room.
    std::optional<QPointF> nameOf(std::int32_t level, double wide, double high) const
    {
        const auto [homeRow, homeColumn] = placeOf(0);
        const bool up = homeRow * 2 >= m_rows.count, back = homeColumn * 2 >= m_columns.count;
        const std::uint32_t rows = up ? homeRow : m_rows.count - 1 - homeRow,
                            columns = back ? homeColumn : m_columns.count - 1 - homeColumn,
                            far = std::max(rows, columns);
        for (std::uint32_t i = 0; i < far; ++i) {
            const std::uint32_t down = rows * i / far, across = columns * i / far,
                                row = up ? homeRow - down : homeRow + down,
                                column = back ? homeColumn - across : homeColumn + across;
            if (stepOf(row, column) < level) continue;
            const QPointF at(m_columns.middle(column), m_rows.middle(row));
            const bool inside = area().contains(QRectF(at.x() - wide / 2 - 2, at.y() - high, wide + 4, 2 * high));
            return inside ? std::optional(at) : std::nullopt;
        }
        return {};
    }
    /// Whether the block that comes last is the first of the map.
    bool hasFarCorner() const { return m_firstRow == 1 && m_firstColumn == 1; }
    /// In which a place's block arrives, counted from 1.
    std::int32_t stepOf(std::uint32_t row, std::uint32_t column) const
    {
        return (*m_arrivals)[blockIn(row, column)] + 1;
    }

    /// Where the blocks that arrive in a step or before it end.
    void paintLines(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("steps"));
        const QFont font = theme.text(8.5, QFont::Medium);
        std::vector<std::pair<QPointF, std::int32_t>> names;
        std::vector<QLineF> lines;
        for (const std::int32_t level : m_levels) {
            const QString text = QString::number(level);
            const auto name = nameOf(level, textWidth(font, text), capHeight(font));
            if (!name) continue;
            names.emplace_back(*name + QPointF(0, capHeight(font) / 2), level);
            for (std::uint32_t row = 0; row < m_rows.count; ++row)
                for (std::uint32_t column = 0; column < m_columns.count; ++column) {
                    const bool within = stepOf(row, column) <= level;
                    const double x = m_columns.at(column), y = m_rows.at(row), right = m_columns.at(column + 1),
                                 bottom = m_rows.at(row + 1);
                    if (column + 1 < m_columns.count && within != (stepOf(row, column + 1) <= level))
                        lines.emplace_back(right, y, right, bottom);
                    if (row + 1 < m_rows.count && within != (stepOf(row + 1, column) <= level))
                        lines.emplace_back(x, bottom, right, bottom);
                }
        }
        canvas.lines(lines, {theme.inkSoft, 1});
        // At the corner what comes last.
        if (const QString last = number(static_cast<std::uint64_t>(m_run->steps())); m_byHops && hasFarCorner())
            canvas.text(area().topLeft() + QPointF(4, 4 + capHeight(font)), last, {font, theme.ink});
        for (const auto& [at, level] : names)
            canvas.text(at, QString::number(level), {font, theme.ink, Anchor::Middle, comingColour(theme, level + 1)});
    }

    /// Some of the rows' and of the columns'.
    void paintNumbers(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        const auto shown = [this](std::uint32_t count) {
            return isNumbered() ? 1 : std::max(1U, static_cast<std::uint32_t>(std::ceil(count / 4.0)));
        };
        for (std::uint32_t row = 0; row < m_rows.count; row += shown(m_rows.count)) {
            const std::uint32_t place = placeOf(row * m_columns.count).first;
            canvas.text({m_columns.from - 5, m_rows.middle(place) + capHeight(font) / 2}, QString::number(row),
                        {font, theme.inkSoft, Anchor::End});
        }
        for (std::uint32_t column = 0; column < m_columns.count; column += shown(m_columns.count)) {
            const std::uint32_t place = placeOf(column).second;
            canvas.text({m_columns.middle(place), top - 7}, QString::number(column),
                        {font, theme.inkSoft, Anchor::Middle});
        }
    }

    void paintChosen(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
    {
        constexpr double around = 2;
        for (const Selected& what : chosen(*m_run, selection, hover)) {
            const auto* block = std::get_if<BlockId>(&what);
            const auto* node = std::get_if<NodeId>(&what);
            const std::uint32_t one = block ? block->value : node ? node->value : blocks();
            if (one >= blocks()) continue;
            const auto [row, column] = placeOf(one);
            canvas.path(roundedRect(QRectF(m_columns.at(column), m_rows.at(row), m_columns.cell, m_rows.cell)
                                        .adjusted(-around, -around, around, around),
                                    1),
                        {{}, {theme.accent, 2 * theme.strokeScale}});
        }
    }

    /// The blocks that are held or arrive, enlarged; where words may begin beside it.
    double paintPart(Canvas& canvas, const Theme& theme, const HoldingsOf& found) const
    {
        const double beside = m_columns.end() + apart + (isNumbered() ? hopsHigh : 0);
        if (isNumbered()) return beside;
        const double names = textWidth(theme.mono(8.5), QString::number(m_rows.count - 1)) + 10,
                     x = beside + names + 14, wide = m_size.width() - right - x - leastWords - apart;
        const HoldingsRow row(*m_run, *m_held, found, {x, top, wide, area().height() - belowPart}, false);
        const auto part = row.part();
        if (row.empty() || !part) return beside;
        row.paint(canvas, theme);
        row.paintNumbers(canvas, theme);
        const QRectF all = row.extent();
        const QFont font = theme.text(8.5);
        const double room = m_size.width() - right - leastWords - apart - x + 30;
        canvas.text(
            {all.left(), top - 24},
            fitting(font,
                    {QStringLiteral("enlarged: %1 = %2 × row + column").arg(blockName(*m_run)).arg(m_columns.count),
                     QStringLiteral("%1 × row + column").arg(m_columns.count), QStringLiteral("enlarged")},
                    room),
            {font, theme.ink});
        if (row.goesRound())
            canvas.text({all.left(), all.bottom() + 8 + capHeight(font)},
                        fitting(font,
                                {QStringLiteral("dashed: the torus wraps here"), QStringLiteral("dashed: it wraps")},
                                room),
                        {font, theme.inkSoft});
        // From its place on the map, as far as this does not go round the map's border.
        const auto [firstRow, firstColumn] = placeOf(part->row * m_columns.count + part->column);
        const std::uint32_t rows = std::min(part->rows, m_rows.count - firstRow),
                            columns = std::min(part->columns, m_columns.count - firstColumn);
        const QRectF small =
            QRectF(m_columns.at(firstColumn), m_rows.at(firstRow), columns * m_columns.cell, rows * m_rows.cell)
                .adjusted(-1, -1, 1, 1);
        const Stroke stroke{theme.ink, 1};
        canvas.path(roundedRect(small, 1), {{}, stroke});
        const QRectF same(all.left(), all.top(), all.width() * columns / part->columns,
                          all.height() * rows / part->rows);
        if (rows < part->rows || columns < part->columns) canvas.path(roundedRect(same, 1), {{}, stroke});
        canvas.line(small.topRight(), {all.left() - names, all.top()}, stroke);
        canvas.line(small.bottomRight(), {all.left() - names, same.bottom()}, stroke);
        return std::max(all.right(),
                        all.left()
                            + std::min(room, textWidth(font, QStringLiteral("enlarged: block = 128 × row + column"))))
               + apart;
    }

    void paintWords(Canvas& canvas, const Theme& theme, const HoldingsOf& found, double x) const
    {
        const double room = m_size.width() - right - x;
        if (room < leastWords - 1) return;
        HoldingsOf told = found;
        if (m_byHops && found.processor == 0 && m_marked >= 0) told.hops = m_marked + 1;
        std::vector<HoldingsText> texts = holdingsTexts(*m_run, told, m_moving, {});
        if (const QString sum = wholeRunText(*m_run); !sum.isEmpty()) {
            texts.push_back({sum});
            const QStringList forms = blocksOfAxes(*m_run);
            if (const QString why = fitting(theme.text(9), forms, room); forms.contains(why)) texts.push_back({why});
        }
        texts.push_back({summaryOf(*m_run)}); // why it is so
        const std::vector<HeldAfter> held =
            found.processor == 0 ? heldAfter(*m_run, *m_arrivals, m_marked, heldTableColumns(theme, blocks(), room))
                                 : std::vector<HeldAfter>{};
        const double table = held.empty() ? 0 : heldTableHeight(theme);
        const double end =
            paintHoldingsTexts(canvas, theme, texts, {x, top - 24, room, m_size.height() - top + 20 - table});
        if (!held.empty()) paintHeldTable(canvas, theme, held, m_marked, {x, end, room, table});
    }

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<const Holdings> m_held;
    std::shared_ptr<const std::vector<std::int32_t>> m_arrivals; ///< at processor 0, by block; empty: not known
    QSizeF m_size;
    StepIndex m_steps, m_marked;
    bool m_moving, m_byHops{false};
    std::vector<std::int32_t> m_levels; ///< steps whose blocks have a line
};

} // namespace

bool showsGridHoldings(const Run& run, QSizeF size)
{
    // Processors: a matrix of fewer has cells that look like cells, unless those of the grid have numbers.
    constexpr std::uint32_t fewest = 256, fewestNumbered = 48;
    if (!HoldingsRow::isFor(run) || !run.setup().natural || run.shape().axes().size() != 2) return false;
    const double cell = GridHoldings::cellFor(run, size);
    return cell > 0 && run.topology().processors() >= (GridHoldings::isNumbered(cell) ? fewestNumbered : fewest);
}

std::unique_ptr<Picture> makeGridHoldings(const PictureRequest& request)
{
    return std::make_unique<GridHoldings>(request);
}

} // namespace hopscope
