#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/direct_exchange.h"
#include "scenes/pictures/parts/holdings_row.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/traffic/step_pattern.h"
#include "scenes/related.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace hopscope {

namespace {

QString grouped(std::uint64_t count) { return numberText(static_cast<double>(count)); }

class ExchangeHoldings final : public Picture {
public:
    ExchangeHoldings(const PictureRequest& request, std::shared_ptr<const DirectExchange> exchange)
        : m_run(request.run), m_exchange(std::move(exchange)), m_size(request.size), m_steps(request.steps),
          m_marked(markedStep(request)), m_moving(request.moving)
    {
        // Words and the row of one processor have room beside the matrix.
        constexpr double widest = 0.42;
        const double wide = m_size.width() - left - 14,
                     high = std::min(m_size.height() - topBeside - 8, std::max(widest * m_size.width(), 24.0));
        m_beside = high >= 24 && wide - high - apart >= leastWords;
        m_top = m_beside ? topBeside : topBelow;
        const double side = m_beside ? high : std::max(24.0, std::min(m_size.height() - m_top - 8, wide));
        m_rows = Side(m_exchange->processors(), m_top, side);
        m_columns = Side(m_exchange->processors(), left, side);
        read();
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const std::uint32_t one = chosenOf(selection);
        if (m_beside)
            paintAxes(canvas, theme);
        else
            paintHeading(canvas, theme,
                         {headline() + QStringLiteral(" Row: who has, column: from whom."), headline(), briefText()},
                         m_size.width());
        {
            const auto group = canvas.group(QStringLiteral("holdings"));
            QImage image(int(m_columns.cells()), int(m_rows.cells()), QImage::Format_RGB32);
            for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
                for (std::uint32_t column = 0; column < m_columns.cells(); ++column)
                    image.setPixelColor(int(column), int(row), colourOf(theme, row, column));
            canvas.cells({left, m_top, m_columns.end() - left, m_rows.end() - m_top}, image);
            paintGrid(canvas, theme, m_rows, m_columns);
            canvas.lines(filling(), {theme.ink, theme.strokeScale});
            paintSides(canvas, theme, m_rows, m_columns);
        }
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_rows.count)
                paintPointers(canvas, theme, node->value);
        if (m_beside) paintBeside(canvas, theme, one);
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (row && (column || point.x() < left)) return NodeId{*row};
        if (column && point.y() < m_top) return NodeId{*column};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (!row || !column) return {};
        const Cell& cell = m_cells[placeOf(*row, *column)];
        QString who = nodesText(m_rows, *row);
        who[0] = who[0].toUpper();
        if (cell.pairs == 1 && *row == *column) return QStringLiteral("%1: its own block for itself").arg(who);
        if (cell.pairs == 1)
            return QStringLiteral("%1 %2 the block of %3")
                .arg(who, cell.arrived > 0 ? QStringLiteral("has") : QStringLiteral("does not have"),
                     nodesText(m_columns, *column));
        return QStringLiteral("%1 have %2 of the %3 blocks that %4 send them")
            .arg(who, grouped(cell.arrived), grouped(cell.pairs), nodesText(m_columns, *column));
    }

private:
    struct Cell {
        std::uint32_t pairs{0}, arrived{0};
        bool now{false};
    };
    static constexpr double left = 70, topBelow = 46, topBeside = 36, leastWords = 200, apart = 26;
    static constexpr double leastBoth = 290; ///< of the words beside an enlarged row

    std::size_t placeOf(std::uint32_t to, std::uint32_t from) const
    {
        return std::size_t{to / m_rows.perCell} * m_columns.cells() + from / m_columns.perCell;
    }
    void read()
    {
        m_cells.resize(std::size_t{m_rows.cells()} * m_columns.cells());
        const StepIndex seen = std::max(m_steps, m_marked + 1);
        for (std::uint32_t to = 0; to < m_rows.count; ++to)
            for (std::uint32_t from = 0; from < m_rows.count; ++from) {
                const StepIndex step = m_exchange->arrival(to, from);
                Cell& cell = m_cells[placeOf(to, from)];
                ++cell.pairs;
                if (step < m_steps) ++cell.arrived; // its own, too
                if (step >= 0 && step == m_marked) cell.now = true;
                if (step < 0 || step >= seen) continue;
                m_around = m_around && (to + m_rows.count - from) % m_rows.count == step + 1;
                m_exclusive = m_exclusive && (from ^ to) == step + 1;
            }
        if (m_exclusive)
            for (StepIndex k = 0; k < seen; ++k) m_pattern.add(k, 0, static_cast<std::uint32_t>(k) + 1);
        std::pair all{m_exchange->received(0, m_steps), m_exchange->received(0, m_steps)};
        for (std::uint32_t node = 1; node < m_rows.count; ++node) {
            const std::uint32_t count = m_exchange->received(node, m_steps);
            all = {std::min(all.first, count), std::max(all.second, count)};
        }
        m_received = all;
    }

    /// Side of the squares that the step fills beside those that are full, where it is one of this pattern.
    std::uint32_t square() const
    {
        return m_exclusive && m_marked >= 0 ? std::bit_floor(static_cast<std::uint32_t>(m_marked) + 1) : 0;
    }
    /// Around these squares, where they can be seen.
    std::vector<QLineF> filling() const
    {
        constexpr double least = 12;
        const std::uint32_t side = square();
        std::vector<QLineF> lines;
        if (side < m_rows.perCell || side / m_rows.perCell * m_rows.cell < least || m_rows.count % (2 * side) != 0)
            return lines;
        const double wide = side / m_rows.perCell * m_rows.cell;
        for (std::uint32_t at = 0; at < m_rows.count; at += side) {
            const double x = m_columns.at((at ^ side) / m_columns.perCell), y = m_rows.at(at / m_rows.perCell);
            lines.insert(lines.end(), {{x, y, x + wide, y},
                                       {x + wide, y, x + wide, y + wide},
                                       {x + wide, y + wide, x, y + wide},
                                       {x, y + wide, x, y}});
        }
        return lines;
    }

    static QColor arrivedColour(const Theme& theme) { return theme.categories[0]; }
    static QColor ownColour(const Theme& theme) { return theme.categories[1]; }
    QColor shadeOf(const Theme& theme, double fraction) const
    {
        constexpr double faintest = 0.18;
        return fraction <= 0 ? theme.vacant : mixed(theme.vacant, arrivedColour(theme), std::max(faintest, fraction));
    }
    QColor colourOf(const Theme& theme, std::uint32_t row, std::uint32_t column) const
    {
        const Cell& cell = m_cells[std::size_t{row} * m_columns.cells() + column];
        if (cell.now) return theme.ink;
        if (cell.pairs == 1 && row == column) return ownColour(theme);
        return shadeOf(theme, static_cast<double>(cell.arrived) / std::max(1U, cell.pairs));
    }

    std::uint32_t chosenOf(const Selected& selection) const
    {
        const auto* node = std::get_if<NodeId>(&selection);
        return node && node->value < m_rows.count ? node->value : 0;
    }

    void paintAxes(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        canvas.text({left, 14},
                    fitting(font, {QStringLiteral("block of source processor →"), QStringLiteral("of source →")},
                            m_columns.end() - left + apart),
                    {font, theme.inkSoft});
        canvas.text({14, 14}, QStringLiteral("holder ↓"), {font, theme.inkSoft});
    }
    /// At both ends of the row, whose cells stay as they are.
    void paintPointers(Canvas& canvas, const Theme& theme, std::uint32_t processor) const
    {
        const double y = m_rows.middle(processor / m_rows.perCell), size = 4;
        paintComing(canvas, {m_columns.from - 1 - size, y - size, size, 2 * size}, BlockSource::Side::Left, size,
                    theme.accent);
        paintComing(canvas, {m_columns.end() + 1, y - size, size, 2 * size}, BlockSource::Side::Right, size,
                    theme.accent);
    }

    QString headline() const
    {
        const auto [fewest, most] = m_received;
        const QString all = grouped(m_rows.count - 1);
        if (m_steps == 0) return QStringLiteral("At the start nobody has a block of another processor.");
        const QString after = QStringLiteral("After step %1 ").arg(grouped(static_cast<std::uint64_t>(m_steps)));
        if (fewest != most)
            return after
                   + QStringLiteral("the processors have received %1 to %2 of %3 blocks.")
                         .arg(grouped(fewest), grouped(most), all);
        QString text = after + QStringLiteral("everybody has received %1 of %2 blocks").arg(grouped(most), all);
        const auto steps = static_cast<std::uint64_t>(m_steps);
        if (m_steps > 1 && m_exclusive)
            text += QStringLiteral(": i has those of i xor 1 … i xor %1").arg(grouped(steps));
        else if (m_steps > 1 && m_around)
            text += QStringLiteral(": i has those of i − 1 … i − %1").arg(grouped(steps));
        return text + u'.';
    }
    QString briefText() const // where all else is too long
    {
        const auto [fewest, most] = m_received;
        return (fewest == most ? grouped(most) : QStringLiteral("%1–%2").arg(grouped(fewest), grouped(most)))
               + QStringLiteral(" of %1 blocks received").arg(grouped(m_rows.count - 1));
    }
    /// What one processor has, in numbers that add up.
    QString chosenText(std::uint32_t one) const
    {
        const std::uint64_t received = m_exchange->received(one, m_steps);
        std::uint64_t left = 0;
        for (std::uint32_t to = 0; to < m_rows.count; ++to) left += m_exchange->arrival(to, one) >= m_steps ? 1 : 0;
        QString text = QStringLiteral("Processor %1 holds %2 received + %3 to send + 1 for itself = %4 blocks.")
                           .arg(one)
                           .arg(grouped(received), grouped(left), grouped(received + left + 1));
        if (const auto from = m_exchange->sourceIn(one, m_marked)) {
            const QString step = grouped(static_cast<std::uint64_t>(m_marked) + 1);
            text += QStringLiteral(" Step %1 %2 the block of %3")
                        .arg(step, m_moving ? QStringLiteral("brings") : QStringLiteral("brought"))
                        .arg(*from);
            if (m_exclusive) text += QStringLiteral(" = %1 xor %2").arg(one).arg(step);
            text += u'.';
        }
        return text;
    }
    QString whyText() const
    {
        if (m_exclusive) return m_pattern.text();
        if (m_around) return QStringLiteral("Step j sends from i to i + j, so each step adds one diagonal.");
        return {};
    }

    void paintBeside(Canvas& canvas, const Theme& theme, std::uint32_t one) const
    {
        double x = m_columns.end() + apart;
        const double room = m_size.width() - x - 14;
        if (const double row = paintRowOf(canvas, theme, one, x, room - leastBoth - apart); row > 0) x += row + apart;
        const double wide = m_size.width() - x - 14;
        const auto group = canvas.group(QStringLiteral("words"));
        double y = 16;
        const auto say = [&](const QFont& font, const QColor& ink, const QString& text) {
            for (const QString& line : wrapped(font, text, wide)) {
                if (text.isEmpty() || y > m_size.height() - 4) return;
                canvas.text({x, y}, line, {font, ink});
                y += lineHeight(font);
            }
            y += 3;
        };
        say(theme.text(10.5, QFont::DemiBold), theme.ink, headline());
        say(theme.text(9.5), theme.ink, whyText());
        say(theme.text(9.5), theme.inkSoft, chosenText(one));
        paintKey(canvas, theme, {x, y - 6, wide, m_size.height() - y});
    }

    void paintKey(Canvas& canvas, const Theme& theme, const QRectF& area) const
    {
        const QFont font = theme.text(9);
        const double line = lineHeight(font) + 2, swatch = 11;
        double x = area.left(), y = area.top() + line;
        const bool several = m_rows.perCell > 1;
        if (several && y < area.bottom()) {
            constexpr double wide = 56;
            QImage image(32, 1, QImage::Format_RGB32);
            for (int i = 0; i < image.width(); ++i)
                image.setPixelColor(i, 0, i == 0 ? theme.vacant : shadeOf(theme, double(i) / (image.width() - 1)));
            const double from = x + textWidth(font, QStringLiteral("0")) + 5;
            canvas.text({x, y}, QStringLiteral("0"), {font, theme.inkSoft});
            canvas.cells({from, y - swatch + 1, wide, swatch}, image);
            const QString most = grouped(std::uint64_t{m_rows.perCell} * m_columns.perCell);
            canvas.text(
                {from + wide + 5, y},
                fitting(font,
                        {QStringLiteral("%1 = %2 × %2 pairs of a cell that have it").arg(most).arg(m_rows.perCell),
                         QStringLiteral("%1 pairs of a cell have it").arg(most), QStringLiteral("%1 pairs").arg(most)},
                        area.right() - from - wide - 5),
                {font, theme.inkSoft});
            y += line;
        }
        const StepIndex step = m_marked + 1;
        const auto entry = [&](const Style& style, const QString& text) {
            const double wide = swatch + 5 + textWidth(font, text);
            if (x > area.left() && x + wide > area.right()) x = area.left(), y += line;
            if (y > area.bottom()) return;
            canvas.path(roundedRect({x, y - swatch + 1, swatch, swatch}, 1.5), style);
            canvas.text({x + swatch + 5, y}, text, {font, theme.inkSoft});
            x += wide + 14;
        };
        if (!several) entry({arrivedColour(theme), {}}, QStringLiteral("received"));
        if (m_marked >= 0)
            entry({theme.ink, {}},
                  (m_moving ? QStringLiteral("arriving in step %1") : QStringLiteral("arrived in step %1"))
                      .arg(grouped(static_cast<std::uint64_t>(step))));
        entry({ownColour(theme), {}}, QStringLiteral("its own"));
        if (!filling().empty())
            entry({{}, {theme.ink, theme.strokeScale}},
                  QStringLiteral("filled in steps %1–%2").arg(grouped(square()), grouped(2 * square() - 1)));
    }

    /// The row of one processor, source by source in lines of equal length; returns how wide it is with its numbers.
    double paintRowOf(Canvas& canvas, const Theme& theme, std::uint32_t one, double x, double room) const
    {
        constexpr double numbers = 34, leastCell = 4, mostCell = 16, widest = 300;
        const auto [lines, across] = nearlySquare(m_rows.count);
        const double high = m_rows.end() - m_top,
                     cell = std::min({high / lines, (std::min(room, widest) - numbers) / across, mostCell});
        if (m_rows.perCell == 1 || cell < leastCell) return 0;
        const auto group = canvas.group(QStringLiteral("unfolded"));
        Side rows(lines, m_top, cell * lines, cell, 1), columns(across, x + numbers, cell * across, cell, 1);
        QImage image(int(across), int(lines), QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        for (std::uint32_t from = 0; from < m_rows.count; ++from) {
            const StepIndex step = m_exchange->arrival(one, from);
            image.setPixelColor(int(from % across), int(from / across),
                                from == one                     ? ownColour(theme)
                                : step == m_marked && step >= 0 ? theme.ink
                                : step < m_steps                ? arrivedColour(theme)
                                                                : theme.vacant);
        }
        canvas.cells({columns.from, rows.from, columns.end() - columns.from, rows.end() - rows.from}, image);
        const double line = 0.5;
        std::vector<QLineF> grid;
        for (std::uint32_t i = 1; i < lines; ++i)
            grid.emplace_back(columns.from, rows.at(i), columns.end(), rows.at(i));
        for (std::uint32_t i = 1; i < across; ++i)
            grid.emplace_back(columns.at(i), rows.from, columns.at(i), rows.end());
        canvas.lines(grid, {theme.ground, line});
        rows.count = m_rows.count, rows.perCell = across; // a line begins with this number
        paintSides(canvas, theme, rows, columns);
        const QFont font = theme.text(9);
        canvas.text({x, 14},
                    fitting(font,
                            {QStringLiteral("row of %1: source = row + column").arg(one),
                             QStringLiteral("row of processor %1").arg(one), QStringLiteral("row %1").arg(one)},
                            columns.end() - x + apart / 2),
                    {font, theme.accent});
        // From its place in the matrix to what it is called here.
        const double y = m_rows.middle(one / m_rows.perCell), turn = m_columns.end() + apart / 2;
        const Stroke stroke{theme.accent, 1};
        canvas.line({m_columns.end() + 1, y}, {turn, y}, stroke);
        canvas.line({turn, y}, {turn, 10}, stroke);
        canvas.line({turn, 10}, {x - 3, 10}, stroke);
        return columns.end() - x;
    }

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<const DirectExchange> m_exchange;
    QSizeF m_size;
    StepIndex m_steps, m_marked;
    bool m_moving;
    bool m_beside{false}; ///< the words stand beside the matrix
    double m_top{topBelow};
    Side m_rows, m_columns;
    std::vector<Cell> m_cells;
    bool m_exclusive{true}, m_around{true}; ///< step j brings the block of i xor j, of i − j
    StepPattern m_pattern;
    std::pair<std::uint32_t, std::uint32_t> m_received; ///< the fewest and the most of the processors
};

} // namespace

std::unique_ptr<Picture> makeExchangeHoldings(const PictureRequest& request,
                                              std::shared_ptr<const DirectExchange> exchange)
{
    return std::make_unique<ExchangeHoldings>(request, std::move(exchange));
}

} // namespace hopscope
