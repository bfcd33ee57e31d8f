#include "run/queues.h"

#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/words.h"
#include "scenes/chart/chart_scene.h"
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
        const std::uint32_t leaves = m_tree.leaves();
        for (std::uint32_t router = 0; router < m_history->routers(); ++router)
            m_columns.push_back(m_history->columns(router, m_edges));
        m_levels.assign(m_tree.levels(), std::vector<std::uint32_t>(columns()));
        for (std::uint32_t router = 0; router < m_history->routers(); ++router) {
            auto& level = m_levels[m_tree.level(leaves + router) - 1];
            for (std::size_t i = 0; i < columns(); ++i) level[i] = std::max(level[i], m_columns[router][i].longest);
        }
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
            if (const std::uint32_t peak = peakOf(level).waiting; peak > 0 && m_history->peak() > mostRatio * peak)
                m_logarithmic = true;
        if (hasChart())
            m_growth = queueGrowthWords(queueSlopes(*m_run, *m_history), queueRouterName(m_history->longest(), m_tree));
        m_alike = hasChart() && m_history->peak() > 0 && routersAreAlike();
        if (m_alike) return; // rows of routers would repeat the curves
        const double foot = hasChart() ? footHeight : axisHeight;
        m_rows.emplace(m_tree, stripTop(), m_size.height() - stripTop() - foot);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        m_plot = QRectF(22 + RouterRows::nameRoom(theme), 0, 0, 0);
        m_plot.setRight(m_size.width() - 14 - (m_history->peak() > 0 ? scaleRoom : 0));
        if (hasChart()) {
            const ChartScene scene = chartScene(chart(selection, theme), chartArea(), theme);
            m_plot = scene.plot;
            m_chartTop = scene.range.yTo;
            hopscope::paint(canvas, scene, theme);
            paintKey(canvas, theme);
        }
        paintTexts(canvas, theme);
        const double cap = capHeight(theme.mono(8.5));
        if (m_rows) paintRows(canvas, theme, chosen(*m_run, selection, hover));
        if (hasChart()) // which has the numbers
            canvas.text({std::max(left() - 20, 4 + textWidth(theme.mono(8.5), QStringLiteral("step"))),
                         m_plot.bottom() + 7 + cap},
                        QStringLiteral("step"), // beside the number of the axis
                        {theme.mono(8.5), theme.inkSoft, Anchor::End});
        else if (m_rows)
            paintStepAxis(canvas, theme, m_run->steps(), left(), right(), m_rows->bottom() + 7 + cap);
        if (m_marked < 0) return;
        const double x = playhead();
        if (hasChart()) {
            canvas.line({x, m_plot.top() - 4}, {x, m_plot.bottom()}, {theme.ink, 1.5 * theme.strokeScale});
            paintWaiting(canvas, theme, x);
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
                .arg(m_rows->nameOf(row), when, waiting(longest(row, *column)), numberText(mean));
        }
        QStringList lines{when};
        lines[0][0] = lines[0][0].toUpper();
        for (std::uint32_t level = m_tree.levels(); level > 0; --level)
            lines << QStringLiteral("level %1: %2").arg(level).arg(waiting(m_levels[level - 1][*column]));
        return lines.join(u'\n');
    }

private:
    static constexpr double footHeight = 8, axisHeight = 24, scaleWidth = 90, scaleRoom = 84, keySample = 22,
                            growthLine = 16;
    /// Longest queues of two levels that are further apart than this are not both seen on an even axis.
    static constexpr std::uint32_t mostRatio = 20;

    std::size_t columns() const { return m_edges.size() - 1; }
    bool hasChart() const { return m_size.height() >= 230; }
    double stripTop() const { return hasChart() ? m_size.height() * 0.66 : headingHeight + 4; }
    QRectF chartArea() const
    {
        const double bottom = m_alike ? m_size.height() - footHeight : stripTop();
        const double top = headingHeight - 8 + (m_growth.isEmpty() ? 0 : growthLine);
        return {0, top, m_size.width(), bottom - top - 8};
    }
    // A step ends at its number on the axis.
    double left() const { return m_plot.left(); }
    double right() const { return m_plot.right(); }
    double playhead() const
    {
        return left() + (static_cast<double>(m_marked) + 1) / static_cast<double>(m_run->steps()) * (right() - left());
    }

    static QString waiting(std::uint32_t count)
    {
        return count == 0 ? QStringLiteral("nothing waits")
                          : counted(count, QStringLiteral("packet waits"), QStringLiteral("packets wait"));
    }
    std::optional<std::size_t> rowAt(double y) const { return m_rows ? m_rows->rowAt(y) : std::nullopt; }
    std::uint32_t routersOf(std::uint32_t level) const { return m_tree.leaves() / m_tree.below(level); }
    std::uint32_t firstOf(std::uint32_t level) const { return m_tree.node(level, 0) - m_tree.leaves(); }
    QueueHistory::Peak peakOf(std::uint32_t level) const { return m_history->peak(firstOf(level), routersOf(level)); }
    /// Whether in every column all routers of a level have as long a queue, at its longest and in the mean.
    bool routersAreAlike() const
    {
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level) {
            const auto all = std::span(m_columns).subspan(firstOf(level), routersOf(level));
            for (const std::vector<QueueHistory::Column>& one : all)
                for (std::size_t i = 0; i < columns(); ++i)
                    if (one[i].longest != all.front()[i].longest
                        || std::abs(one[i].mean - all.front()[i].mean) > 1e-9 * std::max(1.0, one[i].mean))
                        return false;
        }
        return true;
    }
    QString keyOf(std::uint32_t level) const { return queuePeakText(peakOf(level), level, m_tree.levels()); }
    QString routersText(std::uint32_t level) const
    {
        return queueRoutersText(m_tree.leaves() + firstOf(level), routersOf(level), m_alike);
    }
    /// The longest queue of a level while the step of the playhead is under way.
    std::uint32_t waitingNow(std::uint32_t level) const
    {
        std::uint32_t most = 0;
        for (std::uint32_t i = 0; i < routersOf(level); ++i)
            most = std::max(most, m_history->at(firstOf(level) + i, m_marked));
        return most;
    }
    QString heading() const
    {
        const QString what = QStringLiteral("Longest router queue, in packets");
        QStringList peaks;
        for (std::uint32_t level = m_tree.levels(); level > 0; --level)
            peaks << QStringLiteral("level %1: %2").arg(level).arg(peakOf(level).waiting);
        return what + QStringLiteral(" · peaks: ") + peaks.join(QStringLiteral(", "));
    }
    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        if (m_history->peak() == 0)
            return paintHeading(canvas, theme, {QStringLiteral("No packet ever waits in a router")}, m_size.width());
        const QStringList why = longestQueueWords(m_history->longest(), m_tree);
        if (!hasChart() || !allNamed(theme))
            return paintHeading(canvas, theme, {heading(), why.first(), why.at(1), why.at(2), why.last()},
                                m_size.width());
        if (const QFont font = theme.text(9); !m_growth.isEmpty())
            canvas.text({14, 18 + lineHeight(font)}, fitting(font, m_growth, m_size.width() - 28), {font, theme.ink});
        const QString rows = m_alike             ? QStringLiteral(" · the routers of a level are alike")
                             : m_rows->bundled() ? QStringLiteral(" · below: the longest queue of several routers")
                                                 : QStringLiteral(" · below: a row for every router");
        paintHeading(canvas, theme, {why.first() + rows, why.first(), why.at(1), why.at(2), why.last()},
                     m_size.width());
    }
    /// Whether all levels have their names beside the chart.
    bool allNamed(const Theme& theme) const
    {
        return m_tree.levels() * lineHeight(theme.text(9, QFont::DemiBold)) < chartArea().height() - 24;
    }
    /// How many packets wait now: a number of every level where the playhead crosses its curve.
    void paintWaiting(Canvas& canvas, const Theme& theme, double x) const
    {
        const auto group = canvas.group(QStringLiteral("now"));
        const QFont font = theme.mono(9.5);
        const double most = m_chartTop, high = capHeight(font) + 4;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> order; // waiting, level
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level)
            if (const std::uint32_t waiting = waitingNow(level); waiting > 0) order.emplace_back(waiting, level);
        std::ranges::sort(order);
        std::vector<double> baselines;
        double free = m_plot.bottom() - 2; // from the bottom up: numbers that would touch are moved
        for (const auto& [waiting, level] : order) {
            const double share = m_logarithmic ? std::log(waiting) / std::log(most) : waiting / most,
                         y = m_plot.bottom() - std::min(share, 1.0) * m_plot.height();
            canvas.path(circle({x, y}, 3.2), {theme.panel, {seriesColour(theme, level - 1), 2 * theme.strokeScale}});
            baselines.push_back(std::min(y - 4, free));
            free = baselines.back() - high;
        }
        // Where that is more than there is room, down again: the shortest queues go without.
        double taken = m_plot.top() - 6;
        for (std::size_t i = order.size(); i-- > 0;) {
            const auto [waiting, level] = order[i];
            const double baseline = std::max(baselines[i], taken + high);
            if (baseline > m_plot.bottom()) break;
            const QString text = QString::number(waiting);
            const bool right = x + 12 + textWidth(font, text) < m_plot.right();
            canvas.text({right ? x + 7 : x - 7, baseline}, text,
                        {font, seriesTextColour(theme, level - 1), right ? Anchor::Start : Anchor::End, theme.ground});
            taken = baseline;
        }
    }
    /// The levels beside the chart, from the root down, as their routers lie below.
    void paintKey(Canvas& canvas, const Theme& theme) const
    {
        if (m_history->peak() == 0 || !allNamed(theme)) return;
        const auto group = canvas.group(QStringLiteral("levels"));
        const QFont font = theme.text(9, QFont::DemiBold);
        const QFont small = theme.text(8.5);
        const double line = lineHeight(font), x = m_plot.right() + 12,
                     both = line + lineHeight(small) + 3; // with the numbers of its routers, where there is room
        const bool numbered = m_tree.levels() * both < m_plot.height();
        const double pitch = numbered ? both : line;
        double y = m_plot.top() + std::max(0.0, (m_plot.height() - m_tree.levels() * pitch) / 2);
        for (std::uint32_t level = m_tree.levels(); level > 0; --level, y += pitch) {
            if (numbered)
                canvas.text({x + keySample + 6, y + line + capHeight(small) + 2}, routersText(level),
                            {small, theme.inkSoft});
            const QPointF middle(x + keySample / 2, y + line / 2);
            canvas.line({x, middle.y()}, {x + keySample, middle.y()},
                        {seriesColour(theme, level - 1), 2 * theme.strokeScale, seriesDashes(level - 1)});
            canvas.path(seriesShape(level - 1, middle, 4), {seriesColour(theme, level - 1), {}});
            canvas.text({x + keySample + 6, middle.y() + capHeight(font) / 2}, keyOf(level),
                        {font, seriesTextColour(theme, level - 1)});
        }
    }

    Chart chart(const Selected& selection, const Theme& theme) const
    {
        Chart chart{.xTitle = QString(),
                    .yTitle = QStringLiteral("packets that wait"),
                    .yLogarithmic = m_logarithmic,
                    .xCounts = true,
                    .yCounts = true,
                    .bare = true};
        if (m_logarithmic) chart.yTitle += QStringLiteral(", logarithmic");
        chart.yFrom = m_logarithmic ? 1 : 0;
        chart.xFrom = 0; // as the rows below, whatever waits at the beginning and at the end
        chart.xTo = static_cast<double>(m_run->steps());
        const auto add = [&](const QString& label, auto value, std::size_t style, bool bound) {
            Curve curve{.label = label, .style = style, .bound = bound};
            const auto addPoint = [&](double x, std::uint32_t waiting) { // a logarithmic axis has no 0
                curve.points.emplace_back(x, m_logarithmic && waiting == 0 ? qQNaN() : waiting);
            };
            addPoint(0, 0);
            for (std::size_t i = 0; i < columns(); ++i) addPoint(static_cast<double>(m_edges[i + 1]), value(i));
            chart.curves.push_back(std::move(curve));
        };
        for (std::uint32_t level = m_tree.levels(); level > 0; --level) {
            if (m_history->peak() > 0 && allNamed(theme)) chart.sideNames << keyOf(level);
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

    std::uint32_t longest(const RouterRows::Row& row, std::size_t column) const
    {
        std::uint32_t most = 0;
        for (std::uint32_t i = 0; i < row.count; ++i) most = std::max(most, m_columns[row.first + i][column].longest);
        return most;
    }
    QColor colour(const Theme& theme, std::uint32_t count) const
    {
        if (count == 0) return theme.vacant;
        const double most = std::max(m_history->peak(), 1U);
        return cividis(0.15 + 0.85 * (m_logarithmic ? std::log1p(count) / std::log1p(most) : count / most));
    }
    std::optional<std::size_t> columnAt(double x) const
    {
        const double share = (x - left()) / std::max(right() - left(), 1.0);
        if (share < 0 || share >= 1 || columns() == 0) return {};
        const auto step = static_cast<StepIndex>(share * static_cast<double>(m_run->steps()));
        return static_cast<std::size_t>(std::ranges::upper_bound(m_edges, step) - m_edges.begin()) - 1;
    }

    void paintRows(Canvas& canvas, const Theme& theme, const std::vector<Selected>& about) const
    {
        const auto strip = canvas.group(QStringLiteral("heat-strip"));
        m_rows->paintNames(canvas, theme, m_plot.left() - 8);
        QImage image(static_cast<int>(columns()), 1, QImage::Format_RGB32);
        for (const RouterRows::Row& row : m_rows->rows()) {
            for (std::size_t i = 0; i < columns(); ++i)
                image.setPixelColor(static_cast<int>(i), 0, colour(theme, longest(row, i)));
            const double gap = row.height >= 6 ? 1 : 0;
            canvas.cells({left(), row.top, right() - left(), row.height - gap}, image);
        }
        for (const Selected& what : about)
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value >= m_tree.leaves())
                for (const RouterRows::Row& row : m_rows->rows())
                    if (const std::uint32_t router = node->value - m_tree.leaves();
                        router >= row.first && router < row.first + row.count)
                        canvas.path(roundedRect({left() - 1, row.top - 1, right() - left() + 2, row.height + 1}, 2),
                                    {{}, {theme.accent, 1.5 * theme.strokeScale}});
        paintScale(canvas, theme);
    }
    /// What the colours of the strip mean.
    void paintScale(Canvas& canvas, const Theme& theme) const
    {
        const double x = right() + 18, room = m_size.width() - x - 10;
        if (m_history->peak() == 0) return;
        const QFont font = theme.mono(8.5);
        const double width = std::min(scaleWidth, room), y = m_rows->row(0).top + lineHeight(font) + 2;
        canvas.text({x, y - 5}, QStringLiteral("packets"), {theme.text(8.5), theme.inkSoft});
        QImage image(24, 1, QImage::Format_RGB32);
        for (int i = 0; i < 24; ++i) image.setPixelColor(i, 0, i == 0 ? theme.vacant : cividis(0.15 + 0.85 * i / 23.0));
        canvas.cells({x, y, width, 9}, image);
        canvas.text({x, y + 13 + capHeight(font)}, QStringLiteral("0"), {font, theme.inkSoft});
        canvas.text({x + width, y + 13 + capHeight(font)}, QString::number(m_history->peak()),
                    {font, theme.inkSoft, Anchor::End});
        constexpr double middle = 0.4;
        if (m_logarithmic) // which a number between them tells
            canvas.text({x + middle * width, y + 13 + capHeight(font)},
                        QString::number(std::lround(std::expm1(middle * std::log1p(m_history->peak())))),
                        {font, theme.inkSoft, Anchor::Middle});
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
    QStringList m_growth;                                     ///< how the longest queue grows and shrinks
    bool m_logarithmic{false};                                ///< the axis of the chart, and the colours
    mutable double m_chartTop{1};                             ///< the highest value of its axis
    mutable QRectF m_plot;                                    ///< of the chart, which depends on the fonts
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
