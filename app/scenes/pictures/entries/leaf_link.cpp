#include "algorithms/algorithm.h"
#include "run/analysis/leaf_activity.h"

#include "drawing/format.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <cmath>

namespace hopscope::leaf_link_picture {

namespace {

QPainterPath outline(const QRectF& area)
{
    QPainterPath path;
    path.addRect(area);
    return path;
}

/// The link of one leaf over the steps: what it sends above, what it receives below, coloured by the level at which the
/// way of the packet turns.
class LeafLinkPicture final : public Picture {
public:
    explicit LeafLinkPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_marked(markedStep(request)),
          m_tree(LeafTree::of(m_run->topology())), m_uses(leafUses(*m_run, request.stop)),
          m_edges(evenEdges(m_run->steps(), (m_size.width() - 120) / 3)),
          m_usual(info(m_run->algorithm().operation).rooted ? root(m_run->problem()).value : 0)
    {
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        m_leaf = m_usual;
        for (const Selected& what : chosen(*m_run, selection, {}))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_tree.leaves())
                m_leaf = node->value;
        const QFont name = theme.text(9), number = theme.mono(8.5);
        m_left = 14 + textWidth(name, QStringLiteral("receives")) + 10;
        paintTop(canvas, theme);
        const double wide = width() / static_cast<double>(columns());
        for (const bool received : {false, true}) {
            const QRectF row = rowArea(received);
            canvas.text({m_left - 10, row.center().y() + capHeight(name) / 2},
                        received ? QStringLiteral("receives") : QStringLiteral("sends"),
                        {name, theme.ink, Anchor::End});
            canvas.fill(row, theme.vacant);
            const std::vector<std::uint32_t> levels = levelsOf(received);
            const double gap = wide >= 5 ? 1 : 0;
            for (std::size_t column = 0; column < columns(); ++column) {
                if (levels[column] == 0) continue;
                const QRectF cell(m_left + wide * static_cast<double>(column), row.top(), wide - gap, row.height());
                const QColor fill = colour(theme, levels[column]);
                canvas.fill(cell, fill);
                if (contrast(fill, theme.ground) < 1.9) // light yellow never without an outline
                    canvas.path(outline(cell.adjusted(0.5, 0.5, -0.5, -0.5)), {{}, {theme.edgeActive, 1}});
                const QString text = QString::number(levels[column]);
                if (textWidth(number, text) + 3 <= wide && row.height() > capHeight(number) + 4)
                    canvas.text(cell.center() + QPointF(0, capHeight(number) / 2), text,
                                {number, inkOn(fill), Anchor::Middle});
            }
        }
        paintAxis(canvas, theme, wide);
    }

    Selected at(QPointF point) const override
    {
        const auto column = columnAt(point.x());
        return column ? Selected(StepRef{m_edges[*column]}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        const auto column = columnAt(point.x());
        if (!column) return {};
        const StepIndex first = m_edges[*column], last = m_edges[*column + 1];
        QStringList lines{last == first + 1
                              ? QStringLiteral("Processor %1, step %2").arg(m_leaf).arg(first + 1)
                              : QStringLiteral("Processor %1, steps %2 to %3").arg(m_leaf).arg(first + 1).arg(last)};
        for (const LeafUse& use : m_uses[m_leaf]) {
            if (use.step < first || use.step >= last) continue;
            if (lines.size() > 6) {
                lines << QStringLiteral("…");
                break;
            }
            lines << QStringLiteral("%1 %2, %3 links long: it turns at level %4")
                         .arg(use.received ? QStringLiteral("receives") : QStringLiteral("sends"), packet(use.block))
                         .arg(2 * use.level)
                         .arg(use.level);
        }
        return lines.join(u'\n');
    }

private:
    static constexpr double footHeight = 24, rightMargin = 14, leastFramed = 10;

    std::size_t columns() const { return m_edges.size() - 1; }
    double width() const { return std::max(20.0, m_size.width() - rightMargin - m_left); }
    QRectF rowArea(bool received) const
    {
        const double top = headingHeight + 10, room = m_size.height() - top - footHeight - 6;
        const double height = std::clamp(room / 2 - 3, 6.0, 44.0);
        return {m_left, top + (received ? height + 6 : 0), width(), height};
    }
    QColor colour(const Theme& theme, std::uint32_t level) const
    {
        return theme.order(m_tree.levels() == 1 ? 0.5 : static_cast<double>(level - 1) / (m_tree.levels() - 1));
    }
    QString packet(BlockId block) const
    {
        if (m_run->algorithm().operation != Operation::Alltoall) return QStringLiteral("block %1").arg(block.value);
        return QStringLiteral("%1→%2").arg(block.value / m_tree.leaves()).arg(block.value % m_tree.leaves());
    }
    /// The highest level of every column; 0 where nothing crosses the link.
    std::vector<std::uint32_t> levelsOf(bool received) const
    {
        std::vector<std::uint32_t> levels(columns());
        std::size_t column = 0;
        for (const LeafUse& use : m_uses[m_leaf]) {
            if (use.received != received) continue;
            while (column + 1 < columns() && m_edges[column + 1] <= use.step) ++column;
            levels[column] = std::max(levels[column], use.level);
        }
        return levels;
    }
    std::optional<std::size_t> columnAt(double place) const
    {
        const double share = (place - m_left) / width();
        if (share < 0 || share >= 1) return {};
        return static_cast<std::size_t>(share * static_cast<double>(columns()));
    }

    void paintTop(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        double x = m_size.width() - 14;
        for (std::uint32_t level = m_tree.levels(); level > 0; --level) {
            const QString text = QString::number(level);
            x -= textWidth(font, text);
            canvas.text({x, 18}, text, {font, theme.inkSoft});
            canvas.path(roundedRect({x - 15, 9, 11, 10}, 2), {colour(theme, level), {}});
            x -= 24;
        }
        const QFont words = theme.text(9);
        const QString title = QStringLiteral("turns at level");
        if (x - textWidth(words, title) > 160) {
            canvas.text({x + 3, 18}, title, {words, theme.inkSoft, Anchor::End});
            x -= textWidth(words, title) + 12;
        }
        if (x < 80) return;
        paintHeading(canvas, theme,
                     {QStringLiteral("Link of processor %1: its packets by the level at which they turn").arg(m_leaf),
                      QStringLiteral("Link of processor %1, by level").arg(m_leaf),
                      QStringLiteral("Processor %1").arg(m_leaf)},
                     x);
    }

    void paintAxis(Canvas& canvas, const Theme& theme, double wide) const
    {
        const QRectF row = rowArea(true);
        const QFont font = theme.mono(8.5);
        const double baseline = row.bottom() + 6 + capHeight(font) + 2;
        const auto every =
            static_cast<std::size_t>(Side(static_cast<std::uint32_t>(columns()), m_left, width(), wide, 0.5)
                                         .labelEvery(textWidth(font, QString::number(m_run->steps())) + 8));
        // Steps 1, 6, 11 … or 5, 10, 15 …: round numbers where not all have room.
        for (std::size_t i = every - 1; i < columns(); i += every)
            canvas.text({m_left + wide * (static_cast<double>(i) + 0.5), baseline}, QString::number(m_edges[i + 1]),
                        {font, theme.inkSoft, Anchor::Middle});
        canvas.text({m_left - 10, baseline}, QStringLiteral("step"), {font, theme.inkSoft, Anchor::End});
        if (m_marked < 0) return;
        const double now =
            m_left + (static_cast<double>(m_marked) + 0.5) / static_cast<double>(m_run->steps()) * width();
        const double from = rowArea(false).top() - 4, to = row.bottom() + 4;
        const Stroke halo{theme.panel, 4.5}, line{theme.ink, 2 * theme.strokeScale};
        if (wide >= leastFramed && m_edges.size() == static_cast<std::size_t>(m_run->steps()) + 1) {
            // Around the step, so that its numbers are seen.
            const QPainterPath frame = outline({now - wide / 2 - 0.5, from, wide, to - from});
            canvas.path(frame, {{}, halo});
            canvas.path(frame, {{}, line});
            return;
        }
        canvas.line({now, from}, {now, to}, halo);
        canvas.line({now, from}, {now, to}, line);
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_marked;
    LeafTree m_tree;
    std::vector<std::vector<LeafUse>> m_uses; ///< by leaf
    std::vector<StepIndex> m_edges;
    std::uint32_t m_usual;
    mutable std::uint32_t m_leaf{0}; ///< the selected one
    mutable double m_left{0};        ///< depends on the fonts
};

std::string objection(const Run& run)
{
    if (run.data().routers == 0)
        return "Messages travel over their whole way in one step; packets go link by link on a leaf-tree, with an "
               "algorithm for leaves.";
    return run.steps() == 0 ? "Nothing is sent." : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<LeafLinkPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "leaf-link",
    .title = "Leaf link",
    .help = "what one leaf of a tree sends and receives in which step, by the length of its way",
    .size = {900, 150},
    .objection = objection,
    .make = make,
    .example = "leaf-tree:3x3 scatter-leaf-furthest-first",
    .place = 100,
    .special = true,
    .numbers = "leaf-link",
};

} // namespace hopscope::leaf_link_picture
