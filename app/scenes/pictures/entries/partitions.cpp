#include "drawing/format.h"
#include "drawing/words.h"
#include "progress.h"
#include "run/analysis/service_tree.h"
#include "scenes/pictures/parts/figure_area.h"
#include "scenes/pictures/parts/grid_axes.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/regions/few_regions.h"
#include "scenes/pictures/regions/map_middle.h"
#include "scenes/pictures/regions/region_cells.h"
#include "scenes/pictures/regions/region_colours.h"
#include "scenes/pictures/regions/region_growth.h"
#include "scenes/pictures/regions/region_sheet.h"
#include "scenes/pictures/spread/spread_growth.h"
#include "scenes/related.h"
#include "scenes/step_costs.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

namespace hopscope::partitions_picture {

namespace {

/// A partition of the network into parts, each served by one processor, and how it splits (or merges) step by step.
class PartitionsPicture final : public Picture {
public:
    explicit PartitionsPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_moving(request.moving), m_area(request.size),
          m_tree(*serviceTree(*request.run)), m_middle(middleOfMap(*m_run)), m_whole(wholeIn(m_area.figure()))
    {
        const auto& placed = m_run->setup().placed;
        m_whole.keepWithin(m_whole.cells.extent());
        m_numbers.resize(placed.size());
        for (std::uint32_t i = 0; i < placed.size(); ++i) m_numbers[placed[i].value] = i;
        m_colours = coloursOfRegions(*m_run, m_tree, m_numbers, request.stop);
        m_hues = m_colours;
        m_owner = m_tree.ownersAfter(shownSteps());
        m_parts = regionsIn(m_owner);
        const StepIndex last = m_moving ? m_steps : m_steps - 1;
        const bool during = last >= 0 && last < m_run->steps();
        // Both the regions that the step cuts, or makes, and the others.
        if (during) m_larger = m_tree.ownersAfter(m_tree.forwards ? last : last + 1);
        // While a step cuts regions their pieces have one hue, so that it is seen what becomes of each; in a small card
        // every piece has its own.
        m_cutting = m_moving && !narrow() && !m_larger.empty() && m_larger != m_owner;
        for (std::uint32_t node = 0; m_cutting && node < m_larger.size(); ++node)
            if (m_larger[node] != node) m_hues[node] = m_colours[m_larger[node]];
        show(m_whole, m_owner, m_parts);
        if (const Topology& network = m_run->topology(); gridAxesWrap(network)) {
            m_whole.wrapsDown = network.wraps(0) && network.axes()[0] > 2;
            m_whole.wrapsAcross = network.wraps(1) && network.axes()[1] > 2;
        }
        // The colours of so many and small regions would tell nothing.
        m_unfolded = m_whole.cells.side() < RegionSheet::leastWithDisc && m_parts >= m_owner.size() / 16;
        if (m_unfolded) m_few = fewRegions(m_tree, shownSteps(), m_run->steps(), RegionSheet::fewRegions);
        if (const StepIndex step = markedStep(request); step >= 0) {
            Step now;
            m_run->schedule().at(step, now);
            m_messages = GridMessages(*m_run, now);
        }
        m_growth = regionsAfterSteps(m_tree, m_run->steps());
        if (!m_unfolded && !strip()) {
            m_why = {growthSentence(m_tree, m_growth, QStringLiteral("regions"), gridColumns())};
            m_costs = regionCosts(*m_run);
            if (low()) m_why << whyFewer(m_tree, m_growth, last);
        }
        if (!m_unfolded && during) m_cut = cutSentence(m_tree, last, m_run->steps(), !m_moving);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const QRectF below = paintTexts(canvas, theme), right = besideFigure();
        const bool beside = !m_unfolded && !low() && right.width() >= 0.85 * leastBeside;
        const QRectF free = beside ? right : below;
        if (!m_unfolded) paintWhy(canvas, theme, free, beside ? below.adjusted(0, 6, 0, 0) : QRectF());
        m_near.reset();
        if (m_unfolded)
            paintBoth(canvas, theme, free);
        else {
            if (!narrow())
                paintGridAxes(canvas, theme, m_run->topology(), m_whole.cells, m_whole.cells.extent(),
                              {m_whole.wrapsAcross ? stubRoom * m_whole.cells.width() : 0,
                               m_whole.wrapsDown ? stubRoom * m_whole.cells.side() : 0});
            paintSheet(canvas, theme, m_whole);
        }
        const RegionSheet& sheet = m_near ? *m_near : m_whole;
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_owner.size()) {
                const QRectF box = sheet.cell(node->value);
                if (sheet.clip.isEmpty() || sheet.clip.contains(box.center()))
                    canvas.path(roundedRect(box.translated(sheet.offset).adjusted(2, 2, -2, -2), 3),
                                {{}, {theme.accent, 2 * theme.strokeScale}});
            }
    }

    Selected at(QPointF point) const override
    {
        if (const auto place = placeAt(point)) return NodeId{m_numbers[*place]};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto place = placeAt(point);
        return place ? regionSentence(m_owner, m_numbers[*place]) : QString();
    }

private:
    std::optional<std::uint32_t> placeAt(QPointF point) const
    {
        if (!m_near) return m_whole.cells.nodeAt(point);
        point -= m_near->offset;
        return m_near->clip.contains(point) ? m_near->cells.nodeAt(point) : std::nullopt;
    }
    /// Parts after so many steps: those that the step under way cuts, or has not joined yet.
    StepIndex shownSteps() const { return m_moving && m_tree.forwards ? m_steps + 1 : m_steps; }
    /// The chart, and why there are no more regions: below it, or below a low grid.
    void paintWhy(Canvas& canvas, const Theme& theme, const QRectF& free, const QRectF& left) const
    {
        QStringList why = m_why;
        if (low()) {
            const QRectF cells = m_whole.cells.extent(), figure = m_area.figure();
            why << sumOfSteps(*m_run).mid(0, 1) << m_costs.mid(1);
            why.removeAll(QString());
            paintParagraphs(canvas, theme, why,
                            {QPointF(figure.left() + 14, cells.bottom() + 14), figure.bottomRight()});
            why.clear();
        } else if (!paintWhole(canvas, theme, m_costs, left))
            why << m_costs.mid(0, 1);
        if (free.height() < SpreadGrowth::leastHeight + 4) return;
        paintRegionGrowth(
            canvas, theme, free.adjusted(0, 4, m_owner.size() < thousands ? 0 : -8, 0),
            {m_growth, shownSteps(), false, {QStringLiteral("regions after each step")}, false, true, overhang}, why);
    }
    bool low() const { return m_area.beside() && isLowGrid(m_run->topology(), m_area.figure()); }
    /// All of the machine; rows and columns of squares with their numbers, at the left edge of the area.
    RegionSheet wholeIn(const QRectF& area) const
    {
        const bool axes = hasGridAxes(m_run->topology());
        if (strip()) return sheetIn({{stripLabel, 2}, m_area.size() - QSizeF(stripLabel + 4, 4)}, 62, 1.8);
        if (narrow()) return sheetIn({{3, 3}, m_area.size() - QSizeF(6, 6)}, 62, axes ? 1.6 : 1.8);
        if (!axes) return sheetIn(area, 62, 1.8); // two digits have room beside messages
        const QRectF room = area.adjusted(gridAxesRoom.width(), gridAxesRoom.height(), 0, 0);
        if (!m_area.beside()) return sheetIn(room, 62, 1);
        if (low()) return sheetIn(room.adjusted(0, 0, 0, -lowGridWords), 100, 1.5);
        const double aside = room.width() >= 2 * leastBeside ? leastBeside + airBeside : 0; // else the cells need it
        // Of few the cells are wider, so that numbers have room beside the messages that pass through their middles.
        constexpr std::uint32_t few = 100;
        const double widest = m_run->topology().processors() <= few ? 1.4 : 1;
        const GridCells cells = sheetIn(room.adjusted(0, 0, -aside, 0), 62, widest).cells;
        const double wide = cells.extent().width() + 2 * stubRoom * cells.width();
        return sheetIn({room.topLeft(), QSizeF(std::min(wide + 1, room.width()), room.height())}, 62, widest);
    }
    static constexpr double stubRoom = 0.5;                    ///< of a cell, for links that close an axis
    static constexpr std::size_t thousands = 10'000;           ///< whose number is wider than its bar
    static constexpr double overhang = 20;                     ///< of the last number of the chart
    static constexpr double leastBeside = 180, airBeside = 14; ///< for the chart and its sentence
    std::uint32_t gridColumns() const
    {
        return m_run->setup().natural && hasGridAxes(m_run->topology()) ? m_run->topology().axes()[1] : 0;
    }
    bool narrow() const { return m_area.figure().width() < 200 && m_run->topology().processors() <= mostCells; }
    /// A row of cells in a small card, with its words beside it as there is no room above.
    bool strip() const
    {
        return m_area.size().height() < mostStrip && m_moving && m_tree.forwards
               && m_run->topology().processors() <= mostCells && m_run->topology().axes().size() == 1;
    }
    static constexpr double stripLabel = 66, mostStrip = 100;
    static constexpr std::uint32_t mostCells = 25; ///< of a small card
    /// What is left to its right.
    QRectF besideFigure() const
    {
        if (!m_area.beside()) return {};
        const QRectF figure = m_area.figure();
        return {QPointF(m_whole.cells.extent().right() + stubRoom * m_whole.cells.width() + airBeside, figure.top()),
                figure.bottomRight()};
    }
    RegionSheet sheetIn(const QRectF& area, double mostCell = 62, double widest = 1.8) const
    {
        RegionSheet sheet{GridCells(m_run->topology(), area, {mostCell, widest, m_middle}), m_run->setup().placed};
        sheet.nodes.resize(m_tree.parent.size());
        std::iota(sheet.nodes.begin(), sheet.nodes.end(), 0);
        return sheet;
    }
    void show(RegionSheet& sheet, const std::vector<std::uint32_t>& owner, std::uint32_t regions) const
    {
        sheet.owner = owner;
        sheet.regions = regions;
        if (&owner == &m_owner && !m_larger.empty() && m_larger != m_owner) sheet.larger = m_larger;
    }
    RegionLook lookOf() const
    {
        RegionLook look{m_hues,    m_tree.root, [this](std::uint32_t node) { return waits(node); },
                        m_cutting, m_unfolded,  narrow()};
        if (look.narrow)
            look.crowded = [this](std::uint32_t node) { return m_messages.overbooked(m_run->setup().placed[node]); };
        return look;
    }

    void paintSheet(Canvas& canvas, const Theme& theme, const RegionSheet& sheet) const
    {
        const RegionLook look = lookOf();
        paintRegionCells(canvas, theme, sheet, look);
        paintRegionBorders(canvas, theme, regionBorders(sheet), theme.ink);
        m_messages.paint(canvas, theme, sheet.cells, sheet.clip);
        paintHolders(canvas, theme, sheet, look);
    }

    /// Where cells are too small for what goes on in them: those around the root as large as is readable, and beside
    /// them a map of all that serve a region now, with the regions that there were while they were few.
    void paintBoth(Canvas& canvas, const Theme& theme, const QRectF& free) const
    {
        const QFont font = theme.text(9, QFont::DemiBold);
        const double line = lineHeight(font) + 4;
        const QRectF figure = m_area.figure();
        canvas.text({figure.left(), figure.top() + capHeight(font)},
                    QStringLiteral("%1: processors around the root, %2").arg(whenText()).arg(m_tree.root.value),
                    {font, theme.ink});
        paintNear(canvas, theme, figure.adjusted(0, line, 0, 0));
        paintMap(canvas, theme, free, font);
    }
    void paintMap(Canvas& canvas, const Theme& theme, const QRectF& free, const QFont& font) const
    {
        const QString title =
            QStringLiteral("%1: all %2, blue: %3; lines: %4 %5; frame: enlarged")
                .arg(whenText(), processorsText(m_owner.size()),
                     m_tree.forwards ? QStringLiteral("serves a region") : QStringLiteral("collects a region"),
                     regionsText(m_few.count),
                     m_few.step == 0 ? QStringLiteral("at the start") : afterStep(m_few.step));
        const double line = lineHeight(font);
        const std::vector<QString> words = wrapped(font, title, free.width());
        const QRectF area = free.adjusted(0, static_cast<double>(words.size()) * line + 2, 0, 0);
        if (area.height() < 50) return;
        double y = free.top() + line - 4;
        for (const QString& some : words) {
            canvas.text({free.left(), y}, some, {font, theme.ink});
            y += line;
        }
        const auto group = canvas.group(QStringLiteral("map"));
        RegionSheet sheet = sheetIn(area, 62, hasGridAxes(m_run->topology()) ? 1 : 1.8);
        show(sheet, m_few.owner, m_few.count);
        sheet.keepWithin(sheet.cells.extent());
        canvas.fill(sheet.cells.extent(), theme.vacant);
        std::vector<QRectF> serving; // of the same moment as what is enlarged
        for (const std::uint32_t node : sheet.nodes)
            if (m_owner[node] == node && !waits(node))
                serving.push_back(sheet.cell(node).adjusted(-0.2, -0.2, 0.2, 0.2));
        canvas.fills(serving, theme.accent);
        paintRegionBorders(canvas, theme, regionBorders(sheet), theme.ink);
        paintFrameOf(canvas, theme, *m_near, sheet);
    }
    void paintNear(Canvas& canvas, const Theme& theme, const QRectF& room) const
    {
        const bool axes = hasGridAxes(m_run->topology());
        const QRectF area = axes ? room.adjusted(gridAxesRoom.width(), gridAxesRoom.height() - 4, 0, 0) : room;
        constexpr double high = 36, wide = 52; // numbers of four digits fit in the discs
        // A sheet so large that its cells can be read, seen through the area.
        const QRectF extent = m_whole.cells.extent();
        RegionSheet sheet = sheetIn({0, 0, extent.width() / m_whole.cells.width() * wide + wide,
                                     extent.height() / m_whole.cells.side() * high + high},
                                    high);
        show(sheet, m_owner, m_parts);
        sheet.lookThrough(area, m_tree.root.value);
        {
            const auto numbers = canvas.group(QStringLiteral("sides"), {.offset = sheet.offset});
            paintGridAxes(canvas, theme, m_run->topology(), sheet.cells, sheet.clip, {0, 0});
        }
        const auto group = canvas.group(QStringLiteral("enlarged"),
                                        {.offset = sheet.offset, .clip = sheet.clip.adjusted(-1, -1, 1, 1)});
        paintSheet(canvas, theme, sheet);
        m_near = std::move(sheet);
    }

    QString whenText() const // "Step 6 of 8"
    {
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0));
        return capital(when);
    }

    QRectF paintTexts(Canvas& canvas, const Theme& theme) const
    {
        if (strip()) return paintBeside(canvas, theme);
        if (narrow()) return {}; // the cells have its room; what is seen is said below
        const QString
            parts = QStringLiteral("%1, the largest has %2").arg(regionsText(m_parts)).arg(largestRegion(m_owner)),
            now = whenText() + QStringLiteral(" · ") + parts;
        QString shared;
        if (m_messages.worst() > 1)
            shared = QStringLiteral(" · messages share a link (×%1)").arg(numberText(m_messages.worst()));
        else if (m_messages.worst() > 0)
            shared = QStringLiteral(" · no link is shared");
        return m_area.paintTexts(canvas, theme,
                                 {(m_cut.isEmpty() ? now : m_cut) + shared, m_cut.isEmpty() ? now : m_cut, parts,
                                  whenText() + QStringLiteral(" · ") + regionsText(m_parts), whenText()},
                                 keys(theme));
    }
    /// Which step it is and how many regions it leaves, to the left of a strip.
    QRectF paintBeside(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        const double line = lineHeight(font), y = m_whole.cells.extent().center().y() - (line - capHeight(font)) / 2;
        canvas.text({4, y}, QStringLiteral("step %1").arg(shownSteps()), {font, theme.ink});
        canvas.text({4, y + line}, regionsText(m_parts), {font, theme.inkSoft});
        return {};
    }
    std::vector<LegendKey> keys(const Theme& theme) const
    {
        const bool discs =
            m_unfolded || m_whole.cells.side() >= RegionSheet::leastWithDisc || m_parts < m_owner.size() / 16;
        const std::set<std::uint8_t> hues = discColours(m_owner, m_hues, [](std::uint32_t) { return true; });
        std::vector<LegendKey> legend = regionKeys(
            theme, {.discs = discColours(m_owner, m_hues, [this](std::uint32_t node) { return !waits(node); }),
                    .cells = hues,
                    .forwards = m_tree.forwards,
                    .drawn = discs,
                    .waiting = discs && m_moving && m_tree.forwards,
                    .dashed = dashedDiscs(m_whole, m_unfolded),
                    .cut = m_cutting,
                    .repeated = (m_cutting ? regionsIn(m_larger) : m_parts) > hues.size()});
        legend.push_back({.line = rootRing(theme), .ring = true, .label = QStringLiteral("root"), .follows = true});
        if (m_unfolded) return legend;
        if (m_messages.worst() > 0)
            legend.push_back(
                {.line = {theme.ink, 2 * theme.strokeScale},
                 .arrow = true,
                 .label = (m_moving ? QStringLiteral("message under way") : QStringLiteral("message of this step"))
                          + (m_messages.allSeen(m_whole.cells) ? QString() : QStringLiteral(" (the long ones)")),
                 .follows = true});
        if (!m_whole.larger.empty()) std::ranges::move(borderKeys(theme, m_tree.forwards), std::back_inserter(legend));
        if (goesRound(m_whole))
            legend.push_back(
                {.fills = {regionFill(theme, 0)}, .label = QStringLiteral("tab: wraps to the other side")});
        else if (messagesGoRound(m_tree, m_steps - (m_moving ? 0 : 1), m_whole))
            legend.push_back({.label = QStringLiteral("opposite borders are neighbours")});
        if (saysSizes(m_whole)) legend.push_back({.label = QStringLiteral("number: processors of the piece")});
        return legend;
    }

    /// Whether what it will serve its region with is still under way to it.
    bool waits(std::uint32_t node) const { return m_moving && m_tree.forwards && m_tree.step[node] == m_steps; }

    std::shared_ptr<const Run> m_run;
    StepIndex m_steps;
    bool m_moving;
    FigureArea m_area;
    ServiceTree m_tree;
    std::optional<std::uint32_t> m_middle; ///< of the cells, as in the network
    std::vector<std::uint32_t> m_larger{}; ///< by processor, who serves its region before the cut of the step
    RegionSheet m_whole;
    mutable std::optional<RegionSheet> m_near; ///< as painted last, where both are
    std::vector<std::uint32_t> m_numbers;      ///< of the schedule, by node of the topology
    std::vector<std::uint32_t> m_owner;        ///< by processor
    std::vector<std::uint8_t> m_colours;       ///< of the part that a processor serves, by processor
    std::vector<std::uint8_t> m_hues;          ///< the same as they are shown
    bool m_cutting{false};                     ///< in these
    std::uint32_t m_parts{0};
    bool m_unfolded{false};            ///< some cells are drawn larger, beside a map
    FewRegions m_few;                  ///< on it
    std::vector<std::size_t> m_growth; ///< regions after each step
    QStringList m_why, m_costs;        ///< why there are no more; what the steps cost
    QString m_cut;                     ///< why the tree is cut where it is in this step
    GridMessages m_messages;
};

std::string objection(const Run& run)
{
    if (std::string why = gridObjection(run); !why.empty()) return why;
    if (run.topology().processors() < 2 || !serviceTree(run))
        return "Regions are shown where everybody gets, or gives, one message: broadcasts, scatters and their "
               "reversals along a tree.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<PartitionsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "partitions",
    .title = "Regions",
    .help = "who serves which region of a grid, and how the regions split",
    .size = {760, 460},
    .objection = objection,
    .make = make,
    .example = "torus:4x4 broadcast-torus-mst root=5",
    .place = 140,
    .momentary = true,
    .leastHeight = 300,
    .numbers = "regions",
};

} // namespace hopscope::partitions_picture
