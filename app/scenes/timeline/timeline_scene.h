#pragma once

#include "drawing/theme.h"
#include "run/analysis/critical_path.h"
#include "scenes/chosen_messages.h"
#include "scenes/selected.h"
#include "scenes/timeline/timeline_durations.h"
#include "scenes/timeline/timeline_table.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <array>
#include <cmath>
#include <memory>
#include <optional>

namespace hopscope {

class Canvas;

struct TimelineOptions {
    /// Whether the axis is time as the cost model counts it, not steps; without a choice it has the steps, which are as
    /// wide as they last where columnsLast() says so.
    std::optional<bool> proportional{};
    bool sends{false};    ///< a thin bar for what is sent
    bool critical{false}; ///< the critical path over the cells
    bool heading{false};  ///< a title, where nothing around the picture says what it is
    friend bool operator==(const TimelineOptions&, const TimelineOptions&) = default;
};

/// A number on the axis.
struct TimelineTick {
    double at{}; ///< 0 … 1 of the window
    QString label;
    QStringList forms{}; ///< longer ones, then the label, for the room that is there
    double width{0};     ///< of this room, 0 … 1 of the window
};

/// A piece of the critical path: over the cell of a transfer whose data is waited for, along the row of a processor
/// whose port is, or to a step that could go earlier.
struct TimelinePathLine {
    enum class Kind : std::uint8_t { Data, Port, Slack };
    Kind kind{};
    double fromAt{}, toAt{};   ///< 0 … 1 of the window
    double fromRow{}, toRow{}; ///< middles of rows
};

/// From where captions begin.
inline constexpr double timelineSide = 24;

/// Space–time: a row per processor, a column per step, the colour says which block arrives.
struct TimelineScene {
    std::shared_ptr<const TimelineTable> table;
    TimelineWindow window;
    TimelineOptions options;
    /// Without a common clock, by column and row: from where to where the message that the cell tells of is on its way
    /// to the processor and received; 0 … 1 of the window. Empty where cells stand for several.
    std::vector<std::pair<double, double>> stays;
    std::vector<double> edges; ///< where columns begin, 0 … 1 of the window; one more at the end
    double playhead{0};        ///< 0 … 1 of the window; outside if it is not to be seen
    double position{0};        ///< in steps
    std::uint32_t blocks{1}, processors{1};
    bool ofTime{false};                    ///< numbers on the axis are times
    bool lasting{false};                   ///< columns are as wide as their steps last
    std::vector<StepDuration> durations{}; ///< by column, where some are longer as messages share links
    bool alike{false}; ///< in every step all rows receive messages of one size: bars in place of rows
    /// Of rows that are alike: the most messages on a link by column, where these are single steps and some share one.
    std::vector<double> contention{};
    /// Of such bars what the step of the clock and the one with the largest messages have, each in ever shorter forms:
    /// "step 3: 3 blocks, 202 units".
    QStringList presentText, peakText;
    double barTop{1};  ///< blocks at the top of the plot; bars that are all as high take half of it
    bool pairs{false}; ///< a block is named by its source and its target
    /// Of such blocks, sent one by one, the number tells less than how far its receiver is from its sender.
    bool distances{false};
    QString sentence; ///< why the step of the clock sends what it sends; empty where cells have words
    /// Between caption and plot, each in ever shorter forms: how the time is the sum of the steps.
    std::vector<QStringList> remarks;
    /// Where one line alone has room, in place of them: why a tree from one root needs so many steps.
    QStringList reason;
    std::vector<std::size_t> receivers; ///< of such a tree, by column, where rows are in the order of the data
    /// Of a pipeline: where it begins, where packet 0 comes to the last processor, and where it ends; 0 … 1 of the
    /// window.
    std::array<double, 3> pipelineEdges{};
    std::vector<TimelineTick> ticks;
    QString caption, axis;
    QStringList shorterCaptions; ///< where the caption has no room
    std::vector<TimelinePathLine> path;
    QString pathText; ///< what the path means; empty unless it is asked for
    Selected selection, hover;
    std::vector<Selected> about; ///< what is selected and under the pointer, with their parts
    /// Messages of what is selected: from a row at the beginning of a step to a row at its end.
    std::vector<TimelinePathLine> moves;
    std::vector<std::pair<double, double>> steps; ///< selected ones, 0 … 1 of the window

    /// The colour at 0 … 1: of an order, or of how many there are.
    QColor colourAt(double order, const Theme& theme) const
    {
        constexpr double none = 0.08; // of the amounts: the least is something
        return table->countsBlocks() ? theme.amount(none + (1 - none) * order) : theme.order(order);
    }
    /// 0 … 1 of the colours; of operands, and of how many blocks a message has, by the logarithm of their number, so
    /// that each doubling counts alike. Below 0: there is nothing to tell apart.
    double order(const TimelineCell& cell) const
    {
        if (table->countsBlocks())
            return std::log2(std::max<double>(cell.largest, 1)) / std::log2(static_cast<double>(table->mostBlocks()));
        if (distances && processors <= 2) return 0;
        // Of a thousand processors most of an even scale is for the last steps.
        if (distances && table->processorsPerRow() > 1 && table->stepsPerColumn() > 1)
            return std::log2(std::max<double>(cell.apart, 1)) / std::log2(processors - 1.0);
        if (distances) return (static_cast<double>(cell.apart) - 1) / (processors - 2);
        if (table->countsOperands() && cell.combined == 0) return 0; // an exclusive scan may have none
        if (cell.combined > 0 && processors > 1)
            return std::log2(static_cast<double>(cell.combined)) / std::log2(static_cast<double>(processors));
        return blocks <= 1 ? -1 : (static_cast<double>(cell.firstBlock) + cell.lastBlock) / 2 / (blocks - 1);
    }
};

/// How many columns and rows a table needs for a picture of a size.
int timelineColumns(QSizeF size);
int timelineRows(QSizeF size);

TimelineScene timelineScene(const Run& run, double position, const TimelineWindow& window,
                            std::shared_ptr<const TimelineTable> table, const TimelineOptions& options,
                            const Selected& selection = {}, const Selected& hover = {},
                            const CriticalPath* path = nullptr, const FindMessages& find = {});
/// With a table of its own, complete; for pictures that are not on screen.
TimelineScene timelineScene(const Run& run, double position, QSizeF size, const TimelineOptions& options,
                            const Selected& selection = {}, const FindMessages& find = {});

/// Position in steps at 0 … 1 of the window, and back.
double timelinePosition(const Run& run, const TimelineWindow& window, const TimelineOptions& options, double at);
double timelineAt(const Run& run, const TimelineWindow& window, const TimelineOptions& options, double position);

/// Adds the path to a scene, or that it is still looked for.
void addCriticalPath(TimelineScene& scene, const Run& run, const CriticalPath* path);

/// From rows and columns to pixels.
class TimelineProjection {
public:
    TimelineProjection(const TimelineScene& scene, QSizeF size, const Theme& theme);
    QSizeF size() const { return m_size; }
    QRectF plot() const { return m_plot; }
    /// Lines between the caption and the plot, for what its steps are; empty where there are none.
    QRectF remarks() const { return m_remarks; }
    int remarkLines() const { return m_remarkLines; }
    /// Heat strip of the queues below the axis, a row for every level; empty where there are none.
    QRectF queues() const { return m_queues; }
    /// Below the plot a bar for what each step lasts; empty where no contention makes one longer.
    QRectF durations() const { return m_durations; }
    double x(double at) const { return m_plot.left() + at * m_plot.width(); }
    double rowTop(double row) const { return m_plot.top() + (row - m_window.firstRow) * rowHeight(); }
    double rowHeight() const { return m_plot.height() / (m_window.lastRow - m_window.firstRow); }
    double at(double x) const { return (x - m_plot.left()) / m_plot.width(); }
    std::optional<std::uint32_t> rowAt(double y) const;

private:
    QSizeF m_size;
    TimelineWindow m_window;
    std::uint32_t m_processors;
    int m_remarkLines{0};
    QRectF m_plot, m_queues, m_remarks, m_durations;
};

/// Three layers: everything as it is in the future (pale), the past (strong; a view shows it up to the playhead), and
/// what moves.
void paintFuture(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme);
void paintPast(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme);
void paintPlayhead(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                   const Theme& theme);
/// The cells between two columns. Words that a playhead at this x would strike through are left out; then they stand
/// beside it.
void paintCells(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
                bool pale, const Theme& theme, std::optional<double> playhead = {});
void paintCrossedTexts(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                       const Theme& theme);
/// Of a row of the queues: "level 2", "level 3, root".
QFont queueFont(const Theme& theme);
QString queueName(int level, int levels);
/// The column at 0 … 1 of the window, and that in which the playhead stands; one more than there are at the end.
int columnAt(const TimelineScene& scene, double at);
inline int columnAtPlayhead(const TimelineScene& scene) { return columnAt(scene, scene.playhead); }
/// Where what has been received ends: messages arrive at the end of their step, so that the column of the playhead is
/// still to come.
double pastEnd(const TimelineScene& scene, const TimelineProjection& projection);
/// The critical path, and what its lines mean, in the line of the caption between two places.
void paintCriticalPath(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                       const Theme& theme);
void paintPathLegend(Canvas& canvas, const TimelineScene& scene, QPointF baseline, double right, const Theme& theme);
/// The whole picture.
void paint(Canvas& canvas, const TimelineScene& scene, QSizeF size, const Theme& theme);

} // namespace hopscope
