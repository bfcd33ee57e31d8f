#include "figures/leaf_theorems.h"

#include "algorithms/catalogue.h"
#include "algorithms/leaf_exchange.h"
#include "algorithms/leaf_theory.h"
#include "figures/leaf_counts.h"
#include "run/run.h"
#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace hopscope {

namespace {

struct Statement {
    std::string_view name, statement, formula;
    std::optional<double> (*printed)(const LeafTree&);
    std::string_view trueFormula;
    double (*trueValue)(const LeafTree&);
    std::string_view algorithm;
    Claim claim{Claim::Exactly};
    bool exponential{false}; ///< with exponential capacities, whatever those of the tree are
    StepCount (*count)(const LeafTree&){nullptr};
    std::string (*sum)(const LeafTree&){nullptr};     ///< the true value in the numbers of the tree
    std::string (*letters)(const LeafTree&){nullptr}; ///< and in letters, where the true formula is of all levels
    std::string_view variant{};                       ///< how its algorithm differs from others for the operation
};

double allPortsBroadcast(const LeafTree& tree) { return 2.0 * tree.levels(); }
std::optional<double> allPortsPrinted(const LeafTree& tree)
{
    return tree.uniform() ? std::optional(allPortsBroadcast(tree)) : std::nullopt;
}
std::optional<double> queueFreePrinted(const LeafTree& tree)
{
    const auto bound = printedLinkBound(tree);
    return bound ? std::optional(*bound + 2.0 * tree.levels() - 2) : std::nullopt;
}
std::optional<double> equation2(const LeafTree& tree)
{
    const auto slots = printedSlots(tree);
    return slots ? std::optional(*slots + 2.0 * tree.levels() - 1) : std::nullopt;
}
double pipelined(const LeafTree& tree)
{
    const bool aligned = tree.leaves() > mostExactLeaves && fillingsDiffer(tree); // what the entry does, too
    return filledSlots(tree, aligned ? Filling::Aligned : Filling::Exact) + 2.0 * tree.levels() - 1;
}

constexpr std::string_view linkBound = "n, or n + 1 if k = 2", trueLinkBound = "n + 1 if k_1 = 2 and h ≥ 2, else n";
constexpr std::string_view bound3 = "k n + (k + 1)(log_k n − 2) + 1", bound5 = "n²(2k + 1)(k − 1)/k³ + 2 log_k n − 3";
constexpr std::string_view levels3 = "max over l of l + k_l n + k_1 + … + k_(l−1); top router: h + (k_h − 1) n + …",
                           levels5 = "max over l of W_l + 2l − 1";

constexpr Statement statements[] = {
    {"Theorem 1", "broadcast, one send", "(k + 1) log_k n − 1", printedBroadcast, "h + Σ k_i − 1", oneSendBroadcast,
     "broadcast-leaf-one-send", Claim::Exactly, false, nullptr, broadcastSum, broadcastLetters},
    {"Theorem 2", "scatter, furthest first: optimal", linkBound, printedLinkBound, trueLinkBound, leafLinkBound,
     "scatter-leaf-furthest-first", Claim::Exactly, false, scatterCount, linkSum, linkLetters},
    {"Theorem 3", "multinode broadcast, one send: at least", bound3, printedAllgather, levels3, oneSendAllgather,
     "allgather-leaf-one-send", Claim::AtLeast, false, allgatherCount, allgatherSum, allgatherLetters},
    {"Theorem 4", "multinode broadcast of Fig. 2: optimal", bound3, printedAllgather, levels3, oneSendAllgather,
     "allgather-leaf-one-send", Claim::Exactly, false, allgatherCount, allgatherSum, allgatherLetters},
    {"Theorem 5", "total exchange, one send: at least", bound5, printedExchange, levels5, oneSendExchange,
     "alltoall-leaf-one-send", Claim::AtLeast, false, exchangeCount, exchangeSum, exchangeLetters},
    {"Theorem 6", "total exchange of Fig. 3: attains Theorem 5", bound5, printedExchange, levels5, oneSendExchange,
     "alltoall-leaf-one-send", Claim::Exactly, false, exchangeCount, exchangeSum, exchangeLetters},
    {"Section 3.1", "broadcast, all ports", "2 log_k n", allPortsPrinted, "2h", allPortsBroadcast,
     "broadcast-leaf-all-ports", Claim::Exactly, false, nullptr, allPortsSum},
    {"Theorem 7", "flooding attains the bound", linkBound, printedLinkBound, trueLinkBound, leafLinkBound,
     "allgather-leaf-flooding", Claim::Exactly, false, floodingCount, linkSum, linkLetters, "flooding"},
    {"Section 3.2", "multinode broadcast without queues", "bound of Theorem 7 + 2 log_k n − 2", queueFreePrinted,
     "n + 2h − 2", queueFreeSteps, "allgather-leaf-queue-free", Claim::AtMost, false, nullptr, queueFreeSum, nullptr,
     "no queues"},
    {"Eq. (2)", "total exchange, all ports, no queues", "Σ ⌈(k − 1) k^(2i−2)/c_i⌉ + 2 log_k n − 1", equation2,
     "Σ D_i + 2h − 1", pipelined, "alltoall-leaf-pipelined", Claim::Exactly, false, nullptr, pipelinedSum,
     pipelinedLetters, "no queues"},
    {"Theorem 8", "total exchange, exponential capacities: at least", "n + 2 log_k n − 2 log_k log_k n − 2",
     printedExponential, "mean delay: n − 1 + ⌈Σ (N_i − N_(i−1))(2i − 1)/(n − 1)⌉", meanDelayBound,
     "alltoall-leaf-pipelined", Claim::AtLeast, true, meanDelayCount, meanDelaySum, meanDelayLetters, "links grow"},
};

using Verdict = LeafTheorem::Verdict;

/// Rounded to the step that it asks for, where it is no whole number.
std::string number(double value) { return fmt::format("{:.7g}", value); }

void judge(LeafTheorem& theorem, Claim claim)
{
    if (!theorem.simulated) {
        theorem.verdict = Verdict::NotRun;
        theorem.remark = "too large to be played";
        return;
    }
    if (!theorem.printed) {
        theorem.verdict = Verdict::NotStated;
        theorem.remark = "not stated: the arities differ";
        return;
    }
    const double printed = *theorem.printed, simulated = *theorem.simulated;
    // The least that is known to be needed: what was simulated is an upper bound of the optimum, the corrected one a
    // lower bound.
    const double least = theorem.trueValue;
    theorem.verdict = Verdict::Holds;
    if (std::abs(printed - simulated) < 1e-9) {
        theorem.remark = claim == Claim::AtLeast ? "holds, attained" : "holds";
    } else if (claim == Claim::AtLeast && printed <= least) {
        theorem.verdict = Verdict::NotAttained;
        theorem.remark = least < simulated ? fmt::format("valid, not attained: at least {}, here {}", number(least),
                                                         number(simulated))
                                           : fmt::format("valid, not attained: {} needed", number(least));
    } else if (claim == Claim::AtMost && simulated <= printed) {
        theorem.verdict = Verdict::NotAttained;
        theorem.remark = fmt::format("valid, {} fewer needed", number(printed - simulated));
    } else {
        theorem.verdict = Verdict::Fails;
        theorem.remark = fmt::format("fails: printed {}, true {}", number(printed), number(simulated));
    }
}

/// "alltoall, one send"; where the links decide, how many packets they carry: "alltoall, links grow".
std::string aboutOf(const Statement& statement)
{
    const Algorithm* algorithm = findAlgorithm(statement.algorithm);
    return fmt::format("{}, {}", info(algorithm->operation).id,
                       statement.exponential                 ? "links grow"
                       : statement.printed == equation2      ? "any links"
                       : algorithm->ports == ports::oneSend  ? "one send"
                       : algorithm->ports == ports::allPorts ? "all ports"
                                                             : "duplex");
}

/// Steps of the algorithm, if it is played in a few seconds. Two theorems about one algorithm share its run.
std::optional<double> playedSteps(const Experiment& experiment, std::shared_ptr<const Run>& previous,
                                  const std::stop_token& stop)
{
    constexpr Limits played{.checkpoints = 0, .transfers = 4e7};
    try {
        if (!previous || previous->experiment() != resolveUnplaced(experiment).experiment)
            previous = run(experiment, {}, played, nullptr, stop);
        return static_cast<double>(previous->steps());
    } catch (const Refused&) { // more hops than are played
        previous.reset();
        return {};
    }
}

} // namespace

std::string equalTree(const LeafTree& tree)
{
    // As many leaves, if these are a power.
    for (std::uint32_t k = 2; k < tree.leaves(); ++k) {
        std::uint32_t levels = 0;
        std::uint64_t leaves = 1;
        for (; leaves < tree.leaves(); leaves *= k) ++levels;
        if (leaves == tree.leaves()) return fmt::format("leaf-tree:{}^{}", k, levels);
    }
    // Else with the children next to the leaves, where that are not many more leaves: they are played.
    double arity = tree.arity(1);
    if (std::pow(arity, tree.levels()) > 2.0 * tree.leaves())
        arity = std::max(2.0, std::round(std::pow(static_cast<double>(tree.leaves()), 1.0 / tree.levels())));
    return fmt::format("leaf-tree:{}^{}", static_cast<std::uint32_t>(arity), tree.levels());
}

std::vector<LeafTheorem> leafTheorems(std::string_view topology, const Values& values, std::stop_token stop,
                                      Progress* progress, std::string_view algorithm)
{
    constexpr std::uint32_t mostPlayed = 1'000'000;
    const StopScope scope(stop);
    if (progress) progress->total = std::size(statements);
    const Topology network = makeTopology(topology, values);
    if (!network.leafTree())
        throw Refused(
            "topology",
            fmt::format("topology: the theorems are about leaf-tree, got {}; leaf-tree:2x2x2 works", network.text()));
    Values fat = values;
    fat.insert_or_assign("capacities", std::string("exponential"));
    const LeafTree given = LeafTree::of(network), full = LeafTree::of(makeTopology(topology, fat));
    std::vector<LeafTheorem> theorems;
    std::shared_ptr<const Run> previous;
    for (const Statement& statement : statements) {
        if (!algorithm.empty() && statement.algorithm != algorithm) continue;
        const LeafTree& tree = statement.exponential ? full : given;
        StepCount count = statement.count ? statement.count(tree) : StepCount{};
        LeafTheorem theorem{.name = statement.name,
                            .statement = statement.statement,
                            .formula = statement.formula,
                            .printed = statement.printed(tree),
                            .trueFormula = statement.trueFormula,
                            .trueValue = statement.trueValue(tree),
                            .experiment = {},
                            .simulated = {},
                            .remark = {},
                            .about = aboutOf(statement),
                            .algorithm = statement.algorithm,
                            .own = !statement.exponential || given.exponentialCapacity(),
                            .count = std::move(count.text),
                            .sum = std::move(count.sum),
                            .claim = statement.claim,
                            .substituted = statement.sum(tree),
                            .letters = statement.letters ? statement.letters(tree) : std::string(statement.trueFormula),
                            .omission = statement.printed == printedExchange ? exchangeOmission(tree) : std::string(),
                            .variant = statement.variant};
        Experiment experiment{network.text(), std::string(statement.algorithm), {}};
        if (const auto own = values.find("capacities"); own != values.end() && !statement.exponential)
            experiment.values.insert(*own);
        if (statement.exponential) experiment.values.insert_or_assign("capacities", std::string("exponential"));
        theorem.experiment = toText(experiment);
        if (network.nodes() <= mostPlayed) theorem.simulated = playedSteps(experiment, previous, stop);
        judge(theorem, statement.claim);
        theorems.push_back(std::move(theorem));
        if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
    }
    return theorems;
}

Table tableOf(const std::vector<LeafTheorem>& theorems)
{
    Table table{{"theorem", "statement", "formula", "printed", "correctedFormula", "corrected", "simulated", "verdict",
                 "experiment"},
                {}};
    for (const LeafTheorem& theorem : theorems)
        table.rows.push_back({std::string(theorem.name), std::string(theorem.statement), std::string(theorem.formula),
                              theorem.printed ? formatNumber(*theorem.printed) : std::string(),
                              std::string(theorem.trueFormula), formatNumber(theorem.trueValue),
                              theorem.simulated ? formatNumber(*theorem.simulated) : std::string(), theorem.remark,
                              theorem.experiment});
    return table;
}

} // namespace hopscope
