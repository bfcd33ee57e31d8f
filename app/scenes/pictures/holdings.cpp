#include "scenes/format.h"
#include "scenes/pictures/parts.h"
#include "scenes/words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// Processor × block: who holds what. A combined value is as full as operands are joined in it.
class HoldingsPicture final : public Picture {
public:
    explicit HoldingsPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_size(request.size),
          m_grid(*m_run, Side(m_run->topology().processors(), top, m_size.height() - top - 12),
                 Side(m_run->shownBlocks(), left, m_size.width() - left - 14))
    {
        m_grid.read(*m_run, *m_run->holdingsAt(m_steps), request.stop);
        readArrivals(request);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintWords(canvas, theme);
        const auto cells = canvas.group(QStringLiteral("holdings"));
        canvas.cells({left, top, m_columns.end() - left, m_rows.end() - top}, m_grid.image(theme));
        paintGrid(canvas, theme, m_rows, m_columns);
        paintSides(canvas, theme, m_rows, m_columns);
        paintFrames(canvas, theme, m_rows, m_columns, m_arrivals, m_moving);
        const Stroke stroke{theme.accent, 2 * theme.strokeScale};
        for (const Selected& what : {selection, hover}) {
            if (const auto* node = std::get_if<NodeId>(&what)) paintRow(canvas, stroke, m_rows, m_columns, node->value);
            if (const auto* block = std::get_if<BlockId>(&what))
                paintColumn(canvas, stroke, m_rows, m_columns, block->value);
        }
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        const auto column = m_columns.indexAt(point.x());
        if (row && point.x() < left) return NodeId{*row};
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
        if (m_run->data().custody == Custody::Combined && m_rows.perCell == 1 && m_columns.perCell == 1)
            return QStringLiteral("%1 has joined %2 of %3 operands of %4")
                .arg(who)
                .arg(std::lround(full * m_rows.count))
                .arg(m_rows.count)
                .arg(what);
        if (m_rows.perCell == 1 && m_columns.perCell == 1)
            return full > 0 ? QStringLiteral("%1 holds %2").arg(who, what)
                            : QStringLiteral("%1 does not hold %2").arg(who, what);
        return QStringLiteral("%1 hold %2 % of %3").arg(who, numberText(std::round(full * 100)), what);
    }

private:
    static constexpr double left = 52, top = 46;

    /// Cells that the step under way, or the one just done, fills.
    void readArrivals(const PictureRequest& request)
    {
        m_moving = request.moving;
        const StepIndex step = markedStep(request);
        if (step < 0 || m_rows.perCell > 1 || m_columns.perCell > 1) return;
        Step now;
        m_run->schedule().at(step, now);
        for (const Transfer& transfer : now.transfers())
            for (const BlockRange& range : now.blocks(transfer))
                range.each([&](BlockId block) {
                    if (transfer.to.value < m_rows.count && block.value < m_columns.count)
                        m_arrivals.emplace(transfer.to.value, block.value);
                });
    }

    void paintWords(Canvas& canvas, const Theme& theme) const
    {
        QString text = QStringLiteral("%1s across, processors down").arg(blockName(*m_run));
        text[0] = text[0].toUpper();
        if (m_rows.perCell > 1 || m_columns.perCell > 1)
            text += QStringLiteral(" · a cell is %1 × %2%3")
                        .arg(counted(m_rows.perCell, QStringLiteral("processor"), QStringLiteral("processors")),
                             counted(m_columns.perCell, blockName(*m_run), blockName(*m_run) + QLatin1Char('s')),
                             m_grid.sampled() ? QStringLiteral(", one of them looked at") : QString());
        paintHeading(canvas, theme, {text}, m_size.width());
    }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps;
    QSizeF m_size;
    HoldingsGrid m_grid;
    const Side &m_rows{m_grid.rows}, &m_columns{m_grid.columns};
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_arrivals;
    bool m_moving{false};
};

std::string objection(const Run&) { return {}; }
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<HoldingsPicture>(request); }

} // namespace

extern const PictureKind holdingsPicture;
constinit const PictureKind holdingsPicture{
    .id = "holdings",
    .title = "Holdings",
    .help = "processor × block: who holds what",
    .size = {900, 420},
    .objection = objection,
    .make = make,
};

} // namespace hopscope
