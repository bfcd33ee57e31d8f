#include "drawing/format.h"
#include "drawing/words.h"
#include "progress.h"
#include "run/analysis/service_tree.h"
#include "scenes/pictures/parts/figure_area.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

namespace hopscope::partitions_picture {

namespace {

constexpr double leastWithDisc = 5; ///< pixels of a cell

/// A partition of the network into parts, each served by one processor, and how it splits (or joins) step by step.
class PartitionsPicture final : public Picture {
public:
    explicit PartitionsPicture(const PictureRequest& request)
        : m_run(request.run), m_steps(request.steps), m_moving(request.moving), m_area(request.size),
          m_tree(*serviceTree(*request.run)), m_cells(m_run->topology(), m_area.figure())
    {
        const auto& placed = m_run->setup().placed;
        m_numbers.resize(placed.size());
        for (std::uint32_t i = 0; i < placed.size(); ++i) m_numbers[placed[i].value] = i;
        chooseColours(request.stop);
        m_owner = m_tree.ownersAfter(shownSteps());
        for (std::uint32_t node = 0; node < m_owner.size(); ++node)
            if (m_owner[node] == node) ++m_parts;
        if (const StepIndex step = markedStep(request); step >= 0) {
            Step now;
            m_run->schedule().at(step, now);
            m_messages = GridMessages(*m_run, now);
        }
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        paintCells(canvas, theme);
        paintBorders(canvas, theme);
        m_messages.paint(canvas, theme, m_cells);
        paintNumbers(canvas, theme);
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value < m_owner.size())
                canvas.path(roundedRect(cell(node->value).adjusted(2, 2, -2, -2), 3),
                            {{}, {theme.accent, 2 * theme.strokeScale}});
    }

    Selected at(QPointF point) const override
    {
        const auto place = m_cells.nodeAt(point);
        if (!place) return {};
        return NodeId{m_numbers[*place]};
    }

    QString explain(QPointF point) const override
    {
        const auto place = m_cells.nodeAt(point);
        if (!place) return {};
        const std::uint32_t node = m_numbers[*place], owner = m_owner[node];
        const auto part = static_cast<std::uint64_t>(std::ranges::count(m_owner, owner));
        if (node == owner)
            return QStringLiteral("Processor %1 serves a region of %2")
                .arg(node)
                .arg(counted(part, QStringLiteral("processor"), QStringLiteral("processors")));
        return QStringLiteral("Processor %1 is in the region of processor %2, with %3")
            .arg(node)
            .arg(owner)
            .arg(counted(part, QStringLiteral("processor"), QStringLiteral("processors")));
    }

private:
    /// Parts after so many steps: those that the step under way cuts, or has not joined yet.
    StepIndex shownSteps() const { return m_moving && m_tree.forwards ? m_steps + 1 : m_steps; }
    QRectF cell(std::uint32_t node) const { return m_cells.cell(m_run->setup().placed[node].value); }

    /// Calls `visit(a, b)` for processors with a link between them.
    template <class Visit> void eachLink(Visit visit) const
    {
        const Topology& topology = m_run->topology();
        for (LinkId link = 0; link < topology.links(); link += 2) {
            const Ends ends = topology.ends(link);
            visit(m_numbers[ends.from.value], m_numbers[ends.to.value]);
        }
    }

    /// A part keeps its colour; a new one takes what none of its neighbours has.
    void chooseColours(const std::stop_token& stop)
    {
        const std::size_t count = m_tree.parent.size();
        m_colours.assign(count, none);
        m_colours[m_tree.root.value] = 0;
        std::array<std::uint32_t, colours> used{1};
        const StepIndex steps = m_run->steps();
        for (StepIndex s = 0; s < steps; ++s) {
            if (stop.stop_requested()) throw Cancelled();
            const auto owner = m_tree.ownersAfter(m_tree.forwards ? s + 1 : steps - s - 1);
            std::vector<std::array<std::uint32_t, colours>> beside(count, std::array<std::uint32_t, colours>{});
            std::vector<std::vector<std::uint32_t>> newBeside(count);
            eachLink([&](std::uint32_t a, std::uint32_t b) {
                for (const auto& [one, other] : {std::pair{owner[a], owner[b]}, std::pair{owner[b], owner[a]}}) {
                    if (one == other) continue;
                    if (m_colours[other] != none)
                        ++beside[one][m_colours[other]];
                    else
                        newBeside[one].push_back(other);
                }
            });
            for (std::uint32_t node = 0; node < count; ++node) {
                if (owner[node] != node || m_colours[node] != none) continue;
                // Of those that no neighbour has, the one that fewest others have.
                std::size_t best = 0;
                for (std::size_t i = 1; i < colours; ++i)
                    if (std::pair(beside[node][i], used[i]) < std::pair(beside[node][best], used[best])) best = i;
                m_colours[node] = static_cast<std::uint8_t>(best);
                ++used[best];
                for (const std::uint32_t other : newBeside[node]) ++beside[other][m_colours[node]];
            }
        }
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        std::vector<std::uint32_t> sizes(m_owner.size());
        for (const std::uint32_t owner : m_owner) ++sizes[owner];
        const std::uint32_t largest = *std::ranges::max_element(sizes);
        const QString parts = QStringLiteral("%1, the largest has %2")
                                  .arg(counted(m_parts, QStringLiteral("region"), QStringLiteral("regions")))
                                  .arg(largest);
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0));
        QString text = when + QStringLiteral(" · ") + parts;
        text[0] = text[0].toUpper();
        if (m_messages.worst() > 1)
            text += QStringLiteral(" · messages share a link (×%1)").arg(numberText(m_messages.worst()));
        else if (m_messages.worst() > 0)
            text += QStringLiteral(" · no link is shared");
        const bool small = m_cells.side() < leastWithDisc;
        std::vector<QColor> strong{theme.categories[palette[0]]}, pale{fillOf(theme, 0)};
        for (std::size_t i = 1; small && i < colours; ++i) {
            strong.push_back(theme.categories[palette[i]]);
            pale.push_back(fillOf(theme, i));
        }
        const QString serves =
            m_tree.forwards ? QStringLiteral("serves its region") : QStringLiteral("collects its region");
        std::vector<LegendKey> legend{{.fills = strong, .label = small ? serves : QStringLiteral("disc: ") + serves},
                                      {.fills = pale, .label = QStringLiteral("the rest of the region")}};
        if (m_messages.worst() > 0)
            legend.push_back(
                {.line = {theme.ink, 2 * theme.strokeScale},
                 .label = (m_moving ? QStringLiteral("message under way") : QStringLiteral("message of this step"))
                          + (m_messages.allSeen(m_cells) ? QString() : QStringLiteral(" (the long ones)"))});
        m_area.paintTexts(canvas, theme, {text, parts}, legend);
    }

    void paintCells(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("regions"));
        std::array<std::vector<QRectF>, colours> areas;
        for (std::uint32_t node = 0; node < m_owner.size(); ++node)
            areas[m_colours[m_owner[node]]].push_back(cell(node).adjusted(-0.2, -0.2, 0.2, 0.2));
        for (std::size_t i = 0; i < colours; ++i) canvas.fills(areas[i], fillOf(theme, i));
        if (m_cells.side() >= leastWithDisc) return;
        // Too small for a disc: whoever serves a region has all of its colour.
        std::array<std::vector<QRectF>, colours> heads;
        for (std::uint32_t node = 0; node < m_owner.size(); ++node)
            if (m_owner[node] == node) {
                // A few can be larger than their cells.
                const double more =
                    m_parts < m_owner.size() / 16 ? std::max(0.0, (leastWithDisc - m_cells.side()) / 2) : 0;
                heads[m_colours[node]].push_back(cell(node).adjusted(-more, -more, more, more));
            }
        for (std::size_t i = 0; i < colours; ++i) canvas.fills(heads[i], theme.categories[palette[i]]);
    }

    /// Between cells of different parts, and around the blocks.
    void paintBorders(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("borders"));
        const double side = m_cells.side();
        std::vector<QLineF> thin, thick;
        for (std::uint32_t node = 0; node < m_owner.size(); ++node) {
            const QRectF box = cell(node);
            const QPointF steps[]{{m_cells.width(), 0}, {-m_cells.width(), 0}, {0, side}, {0, -side}};
            const QLineF edges[]{{box.topRight(), box.bottomRight()},
                                 {box.topLeft(), box.bottomLeft()},
                                 {box.bottomLeft(), box.bottomRight()},
                                 {box.topLeft(), box.topRight()}};
            for (std::size_t i = 0; i < 4; ++i) {
                const auto beyond = m_byPlace.find(placeKey(box.center() + steps[i]));
                const bool same = beyond != m_byPlace.end() && m_owner[beyond->second] == m_owner[node];
                if (beyond != m_byPlace.end() && i % 2 == 1) continue; // the neighbour draws it
                (same ? thin : thick).push_back(edges[i]);
            }
        }
        if (side >= 9) canvas.lines(thin, {mixed(theme.ink, theme.ground, 0.75), 0.8});
        // Of small cells the borders would be all.
        const double width = side >= leastWithDisc ? std::clamp(0.05 * side, 1.2, 2.6) : 0.5;
        if (m_parts < m_owner.size() / 4 || side >= leastWithDisc)
            canvas.lines(thick, {theme.ink, width * theme.strokeScale});
    }

    void paintNumbers(Canvas& canvas, const Theme& theme) const
    {
        if (m_cells.side() < leastWithDisc) return;
        const auto group = canvas.group(QStringLiteral("processors"));
        const double side = m_cells.side();
        const auto count = static_cast<std::uint32_t>(m_owner.size());
        const auto points = cellNumberPoints(theme, {0.74 * side, 0.74 * side}, count),
                   small = cellNumberPoints(theme, m_cells.corner(0.5, 0.36), count);
        for (std::uint32_t node = 0; node < m_owner.size(); ++node) {
            const QPointF middle = cell(node).center();
            const QColor fill = fillOf(theme, m_colours[m_owner[node]]);
            const bool root = m_owner[node] == node;
            if (root) {
                // Hollow until its message has arrived.
                const bool waits = m_moving && m_tree.forwards && m_tree.step[node] == m_steps;
                const QColor disc = waits ? theme.ground : theme.categories[palette[m_colours[node]]];
                std::vector<double> dashes;
                if (waits) dashes = {3, 2};
                canvas.path(circle(middle, 0.36 * side),
                            {disc, {theme.ink, std::clamp(0.05 * side, 1.0, 2.2) * theme.strokeScale, dashes}});
                if (points)
                    canvas.text(middle + QPointF(0, capHeight(theme.mono(*points)) / 2), QString::number(node),
                                {theme.mono(*points, QFont::Bold), waits ? theme.ink : inkOn(disc), Anchor::Middle});
            } else if (small) { // in a corner, as messages pass through the middle
                canvas.text(cell(node).topLeft() + QPointF(0.08 * side, 0.08 * side + capHeight(theme.mono(*small))),
                            QString::number(node), {theme.mono(*small), inkOn(fill), Anchor::Start, fill});
            } else if (points) {
                canvas.text(middle + QPointF(0, capHeight(theme.mono(*points)) / 2), QString::number(node),
                            {theme.mono(*points), inkOn(fill), Anchor::Middle, fill});
            }
        }
    }

    QColor fillOf(const Theme& theme, std::size_t colour) const
    {
        return mixed(theme.categories[palette[colour]], theme.ground, theme.dark() ? 0.62 : 0.6);
    }
    std::int64_t placeKey(QPointF middle) const
    {
        return std::llround(2 * middle.x() / m_cells.width()) * 1'000'003
               + std::llround(2 * middle.y() / m_cells.side());
    }
    std::map<std::int64_t, std::uint32_t> byPlace() const
    {
        std::map<std::int64_t, std::uint32_t> found;
        for (std::uint32_t node = 0; node < m_tree.parent.size(); ++node)
            found.emplace(placeKey(cell(node).center()), node);
        return found;
    }

    /// The second blue is too near to the first.
    static constexpr std::array<std::size_t, 5> palette{0, 1, 2, 3, 5};
    static constexpr std::size_t colours = palette.size();
    static constexpr std::uint8_t none = 255;
    std::shared_ptr<const Run> m_run;
    StepIndex m_steps;
    bool m_moving;
    FigureArea m_area;
    ServiceTree m_tree;
    GridCells m_cells;
    std::map<std::int64_t, std::uint32_t> m_byPlace{byPlace()};
    std::vector<std::uint32_t> m_numbers; ///< of the schedule, by node of the topology
    std::vector<std::uint32_t> m_owner;   ///< by processor
    std::vector<std::uint8_t> m_colours;  ///< of the part that a processor serves, by processor
    std::uint32_t m_parts{0};
    GridMessages m_messages;
};

std::string objection(const Run& run)
{
    if (std::string why = gridObjection(run); !why.empty()) return why;
    if (run.topology().processors() < 2 || !serviceTree(run))
        return "Regions are shown where everybody gets, or gives, one message: broadcasts, scatters and their "
               "reversals "
               "along a tree.";
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
