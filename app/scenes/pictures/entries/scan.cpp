#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/operand_texts.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/scan/scan_map.h"
#include "scenes/pictures/scan/scan_picture.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>

namespace hopscope::scan_picture {

namespace {

constexpr std::uint32_t mostPlaced = 64;        ///< beyond it processors stand in a table
constexpr std::uint64_t mostJoined = 4'000'000; ///< ranks in all words; beyond it the words are not played

/// What operands every processor has combined, as numbers and as letters, so that a wrong order shows.
class OperandsPicture final : public Picture {
public:
    explicit OperandsPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_steps(request.steps), m_count(m_run->topology().processors()),
          m_block(0)
    {
        read(request.stop);
        if (m_count > mostPlaced)
            readMap();
        else
            m_plan = networkPlan(*m_run, NetworkLayout::Topology);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        const auto cells = canvas.group(QStringLiteral("processors"));
        m_cells.clear();
        m_first = 0;
        if (m_map) {
            std::vector<std::uint32_t> rows;
            for (const Selected& one : chosen(*m_run, selection, hover))
                if (const auto* node = std::get_if<NodeId>(&one); node && node->value < m_count)
                    rows.push_back(node->value);
            m_map->paint(
                canvas, theme, [this](std::uint32_t node) { return sentenceOf(node); }, rows);
            return;
        }
        for (const bool letters : {true, false})
            for (const double points : {10.0, 9.0, 8.0})
                if (m_cells.empty()) arrange(theme.mono(points), letters);
        if (m_cells.empty()) {
            paintTable(canvas, theme, selection, hover);
            return;
        }
        paintWires(canvas, theme);
        const std::vector<Selected> about = chosen(*m_run, selection, hover);
        for (std::uint32_t node = 0; node < m_count; ++node)
            paintCell(canvas, theme, node, m_cells[node], isAmong(about, node));
    }

    Selected at(QPointF point) const override
    {
        if (m_map) {
            const auto processor = m_map->processorAt(point);
            return processor ? Selected(NodeId{*processor}) : Selected();
        }
        for (std::uint32_t i = 0; i < m_cells.size(); ++i)
            if (m_cells[i].contains(point)) return NodeId{m_first + i};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const Selected found = at(point);
        const auto* node = std::get_if<NodeId>(&found);
        if (!node) return {};
        QString text = QStringLiteral("Processor %1 has [%2]").arg(node->value).arg(m_results[node->value].numbers);
        if (!m_results[node->value].ordered) text += QStringLiteral(": combined in the wrong order");
        return text;
    }

private:
    struct Shown {
        QString numbers, letters;
        bool ordered{true};
    };

    static bool isAmong(const std::vector<Selected>& about, std::uint32_t node)
    {
        return std::ranges::find(about, Selected(NodeId{node})) != about.end();
    }
    static Shown shown(const OperandWord& word) { return {numbersText(word), lettersText(word), inOrder(word)}; }

    void read(const std::stop_token& stop)
    {
        if (std::uint64_t{m_count} * m_count > mostJoined) {
            const auto held = m_run->holdingsAt(m_steps);
            for (std::uint32_t node = 0; node < m_count; ++node) {
                m_results.push_back(intervals(*held, NodeId{node}, m_block));
            }
        } else {
            OperandTexts operands(*m_run, m_block);
            operands.advance(m_steps, stop);
            for (std::uint32_t node = 0; node < m_count; ++node) {
                m_results.push_back(shown(operands.of(NodeId{node})));
            }
        }
        for (std::uint32_t node = 0; node < m_count && !m_wrong; ++node)
            if (!m_results[node].ordered) m_wrong = node;
    }
    void readMap() { m_map.emplace(*m_run->holdingsAt(m_steps), m_count, m_block, m_size); }
    static Shown intervals(const Holdings& held, NodeId node, BlockId block)
    {
        QStringList parts;
        for (const RankInterval& interval : held.joined(node, block))
            parts << (interval.high - interval.low == 1
                          ? QString::number(interval.low)
                          : QStringLiteral("%1..%2").arg(interval.low).arg(interval.high - 1));
        return {parts.join(QLatin1Char('+')), {}, true};
    }

    QString numbersOf(std::uint32_t node) const { return QStringLiteral("[%1]").arg(m_results[node].numbers); }
    /// "Processor 143: result of 128–143, message of 128–143"
    QString sentenceOf(std::uint32_t node) const
    {
        const auto readable = [](QString numbers) {
            return numbers.replace(QStringLiteral(".."), QStringLiteral("–"));
        };
        return QStringLiteral("Processor %1: result of %2").arg(node).arg(readable(m_results[node].numbers));
    }
    QString lettersOf(std::uint32_t node) const
    {
        return m_results[node].letters.isEmpty() ? QString() : QStringLiteral("[%1]").arg(m_results[node].letters);
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const QString what = m_map ? QStringLiteral("Operands in the results") : QStringLiteral("[combined so far]");
        const QString moment = afterStep(m_steps);
        QString part;
        if (!m_run->data().mixed && m_run->data().blocks > 1) part = QStringLiteral(" of %1 0").arg(blockName(*m_run));
        if (m_wrong) {
            const QString lost = QStringLiteral("Wrong order: processor %1 has %2")
                                     .arg(*m_wrong)
                                     .arg(m_results[*m_wrong].letters.isEmpty() ? m_results[*m_wrong].numbers
                                                                                : m_results[*m_wrong].letters);
            const auto group = canvas.group(QStringLiteral("heading"));
            const QFont font = theme.text(9, QFont::DemiBold);
            canvas.text({14, 18},
                        fitting(font,
                                {what + part + QStringLiteral(" · ") + moment + QStringLiteral(" · ") + lost, lost},
                                m_size.width() - 28),
                        {font, theme.troubleText});
            return;
        }
        if (m_map) {
            m_map->paintHeading(canvas, theme, what + part, moment);
            return;
        }
        paintHeading(canvas, theme,
                     {what + part + QStringLiteral(" of every processor, ") + moment,
                      what + part + QStringLiteral(", ") + moment, moment},
                     m_size.width());
    }

    /// Places as the topology lies, if the words fit side by side there.
    void arrange(const QFont& font, bool letters) const
    {
        if (!m_plan || m_plan->compact) return;
        double width = 0;
        for (std::uint32_t node = 0; node < m_count; ++node) {
            width = std::max(width, textWidth(font, numbersOf(node)));
            if (letters) width = std::max(width, textWidth(font, lettersOf(node)));
            letters = letters && !lettersOf(node).isEmpty();
        }
        width = std::max(width, textWidth(font, QStringLiteral("[000]"))) + 14;
        const double height = (letters ? 3 : 2) * lineHeight(font) + 8;
        const QRectF area(12 + width / 2, headingHeight + 4 + height / 2, m_size.width() - 24 - width,
                          m_size.height() - headingHeight - 14 - height);
        if (area.width() < 0 || area.height() < 0) return;
        QRectF bounds(m_plan->places[0], QSizeF(0, 0));
        for (std::uint32_t node = 0; node < m_count; ++node) {
            const QPointF place = m_plan->places[node];
            bounds.setCoords(std::min(bounds.left(), place.x()), std::min(bounds.top(), place.y()),
                             std::max(bounds.right(), place.x()), std::max(bounds.bottom(), place.y()));
        }
        const double across = bounds.width() > 1e-9 ? area.width() / bounds.width() : 0,
                     down = bounds.height() > 1e-9 ? area.height() / bounds.height() : 0;
        // Neither direction much more than the words need.
        const double x = std::min(across, std::max(down, width + 40) * 1.6),
                     y = std::min(down, std::max(x, height + 40));
        std::vector<QRectF> cells;
        for (std::uint32_t node = 0; node < m_count; ++node) {
            const QPointF off = m_plan->places[node] - bounds.center();
            const QPointF middle = area.center() + QPointF(off.x() * x, off.y() * y);
            cells.emplace_back(middle.x() - width / 2, middle.y() - height / 2, width, height);
            for (std::uint32_t other = 0; other < node; ++other)
                if (cells[other].adjusted(-3, -3, 3, 3).intersects(cells[node])) return;
        }
        m_cells = std::move(cells);
        m_first = 0;
        m_font = font;
        m_letters = letters;
    }

    void paintWires(Canvas& canvas, const Theme& theme) const
    {
        std::vector<QLineF> lines;
        for (const Wire& wire : m_plan->wires)
            if (wire.course == Wire::Course::Straight && wire.from.value < m_count && wire.to.value < m_count)
                lines.emplace_back(m_cells[wire.from.value].center(), m_cells[wire.to.value].center());
        canvas.lines(lines, {theme.edge, 1.25 * theme.strokeScale});
    }

    void paintCell(Canvas& canvas, const Theme& theme, std::uint32_t node, const QRectF& cell, bool chosen) const
    {
        const bool wrong = !m_results[node].ordered;
        canvas.path(roundedRect(cell, 4), {theme.nodeFill,
                                           {chosen  ? theme.accent
                                            : wrong ? theme.trouble
                                                    : theme.nodeEdge,
                                            (chosen || wrong ? 2 : 1) * theme.strokeScale}});
        double y = cell.top() + 4 + lineHeight(m_font) * 0.8;
        QFont bold = m_font;
        bold.setWeight(QFont::DemiBold);
        canvas.text({cell.center().x(), y}, QString::number(node), {bold, theme.inkSoft, Anchor::Middle});
        y += lineHeight(m_font);
        canvas.text({cell.center().x(), y}, numbersOf(node), {m_font, theme.ink, Anchor::Middle});
        if (!m_letters) return;
        y += lineHeight(m_font);
        canvas.text({cell.center().x(), y}, lettersOf(node),
                    {m_font, wrong ? theme.troubleText : theme.inkSoft, Anchor::Middle});
    }

    /// As many processors as there is room for, from the chosen one on if not all.
    void paintTable(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
    {
        m_font = theme.mono(8);
        m_letters = true;
        const double height = lineHeight(m_font) + 3, top = headingHeight + 6;
        const double name = textWidth(m_font, QString::number(m_count)) + 12;
        const auto line = [this](std::uint32_t node) {
            const QString letters = m_letters ? lettersOf(node) : QString();
            return letters.isEmpty() ? numbersOf(node) : numbersOf(node) + QStringLiteral("  ") + letters;
        };
        const auto widest = [&] {
            double width = 0;
            for (std::uint32_t node = 0; node < m_count; ++node) width = std::max(width, textWidth(m_font, line(node)));
            return width + name + 16;
        };
        const auto rows = std::max(1U, static_cast<std::uint32_t>((m_size.height() - top - 8) / height));
        const auto columnsOf = [&](double width) {
            return std::max(1U, static_cast<std::uint32_t>((m_size.width() - 12) / width));
        };
        double width = widest();
        if (rows * columnsOf(width) < m_count || width > m_size.width() - 20) {
            m_letters = false;
            width = widest();
        }
        width = std::min(width, m_size.width() - 20);
        std::uint32_t room = rows * columnsOf(width);
        const bool all = room >= m_count;
        if (!all && room > 1) room -= 1; // the last place says how many more
        m_first = 0;
        if (const auto* node = std::get_if<NodeId>(&selection); node && !all && node->value < m_count)
            m_first = std::min(node->value, m_count - room);
        const std::uint32_t end = std::min(m_count, m_first + room);
        const std::vector<Selected> about = hopscope::chosen(*m_run, selection, hover);
        for (std::uint32_t node = m_first; node < end; ++node) {
            const std::uint32_t place = node - m_first;
            const QRectF cell(12 + place / rows * width, top + place % rows * height, width - 10, height);
            m_cells.push_back(cell);
            const bool chosen = isAmong(about, node), wrong = !m_results[node].ordered;
            if (chosen) canvas.path(roundedRect(cell, 3), {theme.accentSoft, {theme.accent, 1}});
            const double baseline = cell.center().y() + capHeight(m_font) / 2;
            canvas.text({cell.left() + name - 6, baseline}, QString::number(node),
                        {m_font, theme.inkSoft, Anchor::End});
            canvas.text({cell.left() + name + 4, baseline},
                        elided(m_font, (wrong ? QStringLiteral("≠ ") : QString()) + line(node), width - name - 10),
                        {m_font, wrong ? theme.troubleText : theme.ink});
        }
        if (!all) {
            const std::uint32_t place = end - m_first;
            canvas.text({12 + place / rows * width + 4, top + (place % rows + 0.5) * height + capHeight(m_font) / 2},
                        elided(m_font,
                               QStringLiteral("%1 of %2 shown; select one to begin there").arg(room).arg(m_count),
                               width - 14),
                        {m_font, theme.inkSoft});
        }
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_steps;
    std::uint32_t m_count;
    BlockId m_block;
    std::optional<ScanMap> m_map; ///< of more processors than there are rows for
    std::vector<Shown> m_results;
    std::optional<std::uint32_t> m_wrong;
    std::shared_ptr<const NetworkPlan> m_plan;
    // Found when painted, for fonts belong to the theme.
    mutable std::vector<QRectF> m_cells;
    mutable std::uint32_t m_first{0};
    mutable QFont m_font;
    mutable bool m_letters{true};
};

bool isScan(Operation operation) { return operation == Operation::Scan || operation == Operation::Exscan; }

std::string objection(const Run& run)
{
    if (run.data().custody != Custody::Combined)
        return "Results and messages belong to operations that combine: choose an algorithm of scan, reduce, allreduce "
               "or reduce-scatter.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request)
{
    if (isScan(request.run->algorithm().operation)) return scanPicture(request);
    return std::make_unique<OperandsPicture>(request);
}

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "scan",
    .title = "Results",
    .help = "what every processor has combined; of a scan, after each step",
    .size = {900, 420},
    .objection = objection,
    .make = make,
    .example = "hypercube:3 scan-hypercube",
    .place = 40,
    .special = true,
    .momentary = true,
    .leastHeight = 276,
    .numbers = "holdings",
};

} // namespace hopscope::scan_picture
