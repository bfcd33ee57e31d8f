#pragma once

#include "algorithms/algorithm.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// How an interval is cut in two where its length is odd.
enum class Cut : std::uint8_t { LargerForHolder, LargerFirst /* like a balanced tree over the processors */ };

/// Who takes over the other half: the processor with the holder's offset, or the one next to the cut.
enum class Opens : std::uint8_t { Counterpart, Neighbour };

/// The tree of recursive halving on positions 0 … length-1: in every step the holder of an interval sends to the same
/// place of the other half, and both go on with their halves. Edges are grouped by step.
class HalvingTree {
public:
    struct Edge {
        std::uint32_t from, to, first, count; ///< `to` takes over the positions first … first+count-1
    };
    HalvingTree(std::uint32_t length, std::uint32_t holder, Cut cut = Cut::LargerForHolder,
                Opens opens = Opens::Counterpart);

    /// ⌈log2 length⌉.
    StepIndex steps() const { return static_cast<StepIndex>(m_firstOf.size()) - 1; }
    std::span<const Edge> at(StepIndex k) const;

private:
    std::vector<Edge> m_edges;
    std::vector<std::size_t> m_firstOf; ///< by step; one more at the end
};

/// Which real position has a position of the tree, so that one tree serves every root.
class Numbering {
public:
    static Numbering same(std::uint32_t length) { return {length, 0, false}; }
    static Numbering rotated(std::uint32_t length, std::uint32_t by) { return {length, by, false}; }
    static Numbering exclusiveOr(std::uint32_t length, std::uint32_t by) { return {length, by, true}; }

    std::uint32_t operator()(std::uint32_t position) const
    {
        if (m_exclusive) return position ^ m_by;
        const std::uint32_t sum = position + m_by;
        return sum < m_length ? sum : sum - m_length;
    }
    /// Calls `visit(first, count)` for the real intervals, two if it wraps. Under exclusive or, `count` is a power of
    /// two and `first` a multiple of it.
    template <class Visit> void each(std::uint32_t first, std::uint32_t count, Visit visit) const
    {
        if (m_exclusive) return visit((first ^ m_by) & ~(count - 1), count);
        const std::uint32_t real = (*this)(first), rest = m_length - real;
        visit(real, count < rest ? count : rest);
        if (count > rest) visit(0U, count - rest);
    }

private:
    Numbering(std::uint32_t length, std::uint32_t by, bool exclusive)
        : m_length(length), m_by(by), m_exclusive(exclusive)
    {
    }
    std::uint32_t m_length, m_by;
    bool m_exclusive;
};

/// Halving along all lines of one axis whose holders have been reached. Nodes of a line are `stride` apart.
struct HalvingPhase {
    std::string name; ///< empty if it is the only axis
    StepIndex first{};
    HalvingTree tree;
    Numbering numbering;
    std::uint32_t stride{1};
    std::uint32_t firstLine{0}, lines{1}, lineStride{1}; ///< nodes where the lines begin
    std::uint32_t rows{1}, rowStride{0};                 ///< blocks of what lies behind one place of the axis
};

/// One axis after another.
struct HalvingPlan {
    std::vector<HalvingPhase> phases;
    StepIndex steps{0};
};
using HalvingPlanPtr = std::shared_ptr<const HalvingPlan>;

/// One axis: numbers counted from the root (crossbar, ring).
HalvingPlanPtr rotatedPlan(std::uint32_t processors, NodeId root);
/// One axis: numbers exclusive-or'd with the root (hypercube); `processors` is a power of two.
HalvingPlanPtr exclusivePlan(std::uint32_t processors, NodeId root);
/// One axis with the real numbers, cut like the binary tree over the processors, so that no two messages share a link.
HalvingPlanPtr treePlan(std::uint32_t processors, NodeId root);
/// One axis with the real numbers, as on a line.
HalvingPlanPtr linePlan(std::uint32_t processors, NodeId root, Opens opens = Opens::Counterpart);
enum class AxisOrder : std::uint8_t { LastFirst, FirstFirst };
/// A grid of any number of axes: numbers count from the root on a wrapped axis, are the real ones on an open axis.
HalvingPlanPtr gridPlan(const Topology& grid, NodeId root, AxisOrder order = AxisOrder::LastFirst);
/// What the broadcast of the shape itself uses (`-hypercube`, `-grid`, else `-halving`).
HalvingPlanPtr broadcastPlan(const Topology& shape, NodeId root);
/// Sum over the axes of ⌈log2 length⌉: the steps of a gridPlan.
StepIndex gridSteps(const Topology& grid);

/// Everybody gets the one block.
Schedule halvingBroadcast(HalvingPlanPtr plan, std::uint16_t line);
/// Block j goes to processor j; each message carries the blocks of the half that it opens.
Schedule halvingScatter(HalvingPlanPtr plan, std::uint16_t line);

/// Why a transfer of step k happens. `what`: "the message", "the blocks of that half".
std::string halvingReason(const HalvingPlan& plan, StepIndex k, const Transfer& transfer, std::string_view what);

} // namespace hopscope
