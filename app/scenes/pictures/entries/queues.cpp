#include "run/queues.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/pictures/leaf/queue_levels.h"
#include "scenes/pictures/leaf/queue_marks.h"
#include "scenes/pictures/leaf/queue_rows.h"
#include "scenes/pictures/leaf/queue_settling.h"
#include "scenes/pictures/leaf/queue_strips.h"
#include "scenes/pictures/leaf/queue_words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <QtNumeric>

#include <algorithm>
#include <optional>
#include <span>

namespace hopscope::queues_picture {

namespace {

/// How many packets wait in the routers: a line for the fullest router of every level, and below, on the same axis, a
/// row for every router.
class QueuesPicture final : public Picture {
public:
    explicit QueuesPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_marked(markedStep(request)),
          m_tree(LeafTree::of(m_run->topology())), m_history(queueHistory(*m_run, request.stop)),
          m_edges(evenEdges(m_run->steps(), std::max(40.0, (m_size.width() - 200) / 2)))
    {
        fillColumns();
        m_alike = hasChart() && m_history->peak() > 0 && routersAreAlike(m_tree, m_columns);
        if (m_alike) { // rows of routers would repeat the curves
            for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
                m_courses.push_back(queueCourse(*m_history, firstRouter(m_tree, level)));
            if (m_size.width() >= leastForStrips)
                if (const auto enlarged = stepsToEnlarge(*m_history, m_tree))
                    m_strips.emplace(*m_history, m_tree, *enlarged);
        }
        m_axes.logarithmic = !m_strips && hasLowPeaks(*m_history, m_tree);
        m_axes.steps = static_cast<double>(m_run->steps());
        if (hasChart()) gatherLines();
        if (hasChart() && m_history->peak() > 0) m_cost = queueCostWords(*m_run);
        if (hasChart() && m_marked >= 0)
            m_steps = queueSteps(*m_run, *m_history, fullestRouters(m_tree, *m_history, m_marked), m_marked);
        if (m_alike) return;
        m_rows.emplace(m_tree, stripTop(), m_size.height() - stripTop() - (hasChart() ? footHeight : axisHeight));
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        if (m_strips) {
            m_strips->paint(canvas, theme, chartArea(), m_marked, m_steps);
            return paintTexts(canvas, theme);
        }
        QRectF& plot = m_axes.plot = QRectF(22 + RouterRows::nameRoom(theme), 0, 0, 0);
        plot.setRight(m_size.width() - 14 - (m_history->peak() > 0 ? scaleRoom : 0));
        if (hasChart()) {
            const ChartScene scene = chartScene(chart(selection, theme), chartArea(), theme);
            plot = scene.plot;
            m_axes.top = scene.range.yTo;
            hopscope::paint(canvas, scene, theme);
            m_counted = paintKey(canvas, theme);
            paintMarks(canvas, theme);
            if (m_marked >= 0) paintQueueStep(canvas, theme, scene, m_marked);
        }
        paintTexts(canvas, theme);
        if (m_rows)
            paintQueueRows(
                canvas, theme, *m_rows, m_columns, {m_history->peak(), m_axes.logarithmic},
                {plot, m_size.width() - plot.right() - 28, m_tree.leaves(), chosen(*m_run, selection, hover)});
        if (hasChart())
            paintQueueStepName(canvas, theme, plot); // its axis has the numbers
        else if (m_rows)
            paintStepAxis(canvas, theme, {0, m_run->steps()}, plot.left(), plot.right(),
                          m_rows->bottom() + 7 + capHeight(theme.mono(8.5)));
        if (m_marked >= 0) paintPlayhead(canvas, theme);
    }
    void paintPlayhead(Canvas& canvas, const Theme& theme) const
    {
        const double x = playhead();
        if (hasChart()) paintNowIn(canvas, theme, m_axes);
        if (!m_rows) return;
        canvas.line({x, m_rows->row(0).top - 2}, {x, m_rows->bottom() + 2}, {theme.panel, 3.5});
        canvas.line({x, m_rows->row(0).top - 2}, {x, m_rows->bottom() + 2}, {theme.ink, 1.5 * theme.strokeScale});
    }
    void paintNowIn(Canvas& canvas, const Theme& theme, const QueueAxes& axes) const
    {
        const double x = axes.at(static_cast<double>(m_marked) + 1, 1).x();
        const QRectF& plot = axes.plot;
        canvas.line({x, plot.top() - 4}, {x, plot.bottom()}, {theme.ink, 1.5 * theme.strokeScale});
        const std::vector<QueueMark> now = waitingNow(axes);
        paintQueueNow(canvas, theme, now);
        const QueueStep& most = *std::ranges::max_element(m_steps, {}, &QueueStep::after);
        const bool summed =
            m_counted && !axes.logarithmic
            && paintQueueSum(canvas, theme, now, most.sum(), most.after > most.before, plot, peakMarks());
        if (!summed && !m_counted) paintQueueNumbers(canvas, theme, now, plot, peakMarks());
    }

    Selected at(QPointF point) const override
    {
        const auto row = rowAt(point.y());
        if (row && m_rows->row(*row).count == 1 && point.x() < left())
            return NodeId{m_tree.leaves() + m_rows->row(*row).first};
        if (const auto step = stripStepAt(point.x())) return StepRef{*step};
        if (const auto column = columnAt(point.x())) return StepRef{m_edges[*column]};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto waiting = [this](const QString& when, const auto& countOf) {
            QStringList lines{when};
            lines[0][0] = lines[0][0].toUpper();
            for (std::uint32_t level = m_tree.levels(); level > 0; --level)
                lines << QStringLiteral("level %1: %2").arg(level).arg(packetsWaitText(countOf(level)));
            return lines.join(u'\n');
        };
        if (const auto step = stripStepAt(point.x()))
            return waiting(QStringLiteral("step %1").arg(*step + 1),
                           [&](std::uint32_t level) { return m_history->at(firstRouter(m_tree, level), *step); });
        const auto column = columnAt(point.x());
        if (!column) return {};
        const StepIndex first = m_edges[*column], last = m_edges[*column + 1];
        const QString when = last == first + 1 ? QStringLiteral("step %1").arg(first + 1)
                                               : QStringLiteral("steps %1 to %2").arg(first + 1).arg(last);
        if (const auto index = rowAt(point.y())) {
            const RouterRows::Row& row = m_rows->row(*index);
            double mean = 0;
            for (std::uint32_t i = 0; i < row.count; ++i) mean += m_columns[row.first + i][*column].mean / row.count;
            return QStringLiteral("%1, %2: %3, %4 in the mean")
                .arg(m_rows->nameOf(row), when, packetsWaitText(longestOf(m_columns, row, *column)), numberText(mean));
        }
        return waiting(when, [&](std::uint32_t level) { return m_levels[level - 1][*column]; });
    }

private:
    static constexpr double footHeight = 8, axisHeight = 24, scaleRoom = 84;
    static constexpr double leastForStrips = 720;

    std::size_t columns() const { return m_edges.size() - 1; }
    /// Below the heading.
    int lines() const { return static_cast<int>(m_lines.size()) - 1 + (m_cost.isEmpty() ? 0 : 1); }
    bool hasChart() const { return m_size.height() >= 230; }
    double stripTop() const { return hasChart() ? m_size.height() * 0.66 : headingHeight + 4; }
    QRectF chartArea() const
    {
        const double bottom = m_alike ? m_size.height() - footHeight : stripTop();
        const double top = headingHeight - 8 + lines() * queueLine + (m_cost.isEmpty() ? 0 : 3);
        return {0, top, m_size.width(), bottom - top - 8};
    }
    // A step ends at its number on the axis.
    double left() const { return m_axes.plot.left(); }
    double playhead() const { return m_axes.at(static_cast<double>(m_marked) + 1, 1).x(); }

    /// How the longest queue grows and shrinks, where that is even, and why one below the top stays as long.
    void gatherLines()
    {
        m_slopes = queueSlopes(*m_run, *m_history);
        const QStringList growth = queueGrowthWords(m_slopes, queueRouterName(m_history->longest(), m_tree)),
                          settling =
                              m_alike && !m_strips ? queueSettlingWords(*m_run, *m_history, m_tree) : QStringList();
        m_lines.clear();
        if (!m_alike || growth.isEmpty()) m_lines.push_back(longestQueueWords(m_history->longest(), m_tree));
        for (const QStringList& line : {growth, settling})
            if (!line.isEmpty()) m_lines.push_back(line);
    }

    void fillColumns()
    {
        m_columns.clear();
        for (std::uint32_t router = 0; router < m_history->routers(); ++router)
            m_columns.push_back(m_history->columns(router, m_edges));
        m_levels.assign(m_tree.levels(), std::vector<std::uint32_t>(columns()));
        for (std::uint32_t router = 0; router < m_history->routers(); ++router) {
            auto& level = m_levels[m_tree.level(m_tree.leaves() + router) - 1];
            for (std::size_t i = 0; i < columns(); ++i) level[i] = std::max(level[i], m_columns[router][i].longest);
        }
    }
    std::optional<std::size_t> rowAt(double y) const { return m_rows ? m_rows->rowAt(y) : std::nullopt; }
    QueueHistory::Peak peakOf(std::uint32_t level) const { return hopscope::peakOf(*m_history, m_tree, level); }
    QString keyOf(std::uint32_t level) const { return queuePeakText(peakOf(level), level, m_tree.levels()); }
    QString routersText(std::uint32_t level, bool ends) const
    {
        return queueRoutersText(m_tree.leaves() + firstRouter(m_tree, level), routersOf(m_tree, level), m_alike,
                                ends ? &m_courses[level - 1] : nullptr);
    }
    QString longestSum(std::uint32_t level) const
    {
        if (!m_alike) return {};
        return longestSumText(peakOf(level).waiting, linksOf(m_tree, level));
    }
    std::vector<QueueMark> waitingNow(const QueueAxes& axes) const
    {
        std::vector<QueueMark> marks;
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level) {
            const auto most = static_cast<std::uint32_t>(m_steps[level - 1].after);
            if (most <= axes.top)
                marks.push_back({axes.at(static_cast<double>(m_marked) + 1, std::max(most, 1U)), most, level});
        }
        return marks;
    }
    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        if (m_history->peak() == 0)
            return paintHeading(canvas, theme, {QStringLiteral("No packet ever waits in a router")}, m_size.width());
        const QStringList why = longestQueueWords(m_history->longest(), m_tree);
        if (!hasChart() || !allNamed(theme))
            return paintHeading(canvas, theme,
                                {queuePeaksText(*m_history, m_tree), why.first(), why.at(1), why.at(2), why.last()},
                                m_size.width());
        paintQueueLines(canvas, theme, m_cost, m_lines, m_size.width() - 28);
    }
    QString axisText(const Theme& theme) const
    {
        const QString routers = queueRoutersNote(m_alike, m_rows && m_rows->bundled());
        const bool flat = m_lines.size() < 2 && staysLevel(*m_run, m_courses);
        return fitting(theme.text(9.5), queueAxisTexts(m_axes.logarithmic, flat, routers), m_size.width() - 32);
    }
    /// Whether all levels have their names beside the chart.
    bool allNamed(const Theme& theme) const
    {
        return m_tree.levels() * lineHeight(theme.text(9, QFont::DemiBold)) < chartArea().height() - 24;
    }
    /// What the curves alone do not say: their peaks, and where they end.
    void paintMarks(Canvas& canvas, const Theme& theme) const
    {
        if (m_history->peak() == 0) return;
        if (m_axes.logarithmic) paintQueueEnds(canvas, theme, queueEnds(m_axes, m_edges, m_levels), m_axes.plot);
        const double now = m_marked < 0 ? -1 : playhead();
        const std::vector<QueueMark> peaks = peakMarks();
        if (m_alike && !m_axes.logarithmic)
            paintQueueSlopes(canvas, theme, m_axes, m_slopes,
                             m_tree.level(m_tree.leaves() + m_history->longest().router), peaks, now);
        paintQueuePeaks(canvas, theme, peaks, m_axes.plot, now);
    }
    std::vector<QueueMark> peakMarks() const
    {
        std::vector<QueueMark> marks;
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
            if (const auto peak = peakOf(level); peak.waiting > 0)
                marks.push_back({m_axes.at(static_cast<double>(peak.step) + 1, peak.waiting), peak.waiting, level});
        return marks;
    }
    /// The levels beside the chart, and how the step of the playhead changes their queues; whether that has room.
    bool paintKey(Canvas& canvas, const Theme& theme) const
    {
        if (m_history->peak() == 0 || !allNamed(theme)) return false;
        std::vector<QueueName> names; // from the top down, as their routers lie below
        for (std::uint32_t level = m_tree.levels(); level > 0; --level) {
            QStringList lines;
            if (!m_steps.empty()) {
                const bool one = m_alike || routersOf(m_tree, level) == 1;
                const QString sum = m_steps[level - 1].text(one ? std::nullopt : std::optional(m_tree.leaves()));
                lines << sum;
            }
            names.push_back({level, keyOf(level), lines << routersText(level, m_alike)});
        }
        const QStringList head = m_steps.empty() ? QStringList() : queueStepHead(m_marked);
        return paintQueueNames(canvas, theme, names, head, m_axes.plot, m_size.width() - 4) > 0 && !m_steps.empty();
    }

    /// What stands beside the chart in any step.
    QStringList names(const Theme& theme) const
    {
        QStringList all;
        for (std::uint32_t level = m_tree.levels(); level > 0 && m_history->peak() > 0 && allNamed(theme); --level)
            all << keyOf(level) << routersText(level, m_alike) << longestSum(level);
        return all;
    }
    Chart chart(const Selected& selection, const Theme& theme) const
    {
        Chart chart{.xTitle = QString(),
                    .yTitle = axisText(theme),
                    .yLogarithmic = m_axes.logarithmic,
                    .xCounts = true,
                    .yCounts = true,
                    .bare = true};
        chart.yFrom = m_axes.logarithmic ? 1 : 0;
        chart.xFrom = 0; // as the rows below, whatever waits at the beginning and at the end
        chart.xTo = static_cast<double>(m_run->steps());
        const auto add = [&](const QString& label, auto value, std::size_t style, bool bound) {
            Curve curve{.label = label, .style = style, .bound = bound};
            const auto addPoint = [&](double x, std::uint32_t waiting) { // a logarithmic axis has no 0
                curve.points.emplace_back(x, m_axes.logarithmic && waiting == 0 ? qQNaN() : waiting);
            };
            addPoint(0, 0);
            for (std::size_t i = 0; i < columns(); ++i) addPoint(static_cast<double>(m_edges[i + 1]), value(i));
            chart.curves.push_back(std::move(curve));
        };
        chart.sideNames = names(theme);
        for (std::uint32_t level = m_tree.levels(); level > 0; --level)
            add(
                QString(), [&](std::size_t i) { return m_levels[level - 1][i]; }, level - 1, false);
        if (const auto* node = std::get_if<NodeId>(&selection);
            node && node->value >= m_tree.leaves() && node->value < m_tree.nodes())
            add(
                QStringLiteral("router %1").arg(node->value),
                [&](std::size_t i) { return m_columns[node->value - m_tree.leaves()][i].longest; }, 0, true);
        return chart;
    }

    std::optional<std::size_t> columnAt(double x) const
    {
        if (m_strips) return {};
        const double step = m_axes.stepAt(x);
        if (step < 0 || step >= m_axes.steps || columns() == 0) return {};
        return static_cast<std::size_t>(std::ranges::upper_bound(m_edges, static_cast<StepIndex>(step))
                                        - m_edges.begin())
               - 1;
    }
    std::optional<StepIndex> stripStepAt(double x) const { return m_strips ? m_strips->stepAt(x) : std::nullopt; }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_marked;
    LeafTree m_tree;
    std::shared_ptr<const QueueHistory> m_history;
    std::vector<StepIndex> m_edges;
    std::optional<RouterRows> m_rows;                         ///< nothing where they would repeat the curves
    bool m_alike{false};                                      ///< the routers of a level
    std::vector<std::vector<QueueHistory::Column>> m_columns; ///< by router
    std::vector<std::vector<std::uint32_t>> m_levels;         ///< by level, of its fullest router
    std::vector<QueueCourse> m_courses;                       ///< by level, where its routers are alike
    QueueSlopes m_slopes;                                     ///< of the longest queue
    std::optional<QueueStrips> m_strips;                      ///< in place of one chart of all levels
    std::vector<QStringList> m_lines{QStringList()};          ///< about single routers, each in ever fewer words
    QStringList m_cost;                                       ///< whether the run is longer for them
    std::vector<QueueStep> m_steps; ///< by level, of its fullest router in the step of the playhead
    mutable bool m_counted{false};  ///< these are said beside the chart
    mutable QueueAxes m_axes;       ///< of the chart, whose plot depends on the fonts; colours are as its heights
};

std::string objection(const Run& run)
{
    if (run.data().routers == 0)
        return "Routers take no part in this algorithm; queues are there on a leaf-tree, with an algorithm for leaves.";
    if (run.steps() == 0) return "Nothing is sent.";
    if (!queueHistory(run)) return "There are too many packets to remember all queues: choose fewer processors.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<QueuesPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "queues",
    .title = "Queues",
    .help =
        "packets that wait in the routers of a tree: the longest queue of every level over the steps, and all of them",
    .size = {900, 460},
    .objection = objection,
    .make = make,
    .example = "leaf-tree:3x3x3 allgather-leaf-flooding",
    .place = 80,
    .special = true,
    .leastHeight = 330,
    .numbers = "queues",
};

} // namespace hopscope::queues_picture
