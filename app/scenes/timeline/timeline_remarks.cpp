#include "scenes/timeline/timeline_remarks.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/span_line.h"
#include "scenes/timeline/timeline_scene.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace hopscope {

namespace {

QString some(StepIndex count) { return numberText(static_cast<double>(count)); }
QString steps(StepIndex count)
{
    return counted(static_cast<std::uint64_t>(count), QStringLiteral("step"), QStringLiteral("steps"));
}

QStringList fillTexts(const TimelinePipeline& pipeline)
{
    const QString depth = pipeline.isDepth ? QStringLiteral("d = %1").arg(steps(pipeline.fill)) : steps(pipeline.fill);
    return {depth + QStringLiteral(" before packet 0 reaches the last processor"),
            depth + QStringLiteral(" in which the last one waits"), depth + QStringLiteral(": the last one waits"),
            depth, some(pipeline.fill)};
}

/// "400 packets + 17 pauses"
QString sumText(const TimelinePipeline& pipeline)
{
    return QStringLiteral("%1 packets").arg(some(pipeline.packets))
           + (pipeline.pauses > 0 ? QStringLiteral(" + ")
                                        + counted(static_cast<std::uint64_t>(pipeline.pauses), QStringLiteral("pause"),
                                                  QStringLiteral("pauses"))
                                  : QString());
}

QStringList packetTexts(const TimelinePipeline& pipeline)
{
    const QString sum = sumText(pipeline), all = steps(pipeline.packets + pipeline.pauses);
    if (pipeline.pauses == 0)
        return {QStringLiteral("then the last processor receives %1, one a step").arg(sum),
                sum + QStringLiteral(", one a step"), sum};
    const QString packets = QStringLiteral("%1 packets").arg(some(pipeline.packets)),
                  pauses = counted(static_cast<std::uint64_t>(pipeline.pauses), QStringLiteral("pause"),
                                   QStringLiteral("pauses"));
    // With the steps before, all of the run.
    const QString sums = QStringLiteral("%1 + %2 = %3")
                             .arg(some(pipeline.fill), some(pipeline.packets + pipeline.pauses),
                                  steps(pipeline.fill + pipeline.packets + pipeline.pauses));
    return {QStringLiteral("then %1, one a step, + %2, one after every %3: %4")
                .arg(packets, pauses, some(pipeline.run), sums),
            QStringLiteral("then %1 + %2, one after every %3: %4").arg(packets, pauses, some(pipeline.run), sums),
            QStringLiteral("then %1, one a step, + %2, one after every %3: %4")
                .arg(packets, pauses, some(pipeline.run), all),
            QStringLiteral("%1 = %2").arg(sum, all),
            sum,
            some(pipeline.packets + pipeline.pauses)};
}

/// Where nothing is in the plot, at its foot and on one side of the playhead; empty if that is less than `least`.
QRectF freeCorner(const TimelineScene& scene, const TimelineProjection& projection, QSizeF least, double widest)
{
    const TimelineTable& table = *scene.table;
    const QRectF plot = projection.plot();
    if (table.rows() == 0 || table.filled() < table.columns()) return {};
    constexpr double air = 8;
    const double top = plot.bottom() - least.height() - 4;
    if (top < plot.top() + 4) return {};
    const double each = plot.height() / table.rows();
    double end = plot.right();
    for (int row = std::max(0, static_cast<int>(std::floor((top - plot.top()) / each))); row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column) {
            if (table.received(column, row).blocks == 0) continue;
            end = std::min(end, projection.x(scene.edges[static_cast<std::size_t>(column)]));
            break;
        }
    const double now = projection.x(scene.playhead);
    const auto between = [&](double from, double to) {
        from += air, to = std::min(to - air, from + widest);
        return to - from < least.width() ? QRectF() : QRectF(from, top, to - from, least.height());
    };
    if (now < plot.left() || now > end) return between(plot.left() - 4, end);
    const QRectF before = between(plot.left() - 4, now);
    return before.isEmpty() ? between(now, end) : before;
}

/// Packets that pass the chain of one group: a cell for every processor and step.
void paintGroup(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                const UnfoldedGroup& group, StepIndex inRun, const Theme& theme)
{
    constexpr double leastCell = 3, mostCell = 6, edge = 5;
    const QFont font = theme.text(8.5);
    const double line = lineHeight(font), count = static_cast<double>(group.members.size());
    const std::vector<QString> words{
        QStringLiteral("Processors %1–%2 alone,").arg(group.members.front().value).arg(group.members.back().value),
        QStringLiteral("steps %1–%2: a pause").arg(some(group.first + 1), some(group.first + group.steps)),
        QStringLiteral("after every %1 packets").arg(some(inRun))};
    double wide = 0;
    for (const QString& text : words) wide = std::max(wide, textWidth(font, text));
    const double texts = line * static_cast<double>(words.size());
    const double high =
        std::clamp((0.8 * projection.plot().height() - texts - 2 * edge - 3) / count, leastCell, mostCell);
    const QRectF box =
        freeCorner(scene, projection, {wide + 2 * edge, texts + high * count + 2 * edge + 3}, 1.4 * wide);
    if (box.isEmpty()) return;
    const auto part = canvas.group(QStringLiteral("unfolded"));
    canvas.path(roundedRect(box, 3), {theme.ground, {theme.line, 1}});
    double y = box.top() + edge + capHeight(font);
    for (const QString& text : words) {
        canvas.text({box.left() + edge, y}, text, {font, theme.ink});
        y += line;
    }
    QImage image(static_cast<int>(group.steps), static_cast<int>(group.members.size()),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.ground);
    for (StepIndex step = 0; step < group.steps; ++step)
        for (std::size_t member = 0; member < group.members.size(); ++member)
            if (const std::uint32_t packet = group.at(step, member); packet != UnfoldedGroup::nothing)
                image.setPixelColor(
                    static_cast<int>(step), static_cast<int>(member),
                    scene.colourAt(static_cast<double>(packet) / std::max(1U, scene.blocks - 1), theme));
    canvas.cells({box.left() + edge, box.bottom() - edge - high * count, box.width() - 2 * edge, high * count}, image);
}

void paintPipeline(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                   const TimelinePipeline& pipeline, const Theme& theme)
{
    const TimelineWindow& window = scene.window;
    const QRectF plot = projection.plot();
    const auto [start, between, end] = scene.pipelineEdges;
    const double turn = projection.x(between);
    paintSpan(canvas, theme, projection.remarks(), projection.x(start), turn, fillTexts(pipeline));
    paintSpan(canvas, theme, projection.remarks(), turn, projection.x(end), packetTexts(pipeline));
    if (turn > plot.left() && turn < plot.right() && pipeline.fill > 0) {
        canvas.line({turn, plot.top()}, {turn, plot.bottom()}, {theme.panel, 2.5});
        canvas.line({turn, plot.top()}, {turn, plot.bottom()}, {theme.ink, 1, {4, 3}});
    }
    const bool whole = window.firstStep <= 0 && window.firstRow <= 0 && window.lastRow >= scene.processors;
    if (pipeline.group && whole && scene.table->processorsPerRow() > 1)
        paintGroup(canvas, scene, projection, *pipeline.group, pipeline.run, theme);
}

/// How many receive the block in each step: in the rows that are filled in it, or below them where these are low.
void paintReceivers(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                    const Theme& theme)
{
    const TimelineTable& table = *scene.table;
    const QFont font = theme.text(9, QFont::Medium);
    const double high = capHeight(font), air = 3, now = projection.x(scene.playhead);
    const auto group = canvas.group(QStringLiteral("receivers"), {.clip = projection.plot()});
    for (int column = 0; column < std::min(table.filled(), static_cast<int>(scene.receivers.size())); ++column) {
        const auto edge = static_cast<std::size_t>(column);
        const auto filled = [&](int row) { return table.received(column, row).blocks > 0; };
        int first = 0, end = table.rows();
        while (first < end && !filled(first)) ++first;
        while (end > first && !filled(end - 1)) --end;
        if (first == end) continue;
        const QString text = u'+' + numberText(static_cast<double>(scene.receivers[edge]));
        const double wide = textWidth(font, text) + 2 * air, left = projection.x(scene.edges[edge]),
                     right = projection.x(scene.edges[edge + 1]),
                     top = projection.rowTop(table.firstRow() + static_cast<double>(first) * table.processorsPerRow()),
                     bottom = projection.rowTop(table.firstRow() + static_cast<double>(end) * table.processorsPerRow());
        double middle = (left + right) / 2;
        if (std::abs(now - middle) < wide / 2) middle = (now + right) / 2; // beside the playhead
        if (middle + wide / 2 > right) continue;
        const bool inside = bottom - top >= high + 2 * air, past = column < columnAtPlayhead(scene);
        const double below = bottom + air + high;
        const QColor ink =
            !inside || !past ? theme.ink : inkOn(scene.colourAt(scene.order(table.received(column, first)), theme));
        canvas.text({middle, inside                                ? (top + bottom + high) / 2
                             : below <= projection.plot().bottom() ? below
                                                                   : top - air},
                    text, {font, ink, Anchor::Middle});
    }
}

} // namespace

void paintRemarks(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
{
    paintReceivers(canvas, scene, projection, theme);
    const QRectF line = projection.remarks();
    if (line.isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("remarks"));
    if (const auto& pipeline = scene.table->pipeline()) {
        paintPipeline(canvas, scene, projection, *pipeline, theme);
        return;
    }
    const QFont font = theme.text(9);
    const double high = line.height() / projection.remarkLines();
    double middle = line.top() + high / 2;
    // From where the caption begins, which has more room than the plot.
    const double left = std::min(line.left(), timelineSide);
    const bool reason = !scene.reason.empty() && projection.remarkLines() == 1;
    const std::vector<QStringList> lines = reason ? std::vector{scene.reason} : scene.remarks;
    for (const QStringList& forms :
         std::span(lines).first(std::min<std::size_t>(lines.size(), projection.remarkLines()))) {
        canvas.text({left, middle + capHeight(font) / 2}, fitting(font, forms, line.right() - left), {font, theme.ink});
        middle += high;
    }
}

} // namespace hopscope
