#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_moment.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/trees/network_levels.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <set>

namespace hopscope {

void RouterLevels::paint(Canvas& canvas, std::span<const TreeLoad> loads, const QString& turning,
                         std::span<const std::uint32_t> drawn, const Theme& theme) const
{
    const std::uint32_t routers = m_projection.groups().shape().routers;
    if (m_bar.isEmpty() || routers == 0) return;
    const Stroke rim{theme.nodeEdge, 0.9 * theme.strokeScale};
    if (!m_links.empty()) {
        const auto group = canvas.group(QStringLiteral("levels"));
        double most = 1;
        for (const TreeLoad& load : loads) most = std::max(most, load.onLink);
        paintBands(canvas, loads, theme);
        for (const Link& link : m_links) paintLink(canvas, link, loadAbove(loads, link.below), most, theme);
        for (const Bar& bar : m_bars) {
            const double high = squaresOf(bar.below) ? squaresHeight : m_unitHeight;
            canvas.path(
                roundedRect({bar.left - unitBeyond, bar.y - high / 2, bar.right - bar.left + 2 * unitBeyond, high},
                            m_unitHeight / 2),
                {theme.panel, rim});
        }
    }
    canvas.path(roundedRect(m_bar, 4), {theme.panel, rim});
    const QFont font = theme.text(9.5, QFont::DemiBold);
    const bool several = squaresOf({0, std::max(m_projection.plan().processors, 1U) - 1}) != nullptr;
    canvas.text({m_bar.center().x(), m_bar.center().y() - (several ? squaresHeight / 2 : 0) + capHeight(font) / 2},
                fitting(font, names(turning), m_bar.width() - 8), {font, theme.ink, Anchor::Middle});
    for (const RouterSquares& squares : m_squares) {
        const bool shared = std::ranges::any_of(m_links, [&](const Link& link) {
            return link.above == squares.row().below && loadAbove(loads, link.below).onLink > 1;
        });
        squares.paint(canvas, shared, drawn, theme);
    }
}

void RouterLevels::paintName(Canvas& canvas, const Bar& bar, const Theme& theme) const
{
    const QFont font = theme.text(8.5);
    if (m_unitHeight < capHeight(font) + 4 || squaresOf(bar.below)) return;
    const RouterRow* row = findRow(m_projection.plan().routerRows, bar.below);
    const QString above = QStringLiteral("above %1–%2").arg(bar.below.first).arg(bar.below.last);
    const double room = bar.right - bar.left + 2 * unitBeyond - 6;
    if (textWidth(font, above) > room) return;
    const QString text = fitting(
        font, {(row && row->count > 1 ? QStringLiteral("routers ") : QStringLiteral("router ")) + above, above}, room);
    canvas.text({(bar.left + bar.right) / 2, bar.y + capHeight(font) / 2}, text, {font, theme.ink, Anchor::Middle});
}

void RouterLevels::paintBands(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    std::vector<QLineF> borders;
    for (const bool used : {false, true})
        for (const Link& link : m_links) {
            const RouterSquares* squares = squaresOf(link.above);
            const TreeLoad load = loadAbove(loads, link.below);
            if (!squares || squares->count() == 0 || (load.up + load.down > 0) != used) continue;
            const QRectF &first = squares->at(0), &last = squares->at(squares->count() - 1);
            const QPointF from(link.x, link.from);
            QPainterPath band(from);
            band.lineTo(first.center().x(), first.bottom());
            band.lineTo(last.center().x(), last.bottom());
            band.closeSubpath();
            canvas.path(band, {mixed(used ? theme.edgeActive : theme.edge, theme.ground, used ? 0.84 : 0.86), {}});
            for (const QRectF& end : {first, last}) borders.emplace_back(from, QPointF(end.center().x(), end.bottom()));
        }
    canvas.lines(borders, {mixed(theme.edge, theme.ground, 0.35), 0.7 * theme.strokeScale});
}

void RouterLevels::paintLink(Canvas& canvas, const Link& link, const TreeLoad& load, double most,
                             const Theme& theme) const
{
    const bool used = load.up + load.down > 0, shared = load.onLink > 1;
    const double width = (shared ? 2 + 3 * load.onLink / most : used ? 2 : 1.2) * theme.strokeScale;
    const QColor colour = shared ? theme.trouble : used ? theme.edgeActive : theme.edge;
    if (!squaresOf(link.above)) {
        canvas.line({link.x, link.from}, {link.x, link.to}, {colour, width});
    } else if (shared) { // else the lines of messages show where they pass
        // Of many, thin ones: what is shared is seen as a whole.
        constexpr std::size_t few = 4;
        const std::vector<QLineF> strokes = strokesOf(link);
        canvas.lines(strokes, strokes.size() <= few
                                  ? Stroke{colour, width}
                                  : Stroke{mixed(colour, theme.ground, 0.4), 0.7 * theme.strokeScale});
    }
}

void RouterLevels::paintPassed(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    const QFont font = theme.text(8.5, QFont::DemiBold);
    if (!m_moment) return;
    for (const Bar& bar : m_bars) {
        const RouterRow* row = findRow(m_projection.plan().routerRows, bar.below);
        const double high = squaresOf(bar.below) ? squaresHeight : m_unitHeight;
        if (!row || row->count == 1 || bar.y - high / 2 - m_bar.bottom() < capHeight(font) + 6) continue;
        const std::uint32_t passed = passedOf(*row);
        if (passed == 0) continue;
        const bool shared = std::ranges::any_of(m_links, [&](const Link& link) {
            return link.above == bar.below && loadAbove(loads, link.below).onLink > 1;
        });
        const QString count = QStringLiteral("%1 of %2").arg(numberText(passed), numberText(row->count));
        const RouterSquares* squares = squaresOf(bar.below);
        const std::size_t each = squares ? squares->row().count / squares->count() : 1;
        const QString inSquare = each > 1 ? QStringLiteral(", %1 in a square").arg(each) : QString();
        double end = m_projection.area().right();
        for (const Bar& other : m_bars)
            if (other.y == bar.y && other.left > bar.right) end = std::min(end, other.left - unitBeyond);
        const double x = (bar.left + bar.right) / 2 + 8;
        canvas.text({x, bar.y - high / 2 - 4},
                    fitting(font,
                            {QStringLiteral("messages take ") + count + QStringLiteral(" routers") + inSquare,
                             count + QStringLiteral(" routers") + inSquare,
                             QStringLiteral("messages take ") + count + QStringLiteral(" routers"),
                             count + QStringLiteral(" routers"), count},
                            end - x),
                    {font, shared ? theme.troubleText : theme.inkSoft, Anchor::Start, theme.ground});
    }
}

void RouterLevels::paintNumbers(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    paintPassed(canvas, loads, theme);
    for (const Bar& bar : m_bars) paintName(canvas, bar, theme);
    const QFont bold = theme.text(9, QFont::Bold), soft = theme.text(8.5);
    std::set<double> said; // heights of rows
    for (const Link& link : m_links)
        if (const TreeLoad load = loadAbove(loads, link.below); load.onLink > 1) {
            const auto [text, place] = numberOf(link, load, theme);
            if (!fits(link, place)) continue; // its colour stays
            canvas.text({place.left(), place.center().y() + capHeight(bold) / 2}, text,
                        {bold, theme.troubleText, Anchor::Start, theme.ground});
            // How many links that are: once in a row, beside the first of them.
            if (squaresOf(link.above) || !said.insert(link.to).second) continue;
            const std::uint64_t taken = load.up >= load.down ? load.upLinks : load.downLinks;
            const QString links = counted(taken, QStringLiteral("link"), QStringLiteral("links"));
            const double x = link.x - 8;
            if (x - textWidth(soft, links) >= 2)
                canvas.text({x, place.center().y() - 2.5 * belowWay() + capHeight(soft) / 2}, links,
                            {soft, theme.inkSoft, Anchor::End, theme.ground});
        }
}

} // namespace hopscope
