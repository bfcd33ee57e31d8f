#include "scenes/pictures/scan/scan_panel.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <QImage>
#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace hopscope {

namespace {

constexpr double leastGrid = 6, leastFramed = 9; ///< cells in which lines, and frames, are told apart
constexpr double leastOutline = 4;               ///< across a message, for its outline not to hide what is in it

void paintScanHatch(Canvas& canvas, const Theme& theme, const QColor& colour, const QRectF& area)
{
    canvas.lines(hatchOf(area, 4.5), {colour, 1.2 * theme.strokeScale});
}

/// How many pairs of a processor and an operand of theirs are in each cell.
class ScanCells {
public:
    explicit ScanCells(const ScanPanel& panel)
        : m_rows(panel.rows), m_columns(panel.columns), m_pairs(std::size_t{m_rows.cells()} * m_columns.cells())
    {
    }
    void add(std::uint32_t processor, const std::vector<RankInterval>& ranks)
    {
        for (const RankInterval& one : ranks)
            for (std::uint32_t at = one.low; at < std::min(one.high, m_columns.count);) {
                const std::uint32_t column = at / m_columns.perCell,
                                    end = std::min({one.high, (column + 1) * m_columns.perCell, m_columns.count});
                m_pairs[std::size_t{processor / m_rows.perCell} * m_columns.cells() + column] += end - at;
                at = end;
            }
    }
    double at(std::uint32_t row, std::uint32_t column) const
    {
        return m_pairs[std::size_t{row} * m_columns.cells() + column];
    }
    /// Where at least half of all pairs are.
    std::vector<bool> filled() const
    {
        std::vector<bool> marked(m_pairs.size());
        const double half = 0.5 * m_rows.perCell * m_columns.perCell;
        for (std::size_t i = 0; i < marked.size(); ++i) marked[i] = m_pairs[i] >= half;
        return marked;
    }

private:
    const Side &m_rows, &m_columns;
    std::vector<double> m_pairs;
};

QColor cameColour(const Theme& theme) { return theme.categories[4]; }
QColor comingColour(const Theme& theme) { return mixed(theme.vacant, cameColour(theme), 0.35); }

/// Of an operand and of what comes, in a cell that needs `all` pairs.
QColor cellColour(const Theme& theme, double have, double came, double all, bool coming, bool several)
{
    constexpr double faintest = 0.8; // of several pairs, for pale is what comes later
    const auto share = [&](double pairs) {
        return several && pairs > 0 ? std::max(faintest, pairs / all) : pairs / all;
    };
    if (coming && came > 0) return mixed(comingColour(theme), theme.categories[0], share(have - came));
    const QColor full = came > 0 ? mixed(theme.categories[0], cameColour(theme), came / have) : theme.categories[0];
    return mixed(theme.vacant, full, share(have));
}

/// Rectangles of marked cells: rows below each other that are marked from and to the same columns are one.
std::vector<QRectF> rectanglesOf(const Side& rows, const Side& columns, const std::vector<bool>& marked)
{
    std::vector<QRectF> found;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> open; // that end at the row before
    for (std::uint32_t row = 0; row < rows.cells(); ++row) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> here;
        const auto at = [&](std::uint32_t column) { return marked[std::size_t{row} * columns.cells() + column]; };
        for (std::uint32_t from = 0, to = 0; from < columns.cells(); from = to) {
            for (to = from + 1; to < columns.cells() && at(to) == at(from);) ++to;
            if (!at(from)) continue;
            const QRectF run(columns.at(from), rows.at(row), columns.at(to) - columns.at(from), rows.cell);
            const auto above = open.find({from, to});
            const std::size_t own = above == open.end() ? found.size() : above->second;
            if (own == found.size())
                found.push_back(run);
            else
                found[own].setBottom(run.bottom());
            here[{from, to}] = own;
        }
        open = std::move(here);
    }
    return found;
}

/// The message that is under way, or is sent next.
const std::vector<RankInterval>& sentMessage(const ScanPanel& panel, const ScanMoment::Processor& own)
{
    static const std::vector<RankInterval> none;
    return panel.coming ? own.earlier : panel.last ? none : own.message;
}

/// What arrives: for results, and for messages alone.
void paintComing(Canvas& canvas, const Theme& theme, const ScanPanel& panel, const ScanMoment& moment)
{
    const Side &rows = panel.rows, &columns = panel.columns;
    ScanCells results(panel), messages(panel);
    for (std::uint32_t i = 0; i < rows.count; ++i) {
        results.add(i, moment.processors[i].came);
        messages.add(i, cameForMessage(moment.processors[i]));
    }
    for (const QRectF& area : rectanglesOf(rows, columns, results.filled()))
        paintScanHatch(canvas, theme, theme.categories[0], area);
    for (const QRectF& area : rectanglesOf(rows, columns, messages.filled()))
        paintScanHatch(canvas, theme, theme.categories[1], area);
}

/// Whether each message has a frame of its own.
bool framesMessages(const Side& rows) { return rows.cell >= leastFramed && rows.perCell == 1; }

/// Around each message where cells are large, else around those that make one area.
void paintMessages(Canvas& canvas, const Theme& theme, const ScanPanel& panel, const ScanMoment& moment)
{
    const Side &rows = panel.rows, &columns = panel.columns;
    const Stroke stroke{theme.categories[1], (rows.cell >= leastGrid ? 1.8 : 1.2) * theme.strokeScale};
    ScanCells sent(panel);
    const bool framed = framesMessages(rows);
    std::vector<QPainterPath> frames;
    for (std::uint32_t i = 0; i < rows.count; ++i) {
        const std::vector<RankInterval>& message = sentMessage(panel, moment.processors[i]);
        sent.add(i, message);
        for (const RankInterval& ranks : message) {
            if (framed && ranks.low < columns.count)
                frames.push_back(
                    roundedRect(QRectF(columns.at(ranks.low), rows.at(i),
                                       columns.cell * (std::min(ranks.high, columns.count) - ranks.low), rows.cell)
                                    .adjusted(1.4, 1.4, -1.9, -1.9),
                                2));
        }
    }
    if (framed)
        canvas.paths(frames, {{}, stroke});
    else if (outlinesMessages(panel, longestMessage(panel, moment)))
        canvas.lines(bordersOf(rows, columns, sent.filled()), stroke);
}

} // namespace

std::uint32_t longestMessage(const ScanPanel& panel, const ScanMoment& moment)
{
    std::uint32_t longest = 0;
    for (std::uint32_t i = 0; i < panel.rows.count; ++i)
        for (const RankInterval& ranks : sentMessage(panel, moment.processors[i]))
            longest = std::max(longest, ranks.high - ranks.low);
    return longest;
}

bool outlinesMessages(const ScanPanel& panel, std::uint32_t longest)
{
    const Side& columns = panel.columns;
    return framesMessages(panel.rows) || longest * columns.cell / columns.perCell >= leastOutline;
}

void paintScanPanel(Canvas& canvas, const Theme& theme, const ScanPanel& panel, const ScanMoment& moment,
                    const Run& run, const std::vector<std::uint32_t>& about, const std::vector<bool>& unordered)
{
    const Side &rows = panel.rows, &columns = panel.columns;
    const auto wide = columns.end() - columns.from;
    for (const std::uint32_t one : about)
        if (one < rows.count)
            canvas.fill({columns.from - 2, rows.at(one / rows.perCell), wide + 4, rows.cell}, theme.accentSoft);
    ScanCells needed(panel), results(panel), came(panel);
    for (std::uint32_t i = 0; i < rows.count; ++i) {
        const ScanMoment::Processor& own = moment.processors[i];
        needed.add(i, {run.data().joins ? run.data().joins(NodeId{i}) : RankInterval{0, i + 1}});
        results.add(i, own.result);
        came.add(i, own.came);
    }
    QImage image(static_cast<int>(columns.cells()), static_cast<int>(rows.cells()), QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    for (std::uint32_t row = 0; row < rows.cells(); ++row)
        for (std::uint32_t column = 0; column < columns.cells(); ++column) {
            const double have = results.at(row, column), all = std::max(needed.at(row, column), have);
            if (all <= 0) continue;
            const bool wrong = !unordered.empty() && rows.perCell == 1 && unordered[row] && have > 0;
            image.setPixelColor(
                static_cast<int>(column), static_cast<int>(row),
                wrong ? mixed(theme.vacant, theme.trouble, have / all)
                      : cellColour(theme, have, came.at(row, column), all, panel.coming, rows.perCell > 1));
        }
    canvas.cells({columns.from, rows.from, wide, rows.end() - rows.from}, image);
    if (panel.coming) paintComing(canvas, theme, panel, moment);
    if (rows.cell >= leastGrid) paintGrid(canvas, theme, rows, columns);
    paintMessages(canvas, theme, panel, moment);
}

void paintScanKey(Canvas& canvas, const Theme& theme, const QRectF& line, const ScanKey& key)
{
    const auto group = canvas.group(QStringLiteral("key"));
    const QFont font = theme.text(9);
    struct Item {
        QStringList words;
        std::function<void(const QRectF&)> paint;
    };
    const auto hatched = [&](const QColor& colour, const QColor& ground) {
        return [&canvas, &theme, colour, ground](const QRectF& area) {
            canvas.fill(area, ground);
            paintScanHatch(canvas, theme, colour, area);
        };
    };
    std::vector<Item> items{{{QStringLiteral("in the result"), QStringLiteral("result")},
                             [&](const QRectF& area) { canvas.fill(area, theme.categories[0]); }},
                            {{QStringLiteral("came in that step"), QStringLiteral("came")},
                             [&](const QRectF& area) { canvas.fill(area, cameColour(theme)); }}};
    if (key.moving)
        items.push_back({{QStringLiteral("arriving"), QStringLiteral("arriving")},
                         hatched(theme.categories[0], comingColour(theme))});
    items.push_back({{QStringLiteral("still missing"), QStringLiteral("missing")},
                     [&](const QRectF& area) { canvas.fill(area, theme.vacant); }});
    if (key.messages)
        items.push_back(
            {{key.moving ? QStringLiteral("message") : QStringLiteral("message sent next"), QStringLiteral("message")},
             [&](const QRectF& area) {
                 canvas.path(roundedRect(area.adjusted(1, 1, -1, -1), 2),
                             {{}, {theme.categories[1], 1.8 * theme.strokeScale}});
             }});
    if (key.messages && key.moving)
        items.push_back({{QStringLiteral("arriving for the message only"), QStringLiteral("for the message only")},
                         hatched(theme.categories[1], Qt::transparent)});
    // The one that is under way says so above its frame.
    if (!key.moving)
        items.push_back({{QStringLiteral("now"), QStringLiteral("now")}, [&](const QRectF& area) {
                             canvas.path(roundedRect(area, 3), {{}, {theme.ink, 1.6 * theme.strokeScale}});
                         }});
    if (key.later) items.push_back({{QStringLiteral("pale: later"), QStringLiteral("pale: later")}, {}});
    constexpr double mark = 16, behind = 5, apart = 16;
    // What stands last is said in fewer words first.
    std::vector<qsizetype> forms(items.size(), 0);
    const auto widthOf = [&](std::size_t i) {
        return (items[i].paint ? mark + behind : 0) + textWidth(font, items[i].words[forms[i]]);
    };
    const auto width = [&] {
        double all = -apart;
        for (std::size_t i = 0; i < items.size(); ++i) all += widthOf(i) + apart;
        return all;
    };
    for (std::size_t i = items.size(); i-- > 0 && width() > line.width();) forms[i] = 1;
    double x = line.left();
    for (std::size_t i = 0; i < items.size(); ++i) {
        const QString& words = items[i].words[forms[i]];
        const double own = widthOf(i);
        if (x + own > line.right()) break;
        if (items[i].paint) items[i].paint({x, line.center().y() - 5, mark, 10});
        canvas.text({x + own - textWidth(font, words), line.center().y() + capHeight(font) / 2}, words,
                    {font, theme.inkSoft});
        x += own + apart;
    }
}

} // namespace hopscope
