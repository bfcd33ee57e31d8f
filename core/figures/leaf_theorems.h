#pragma once

#include "figures/figures.h"
#include "figures/leaf_counts.h"
#include "progress.h"
#include "table.h"
#include "topology/leaf_tree.h"
#include "values.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What kind of statement it is: so many steps exactly, at least so many, or at most so many.
enum class Claim { Exactly, AtLeast, AtMost };

/// What Dimakopoulos & Dimopoulos state about trees with processors at the leaves, held against what was simulated in
/// one tree.
struct LeafTheorem {
    std::string_view name, statement; ///< "Theorem 3", "multinode broadcast, one send: at least"
    std::string_view formula;         ///< as printed
    std::optional<double> printed;    ///< steps; nothing where the paper's assumptions fail (mixed arities)
    std::string_view trueFormula;     ///< for every arity and height
    double trueValue{};               ///< least steps, or those that an algorithm takes
    std::string experiment;           ///< that was run
    std::optional<double> simulated;  ///< steps; nothing if the tree is too large to be played
    enum class Verdict { Holds, NotAttained, Fails, NotStated, NotRun } verdict{};
    std::string remark;           ///< the verdict in a few words: "holds", "printed 43, true 57"
    std::string about{};          ///< operation and ports: "alltoall, one send"
    std::string_view algorithm{}; ///< that was run
    bool own{true};               ///< with the capacities of the tree that was asked about
    std::string count{};          ///< how the corrected value is counted in this tree, a sentence; often nothing
    std::optional<StepSum> sum{}; ///< its terms
    Claim claim{Claim::Exactly};
    /// The corrected formula in the numbers of this tree, "2 + 3 · 8 + 2", of one level where the busiest decides;
    /// empty where they would be too many.
    std::string substituted{};
    std::string letters{};      ///< the same in letters, "h + (k_2 − 1) n + k_1"
    std::string omission{};     ///< which routers the printed formula counts, and what the others need; often nothing
    std::string_view variant{}; ///< how its algorithm differs from others for the operation: "flooding"
};

/// Theorems 1 to 8, and what the sections state beside them, for a tree with its capacities; only those about one
/// algorithm, if it is given. Runs the algorithms. Throws Refused if there is no such tree, Cancelled.
std::vector<LeafTheorem> leafTheorems(std::string_view topology, const Values& values = {}, std::stop_token stop = {},
                                      Progress* progress = nullptr, std::string_view algorithm = {});

/// A tree that is like a mixed one and that the paper speaks of: of equal arities, with as many leaves where that is
/// possible, else as high.
std::string equalTree(const LeafTree& tree);

/// As printed, corrected and simulated, a theorem a row.
Table tableOf(const std::vector<LeafTheorem>& theorems);

} // namespace hopscope
