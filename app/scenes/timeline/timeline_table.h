#pragma once

#include "run/run.h"
#include "scenes/timeline/timeline_pipeline.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// The part of a run that a space–time picture shows: steps and rows from … to before.
struct TimelineWindow {
    double firstStep{0}, lastStep{0};
    double firstRow{0}, lastRow{0};
    friend bool operator==(const TimelineWindow&, const TimelineWindow&) = default;
};
TimelineWindow wholeTimeline(const Run& run);

/// What a processor receives (sends) in a step; of several messages the first, or all that is received where the blocks
/// are listed.
struct TimelineCell {
    std::uint32_t firstBlock{}, lastBlock{}, blocks{0}; ///< blocks 0: nothing
    std::uint32_t largest{0};                           ///< blocks of the largest message
    /// Where operands are counted: those that are combined in the value of the receiver after the step, or of the
    /// sender before it; of a scan in its result.
    std::uint32_t combined{0};
    std::uint32_t apart{0}; ///< by how much the numbers of sender and receiver differ
};

/// Blocks of a cell that are listed one by one.
inline constexpr std::uint32_t mostBlocksListed = 64;

/// Who receives and sends what in which step, gathered once for a window and a number of pixels. With more steps or
/// rows than there is room for, one cell stands for several and shows the first message that a look at some of them
/// finds. It fills column by column, so that a view can go on working meanwhile.
class TimelineTable {
public:
    TimelineTable(const Run& run, const TimelineWindow& window, int mostColumns, int mostRows);

    bool madeFor(const Run& run, const TimelineWindow& window, int mostColumns, int mostRows) const;
    /// Goes on for about so long; true when there is nothing left to do.
    bool fill(const Run& run, std::chrono::milliseconds budget);
    bool complete() const { return m_filled == m_columns; }

    int columns() const { return m_columns; }
    int filled() const { return m_filled; }
    int rows() const { return m_rows; }
    StepIndex firstStep() const { return m_firstStep; }
    /// First step of a column; columns() gives the end of the last.
    StepIndex stepOf(int column) const { return std::min(m_firstStep + column * m_stepsPerColumn, m_lastStep); }
    StepIndex stepsPerColumn() const { return m_stepsPerColumn; }
    std::uint32_t firstRow() const { return m_firstRow; }
    std::uint32_t processorsPerRow() const { return m_processorsPerRow; }
    /// Processor at a row of the whole picture.
    NodeId processorAt(std::uint32_t row) const { return m_order[std::min<std::size_t>(row, m_order.size() - 1)]; }
    bool inOrder() const { return std::ranges::is_sorted(m_order); } ///< rows are in the order of the numbers
    std::uint32_t rowOf(NodeId node) const { return m_rowOf[node.value]; }
    std::uint32_t processors() const { return static_cast<std::uint32_t>(m_order.size()); }
    const TimelineCell& received(int column, int row) const { return m_received[at(column, row)]; }
    const TimelineCell& sent(int column, int row) const { return m_sent[at(column, row)]; }
    /// Whether every message that is shown has its blocks listed.
    bool listsBlocks() const { return !m_receivedBlocks.empty() && m_mostBlocks <= mostBlocksListed; }
    /// All blocks of what is received, in all messages of the step, ascending, where cells are few, of one step and one
    /// processor, and no more than can be told apart; else nothing, or fewer than the cell counts.
    std::span<const std::uint32_t> receivedBlocks(int column, int row) const
    {
        return m_receivedBlocks.empty() ? std::span<const std::uint32_t>() : m_receivedBlocks[at(column, row)];
    }

    /// Packets that wait in the fullest router of a level (1 … levels) of a tree, by column; no levels where routers
    /// take no part.
    int queueLevels() const { return static_cast<int>(m_queues.size()); }
    std::uint32_t queue(int column, int level) const
    {
        return m_queues[static_cast<std::size_t>(level) - 1][static_cast<std::size_t>(column)];
    }
    std::uint32_t longestQueue() const { return m_longestQueue; } ///< of the whole run
    /// Of a reduction in one piece, and of a scan, the block says nothing.
    bool countsOperands() const { return m_holdings != nullptr; }
    bool countsResults() const { return m_ofResult; }
    std::uint32_t mostBlocks() const { return m_mostBlocks; } ///< of the messages that are shown
    /// The most blocks of a single message; of cells that list all that is received mostBlocks() may be more.
    std::uint32_t largestMessage() const { return m_largest; }
    /// Rows are of several processors, and messages of several blocks: the numbers of these would be those of one
    /// message among many, so how many they are is shown.
    bool countsBlocks() const { return m_processorsPerRow > 1 && m_mostBlocks > 1 && !countsOperands(); }
    /// Then, or where rows are too low for the blocks of several messages at once, whether all rows have messages of
    /// the same sizes: a bar for a step tells it all.
    bool alike() const;
    /// How packets fill the processors of the run, where they follow each other.
    const std::optional<TimelinePipeline>& pipeline() const { return m_pipeline; }

private:
    std::size_t at(int column, int row) const
    {
        return static_cast<std::size_t>(column) * static_cast<std::size_t>(m_rows) + static_cast<std::size_t>(row);
    }
    void fillColumn(const Run& run, int column);
    void listBlocks(int column, const Transfer& transfer); ///< of what its receiver gets
    bool crowdsBlocks() const;                             ///< in low rows stripes of what came in several messages
    void apply();                                          ///< m_step, where operands are counted
    void readQueues(const Run& run);

    std::shared_ptr<const Simulation> m_simulation;
    TimelineWindow m_window;
    int m_mostColumns, m_mostRows;
    int m_columns{}, m_rows{}, m_filled{0};
    StepIndex m_firstStep{}, m_lastStep{}, m_stepsPerColumn{1};
    std::uint32_t m_firstRow{}, m_processorsPerRow{1};
    std::vector<NodeId> m_order;
    std::vector<std::uint32_t> m_rowOf;
    std::vector<TimelineCell> m_received, m_sent;
    std::vector<std::vector<std::uint32_t>> m_receivedBlocks; ///< as m_received, or empty
    std::vector<std::vector<std::uint32_t>> m_queues;         ///< by level, then by column
    std::uint32_t m_longestQueue{0};
    std::shared_ptr<Holdings> m_holdings; ///< after m_applied steps; null where operands are not counted
    bool m_ofResult{false};               ///< they are counted in block 0, whichever is sent
    StepIndex m_applied{0};
    std::uint32_t m_mostBlocks{0}, m_largest{0};
    std::optional<TimelinePipeline> m_pipeline;
    Step m_step;
};

} // namespace hopscope
