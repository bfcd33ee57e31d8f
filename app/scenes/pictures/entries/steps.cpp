#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/held_growth.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/step_near.h"
#include "scenes/pictures/parts/step_panels.h"
#include "scenes/pictures/scan/scan_slots.h"
#include "scenes/related.h"
#include "scenes/step_costs.h"

#include "progress.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope::steps_picture {

namespace {

/// Small multiples: who holds what after every step, one panel each; of a total exchange who has which packet.
class StepsPicture final : public Picture {
public:
    explicit StepsPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_steps(request.steps), m_moving(request.moving),
          m_packets(m_run->algorithm().operation == Operation::Alltoall), m_rows(m_run->topology().processors()),
          m_slots(*m_run, request.stop), m_columns(m_packets         ? m_rows
                                                   : m_slots.empty() ? m_run->shownBlocks()
                                                                     : m_slots.count())
    {
        constexpr double leastHeight = 180, leastWidth = 560, nearRatio = 1.55, mostNear = 0.42; // of the width
        if (m_size.height() >= leastHeight && !m_packets && m_slots.empty()) m_sum = sumOfSteps(*m_run);
        const double above = m_sum.isEmpty() ? 0 : sumHeight,
                     high = m_size.height() - headingHeight - above - foot() - 8;
        const double nearWide = std::min(nearRatio * high, mostNear * m_size.width());
        constexpr StepIndex soon = 10; // of so many equal pieces of the run the first looks like the start
        const bool near = m_size.height() >= leastHeight && m_size.width() >= leastWidth && StepNear::suits(*m_run);
        const StepPanels arranged({.size = m_size,
                                   .foot = foot(),
                                   .above = above,
                                   .left = near ? nearWide + 12 : 0,
                                   .after = m_steps,
                                   .rows = m_rows,
                                   .columns = m_columns,
                                   .square = m_packets, // sources and destinations
                                   .end = m_run->steps(),
                                   .now = m_steps,
                                   .start = !near || soon * m_steps >= m_run->steps()});
        if (near)
            m_near = StepNear(*m_run, *m_run->holdingsAt(m_steps), markedStep(request), m_moving,
                              {arranged.free(), headingHeight + above, nearWide, high});
        m_panels = arranged.panels();
        m_head = arranged.head();
        read(request.stop);
        if (!near) readArrivals();
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        m_operands = operandsFit(theme);
        paintTexts(canvas, theme);
        if (!m_near.empty()) m_near.paint(canvas, theme);
        if (foot() > 0) m_slots.paintKey(canvas, theme, m_size.width(), m_size.height() - 7);
        const auto panels = canvas.group(QStringLiteral("panels"));
        const QFont font = theme.text(8.5), bold = theme.text(8.5, QFont::DemiBold);
        qsizetype form = 0; // of the names of all moments
        while (form < 2 && std::ranges::any_of(m_panels, [&](const Panel& panel) {
                   return textWidth(bold, nameForms(panel.steps)[form]) > panel.frame.width() - 2;
               }))
            ++form;
        for (const Panel& panel : m_panels) {
            // What is enlarged has the frame.
            const bool last = &panel == current(), now = last && m_near.empty(),
                       present = now || (last && panel.steps == m_steps);
            const QRectF frame = panel.frame;
            if (now)
                canvas.path(roundedRect(frame, 5), {theme.accentSoft,
                                                    {theme.accent, 2 * theme.strokeScale,
                                                     panel.steps == m_steps && !m_moving ? std::vector<double>{}
                                                                                         : std::vector<double>{4, 3}}});
            const bool arriving = now && !m_comes.empty();
            QString name = nameForms(panel.steps)[form];
            if (arriving) {
                const QString step = QStringLiteral("in step ") + number(m_steps + 1);
                name =
                    fitting(bold, {step + QStringLiteral(", under way"), step, number(m_steps + 1)}, frame.width() - 2);
            }
            canvas.text({frame.center().x(), frame.top() + captionHeight - 5}, name,
                        {present ? bold : font, present ? theme.ink : theme.inkSoft, Anchor::Middle});
            const Side &rows = panel.rows, &columns = panel.columns;
            const QImage image = imageOf(panel, theme);
            canvas.cells({columns.from, rows.from, columns.end() - columns.from, rows.end() - rows.from}, image);
            paintGrid(canvas, theme, rows, columns);
            if (arriving) paintFrames(canvas, theme, rows, columns, m_comes, true);
            if (m_operands) m_slots.paintOperands(canvas, theme, rows, columns, panel.steps, image);
            if (panel.numbered) paintNumbers(canvas, theme, panel);
            if (m_head > captionHeight) paintColumnNames(canvas, theme, panel);
            paintChosen(canvas, theme, panel, selection, hover);
        }
        if (!m_near.empty() && current()) m_near.paintTie(canvas, theme, current()->rows, current()->columns);
    }

    Selected at(QPointF point) const override
    {
        for (const Panel& panel : m_panels)
            if (panel.frame.contains(point) && panel.steps > 0) return StepRef{panel.steps - 1};
        return {};
    }

    QString explain(QPointF point) const override
    {
        for (const Panel& panel : m_panels) {
            if (!panel.frame.contains(point)) continue;
            QString text = afterStep(panel.steps);
            text[0] = text[0].toUpper();
            const auto row = panel.rows.indexAt(point.y()), column = panel.columns.indexAt(point.x());
            if (!row || !column) return text;
            if (m_packets)
                return text
                       + QStringLiteral(" packet (%1,%2) is at processor %3")
                             .arg(*row)
                             .arg(*column)
                             .arg(panel.places->holder(*row, *column));
            const double full = panel.grid->at(*row / panel.rows.perCell, blockAt(*column / panel.columns.perCell));
            const QString what =
                m_slots.empty() ? QStringLiteral("%1 %2").arg(blockName(*m_run)).arg(*column) : m_slots.name(*column);
            const QString of = !combined()           ? QString()
                               : m_run->data().joins ? QStringLiteral(" of the operands needed")
                                                     : QStringLiteral(" of its operands");
            return text
                   + QStringLiteral(": %1, %2: %3 %")
                         .arg(nodesText(panel.rows, *row), what, numberText(std::round(full * 100)))
                   + of;
        }
        return {};
    }

private:
    using Panel = StepPanel;
    /// The column of the grid that stands in a column of the panels.
    std::uint32_t blockAt(std::uint32_t column) const { return m_slots.empty() ? column : m_slots.block(column); }
    QImage imageOf(const Panel& panel, const Theme& theme) const
    {
        if (m_packets)
            return packetImage(panel.rows, panel.columns, [&](std::uint32_t source, std::uint32_t destination) {
                return holderColour(theme, panel.places->holder(source, destination), panel.rows.count);
            });
        QImage all = panel.grid->image(theme, m_top);
        // As in the enlarged part, and as where a cell is of several blocks.
        for (int row = 0; row < all.height() && !m_near.empty() && !panel.grid->aggregated(); ++row)
            for (int column = 0; column < all.width(); ++column)
                all.setPixelColor(column, row,
                                  panel.grid->at(std::uint32_t(row), std::uint32_t(column)) > 0 ? theme.order(-1)
                                                                                                : theme.vacant);
        if (m_slots.empty()) return all;
        QImage shown(int(m_columns), all.height(), all.format());
        for (int row = 0; row < shown.height(); ++row)
            for (int column = 0; column < shown.width(); ++column)
                shown.setPixelColor(column, row, all.pixelColor(int(blockAt(std::uint32_t(column))), row));
        return shown;
    }
    /// In all cells or in none.
    bool operandsFit(const Theme& theme) const
    {
        return std::ranges::all_of(m_panels, [&](const Panel& panel) {
            return m_slots.operandsFit(theme, panel.rows, panel.columns, panel.steps);
        });
    }
    static QStringList nameForms(StepIndex steps)
    {
        return {afterStep(steps), steps == 0 ? afterStep(steps) : QStringLiteral("after ") + number(steps),
                number(steps)};
    }
    static QString number(StepIndex steps) { return numberText(static_cast<double>(steps)); }
    /// Whether the step after what is shown is under way, as the clock says.
    bool inside() const { return m_moving && current() && current()->steps == m_steps; }
    bool combined() const { return m_run->data().custody == Custody::Combined; }
    /// Below the panels: what the values of a scan are.
    double foot() const { return m_slots.empty() || m_size.height() < 110 ? 0 : 18; }
    static constexpr double captionHeight = StepPanels::captionHeight, sumHeight = 15;

    void read(const std::stop_token& stop)
    {
        // What grows is said from the start, also where that has no panel.
        if (!m_sum.isEmpty() && m_panels.front().steps > 0) m_growth.add(*m_run, 0, *m_run->holdingsAt(0));
        std::shared_ptr<PacketPlaces> places;
        for (Panel& panel : m_panels) {
            if (stop.stop_requested()) throw Cancelled();
            if (m_packets) {
                places = places ? std::make_shared<PacketPlaces>(*places) : std::make_shared<PacketPlaces>(*m_run);
                places->advance(panel.steps, stop);
                panel.places = places;
            } else {
                panel.grid = std::make_shared<HoldingsGrid>(
                    *m_run, panel.rows, m_slots.empty() ? panel.columns : Side(m_run->shownBlocks(), 0, 1000, 40, 2));
                const auto held = m_run->holdingsAt(panel.steps);
                panel.grid->read(*m_run, *held, stop);
                m_top = std::max(m_top, panel.grid->top());
                if (!m_sum.isEmpty()) m_growth.add(*m_run, panel.steps, *held);
            }
        }
    }

    /// What the step under way brings, where each block is copied and has a cell with room for a frame.
    void readArrivals()
    {
        if (!inside() || m_packets || m_run->data().custody != Custody::Copied
            || !framesFit(current()->rows, current()->columns))
            return;
        Step step;
        m_run->schedule().at(m_steps, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.to.value < m_rows)
                step.eachBlock(transfer, [&](BlockId block) {
                    if (block.value < m_columns) m_comes.emplace(transfer.to.value, block.value);
                });
    }

    /// The last panel that is not ahead.
    const Panel* current() const
    {
        const Panel* last = nullptr;
        for (const Panel& panel : m_panels)
            if (panel.steps <= m_steps) last = &panel;
        return last;
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const QString sides =
            m_slots.empty() ? QStringLiteral("processors down, %1s across").arg(blockName(*m_run))
                            : QStringLiteral("processors down; across: ") + m_slots.names().join(QStringLiteral(", "))
                                  + (m_operands ? QStringLiteral("; in a cell: its operands") : QString());
        const QString what =
            m_packets ? QStringLiteral(
                "Who has which packet · row: source · column: destination · colour: the processor that has it")
                      : QStringLiteral("Who holds what: ") + sides;
        const Panel& any = m_panels.front();
        QString chosen, cell;
        if (any.grid && any.grid->aggregated()) cell = cellText(any);
        if (static_cast<StepIndex>(m_panels.size()) < m_run->steps() + 1)
            chosen = panelsText(m_panels.size() - (m_panels.front().steps == 0 ? 1 : 0), m_panels.front().steps == 0,
                                m_run->steps())
                     + (m_near.empty()   ? QStringLiteral(", this one among them")
                        : cell.isEmpty() ? QStringLiteral(", one enlarged")
                                         : QString());
        QString key = m_packets || !cell.isEmpty() ? QString() : shadeText();
        const QString frames = m_near.empty() && inside()
                                   ? (m_comes.empty() ? QStringLiteral("dashed: step %1 is under way")
                                                      : QStringLiteral("dashed: arrives in step %1"))
                                         .arg(number(m_steps + 1))
                                   : QString();
        const auto line = [](QStringList pieces) {
            pieces.removeAll(QString());
            return pieces.join(QStringLiteral(" · "));
        };
        const QString least = !cell.isEmpty()     ? cell
                              : !chosen.isEmpty() ? chosen
                              : m_packets         ? QStringLiteral("Packets")
                                                  : QStringLiteral("Holdings");
        QString without = m_packets ? what : sides;
        without[0] = without[0].toUpper();
        const QString rest = line({key, chosen, cell, frames});
        paintHeading(canvas, theme,
                     {line({what, rest}), line({without, rest}), rest.isEmpty() ? least : rest,
                      chosen.isEmpty() && cell.isEmpty() ? least : line({chosen, cell}), least},
                     m_size.width());
        if (m_sum.isEmpty()) return;
        QStringList forms;
        for (const QString& sum : m_sum)
            for (const QString& growth : m_growth.texts(*m_run)) forms << growth + QStringLiteral(". ") + sum + u'.';
        const QFont font = theme.text(9);
        canvas.text({14, headingHeight + 7}, fitting(font, forms + m_sum, m_size.width() - 28), {font, theme.ink});
    }
    /// What a cell is of several processors and blocks, and beside them one of the enlarged part.
    QString cellText(const Panel& panel) const
    {
        const QString full = percentText(m_top);
        if (!m_near.empty())
            return QStringLiteral("a cell: %1 × %2, enlarged: 1 × 1 · pale: some held, full colour: %3 %")
                .arg(numberText(panel.rows.perCell), numberText(panel.columns.perCell), full);
        return (combined() ? QStringLiteral("a cell: %1 × %2, full colour: %3 %")
                           : QStringLiteral("a cell: %1 × %2, pale: some held, full colour: %3 %"))
            .arg(counted(panel.rows.perCell, QStringLiteral("processor"), QStringLiteral("processors")),
                 m_slots.empty() ? counted(panel.columns.perCell, blockName(*m_run), blockName(*m_run) + u's')
                                 : numberText(panel.columns.perCell),
                 full);
    }
    /// What the colours of cells are.
    QString shadeText() const
    {
        if (!combined()) return QStringLiteral("coloured: held");
        return (m_columns > 1 && m_slots.empty() ? QStringLiteral("colour: block; ") : QString())
               + (m_run->data().joins ? QStringLiteral("pale: some of the operands needed; full colour: all")
                                      : QStringLiteral("pale: some of its operands; full colour: all"));
    }

    /// Above the columns: values by their names, if all fit, blocks by their numbers.
    void paintColumnNames(Canvas& canvas, const Theme& theme, const Panel& panel) const
    {
        const Side& columns = panel.columns;
        const double y = panel.rows.from - 3;
        if (!m_slots.empty()) {
            const QFont font = theme.text(8.5);
            for (const QString& name : m_slots.names())
                if (textWidth(font, name) > columns.cell - 3) return;
            for (std::uint32_t i = 0; i < columns.cells(); ++i)
                canvas.text({columns.middle(i), y}, m_slots.name(i), {font, theme.inkSoft, Anchor::Middle});
            return;
        }
        const QFont font = theme.mono(8.5);
        const double digit = textWidth(font, QStringLiteral("0"));
        std::uint32_t every = columns.labelEvery(textWidth(font, QString::number(columns.count)) + 6);
        // The number of the middle has room where two as wide as the last would not.
        const std::uint32_t half = columns.cells() / 2;
        const double middle = textWidth(font, QString::number(half * columns.perCell));
        if (every > half && half > 0 && half * columns.cell >= (digit + middle) / 2 + 4) every = half;
        for (std::uint32_t i = 0; i < columns.cells(); i += every)
            canvas.text({columns.middle(i), y}, QString::number(i * columns.perCell),
                        {font, theme.inkSoft, Anchor::Middle});
    }

    void paintNumbers(Canvas& canvas, const Theme& theme, const Panel& panel) const
    {
        const QFont font = theme.mono(8.5);
        const std::uint32_t every = panel.rows.labelEvery(13);
        for (std::uint32_t row = 0; row < panel.rows.cells(); row += every)
            canvas.text({panel.columns.from - 5, panel.rows.middle(row) + capHeight(font) / 2},
                        QString::number(row * panel.rows.perCell), {font, theme.inkSoft, Anchor::End});
    }

    void paintBlock(Canvas& canvas, const Stroke& stroke, const Panel& panel, std::uint32_t block) const
    {
        if (m_slots.empty()) return paintColumn(canvas, stroke, panel.rows, panel.columns, block);
        for (std::uint32_t column = 0; column < m_columns; ++column)
            if (blockAt(column) == block) paintColumn(canvas, stroke, panel.rows, panel.columns, column);
    }
    void paintChosen(Canvas& canvas, const Theme& theme, const Panel& panel, const Selected& selection,
                     const Selected& hover) const
    {
        const Stroke stroke{theme.accent, 1.5 * theme.strokeScale};
        for (const Selected& what : chosen(*m_run, selection, hover)) {
            if (const auto* node = std::get_if<NodeId>(&what))
                paintRow(canvas, stroke, panel.rows, panel.columns, node->value);
            if (const auto* block = std::get_if<BlockId>(&what); block && !m_packets)
                paintBlock(canvas, stroke, panel, block->value);
            if (const auto* packet = std::get_if<BlockId>(&what); packet && m_packets && panel.rows.perCell == 1)
                canvas.path(roundedRect({panel.columns.at(packet->value % m_rows),
                                         panel.rows.at(packet->value / m_rows), panel.columns.cell, panel.rows.cell},
                                        1),
                            {{}, stroke});
            if (const auto* step = std::get_if<StepRef>(&what); step && step->step + 1 == panel.steps)
                canvas.path(roundedRect(panel.frame.adjusted(1, 1, -1, -1), 5), {{}, {theme.ink, 1}});
        }
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_steps;
    bool m_moving;
    bool m_packets;
    std::uint32_t m_rows;
    ScanSlots m_slots; ///< what stands in the columns, of a scan
    std::uint32_t m_columns;
    mutable bool m_operands{
        false};                   ///< they are written in the cells; known when painted, for fonts belong to the theme
    double m_head{captionHeight}; ///< above the rows of a panel
    std::vector<Panel> m_panels;
    StepNear m_near;                                           ///< of many processors
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_comes; ///< (row, column): arriving, of few
    QStringList m_sum;                                         ///< of the times of the steps, in ever shorter forms
    HeldGrowth m_growth;
    double m_top{0}; ///< how full the cell is that has its whole colour, in any panel
};

std::string objection(const Run& run)
{
    return run.algorithm().operation == Operation::Alltoall ? unfollowedPackets(run) : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<StepsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "steps",
    .title = "Steps",
    .help = "who holds what after every step, one panel each",
    .size = {960, 420},
    .objection = objection,
    .make = make,
    .example = "ring:8 allgather-ring",
    .place = 20,
    .numbers = "holdings",
};

} // namespace hopscope::steps_picture
