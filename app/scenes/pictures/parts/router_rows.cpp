#include "scenes/pictures/parts/router_rows.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/level_name.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double leastHeight = 3, mostHeight = 26, mostFolded = 80, levelGap = 5;

} // namespace

RouterRows::RouterRows(const LeafTree& tree, double top, double height, const Alike& alike) : m_leaves(tree.leaves())
{
    const double room = std::max(1.0, height - levelGap * (tree.levels() - 1));
    const auto routersOf = [&](std::uint32_t level) { return tree.leaves() / tree.below(level); };
    // How many routers the rows of a level are of, from the root down.
    std::vector<std::vector<std::uint32_t>> counts;
    double all = 0;
    for (std::uint32_t level = tree.levels(); level > 0; --level) {
        std::vector<std::uint32_t>& rows = counts.emplace_back();
        const std::uint32_t first = tree.node(level, 0) - m_leaves;
        for (std::uint32_t i = 0; i < routersOf(level); ++i)
            if (alike && !rows.empty() && alike(first + i - 1, first + i))
                ++rows.back();
            else
                rows.push_back(1);
        all += static_cast<double>(rows.size());
    }
    m_bundled = all * leastHeight > room;
    double y = top;
    for (std::uint32_t level = tree.levels(); level > 0; --level) {
        const std::uint32_t routers = routersOf(level), first = tree.node(level, 0) - m_leaves;
        std::uint32_t perRow = 1;
        double high = std::min(room / all, alike ? mostFolded : mostHeight);
        if (m_bundled) {
            const double each = std::min(room / tree.levels(), 2 * mostHeight);
            const auto rows = [&] { return (routers + perRow - 1) / perRow; };
            while (rows() > 1 && rows() * leastHeight > each) perRow *= 2;
            high = each / rows();
        }
        std::vector<std::uint32_t> of = counts[tree.levels() - level];
        if (m_bundled) {
            of.assign(routers / perRow, perRow);
            if (routers % perRow > 0) of.push_back(routers % perRow);
        }
        std::uint32_t next = first;
        for (const std::uint32_t count : of) {
            m_rows.push_back({level, next, count, y, high});
            next += count;
            y += high;
        }
        y += levelGap;
    }
}

std::optional<std::size_t> RouterRows::rowAt(double y) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (y >= m_rows[i].top && y < m_rows[i].top + m_rows[i].height) return i;
    return {};
}

void RouterRows::paintNames(Canvas& canvas, const Theme& theme, double x) const
{
    const QFont font = theme.text(8.5);
    double free = -1e9;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i > 0 && m_rows[i].level == m_rows[i - 1].level) continue;
        double bottom = m_rows[i].top;
        for (std::size_t j = i; j < m_rows.size() && m_rows[j].level == m_rows[i].level; ++j)
            bottom = m_rows[j].top + m_rows[j].height;
        const double baseline = (m_rows[i].top + bottom) / 2 + capHeight(font) / 2;
        if (baseline - capHeight(font) < free) continue;
        const QString whole = levelName(m_rows[i].level);
        canvas.text({x, baseline}, textWidth(font, whole) < x ? whole : QString::number(m_rows[i].level),
                    {font, theme.inkSoft, Anchor::End});
        free = baseline + 2;
    }
}

double RouterRows::nameRoom(const Theme& theme) { return textWidth(theme.text(8.5), levelName(22)); }

QString RouterRows::nameOf(const Row& row) const
{
    if (row.count == 1) return QStringLiteral("Router %1, level %2").arg(m_leaves + row.first).arg(row.level);
    return QStringLiteral("Routers %1 to %2, level %3")
        .arg(m_leaves + row.first)
        .arg(m_leaves + row.first + row.count - 1)
        .arg(row.level);
}

QString RouterRows::numbersOf(const Row& row) const
{
    const QString first = QString::number(m_leaves + row.first);
    return row.count == 1 ? first : first + QStringLiteral("–%1").arg(m_leaves + row.first + row.count - 1);
}

void paintStepAxis(Canvas& canvas, const Theme& theme, const StepSpan& steps, double left, double right,
                   double baseline)
{
    const QFont font = theme.mono(8.5);
    const auto first = static_cast<double>(steps.first), last = static_cast<double>(steps.last), all = last - first;
    constexpr double few = 12, closest = 16, apart = 60; // of few steps every one has its number
    const double most = std::max(1.0, (right - left) / (all <= few ? closest : apart));
    double every = 1;
    for (const double factor : {2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6})
        if (all / every > most) every = factor;
    for (double step = (std::floor(first / every) + 1) * every; step <= last; step += every)
        canvas.text({left + (step - 0.5 - first) / all * (right - left), baseline}, numberText(step),
                    {font, theme.inkSoft, Anchor::Middle});
    if (steps.first == 0) canvas.text({left - 8, baseline}, QStringLiteral("step"), {font, theme.inkSoft, Anchor::End});
}

std::vector<StepIndex> evenEdges(StepIndex steps, double mostColumns)
{
    const StepIndex perColumn = std::max<StepIndex>(
        1, static_cast<StepIndex>(std::ceil(static_cast<double>(steps) / std::max(mostColumns, 1.0))));
    std::vector<StepIndex> edges;
    for (StepIndex k = 0; k < steps; k += perColumn) edges.push_back(k);
    edges.push_back(steps);
    return edges;
}

} // namespace hopscope
