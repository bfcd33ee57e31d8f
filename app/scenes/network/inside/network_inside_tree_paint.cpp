#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_cells.h"
#include "scenes/network/inside/network_inside_tree.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_words.h"

#include <QLineF>
#include <QPainterPath>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

namespace {

constexpr double barOfRouter = 4, beyondBar = 3; ///< its height, and how far it goes beyond what hangs from it
constexpr double widestTreeRow = 24, widestSlimRow = 60, widestLeaf = 30, readableLeaf = 10.5;

class TreePainter {
public:
    TreePainter(const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area, const Theme& theme)
        : m_scene(scene), m_projection(projection), m_inside(*flowsOf(scene, projection).shown), m_tree(*m_inside.tree),
          m_theme(theme), m_soft(theme.text(8.5)), m_strong(theme.text(8.5, QFont::Bold)),
          m_bold(!exampleIn(scene, flowsOf(scene, projection), projection).empty())
    {
        const double unit = theme.fontScale;
        const std::uint32_t leaves = m_inside.cells();
        const auto [first, last] = numbersAtEnds(m_inside, projection.groups());
        const double before = textWidth(m_soft, first) + 8;
        m_number = textWidth(m_soft, last) + 8;
        const double mostWords =
            std::max(0.2 * area.width(),
                     area.width() - before - m_number - std::max(readableLeaf * unit * leaves, 0.35 * area.width()));
        // In each form for all rows alike.
        for (qsizetype form = 0; form < 3; ++form) {
            m_texts.clear();
            double widest = 0;
            for (std::size_t row = 0; row < m_tree.linkRows(); ++row) {
                const QStringList forms = carriedForms(m_tree.loadsOf(row));
                m_texts << (forms.isEmpty() ? QString() : forms[std::min(form, forms.size() - 1)]);
                widest = std::max(widest, textWidth(m_strong, m_texts.back()));
            }
            m_words = widest + 12;
            if (m_words <= mostWords) break;
        }
        const double after = m_number + m_words;
        const double pitch = std::min((area.width() - before - after) / leaves, widestLeaf * unit),
                     side = std::min(0.66 * pitch, 12 * unit), rows = static_cast<double>(m_tree.linkRows());
        m_row = std::min((area.height() - side - 6) / rows, (projection.slim() ? widestSlimRow : widestTreeRow) * unit);
        const double high = m_row * rows + side, y = area.center().y() + high / 2 - side / 2,
                     left = area.left() + before + std::max(0.0, (area.width() - before - after - pitch * leaves) / 2);
        m_cells = {{left + pitch / 2, y}, {pitch, pitch}, side, leaves};
    }

    void paint(Canvas& canvas) const
    {
        paintLinks(canvas);
        paintBars(canvas);
        paintInsideSquares(canvas, m_scene, m_inside, m_projection.groups(), m_cells, m_theme);
        if (m_bold) paintExample(canvas);
        paintHeads(canvas);
        paintWords(canvas);
    }

private:
    /// Of a node above these processors: the middle of its bar, or of its square.
    QPointF at(std::size_t row, std::uint32_t first) const
    {
        const double each = m_tree.sizes[0], left = (first - m_tree.first) / each, wide = m_tree.sizes[row] / each;
        return {m_cells.first.x() + (left + (wide - 1) / 2) * m_cells.pitch.width(),
                m_cells.first.y() - static_cast<double>(row) * m_row};
    }
    double edgeOf(std::size_t row) const { return row == 0 ? m_cells.side / 2 : barOfRouter / 2; }
    QLineF lineOf(const InsideTree::Link& link) const
    {
        const QPointF from = at(link.row, link.load.lower.first);
        const bool out = link.row + 1 == m_tree.sizes.size();
        return {from - QPointF(0, edgeOf(link.row)), from - QPointF(0, m_row - (out ? 0 : barOfRouter / 2))};
    }
    /// Wider the more links there are; out of the box there are heads at both ends.
    double widthOf(const InsideTree::Link& link) const
    {
        const TreeLoad& load = link.load;
        const bool out = link.row + 1 == m_tree.sizes.size();
        const double links = static_cast<double>(std::max({load.upLinks, load.downLinks, std::uint64_t{1}})),
                     most = std::min(out ? 2.8 : 5.0, 0.45 * m_cells.pitch.width());
        // The message in bold goes in the middle of it.
        const double least = m_bold && link.example && load.onLink > 1 ? exampleLine + 3.6 : 0;
        return std::max(std::min(1.3 + 0.5 * std::log2(links), most), least) * m_theme.strokeScale;
    }
    QColor colourOf(const TreeLoad& load) const
    {
        return load.onLink > 1 ? m_theme.trouble : load.up + load.down > 0 ? m_theme.edgeActive : m_theme.edge;
    }
    void paintLinks(Canvas& canvas) const
    {
        for (const InsideTree::Link& link : m_tree.links) {
            const bool used = link.load.up + link.load.down > 0;
            canvas.line(lineOf(link).p1(), lineOf(link).p2(),
                        {colourOf(link.load), used ? widthOf(link) : 0.8 * m_theme.strokeScale});
        }
    }
    void paintBars(Canvas& canvas) const
    {
        for (std::size_t row = 1; row < m_tree.sizes.size(); ++row)
            for (std::uint32_t first = m_tree.first; first < m_tree.first + m_tree.count; first += m_tree.sizes[row]) {
                const QPointF left = at(row - 1, first),
                              right = at(row - 1, first + m_tree.sizes[row] - m_tree.sizes[row - 1]);
                const double y = at(row, first).y();
                canvas.path(roundedRect({left.x() - beyondBar, y - barOfRouter / 2,
                                         right.x() - left.x() + 2 * beyondBar, barOfRouter},
                                        barOfRouter / 2),
                            routerStyle(m_tree.passes(row, first), 0.9 * m_theme.strokeScale, m_theme));
            }
    }
    /// Where a way goes up from a processor, as far as it does.
    std::vector<QPointF> climb(NodeId from, NodeId to) const
    {
        std::vector<QPointF> points;
        for (const InsideTree::Link& link : m_tree.links)
            if (const ProcessorRange& below = link.load.lower;
                below.contains({from.value, from.value}) && !below.contains({to.value, to.value})) {
                const QPointF node = at(link.row, below.first);
                points.push_back(link.row == 0 ? node - QPointF(0, edgeOf(0)) : node);
                points.push_back(node - QPointF(0, m_row));
            }
        return points;
    }
    /// In the middle of its links, whose colour is seen on both sides, up to the arrow out of the box or to its cell.
    void paintExample(Canvas& canvas) const
    {
        const std::vector<NodeId>& way = m_scene.moment->example;
        std::vector<QPointF> points = climb(way.front(), way.back());
        const std::vector<QPointF> down = climb(way.back(), way.front());
        points.insert(points.end(), down.rbegin(), down.rend());
        if (points.size() < 2) return;
        QPainterPath path(points.front());
        for (const QPointF point : points) path.lineTo(point);
        canvas.path(path, {{}, {m_theme.ink, exampleLine * m_theme.strokeScale}});
        if (!down.empty()) canvas.path(arrowHead(points.back(), {0, 1}, headOfExample()), {m_theme.ink, {}});
    }
    double headOfExample() const { return std::clamp(0.4 * m_row, 6.0, 9.0); }
    /// Where messages go down into cells but not up, and where they leave the box or come into it.
    void paintHeads(Canvas& canvas) const
    {
        for (const InsideTree::Link& link : m_tree.links) {
            const TreeLoad& load = link.load;
            const bool out = link.row + 1 == m_tree.sizes.size();
            const QLineF line = lineOf(link);
            const bool bold = m_bold && link.example;
            const QColor colour = bold ? m_theme.ink : colourOf(load);
            const double head = std::clamp(widthOf(link) + 3.5, 5.0, std::max(5.0, 0.5 * m_row));
            // The message in bold goes one way.
            if (bold && !out) continue;
            if (bold) {
                const bool climbs = link.load.lower.contains(
                    {m_scene.moment->example.front().value, m_scene.moment->example.front().value});
                canvas.path(climbs ? arrowHead(line.p2() - QPointF(0, 1), {0, -1}, headOfExample())
                                   : arrowHead(line.p1(), {0, 1}, headOfExample()),
                            {colour, {}});
                continue;
            }
            if (out && load.up > 0) canvas.path(arrowHead(line.p2() - QPointF(0, 1), {0, -1}, head), {colour, {}});
            if ((out || link.row == 0) && load.down > 0 && (out || load.up == 0))
                canvas.path(arrowHead(line.p1(), {0, 1}, head), {colour, {}});
        }
    }
    const InsideTree::Link* lastLink(std::size_t row) const
    {
        const InsideTree::Link* found = nullptr;
        for (const InsideTree::Link& link : m_tree.links)
            if (link.row == row && (!found || lineOf(link).x1() > lineOf(*found).x1())) found = &link;
        return found;
    }
    void paintWords(Canvas& canvas) const
    {
        const auto [first, last] = numbersAtEnds(m_inside, m_projection.groups());
        const QPointF digits(0, capHeight(m_soft) / 2), beside(m_cells.pitch.width() / 2 + 4, 0);
        canvas.text(m_cells.first - beside + digits, first, {m_soft, m_theme.inkSoft, Anchor::End});
        canvas.text(m_cells.at(m_inside.cells() - 1) + beside + digits, last, {m_soft, m_theme.inkSoft});
        const double x = m_cells.at(m_inside.cells() - 1).x() + m_cells.pitch.width() / 2 + m_number + 4;
        for (std::size_t row = 0; row < m_tree.linkRows(); ++row) {
            const InsideTree::Link* link = m_tree.busiest(row);
            if (!link) continue;
            const bool shared = link->load.onLink > 1;
            const QFont& font = shared ? m_strong : m_soft;
            const double y = m_cells.first.y() - m_cells.side / 4 - (static_cast<double>(row) + 0.5) * m_row;
            // From the last of the links that they are about.
            const double from = lineOf(*lastLink(row)).x1() + 8;
            if (x - 6 > from) canvas.line({from, y}, {x - 6, y}, {m_theme.edge, 0.8 * m_theme.strokeScale, {1.5, 3}});
            canvas.text({x, y + capHeight(font) / 2}, m_texts[static_cast<qsizetype>(row)],
                        {font, shared ? m_theme.troubleText : m_theme.inkSoft});
        }
    }

    const NetworkScene& m_scene;
    const NetworkProjection& m_projection;
    const GroupInside& m_inside;
    const InsideTree& m_tree;
    const Theme& m_theme;
    QFont m_soft, m_strong;
    bool m_bold;         ///< the message that stands for the others is drawn
    QStringList m_texts; ///< beside the links of each row
    double m_words{};    ///< how wide they are
    double m_number{};   ///< and the number of the last processor
    double m_row{};      ///< from row to row
    InsideCells m_cells;
};

} // namespace

void paintTree(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
               const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("tree"));
    TreePainter(scene, projection, area, theme).paint(canvas);
}

} // namespace hopscope
