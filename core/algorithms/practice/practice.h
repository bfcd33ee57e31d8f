#pragma once

#include "algorithms/algorithm.h"
#include "algorithms/entry_helpers.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the algorithms that MPI and GPU libraries run have in common: they ask for nothing but a number of processors.
namespace hopscope::practice {

namespace papers {
inline constexpr std::string_view mpich = "MPICH, collective algorithms of src/mpi/coll";
inline constexpr std::string_view openMpi = "Open MPI, collective algorithms of coll/base";
inline constexpr std::string_view nccl = "NCCL, collective algorithms";
inline constexpr std::string_view twoTrees =
    "Sanders, Speck & Träff, Two-Tree Algorithms for Full Bandwidth Broadcast, Reduction and Scan";
inline constexpr std::string_view circulant = "Träff, Optimal Broadcast Schedules in Logarithmic Time with "
                                              "Applications to Broadcast, All-Broadcast, Reduction and All-Reduction";
inline constexpr std::string_view circulantAllreduce =
    "Träff, Optimal, Non-pipelined Reduce-scatter and Allreduce Algorithms";
inline constexpr std::string_view bruck =
    "Bruck, Ho, Kipnis, Upfal & Weathersby, Efficient Algorithms for All-to-All Communications";
inline constexpr std::string_view rabenseifner = "Rabenseifner, Optimization of Collective Reduction Operations";
inline constexpr std::string_view elimination =
    "Rabenseifner & Träff, More Efficient Reduction Algorithms for Non-Power-of-Two Number of Processors in "
    "Message-Passing Parallel Systems";
inline constexpr std::string_view sparbit =
    "Loch & Koslovski, Sparbit: a New Logarithmic-Cost and Data Locality-Aware MPI Allgather Algorithm";
inline constexpr std::string_view pat =
    "Jeaugey, PAT: a New Algorithm for All-Gather and Reduce-Scatter Operations at Scale";
inline constexpr std::string_view neighbourExchange = "Chen, Zhang, Zhang & Yuan, Performance Evaluation of Allgather "
                                                      "Algorithms on Terascale Linux Cluster with Fast Ethernet";
inline constexpr std::string_view thakur =
    "Thakur, Rabenseifner & Gropp, Optimization of Collective Communication Operations in MPICH";
inline constexpr std::string_view swing =
    "De Sensi, Bonato, Saam & Hoefler, Swing: Short-cutting Rings for Higher Bandwidth Allreduce";
inline constexpr std::string_view massive = "Mikami, Suganuma, U-chupala, Tanaka & Kageyama, Massively Distributed SGD";
inline constexpr std::string_view mvapich = "MVAPICH, two-level collectives";
inline constexpr std::string_view oneFactor =
    "Sanders & Träff, The Hierarchical Factor Algorithm for All-to-All Communication";
inline constexpr std::string_view barrier = "Hensgen, Finkel & Manber, Two Algorithms for Barrier Synchronization";
inline constexpr std::string_view hillisSteele = "Hillis & Steele, Data Parallel Algorithms";
inline constexpr std::string_view exscan =
    "Träff, Communication Round and Computation Efficient Exclusive Prefix-Sums Algorithms";
inline constexpr std::string_view gatherTrees =
    "Träff, Practical, Distributed, Low Overhead Algorithms for Irregular Gather and Scatter Collectives";
inline constexpr std::string_view neighbourhoods =
    "Träff, Lübbe, Rougier & Hunold, Isomorphic, Sparse MPI-like Collective Communication Operations";
} // namespace papers

/// A crossbar: on every other network its messages are routed, and contention is charged.
inline constexpr std::string_view anyShape[] = {"complete"};

/// Processor of a relative number: they are counted from the root on.
class Relative {
public:
    Relative(std::uint32_t processors, std::uint32_t root) : m_processors(processors), m_root(root) {}
    NodeId operator()(std::uint32_t number) const
    {
        const std::uint32_t places = m_processors - m_root;
        return NodeId{number < places ? number + m_root : number - places};
    }
    std::uint32_t numberOf(NodeId node) const
    {
        return node.value >= m_root ? node.value - m_root : node.value + m_processors - m_root;
    }
    std::uint32_t processors() const { return m_processors; }

private:
    std::uint32_t m_processors, m_root;
};
inline Relative fromRoot(const Problem& problem) { return {processors(problem), root(problem).value}; }

/// Sends `count` blocks from `first` on, around the end of `of` blocks.
Transfer& sendAround(Step& step, const Ends& ends, std::uint32_t first, std::uint32_t count, std::uint32_t of,
                     Effect effect = Effect::Copy);

/// Start-ups, and words of the longest messages in multiples of `words`, of an entry on links of its own.
struct Terms {
    double steps{}, messages{};
};
/// Whether every pair has links of its own, so that closed forms hold.
bool alone(const Problem& problem);
std::optional<double> priced(const Problem& problem, const Terms& terms);
std::string pricedNumbers(const Problem& problem, const Terms& terms);

template <Terms (*terms)(const Problem&)> std::optional<double> stepsOf(const Problem& problem)
{
    return terms(problem).steps;
}
template <Terms (*terms)(const Problem&)> std::optional<double> timeOf(const Problem& problem)
{
    return alone(problem) ? priced(problem, terms(problem)) : std::nullopt;
}
/// The same where the vector is split into one block per processor.
template <Terms (*terms)(const Problem&), std::uint32_t (*blocks)(const Problem&)>
std::optional<double> evenTimeOf(const Problem& problem)
{
    return evenParts(problem, blocks(problem)) ? timeOf<terms>(problem) : std::nullopt;
}
template <Terms (*terms)(const Problem&)> std::string numbersOf(const Problem& problem)
{
    return pricedNumbers(problem, terms(problem));
}
/// Every step is a packet's.
template <double (*steps)(const Problem&)> std::optional<double> packetStepsOf(const Problem& problem)
{
    return steps(problem);
}
template <double (*steps)(const Problem&)> std::optional<double> packetTimeOf(const Problem& problem)
{
    return alone(problem) ? std::optional(steps(problem) * packetTime(problem)) : std::nullopt;
}
std::string packetNumbers(const Problem& problem, double steps);
template <double (*steps)(const Problem&)> std::string packetNumbersOf(const Problem& problem)
{
    return packetNumbers(problem, steps(problem));
}

/// Edges, rows and, where links do not say where processors are, places of the tree in which everybody first receives.
Drawing treePicture(const Problem& problem, const Schedule& schedule, std::string caption);
/// The links of a crossbar that are used, as chords: who sends to whom in any step.
Drawing chordPicture(const Problem& problem, const Schedule& schedule, std::string caption);
/// The same with kinds of edges: how far they lead around the circle.
Drawing skipPicture(const Problem& problem, const Schedule& schedule, std::string caption);
/// Those who go on, by rank, on a circle; those who were eliminated outside, beside the one that took their operands.
/// Kinds of edges: elimination, and by how much the ranks of partners differ.
Drawing eliminationPicture(const Problem& problem, const Schedule& schedule, const std::vector<NodeId>& ranks,
                           std::string caption);
/// More kinds of edges could not be told apart: what is left is the last one.
inline constexpr std::size_t mostKinds = 6;
/// Among more processors nobody sees chords, and finding them takes as long as the run.
inline constexpr std::uint32_t mostWithChords = 2048;

/// The steps of a list, those without transfers at its end left out.
Schedule stored(std::vector<Step> steps, std::vector<Phase> phases = {});

/// 2^⌊log₂ p⌋ and what is left over.
struct PowerBelow {
    explicit PowerBelow(std::uint32_t processors);
    std::uint32_t power{1}, bits{0}, rest{0};
};

} // namespace hopscope::practice
