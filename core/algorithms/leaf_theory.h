#pragma once

#include "algorithms/algorithm.h"
#include "topology/leaf_tree.h"

#include <optional>
#include <string>

namespace hopscope {

// Step counts of Dimakopoulos & Dimopoulos for trees with processors at the leaves: as printed (nothing unless the tree
// has the same arity k on all levels, as the paper assumes) and for any arities and capacities.

/// log_k n, exactly.
inline double heightOf(const Problem& problem) { return LeafTree::of(problem.shape).levels(); }

/// R(n), the least steps of anything in which a leaf sends or receives n - 1 packets: n + 1 if k_1 = 2 and h >= 2, else
/// n.
double leafLinkBound(const LeafTree& tree);
/// n + 2h - 2: windows one after another without a queue, or the nearest destination first.
double queueFreeSteps(const LeafTree& tree);

/// Optimal broadcast with one send per step: h + k_1 + … + k_h - 1.
double oneSendBroadcast(const LeafTree& tree);
/// Optimal multinode broadcast with one send per step: the busiest level decides.
double oneSendAllgather(const LeafTree& tree);
/// Optimal total exchange with one send per step: max over the levels of W_l + 2l - 1.
double oneSendExchange(const LeafTree& tree);
/// W_l: packets that a router of level l must send in a total exchange.
double exchangeSends(const LeafTree& tree, std::uint32_t level);

/// D_i = ⌈(k_i - 1) N_(i-1)² / e_i⌉: steps in which the subtrees of level i exchange what they have for each other.
double exchangeSlots(const LeafTree& tree, std::uint32_t level);
/// (k_i - 1) N_(i-1) ⌈N_(i-1) / e_i⌉: the same if every round must fill the branches by itself.
double alignedSlots(const LeafTree& tree, std::uint32_t level);
/// Bounds of a total exchange with all ports: packets over the thinnest branch, and the mean delay of a leaf's packets.
double branchBound(const LeafTree& tree);
double meanDelayBound(const LeafTree& tree);

/// What no schedule of hops can beat, whatever it does.
struct LeafBound {
    double steps{};
    std::string_view name, text;
    Citation source;
    std::string numbers{}; ///< what it is the sum of, "= 1 + 63"; empty if it is none
};
/// Lower bounds of an operation between the leaves, with one send per node and step or with all ports. Some hold only
/// where the branch of a leaf carries one packet a step. Empty for operations that the paper does not treat.
std::vector<LeafBound> leafBounds(Operation operation, bool oneSend, const LeafTree& tree);

/// The formula of the paper's S(n), G(n), MB(n), TE(n): n, or n + 1 if k = 2.
std::optional<double> printedLinkBound(const LeafTree& tree);

/// Theorem 1, Theorems 3 and 4, Theorems 5 and 6, Theorem 8 (which is about exponential capacities).
std::optional<double> printedBroadcast(const LeafTree& tree);
std::optional<double> printedAllgather(const LeafTree& tree);
std::optional<double> printedExchange(const LeafTree& tree);
std::optional<double> printedExponential(const LeafTree& tree);

/// The sum of Eq. (2), ⌈(k - 1) k^(2i-2) / c_i⌉ over the levels.
std::optional<double> printedSlots(const LeafTree& tree);
constexpr std::string_view printedErratum =
    "Printed for any capacities: a level with c_i > k e_(i−1) cannot be filled by the branches below, so e_i stands "
    "for "
    "c_i, and where e_i does not divide k^(i−1) only the exact filling attains the ceiling.";

/// Formulas that several entries share.
namespace leaf {

constexpr Citation theorem1{papers::dimakopoulos, "Theorem 1"};
constexpr Citation theorem2{papers::dimakopoulos, "Theorem 2 and the bound before it"};
constexpr Citation theorem3{papers::dimakopoulos, "Theorems 3 and 4"};
constexpr Citation theorem5{papers::dimakopoulos, "Theorems 5 and 6"};
constexpr Citation theorem7{papers::dimakopoulos, "Theorem 7"};
constexpr Citation theorem8{papers::dimakopoulos, "Theorem 8"};
constexpr Citation multiport{papers::dimakopoulos, "Section 3.1"};
constexpr Citation exchange{papers::dimakopoulos, "Section 3.3"};
constexpr Citation corrected{papers::dimakopoulos, "corrected for every arity and height"};

template <double (*Steps)(const LeafTree&)> std::optional<double> value(const Problem& problem)
{
    return Steps(LeafTree::of(problem.shape));
}
/// Nothing unless capacities are exponential.
std::optional<double> printedTheorem8(const Problem& problem);
/// The bound as printed where it is one, and where it is not (two leaves).
std::optional<double> printedBound(const Problem& problem);
std::optional<double> printedBoundOfTwo(const Problem& problem);

constexpr std::string_view twoLeaves = "Printed as n + 1 for k = 2; two leaves need 2 steps, not 3: the extra step is "
                                       "lost only if the next leaves are four hops away (k_1 = 2 and h ≥ 2).";

/// Lower bounds of every total exchange with all ports.
constexpr Formula exchangeBound{"Bound of n or n + 1", "n, or n + 1 if k = 2", "steps", exchange, "", Relation::AtLeast,
                                printedBound};
constexpr Formula exchangeBoundOfTwo{"Bound of n + 1 for two leaves",
                                     "n + 1",
                                     "steps",
                                     exchange,
                                     "",
                                     Relation::AtMost,
                                     printedBoundOfTwo,
                                     nullptr,
                                     twoLeaves};
constexpr Formula theorem8Bound{
    "Theorem 8",
    "n + 2 log_k n − 2 log_k log_k n − 2",
    "steps",
    theorem8,
    "",
    Relation::AtLeast,
    printedTheorem8,
    nullptr,
    "True, but weaker than the mean delay of a leaf's packets, which shows n + 2h − 2 to be optimal for k ≥ 3."};

} // namespace leaf

/// Why a leaf sends, why a router sends up and why it sends down.
struct LeafReasons {
    std::string_view leaf, up, down;
};
/// "Router 9 sends block 3 up to router 12: the part above takes longest."
std::string leafReason(const Problem& problem, Operation operation, const Transfer& transfer,
                       std::span<const BlockRange> blocks, const LeafReasons& reasons);
constexpr std::string_view leafFamilies[] = {"leaf-tree"};
constexpr Citation leafSources[] = {{papers::dimakopoulos, ""}};

} // namespace hopscope
