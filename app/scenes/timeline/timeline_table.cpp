#include "scenes/timeline/timeline_table.h"

#include "algorithms/scan.h"

#include "run/holdings/holdings.h"
#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// Steps of a column that are looked at.
constexpr StepIndex mostLooks = 4;
/// Cells whose blocks are listed.
constexpr std::size_t mostListed = 4096;

TimelineCell cellOf(const Step& step, const Transfer& transfer)
{
    TimelineCell cell{UINT32_MAX, 0, 0};
    for (const BlockRange& range : step.blocks(transfer)) {
        cell.firstBlock = std::min(cell.firstBlock, range.first.value);
        cell.lastBlock = std::max(cell.lastBlock, range.first.value + (range.count - 1) * range.stride
                                                      + (range.rows - 1) * range.rowStride);
        cell.blocks += static_cast<std::uint32_t>(range.size());
    }
    return cell;
}

} // namespace

TimelineWindow wholeTimeline(const Run& run)
{
    return {0, static_cast<double>(std::max<StepIndex>(run.steps(), 1)), 0,
            static_cast<double>(run.topology().processors())};
}

TimelineTable::TimelineTable(const Run& run, const TimelineWindow& window, int mostColumns, int mostRows)
    : m_simulation(run.simulation()), m_window(window), m_mostColumns(mostColumns), m_mostRows(mostRows)
{
    const std::uint32_t processors = run.topology().processors();
    m_order = run.drawing().rows;
    if (m_order.size() != processors) {
        m_order.resize(processors);
        for (std::uint32_t i = 0; i < processors; ++i) m_order[i] = NodeId{i};
    }
    m_rowOf.resize(processors);
    for (std::uint32_t row = 0; row < processors; ++row) m_rowOf[m_order[row].value] = row;

    m_firstStep = std::clamp<StepIndex>(static_cast<StepIndex>(std::floor(window.firstStep)), 0, run.steps());
    m_lastStep = std::clamp<StepIndex>(static_cast<StepIndex>(std::ceil(window.lastStep)), m_firstStep, run.steps());
    const StepIndex steps = m_lastStep - m_firstStep;
    m_stepsPerColumn = std::max<StepIndex>(1, (steps + mostColumns - 1) / std::max(mostColumns, 1));
    m_columns = static_cast<int>((steps + m_stepsPerColumn - 1) / m_stepsPerColumn);

    m_firstRow =
        static_cast<std::uint32_t>(std::clamp(std::floor(window.firstRow), 0.0, static_cast<double>(processors - 1)));
    const auto lastRow = static_cast<std::uint32_t>(
        std::clamp(std::ceil(window.lastRow), m_firstRow + 1.0, static_cast<double>(processors)));
    const std::uint32_t shown = lastRow - m_firstRow, room = static_cast<std::uint32_t>(std::max(mostRows, 1));
    m_processorsPerRow = (shown + room - 1) / room;
    m_rows = static_cast<int>((shown + m_processorsPerRow - 1) / m_processorsPerRow);
    m_received.resize(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows));
    m_sent.resize(m_received.size());
    if (m_received.size() <= mostListed && m_processorsPerRow == 1 && m_stepsPerColumn == 1 && run.data().blocks > 1)
        m_receivedBlocks.resize(m_received.size());
    readQueues(run);
    m_pipeline = timelinePipeline(run);
    constexpr std::uint32_t mostCounted = 1U << 16;
    constexpr std::size_t mostHoldings = std::size_t{64} << 20;
    const Data& data = run.data();
    // What a scan sends is the same block in every step; its result is block 0, unless it goes in packets.
    m_ofResult = data.custody == Custody::Combined && data.joins
                 && (data.blocks == 1 || scan::keepsValues(run.algorithm().operation, data));
    const bool inOnePiece = data.blocks == 1 && !data.joins;
    if (data.custody == Custody::Combined && (inOnePiece || m_ofResult) && processors <= mostCounted) {
        m_holdings = run.holdingsAt(0);
        m_holdings->setRoom(mostHoldings);
    }
}

void TimelineTable::readQueues(const Run& run)
{
    const auto history = queueHistory(run);
    if (!history || m_columns == 0) return;
    const LeafTree tree = LeafTree::of(run.topology());
    std::vector<StepIndex> edges;
    for (int column = 0; column <= m_columns; ++column) edges.push_back(stepOf(column));
    m_queues.assign(tree.levels(), std::vector<std::uint32_t>(static_cast<std::size_t>(m_columns)));
    m_longestQueue = history->peak();
    for (std::uint32_t router = 0; router < history->routers(); ++router) {
        auto& level = m_queues[tree.level(tree.leaves() + router) - 1];
        const auto columns = history->columns(router, edges);
        for (std::size_t i = 0; i < columns.size(); ++i) level[i] = std::max(level[i], columns[i].longest);
    }
}

bool TimelineTable::madeFor(const Run& run, const TimelineWindow& window, int mostColumns, int mostRows) const
{
    return m_simulation == run.simulation() && m_window == window && m_mostColumns == mostColumns
           && m_mostRows == mostRows;
}

void TimelineTable::apply()
{
    if (!m_holdings) return;
    try {
        m_holdings->apply(m_step, m_applied++, nullptr);
    } catch (const Outgrown&) { // values of many scattered operands: then colours are those of the block again
        m_holdings = nullptr;
        for (std::vector<TimelineCell>* cells : {&m_received, &m_sent})
            for (TimelineCell& cell : *cells) cell.combined = 0;
    }
}

void TimelineTable::listBlocks(int column, const Transfer& transfer)
{
    if (m_receivedBlocks.empty() || transfer.to.value >= m_rowOf.size()) return;
    const std::uint32_t row = m_rowOf[transfer.to.value];
    if (row < m_firstRow || row >= m_firstRow + static_cast<std::uint32_t>(m_rows)) return;
    const std::size_t place = at(column, static_cast<int>(row - m_firstRow));
    std::vector<std::uint32_t>& blocks = m_receivedBlocks[place];
    TimelineCell& cell = m_received[place];
    // Either all are listed, or the cell counts more.
    if (cell.blocks > mostBlocksListed || cell.blocks != blocks.size() + m_step.blockCount(transfer)) return;
    m_step.eachBlock(transfer, [&](BlockId block) { blocks.push_back(block.value); });
    std::ranges::sort(blocks);
    // What two send to be combined is one block.
    blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
    cell.blocks = static_cast<std::uint32_t>(blocks.size());
}

void TimelineTable::fillColumn(const Run& run, int column)
{
    const StepIndex first = stepOf(column), last = std::min(first + m_stepsPerColumn, m_lastStep);
    const StepIndex stride = std::max<StepIndex>(1, (last - first + mostLooks - 1) / mostLooks);
    const auto enter = [&](NodeId node, const Transfer& transfer, std::vector<TimelineCell>& cells) {
        if (node.value >= m_rowOf.size()) return; // a router
        const std::uint32_t row = m_rowOf[node.value];
        if (row < m_firstRow) return;
        const std::uint32_t shown = (row - m_firstRow) / m_processorsPerRow;
        if (shown >= static_cast<std::uint32_t>(m_rows)) return;
        TimelineCell& cell = cells[at(column, static_cast<int>(shown))];
        const auto blocks = static_cast<std::uint32_t>(m_step.blockCount(transfer));
        m_mostBlocks = std::max(m_mostBlocks, blocks);
        m_largest = std::max(m_largest, blocks);
        if (cell.blocks > 0) {
            cell.largest = std::max(cell.largest, blocks);
            if (&cells == &m_received && !m_receivedBlocks.empty()) {
                const TimelineCell more = cellOf(m_step, transfer);
                cell.firstBlock = std::min(cell.firstBlock, more.firstBlock);
                cell.lastBlock = std::max(cell.lastBlock, more.lastBlock);
                m_mostBlocks = std::max(m_mostBlocks, cell.blocks += more.blocks);
            }
            return;
        }
        cell = cellOf(m_step, transfer);
        cell.largest = blocks;
        cell.apart =
            std::max(transfer.from.value, transfer.to.value) - std::min(transfer.from.value, transfer.to.value);
        if (m_holdings)
            for (const RankInterval& ranks : m_holdings->joined(node, BlockId{m_ofResult ? 0 : cell.firstBlock}))
                cell.combined += ranks.high - ranks.low;
    };
    for (StepIndex k = first; k < last; ++k) {
        const bool looks = (k - first) % stride == 0;
        if (!looks && !m_holdings) continue; // its steps must all be taken
        run.schedule().at(k, m_step);
        if (looks)
            for (const Transfer& transfer : m_step.transfers()) enter(transfer.from, transfer, m_sent);
        apply();
        if (looks)
            for (const Transfer& transfer : m_step.transfers()) {
                enter(transfer.to, transfer, m_received);
                listBlocks(column, transfer);
            }
    }
}

bool TimelineTable::crowdsBlocks() const
{
    constexpr int leastOfRoom = 3; // rows that a picture of this height has no room for three times are low
    return listsBlocks() && leastOfRoom * m_rows > m_mostRows && m_mostBlocks > m_largest && m_largest > 1;
}

bool TimelineTable::alike() const
{
    const bool crowded = crowdsBlocks(); // then a row may get several messages in a step
    if ((!countsBlocks() && !crowded) || m_filled == 0) return false;
    for (int column = 0; column < m_filled; ++column)
        for (int row = 1; row < m_rows; ++row) {
            const TimelineCell &one = received(column, row), &first = received(column, 0);
            if (one.largest != first.largest || (crowded && one.blocks != first.blocks)) return false;
        }
    return true;
}

bool TimelineTable::fill(const Run& run, std::chrono::milliseconds budget)
{
    const auto end = std::chrono::steady_clock::now() + budget;
    while (m_holdings && m_applied < m_firstStep) {
        run.schedule().at(m_applied, m_step);
        apply();
        if (std::chrono::steady_clock::now() >= end) return false;
    }
    while (m_filled < m_columns) {
        fillColumn(run, m_filled++);
        if (std::chrono::steady_clock::now() >= end) break;
    }
    return complete();
}

} // namespace hopscope
