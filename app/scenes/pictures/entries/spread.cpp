#include "algorithms/problem.h"
#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/figure_area.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/spread_words.h"
#include "scenes/related.h"
#include "schedule/operation.h"
#include "topology/grid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace hopscope::spread_picture {

namespace {

/// How one block spreads over a grid: the step in which it comes to each processor, the messages that bring it, and, in
/// an allgather, messages of the step that leave it out because somebody else brings it. Processors are boxes with
/// messages in the gaps between them; cells of many lie side by side, with numbers of their rows and columns.
class SpreadPicture final : public Picture {
public:
    explicit SpreadPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_marked(markedStep(request)), m_moving(request.moving),
          m_area(request.size), m_arrivals(arrivalsOf(request.run, request.stop)),
          m_cells(m_run->topology(), m_area.figure(), mostCell)
    {
        if (hasGridAxes(m_run->topology()) && !numbered()) {
            m_axes = true;
            m_cells = GridCells(m_run->topology(),
                                m_area.figure().adjusted(gridAxesRoom.width(), gridAxesRoom.height(), 0, 0), mostCell);
        }
        if (info(m_run->algorithm().operation).rooted) m_root = root(m_run->problem());
        const auto& placed = m_run->setup().placed;
        m_numbers.resize(placed.size());
        for (std::uint32_t i = 0; i < placed.size(); ++i) m_numbers[placed[i].value] = i;
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        std::uint32_t block = firstMoved();
        if (const auto* chosen = std::get_if<BlockId>(&selection); chosen && chosen->value < m_arrivals->blocks)
            block = chosen->value;
        AllWays ways = waysOf(block);
        if (low()) ways.omitted.clear(); // between neighbours there is no room for a dashed line
        // Lines between thousands of cells would be a grey field.
        if (low() && m_cells.side() < leastWithBorder) ways.before.clear();
        const auto& [now, before, omitted] = ways;
        paintTexts(canvas, theme, block, ways);
        if (m_axes) {
            const bool wraps = m_run->topology().wraps(0) || m_run->topology().wraps(1);
            const double stub = wraps ? 0.45 : 0.0;
            paintGridAxes(canvas, theme, m_run->topology(), m_cells, m_cells.extent(),
                          {stub * m_cells.width(), stub * m_cells.side()});
        }
        // Messages end at the borders of boxes; in small cells they lie over those that the block has not come to.
        if (low()) paintCells(canvas, theme, block, false);
        paintWays(canvas, theme, before, earlierInk(theme), 0.7, {}, low() ? Tip::None : Tip::Arrow);
        paintWays(canvas, theme, omitted, theme.inkSoft, 1, {3, 2}, Tip::Cross);
        paintWays(canvas, theme, now, theme.ink, 1.3, {}, Tip::Arrow);
        if (!low()) paintCells(canvas, theme, block, false);
        if (low()) paintReceivers(canvas, theme, now);
        paintCells(canvas, theme, block, true);
        paintRoot(canvas, theme);
        paintNumbers(canvas, theme, block);
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_numbers.size())
                canvas.path(roundedRect(box(node->value).adjusted(-1, -1, 1, 1), 3),
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
    static constexpr double mostCell = 84;
    static constexpr StepIndex mostSwatches = 9;        ///< of the legend
    static constexpr double leastTall = 22;             ///< height of a box with its two numbers apart
    static constexpr double letter = 6.6, points = 8.5; ///< width of a digit in a box, its size

    bool low() const { return m_cells.side() < leastWithBow; }
    static double digitsRoom(std::int64_t most) { return static_cast<double>(QString::number(most).size()) * letter; }
    double processorRoom() const { return digitsRoom(static_cast<std::int64_t>(m_arrivals->processors) - 1); }
    /// Whether the numbers of a box stand one above the other: where it is high, or too narrow for both in a line.
    bool tall() const
    {
        const QSizeF size = boxSize();
        const double inLine = processorRoom() + digitsRoom(m_run->steps()) + 9;
        return size.height() >= (size.width() >= inLine ? 1.6 : 1) * leastTall;
    }
    /// Whether a box has room for the number of its processor and that of a step.
    bool numbered() const
    {
        return !low() && boxSize().width() >= processorRoom() + (tall() ? 6 : digitsRoom(m_run->steps()) + 9);
    }
    /// What a processor takes of its cell: the rest is for messages.
    QSizeF boxSize() const
    {
        const double side = m_cells.side(), width = m_cells.width();
        if (low()) return {0.92 * width, 0.92 * side};
        return {width - std::clamp(0.2 * width, 9.0, 20.0), side - std::clamp(0.38 * side, 6.0, 18.0)};
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
    QRectF box(std::uint32_t node) const
    {
        const QSizeF size = boxSize();
        const QPointF middle = cell(node).center();
        return {middle - QPointF(size.width(), size.height()) / 2, size};
    }

    /// Messages with the block in the step that is marked, before it, and those of the step that leave it out although
    /// the sender has just received it: in a broadcast there is none, as nobody sends without the block.
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
        if (!grid || m_root || ways.now.empty()) return ways;
        const Ways sent = sentInMarked();
        for (const auto& [from, node] : ways.now) {
            const auto own = hop(from, node);
            for (const auto& [axis, up] : directions) {
                const auto other = neighbour(node, axis, !up);
                if (!other || *other == from || (own && own->first == axis)) continue;
                const std::int32_t had = m_arrivals->step[m_arrivals->at(block, *other)];
                if (had != Arrivals::never && had == m_marked - 1 && sent.contains({*other, node}))
                    ways.omitted.emplace(*other, node);
            }
        }
        return ways;
    }
    /// Between whom messages go in the step that is marked, whatever they carry.
    Ways sentInMarked() const
    {
        Step step;
        m_run->schedule().at(m_marked, step);
        Ways sent;
        for (const Transfer& transfer : step.transfers()) sent.emplace(transfer.from.value, transfer.to.value);
        return sent;
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

    void paintTexts(Canvas& canvas, const Theme& theme, std::uint32_t block, const AllWays& ways) const
    {
        SpreadWords words{.block = block, .steps = m_steps, .moving = m_moving, .all = m_numbers.size()};
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) words.have += hasCome(block, node) ? 1 : 0;
        words.now = ways.now.size();
        words.before = !ways.before.empty();
        words.omitted = !ways.omitted.empty();
        words.framed = low() && m_cells.side() >= leastWithBorder;
        if (m_root) words.root = rootStroke(theme);
        if (numbered()) words.numbersInColumns = tall();
        m_area.paintTexts(canvas, theme, words.headings(*m_run, m_area.beside()),
                          words.keys(*m_run, theme, m_area.figure().left() < 220 ? 4 : mostSwatches));
    }

    /// Those that the block has come to, or the others.
    void paintCells(Canvas& canvas, const Theme& theme, std::uint32_t block, bool come) const
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        const double side = m_cells.side();
        std::map<QRgb, std::vector<QRectF>> areas;
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            if (hasCome(block, node) != come) continue;
            const QColor fill = fillOf(theme, block, node);
            if (side < leastWithBorder) // thousands, without borders
                areas[fill.rgb()].push_back(cell(node).adjusted(-0.1, -0.1, 0.1, 0.1));
            else
                canvas.path(roundedRect(box(node), 0.08 * side), {fill, {low() ? theme.line : theme.nodeEdge, 1}});
        }
        for (const auto& [colour, some] : areas) canvas.fills(some, QColor::fromRgb(colour));
    }

    /// Where the messages of the step end: in small cells a tip alone would not say in which of them.
    void paintReceivers(Canvas& canvas, const Theme& theme, const Ways& now) const
    {
        if (m_cells.side() < leastWithBorder) return;
        std::vector<QPainterPath> frames;
        for (const auto& [from, to] : now) frames.push_back(roundedRect(box(to).adjusted(0.5, 0.5, -0.5, -0.5), 1));
        canvas.paths(frames, {theme.ground, {theme.ink, theme.strokeScale}});
    }

    static Stroke rootStroke(const Theme& theme) { return {theme.ink, 2.4 * theme.strokeScale}; }
    void paintRoot(Canvas& canvas, const Theme& theme) const
    {
        if (!m_root) return;
        const double around = low() ? 2.5 : 1.5;
        const QPainterPath frame = roundedRect(box(m_root->value).adjusted(-around, -around, around, around), 3);
        canvas.path(frame, {{}, {theme.ground, 4.5 * theme.strokeScale}});
        canvas.path(frame, {{}, rootStroke(theme)});
    }

    bool hasCome(std::uint32_t block, std::uint32_t node) const
    {
        const std::int32_t step = m_arrivals->step[m_arrivals->at(block, node)];
        return step != Arrivals::never && step < m_steps;
    }
    QColor fillOf(const Theme& theme, std::uint32_t block, std::uint32_t node) const
    {
        const std::int32_t step = m_arrivals->step[m_arrivals->at(block, node)];
        if (!hasCome(block, node)) return theme.vacant;
        return theme.order(static_cast<double>(step + 1) / static_cast<double>(std::max<StepIndex>(m_run->steps(), 1)));
    }

    /// In every box the number of the processor and, strong, that of the step in which the block came: side by side, in
    /// tall boxes one above the other; the step alone where there is no room.
    void paintNumbers(Canvas& canvas, const Theme& theme, std::uint32_t block) const
    {
        const auto group = canvas.group(QStringLiteral("numbers"));
        const QSizeF size = boxSize();
        const QFont font = theme.mono(points), strong = theme.mono(points, QFont::Bold),
                    large = theme.mono(11, QFont::Bold);
        if (low() || size.height() < capHeight(font) + 2) return;
        const bool both = numbered(), above = tall();
        const double edge = std::min((size.height() - 2 * capHeight(font)) / 3, 4.0);
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            const std::int32_t step = m_arrivals->step[m_arrivals->at(block, node)];
            const QColor colour = inkOn(fillOf(theme, block, node));
            const QRectF area = box(node);
            const double baseline = area.center().y() + capHeight(font) / 2;
            if (both)
                canvas.text({area.left() + 3, above ? area.top() + edge + capHeight(font) : baseline},
                            QString::number(node), {font, colour});
            if (!hasCome(block, node)) continue;
            const QString text = step < 0 ? QStringLiteral("●") : QString::number(step + 1);
            if (both && size.height() >= 1.6 * leastTall)
                canvas.text({area.center().x(), area.bottom() - 0.2 * area.height()}, text,
                            {large, colour, Anchor::Middle});
            else if (both)
                canvas.text({area.right() - 3, above ? area.bottom() - edge : baseline}, text,
                            {strong, colour, Anchor::End});
            else if (textWidth(strong, text) <= size.width() - 2)
                canvas.text({area.center().x(), baseline}, text, {strong, colour, Anchor::Middle});
        }
    }

    /// Past the boxes between two that lie in a row or column: out into the gap beside them, along it and back.
    void appendPast(std::uint32_t from, std::uint32_t to, QPainterPath& line) const
    {
        const QPointF a = cell(from).center(), b = cell(to).center(), way = b - a;
        const bool down = std::abs(way.x()) < 1, straight = down || std::abs(way.y()) < 1;
        const double length = std::max(std::hypot(way.x(), way.y()), 1e-6);
        const QPointF along = way / length, aside(along.y(), -along.x());
        if (!straight) {
            line.moveTo(a);
            line.cubicTo(a + 0.3 * way + 0.12 * length * aside, b - 0.3 * way + 0.12 * length * aside, b);
            return;
        }
        const QSizeF size = boxSize(), pitch(m_cells.width(), m_cells.side());
        const double half = (down ? size.height() : size.width()) / 2, each = down ? pitch.height() : pitch.width(),
                     beside = (down ? size.width() : size.height()) / 2,
                     lane = (down ? pitch.width() : pitch.height()) / 2;
        const QPointF out = a + along * half + aside * 0.4 * beside, in = b - along * half + aside * 0.4 * beside;
        line.moveTo(out);
        line.quadTo(a + along * each / 2 + aside * lane, a + along * (each - half) + aside * lane);
        line.lineTo(b - along * (each - half) + aside * lane);
        line.quadTo(b - along * each / 2 + aside * lane, in);
    }
    /// From the middle of a box to its border, that way.
    double toBorder(QPointF along) const
    {
        const QSizeF size = boxSize();
        return std::min(size.width() / 2 / std::max(std::abs(along.x()), 1e-6),
                        size.height() / 2 / std::max(std::abs(along.y()), 1e-6));
    }

    /// What a way ends with; a message that was left out has a cross in the gap, as no dash can be seen in a short one.
    enum class Tip { Arrow, Cross, None };
    void paintWays(Canvas& canvas, const Theme& theme, const Ways& ways, const QColor& colour, double strength,
                   const std::vector<double>& dashes, Tip tip) const
    {
        const auto group = canvas.group(QStringLiteral("ways"));
        const double side = m_cells.side(), width = low() ? 1 : std::clamp(0.05 * side, 1.0, 1.8) * strength;
        const auto& placed = m_run->setup().placed;
        std::vector<QPainterPath> lines, heads, crosses;
        TrafficMeter meter = m_run->meter();
        std::vector<LinkId> route;
        for (const auto& [from, to] : ways) {
            if (!GridMessages::isSeen(m_cells, placed[from], placed[to])) continue;
            QPainterPath& line = lines.emplace_back();
            if (low()) { // bows would cross each other: as messages go over the links
                route.clear();
                meter.route({NodeId{from}, NodeId{to}}, route);
                for (const LinkId link : route) {
                    const Ends ends = m_run->topology().ends(link);
                    m_cells.appendLink(ends.from, ends.to, {}, line);
                }
            } else if (hop(from, to)) {
                m_cells.appendLink(placed[from], placed[to], {}, line);
            } else {
                appendPast(from, to, line);
            }
            const QPointF end = line.currentPosition(), along = end - QPointF(line.elementAt(line.elementCount() - 2));
            const double length = std::max(std::hypot(along.x(), along.y()), 1e-6);
            // In small cells the tip is where the way ends, else at the border of the box.
            const QPointF unit = along / length, middle = cell(to).center();
            const bool inside = !low() && end == middle;
            if (tip == Tip::Cross && inside) {
                const double gap = std::abs(unit.x()) > 0.5 ? m_cells.width() - boxSize().width()
                                                            : m_cells.side() - boxSize().height(),
                             half = std::clamp(0.26 * gap, 2.5, 4.5);
                const QPointF at = end - unit * (toBorder(unit) + gap / 2);
                QPainterPath& cross = crosses.emplace_back();
                cross.moveTo(at - QPointF(half, half));
                cross.lineTo(at + QPointF(half, half));
                cross.moveTo(at + QPointF(-half, half));
                cross.lineTo(at + QPointF(half, -half));
                continue;
            }
            if (tip == Tip::None) continue;
            heads.push_back(arrowHead(inside ? end - unit * toBorder(unit) : end, unit,
                                      low() ? std::clamp(0.6 * side, 3.0, 5.0) : std::clamp(0.2 * side, 5.0, 9.0)));
        }
        canvas.paths(lines, {{}, {colour, width * theme.strokeScale, dashes}});
        canvas.paths(heads, {colour, {}});
        canvas.paths(crosses, {{}, {theme.ink, 1.6 * theme.strokeScale}});
    }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps, m_marked;
    bool m_moving;
    FigureArea m_area;
    std::shared_ptr<const Arrivals> m_arrivals;
    GridCells m_cells;
    bool m_axes{false}; ///< rows and columns have numbers, as the boxes have none
    std::optional<NodeId> m_root;
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
