#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/direct_exchange.h"
#include "scenes/pictures/parts/grid_holdings.h"
#include "scenes/pictures/parts/holders.h"
#include "scenes/pictures/parts/holdings_row.h"
#include "scenes/pictures/parts/operands_needed.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/plain_cost.h"
#include "scenes/pictures/parts/row_growth.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope::holdings_picture {

namespace {

/// Processor × block: who holds what. A combined value is as full as it has of the operands that it needs in the end.
class HoldingsPicture final : public Picture {
public:
    explicit HoldingsPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_size(request.size), m_grid(*m_run, rowsFor(), columnsFor())
    {
        m_held = m_run->holdingsAt(m_steps);
        m_grid.read(*m_run, *m_held, request.stop);
        readArrivals(request);
        readTexts(*m_held);
        m_marked = markedStep(request);
        if (!m_texts.empty()) m_growth = RowGrowth(*m_run, *m_held, m_marked, m_moving);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        paintWords(canvas, theme, selection);
        const auto cells = canvas.group(QStringLiteral("holdings"));
        const QImage image = shownImage(theme);
        canvas.cells({m_columns.from, top, m_columns.end() - m_columns.from, m_rows.end() - top}, image);
        paintGrid(canvas, theme, m_rows, m_columns);
        paintAxisRules(canvas, theme);
        paintContents(canvas, theme, image);
        paintSides(canvas, theme, m_rows, sources().value_or(m_columns));
        paintFrames(canvas, theme, m_rows, m_columns, m_arrivals, m_moving);
        paintBorders(canvas, theme);
        const Stroke stroke{theme.accent, 2 * theme.strokeScale};
        for (const Selected& what : chosen(*m_run, selection, hover)) {
            if (const auto* node = std::get_if<NodeId>(&what)) paintRow(canvas, stroke, m_rows, m_columns, node->value);
            if (const auto* block = std::get_if<BlockId>(&what))
                paintColumn(canvas, stroke, m_rows, m_columns, block->value);
        }
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        const auto column = m_columns.indexAt(point.x());
        if (row && point.x() < m_columns.from) return NodeId{*row};
        if (column && (!row || point.y() < top)) return BlockId{*column};
        if (row && column) return NodeId{*row};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        const auto column = m_columns.indexAt(point.x());
        if (!row || !column) return {};
        const double full = m_grid.at(*row / m_rows.perCell, *column / m_columns.perCell);
        QString who = nodesText(m_rows, *row);
        who[0] = who[0].toUpper();
        const QString what = m_columns.perCell == 1
                                 ? QStringLiteral("%1 %2").arg(blockName(*m_run)).arg(*column)
                                 : QStringLiteral("%1s %2 to %3")
                                       .arg(blockName(*m_run))
                                       .arg(*column)
                                       .arg(std::min(*column + m_columns.perCell, m_columns.count) - 1);
        if (m_run->data().custody == Custody::Combined && m_rows.perCell == 1 && m_columns.perCell == 1) {
            const std::uint32_t needed = OperandsNeeded(*m_run).of(NodeId{*row}, BlockId{*column});
            return QStringLiteral("%1 has combined %2 of %3 operands of %4")
                .arg(who)
                .arg(std::lround(full * needed))
                .arg(needed)
                .arg(what);
        }
        if (m_rows.perCell == 1 && m_columns.perCell == 1)
            return full > 0 ? QStringLiteral("%1 holds %2").arg(who, what)
                            : QStringLiteral("%1 does not hold %2").arg(who, what);
        return QStringLiteral("%1 hold %2 % of %3").arg(who, percentText(full), what);
    }

private:
    /// Where cells are too small and too many to be framed, what arrives in the step has the ink of text, the rest of
    /// what is held is paler than its colour.
    bool marksByShade() const { return !m_fresh.empty(); }
    QImage shownImage(const Theme& theme) const
    {
        QImage image = m_grid.image(theme, m_grid.top());
        if (!marksByShade()) return image;
        for (int row = 0; row < image.height(); ++row)
            for (int column = 0; column < image.width(); ++column) {
                const std::size_t at = std::size_t(row) * std::size_t(image.width()) + std::size_t(column);
                image.setPixelColor(column, row,
                                    m_fresh[at] ? theme.ink : heldBefore(image.pixelColor(column, row), theme));
            }
        return image;
    }

    /// On a grid of two axes, between the rows of the network, where cells are so many that nobody counts them.
    void paintAxisRules(Canvas& canvas, const Theme& theme) const
    {
        const auto axes = m_run->shape().axes();
        if (axes.size() != 2 || m_rows.perCell > 1 || m_columns.perCell > 1 || m_rows.count < many
            || m_columns.count != m_rows.count)
            return;
        std::vector<QLineF> rules;
        for (std::uint32_t at = axes[1]; at < m_rows.count; at += axes[1]) {
            rules.emplace_back(m_columns.from, m_rows.at(at), m_columns.end(), m_rows.at(at));
            rules.emplace_back(m_columns.at(at), m_rows.from, m_columns.at(at), m_rows.end());
        }
        canvas.lines(rules, {mixed(theme.inkSoft, theme.ground, 0.4), 0.8});
    }

    static constexpr double left = 52, top = 46, right = 14;
    static constexpr std::uint64_t mostArrivals = 4'000'000; ///< blocks of a step that are looked at
    // A matrix that fills the area as long as its cells look like cells.
    static constexpr double mostHigh = 72, mostWide = 190, mostRatio = 3.2, wordsRatio = 2.8, manyRatio = 2;
    static constexpr std::uint32_t many = 32; ///< blocks
    static constexpr double leastWords = 190, leastMatrix = 320, apart = 24, leastRow = 110, mostRow = 240;

    Side rowsFor() const { return {m_run->topology().processors(), top, m_size.height() - top - 12, mostHigh}; }
    Side columnsFor() const
    {
        const double few = m_run->shownBlocks() <= 2 ? 2.5 : 1;
        // Of many blocks cells are small anyway, and rather narrow than flat.
        const double least = m_run->shownBlocks() < many ? 30 : 0,
                     ratio = HoldingsRow::isFor(*m_run) ? wordsRatio : mostRatio,
                     most = few * std::min(mostWide, std::max(least, ratio * rowsFor().cell));
        Side columns(m_run->shownBlocks(), left, m_size.width() - left - right, most);
        // Of many, words stand beside the matrix, which has what they leave.
        if (m_run->shownBlocks() >= many && m_run->data().custody != Custody::Combined
            && m_size.width() - left - right - leastWords - apart >= leastMatrix) {
            const double room = rowRoom() > 0 ? leastMatrix : m_size.width() - left - right - leastWords - apart;
            // Not much wider than high, so that a diagonal looks like one; of several to a cell, all the room.
            const double each = manyRatio * rowsFor().cell;
            const bool single = rowsFor().perCell == 1 && each * m_run->shownBlocks() >= leastMatrix;
            return {m_run->shownBlocks(), left, room, single ? each : std::max(most, room / m_run->shownBlocks())};
        }
        if (besideFew(columns)) return columns;
        columns.from += std::max(0.0, (m_size.width() - right - columns.end()) / 2);
        return columns;
    }
    /// Whether words have room beside a matrix of few blocks.
    bool besideFew(const Side& columns) const
    {
        return m_run->shownBlocks() < many && HoldingsRow::isFor(*m_run)
               && columns.end() + apart + leastWords <= m_size.width() - right;
    }
    /// Beside the matrix there are words, and before them the row of a processor, where both have room.
    double rowRoom() const
    {
        if (!HoldingsRow::isFor(*m_run)) return 0;
        const double high = m_size.height() - top - 12,
                     left = m_size.width() - HoldingsPicture::left - right - leastWords - 2 * apart - leastMatrix;
        return left < leastRow ? 0 : std::min({high, left, mostRow}) + apart;
    }
    /// Of a total exchange, where several blocks are in a column: their sources along the same side.
    std::optional<Side> sources() const
    {
        const std::uint32_t processors = m_run->topology().processors();
        if (m_run->algorithm().operation != Operation::Alltoall || m_columns.perCell == 1
            || m_columns.count != std::uint64_t{processors} * processors)
            return {};
        Side side = m_columns;
        side.count = processors;
        side.perCell = std::max(1U, m_columns.perCell / processors);
        side.cell = m_columns.cell * side.perCell * processors / m_columns.perCell;
        return side;
    }
    static QString inkName(const Theme& theme)
    {
        return theme.dark() ? QStringLiteral("white") : QStringLiteral("black");
    }

    /// What one processor holds and receives: the one that is chosen, else the first.
    HoldingsOf found(const Selected& selection) const
    {
        const auto* node = std::get_if<NodeId>(&selection);
        return holdingsOf(*m_run, *m_held, node && node->value < m_rows.count ? node->value : 0, m_marked);
    }
    void paintWords(Canvas& canvas, const Theme& theme, const Selected& selection) const
    {
        double x = m_columns.end() + apart;
        const bool few = besideFew(m_columns);
        if ((m_run->shownBlocks() < many && !few) || m_size.width() - right - x < leastWords - 1
            || m_run->data().custody == Custody::Combined)
            return;
        const HoldingsOf one = found(selection);
        const HoldingsRow row(
            *m_run, *m_held, one,
            {x, top, few ? 0 : m_size.width() - right - x - leastWords - apart, m_size.height() - top - 12},
            !m_grid.aggregated());
        if (!row.empty()) {
            row.paintLead(canvas, theme, {m_columns.end() + 2, m_rows.middle(one.processor / m_rows.perCell)}, apart);
            row.paint(canvas, theme);
            x = row.extent().right() + apart;
        }
        const QString mark = row.empty() || marksByShade() ? QString() : QStringLiteral(" (%1)").arg(inkName(theme));
        std::vector<HoldingsText> texts = holdingsTexts(*m_run, one, m_moving, mark);
        if (few && !m_growth.text().isEmpty()) texts.insert(texts.begin(), {m_growth.text() + u'.'});
        if (const QString sum = few ? transferByBlocks(*m_run) : QString(); !sum.isEmpty()) texts.push_back({sum});
        if (few || !row.empty()) texts.push_back({summaryOf(*m_run)}); // why it is so
        paintHoldingsTexts(canvas, theme, texts, {x, top, m_size.width() - right - x, m_size.height() - 4 - top});
    }

    /// What a cell holds where there is room to write it: the block, or whose operands are joined.
    void readTexts(const Holdings& held)
    {
        if (m_rows.perCell > 1 || m_columns.perCell > 1 || m_rows.cell < 14 || m_columns.cell < 14) return;
        const bool combined = m_run->data().custody == Custody::Combined;
        m_texts.resize(std::size_t{m_rows.count} * m_columns.count);
        for (std::uint32_t row = 0; row < m_rows.count; ++row)
            for (std::uint32_t column = 0; column < m_columns.count; ++column) {
                QString& content = m_texts[std::size_t{row} * m_columns.count + column];
                if (!combined) {
                    if (held.holds(NodeId{row}, BlockId{column})) content = QString::number(column);
                    continue;
                }
                for (const RankInterval& interval : held.joined(NodeId{row}, BlockId{column})) {
                    if (!content.isEmpty()) content += QStringLiteral(", ");
                    content += QString::number(interval.low);
                    if (interval.high - interval.low > 1)
                        content += (interval.high - interval.low == 2 ? QStringLiteral(", ") : QStringLiteral("–"))
                                   + QString::number(interval.high - 1);
                }
            }
    }

    void paintContents(Canvas& canvas, const Theme& theme, const QImage& image) const
    {
        if (m_texts.empty()) return;
        const auto group = canvas.group(QStringLiteral("contents"));
        const double most = m_run->data().custody == Custody::Combined ? 10.0 : 11.5;
        const QFont font = theme.mono(std::clamp(m_rows.cell * 0.48, 8.5, most), QFont::Medium);
        for (std::uint32_t row = 0; row < m_rows.count; ++row)
            for (std::uint32_t column = 0; column < m_columns.count; ++column) {
                const QString& held = m_texts[std::size_t{row} * m_columns.count + column];
                const auto fits = [&](const QString& one) { return textWidth(font, one) <= m_columns.cell - 6; };
                QString text = held.isEmpty() ? m_growth.arrivalOf(row, column, false) : held;
                if (held.isEmpty() && !fits(text)) text = m_growth.arrivalOf(row, column, true);
                if (text.isEmpty() || !fits(text)) continue;
                canvas.text({m_columns.middle(column), m_rows.middle(row) + capHeight(font) / 2}, text,
                            {font, inkOn(image.pixelColor(int(column), int(row))), Anchor::Middle});
            }
    }

    /// Cells that the step under way, or the one just done, fills; where they are small, the borders of their areas.
    void readArrivals(const PictureRequest& request)
    {
        m_moving = request.moving;
        const StepIndex step = markedStep(request);
        if (step < 0) return;
        Step now;
        m_run->schedule().at(step, now);
        const bool single = m_rows.perCell == 1 && m_columns.perCell == 1 && framesFit(m_rows, m_columns);
        std::vector<bool> marked(single ? 0 : std::size_t{m_rows.cells()} * m_columns.cells());
        std::uint64_t sent = 0;
        for (const Transfer& transfer : now.transfers()) sent += now.blockCount(transfer);
        if (!single && sent > mostArrivals) return;
        for (const Transfer& transfer : now.transfers()) {
            if (transfer.to.value >= m_rows.count) continue;
            now.eachBlock(transfer, [&](BlockId block) {
                if (block.value >= m_columns.count) return;
                const std::uint32_t row = transfer.to.value / m_rows.perCell, column = block.value / m_columns.perCell;
                if (single)
                    m_arrivals.emplace(row, column);
                else
                    marked[std::size_t{row} * m_columns.cells() + column] = true;
            });
        }
        if (single) return;
        // On a grid of two axes they are steps along a diagonal that hide its colours, and the row beside shows it.
        if (m_grid.aggregated() && rowRoom() > 0 && m_run->shape().axes().size() == 2) return;
        m_borders = bordersOf(m_rows, m_columns, marked);
        const bool blocks = m_run->data().custody != Custody::Combined && !m_grid.aggregated() && m_columns.count > 1;
        if (m_borders.empty() && blocks) m_fresh = std::move(marked);
    }

    void paintBorders(Canvas& canvas, const Theme& theme) const
    {
        if (m_borders.empty()) return;
        const auto marks = canvas.group(QStringLiteral("arrivals"));
        canvas.lines(m_borders, {theme.ink, 1.2 * theme.strokeScale,
                                 m_moving ? std::vector<double>{3, 2} : std::vector<double>{}});
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        QString text = QStringLiteral("%1s across, processors down").arg(blockName(*m_run));
        text[0] = text[0].toUpper();
        if (const auto side = sources())
            text = QStringLiteral("Source processors (%1 blocks each) →, holders ↓").arg(numberText(side->count));
        const bool combined = m_run->data().custody == Custody::Combined;
        const QString symbols = QStringLiteral("%1s →, processors ↓").arg(blockName(*m_run));
        const bool named = m_moving && !m_growth.text().isEmpty(); // with their senders
        const QString frames = m_arrivals.empty() && m_borders.empty() ? QString()
                               : named ? QStringLiteral(" · dashed: arriving, “1 ← 3”: block 1 from processor 3")
                                       : QStringLiteral(" · ") + arrivalsText(m_moving);
        if (!m_grid.aggregated()) {
            const QString inside =
                marksByShade() ? (m_moving ? QStringLiteral(" · %1: arrives in this step, coloured: held before")
                                           : QStringLiteral(" · %1: arrived in this step, coloured: held before"))
                                     .arg(inkName(theme))
                : !combined       ? QStringLiteral(" · coloured: held")
                : m_texts.empty() ? QStringLiteral(" · ") + fullnessText(*m_run)
                                  : QStringLiteral(" · inside: whose operands are combined");
            const QString why = besideFew(m_columns) ? QString() : m_growth.text();
            const auto after = [&](const QString& form) {
                return why.isEmpty() ? form : why + QStringLiteral(" · ") + form.toLower();
            };
            const auto cost = costInBlocks(*m_run, why.isEmpty() ? -1 : m_marked);
            const QString priced =
                cost ? QStringLiteral("%1 in %2 · %3%4").arg(why, cost->text, symbols.toLower(), inside + frames)
                     : after(text + inside + frames);
            return paintHeading(canvas, theme,
                                {priced, after(text + inside + frames), after(symbols + inside + frames),
                                 after(symbols + frames), text + inside + frames, text + frames, symbols + frames, text,
                                 symbols},
                                m_size.width());
        }
        const QString cell =
            QStringLiteral("A cell is %1 × %2")
                .arg(counted(m_rows.perCell, QStringLiteral("processor"), QStringLiteral("processors")),
                     counted(m_columns.perCell, blockName(*m_run), blockName(*m_run) + QLatin1Char('s')));
        const QString sample = m_grid.lookedAt() == m_columns.perCell
                                   ? QString()
                                   : QStringLiteral(", a sample of %1 of them").arg(numberText(m_grid.lookedAt()));
        const QString of = combined ? QStringLiteral("operands combined") : QStringLiteral("held");
        const QString shade = QStringLiteral(", full colour: %1 % %2").arg(percentText(m_grid.top()), of);
        paintHeading(canvas, theme,
                     {text + QStringLiteral(". ") + cell + sample + shade + frames, cell + sample + shade + frames,
                      cell + sample + shade, cell + shade,
                      QStringLiteral("%1 × %2 a cell%3").arg(m_rows.perCell).arg(m_columns.perCell).arg(shade),
                      symbols},
                     m_size.width());
    }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps;
    QSizeF m_size;
    HoldingsGrid m_grid;
    const Side &m_rows{m_grid.rows}, &m_columns{m_grid.columns};
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_arrivals;
    std::vector<QLineF> m_borders; ///< of what arrives, where cells have no frames
    std::vector<bool> m_fresh;     ///< what arrives, by cell, where there are too many borders
    std::vector<QString> m_texts;  ///< by cell, row by row; empty where there is no room
    bool m_moving{false};
    std::shared_ptr<const Holdings> m_held;
    StepIndex m_marked{-1};
    RowGrowth m_growth; ///< of cells that have texts
};

std::string objection(const Run&) { return {}; }
std::unique_ptr<Picture> make(const PictureRequest& request)
{
    if (hasHolders(*request.run)) return makeHolders(request);
    if (auto exchange = directExchange(request.run, request.stop))
        return makeExchangeHoldings(request, std::move(exchange));
    if (showsGridHoldings(*request.run, request.size)) return makeGridHoldings(request);
    return std::make_unique<HoldingsPicture>(request);
}

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "holdings",
    .title = "Holdings",
    .help = "processor × block: who holds what",
    .size = {900, 420},
    .objection = objection,
    .make = make,
    .example = "hypercube:3 allgather-hypercube",
    .place = 10,
    .momentary = true,
    .numbers = "holdings",
};

} // namespace hopscope::holdings_picture
