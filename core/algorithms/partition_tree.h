#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace hopscope {

/// What is cut off a box of the grid in one step.
enum class Cuts : std::uint8_t {
    OneSlab,  ///< on every axis a slab on the side with more room: N + 1 parts
    TwoSlabs, ///< on every axis a slab on each side: 2N + 1 parts; windows on wrapped axes put the root in the middle
    Half      ///< on every axis the half without the root
};
enum class Rounding : std::uint8_t { Nearest, Floor, Ceil };

/// A partition of a grid that the holders of its boxes refine step by step: each sends to a new holder in every slab
/// that it cuts off, all in the same step.
class PartitionTree {
public:
    struct Edge {
        NodeId from, to;
        std::uint32_t box{}; ///< of the part that `to` takes over; see blocks()
    };
    PartitionTree(const Topology& grid, NodeId root, Cuts cuts, Rounding rounding);
    /// Consecutive ranges of node numbers, `parts` in every step; the first node of each range is its holder.
    PartitionTree(std::uint32_t processors, NodeId root, std::uint32_t parts);

    StepIndex steps() const { return static_cast<StepIndex>(m_firstOf.size()) - 1; }
    std::span<const Edge> at(StepIndex k) const;
    /// Most messages of one holder, and nodes of the largest part that is cut off, by step.
    const std::vector<double>& sends() const { return m_sends; }
    const std::vector<double>& largest() const { return m_largest; }
    /// Processors of a part, in ascending order on axes that do not wrap.
    std::vector<BlockRange> blocks(const Edge& edge) const;

private:
    struct Box;
    using Cutter = std::function<void(Box&, std::vector<Box>&)>;
    void grow(Box whole, const Cutter& cut);

    std::vector<std::uint32_t> m_axes;
    std::vector<Edge> m_edges;
    std::vector<std::int32_t> m_boxes; ///< low and high of every axis, box after box; windows may begin below 0
    std::vector<std::size_t> m_firstOf;
    std::vector<double> m_sends, m_largest;
};
using PartitionTreePtr = std::shared_ptr<const PartitionTree>;

/// The tree of the problem's shape, root and `rounding` (`auto`: the fewest steps).
PartitionTreePtr partitionOf(const Problem& problem, Cuts cuts);

Schedule partitionBroadcast(PartitionTreePtr tree, std::uint16_t line, Path path = Path::Usual);
Schedule partitionScatter(PartitionTreePtr tree, std::uint16_t line);
/// Why a transfer of step k happens.
std::string partitionReason(const PartitionTree& tree, StepIndex k, const Transfer& transfer, std::string_view what);
/// S, l_s, b_s, sigma, L and the bound.
Facts partitionFacts(const PartitionTree& tree, const Problem& problem);

inline constexpr std::string_view roundings[] = {"nearest", "floor", "ceil", "auto"};
inline constexpr Parameter roundingParameter{
    .id = "rounding",
    .label = "Rounding of regions",
    .symbol = {},
    .unit = {},
    .help = "How the thickness of a slab becomes a whole number; auto tries all and keeps the fewest steps.",
    .kind = Kind::Choice,
    .choices = roundings};

} // namespace hopscope
