#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/timeline/timeline_bars.h"
#include "scenes/timeline/timeline_scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

/// More cells than this, or smaller ones, are painted as one image.
constexpr std::size_t mostShapes = 12'000;
constexpr double cellKinds = 64; ///< colours that are told apart

struct CellSize {
    double width, height, gap, corner;
};

CellSize cellSize(const TimelineScene& scene, const TimelineProjection& projection)
{
    CellSize size{};
    size.width = projection.plot().width() / std::max(1, scene.table->columns());
    size.height = projection.rowHeight() * scene.table->processorsPerRow();
    size.gap = std::min(size.width, size.height) >= 5 ? std::clamp(0.1 * std::min(size.width, size.height), 1.0, 2.0)
               : size.height >= 4                     ? 0.6
                                                      : 0;
    size.corner = std::min(size.width, size.height) >= 6 ? 2 : 0;
    return size;
}

/// Whether some of the blocks from … to is what is selected, or nothing is.
bool inLight(const TimelineScene& scene, std::uint32_t first, std::uint32_t last)
{
    const auto* block = std::get_if<BlockId>(&scene.selection);
    return !block || (first <= block->value && block->value <= last);
}
bool inLight(const TimelineScene& scene, const TimelineCell& cell)
{
    return inLight(scene, cell.firstBlock, cell.lastBlock);
}

/// Of what is still to come: paler, but not so dark on dark that it looks like nothing.
QColor futureColour(const QColor& colour, const Theme& theme)
{
    return palerThan(colour, theme.panel, theme.dark() ? 0.58 : 0.74, theme);
}

QColor colourOf(const TimelineScene& scene, const TimelineCell& cell, bool pale, const Theme& theme)
{
    QColor colour = scene.colourAt(std::round(scene.order(cell) * cellKinds) / cellKinds, theme);
    if (!inLight(scene, cell)) colour = mixed(colour, theme.panel, 0.85);
    return pale ? futureColour(colour, theme) : colour;
}

QColor blockColour(const TimelineScene& scene, std::uint32_t block, const Theme& theme)
{
    const QColor colour = scene.colourAt(static_cast<double>(block) / (scene.blocks - 1), theme);
    return inLight(scene, block, block) ? colour : mixed(colour, theme.panel, 0.85);
}

/// Whose stripe is at a place of the window, where the blocks of a cell are known and each has some of its width.
std::optional<std::uint32_t> blockAt(const TimelineScene& scene, int column, int row, double at)
{
    constexpr double least = 0.001; // of the window, for a stripe
    const auto blocks = scene.table->receivedBlocks(column, row);
    const double from = scene.edges[static_cast<std::size_t>(column)],
                 wide = scene.edges[static_cast<std::size_t>(column) + 1] - from;
    if (blocks.size() < 2 || blocks.size() != scene.table->received(column, row).blocks || scene.table->countsOperands()
        || wide < least * static_cast<double>(blocks.size()))
        return {};
    const auto index = static_cast<std::size_t>(static_cast<double>(blocks.size()) * std::max(0.0, at - from) / wide);
    return blocks[std::min(index, blocks.size() - 1)];
}

QString blockText(const TimelineScene& scene, std::uint32_t block)
{
    return scene.pairs ? QStringLiteral("%1→%2").arg(block / scene.processors).arg(block % scene.processors)
                       : QString::number(block);
}

QString labelOf(const TimelineScene& scene, const TimelineCell& cell)
{
    if (scene.table->countsOperands()) return QString::number(cell.combined);
    if (scene.blocks == 1) return {}; // its number says nothing
    if (cell.blocks == 1) return blockText(scene, cell.firstBlock);
    if (cell.lastBlock - cell.firstBlock + 1 == cell.blocks)
        return QStringLiteral("b%1–%2").arg(cell.firstBlock).arg(cell.lastBlock);
    return scene.blocks > 1 ? QStringLiteral("×%1").arg(cell.blocks) : QString();
}
bool crosses(double playhead, const QRectF& box) { return box.left() < playhead && playhead < box.right(); }

/// A piece of a cell that has one colour, and a word with the room and the ground that it has.
struct CellPiece {
    QRectF area;
    QColor colour; ///< once it is past
};
struct CellWord {
    QRectF room;
    QString text;
    QColor ground;
    bool over{false}; ///< on pieces of several colours
};
struct CellContent {
    std::vector<CellPiece> pieces;
    std::vector<CellWord> words;
};

/// What the cells of a column and their words need.
struct CellShapes {
    CellShapes(const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
        : m_scene(scene), m_projection(projection), m_theme(theme), size(cellSize(scene, projection)),
          font(theme.text(9, QFont::Medium)),
          sendShare(scene.options.sends && scene.stays.empty() && size.height >= 6 ? 0.28 : 0)
    {
    }
    /// Both bars of a cell.
    QRectF whole(int column, int row) const
    {
        const auto edge = static_cast<std::size_t>(column);
        const TimelineTable& table = *m_scene.table;
        std::pair<double, double> ends;
        if (m_scene.stays.empty())
            ends = {m_scene.edges[edge], m_scene.edges[edge + 1]};
        else
            ends = m_scene.stays[edge * static_cast<std::size_t>(table.rows()) + static_cast<std::size_t>(row)];
        const double left = m_projection.x(ends.first) + size.gap / 2,
                     right = m_projection.x(ends.second) - size.gap / 2;
        const double top = m_projection.rowTop(table.firstRow() + static_cast<double>(row) * table.processorsPerRow());
        return {left, top + size.gap / 2, right - left, size.height - size.gap};
    }
    /// The upper bar, for what is received.
    QRectF received(const QRectF& cell) const
    {
        return {cell.left(), cell.top(), cell.width(),
                sendShare > 0 ? cell.height() * (1 - sendShare) - 0.5 : cell.height()};
    }
    /// The colours and the words on a bar: a stripe for each block where these are known, else their mean.
    CellContent content(int column, int row, const QRectF& bar) const
    {
        const TimelineCell& cell = m_scene.table->received(column, row);
        CellContent found;
        if (cell.blocks == 0) return found;
        const auto blocks = m_scene.table->receivedBlocks(column, row);
        constexpr double leastStripe = 1;
        const double wide = bar.width() / static_cast<double>(std::max<std::size_t>(blocks.size(), 1));
        const bool striped = blocks.size() > 1 && blocks.size() == cell.blocks && wide >= leastStripe
                             && !m_scene.table->countsOperands();
        if (!striped) {
            found.pieces.push_back({bar, colourOf(m_scene, cell, false, m_theme)});
            if (const QString text = labelOf(m_scene, cell); fits(text, bar))
                found.words.push_back({bar, text, found.pieces.front().colour});
            return found;
        }
        bool all = true;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const QRectF area(bar.left() + static_cast<double>(i) * wide, bar.top(), wide, bar.height());
            const QColor colour = blockColour(m_scene, blocks[i], m_theme);
            found.pieces.push_back({area, colour});
            found.words.push_back({area, blockText(m_scene, blocks[i]), colour});
            all = all && fits(found.words.back().text, area);
        }
        if (all) return found;
        found.words.clear();
        if (const QString text = labelOf(m_scene, cell); fits(text, bar))
            found.words.push_back({bar, text, found.pieces[blocks.size() / 2].colour, true});
        return found;
    }
    QRectF wordBox(const QString& word, const QRectF& bar) const
    {
        const double wide = textWidth(font, word) + 6, high = capHeight(font) + 4;
        return {bar.center().x() - wide / 2, bar.center().y() - high / 2, wide, high};
    }

private:
    bool fits(const QString& text, const QRectF& room) const
    {
        constexpr double aside = 3;
        return !text.isEmpty() && room.height() >= lineHeight(font) - 3
               && textWidth(font, text) + 2 * aside <= room.width();
    }

    const TimelineScene& m_scene;
    const TimelineProjection& m_projection;
    const Theme& m_theme;

public:
    CellSize size;
    QFont font;
    double sendShare;
};

/// Cells between two columns as shapes, with numbers where there is room and the playhead does not cross them.
void paintShapes(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
                 bool pale, std::optional<double> playhead, const Theme& theme)
{
    const TimelineTable& table = *scene.table;
    const CellShapes shapes(scene, projection, theme);
    std::map<QRgb, std::vector<QPainterPath>> paths;
    std::vector<CellWord> words;
    const auto shown = [&](const QColor& colour) { return pale ? futureColour(colour, theme) : colour; };
    const auto add = [&](const QColor& colour, const QRectF& area) {
        QPainterPath& path = paths[colour.rgb()].emplace_back();
        const double corner = std::min(shapes.size.corner, std::min(area.width(), area.height()) / 2);
        if (corner > 0)
            path.addRoundedRect(area, corner, corner);
        else
            path.addRect(area);
    };
    for (int column = from; column < to; ++column) {
        for (int row = 0; row < table.rows(); ++row) {
            const QRectF cell = shapes.whole(column, row);
            if (cell.width() <= 0 && scene.stays.empty()) break;
            if (cell.width() <= 0) continue;
            const TimelineCell &received = table.received(column, row), &sent = table.sent(column, row);
            if (sent.blocks > 0 && shapes.sendShare > 0)
                add(colourOf(scene, sent, pale, theme),
                    {cell.left(), cell.top() + cell.height() * (1 - shapes.sendShare) + 0.5, cell.width(),
                     cell.height() * shapes.sendShare - 0.5});
            if (received.blocks == 0) continue;
            const CellContent content = shapes.content(column, row, shapes.received(cell));
            for (const CellPiece& piece : content.pieces) add(shown(piece.colour), piece.area);
            for (const CellWord& word : content.words)
                if (!playhead || !crosses(*playhead, shapes.wordBox(word.text, word.room))) words.push_back(word);
        }
    }
    for (const auto& [rgb, some] : paths) canvas.paths(some, {QColor::fromRgb(rgb), {}});
    for (const auto& [room, text, ground, over] : words) {
        if (over) canvas.fill(shapes.wordBox(text, room), shown(ground));
        canvas.text(room.center() + QPointF(0, capHeight(shapes.font) / 2), text,
                    {shapes.font, pale ? theme.inkSoft : inkOn(ground), Anchor::Middle});
    }
}

/// The same as an image of two pixels per unit, however many cells there are.
void paintImage(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
                bool pale, const Theme& theme)
{
    const TimelineTable& table = *scene.table;
    const double left = projection.x(scene.edges[static_cast<std::size_t>(from)]),
                 right = projection.x(scene.edges[static_cast<std::size_t>(to)]);
    const int width = std::max(1, static_cast<int>(std::round(2 * (right - left))));
    QImage image(width, table.rows(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    std::vector<QRgb> colours(static_cast<std::size_t>(cellKinds) + 1);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const QColor colour = scene.colourAt(static_cast<double>(i) / cellKinds, theme);
        colours[i] = (pale ? futureColour(colour, theme) : colour).rgb();
    }
    const auto shownColour = [&](std::uint32_t block) {
        const QColor colour = blockColour(scene, block, theme);
        return pale ? futureColour(colour, theme) : colour;
    };
    int column = from;
    for (int x = 0; x < width; ++x) {
        const double at = projection.at(left + (x + 0.5) / 2);
        while (column + 1 < to && scene.edges[static_cast<std::size_t>(column) + 1] <= at) ++column;
        for (int row = 0; row < table.rows(); ++row) {
            const TimelineCell& cell = table.received(column, row);
            if (cell.blocks == 0) continue;
            if (const auto block = blockAt(scene, column, row, at)) {
                image.setPixel(x, row, shownColour(*block).rgb());
                continue;
            }
            const double order = scene.order(cell);
            const QRgb colour = inLight(scene, cell) && order >= 0
                                    ? colours[static_cast<std::size_t>(std::lround(order * cellKinds))]
                                    : colourOf(scene, cell, pale, theme).rgb();
            image.setPixel(x, row, colour);
        }
    }
    const double top = projection.rowTop(table.firstRow());
    canvas.cells({left, top, right - left, table.rows() * projection.rowHeight() * table.processorsPerRow()}, image);
}

/// Shapes of a pixel or two would show seams where their borders fall between pixels.
bool asImage(const TimelineScene& scene, const TimelineProjection& projection)
{
    const std::size_t cells =
        static_cast<std::size_t>(scene.table->columns()) * static_cast<std::size_t>(scene.table->rows());
    const CellSize size = cellSize(scene, projection);
    return scene.stays.empty() && (cells > mostShapes || std::min(size.width, size.height) < 4);
}

} // namespace

void paintCells(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
                bool pale, const Theme& theme, std::optional<double> playhead)
{
    to = std::min(to, scene.table->filled());
    if (from >= to) return;
    if (scene.alike)
        paintBars(canvas, scene, projection, from, to, pale, theme);
    else if (asImage(scene, projection))
        paintImage(canvas, scene, projection, from, to, pale, theme);
    else
        paintShapes(canvas, scene, projection, from, to, pale, playhead, theme);
}

int columnAt(const TimelineScene& scene, double at)
{
    const auto beyond = std::ranges::upper_bound(scene.edges, at) - scene.edges.begin();
    return std::clamp(static_cast<int>(beyond) - 1, 0, scene.table->columns());
}

double pastEnd(const TimelineScene& scene, const TimelineProjection& projection)
{
    const QRectF plot = projection.plot();
    // Bars without a common clock fill as their messages travel.
    const double end =
        scene.stays.empty() ? scene.edges[static_cast<std::size_t>(columnAtPlayhead(scene))] : scene.playhead;
    return std::clamp(projection.x(end), plot.left(), plot.right());
}

void paintCrossedTexts(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                       const Theme& theme)
{
    const int column = columnAtPlayhead(scene);
    const TimelineTable& table = *scene.table;
    if (!scene.stays.empty()) return; // bars of many columns lie under it
    if (scene.alike) return paintCrossedNumber(canvas, scene, projection, column, theme);
    if (column >= std::min(table.columns(), table.filled()) || asImage(scene, projection)) return;
    const CellShapes shapes(scene, projection, theme);
    const double now = projection.x(scene.playhead), free = 2.5;
    const auto group = canvas.group(QStringLiteral("crossed"), {.clip = projection.plot()});
    for (int row = 0; row < table.rows(); ++row) {
        const QRectF bar = shapes.received(shapes.whole(column, row));
        for (const auto& [room, word, past, over] : shapes.content(column, row, bar).words) {
            const QRectF box = shapes.wordBox(word, room);
            if (!crosses(now, box)) continue;
            const QColor ground = futureColour(past, theme); // until the end of its step
            canvas.fill(box, ground);
            const double before = now - free - room.left(), after = room.right() - now - free;
            if (std::max(before, after) < box.width() - 3) continue;
            const bool done = before > after;
            const double middle = done ? room.left() + before / 2 : room.right() - after / 2;
            if (over) {
                const double left = middle - box.width() / 2;
                canvas.fill({left, box.top(), box.width(), box.height()}, ground);
            }
            canvas.text({middle, room.center().y() + capHeight(shapes.font) / 2}, word,
                        {shapes.font, theme.inkSoft, Anchor::Middle});
        }
    }
    if (!scene.options.critical) return;
    const QRectF plot = projection.plot();
    const double left = projection.x(scene.edges[static_cast<std::size_t>(column)]),
                 right = projection.x(scene.edges[static_cast<std::size_t>(column) + 1]);
    const auto over =
        canvas.group(QStringLiteral("critical-path"), {.clip = QRectF(left, plot.top(), right - left, plot.height())});
    paintCriticalPath(canvas, scene, projection, theme);
}

} // namespace hopscope
