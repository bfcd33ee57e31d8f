#include "algorithms/problem.h"
#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/block_ways.h"
#include "scenes/pictures/parts/figure_area.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/spread_growth.h"
#include "scenes/pictures/parts/spread_words.h"
#include "scenes/related.h"
#include "schedule/operation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace hopscope::spread_picture {

namespace {

/// How one block spreads over a grid: the step in which it comes to each processor, the messages that bring it, and, in
/// an allgather, messages of the step that leave it out because somebody else brings it. Processors are boxes with
/// messages in the gaps between them; cells of many lie side by side, in the colours of their steps, with numbers of
/// their rows and columns.
class SpreadPicture final : public Picture {
public:
    explicit SpreadPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_marked(markedStep(request)), m_moving(request.moving),
          m_area(request.size), m_arrivals(arrivalsOf(request.run, request.stop)),
          m_cells(m_run->topology(), m_area.figure(), {mostCell})
    {
        if (hasGridAxes(m_run->topology()) && !numbered()) {
            m_axes = true;
            m_cells = GridCells(m_run->topology(),
                                m_area.figure().adjusted(gridAxesRoom.width(), gridAxesRoom.height(), 0, 0), {mostCell});
        }
        if (info(m_run->algorithm().operation).rooted) m_root = root(m_run->problem());
        const auto& placed = m_run->setup().placed;
        m_numbers.resize(placed.size());
        for (std::uint32_t i = 0; i < placed.size(); ++i) m_numbers[placed[i].value] = i;
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        std::uint32_t block = firstMoved(*m_arrivals);
        if (const auto* chosen = std::get_if<BlockId>(&selection); chosen && chosen->value < m_arrivals->blocks)
            block = chosen->value;
        BlockWays ways = waysOf(*m_run, *m_arrivals, block, m_marked);
        std::optional<std::pair<std::uint32_t, std::uint32_t>> example;
        if (low()) { // lines between so many cells would hide them: one stands for all
            example = exampleOf(*m_run, ways.now, m_marked);
            ways.omitted.clear();
            ways.before.clear();
        }
        const auto& [now, before, omitted] = ways;
        paintTexts(canvas, theme, block, ways, example);
        if (m_axes) {
            const bool wraps = m_run->topology().wraps(0) || m_run->topology().wraps(1);
            const double stub = wraps ? 0.45 : 0.0;
            paintGridAxes(canvas, theme, m_run->topology(), m_cells, m_cells.extent(),
                          {stub * m_cells.width(), stub * m_cells.side()});
        }
        paintWays(canvas, theme, before, earlierInk(theme), 0.7, {}, Tip::Arrow);
        paintWays(canvas, theme, omitted, theme.inkSoft, 1, {3, 2}, Tip::Cross);
        if (!low()) paintWays(canvas, theme, now, theme.ink, 1.3, {}, Tip::Arrow);
        paintCells(canvas, theme, block);
        if (low()) paintReceivers(canvas, theme, now);
        paintRoot(canvas, theme);
        if (example) paintExample(canvas, theme, *example);
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
    static constexpr double mostChart = 150;            ///< height of that of the growth
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

    QRectF cell(std::uint32_t node) const { return m_cells.cell(m_run->setup().placed[node].value); }
    QRectF box(std::uint32_t node) const
    {
        const QSizeF size = boxSize();
        const QPointF middle = cell(node).center();
        return {middle - QPointF(size.width(), size.height()) / 2, size};
    }

    void paintTexts(Canvas& canvas, const Theme& theme, std::uint32_t block, const BlockWays& ways,
                    const std::optional<std::pair<std::uint32_t, std::uint32_t>>& example) const
    {
        SpreadWords words{.block = block, .steps = m_steps, .moving = m_moving, .all = m_numbers.size()};
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) words.have += hasCome(block, node) ? 1 : 0;
        words.now = ways.now.size();
        words.before = !ways.before.empty();
        words.omitted = !ways.omitted.empty();
        words.small = low();
        words.dots = low() && m_cells.side() >= leastWithBorder;
        words.nowColour = colourOfStep(theme, m_marked, m_run->steps());
        words.example = example;
        if (m_root) words.root = rootStroke(theme);
        if (numbered()) words.numbersInColumns = tall();
        const std::vector<QString> headings = words.headings(*m_run, m_area.beside());
        // The chart has the colours of the steps, so it takes the place of their key where it has room.
        const SpreadGrowth growth{
            growthOf(*m_arrivals, block, m_run->steps()),
            m_steps,
            m_moving,
            {QStringLiteral("processors that have it, after each step"), QStringLiteral("have it after each step")}};
        const std::vector<LegendKey> others = words.keys(theme), all = words.withSteps(*m_run, theme, others);
        const bool chart = m_area.leftBelow(theme, headings, others).height() >= SpreadGrowth::leastHeight;
        const QRectF below = m_area.paintTexts(canvas, theme, headings, chart ? others : all);
        if (chart) growth.paint(canvas, theme, below.adjusted(0, 2, 0, std::min(0.0, mostChart - below.height())));
    }

    void paintCells(Canvas& canvas, const Theme& theme, std::uint32_t block) const
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        const double side = m_cells.side();
        std::map<QRgb, std::vector<QRectF>> areas;
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            const QColor fill = fillOf(theme, block, node);
            if (side < leastWithBorder) // thousands, without borders
                areas[fill.rgb()].push_back(cell(node).adjusted(-0.1, -0.1, 0.1, 0.1));
            else
                canvas.path(roundedRect(box(node), 0.08 * side), {fill, {low() ? theme.line : theme.nodeEdge, 1}});
        }
        for (const auto& [colour, some] : areas) canvas.fills(some, QColor::fromRgb(colour));
    }

    /// Small cells to which the block comes in the present step have a dot, as their colour is one of many.
    void paintReceivers(Canvas& canvas, const Theme& theme, const Ways& now) const
    {
        if (m_cells.side() < leastWithBorder || now.empty()) return;
        const double radius = std::clamp(0.2 * m_cells.side(), 1.3, 3.0);
        std::vector<QPointF> places;
        for (const auto& [from, to] : now) places.push_back(cell(to).center());
        const Style style{inkOn(colourOfStep(theme, m_marked, m_run->steps())), {}};
        canvas.marks({.size = {2 * radius, 2 * radius}, .corner = radius, .style = style}, places);
    }

    /// The message that stands for the others, on its links.
    void paintExample(Canvas& canvas, const Theme& theme, const std::pair<std::uint32_t, std::uint32_t>& message) const
    {
        const auto group = canvas.group(QStringLiteral("example"));
        TrafficMeter meter = m_run->meter();
        std::vector<LinkId> route;
        meter.route({NodeId{message.first}, NodeId{message.second}}, route);
        QPainterPath line;
        for (const LinkId link : route) {
            const Ends ends = m_run->topology().ends(link);
            m_cells.appendLink(ends.from, ends.to, {}, line);
        }
        if (line.elementCount() < 2) return;
        const QPointF end = line.currentPosition(), along = end - QPointF(line.elementAt(line.elementCount() - 2));
        const QPointF unit = along / std::max(std::hypot(along.x(), along.y()), 1e-6);
        const QPainterPath head = arrowHead(end + unit * 3, unit, 8);
        canvas.path(line, {{}, {theme.ground, 4.5 * theme.strokeScale}});
        canvas.path(line, {{}, {theme.ink, 2.2 * theme.strokeScale}});
        canvas.path(head, {theme.ink, {theme.ground, 1}});
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
        // Small cells have no numbers: they show where the present step brings the block, too, with a dot.
        const bool now = low() && m_moving && step == m_marked && step >= 0;
        return hasCome(block, node) || now ? colourOfStep(theme, step, m_run->steps()) : theme.vacant;
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
    enum class Tip { Arrow, Cross };
    void paintWays(Canvas& canvas, const Theme& theme, const Ways& ways, const QColor& colour, double strength,
                   const std::vector<double>& dashes, Tip tip) const
    {
        const auto group = canvas.group(QStringLiteral("ways"));
        const double side = m_cells.side(), width = std::clamp(0.05 * side, 1.0, 1.8) * strength;
        const auto& placed = m_run->setup().placed;
        std::vector<QPainterPath> lines, heads, crosses;
        for (const auto& [from, to] : ways) {
            if (!GridMessages::isSeen(m_cells, placed[from], placed[to])) continue;
            QPainterPath& line = lines.emplace_back();
            if (hopOf(*m_run, from, to)) {
                m_cells.appendLink(placed[from], placed[to], {}, line);
            } else {
                appendPast(from, to, line);
            }
            const QPointF end = line.currentPosition(), along = end - QPointF(line.elementAt(line.elementCount() - 2));
            const double length = std::max(std::hypot(along.x(), along.y()), 1e-6);
            // The tip is at the border of the box, in the gap beside it.
            const QPointF unit = along / length, middle = cell(to).center();
            const bool inside = end == middle;
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
            heads.push_back(
                arrowHead(inside ? end - unit * toBorder(unit) : end, unit, std::clamp(0.2 * side, 5.0, 9.0)));
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
