#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/last_of.h"
#include "scenes/pictures/parts/figure_area.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"
#include "topology/grid.h"

#include "progress.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace hopscope::spread_picture {

namespace {

constexpr std::uint64_t mostArrivals = 4'000'000; ///< (block, processor) that are kept

/// When every block came to every processor, and from whom.
struct Arrivals {
    static constexpr std::int32_t never = -2, start = -1;
    std::uint32_t processors{}, blocks{};
    std::vector<std::int32_t> step;  ///< by block and processor
    std::vector<std::uint32_t> from; ///< the same
    std::size_t at(std::uint32_t block, std::uint32_t node) const { return std::size_t{block} * processors + node; }
};

Arrivals measure(const Run& run, const std::stop_token& stop)
{
    Arrivals all;
    all.processors = run.topology().processors();
    all.blocks = std::min(run.data().blocks, static_cast<std::uint32_t>(mostArrivals / all.processors));
    all.step.assign(std::size_t{all.blocks} * all.processors, Arrivals::never);
    all.from.assign(all.step.size(), 0);
    for (std::uint32_t b = 0; b < all.blocks; ++b)
        run.data().starts(BlockId{b}).each([&](NodeId node) { all.step[all.at(b, node.value)] = Arrivals::start; });
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            for (const BlockRange& range : step.blocks(transfer))
                range.each([&](BlockId block) {
                    if (block.value >= all.blocks) return;
                    const std::size_t place = all.at(block.value, transfer.to.value);
                    if (all.step[place] != Arrivals::never) return;
                    all.step[place] = static_cast<std::int32_t>(k);
                    all.from[place] = transfer.from.value;
                });
    }
    return all;
}

std::shared_ptr<const Arrivals> arrivalsOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<Arrivals, Simulation> last;
    return last.of(run->simulation(), [&] { return std::make_shared<const Arrivals>(measure(*run, stop)); });
}

/// How one block spreads over a grid: the step in which it comes to each processor, the messages that bring it, and
/// those that were left out because somebody else brings it.
class SpreadPicture final : public Picture {
public:
    explicit SpreadPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_marked(markedStep(request)), m_moving(request.moving),
          m_area(request.size), m_arrivals(arrivalsOf(request.run, request.stop)),
          m_cells(m_run->topology(), m_area.figure())
    {
        const auto& placed = m_run->setup().placed;
        m_numbers.resize(placed.size());
        for (std::uint32_t i = 0; i < placed.size(); ++i) m_numbers[placed[i].value] = i;
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        std::uint32_t block = firstMoved();
        if (const auto* chosen = std::get_if<BlockId>(&selection); chosen && chosen->value < m_arrivals->blocks)
            block = chosen->value;
        const auto [now, before, omitted] = waysOf(block);
        paintTexts(canvas, theme, block, !omitted.empty());
        paintCells(canvas, theme, block);
        if (m_cells.side() >= leastWithBow) // else they hide the cells
            paintWays(canvas, theme, before, paleInk(theme), 0.7, {});
        paintWays(canvas, theme, omitted, theme.inkSoft, 1, {4, 3});
        paintWays(canvas, theme, now, theme.ink, 1.3, {});
        paintSteps(canvas, theme, block); // over the ways, which begin in the middle of a cell
        paintNumbers(canvas, theme, block);
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_numbers.size())
                canvas.path(roundedRect(cell(node->value).adjusted(2, 2, -2, -2), 3),
                            {{}, {theme.accent, 2 * theme.strokeScale}});
    }

    Selected at(QPointF point) const override
    {
        const auto place = m_cells.nodeAt(point);
        if (!place) return {};
        return NodeId{m_numbers[*place]};
    }

private:
    static constexpr double leastWithBorder = 5, leastWithBow = 16; ///< height of a cell
    static constexpr double discShare = 0.27;                       ///< radius around a number, of a cell

    static QColor paleInk(const Theme& theme)
    {
        return theme.dark() ? mixed(theme.ink, theme.ground, 0.35) : theme.inkSoft;
    }

    using Ways = std::set<std::pair<std::uint32_t, std::uint32_t>>; ///< from, to
    struct AllWays {
        Ways now, before, omitted;
    };

    /// The first block that anybody gets: of a total exchange block 0 stays with processor 0.
    std::uint32_t firstMoved() const
    {
        const auto moved = std::ranges::find_if(m_arrivals->step, [](std::int32_t step) { return step >= 0; });
        if (moved == m_arrivals->step.end()) return 0;
        return static_cast<std::uint32_t>((moved - m_arrivals->step.begin()) / m_arrivals->processors);
    }

    QRectF cell(std::uint32_t node) const { return m_cells.cell(m_run->setup().placed[node].value); }

    /// Messages with the block in the step that is marked, before it, and those that its neighbours could have sent.
    AllWays waysOf(std::uint32_t block) const
    {
        AllWays ways;
        const auto axes = m_run->shape().axes();
        const bool grid = m_run->setup().natural && !axes.empty();
        std::set<std::pair<std::size_t, bool>> directions; // axis, upwards
        for (std::uint32_t node = 0; node < m_arrivals->processors; ++node) {
            const std::int32_t step = m_arrivals->step[m_arrivals->at(block, node)];
            if (step < 0) continue;
            const std::uint32_t from = m_arrivals->from[m_arrivals->at(block, node)];
            if (step == m_marked)
                ways.now.emplace(from, node);
            else if (step < m_marked)
                ways.before.emplace(from, node);
            if (grid)
                if (const auto way = hop(from, node)) directions.insert(*way);
        }
        if (!grid) return ways;
        for (const auto& [from, node] : ways.now) {
            const auto own = hop(from, node);
            for (const auto& [axis, up] : directions) {
                const auto other = neighbour(node, axis, !up);
                if (!other || *other == from || (own && own->first == axis)) continue;
                const std::int32_t had = m_arrivals->step[m_arrivals->at(block, *other)];
                if (had != Arrivals::never && had == m_marked - 1) ways.omitted.emplace(*other, node);
            }
        }
        return ways;
    }
    /// Axis and direction of a hop to a neighbour.
    std::optional<std::pair<std::size_t, bool>> hop(std::uint32_t from, std::uint32_t to) const
    {
        for (std::size_t axis = 0; axis < m_run->shape().axes().size(); ++axis)
            for (const bool up : {true, false})
                if (neighbour(from, axis, up) == to) return std::pair{axis, up};
        return {};
    }
    std::optional<std::uint32_t> neighbour(std::uint32_t node, std::size_t axis, bool up) const
    {
        const auto axes = m_run->shape().axes();
        auto at = coordinates(axes, node);
        if (axes[axis] < 2) return {};
        const bool edge = up ? at[axis] + 1 == axes[axis] : at[axis] == 0;
        if (edge && !m_run->shape().wraps(axis)) return {};
        at[axis] = (at[axis] + (up ? 1 : axes[axis] - 1)) % axes[axis];
        return nodeAt(axes, at);
    }

    void paintTexts(Canvas& canvas, const Theme& theme, std::uint32_t block, bool omitted) const
    {
        const QString name = blockName(*m_run);
        const QString name0 = QStringLiteral("%1%2 %3").arg(name.left(1).toUpper(), name.mid(1)).arg(block);
        QString text = QStringLiteral("%1 %2: the step in which it comes to each processor").arg(name).arg(block);
        text[0] = text[0].toUpper();
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0));
        QString longer = text + QStringLiteral(" · ") + when;
        if (omitted && !m_area.beside()) longer += QStringLiteral(" · dashed: skipped, arrives another way");
        std::vector<LegendKey> legend;
        LegendKey order{.label = QStringLiteral("● start, to step %1").arg(m_run->steps())};
        const auto swatches = std::min<StepIndex>(m_run->steps() + 1, 6);
        for (StepIndex i = 0; i < swatches; ++i)
            order.fills.push_back(
                theme.order(swatches < 2 ? 0.0 : static_cast<double>(i) / static_cast<double>(swatches - 1)));
        legend.push_back(std::move(order));
        legend.push_back({.fills = {theme.vacant}, .label = QStringLiteral("not there yet")});
        legend.push_back({.line = {theme.ink, 2 * theme.strokeScale},
                          .label = m_moving ? QStringLiteral("under way") : QStringLiteral("in this step")});
        if (m_cells.side() >= leastWithBow)
            legend.push_back({.line = {paleInk(theme), 1.2 * theme.strokeScale}, .label = QStringLiteral("earlier")});
        if (omitted)
            legend.push_back({.line = {theme.inkSoft, 1.5 * theme.strokeScale, {4, 3}},
                              .label = QStringLiteral("skipped, arrives another way")});
        m_area.paintTexts(canvas, theme,
                          {longer, text + QStringLiteral(" · ") + when, name0 + QStringLiteral(" · ") + when}, legend);
    }

    void paintCells(Canvas& canvas, const Theme& theme, std::uint32_t block) const
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        const double side = m_cells.side();
        if (side < leastWithBorder) { // thousands, without borders
            std::map<QRgb, std::vector<QRectF>> areas;
            for (std::uint32_t node = 0; node < m_numbers.size(); ++node)
                areas[fillOf(theme, block, node).rgb()].push_back(cell(node).adjusted(-0.1, -0.1, 0.1, 0.1));
            for (const auto& [colour, some] : areas) canvas.fills(some, QColor::fromRgb(colour));
            return;
        }
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            const QRectF box = cell(node).adjusted(0.04 * side, 0.04 * side, -0.04 * side, -0.04 * side);
            const QColor fill = fillOf(theme, block, node);
            canvas.path(roundedRect(box, 0.08 * side), {fill, {theme.line, 1}});
        }
    }

    QColor fillOf(const Theme& theme, std::uint32_t block, std::uint32_t node) const
    {
        const std::int32_t step = m_arrivals->step[m_arrivals->at(block, node)];
        if (step == Arrivals::never || step >= m_steps) return theme.vacant;
        return theme.order(static_cast<double>(step + 1) / static_cast<double>(std::max<StepIndex>(m_run->steps(), 1)));
    }

    /// In the middle of every cell that the block has come to, where no way crosses them.
    void paintSteps(Canvas& canvas, const Theme& theme, std::uint32_t block) const
    {
        const auto group = canvas.group(QStringLiteral("steps"));
        const double side = m_cells.side();
        const auto points = cellNumberPoints(theme, {2 * discShare * side, 2 * discShare * side},
                                             static_cast<std::uint32_t>(m_run->steps() + 2));
        if (!points) return;
        const QFont font = theme.mono(*points, QFont::Bold);
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            const std::int32_t step = m_arrivals->step[m_arrivals->at(block, node)];
            if (step == Arrivals::never || step >= m_steps) continue;
            const QColor fill = fillOf(theme, block, node);
            const QPointF middle = cell(node).center();
            canvas.path(circle(middle, discShare * side), {fill, {}});
            canvas.text(middle + QPointF(0, capHeight(font) / 2),
                        step < 0 ? QStringLiteral("●") : QString::number(step + 1),
                        {font, inkOn(fill), Anchor::Middle});
        }
    }

    /// In a corner, over the ways.
    void paintNumbers(Canvas& canvas, const Theme& theme, std::uint32_t block) const
    {
        const auto group = canvas.group(QStringLiteral("numbers"));
        const double side = m_cells.side();
        const auto points =
            cellNumberPoints(theme, m_cells.corner(0.42, discShare), static_cast<std::uint32_t>(m_numbers.size()));
        if (!points) return;
        const QFont font = theme.mono(*points);
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            const QColor fill = fillOf(theme, block, node);
            canvas.text(cell(node).topLeft() + QPointF(0.1 * side, 0.1 * side + capHeight(font)), QString::number(node),
                        {font, inkOn(fill), Anchor::Start, fill});
        }
    }

    void paintWays(Canvas& canvas, const Theme& theme, const Ways& ways, const QColor& colour, double strength,
                   const std::vector<double>& dashes) const
    {
        const auto group = canvas.group(QStringLiteral("ways"));
        const double side = m_cells.side(), width = std::clamp(0.05 * side, 1.0, 2.4) * strength;
        const auto& placed = m_run->setup().placed;
        std::vector<QPainterPath> lines, heads;
        const bool low = side < leastWithBow;
        TrafficMeter meter = m_run->meter();
        std::vector<LinkId> route;
        for (const auto& [from, to] : ways) {
            if (!GridMessages::isSeen(m_cells, placed[from], placed[to])) continue;
            QPainterPath& line = lines.emplace_back();
            if (low) { // bows would cross each other: as messages go over the links
                route.clear();
                meter.route({NodeId{from}, NodeId{to}}, route);
                for (const LinkId link : route) {
                    const Ends ends = m_run->topology().ends(link);
                    m_cells.appendLink(ends.from, ends.to, {}, line);
                }
            } else if (hop(from, to)) {
                m_cells.appendLink(placed[from], placed[to], {}, line);
            } else { // over others
                const QPointF a = cell(from).center(), b = cell(to).center(), way = b - a;
                const QPointF aside = 0.12 * QPointF(way.y(), -way.x());
                line.moveTo(a);
                line.cubicTo(a + 0.3 * way + aside, b - 0.3 * way + aside, b);
            }
            const QPointF end = line.currentPosition(), along = end - QPointF(line.elementAt(line.elementCount() - 2));
            const double length = std::max(std::hypot(along.x(), along.y()), 1e-6);
            // In small cells the tip is where the way ends; no number stands there.
            const double before = low ? 0 : (discShare + 0.02) * side;
            heads.push_back(arrowHead(end - along / length * before, along / length,
                                      std::clamp((low ? 0.6 : 0.24) * side, 3.0, low ? 6.0 : 11.0)));
        }
        if (!low) canvas.paths(lines, {{}, {theme.ground, width + 2}}); // else it hides the cells
        canvas.paths(lines, {{}, {colour, width * theme.strokeScale, dashes}});
        canvas.paths(heads, {colour, low ? Stroke{} : Stroke{theme.ground, 1}});
    }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps, m_marked;
    bool m_moving;
    FigureArea m_area;
    std::shared_ptr<const Arrivals> m_arrivals;
    GridCells m_cells;
    std::vector<std::uint32_t> m_numbers; ///< of the schedule, by node of the topology
};

std::string objection(const Run& run)
{
    if (std::string why = gridObjection(run); !why.empty()) return why;
    if (run.data().custody == Custody::Combined) return "This picture follows a block that is handed on as it is.";
    if (run.data().routers > 0) return "This picture shows processors only.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<SpreadPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "spread",
    .title = "Path of a block",
    .help = "when the chosen block comes to each processor of a grid",
    .size = {640, 460},
    .objection = objection,
    .make = make,
    .example = "torus:5x5 broadcast-torus-mst root=12",
    .place = 150,
    .momentary = true,
    .leastHeight = 300,
    .numbers = "arrivals",
};

} // namespace hopscope::spread_picture
