#include "scenes/pictures/parts/holders.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/operands_needed.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint32_t leastProcessors = 33;
constexpr double leastCell = 2, mostCell = 26;

class HoldersPicture final : public Picture {
public:
    explicit HoldersPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_processors(m_run->topology().processors())
    {
        arrange();
        Side processors = one(m_processors);
        processors.perCell = m_each;
        m_grid.emplace(*m_run, processors, one(1));
        m_grid->read(*m_run, *m_run->holdingsAt(request.steps), request.stop);
        readArrivals(request);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        const auto cells = canvas.group(QStringLiteral("holdings"));
        QImage image(int(m_columns.cells()), int(m_rows.cells()), QImage::Format_RGB32);
        image.fill(theme.panel);
        for (std::uint32_t cell = 0; cell * m_each < m_processors; ++cell) {
            constexpr double faintest = 0.18; // nothing that is held is as pale as nothing
            const double full = fullOf(cell);
            image.setPixelColor(int(cell % m_columns.count), int(cell / m_columns.count),
                                mixed(theme.vacant, theme.order(-1), full > 0 ? std::max(full, faintest) : 0));
        }
        canvas.cells({m_columns.from, m_rows.from, m_columns.end() - m_columns.from, m_rows.end() - m_rows.from},
                     image);
        paintGrid(canvas, theme, m_rows, m_columns);
        paintNumbers(canvas, theme);
        paintFrames(canvas, theme, m_rows, m_columns, m_arrivals, m_moving);
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_processors) {
                const std::uint32_t cell = node->value / m_each;
                canvas.path(roundedRect(QRectF(m_columns.at(cell % m_columns.count), m_rows.at(cell / m_columns.count),
                                               m_columns.cell, m_rows.cell)
                                            .adjusted(-1, -1, 1, 1),
                                        2),
                            {{}, {theme.accent, 2 * theme.strokeScale}});
            }
    }

    Selected at(QPointF point) const override
    {
        const auto first = firstAt(point);
        return first ? Selected(NodeId{*first}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        const auto first = firstAt(point);
        if (!first) return {};
        Side cell = one(m_processors);
        cell.perCell = m_each;
        QString who = nodesText(cell, *first);
        who[0] = who[0].toUpper();
        const double full = fullOf(*first / m_each);
        if (combined())
            return (m_run->data().joins ? QStringLiteral("%1: %2 % of the operands needed")
                                        : QStringLiteral("%1: %2 % of the operands combined"))
                .arg(who, percentText(full));
        if (m_each == 1)
            return full > 0 ? QStringLiteral("%1 holds the %2").arg(who, blockName(*m_run))
                            : QStringLiteral("%1 does not hold the %2").arg(who, blockName(*m_run));
        return QStringLiteral("%1: %2 % hold the %3").arg(who, percentText(full), blockName(*m_run));
    }

private:
    static constexpr double left = 52, top = headingHeight + 6, right = 14;

    /// So many numbers, each in a cell of its own.
    static Side one(std::uint32_t count)
    {
        Side side;
        side.count = count;
        return side;
    }
    bool combined() const { return m_run->data().custody == Custody::Combined; }
    double fullOf(std::uint32_t cell) const { return m_grid->at(cell, 0); }

    void arrange()
    {
        const QSizeF room(m_size.width() - left - right, m_size.height() - top - 10);
        const auto cellOf = [&](std::uint32_t across) {
            const std::uint32_t cells = (m_processors + m_each - 1) / m_each, rows = (cells + across - 1) / across;
            return std::min({room.width() / across, room.height() / rows, mostCell});
        };
        // As the network lies, if its rows can be told apart.
        const auto axes = m_run->topology().axes();
        std::uint32_t across = axes.size() > 1 ? axes.back() : 0;
        if (across < 2 || m_processors % across != 0 || cellOf(across) < leastCell) {
            const bool binary = std::has_single_bit(m_processors);
            for (;; m_each *= 2) {
                across = 1;
                for (std::uint32_t next = binary ? 2 : 10; next < m_processors; next = binary ? 2 * next : next + 10)
                    if (cellOf(next) > cellOf(across)) across = next;
                if (cellOf(across) >= leastCell || m_each >= m_processors) break;
            }
        }
        const double cell = cellOf(across);
        m_rows = one(((m_processors + m_each - 1) / m_each + across - 1) / across), m_columns = one(across);
        m_rows.cell = m_columns.cell = cell;
        m_rows.from = top;
        m_columns.from = left + std::max(0.0, (room.width() - across * cell) / 2);
    }

    /// Cells that the step under way, or the one just done, fills.
    void readArrivals(const PictureRequest& request)
    {
        m_moving = request.moving;
        const StepIndex step = markedStep(request);
        if (step < 0 || m_each > 1) return;
        Step now;
        m_run->schedule().at(step, now);
        for (const Transfer& transfer : now.transfers())
            if (transfer.to.value < m_processors)
                m_arrivals.emplace(transfer.to.value / m_columns.count, transfer.to.value % m_columns.count);
    }

    std::optional<std::uint32_t> firstAt(QPointF point) const
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (!row || !column) return {};
        const std::uint32_t first = (*row * m_columns.count + *column) * m_each;
        return first < m_processors ? std::optional(first) : std::nullopt;
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const QString rows = QStringLiteral("Processors row by row, %1 in a row")
                                 .arg(numberText(static_cast<double>(m_columns.count) * m_each));
        const QString cell =
            m_each > 1 ? QStringLiteral(", %1 in a cell").arg(numberText(static_cast<double>(m_each))) : QString();
        const QString fill = combined()    ? fullnessText(*m_run)
                             : m_each == 1 ? QStringLiteral("filled: holds the %1").arg(blockName(*m_run))
                                           : QStringLiteral("filled: all hold the %1").arg(blockName(*m_run));
        const QString dot = QStringLiteral(" · ");
        const bool framed = !m_arrivals.empty() && framesFit(m_rows, m_columns);
        const QString frames = framed ? dot + arrivalsText(m_moving) : QString();
        paintHeading(canvas, theme, {rows + cell + dot + fill + frames, fill + frames, fill}, m_size.width());
    }

    /// Of the first processor in a row.
    void paintNumbers(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("numbers"));
        const QFont font = theme.mono(8);
        const std::uint32_t every = m_rows.labelEvery(14);
        for (std::uint32_t row = 0; row < m_rows.count; row += every)
            canvas.text({m_columns.from - 8, m_rows.middle(row) + capHeight(font) / 2},
                        QString::number(row * m_columns.count * m_each), {font, theme.inkSoft, Anchor::End});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    std::uint32_t m_processors, m_each{1}; ///< processors of a cell
    std::optional<HoldingsGrid> m_grid;    ///< by cell
    Side m_rows, m_columns;                ///< of cells
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_arrivals;
    bool m_moving{false};
};

} // namespace

bool hasHolders(const Run& run) { return run.shownBlocks() == 1 && run.topology().processors() >= leastProcessors; }

std::unique_ptr<Picture> makeHolders(const PictureRequest& request)
{
    return std::make_unique<HoldersPicture>(request);
}

} // namespace hopscope
