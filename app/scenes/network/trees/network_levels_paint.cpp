#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_moment.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/trees/network_levels.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <set>

namespace hopscope {

void RouterLevels::paint(Canvas& canvas, std::span<const TreeLoad> loads, const Lined& lined, const Theme& theme) const
{
    const std::uint32_t routers = m_projection.groups().shape().routers;
    if (m_bar.isEmpty() || routers == 0) return;
    const bool rooted = isPassed({0, std::max(m_projection.plan().processors, 1U) - 1}, loads);
    const Stroke rim{rooted ? theme.edgeActive : theme.nodeEdge, 0.9 * theme.strokeScale};
    if (!m_links.empty()) {
        const auto group = canvas.group(QStringLiteral("levels"));
        double most = 1;
        for (const TreeLoad& load : loads) most = std::max(most, load.onLink);
        paintStubs(canvas, loads, lined, theme);
        for (const Link& link : m_links) paintLink(canvas, link, loadAbove(loads, link.below), most, theme);
        for (const Bar& bar : m_bars) {
            const double high = squaresOf(bar.below) ? squaresHeight : m_unitHeight;
            canvas.path(
                roundedRect({bar.left - unitBeyond, bar.y - high / 2, bar.right - bar.left + 2 * unitBeyond, high},
                            m_unitHeight / 2),
                routerStyle(!squaresOf(bar.below) && isPassed(bar.below, loads), rim.width, theme));
        }
    }
    canvas.path(roundedRect(m_bar, 4), {theme.panel, rim});
    const QFont font = theme.text(9.5, QFont::DemiBold);
    const bool several = squaresOf({0, std::max(m_projection.plan().processors, 1U) - 1}) != nullptr;
    canvas.text({m_bar.center().x(), m_bar.center().y() - (several ? squaresHeight / 2 : 0) + capHeight(font) / 2},
                fitting(font, names(lined.turning), m_bar.width() - 8), {font, theme.ink, Anchor::Middle});
    for (const RouterSquares& squares : m_squares) {
        const bool shared = std::ranges::any_of(m_links, [&](const Link& link) {
            return link.above == squares.row().below && loadAbove(loads, link.below).onLink > 1;
        });
        squares.paint(canvas, shared, lined.drawn, theme);
    }
}

bool RouterLevels::isPassed(const ProcessorRange& below, std::span<const TreeLoad> loads) const
{
    return std::ranges::any_of(m_links, [&](const Link& link) {
        const TreeLoad load = loadAbove(loads, link.below);
        return link.above == below && load.up + load.down > 0;
    });
}

void RouterLevels::paintStubs(Canvas& canvas, std::span<const TreeLoad> loads, const Lined& lined,
                              const Theme& theme) const
{
    constexpr double head = 5, gap = 1.5;
    const QColor active = mixed(theme.edgeActive, theme.ground, 0.25);
    std::vector<QLineF> idle, used;
    std::vector<QPainterPath> heads;
    for (const Link& link : m_links) {
        const TreeLoad load = loadAbove(loads, link.below);
        if (!squaresOf(link.above) || load.onLink > 1 || std::ranges::any_of(lined.boxes, [&](std::uint32_t box) {
                return link.below.contains({box, box});
            }))
            continue;
        const double low = link.from - gap, high = low - std::min(stubLength, 0.4 * (link.from - link.to));
        if (load.up + load.down == 0) idle.emplace_back(link.x, low, link.x, high);
        // Side by side where messages go both ways.
        const double beside = load.up > 0 && load.down > 0 ? stubAside : 0;
        if (load.up > 0) {
            used.emplace_back(link.x + beside, low, link.x + beside, high + head / 2);
            heads.push_back(arrowHead({link.x + beside, high}, {0, -1}, head));
        }
        if (load.down > 0) {
            used.emplace_back(link.x - beside, low - head / 2, link.x - beside, high);
            heads.push_back(arrowHead({link.x - beside, low}, {0, 1}, head));
        }
    }
    canvas.lines(idle, {theme.edge, 1.2 * theme.strokeScale});
    canvas.lines(used, {active, 1.2 * theme.strokeScale});
    canvas.paths(heads, {active, {}});
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

} // namespace hopscope
