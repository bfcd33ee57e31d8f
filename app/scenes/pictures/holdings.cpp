#include "scenes/canvas.h"
#include "scenes/explain.h"
#include "scenes/format.h"
#include "scenes/picture.h"
#include "scenes/words.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

namespace {

constexpr double leastCell = 3, mostCell = 30;
constexpr std::uint64_t mostTested = 40'000'000; ///< beyond it a cell shows one of those that it stands for

/// Numbers along one side, several to a cell where there are more than fit.
struct Side {
    std::uint32_t count{}, perCell{1};
    double from{}, cell{};

    Side(std::uint32_t all, double start, double length) : count(all), from(start)
    {
        const auto fit = static_cast<std::uint32_t>(std::max(1.0, length / leastCell));
        perCell = (count + fit - 1) / std::max(fit, 1U);
        perCell = std::max(perCell, 1U);
        cell = std::min(mostCell, length / std::max(cells(), 1U));
    }
    std::uint32_t cells() const { return (count + perCell - 1) / perCell; }
    double at(std::uint32_t index) const { return from + index * cell; }
    double end() const { return at(cells()); }
    std::optional<std::uint32_t> indexAt(double place) const
    {
        const double index = std::floor((place - from) / cell);
        if (index < 0 || index >= cells()) return {};
        return static_cast<std::uint32_t>(index) * perCell;
    }
    /// Every how many cells a number fits.
    std::uint32_t labelEvery(double room) const
    {
        std::uint32_t every = 1;
        for (const std::uint32_t factor : {2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U, 10000U}) {
            if (every * cell >= room) break;
            every = factor;
        }
        return every;
    }
};

/// Processor × block: who holds what. A combined value is as full as operands are joined in it.
class HoldingsPicture final : public Picture {
public:
    explicit HoldingsPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_size(request.size),
          m_rows(request.run->topology().processors(), top, request.size.height() - top - 12),
          m_columns(request.run->shownBlocks(), left, request.size.width() - left - 14)
    {
        read(request);
        readArrivals(request);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintHeading(canvas, theme);
        const auto cells = canvas.group(QStringLiteral("holdings"));
        const bool single = m_columns.count <= 1;
        QImage image(int(m_columns.cells()), int(m_rows.cells()), QImage::Format_RGB32);
        for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
            for (std::uint32_t column = 0; column < m_columns.cells(); ++column) {
                const double order = single ? -1 : double(column) / std::max(m_columns.cells() - 1, 1U);
                image.setPixelColor(int(column), int(row),
                                    mixed(theme.vacant, theme.order(order), fullness(row, column)));
            }
        canvas.cells(area(), image);
        paintGrid(canvas, theme);
        paintNumbers(canvas, theme);
        paintArrivals(canvas, theme);
        for (const Selected& what : {selection, hover}) paintChosen(canvas, theme, what);
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
        const double full = fullness(*row / m_rows.perCell, *column / m_columns.perCell);
        const QString who = m_rows.perCell == 1 ? QStringLiteral("Processor %1").arg(*row)
                                                : QStringLiteral("Processors %1 to %2")
                                                      .arg(*row)
                                                      .arg(std::min(*row + m_rows.perCell, m_rows.count) - 1);
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

    QRectF area() const { return {left, top, m_columns.end() - left, m_rows.end() - top}; }
    double& fullness(std::uint32_t row, std::uint32_t column) { return m_full[row * m_columns.cells() + column]; }
    double fullness(std::uint32_t row, std::uint32_t column) const { return m_full[row * m_columns.cells() + column]; }

    void read(const PictureRequest& request)
    {
        m_full.assign(std::size_t{m_rows.cells()} * m_columns.cells(), 0.0);
        const auto held = m_run->holdingsAt(m_steps);
        m_sampled = std::uint64_t{m_rows.count} * m_columns.count > mostTested;
        const bool combined = m_run->data().custody == Custody::Combined;
        for (std::uint32_t row = 0; row < m_rows.cells(); ++row) {
            if (request.stop.stop_requested()) throw Cancelled();
            for (std::uint32_t column = 0; column < m_columns.cells(); ++column) {
                double sum = 0;
                std::uint32_t tested = 0;
                for (std::uint32_t i = row * m_rows.perCell; i < std::min((row + 1) * m_rows.perCell, m_rows.count);
                     i += m_sampled ? m_rows.perCell : 1)
                    for (std::uint32_t j = column * m_columns.perCell;
                         j < std::min((column + 1) * m_columns.perCell, m_columns.count);
                         j += m_sampled ? m_columns.perCell : 1, ++tested)
                        sum += combined ? share(*held, NodeId{i}, BlockId{j}) : held->holds(NodeId{i}, BlockId{j});
                fullness(row, column) = sum / std::max(tested, 1U);
            }
        }
    }
    double share(const Holdings& held, NodeId node, BlockId block) const
    {
        double joined = 0;
        for (const RankInterval& interval : held.joined(node, block)) joined += interval.high - interval.low;
        return joined / std::max(m_rows.count, 1U);
    }

    /// Cells that the step under way, or the one just done, fills.
    void readArrivals(const PictureRequest& request)
    {
        m_moving = request.moving;
        const StepIndex step = request.moving ? m_steps : m_steps - 1;
        if (step < 0 || step >= m_run->steps() || m_rows.perCell > 1 || m_columns.perCell > 1) return;
        Step now;
        m_run->schedule().write(step, now);
        for (const Transfer& transfer : now.transfers())
            for (const BlockRange& range : now.blocks(transfer))
                range.each([&](BlockId block) {
                    if (transfer.to.value < m_rows.count && block.value < m_columns.count)
                        m_arrivals.emplace(transfer.to.value, block.value);
                });
    }

    void paintHeading(Canvas& canvas, const Theme& theme) const
    {
        const auto words = canvas.group(QStringLiteral("heading"));
        QString text = QStringLiteral("%1s across, processors down").arg(blockName(*m_run));
        text[0] = text[0].toUpper();
        if (m_rows.perCell > 1 || m_columns.perCell > 1)
            text += QStringLiteral(" · a cell is %1 × %2%3")
                        .arg(counted(m_rows.perCell, QStringLiteral("processor"), QStringLiteral("processors")),
                             counted(m_columns.perCell, blockName(*m_run), blockName(*m_run) + QLatin1Char('s')),
                             m_sampled ? QStringLiteral(", one of them looked at") : QString());
        const QFont font = theme.text(9);
        canvas.text({14, 18}, elided(font, text, m_size.width() - 28), {font, theme.inkSoft});
    }

    void paintNumbers(Canvas& canvas, const Theme& theme) const
    {
        const auto words = canvas.group(QStringLiteral("numbers"));
        const QFont font = theme.mono(8);
        const std::uint32_t rowEvery = m_rows.labelEvery(14);
        for (std::uint32_t row = 0; row < m_rows.cells(); row += rowEvery)
            canvas.text({left - 8, m_rows.at(row) + m_rows.cell / 2 + capHeight(font) / 2},
                        QString::number(row * m_rows.perCell), {font, theme.inkSoft, Anchor::End});
        const double widest = textWidth(font, QString::number(m_columns.count));
        const std::uint32_t columnEvery = m_columns.labelEvery(widest + 8);
        for (std::uint32_t column = 0; column < m_columns.cells(); column += columnEvery)
            canvas.text({m_columns.at(column) + m_columns.cell / 2, top - 6},
                        QString::number(column * m_columns.perCell), {font, theme.inkSoft, Anchor::Middle});
    }

    /// Hairlines of the ground between cells that are large enough for it.
    void paintGrid(Canvas& canvas, const Theme& theme) const
    {
        std::vector<QLineF> lines;
        if (m_rows.cell >= 7)
            for (std::uint32_t row = 0; row <= m_rows.cells(); ++row)
                lines.emplace_back(left, m_rows.at(row), m_columns.end(), m_rows.at(row));
        if (m_columns.cell >= 7)
            for (std::uint32_t column = 0; column <= m_columns.cells(); ++column)
                lines.emplace_back(m_columns.at(column), top, m_columns.at(column), m_rows.end());
        canvas.lines(lines, {theme.ground, 1.5});
    }

    void paintArrivals(Canvas& canvas, const Theme& theme) const
    {
        if (m_arrivals.empty() || m_rows.cell < 5 || m_columns.cell < 5) return;
        const auto marks = canvas.group(QStringLiteral("arrivals"));
        std::vector<QPainterPath> frames;
        for (const auto& [row, column] : m_arrivals)
            frames.push_back(roundedRect(QRectF(m_columns.at(column), m_rows.at(row), m_columns.cell, m_rows.cell)
                                             .adjusted(1.5, 1.5, -1.5, -1.5),
                                         2));
        std::vector<double> dashes;
        if (m_moving) dashes = {3, 2}; // a target, until it arrives
        canvas.paths(frames, {{}, {theme.ink, 1.5 * theme.strokeScale, dashes}});
    }

    void paintChosen(Canvas& canvas, const Theme& theme, const Selected& what) const
    {
        const Stroke stroke{theme.accent, 2 * theme.strokeScale};
        if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_rows.count)
            canvas.path(roundedRect({left - 2, m_rows.at(node->value / m_rows.perCell) - 1, m_columns.end() - left + 4,
                                     m_rows.cell + 2},
                                    3),
                        {{}, stroke});
        if (const auto* block = std::get_if<BlockId>(&what); block && block->value < m_columns.count)
            canvas.path(roundedRect({m_columns.at(block->value / m_columns.perCell) - 1, top - 2, m_columns.cell + 2,
                                     m_rows.end() - top + 4},
                                    3),
                        {{}, stroke});
    }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps;
    QSizeF m_size;
    Side m_rows, m_columns;
    std::vector<double> m_full; ///< by row and column, 0 … 1
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_arrivals;
    bool m_sampled{false}, m_moving{false};
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
