#include "algorithms/scan_grid.h"

#include "algorithms/entry_helpers.h"
#include "algorithms/halving.h"
#include "algorithms/scan.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope {

namespace {

struct Grid {
    std::uint32_t rows{1}, columns{1};

    explicit Grid(const Topology& topology)
        : rows(topology.axes().size() > 1 ? topology.axes().front() : 1), columns(topology.axes().back())
    {
    }
    NodeId at(std::uint32_t row, std::uint32_t column) const { return NodeId{row * columns + column}; }
};

std::uint32_t lineSteps(std::uint32_t length, LineScan kind)
{
    return kind == LineScan::Chain ? length - 1 : ceilLog2(length);
}

/// Calls `send(from, to)` for every message of step k along a line.
template <class Send> void scanLine(std::uint32_t length, LineScan kind, std::uint32_t k, Send send)
{
    if (kind == LineScan::Chain) return send(k, k + 1);
    const std::uint32_t distance = 1U << k;
    for (std::uint32_t i = 0; i + distance < length; ++i) send(i, i + distance);
}

struct GridPlan {
    Grid grid;
    LineScan kind;
    std::uint32_t alongRows, alongColumn, back;
    std::shared_ptr<const HalvingTree> halving; ///< of a row, from its last processor

    GridPlan(const Topology& topology, LineScan how)
        : grid(topology), kind(how), alongRows(lineSteps(grid.columns, how)), alongColumn(lineSteps(grid.rows, how)),
          back(grid.rows > 1 ? lineSteps(grid.columns, how) : 0)
    {
        if (how == LineScan::Doubling) halving = std::make_shared<const HalvingTree>(grid.columns, grid.columns - 1);
    }
    StepIndex steps() const { return StepIndex{alongRows} + alongColumn + back; }

    void writeRows(std::uint32_t k, Step& step) const
    {
        for (std::uint32_t row = 0; row < grid.rows; ++row)
            scanLine(grid.columns, kind, k, [&](std::uint32_t from, std::uint32_t to) {
                step.send(grid.at(row, from), grid.at(row, to), {scan::result}, Effect::Combine).line = 1;
            });
    }
    /// The totals travel as messages, so that what is received can be joined with the offset, too.
    void writeColumn(std::uint32_t k, Step& step) const
    {
        scanLine(grid.rows, kind, k, [&](std::uint32_t from, std::uint32_t to) {
            step.send(grid.at(from, grid.columns - 1), grid.at(to, grid.columns - 1), {scan::message}).line = 2;
        });
        scanLine(grid.rows, kind, k, [&](std::uint32_t, std::uint32_t to) {
            const NodeId node = grid.at(to, grid.columns - 1);
            step.act({node, scan::message, scan::helper, 1, Effect::Combine});
            step.act({node, scan::message, scan::result, 1, Effect::Combine});
            step.act({node, scan::result, scan::message, 1, Effect::Copy});
        });
    }
    void writeBack(std::uint32_t k, Step& step) const
    {
        for (std::uint32_t row = 1; row < grid.rows; ++row) {
            const auto send = [&](std::uint32_t from, std::uint32_t to) {
                step.send(grid.at(row, from), grid.at(row, to), {scan::helper}).line = 4;
                step.act({grid.at(row, to), scan::helper, scan::result, 1, Effect::Combine});
            };
            if (kind == LineScan::Chain)
                send(grid.columns - 1 - k, grid.columns - 2 - k);
            else
                for (const HalvingTree::Edge& edge : halving->at(k)) send(edge.from, edge.to);
        }
    }
};

} // namespace

Schedule gridScan(const Topology& topology, LineScan kind)
{
    const GridPlan plan(topology, kind);
    const auto write = [plan](StepIndex k, Step& step) {
        const auto now = static_cast<std::uint32_t>(k);
        if (now < plan.alongRows) {
            plan.writeRows(now, step);
            // Before the column begins, the totals are ready to be sent.
            if (now + 1 == plan.alongRows && plan.alongColumn > 0)
                for (std::uint32_t row = 0; row < plan.grid.rows; ++row)
                    step.act({plan.grid.at(row, plan.grid.columns - 1), scan::result, scan::message, 1, Effect::Copy});
        } else if (now < plan.alongRows + plan.alongColumn) {
            plan.writeColumn(now - plan.alongRows, step);
        } else {
            plan.writeBack(now - plan.alongRows - plan.alongColumn, step);
        }
    };
    std::vector<Phase> phases;
    if (plan.alongRows > 0) phases.push_back({"Rows", 0});
    if (plan.alongColumn > 0) phases.push_back({"Last column", plan.alongRows});
    if (plan.back > 0) phases.push_back({"Offsets along rows", StepIndex{plan.alongRows} + plan.alongColumn});
    return {plan.steps(), write, std::move(phases)};
}

Data gridScanData(const Problem& problem)
{
    if (Grid(problem.shape).rows > 1) return scan::data(problem, scan::Helper::Offset);
    return operationData(Operation::Scan, processors(problem), NodeId{}, 1, real(problem, "words"));
}

std::string gridScanReason(const Problem& problem, LineScan kind, StepIndex k, const Transfer& transfer)
{
    const GridPlan plan(problem.shape, kind);
    const std::uint32_t row = transfer.from.value / plan.grid.columns;
    if (k < plan.alongRows)
        return fmt::format("Row {} scans: processor {} sends what it has combined of the row to processor {}.", row,
                           transfer.from.value, transfer.to.value);
    if (k < StepIndex{plan.alongRows} + plan.alongColumn)
        return fmt::format(
            "The last column scans the totals of the rows: processor {} sends its own to processor {}, which "
            "also combines what it receives with the offset of its row.",
            transfer.from.value, transfer.to.value);
    return fmt::format(
        "Processor {} hands the offset of row {}, all operands before the row, to processor {}, which combines it "
        "on the left.",
        transfer.from.value, row, transfer.to.value);
}

std::optional<Diagnostic> gridScanObjection(const Problem& problem, std::string_view entry)
{
    if (problem.shape.axes().size() <= 2) return std::nullopt;
    return Diagnostic{
        "shape",
        fmt::format("shape: {} works on two axes, {} has {}", entry, problem.shape.text(), problem.shape.axes().size()),
        {{"use two axes", fmt::format("{} {} shape=mesh", problem.topology.text(), entry)}}};
}

GridScanCost gridScanCost(const Topology& topology, LineScan kind)
{
    const Grid grid(topology);
    const auto scan = [kind](std::uint32_t length) {
        double messages = 0;
        if (kind == LineScan::Chain) return length - 1.0;
        for (std::uint32_t distance = 1; distance < length; distance *= 2)
            messages += std::min(distance, length - distance);
        return messages;
    };
    const double back = grid.rows > 1 ? lineSteps(grid.columns, kind) : 0;
    return {lineSteps(grid.columns, kind) + lineSteps(grid.rows, kind) + back,
            scan(grid.columns) + scan(grid.rows) + back};
}

std::optional<double> gridScanTime(const Problem& problem, LineScan kind)
{
    if (!onOwnNetwork(problem) || (problem.topology.dedicated() && kind == LineScan::Doubling)) return std::nullopt;
    const auto [start, message] = linearPrices(problem);
    const auto [steps, messages] = gridScanCost(problem.shape, kind);
    return start * steps + message * messages;
}

std::string gridScanNumbers(const Problem& problem, LineScan kind)
{
    const auto [start, message] = linearPrices(problem);
    const auto [steps, messages] = gridScanCost(problem.shape, kind);
    return fmt::format("= {} · {} + {} · {}", shortNumber(start), steps, shortNumber(message), messages);
}

} // namespace hopscope
