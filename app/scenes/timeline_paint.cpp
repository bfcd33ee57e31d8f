#include "scenes/canvas.h"
#include "scenes/timeline_scene.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace hopscope {

namespace {

constexpr double side = 24;
/// More cells than this, or smaller ones, are painted as one image.
constexpr std::size_t mostShapes = 12'000;
constexpr double kinds = 64; ///< colours that are told apart

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

bool inLight(const TimelineScene& scene, const TimelineCell& cell)
{
    const auto* block = std::get_if<BlockId>(&scene.selection);
    return !block || (cell.firstBlock <= block->value && block->value <= cell.lastBlock);
}

QColor colourOf(const TimelineScene& scene, const TimelineCell& cell, bool pale, const Theme& theme)
{
    QColor colour = theme.order(std::round(scene.order(cell) * kinds) / kinds);
    if (!inLight(scene, cell)) colour = mixed(colour, theme.panel, 0.85);
    return pale ? mixed(colour, theme.panel, theme.dark() ? 0.70 : 0.74) : colour;
}

QString labelOf(const TimelineScene& scene, const TimelineCell& cell)
{
    if (cell.blocks == 1 && scene.pairs)
        return QStringLiteral("%1→%2").arg(cell.firstBlock / scene.processors).arg(cell.firstBlock % scene.processors);
    if (cell.blocks == 1) return QString::number(cell.firstBlock);
    if (cell.lastBlock - cell.firstBlock + 1 == cell.blocks)
        return QStringLiteral("b%1–%2").arg(cell.firstBlock).arg(cell.lastBlock);
    return scene.blocks > 1 ? QStringLiteral("×%1").arg(cell.blocks) : QString();
}

bool crosses(double playhead, const QRectF& box) { return box.left() < playhead && playhead < box.right(); }

/// What the cells of a column and their words need.
struct CellShapes {
    CellShapes(const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
        : m_scene(scene), m_projection(projection), size(cellSize(scene, projection)),
          font(theme.text(9, QFont::Medium)), sendShare(scene.options.sends && size.height >= 6 ? 0.28 : 0)
    {
    }
    /// Both bars of a cell.
    QRectF whole(int column, int row) const
    {
        const auto edge = static_cast<std::size_t>(column);
        const double left = m_projection.x(m_scene.edges[edge]) + size.gap / 2,
                     right = m_projection.x(m_scene.edges[edge + 1]) - size.gap / 2;
        const TimelineTable& table = *m_scene.table;
        const double top = m_projection.rowTop(table.firstRow() + static_cast<double>(row) * table.processorsPerRow());
        return {left, top + size.gap / 2, right - left, size.height - size.gap};
    }
    /// The upper bar, for what is received.
    QRectF received(const QRectF& cell) const
    {
        return {cell.left(), cell.top(), cell.width(),
                sendShare > 0 ? cell.height() * (1 - sendShare) - 0.5 : cell.height()};
    }
    /// The number on a bar; empty where it has no room.
    QString word(const TimelineCell& cell, const QRectF& bar) const
    {
        if (cell.blocks == 0 || bar.height() < lineHeight(font) - 3 || bar.width() < 20) return {};
        const QString text = labelOf(m_scene, cell);
        return textWidth(font, text) + 6 > bar.width() ? QString() : text;
    }
    QRectF wordBox(const QString& word, const QRectF& bar) const
    {
        const double wide = textWidth(font, word) + 6, high = capHeight(font) + 4;
        return {bar.center().x() - wide / 2, bar.center().y() - high / 2, wide, high};
    }

private:
    const TimelineScene& m_scene;
    const TimelineProjection& m_projection;

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
    struct Word {
        QPointF at;
        QString text;
        QColor colour;
    };
    std::vector<Word> words;
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
            if (cell.width() <= 0) break;
            const TimelineCell &received = table.received(column, row), &sent = table.sent(column, row);
            if (sent.blocks > 0 && shapes.sendShare > 0)
                add(colourOf(scene, sent, pale, theme),
                    {cell.left(), cell.top() + cell.height() * (1 - shapes.sendShare) + 0.5, cell.width(),
                     cell.height() * shapes.sendShare - 0.5});
            if (received.blocks == 0) continue;
            const QColor colour = colourOf(scene, received, pale, theme);
            const QRectF bar = shapes.received(cell);
            add(colour, bar);
            const QString text = shapes.word(received, bar);
            if (text.isEmpty() || (playhead && crosses(*playhead, shapes.wordBox(text, bar)))) continue;
            words.push_back(
                {bar.center() + QPointF(0, capHeight(shapes.font) / 2), text, pale ? theme.inkSoft : inkOn(colour)});
        }
    }
    for (const auto& [rgb, some] : paths) canvas.paths(some, {QColor::fromRgb(rgb), {}});
    for (const Word& word : words) canvas.text(word.at, word.text, {shapes.font, word.colour, Anchor::Middle});
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
    std::vector<QRgb> colours(static_cast<std::size_t>(kinds) + 1);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const QColor colour = theme.order(static_cast<double>(i) / kinds);
        colours[i] = (pale ? mixed(colour, theme.panel, theme.dark() ? 0.70 : 0.74) : colour).rgb();
    }
    int column = from;
    for (int x = 0; x < width; ++x) {
        const double at = projection.at(left + (x + 0.5) / 2);
        while (column + 1 < to && scene.edges[static_cast<std::size_t>(column) + 1] <= at) ++column;
        for (int row = 0; row < table.rows(); ++row) {
            const TimelineCell& cell = table.received(column, row);
            if (cell.blocks == 0) continue;
            const double order = scene.order(cell);
            const QRgb colour = inLight(scene, cell) && order >= 0
                                    ? colours[static_cast<std::size_t>(std::lround(order * kinds))]
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
    return cells > mostShapes || std::min(size.width, size.height) < 4;
}

void paintCells(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
                bool pale, const Theme& theme, std::optional<double> playhead = {})
{
    to = std::min(to, scene.table->filled());
    if (from >= to) return;
    if (asImage(scene, projection))
        paintImage(canvas, scene, projection, from, to, pale, theme);
    else
        paintShapes(canvas, scene, projection, from, to, pale, playhead, theme);
}

/// The column in which the playhead stands.
int columnAtPlayhead(const TimelineScene& scene)
{
    const auto beyond = std::ranges::upper_bound(scene.edges, scene.playhead) - scene.edges.begin();
    return std::clamp(static_cast<int>(beyond) - 1, 0, scene.table->columns());
}

/// The words that the playhead would strike through stand beside it, on the wider side, if there is room.
void paintCrossedWords(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                       const Theme& theme)
{
    const int column = columnAtPlayhead(scene);
    const TimelineTable& table = *scene.table;
    if (column >= std::min(table.columns(), table.filled()) || asImage(scene, projection)) return;
    const CellShapes shapes(scene, projection, theme);
    const double now = projection.x(scene.playhead), free = 2.5;
    const auto group = canvas.group(QStringLiteral("crossed"), {.clip = projection.plot()});
    for (int row = 0; row < table.rows(); ++row) {
        const TimelineCell& cell = table.received(column, row);
        const QRectF bar = shapes.received(shapes.whole(column, row));
        const QString word = shapes.word(cell, bar);
        if (word.isEmpty()) continue;
        const QRectF box = shapes.wordBox(word, bar);
        if (!crosses(now, box)) continue;
        const QColor past = colourOf(scene, cell, false, theme);
        canvas.fill({box.left(), box.top(), now - box.left(), box.height()}, past);
        canvas.fill({now, box.top(), box.right() - now, box.height()}, colourOf(scene, cell, true, theme));
        const double before = now - free - bar.left(), after = bar.right() - now - free;
        if (std::max(before, after) < box.width() - 3) continue;
        const bool done = before > after;
        const double middle = done ? bar.left() + before / 2 : bar.right() - after / 2;
        canvas.text({middle, bar.center().y() + capHeight(shapes.font) / 2}, word,
                    {shapes.font, done ? inkOn(past) : theme.inkSoft, Anchor::Middle});
    }
    if (!scene.options.critical) return;
    const QRectF plot = projection.plot();
    const double left = projection.x(scene.edges[static_cast<std::size_t>(column)]),
                 right = projection.x(scene.edges[static_cast<std::size_t>(column) + 1]);
    const auto over =
        canvas.group(QStringLiteral("critical-path"), {.clip = QRectF(left, plot.top(), right - left, plot.height())});
    paintCriticalPath(canvas, scene, projection, theme);
}

void paintFrame(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const double scale = theme.fontScale;
    canvas.fill(QRectF(QPointF(0, 0), projection.size()), theme.panel);
    const auto group = canvas.group(QStringLiteral("axes"));
    double x = side;
    const double captionLine = plot.top() - 12 * scale;
    if (scene.options.heading) {
        const QFont bold = theme.text(10.5, QFont::DemiBold);
        canvas.text({x, captionLine}, QStringLiteral("Space–time"), {bold, theme.ink});
        x += textWidth(bold, QStringLiteral("Space–time")) + 14;
    }
    const QFont soft = theme.text(9);
    if (scene.pathWords.isEmpty())
        canvas.text({x, captionLine}, elided(soft, scene.caption, plot.right() - x), {soft, theme.inkSoft});
    else
        paintPathLegend(canvas, scene, {x, captionLine}, plot.right(), theme);

    // Names of rows, as many as there is room for.
    const TextStyle number{theme.mono(9), theme.inkSoft, Anchor::End};
    const double rowHeight = projection.rowHeight();
    const auto every = static_cast<std::uint32_t>(std::max(1.0, std::ceil(15 * scale / rowHeight)));
    const auto first = static_cast<std::uint32_t>(std::ceil(scene.window.firstRow / every)) * every;
    for (std::uint32_t row = first; row < scene.window.lastRow; row += every) {
        const double y = projection.rowTop(row + 0.5);
        if (y < plot.top() || y > plot.bottom()) continue;
        canvas.text({plot.left() - 10, y + capHeight(number.font) / 2},
                    QString::number(scene.table->processorAt(row).value), number);
    }
    // The axis and its name.
    std::vector<QLineF> lines{{plot.left(), plot.bottom() + 3, plot.right(), plot.bottom() + 3}};
    const TextStyle label{theme.mono(9), theme.inkSoft, Anchor::Middle};
    const double base = plot.bottom() + 7 + capHeight(label.font) + 3;
    double free = plot.left() - 4;
    for (const TimelineTick& tick : scene.ticks) {
        const double at = projection.x(tick.at), width = textWidth(label.font, tick.label);
        lines.emplace_back(at, plot.bottom() + 3, at, plot.bottom() + 6);
        if (at - width / 2 < free || at + width / 2 > projection.size().width() - 2) continue;
        canvas.text({at, base}, tick.label, label);
        free = at + width / 2 + 8;
    }
    canvas.lines(lines, {theme.line, 1});
    canvas.text({plot.left() - 10, base}, scene.axis, {soft, theme.inkSoft, Anchor::End});
}

/// A row for every level of routers, the root on top: how many packets wait in the fullest.
void paintQueues(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF strip = projection.queues();
    const TimelineTable& table = *scene.table;
    if (strip.isEmpty() || table.columns() == 0) return;
    const auto group = canvas.group(QStringLiteral("queues"));
    const double height = strip.height() / table.queueLevels();
    // One pixel per unit, as columns need not be equally wide.
    const int width = std::max(1, static_cast<int>(std::round(strip.width())));
    const double peak = std::max(table.longestQueue(), 1U);
    const TextStyle name{theme.text(8), theme.inkSoft, Anchor::End};
    double free = -1e9;
    for (int row = 0; row < table.queueLevels(); ++row) {
        const int level = table.queueLevels() - row;
        QImage image(width, 1, QImage::Format_RGB32);
        int column = 0;
        for (int x = 0; x < width; ++x) {
            const double at = projection.at(strip.left() + x + 0.5);
            while (column + 1 < table.columns() && scene.edges[static_cast<std::size_t>(column) + 1] <= at) ++column;
            const std::uint32_t waiting = table.queue(column, level);
            image.setPixelColor(x, 0, waiting == 0 ? theme.vacant : cividis(0.15 + 0.85 * waiting / peak));
        }
        const QRectF area(strip.left(), strip.top() + row * height, strip.width(), height - (height >= 5 ? 1 : 0));
        canvas.cells(area, image);
        const double baseline = area.center().y() + capHeight(name.font) / 2;
        if (baseline - capHeight(name.font) < free) continue;
        canvas.text({strip.left() - 10, baseline}, QStringLiteral("level %1").arg(level), name);
        free = baseline + 3;
    }
}

/// The cells and the lines of the messages that are selected, and columns of selected steps.
void paintChosenMoves(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                      const Theme& theme)
{
    const QRectF plot = projection.plot();
    const auto group = canvas.group(QStringLiteral("chosen"), {.clip = plot.adjusted(-3, -3, 3, 3)});
    for (const auto& [from, to] : scene.steps)
        canvas.path(
            roundedRect(
                {projection.x(from), plot.top() - 1.5, projection.x(to) - projection.x(from), plot.height() + 3}, 2),
            {{}, {theme.accent, 1.8}});
    std::vector<QLineF> lines;
    std::vector<QPainterPath> frames;
    const double high = projection.rowHeight();
    for (const TimelinePathLine& move : scene.moves) {
        lines.emplace_back(projection.x(move.fromAt), projection.rowTop(move.fromRow), projection.x(move.toAt),
                           projection.rowTop(move.toRow));
        if (high >= 4)
            frames.push_back(roundedRect({projection.x(move.fromAt), projection.rowTop(move.toRow - 0.5),
                                          projection.x(move.toAt) - projection.x(move.fromAt), high},
                                         2));
    }
    canvas.lines(lines, {theme.panel, 3.4});
    canvas.lines(lines, {theme.accent, 1.6});
    canvas.paths(frames, {{}, {theme.accent, 1.4}});
}

} // namespace

void paintFuture(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    paintFrame(canvas, scene, projection, theme);
    paintQueues(canvas, scene, projection, theme);
    const auto group = canvas.group(QStringLiteral("future"), {.clip = projection.plot()});
    paintCells(canvas, scene, projection, 0, scene.table->columns(), true, theme);
    paintCriticalPath(canvas, scene, projection, theme);
}

void paintPast(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("past"), {.clip = projection.plot()});
    paintCells(canvas, scene, projection, 0, scene.table->columns(), false, theme);
    paintCriticalPath(canvas, scene, projection, theme);
}

void paintPlayhead(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const auto group = canvas.group(QStringLiteral("playhead"));
    paintCrossedWords(canvas, scene, projection, theme);
    const auto row = [&](const Selected& what, const QColor& colour, double width) {
        const auto* node = std::get_if<NodeId>(&what);
        if (!node || node->value >= scene.processors) return;
        const double top = projection.rowTop(scene.table->rowOf(*node));
        if (top + projection.rowHeight() < plot.top() || top > plot.bottom()) return;
        canvas.path(
            roundedRect({plot.left() - 2, top - 0.5, plot.width() + 4, std::max(projection.rowHeight(), 2.0) + 1}, 3),
            {{}, {colour, width}});
    };
    row(scene.hover, theme.nodeEdge, 1);
    paintChosenMoves(canvas, scene, projection, theme);
    for (const Selected& part : scene.about)
        if (part != scene.selection && part != scene.hover) row(part, theme.accent, 1);
    row(scene.selection, theme.accent, 1.8);
    if (scene.playhead < -1e-9 || scene.playhead > 1 + 1e-9) return;
    const double x = projection.x(scene.playhead), width = 1.8 * theme.strokeScale;
    canvas.line({x, plot.top() - 5}, {x, plot.bottom() + 3}, {theme.panel, width + 2});
    canvas.line({x, plot.top() - 5}, {x, plot.bottom() + 3}, {theme.ink, width});
    if (const QRectF strip = projection.queues(); !strip.isEmpty()) {
        canvas.line({x, strip.top() - 2}, {x, strip.bottom() + 2}, {theme.panel, width + 2});
        canvas.line({x, strip.top() - 2}, {x, strip.bottom() + 2}, {theme.ink, width});
    }
    QPainterPath triangle;
    triangle.moveTo(x - 6, plot.top() - 9);
    triangle.lineTo(x + 6, plot.top() - 9);
    triangle.lineTo(x, plot.top() - 1);
    triangle.closeSubpath();
    canvas.path(triangle, {theme.ink, {theme.panel, 1}});
}

void paint(Canvas& canvas, const TimelineScene& scene, QSizeF size, const Theme& theme)
{
    const TimelineProjection projection(scene, size, theme);
    const auto group = canvas.group(QStringLiteral("timeline"), {.clip = QRectF(QPointF(0, 0), size)});
    paintFrame(canvas, scene, projection, theme);
    paintQueues(canvas, scene, projection, theme);
    const QRectF plot = projection.plot();
    const double now = std::clamp(projection.x(scene.playhead), plot.left(), plot.right());
    const QRectF past(plot.left(), plot.top(), now - plot.left(), plot.height()),
        future(now, plot.top(), plot.right() - now, plot.height());
    // The column under the playhead is in both.
    const int column = columnAtPlayhead(scene);
    if (past.width() > 0) {
        const auto part = canvas.group(QStringLiteral("past"), {.clip = past});
        paintCells(canvas, scene, projection, 0, std::min(column + 1, scene.table->columns()), false, theme,
                   projection.x(scene.playhead));
    }
    if (future.width() > 0) {
        const auto part = canvas.group(QStringLiteral("future"), {.clip = future});
        paintCells(canvas, scene, projection, column, scene.table->columns(), true, theme,
                   projection.x(scene.playhead));
    }
    {
        const auto over = canvas.group(QStringLiteral("critical-path"), {.clip = plot});
        paintCriticalPath(canvas, scene, projection, theme);
    }
    paintPlayhead(canvas, scene, projection, theme);
}

} // namespace hopscope
