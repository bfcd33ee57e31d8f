#include "algorithms/problem.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/block_ways.h"
#include "scenes/pictures/parts/figure_area.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/regions/map_middle.h"
#include "scenes/pictures/regions/region_growth.h"
#include "scenes/pictures/spread/spread_boxes.h"
#include "scenes/pictures/spread/spread_chain.h"
#include "scenes/pictures/spread/spread_growth.h"
#include "scenes/pictures/spread/spread_inset.h"
#include "scenes/pictures/spread/spread_moment.h"
#include "scenes/pictures/spread/spread_numbers.h"
#include "scenes/pictures/spread/spread_past.h"
#include "scenes/pictures/spread/spread_raster.h"
#include "scenes/pictures/spread/spread_regions.h"
#include "scenes/pictures/spread/spread_step.h"
#include "scenes/pictures/spread/spread_ways.h"
#include "scenes/pictures/spread/spread_why.h"
#include "scenes/pictures/spread/spread_words.h"
#include "scenes/related.h"
#include "scenes/step_costs.h"
#include "schedule/operation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace hopscope::spread_picture {

namespace {

/// How one block spreads over the processors: the step in which it comes to each processor, the messages that bring it,
/// and, in an allgather, messages of the step that leave it out because somebody else brings it. Processors are boxes
/// with messages in the gaps between them; cells of many lie side by side, in the colours of their steps, with numbers
/// of their rows and columns, and over them the chain of messages to one processor, step by step.
class SpreadPicture final : public Picture {
public:
    explicit SpreadPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_marked(markedStep(request)), m_moving(request.moving),
          m_area(request.size), m_size(request.size), m_arrivals(arrivalsOf(request.run, request.stop)),
          m_grid(rasterOf(m_run->topology())), m_look{mostCell, 1.8, middleOfMap(*m_run)},
          m_why(whySteps(*m_run, *m_arrivals, m_marked)),
          m_close(m_why.tree && hasGridAxes(m_run->topology()) && m_run->topology().processors() > mostApart),
          m_below(said() && isLowGrid(m_grid, m_area.figure())), m_cells(cellsBesideWords())
    {
        m_below = m_below && boxes().numbered();
        if (said() && !boxes().numbered()) m_cells = GridCells(m_grid, m_area.figure(), m_look);
        if (hasGridAxes(m_grid) && !boxes().numbered()) {
            m_axes = true;
            const QRectF figure = m_area.figure().adjusted(gridAxesRoom.width(), gridAxesRoom.height(), 0, 0);
            const double list = figure.width() - listRoom >= figure.height() ? listRoom : 0;
            m_cells = GridCells(m_grid, figure, m_look);
            // Small cells are nearly squares, so that ways across and down look as long as they are.
            m_look.widest = 1.4;
            if (low()) m_cells = GridCells(m_grid, figure.adjusted(0, 0, -list, 0), m_look);
        }
        if (low()) m_regions = spreadRegions(m_run, *m_arrivals, m_steps, m_moving, m_cells);
        if (info(m_run->algorithm().operation).rooted) m_root = root(m_run->problem());
        const auto& placed = m_run->setup().placed;
        m_numbers.resize(placed.size());
        for (std::uint32_t i = 0; i < placed.size(); ++i) m_numbers[placed[i].value] = i;
        const QRectF inner = m_cells.extent().marginsRemoved(numbersAround);
        if (low() && m_why.tree)
            m_end = endOfLongestPath(*m_arrivals, 0, ways(),
                                     [&](std::uint32_t node) { return inner.contains(cell(node).center()); });
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        SpreadMoment moment{*m_run, *m_arrivals, firstMoved(*m_arrivals), m_steps, m_marked, m_moving};
        if (const auto* chosen = std::get_if<BlockId>(&selection); chosen && chosen->value < m_arrivals->blocks)
            moment.block = chosen->value;
        BlockWays ways = waysOf(*m_run, *m_arrivals, moment.block, m_marked);
        std::vector<ChainMessage> chain;
        if (low()) { // lines between so many cells would hide them
            chain = chainOf(moment.block, ways.now, selection);
            ways.omitted.clear();
            ways.before.clear();
        }
        const auto& [now, before, omitted] = ways;
        const Beside beside = paintBeside(canvas, theme, chain, now, selection);
        paintTexts(canvas, theme, moment, ways, chain, beside);
        if (m_axes) {
            const bool wraps = m_grid.wraps(0) || m_grid.wraps(1);
            const double stub = wraps ? 0.45 : 0.0;
            paintGridAxes(canvas, theme, m_grid, m_cells, m_cells.extent(),
                          {stub * m_cells.width(), stub * m_cells.side()});
        }
        const SpreadWays lines{*m_run, m_cells, boxes().size()};
        lines.paint(canvas, theme, before, {earlierInk(theme), 0.7});
        lines.paint(canvas, theme, omitted, {theme.inkSoft, 1, {3, 2}}, SpreadWays::Tip::Cross);
        if (!low()) lines.paint(canvas, theme, now, {theme.ink, 1.3});
        if (boxes().numbered()) lines.paintEnds(canvas, theme, now, before, roomOfEnds());
        const std::vector<ColouredCell> reached = paintCells(canvas, theme, moment);
        if (m_regions) paintSpreadRegions(canvas, theme, *m_regions);
        paintPath(canvas, theme, moment, chain, beside.inset, reached);
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_numbers.size())
                canvas.path(roundedRect(box(node->value).adjusted(-1, -1, 1, 1), 3),
                            {{}, {theme.accent, 2 * theme.strokeScale}});
    }

    Selected at(QPointF point) const override
    {
        const auto place = m_cells.nodeAt(point);
        if (!place || *place >= m_numbers.size()) return {};
        return NodeId{m_numbers[*place]};
    }

private:
    static constexpr double leastWithBorder = 5; ///< height of a cell
    static constexpr double mostCell = 84, mostOfLow = 110;
    static constexpr double mostChart = 150;                    ///< height of that of the growth
    static constexpr double chartReach = 8, chartOverhang = 20; ///< into the gap beside the cells, its last number more
    static constexpr double points = 8.5;                       ///< size of numbers in boxes

    static constexpr double listRoom = 190, whyRoom = 172, leastWhy = 140; ///< of the chain, and of words, beside cells
    static constexpr std::uint32_t mostApart = 36;            ///< processors of a tree on a grid whose boxes have gaps
    static constexpr QMarginsF numbersAround{26, 26, 26, 26}; ///< room of those of the last messages
    static constexpr double endsRoom = 54;                    ///< of "from 24" at the ends of messages around an axis

    /// Those of a low grid have the whole width.
    GridCells cellsBesideWords() const
    {
        const QRectF figure = m_area.figure();
        if (m_below) return {m_grid, figure.adjusted(0, 0, 0, -lowGridWords), {mostOfLow, 1.8, m_look.middle}};
        const double room = gridAxesWrap(m_grid) ? whyRoom + 10 : whyRoom;
        return {m_grid, figure.adjusted(0, 0, said() ? -room : 0, 0), m_look};
    }
    /// Whether it is said beside the cells why there are so many steps.
    bool said() const { return m_area.beside() && !m_why.sentence.isEmpty(); }
    SpreadBoxes boxes() const
    {
        return {{m_cells.width(), m_cells.side()}, m_arrivals->processors, m_run->steps(), m_close};
    }
    bool low() const { return boxes().low(); }
    bool tiny() const { return boxes().tiny(); }
    struct Beside {
        bool summed{false};                ///< the sum of the step is said there
        std::optional<ChainInset> inset{}; ///< the end of the path is enlarged
    };
    /// Beside the cells: over small ones the path as a list and room for its end; the sum of the step, and why there
    /// are so many.
    Beside paintBeside(Canvas& canvas, const Theme& theme, const std::vector<ChainMessage>& chain, const Ways& now,
                       const Selected& selection) const
    {
        QRectF room = listArea();
        const auto why = [&](const QRectF& area) {
            if (!said() || area.width() < leastWhy) return false;
            return paintWhySteps(canvas, theme, *m_run, m_why,
                                 {sumOfStep(now, holdersAfter(*m_arrivals, 0, m_marked - 1)), m_why.fewer}, area);
        };
        if (!low()) return {why(room)};
        if (room.width() < chainListWidth(theme, m_arrivals->processors, m_run->steps())) return {};
        room.setTop(paintChainList(canvas, theme, chain,
                                   pathReason(chosen(*m_run, selection, {}), chain, *m_run, m_end.has_value()), room,
                                   m_marked)
                    + 12);
        std::vector<QRectF> ends;
        for (const ChainMessage& message : chain) ends.push_back(cell(message.to));
        if (const auto inset = tiny() ? chainInset(ends, m_cells.extent(), room) : std::nullopt) return {false, inset};
        return {why(room)};
    }
    QRectF listArea() const
    {
        const QRectF cells = m_cells.extent();
        if (m_below) return {QPointF(m_area.figure().left() + 14, cells.bottom() + 6), m_area.figure().bottomRight()};
        const bool ends = boxes().numbered() && gridAxesWrap(m_grid);
        const double left = cells.right() + std::max(0.5 * m_cells.width() + 16, ends ? endsRoom : 0);
        const double top = m_area.figure().top();
        return {left, top, m_size.width() - 10 - left, m_size.height() - 7 - top};
    }
    QRectF roomOfEnds() const
    {
        const QRectF figure = m_area.figure();
        return {QPointF(figure.left() - 20, 0),
                QPointF(std::min(said() && !m_below ? listArea().left() - 4 : m_size.width(), m_size.width()),
                        m_size.height())};
    }
    /// To the selected processor, else along a tree the longest, else to one of the receivers of the step.
    std::vector<ChainMessage> chainOf(std::uint32_t block, const Ways& now, const Selected& selection) const
    {
        std::optional<std::uint32_t> end = m_end ? m_end : furthestReceiver(*m_arrivals, block, now, ways());
        for (const Selected& what : chosen(*m_run, selection, {}))
            if (const auto* node = std::get_if<NodeId>(&what);
                node && node->value < m_numbers.size()
                && (m_end || m_arrivals->step[m_arrivals->at(block, node->value)] <= m_marked)) {
                end = node->value;
                break;
            }
        return end ? chainTo(*m_arrivals, block, *end) : std::vector<ChainMessage>{};
    }
    bool wideNumbers() const { return m_arrivals->processors >= 10'000; } ///< which need a higher chart
    QRectF cell(std::uint32_t node) const { return m_cells.cell(m_run->setup().placed[node].value); }
    QRectF box(std::uint32_t node) const
    {
        const QSizeF size = boxes().size();
        const QPointF middle = cell(node).center();
        return {middle - QPointF(size.width(), size.height()) / 2, size};
    }

    void paintTexts(Canvas& canvas, const Theme& theme, const SpreadMoment& moment, const BlockWays& ways,
                    const std::vector<ChainMessage>& chain, const Beside& beside) const
    {
        const std::uint32_t block = moment.block;
        SpreadWords words{.block = block, .steps = m_steps, .moving = m_moving, .all = m_numbers.size()};
        words.have = moment.holders();
        words.now = ways.now.size();
        words.before = !ways.before.empty(), words.omitted = !ways.omitted.empty();
        words.small = tiny(), words.close = low();
        words.only = m_arrivals->blocks == 1;
        words.step = stepOfBlock(*m_run, ways.now, words.have - (m_moving ? 0 : ways.now.size()), m_moving);
        if (!chain.empty()) words.pathTo = chain.back().to, words.pathGoesOn = chain.back().step > m_marked;
        words.coming = moment.coming(theme);
        words.arriving = comingStroke(theme);
        words.summed = beside.summed || beside.inset;
        // In small cells what arrives now has a key of its own.
        words.laterSteps = laterSteps(*m_arrivals, block, m_steps + (tiny() && m_moving ? 1 : 0));
        for (const StepIndex step : words.laterSteps)
            words.later.push_back(laterColour(theme, colourOfStep(theme, step, m_run->steps())));
        if (m_regions) words.region = m_regions->stroke(theme), words.cut = m_regions->cutStroke(theme);
        words.never = isWithheld(*m_arrivals, block);
        if (m_root) words.root = rootStroke(theme);
        if (boxes().numbered()) words.numbersInColumns = boxes().tall();
        if (m_close && boxes().both()) words.numbersInColumns = false;
        const std::vector<QString> headings = words.headings(*m_run, m_area.beside());
        // The chart has the colours of the steps, so it takes the place of their key where it has room.
        SpreadGrowth growth{
            growthOf(*m_arrivals, block, m_run->steps()),
            m_steps,
            m_moving,
            {QStringLiteral("processors that have it after each step"), QStringLiteral("have it after each step")},
            true,
            true,
            chartOverhang};
        const std::vector<LegendKey> all = words.withSteps(*m_run, theme, words.keys(theme));
        // Where the path has the room beside the cells the bound stands over the growth.
        if (beside.inset) words.bound = m_why.bound;
        if (m_area.leftBelow(theme, headings, words.keys(theme)).height()
            < SpreadGrowth::leastWithFactors + (wideNumbers() ? 16 : 0))
            words.bound.clear();
        const std::vector<LegendKey> others = words.keys(theme);
        const bool chart = m_area.leftBelow(theme, headings, others).height() >= SpreadGrowth::leastHeight;
        const QRectF below = m_area.paintTexts(canvas, theme, headings, chart ? others : all);
        if (chart)
            growth.paint(canvas, theme,
                         below.adjusted(0, 2, low() ? chartReach : 0, std::min(0.0, mostChart - below.height())));
    }

    /// Those that have it or get it now, of small cells.
    std::vector<ColouredCell> paintCells(Canvas& canvas, const Theme& theme, const SpreadMoment& moment) const
    {
        const auto group = canvas.group(QStringLiteral("processors"));
        const double side = m_cells.side();
        std::map<QRgb, std::vector<QRectF>> areas;
        const double inset = 0.17 * boxes().size().height();
        const QMarginsF around(inset, inset, inset, inset);
        std::vector<QRectF> coming; // where there are no arrows: smaller squares of what the present step brings
        std::vector<ColouredCell> reached;
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node) {
            const QColor fill = moment.fill(theme, node);
            const bool comes = moment.isComing(node);
            if (side < leastWithBorder) // thousands, without borders
                areas[fill.rgb()].push_back(cell(node).adjusted(-0.1, -0.1, 0.1, 0.1));
            else
                canvas.path(roundedRect(box(node), 0.08 * side), {fill, {low() ? theme.line : theme.nodeEdge, 1}});
            if (!tiny() && comes) canvas.path(roundedRect(box(node), 0.08 * side), {{}, comingStroke(theme)});
            if (tiny() && comes) coming.push_back(box(node).marginsRemoved(around));
            if (low() && (comes || moment.hasCome(node))) reached.emplace_back(cell(node), moment.colour(theme, node));
        }
        for (const auto& [colour, some] : areas) canvas.fills(some, QColor::fromRgb(colour));
        canvas.fills(coming, moment.coming(theme));
        if (side < leastWithBorder) paintMarksOfFew(canvas, theme, reached);
        return reached;
    }

    /// The root and, over small cells, the chain; where its end would be a knot also enlarged beside them.
    void paintPath(Canvas& canvas, const Theme& theme, const SpreadMoment& moment,
                   const std::vector<ChainMessage>& chain, const std::optional<ChainInset>& inset,
                   std::span<const ColouredCell> reached) const
    {
        std::vector<std::uint32_t> nodes; // where it begins, and its receivers
        if (!chain.empty()) nodes.push_back(chain.front().from);
        for (const ChainMessage& message : chain) nodes.push_back(message.to);
        std::vector<ColouredCell> path;
        for (const std::uint32_t node : nodes) path.emplace_back(cell(node), moment.fillOfPath(theme, node, tiny()));
        const std::size_t alone = inset ? inset->first : chain.size(); // messages that are not enlarged
        const QSizeF mark = pathMark(boxes().size());
        TrafficMeter meter = m_run->meter();
        const std::vector<ChainLine> lines = chainLines(chain, mark, m_marked, [&](const ChainMessage& message) {
            return lineOverLinks(meter, m_cells, *m_run, message.from, message.to);
        });
        paintChainLines(canvas, theme, lines);
        if (tiny()) paintMarksOnLines(canvas, theme, reached, lines);
        for (std::size_t i = 0; i < path.size() && i <= alone; ++i)
            paintPathCell(canvas, path[i], mark,
                          !tiny() && moment.isComing(nodes[i])               ? comingStroke(theme)
                          : i > 0 && i <= lines.size() && lines[i - 1].later ? lines[i - 1].stroke(theme)
                                                                             : pathEdge(theme));
        if (m_root) paintRootFrame(canvas, theme, box(m_root->value), low() ? 2.5 : 1.5);
        paintNumbers(canvas, theme, moment, lines, nodes); // over the lines, which are seen between them
        paintChainHeads(canvas, theme, std::span(lines).first(std::min(alone, lines.size())));
        if (tiny()) // else the numbers of the steps are in the cells
            paintChainNumbers(canvas, theme, chain, lines, inset ? inset->from : QRectF(), alone, m_cells.extent(),
                              m_size);
        if (!inset || lines.empty()) return;
        std::vector<InsetCell> inside;
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node)
            if (const QRectF one = cell(node); inset->from.contains(one.center()))
                inside.push_back({one, moment.fill(theme, node), moment.stepText(node),
                                  moment.isComing(node) ? moment.coming(theme) : QColor()});
        paintChainInset(canvas, theme, *inset, chain, lines, inside, path);
    }

    std::function<QPointF(std::uint32_t, std::uint32_t)> ways() const
    {
        return [this](std::uint32_t from, std::uint32_t to) {
            return seenWay(cell(from).center(), cell(to).center(), m_cells.extent(), m_axes && m_grid.wraps(1),
                           m_axes && m_grid.wraps(0));
        };
    }
    static Stroke comingStroke(const Theme& theme) { return {theme.ink, 1.8 * theme.strokeScale, {3, 2}}; }
    /// In every box the number of the processor and, strong, that of the step in which the block came: side by side, in
    /// tall boxes one above the other; the step alone where there is no room.
    void paintNumbers(Canvas& canvas, const Theme& theme, const SpreadMoment& moment, std::span<const ChainLine> under,
                      std::span<const std::uint32_t> path) const
    {
        if (boxes().size().height() < capHeight(theme.mono(points)) + (low() ? 3 : 2)) return;
        std::vector<BoxNumber> numbers;
        for (std::uint32_t node = 0; node < m_numbers.size(); ++node)
            numbers.push_back(
                {box(node), node, moment.stepText(node), moment.fillOfPath(theme, node, tiny()),
                 moment.hasCome(node) || moment.isComing(node) || std::ranges::find(path, node) != path.end()});
        paintBoxNumbers(canvas, theme, numbers,
                        {boxes().both(), boxes().tall(), 1.6 * SpreadBoxes::leastTall, points, under, low()});
    }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps, m_marked;
    bool m_moving;
    FigureArea m_area;
    QSizeF m_size;
    std::shared_ptr<const Arrivals> m_arrivals;
    Topology m_grid;
    GridCells::Look m_look;
    WhySteps m_why; ///< beside the cells
    bool m_close;   ///< cells side by side, though numbers have room in them
    bool m_below;   ///< words are below them
    GridCells m_cells;
    bool m_axes{false};                             ///< rows and columns have numbers, as the boxes have none
    std::shared_ptr<const SpreadRegions> m_regions; ///< over small cells
    std::optional<NodeId> m_root;
    std::optional<std::uint32_t> m_end;   ///< of the path that is drawn, along a tree
    std::vector<std::uint32_t> m_numbers; ///< of the schedule, by node of the topology
};

constexpr std::uint32_t mostProcessors = 65'536;

std::string objection(const Run& run)
{
    if (run.topology().processors() > mostProcessors)
        return "This picture has a cell for every processor, so at most " + std::to_string(mostProcessors)
               + " of them.";
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
    .help = "when the chosen block comes to each processor, and over which messages",
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
