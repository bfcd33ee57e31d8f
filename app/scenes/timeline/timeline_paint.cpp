#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/timeline/timeline_remarks.h"
#include "scenes/timeline/timeline_scene.h"
#include "scenes/timeline/timeline_words.h"

#include <QLineF>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace hopscope {

namespace {

constexpr double band = 64, besideBand = 5, besideTick = 5;

/// The ends of the colours: blocks, or operands that are combined.
std::pair<QString, QString> endsOfScale(const TimelineScene& scene)
{
    if (scene.table->countsOperands()) return {QStringLiteral("1"), numberText(scene.processors)};
    if (scene.table->countsBlocks()) return {QStringLiteral("1"), numberText(scene.table->mostBlocks())};
    if (scene.distances) return {QStringLiteral("1"), numberText(scene.processors - 1.0)};
    return {QStringLiteral("0"), numberText(scene.blocks - 1.0)};
}

/// 0 where there are no colours to tell apart.
double scaleWidth(const TimelineScene& scene, const Theme& theme)
{
    if (scene.alike || (scene.blocks <= 1 && !scene.table->countsOperands())) return 0;
    const auto [first, last] = endsOfScale(scene);
    const QFont font = theme.mono(9);
    return textWidth(font, first) + textWidth(font, last) + 2 * besideBand + band * theme.fontScale;
}

/// "0 ▮▮▮▮ 255"
void paintScale(Canvas& canvas, const TimelineScene& scene, QPointF baseline, const Theme& theme)
{
    if (scaleWidth(scene, theme) <= 0) return;
    const auto group = canvas.group(QStringLiteral("scale"));
    const auto [first, last] = endsOfScale(scene);
    const TextStyle style{theme.mono(9), theme.inkSoft};
    const double width = band * theme.fontScale, high = capHeight(style.font),
                 left = baseline.x() + textWidth(style.font, first) + besideBand;
    canvas.text(baseline, first, style);
    constexpr int pieces = 32;
    for (int i = 0; i < pieces; ++i)
        canvas.fill({left + i * width / pieces, baseline.y() - high, width / pieces + 0.3, high},
                    scene.colourAt(static_cast<double>(i) / (pieces - 1), theme));
    canvas.text({left + width + besideBand, baseline.y()}, last, style);
}

/// From name to name at least so many rows: of a power of two of processors a power of two, else 1, 2 or 5 times one of
/// ten.
std::uint32_t roundRows(std::uint32_t least, std::uint32_t processors)
{
    if (std::has_single_bit(processors)) return std::bit_ceil(least);
    for (std::uint32_t unit = 1;; unit *= 10)
        for (const std::uint32_t times : {1U, 2U, 5U})
            if (times * unit >= least || unit >= 100'000'000) return times * unit;
}

/// Times have more digits than numbers of steps.
QFont tickFont(const TimelineScene& scene, const Theme& theme) { return theme.mono(scene.durations.empty() ? 9 : 8.5); }

/// Whether the times of all columns that are alike stand below them: all have theirs, or none.
bool timesFit(const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QFont font = tickFont(scene, theme);
    return std::ranges::none_of(scene.ticks, [&](const TimelineTick& tick) {
        return tick.forms.size() > 1
               && textWidth(font, tick.forms[tick.forms.size() - 2]) + besideTick
                      > tick.width * projection.plot().width();
    });
}

/// The axis and its name, below the bars of the steps' durations.
void paintAxis(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const double line = std::max(plot.bottom(), projection.durations().bottom()) + 3;
    std::vector<QLineF> lines{{plot.left(), line, plot.right(), line}};
    const TextStyle label{tickFont(scene, theme), theme.inkSoft, Anchor::Middle};
    const double base = line + 4 + capHeight(label.font) + 3;
    double free = plot.left() - 4;
    const bool bare = !scene.lasting && !timesFit(scene, projection, theme);
    for (const TimelineTick& tick : scene.ticks) {
        const auto fits = [&](const QString& form) {
            return textWidth(label.font, form) + besideTick <= tick.width * plot.width();
        };
        const auto form = std::ranges::find_if(tick.forms, fits);
        const QString text = bare || form == tick.forms.end() ? tick.label : *form;
        const double at = projection.x(tick.at), width = textWidth(label.font, text);
        lines.emplace_back(at, line, at, line + 3);
        if (at - width / 2 < free || at + width / 2 > projection.size().width() - 2) continue;
        canvas.text({at, base}, text, label);
        free = at + width / 2 + besideTick;
    }
    canvas.lines(lines, {theme.line, 1});
    canvas.text({plot.left() - 10, base}, scene.axis, {theme.text(9), theme.inkSoft, Anchor::End});
    paintDurations(canvas, scene, projection, theme);
}

/// The numbers of blocks between 0 and the most that have lines behind the bars.
std::vector<double> barLines(const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const double unit = plot.height() / scene.barTop, high = unit * scene.table->largestMessage(),
                 least = 2 * lineHeight(theme.mono(9));
    double each = 1;
    for (int i = 0; each * unit < least; ++i) each *= i % 3 == 1 ? 2.5 : 2;
    std::vector<double> values;
    for (double value = each; value * unit < high - least / 2; value += each) values.push_back(value);
    return values;
}

void paintBarLines(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    for (const double value : barLines(scene, projection, theme)) {
        const double y = plot.bottom() - value * plot.height() / scene.barTop;
        canvas.line({plot.left(), y}, {plot.right(), y}, {theme.line, 1});
    }
}

void paintBarScale(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const TextStyle number{theme.mono(9), theme.inkSoft, Anchor::End};
    const auto name = [&](double value) {
        const double y = plot.bottom() - value * plot.height() / scene.barTop;
        canvas.text({plot.left() - 10, y + capHeight(number.font) / 2}, numberText(value), number);
    };
    canvas.text({plot.left() - 10, plot.bottom()}, QStringLiteral("0"), number);
    name(scene.table->largestMessage());
    for (const double value : barLines(scene, projection, theme)) name(value);
    paintBarLines(canvas, scene, projection, theme);
}

void paintFrame(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const double scale = theme.fontScale;
    canvas.fill(QRectF(QPointF(0, 0), projection.size()), theme.panel);
    const auto group = canvas.group(QStringLiteral("axes"));
    double x = timelineSide;
    const double captionLine = plot.top() - projection.remarks().height() - 12 * scale;
    if (scene.options.heading) {
        const QFont bold = theme.text(10.5, QFont::DemiBold);
        canvas.text({x, captionLine}, QStringLiteral("Space–time"), {bold, theme.ink});
        x += textWidth(bold, QStringLiteral("Space–time")) + 14;
    }
    const QFont soft = theme.text(9);
    if (scene.pathText.isEmpty()) {
        const double room = plot.right() - x, scaled = scaleWidth(scene, theme) + 14;
        // What the colours mean stays as long as the caption can do without a clause or two.
        QStringList forms = QStringList(scene.caption) + scene.shorterCaptions;
        if (!scene.lasting && !timesFit(scene, projection, theme)) // what is not there has no words
            forms.replaceInStrings(timesClause(scene), QString());
        const auto few = forms.first(std::min<qsizetype>(3, forms.size()));
        const auto beside =
            std::ranges::find_if(few, [&](const QString& form) { return textWidth(soft, form) + scaled <= room; });
        const bool both = beside != few.end();
        canvas.text({x, captionLine}, both ? *beside : fitting(soft, forms, room), {soft, theme.inkSoft});
        if (both) paintScale(canvas, scene, {plot.right() - scaled + 14, captionLine}, theme);
    } else
        paintPathLegend(canvas, scene, {x, captionLine}, plot.right(), theme);

    // Names of rows, as many as there is room for.
    const TextStyle number{theme.mono(9), theme.inkSoft, Anchor::End};
    const double rowHeight = projection.rowHeight();
    const auto least = static_cast<std::uint32_t>(std::max(1.0, std::ceil(12 * scale / rowHeight)));
    // Of rows in another order the numbers of some would say nothing of those between them: which of them it is.
    const bool counted = least > 4 && !scene.table->inOrder();
    // In another order all names have to be there: of neighbours in two columns, beside each other.
    const double column = textWidth(number.font, QString::number(scene.table->processors() - 1)) + 5;
    const bool staggered = least == 2 && !scene.table->inOrder() && plot.left() - 10 - 2 * column >= 0;
    const std::uint32_t every = staggered ? 1 : roundRows(least, counted ? 0 : scene.table->processors());
    const auto first = static_cast<std::uint32_t>(std::ceil(scene.window.firstRow / every)) * every;
    if (scene.alike) paintBarScale(canvas, scene, projection, theme); // bars have a scale of their own
    for (std::uint32_t at = first; at < scene.window.lastRow && !scene.alike; at += every) {
        const std::uint32_t row = counted && at > 0 ? at - 1 : at; // the 1st, the 2000th
        const double y = projection.rowTop(row + 0.5);
        if (y < plot.top() || y > plot.bottom()) continue;
        canvas.text({plot.left() - 10 - (staggered && at % 2 == 1 ? column : 0), y + capHeight(number.font) / 2},
                    counted ? ordinalText(row + 1) : QString::number(scene.table->processorAt(row).value), number);
    }
    paintAxis(canvas, scene, projection, theme);
}

/// Of no blocks, as the contents of routers in the network.
QColor queueColour(double share, const Theme& theme)
{
    constexpr double least = 0.12, most = 0.72;
    return share <= 0 ? theme.vacant : mixed(theme.panel, theme.ink, least + (most - least) * share);
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
    const TextStyle name{queueFont(theme), theme.inkSoft, Anchor::End};
    double free = -1e9;
    for (int row = 0; row < table.queueLevels(); ++row) {
        const int level = table.queueLevels() - row;
        QImage image(width, 1, QImage::Format_RGB32);
        int column = 0;
        for (int x = 0; x < width; ++x) {
            const double at = projection.at(strip.left() + x + 0.5);
            while (column + 1 < table.columns() && scene.edges[static_cast<std::size_t>(column) + 1] <= at) ++column;
            const std::uint32_t waiting = table.queue(column, level);
            image.setPixelColor(x, 0, queueColour(waiting / peak, theme));
        }
        const QRectF area(strip.left(), strip.top() + row * height, strip.width(), height - (height >= 5 ? 1 : 0));
        canvas.cells(area, image);
        const double baseline = area.center().y() + capHeight(name.font) / 2;
        if (baseline - capHeight(name.font) < free) continue;
        canvas.text({strip.left() - 10, baseline}, queueName(level, table.queueLevels()), name);
        free = baseline + 3;
    }
}

/// How long they are in the step under the playhead, as the network has it in its routers.
void paintQueuesNow(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                    const Theme& theme)
{
    const QRectF strip = projection.queues();
    const TimelineTable& table = *scene.table;
    const double height = strip.height() / std::max(table.queueLevels(), 1);
    const QFont font = theme.text(8.5, QFont::DemiBold);
    constexpr double air = 4;
    if (height < capHeight(font) + 3 || table.stepsPerColumn() > 1 || table.columns() == 0) return;
    const int column = columnAtPlayhead(scene);
    const double x = projection.x(scene.playhead) + air;
    for (int row = 0; row < table.queueLevels(); ++row) {
        const QString text = numberText(table.queue(column, table.queueLevels() - row));
        const QRectF box(x, strip.top() + row * height, textWidth(font, text) + 2 * air, height - 1);
        if (box.right() > projection.size().width()) return;
        canvas.fill(box, theme.panel);
        canvas.text({box.left() + air, box.center().y() + capHeight(font) / 2}, text, {font, theme.ink});
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
    if (scene.alike) paintBarLines(canvas, scene, projection, theme); // a view shows it over the future
    paintCells(canvas, scene, projection, 0, scene.table->columns(), false, theme);
    paintCriticalPath(canvas, scene, projection, theme);
}

void paintPlayhead(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    const QRectF plot = projection.plot();
    const auto group = canvas.group(QStringLiteral("playhead"));
    paintCrossedTexts(canvas, scene, projection, theme);
    paintRemarks(canvas, scene, projection, theme);
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
        paintQueuesNow(canvas, scene, projection, theme);
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
    const double now = pastEnd(scene, projection);
    const QRectF past(plot.left(), plot.top(), now - plot.left(), plot.height()),
        future(now, plot.top(), plot.right() - now, plot.height());
    // Bars without a common clock may be anywhere.
    const bool timed = !scene.stays.empty();
    const int column = timed ? 0 : columnAtPlayhead(scene);
    if (past.width() > 0) {
        const auto part = canvas.group(QStringLiteral("past"), {.clip = past});
        paintCells(canvas, scene, projection, 0, timed ? scene.table->columns() : column, false, theme,
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
