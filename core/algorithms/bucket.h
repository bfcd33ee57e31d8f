#pragma once

#include "algorithms/multilink_theory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

/// Axes of a grid longer than 1 in the order in which a block may turn.
using AxisSequence = std::vector<std::size_t>;

/// The bucket algorithm on a grid of any dimension: a block moves along the first axis of an order, then along the
/// second …, always forwards, and everybody passes on what came in the step before. With several orders every block is
/// split into as many sub-blocks, sub-block q of owner s (block s · orders + q) follows order q, and sub-blocks for the
/// same neighbour travel together.
class Bucket {
public:
    Bucket(const Topology& grid, std::vector<AxisSequence> orders);
    StepIndex steps() const { return m_steps; }
    Schedule schedule(std::uint16_t line) const;
    /// Blocks (of whole size) in the message along an axis of the grid in step k.
    double count(std::size_t axis, StepIndex k) const;
    /// By step: the largest message, how many go at once, and what arrives in sum; a block has `words`.
    StepShares shares(double words, Joining joining = Joining::No) const;
    std::span<const AxisSequence> orders() const { return m_orders; }

private:
    /// Blocks whose owners differ from the sender by these offsets; two of them run against each other.
    struct Run {
        std::vector<std::uint32_t> offset; ///< at the smallest owner along the two axes, as if nothing wrapped
        std::size_t rising{}, falling{}; ///< axes along which the owner's coordinate rises and falls; equal: one block
        std::uint32_t length{1}, subBlock{};
    };
    std::vector<Run> runs(std::size_t axis, StepIndex k) const;
    void collect(const AxisSequence& order, std::size_t position, std::uint32_t subBlock, std::uint32_t sum,
                 std::vector<Run>& out) const;
    void send(Step& step, std::span<const std::uint32_t> at, std::uint32_t node, std::size_t axis,
              std::span<const Run> runs, std::uint16_t line) const;

    std::vector<std::uint32_t> m_axes, m_strides;
    std::vector<AxisSequence> m_orders;
    StepIndex m_steps{0};
    std::vector<std::vector<double>> m_counts; ///< by axis, by step
};

/// Order of the axes from the parameter `order`: largest-last, smallest-last, index.
AxisSequence orderOf(const Problem& problem);
/// The bucket of the problem's shape and `order`.
Bucket bucketOf(const Problem& problem);
/// All rotations of the axes by index.
Bucket rotatedBucketOf(const Problem& problem);
/// Blocks of the rotated bucket, for allgather and reduce-scatter.
Data rotatedData(const Problem& problem, Operation operation);

/// (d − N) and (D_last − 1)/D_last, the last axis of the order; 0 for one processor.
double bucketSteps(const Topology& grid);
double lastAxisShare(const Problem& problem);
/// A tree of slabs on both sides of every axis and a bucket, in either order.
std::optional<double> partitionAndBucketSteps(const Problem& problem);
/// Step by step; nothing off the network that it was made for.
template <Bucket (*Of)(const Problem&), Joining Joins> std::optional<double> leastBucketTime(const Problem& problem)
{
    return sharesTimeHere(problem, Of(problem).shares(real(problem, "words"), Joins));
}
/// The same, exact where the rings share no link …
template <Bucket (*Of)(const Problem&), Joining Joins> std::optional<double> bucketTime(const Problem& problem)
{
    return ringsAreFree(problem) ? leastBucketTime<Of, Joins>(problem) : std::nullopt;
}
/// … and a bound where the message that closes a ring runs back over a whole axis.
template <Bucket (*Of)(const Problem&), Joining Joins> std::optional<double> openBucketTime(const Problem& problem)
{
    return ringsAreFree(problem) ? std::nullopt : leastBucketTime<Of, Joins>(problem);
}

std::string bucketReason(const Problem& problem, StepIndex k, const Transfer& transfer,
                         std::span<const BlockRange> blocks);
/// Counts of the last axis by step, their sum, and the steps.
Facts bucketFacts(const Bucket& bucket, const Problem& problem);

/// Formulas of the reduce-scatter that is the reversal of such a bucket.
template <Bucket (*Of)(const Problem&)> inline constexpr Formula reversedBucketFormulas[] = {
    {"Time of the reduce-scatter", "Σ (1 + (l − 1) τ)(α + W β) + (p − 1)/p · n γ", "time",
     Citation{papers::chan, "Section 4.2.4, reduce-scatter with the generalised bucket"}, "multilink", Relation::Equal,
     bucketTime<Of, Joining::Yes>},
    {"Time of the reduce-scatter where axes do not wrap", "Σ (1 + (l − 1) τ)(α + W β) + (p − 1)/p · n γ", "time",
     Citation{papers::chan, "Section 4.2.4, reduce-scatter with the generalised bucket"}, "multilink",
     Relation::AtLeast, openBucketTime<Of, Joining::Yes>},
};
inline constexpr std::string_view reversedBucketPseudocode = R"(for t = d - N … 1, counted down
  for every processor and every axis a_j, at the same time
    what its neighbour passed forwards along a_j in step t of the allgather comes back
      as a partial result, which it combines with its own)";

inline constexpr std::string_view bucketOrders[] = {"largest-last", "smallest-last", "index"};
inline constexpr Parameter bucketOrderParameter{
    .id = "order",
    .label = "Order of axes",
    .symbol = {},
    .unit = {},
    .help = "Along which axes a block moves first; the last axis carries the most.",
    .kind = Kind::Choice,
    .choices = bucketOrders};

} // namespace hopscope
