#include "run/queues.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/pictures/leaf/queue_inset.h"
#include "scenes/pictures/leaf/queue_levels.h"
#include "scenes/pictures/leaf/queue_marks.h"
#include "scenes/pictures/leaf/queue_rows.h"
#include "scenes/pictures/leaf/queue_words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <QtNumeric>

#include <algorithm>
#include <cmath>
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
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
            if (const std::uint32_t peak = peakOf(level).waiting; peak > 0 && m_history->peak() > mostRatio * peak)
                m_logarithmic = true;
        if (hasChart()) {
            m_slopes = queueSlopes(*m_run, *m_history);
            m_growth = queueGrowthWords(m_slopes, queueRouterName(m_history->longest(), m_tree));
        }
        m_alike = hasChart() && m_history->peak() > 0 && routersAreAlike(m_tree, m_columns);
        if (m_alike) { // rows of routers would repeat the curves
            for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
                m_courses.push_back(queueCourse(*m_history, firstRouter(m_tree, level)));
            stretchFirstSteps();
            if (m_logSteps) m_inset = queueInset(*m_history, m_tree, m_slopes);
        }
        if (hasChart() && m_history->peak() > 0) m_cost = queueCostWords(*m_run);
        if (hasChart() && m_marked >= 0)
            m_steps = queueSteps(*m_run, *m_history, fullestRouters(m_tree, *m_history, m_marked), m_marked);
        if (m_alike) return;
        m_rows.emplace(m_tree, stripTop(), m_size.height() - stripTop() - (hasChart() ? footHeight : axisHeight));
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        m_plot = QRectF(22 + RouterRows::nameRoom(theme), 0, 0, 0);
        m_plot.setRight(m_size.width() - 14 - (m_history->peak() > 0 ? scaleRoom : 0));
        if (hasChart()) {
            ChartScene scene = chartScene(chart(selection, theme), chartArea(), theme);
            m_plot = scene.plot;
            if (m_logSteps) endStepAxis(scene, static_cast<double>(m_run->steps()));
            m_chartTop = scene.range.yTo;
            hopscope::paint(canvas, scene, theme);
            m_counted = paintKey(canvas, theme);
            paintMarks(canvas, theme);
        }
        paintTexts(canvas, theme);
        const double cap = capHeight(theme.mono(8.5));
        if (m_rows)
            paintQueueRows(canvas, theme, *m_rows, m_columns, {m_history->peak(), m_logarithmic},
                           {m_plot, m_size.width() - right() - 28, m_tree.leaves(), chosen(*m_run, selection, hover)});
        if (m_logSteps)
            paintQueueSteps(canvas, theme, m_plot, double(m_run->steps()), m_marked, m_marked < 0 ? 0 : playhead());
        else if (hasChart()) // which has the numbers
            canvas.text({std::max(left() - 20, 4 + textWidth(theme.mono(8.5), QStringLiteral("step"))),
                         m_plot.bottom() + 7 + cap},
                        QStringLiteral("step"), // beside the number of the axis
                        {theme.mono(8.5), theme.inkSoft, Anchor::End});
        else if (m_rows)
            paintStepAxis(canvas, theme, m_run->steps(), left(), right(), m_rows->bottom() + 7 + cap);
        if (m_marked >= 0) paintPlayhead(canvas, theme);
        if (m_logSteps) paintInset(canvas, theme);
    }
    void paintPlayhead(Canvas& canvas, const Theme& theme) const
    {
        const double x = playhead();
        if (hasChart()) {
            canvas.line({x, m_plot.top() - 4}, {x, m_plot.bottom()}, {theme.ink, 1.5 * theme.strokeScale});
            paintQueueNow(canvas, theme, waitingNow());
            const QueueStep& most = *std::ranges::max_element(m_steps, {}, &QueueStep::after);
            const bool summed = m_counted && !m_logarithmic
                                && paintQueueSum(canvas, theme, waitingNow(), most.sum(), most.after > most.before,
                                                 m_plot, peakMarks());
            if (!summed && !(m_counted && m_logarithmic))
                paintQueueNumbers(canvas, theme, waitingNow(), m_plot, peakMarks());
        }
        if (!m_rows) return;
        canvas.line({x, m_rows->row(0).top - 2}, {x, m_rows->bottom() + 2}, {theme.panel, 3.5});
        canvas.line({x, m_rows->row(0).top - 2}, {x, m_rows->bottom() + 2}, {theme.ink, 1.5 * theme.strokeScale});
    }

    Selected at(QPointF point) const override
    {
        const auto row = rowAt(point.y());
        if (row && m_rows->row(*row).count == 1 && point.x() < left())
            return NodeId{m_tree.leaves() + m_rows->row(*row).first};
        if (const auto column = columnAt(point.x())) return StepRef{m_edges[*column]};
        return {};
    }

    QString explain(QPointF point) const override
    {
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
        QStringList lines{when};
        lines[0][0] = lines[0][0].toUpper();
        for (std::uint32_t level = m_tree.levels(); level > 0; --level)
            lines << QStringLiteral("level %1: %2").arg(level).arg(packetsWaitText(m_levels[level - 1][*column]));
        return lines.join(u'\n');
    }

private:
    static constexpr double footHeight = 8, axisHeight = 24, scaleRoom = 84, growthLine = 16;
    /// Longest queues of two levels that are further apart than this are not both seen on an even axis.
    static constexpr std::uint32_t mostRatio = 20;

    std::size_t columns() const { return m_edges.size() - 1; }
    /// Below the heading.
    int growthLines() const { return (m_growth.isEmpty() ? 0 : 1) + (m_cost.isEmpty() ? 0 : 1); }
    bool hasChart() const { return m_size.height() >= 230; }
    double stripTop() const { return hasChart() ? m_size.height() * 0.66 : headingHeight + 4; }
    QRectF chartArea() const
    {
        const double bottom = m_alike ? m_size.height() - footHeight : stripTop();
        const double top = headingHeight - 8 + growthLines() * growthLine + (m_cost.isEmpty() ? 0 : 3);
        return {0, top, m_size.width(), bottom - top - 8};
    }
    // A step ends at its number on the axis.
    double left() const { return m_plot.left(); }
    double right() const { return m_plot.right(); }
    double xOf(double step) const
    {
        const auto steps = static_cast<double>(m_run->steps());
        return left() + (m_logSteps ? std::log(step) / std::log(steps) : step / steps) * (right() - left());
    }
    double playhead() const { return xOf(static_cast<double>(m_marked) + 1); }

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
    /// A logarithmic axis of steps where on an even one a peak would stand at its beginning.
    void stretchFirstSteps()
    {
        constexpr StepIndex early = 100;
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
            if (const auto peak = peakOf(level); peak.waiting > 0 && (peak.step + 1) * early < m_run->steps())
                m_logSteps = true;
        if (!m_logSteps) return;
        m_edges = stretchedEdges(m_run->steps());
        fillColumns();
    }

    std::optional<std::size_t> rowAt(double y) const { return m_rows ? m_rows->rowAt(y) : std::nullopt; }
    QueueHistory::Peak peakOf(std::uint32_t level) const
    {
        return m_history->peak(firstRouter(m_tree, level), routersOf(m_tree, level));
    }
    QString keyOf(std::uint32_t level) const { return queuePeakText(peakOf(level), level, m_tree.levels()); }
    QString routersText(std::uint32_t level, bool ends) const
    {
        return queueRoutersText(m_tree.leaves() + firstRouter(m_tree, level), routersOf(m_tree, level), m_alike,
                                ends ? &m_courses[level - 1] : nullptr);
    }
    QString longestSum(std::uint32_t level) const
    {
        const std::int64_t links = std::int64_t{m_tree.arity(level)} * m_tree.capacity(level)
                                   + (level < m_tree.levels() ? m_tree.capacity(level + 1) : 0);
        return m_alike ? longestSumText(peakOf(level).waiting, links, m_courses[level - 1]) : QString();
    }
    std::vector<QueueMark> waitingNow() const
    {
        std::vector<QueueMark> marks;
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level) {
            const auto most = static_cast<std::uint32_t>(m_steps[level - 1].after);
            marks.push_back({pointOf(static_cast<double>(m_marked) + 1, std::max(most, 1U)), most, level});
        }
        return marks;
    }
    QString heading() const
    {
        QStringList peaks;
        for (std::uint32_t level = m_tree.levels(); level > 0; --level)
            peaks << QStringLiteral("level %1: %2").arg(level).arg(peakOf(level).waiting);
        return QStringLiteral("Longest router queue, in packets · peaks: ") + peaks.join(QStringLiteral(", "));
    }
    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        if (m_history->peak() == 0)
            return paintHeading(canvas, theme, {QStringLiteral("No packet ever waits in a router")}, m_size.width());
        const QStringList why = longestQueueWords(m_history->longest(), m_tree);
        if (!hasChart() || !allNamed(theme))
            return paintHeading(canvas, theme, {heading(), why.first(), why.at(1), why.at(2), why.last()},
                                m_size.width());
        const QString rows = m_alike             ? QStringLiteral(" · the routers of a level are alike")
                             : m_rows->bundled() ? QStringLiteral(" · below: the longest queue of several routers")
                                                 : QStringLiteral(" · below: a row for every router");
        const QStringList longest{why.first() + rows, why.first(), why.at(1), why.at(2), why.last()};
        const QFont font = theme.text(9), bold = theme.text(11, QFont::DemiBold);
        const double room = m_size.width() - 28;
        double y = 18;
        if (!m_cost.isEmpty()) {
            canvas.text({14, y}, fitting(bold, m_cost, room), {bold, theme.ink});
            y += growthLine + 1;
        }
        for (const QStringList& forms : {longest, m_growth}) {
            if (!forms.isEmpty()) canvas.text({14, y}, fitting(font, forms, room), {font, theme.ink});
            y += growthLine;
        }
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
        if (m_logarithmic) {
            std::vector<QueueMark> ends;
            for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
                for (std::size_t i = 0; i < columns(); ++i) {
                    const auto waitsIn = [&](std::size_t k) { return k < columns() && m_levels[level - 1][k] > 0; };
                    if (waitsIn(i) && (!waitsIn(i - 1) || !waitsIn(i + 1))) // before the first is no column either
                        ends.push_back({pointOf(double(m_edges[i + 1]), m_levels[level - 1][i]), 0, level});
                }
            paintQueueEnds(canvas, theme, ends, m_plot);
        }
        paintQueuePeaks(canvas, theme, peakMarks(), m_plot, m_marked < 0 ? -1 : playhead());
    }
    std::vector<QueueMark> peakMarks() const
    {
        std::vector<QueueMark> marks;
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
            if (const auto peak = peakOf(level); peak.waiting > 0)
                marks.push_back({pointOf(static_cast<double>(peak.step) + 1, peak.waiting), peak.waiting, level});
        return marks;
    }
    QPointF pointOf(double step, std::uint32_t waiting) const
    {
        const double share = m_logarithmic ? std::log(waiting) / std::log(m_chartTop) : waiting / m_chartTop;
        return {xOf(step), m_plot.bottom() - std::clamp(share, 0.0, 1.0) * m_plot.height()};
    }
    /// On logarithmic axes even growth is bent: the longest queue once more on even ones, where the chart is empty.
    void paintInset(Canvas& canvas, const Theme& theme) const
    {
        if (!m_inset) return;
        const QRectF area(QPointF(left() + 5, m_plot.top() - 6), queueInsetSize(theme, *m_inset));
        for (std::size_t i = 0; i < columns(); ++i)
            for (const auto& counts : m_levels)
                if (pointOf(double(m_edges[i]), counts[i]).x() < area.right() + 4
                    && pointOf(double(m_edges[i + 1]), std::max(counts[i], 1U)).y() < area.bottom() + 12)
                    return;
        paintQueueInset(canvas, theme, *m_inset, area);
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
                lines << (m_alike ? sum + queueEndText(m_courses[level - 1]) + u'|' + sum : sum);
            }
            names.push_back({level, keyOf(level), lines << routersText(level, m_alike && m_steps.empty())});
        }
        const QStringList head = m_steps.empty() ? QStringList() : queueStepHead(m_marked);
        return paintQueueNames(canvas, theme, names, head, m_plot, m_size.width() - 4) > 0 && !m_steps.empty();
    }

    Chart chart(const Selected& selection, const Theme& theme) const
    {
        Chart chart{.xTitle = QString(),
                    .yTitle = queueAxisText(m_logarithmic, staysLevel(*m_run, m_courses)),
                    .yLogarithmic = m_logarithmic,
                    .xCounts = true,
                    .yCounts = true,
                    .bare = true};
        chart.yFrom = m_logarithmic ? 1 : 0;
        chart.xLogarithmic = m_logSteps;
        chart.xFrom = m_logSteps ? 1 : 0; // as the rows below, whatever waits at the beginning and at the end
        chart.xTo = static_cast<double>(m_run->steps());
        const auto add = [&](const QString& label, auto value, std::size_t style, bool bound) {
            Curve curve{.label = label, .style = style, .bound = bound};
            const auto addPoint = [&](double x, std::uint32_t waiting) { // a logarithmic axis has no 0
                curve.points.emplace_back(x, m_logarithmic && waiting == 0 ? qQNaN() : waiting);
            };
            if (!m_logSteps) addPoint(0, 0);
            for (std::size_t i = 0; i < columns(); ++i) addPoint(static_cast<double>(m_edges[i + 1]), value(i));
            chart.curves.push_back(std::move(curve));
        };
        for (std::uint32_t level = m_tree.levels(); level > 0; --level) {
            if (m_history->peak() > 0 && allNamed(theme))
                chart.sideNames << keyOf(level) << routersText(level, m_alike) << longestSum(level);
            add(
                QString(), [&](std::size_t i) { return m_levels[level - 1][i]; }, level - 1, false);
        }
        if (const auto* node = std::get_if<NodeId>(&selection);
            node && node->value >= m_tree.leaves() && node->value < m_tree.nodes())
            add(
                QStringLiteral("router %1").arg(node->value),
                [&](std::size_t i) { return m_columns[node->value - m_tree.leaves()][i].longest; }, 0, true);
        return chart;
    }

    std::optional<std::size_t> columnAt(double x) const
    {
        const double share = (x - left()) / std::max(right() - left(), 1.0);
        if (share < 0 || share >= 1 || columns() == 0) return {};
        const auto steps = static_cast<double>(m_run->steps());
        const auto step = static_cast<StepIndex>(m_logSteps ? std::pow(steps, share) : share * steps);
        return static_cast<std::size_t>(std::ranges::upper_bound(m_edges, step) - m_edges.begin()) - 1;
    }

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
    std::optional<QueueInset> m_inset;                        ///< where steps have a logarithmic axis
    QStringList m_growth;                                     ///< how the longest queue grows and shrinks
    QStringList m_cost;                                       ///< whether the run is longer for them
    std::vector<QueueStep> m_steps; ///< by level, of its fullest router in the step of the playhead
    mutable bool m_counted{false};  ///< these are said beside the chart
    bool m_logSteps{false};         ///< the axis of the steps
    bool m_logarithmic{false};      ///< the axis of the chart, and the colours
    mutable double m_chartTop{1};   ///< the highest value of its axis
    mutable QRectF m_plot;          ///< of the chart, which depends on the fonts
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
