#include "scenes/pictures/clusters/group_nested.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hopscope {

namespace {

QString number(std::uint64_t count) { return numberText(static_cast<double>(count)); }

/// "64", "up to 64"
QString membersText(const ClustersOfSize& level)
{
    return level.fewest == level.members ? number(level.members) : QStringLiteral("≤ ") + number(level.members);
}

QString heldText(const ClustersOfSize& level)
{
    const QString least = percentText(level.least), most = percentText(level.most);
    return least == most ? most + QStringLiteral(" %") : least + QStringLiteral("–") + most + QStringLiteral(" %");
}

/// A column of the table: its words above, and what a row says there.
struct Column {
    QString title;
    QStringList cells;
    double wide{0}, right{0};
};

/// Takes the rows out that no message crosses: their numbers are those of the next larger clusters. What holds above
/// and below those that stay, in words.
QStringList foldUncrossed(std::vector<ClustersOfSize>& rows)
{
    const auto crossed = [](const ClustersOfSize& level) { return level.crossing > 0; };
    const auto first = std::ranges::find_if(rows, crossed);
    if (first == rows.end()) return {};
    const auto beyond = std::find_if(rows.rbegin(), rows.rend(), crossed).base();
    QStringList words;
    if (first - rows.begin() > 1) // one cluster of all says nothing
        words << QStringLiteral("%1 and larger: all messages stay inside").arg(number((first - 1)->members));
    if (beyond != rows.end()) words << QStringLiteral("%1 and smaller: all leave").arg(number(beyond->members));
    std::erase_if(rows, [&](const ClustersOfSize& level) { return !crossed(level); });
    return words;
}

} // namespace

std::vector<ClustersOfSize> levelsShown(const std::vector<ClustersOfSize>& all, std::size_t most)
{
    std::vector<ClustersOfSize> shown = all;
    most = std::max<std::size_t>(most, 2);
    while (shown.size() > most) {
        // The one that fewest messages cross; of equal ones the smallest clusters.
        std::size_t least = shown.size() - 2;
        for (std::size_t i = shown.size() - 2; i > 0; --i)
            if (shown[i].crossing < shown[least].crossing) least = i;
        shown[least + 1].crossing += shown[least].crossing;
        shown.erase(shown.begin() + static_cast<std::ptrdiff_t>(least));
    }
    return shown;
}

QStringList nestedTitles(const std::vector<ClustersOfSize>& levels)
{
    const ClustersOfSize* crossed = nullptr;
    std::size_t several = 0;
    for (const ClustersOfSize& level : levels)
        if (level.crossing > 0) crossed = &level, ++several;
    const QString nested = QStringLiteral("Clusters within clusters");
    if (several == 0) return {nested};
    if (several > 1)
        return {QStringLiteral("How many of %1 leave clusters of each size")
                    .arg(counted(levels.back().leave + levels.back().inside, QStringLiteral("message"),
                                 QStringLiteral("messages"))),
                QStringLiteral("Messages that leave clusters of each size"),
                QStringLiteral("Messages that leave clusters"), nested};
    const QString all = QStringLiteral("All %1 leave clusters of %2")
                            .arg(counted(crossed->crossing, QStringLiteral("message"), QStringLiteral("messages")),
                                 membersText(*crossed));
    const std::uint32_t larger = (crossed - 1)->members; // the first level has one cluster, that nothing leaves
    return {all + QStringLiteral(" and stay in those of ") + number(larger), all, nested};
}

void widenNestedClusters(std::vector<double>& widths)
{
    const double first = widths.size() > 3 ? 0.3 : 0.46;
    const double room = std::accumulate(widths.begin(), widths.end(), 0.0),
                 scale = std::min(1.0, (1 - first) * room / (room - widths.front()));
    for (double& width : widths) width *= scale;
    widths.front() = room - std::accumulate(widths.begin() + 1, widths.end(), 0.0);
}

void paintNestedClusters(Canvas& canvas, const Theme& theme, const QRectF& area,
                         const std::vector<ClustersOfSize>& levels, const QString& heldTitle)
{
    if (levels.empty()) return;
    const auto group = canvas.group(QStringLiteral("nested"));
    const QFont font = theme.text(9), numbers = theme.mono(8.5);
    constexpr double leastRow = 14, mostRow = 22, gap = 12, leastBar = 40, mostBar = 130;
    const double head = lineHeight(font) + 2;
    std::vector<ClustersOfSize> rows = levels;
    const QStringList rest = foldUncrossed(rows);
    rows = levelsShown(
        rows, static_cast<std::size_t>(std::max(2.0, (area.height() - head) / leastRow - (rest.isEmpty() ? 0 : 1))));
    const double pitch = std::clamp(
        (area.height() - head) / static_cast<double>(rows.size() + (rest.isEmpty() ? 0 : 1)), leastRow, mostRow);
    const std::uint64_t all = levels.front().inside + levels.front().leave;
    // The last are left out first where there is no room: they say what can be computed or is seen elsewhere.
    std::vector<Column> columns{{QStringLiteral("clusters"), {}}, {QStringLiteral("× size"), {}}};
    if (all > 0)
        for (const char* title : {"leave", "stay inside", "per cluster"})
            columns.push_back({QString::fromUtf8(title), {}});
    if (!heldTitle.isEmpty()) columns.push_back({heldTitle, {}});
    for (const ClustersOfSize& level : rows) {
        QStringList cells{number(level.clusters), membersText(level)};
        if (all > 0)
            cells << number(level.leave) << number(level.inside)
                  << (level.leastOut != level.mostOut ? number(level.leastOut) + QStringLiteral("–") : QString())
                         + number(level.mostOut);
        cells << heldText(level);
        for (std::size_t i = 0; i < columns.size(); ++i) columns[i].cells << cells[static_cast<qsizetype>(i)];
    }
    double room = area.width();
    for (Column& column : columns) {
        column.wide = textWidth(font, column.title);
        for (const QString& cell : column.cells) column.wide = std::max(column.wide, textWidth(numbers, cell));
        room -= column.wide + gap;
    }
    constexpr std::size_t withBar = 4, always = 3; // columns that stay beside a bar, and without it
    while (columns.size() > always && room < (columns.size() > withBar ? leastBar : 0)) {
        room += columns.back().wide + gap;
        columns.pop_back();
    }
    const double bar = all > 0 && room >= leastBar ? std::min(room, mostBar) : 0;
    double x = area.left();
    constexpr std::size_t beforeBar = 2; // the bar stands before the messages
    double barFrom = x;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i == beforeBar) barFrom = x, x += bar + (bar > 0 ? gap : 0);
        x += columns[i].wide;
        columns[i].right = x;
        canvas.text({x, area.top() + capHeight(font) + 2}, columns[i].title, {font, theme.inkSoft, Anchor::End});
        x += gap;
    }
    const double end = columns.back().right + 4;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ClustersOfSize& level = rows[i];
        const QRectF row(area.left() - 4, area.top() + head + pitch * static_cast<double>(i), end - area.left() + 4,
                         pitch);
        if (bar > 0) {
            const QRectF whole(barFrom, row.center().y() - 4, bar, 8);
            canvas.fill(whole, theme.vacant);
            canvas.fill({whole.topLeft(),
                         QSizeF(bar * static_cast<double>(level.leave) / static_cast<double>(all), whole.height())},
                        theme.accent);
        }
        const double baseline = row.center().y() + capHeight(numbers) / 2;
        for (const Column& column : columns)
            canvas.text({column.right, baseline}, column.cells[static_cast<qsizetype>(i)],
                        {numbers, theme.ink, Anchor::End});
    }
    if (!rest.isEmpty())
        canvas.text(
            {area.left(), area.top() + head + pitch * (static_cast<double>(rows.size()) + 0.5) + capHeight(font) / 2},
            fitting(font, {rest.join(QStringLiteral("; ")), rest.back()}, area.width()), {font, theme.inkSoft});
}

} // namespace hopscope
