#include "scenes/timeline/timeline_scene.h"

#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/multiples.h"
#include "drawing/words.h"
#include "run/clockless_times.h"
#include "scenes/chosen_messages.h"
#include "scenes/related.h"
#include "scenes/step_costs.h"
#include "scenes/timeline/timeline_words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double timelineHead = 30, timelineHeading = 46, timelineFoot = 24, rightMargin = 24, stripGap = 6,
                 remarkLine = 17, timelineGap = 9, durationBar = 8, durationGap = 3;

std::vector<TimelineTick> ticksOf(const Run& run, const TimelineScene& scene)
{
    constexpr double most = 12;
    std::vector<TimelineTick> ticks;
    const TimelineWindow& window = scene.window;
    if (scene.ofTime) {
        const double from = run.timeAt(window.firstStep), to = run.timeAt(window.lastStep);
        if (to <= from) return ticks;
        const double step = roundStep(to - from, most);
        for (const double time : multiples(from, to, step))
            ticks.push_back({(time - from) / (to - from), numberText(time)});
    } else if (!scene.durations.empty()) {
        for (std::size_t i = 0; i < scene.durations.size(); ++i) {
            const double width = scene.edges[i + 1] - scene.edges[i];
            const QStringList forms = durationForms(run, scene.table->stepOf(static_cast<int>(i)), scene.durations[i]);
            ticks.push_back({scene.edges[i] + width / 2, forms.back(), forms, width});
        }
    } else {
        const double span = window.lastStep - window.firstStep;
        const double step = std::max(1.0, roundStep(span, most));
        const double first =
            step == 1 ? std::floor(window.firstStep) + 1 : std::max(1.0, std::ceil(window.firstStep / step)) * step;
        // A number stands under the middle of its column.
        for (const double k : multiples(first, window.lastStep, step))
            if (const double middle = (k - 0.5 - window.firstStep) / span; middle >= 0)
                ticks.push_back({middle, numberText(k)});
    }
    return ticks;
}

} // namespace

int timelineColumns(QSizeF size) { return std::clamp(static_cast<int>(size.width() / 2), 16, 2048); }
int timelineRows(QSizeF size) { return std::clamp(static_cast<int>(size.height() / 2), 8, 1024); }

double timelineAt(const Run& run, const TimelineWindow& window, const TimelineOptions& options, double position)
{
    if (!columnsLast(run, options)) return (position - window.firstStep) / (window.lastStep - window.firstStep);
    const double from = run.timeAt(window.firstStep), to = run.timeAt(window.lastStep);
    return to > from ? (run.timeAt(position) - from) / (to - from)
                     : (position - window.firstStep) / (window.lastStep - window.firstStep);
}

double timelinePosition(const Run& run, const TimelineWindow& window, const TimelineOptions& options, double at)
{
    double position = window.firstStep + at * (window.lastStep - window.firstStep);
    if (columnsLast(run, options)) {
        const double from = run.timeAt(window.firstStep), to = run.timeAt(window.lastStep);
        if (to > from) position = run.positionAt(from + at * (to - from));
    }
    return std::clamp(position, 0.0, static_cast<double>(run.steps()));
}

namespace {

double atTime(const Run& run, const TimelineWindow& window, double time)
{
    const double from = run.timeAt(window.firstStep), to = run.timeAt(window.lastStep);
    return to > from ? (time - from) / (to - from) : 0;
}

/// Bars of one row begin where the one before ends, though several messages may be on their way to a processor at once.
std::vector<std::pair<double, double>> staysOf(const Run& run, const TimelineScene& scene)
{
    const TimelineTable& table = *scene.table;
    constexpr std::size_t most = 12'000; // bars that are drawn one by one
    const auto rows = static_cast<std::size_t>(table.rows()), columns = static_cast<std::size_t>(table.columns());
    if (table.stepsPerColumn() > 1 || table.processorsPerRow() > 1 || rows * columns > most) return {};
    const ClocklessTimes& times = *run.clockless();
    std::vector<std::pair<double, double>> stays(rows * columns);
    std::vector<std::vector<std::size_t>> ofRow(rows);
    for (std::size_t column = 0; column < columns; ++column) {
        const StepIndex k = table.stepOf(static_cast<int>(column));
        for (std::uint32_t i = times.firstOf(k); i < times.firstOf(k + 1); ++i) {
            const NodeId to = times.graph->messages()[i].to;
            if (to.value >= scene.processors || table.rowOf(to) < table.firstRow()
                || table.rowOf(to) >= table.firstRow() + rows)
                continue;
            const std::size_t row = table.rowOf(to) - table.firstRow(), cell = column * rows + row;
            const MessageTimes& one = times.timing.messages[i];
            const double leaves = times.leaves(i);
            if (stays[cell].second == 0) {
                stays[cell] = {leaves, one.receiveEnd};
                ofRow[row].push_back(cell);
            } else {
                stays[cell] = {std::min(stays[cell].first, leaves), std::max(stays[cell].second, one.receiveEnd)};
            }
        }
    }
    for (std::vector<std::size_t>& cells : ofRow) {
        std::ranges::sort(cells, {}, [&](std::size_t cell) { return stays[cell].second; });
        double end = 0;
        for (const std::size_t cell : cells) {
            auto& [from, to] = stays[cell];
            from = std::min(std::max(from, end), to);
            end = to;
        }
    }
    for (auto& [from, to] : stays) from = atTime(run, scene.window, from), to = atTime(run, scene.window, to);
    return stays;
}

/// The messages and the steps of what is selected and under the pointer.
void addChosen(TimelineScene& scene, const Run& run, const FindMessages& find)
{
    const auto messages = messagesChosen(run, scene.selection, find); // held as long as its list is read
    for (const Message& message : messages->list) {
        if (message.from.value >= scene.processors || message.to.value >= scene.processors)
            continue; // routers have no row
        const auto step = static_cast<double>(message.step);
        if (step + 1 < scene.window.firstStep || step > scene.window.lastStep) continue;
        double from = timelineAt(run, scene.window, scene.options, step),
               to = timelineAt(run, scene.window, scene.options, step + 1);
        if (const ClocklessTimes* times = run.clockless()) {
            const MessageTimes& one = times->timing.messages[times->firstOf(message.step) + message.transfer];
            from = atTime(run, scene.window, one.sendStart), to = atTime(run, scene.window, one.receiveEnd);
        }
        scene.moves.push_back({TimelinePathLine::Kind::Data, from, to, scene.table->rowOf(message.from) + 0.5,
                               scene.table->rowOf(message.to) + 0.5});
    }
    for (const Selected& what : {scene.selection, scene.hover})
        if (const auto* step = std::get_if<StepRef>(&what); step && step->step < run.steps())
            scene.steps.push_back({timelineAt(run, scene.window, scene.options, static_cast<double>(step->step)),
                                   timelineAt(run, scene.window, scene.options, static_cast<double>(step->step + 1))});
}

/// "step 3: 3 blocks, 202 units", "steps 127 and 128: 127 blocks, 8138 units each", then shorter.
QStringList stepForms(const Run& run, StepIndex step, StepIndex steps, double blocks)
{
    const auto number = [&](StepIndex k) { return numberText(static_cast<double>(k + 1)); };
    const QString count = counted(static_cast<std::uint64_t>(blocks), blockName(run), blockName(run) + u's'),
                  which = steps == 1
                              ? QStringLiteral("step %1: ").arg(number(step))
                              : QStringLiteral("steps %1%2%3: ")
                                    .arg(number(step), steps == 2 ? QStringLiteral(" and ") : QStringLiteral("–"),
                                         number(step + steps - 1)),
                  name = which + count, each = steps > 1 ? QStringLiteral(" each") : QString();
    return {name + QStringLiteral(", ") + withTimeUnit(run, run.stepTime(step)) + each, name + each, name, count,
            numberText(blocks)};
}

/// Of the step of the clock, and of the first with the largest messages and those after it that have as large ones.
void addStepForms(TimelineScene& scene, const Run& run)
{
    const auto present = static_cast<StepIndex>(std::floor(scene.position));
    double most = 0;
    StepIndex peak = 0, end = 0; // the steps with the largest messages
    for (const auto& [traffic, first, count] : run.profile().stretches()) {
        if (present >= first && present < first + count)
            scene.presentText = stepForms(run, present, 1, traffic.largestMessage);
        if (traffic.largestMessage == most && first == end && run.stepTime(first) == run.stepTime(peak))
            end = first + count;
        if (traffic.largestMessage <= most) continue;
        most = traffic.largestMessage;
        peak = first, end = first + count;
    }
    if (end > peak) scene.peakText = stepForms(run, peak, end - peak, most);
}

/// Where all rows are alike: how high bars may be, and how many messages share a link.
void addBars(TimelineScene& scene, const Run& run)
{
    const TimelineTable& table = *scene.table;
    bool level = true;
    for (int column = 0; column < table.filled(); ++column)
        level = level && table.received(column, 0).largest == table.largestMessage();
    addStepForms(scene, run);
    // Numbers of narrow bars stand above them.
    constexpr int many = 24;
    scene.barTop = (level ? 2.0 : table.columns() > many ? 1.15 : 1.0) * table.largestMessage();
    if (table.stepsPerColumn() > 1 || run.maxLinkLoad() <= 1) return;
    for (int column = 0; column < table.columns(); ++column)
        scene.contention.push_back(run.maxLinkLoad(table.stepOf(column)));
}

} // namespace

TimelineScene timelineScene(const Run& run, double position, const TimelineWindow& window,
                            std::shared_ptr<const TimelineTable> table, const TimelineOptions& options,
                            const Selected& selection, const Selected& hover, const CriticalPath* path,
                            const FindMessages& find)
{
    TimelineScene scene;
    scene.table = std::move(table);
    scene.window = window;
    scene.options = options;
    scene.ofTime = axisOfTime(run, options);
    scene.lasting = columnsLast(run, options);
    scene.position = position;
    scene.playhead = timelineAt(run, window, options, position);
    scene.blocks = run.data().blocks;
    scene.processors = run.topology().processors();
    scene.pairs = run.algorithm().operation == Operation::Alltoall;
    scene.distances = scene.pairs && scene.table->mostBlocks() <= 1;
    if (scene.distances && scene.table->processorsPerRow() > 1) scene.sentence = sentenceOfStep(run, position);
    scene.alike = scene.table->alike() && !run.clockless();
    scene.selection = selection;
    scene.hover = hover;
    for (int column = 0; column <= scene.table->columns(); ++column)
        scene.edges.push_back(timelineAt(run, window, options, static_cast<double>(scene.table->stepOf(column))));
    scene.about = chosen(run, selection, hover);
    scene.durations = durationsOf(run, scene);
    addChosen(scene, run, find);
    if (const auto& pipeline = scene.table->pipeline()) {
        const StepIndex all = pipeline->fill + pipeline->packets + pipeline->pauses;
        for (std::size_t i = 0; const StepIndex done : {StepIndex{0}, pipeline->fill, all})
            scene.pipelineEdges[i++] = timelineAt(run, window, options, static_cast<double>(done));
    }
    scene.ticks = ticksOf(run, scene);
    if (run.clockless()) scene.stays = staysOf(run, scene);
    if (scene.alike) addBars(scene, run);
    addReason(scene, run);
    addCaption(scene, run);
    addRemarks(scene, run);
    if (options.critical) addCriticalPath(scene, run, path);
    return scene;
}

TimelineScene timelineScene(const Run& run, double position, QSizeF size, const TimelineOptions& options,
                            const Selected& selection, const FindMessages& find)
{
    const TimelineWindow window = wholeTimeline(run);
    auto table = std::make_shared<TimelineTable>(run, window, timelineColumns(size), timelineRows(size));
    while (!table->fill(run, std::chrono::milliseconds(1000))) continue;
    const CriticalPath path = options.critical ? criticalPath(run) : CriticalPath{};
    return timelineScene(run, position, window, std::move(table), options, selection, {}, &path, find);
}

namespace {

/// As many of the lines above the plot as leave it room: `whole` with none of them.
int remarkLinesFor(const TimelineScene& scene, double whole, const Theme& theme)
{
    // Rows of single processors need their numbers more, where all of them have room.
    constexpr double leastRow = 6.4, leastSeen = 4, leastBars = 40, leastBelowMany = 100;
    const double leastPlot = scene.alike || !scene.reason.empty() ? leastBars : 47;
    const double count = scene.window.lastRow - scene.window.firstRow, named = leastRow * theme.fontScale * count;
    int lines = scene.alike ? 0 : scene.table->pipeline() || !scene.sentence.isEmpty() ? 1 : 0;
    lines = std::max(scene.reason.empty() ? lines : 1, static_cast<int>(scene.remarks.size()));
    for (; lines > 0; --lines) {
        const double left = whole - lines * remarkLine * theme.fontScale;
        const bool roomy = scene.alike || scene.table->processorsPerRow() > 1 || left >= named
                           || (whole < named && (left >= leastSeen * count || whole < leastSeen * count));
        if (roomy && left >= (lines == 1 ? leastPlot : leastBelowMany) * theme.fontScale) break;
    }
    return lines;
}

} // namespace

TimelineProjection::TimelineProjection(const TimelineScene& scene, QSizeF size, const Theme& theme)
    : m_size(size), m_window(scene.window), m_processors(scene.processors)
{
    // Rows in another order than the processors are counted: the 10000th.
    const std::uint32_t last = std::max(scene.processors, 2U) - 1;
    const double digits = textWidth(theme.mono(9), scene.table->inOrder() ? QString::number(last) : ordinalText(last));
    const int levels = scene.table->queueLevels();
    const double names = levels > 0 ? textWidth(queueFont(theme), queueName(levels, levels)) : 0,
                 left = timelineSide + std::max({digits, textWidth(theme.text(9), scene.axis), names - 16}) + 12;
    double top = (scene.options.heading ? timelineHeading : timelineHead) * theme.fontScale;
    const double foot = timelineFoot * theme.fontScale;
    const double high = remarkLine * theme.fontScale;
    m_remarkLines = remarkLinesFor(scene, size.height() - top - foot, theme);
    if (m_remarkLines > 0) {
        m_remarks = QRectF(left, top - timelineGap * theme.fontScale, std::max(20.0, size.width() - left - rightMargin),
                           m_remarkLines * high);
        top += m_remarkLines * high;
    }
    const bool lengthened = scene.lasting && std::ranges::any_of(scene.durations, &StepDuration::lengthened);
    const double bars = lengthened ? (durationGap + durationBar) * theme.fontScale : 0;
    const double room = size.height() - top - foot - bars;
    constexpr double row = 13;
    const double strip = levels == 0 ? 0 : std::clamp(levels * row * theme.fontScale, 0.0, 0.35 * room);
    m_plot = QRectF(left, top, std::max(20.0, size.width() - left - rightMargin),
                    std::max(10.0, room - (strip > 0 ? strip + stripGap : 0)));
    // A few rows need not be as high as a wall.
    const double most = 30 * theme.fontScale * (m_window.lastRow - m_window.firstRow);
    if (m_plot.height() > most) m_plot.setHeight(most);
    if (bars > 0)
        m_durations = QRectF(left, m_plot.bottom() + durationGap * theme.fontScale, m_plot.width(),
                             durationBar * theme.fontScale);
    if (strip > 0) m_queues = QRectF(left, m_plot.bottom() + bars + foot, m_plot.width(), strip);
}

QFont queueFont(const Theme& theme) { return theme.text(8.5); }

QString queueName(int level, int levels)
{
    return level == levels && levels > 1 ? QStringLiteral("level %1, root").arg(level)
                                         : QStringLiteral("level %1").arg(level);
}

std::optional<std::uint32_t> TimelineProjection::rowAt(double y) const
{
    if (y < m_plot.top() || y >= m_plot.bottom()) return {};
    const auto row = static_cast<std::uint32_t>(m_window.firstRow + (y - m_plot.top()) / rowHeight());
    return row < m_processors ? std::optional(row) : std::nullopt;
}

} // namespace hopscope
