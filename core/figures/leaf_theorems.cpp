#include "figures/leaf_theorems.h"

#include "algorithms/catalogue.h"
#include "algorithms/leaf_exchange.h"
#include "algorithms/leaf_theory.h"
#include "grouped_digits.h"
#include "run/run.h"
#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// How steps are counted: a sentence, and its terms.
struct StepCount {
    std::string text;
    std::optional<StepSum> sum{};
};

struct Statement {
    std::string_view name, statement, formula;
    std::optional<double> (*printed)(const LeafTree&);
    std::string_view trueFormula;
    double (*trueValue)(const LeafTree&);
    std::string_view algorithm;
    Claim claim{Claim::Exactly};
    bool exponential{false}; ///< with exponential capacities, whatever those of the tree are
    StepCount (*count)(const LeafTree&){nullptr};
    std::string (*here)(const LeafTree&){nullptr}; ///< of formulas that depend on the tree
};

std::string moreSteps(double steps) { return fmt::format("{} more {}", steps, steps == 1 ? "step" : "steps"); }

std::string grouped(double number) { return groupedDigits(fmt::format("{}", number)); }

/// "the root must send 54 packets (9 leaves × 6 in other subtrees), one per step, from step 3 on; the last needs 1 more
/// step: 2 + 54 + 1 = 57"
StepCount countOfRouter(const LeafTree& tree, std::uint32_t level, const std::string& product, double sends,
                        double after)
{
    const bool root = level == tree.levels();
    const std::string where = root ? std::string("root") : fmt::format("router of level {}", level),
                      who = (root ? "the " : "a ") + where;
    const std::string last = after > 0 ? fmt::format("; the last needs {}", moreSteps(after)) : std::string(),
                      plus = after > 0 ? fmt::format(" + {}", after) : std::string();
    return {fmt::format("{} must send {} packets ({}), one per step, from step {} on{}: {} + {}{} = {}", who,
                        grouped(sends), product, level + 1, last, level, grouped(sends), plus,
                        grouped(level + sends + after)),
            StepSum{where, double(level), sends, after}};
}
/// The level with the most steps.
template <class Steps> std::uint32_t decidingLevel(const LeafTree& tree, Steps steps)
{
    std::uint32_t most = 1;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        if (steps(level) > steps(most)) most = level;
    return most;
}
std::uint32_t exchangeLevel(const LeafTree& tree)
{
    return decidingLevel(tree, [&](std::uint32_t level) { return exchangeSends(tree, level) + 2 * level; });
}
/// Of the level that decides; a packet crosses one level per step.
StepCount exchangeCount(const LeafTree& tree)
{
    const std::uint32_t most = exchangeLevel(tree);
    const std::uint32_t n = tree.leaves(), own = tree.below(most), child = tree.below(most - 1);
    const std::string among = fmt::format("{} leaves × {} in other subtrees", grouped(own), grouped(own - child));
    const std::string product = most == tree.levels()
                                    ? among
                                    : fmt::format("{} leaves × {} elsewhere, up and down, + {} × {} among them",
                                                  grouped(own), grouped(n - own), grouped(own), grouped(own - child));
    return countOfRouter(tree, most, product, exchangeSends(tree, most), most - 1.0);
}
std::string exchangeHere(const LeafTree& tree)
{
    if (exchangeLevel(tree) != tree.levels()) return {};
    return tree.levels() == 1 ? "n (n − 1) + 1" : fmt::format("n (n − N_{}) + 2h − 1", tree.levels() - 1);
}
/// Links over which a router must pass on a block.
std::uint32_t copiesAt(const LeafTree& tree, std::uint32_t level)
{
    return tree.arity(level) - (level == tree.levels() ? 1U : 0U);
}
std::uint32_t allgatherLevel(const LeafTree& tree)
{
    return decidingLevel(tree, [&](std::uint32_t level) {
        return level + std::uint64_t{copiesAt(tree, level)} * tree.leaves() + tree.aritySum(level - 1);
    });
}
StepCount allgatherCount(const LeafTree& tree)
{
    const std::uint32_t most = allgatherLevel(tree), copies = copiesAt(tree, most);
    return countOfRouter(tree, most, fmt::format("{} blocks × {} other links", grouped(tree.leaves()), copies),
                         double(copies) * tree.leaves(), tree.aritySum(most - 1));
}
std::string allgatherHere(const LeafTree& tree)
{
    const std::uint32_t most = allgatherLevel(tree);
    std::string text =
        most == tree.levels() ? fmt::format("h + (k_{} − 1) n", most) : fmt::format("{0} + k_{0} n", most);
    constexpr std::uint32_t fewLevels = 4;
    if (most > fewLevels) return text + fmt::format(" + k_1 + … + k_{}", most - 1);
    for (std::uint32_t level = 1; level < most; ++level) text += fmt::format(" + k_{}", level);
    return text;
}
/// One leaf sends to all others over its link, the furthest first: those that decide are sent before all that are
/// nearer.
StepCount scatterCount(const LeafTree& tree)
{
    const auto far = [&](std::uint32_t level) { return tree.leaves() - tree.below(level - 1); };
    const std::uint32_t most = decidingLevel(tree, [&](std::uint32_t level) { return far(level) + 2 * level; }),
                        packets = tree.leaves() - 1, last = far(most), total = last + 2 * most - 1;
    if (total != leafLinkBound(tree)) return {};
    const std::uint32_t after = total - packets;
    const std::string sent =
        most == 1
            ? fmt::format("the link of the sender carries {} packets, one per step, and the last crosses one link "
                          "more",
                          grouped(packets))
            : fmt::format("{} of the sender's {} packets must cross {} links{}; the last of these, sent in "
                          "step {} or later, arrives {} after the last send",
                          grouped(last), grouped(packets), 2 * most, most < tree.levels() ? " or more" : "",
                          grouped(last), after == 1 ? std::string("1 step") : fmt::format("{} steps", after));
    return {fmt::format("{}: {} + {} = {}", sent, grouped(packets), after, grouped(total)),
            StepSum{"link of the sender", 0, double(packets), double(after)}};
}
/// Every leaf receives from all others over its link, the nearest first: the furthest cannot come before they have
/// crossed all their links.
StepCount floodingCount(const LeafTree& tree)
{
    const std::uint32_t others = tree.leaves() - 1;
    const auto steps = static_cast<std::uint32_t>(leafLinkBound(tree)), idle = steps - others;
    const std::string received = fmt::format("each leaf receives {} {} over its link, one per step, ", grouped(others),
                                             others == 1 ? "block" : "blocks"),
                      first = idle == 1
                                  ? std::string("the first in step 2")
                                  : fmt::format("its neighbour's in step 2, the others, from 4 links away{}, from "
                                                "step 4 on, so none in steps 1 and 3",
                                                tree.levels() > 2 ? " or more" : "");
    return {fmt::format("{}{}: {} + {} = {}", received, first, idle, grouped(others), grouped(steps)),
            StepSum{"link of a leaf", double(idle), double(others), 0}};
}
std::string pipelinedHere(const LeafTree& tree)
{
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        if (tree.capacity(level) != 1) return {};
    return "Σ (k_i − 1) N_(i−1)² + 2h − 1";
}
std::string meanDelayHere(const LeafTree&) { return "n − 1 + ⌈Σ (N_i − N_(i−1))(2i − 1)/(n − 1)⌉"; }

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
constexpr std::string_view levels3 = "max over l of l + k_l n + k_1 + … + k_(l−1); root: h + (k_h − 1) n + …",
                           levels5 = "max over l of W_l + 2l − 1";

constexpr Statement statements[] = {
    {"Theorem 1", "broadcast, one send", "(k + 1) log_k n − 1", printedBroadcast, "h + Σ k_i − 1", oneSendBroadcast,
     "broadcast-leaf-one-send"},
    {"Theorem 2", "scatter, furthest first: optimal", linkBound, printedLinkBound, trueLinkBound, leafLinkBound,
     "scatter-leaf-furthest-first", Claim::Exactly, false, scatterCount},
    {"Theorem 3", "multinode broadcast, one send: at least", bound3, printedAllgather, levels3, oneSendAllgather,
     "allgather-leaf-one-send", Claim::AtLeast, false, allgatherCount, allgatherHere},
    {"Theorem 4", "multinode broadcast of Fig. 2: optimal", bound3, printedAllgather, levels3, oneSendAllgather,
     "allgather-leaf-one-send", Claim::Exactly, false, allgatherCount, allgatherHere},
    {"Theorem 5", "total exchange, one send: at least", bound5, printedExchange, levels5, oneSendExchange,
     "alltoall-leaf-one-send", Claim::AtLeast, false, exchangeCount, exchangeHere},
    {"Theorem 6", "total exchange of Fig. 3: attains Theorem 5", bound5, printedExchange, levels5, oneSendExchange,
     "alltoall-leaf-one-send", Claim::Exactly, false, exchangeCount, exchangeHere},
    {"Section 3.1", "broadcast, all ports", "2 log_k n", allPortsPrinted, "2h", allPortsBroadcast,
     "broadcast-leaf-all-ports"},
    {"Theorem 7", "flooding attains the bound", linkBound, printedLinkBound, trueLinkBound, leafLinkBound,
     "allgather-leaf-flooding", Claim::Exactly, false, floodingCount},
    {"Section 3.2", "multinode broadcast without queues", "bound of Theorem 7 + 2 log_k n − 2", queueFreePrinted,
     "n + 2h − 2", queueFreeSteps, "allgather-leaf-queue-free", Claim::AtMost},
    {"Eq. (2)", "total exchange, all ports, no queues", "Σ ⌈(k − 1) k^(2i−2)/c_i⌉ + 2 log_k n − 1", equation2,
     "Σ D_i + 2h − 1", pipelined, "alltoall-leaf-pipelined", Claim::Exactly, false, nullptr, pipelinedHere},
    {"Theorem 8", "total exchange, exponential capacities: at least", "n + 2 log_k n − 2 log_k log_k n − 2",
     printedExponential, "mean delay: n − 1 + ⌈Σ (N_i − N_(i−1))(2i − 1)/(n − 1)⌉", meanDelayBound,
     "alltoall-leaf-pipelined", Claim::AtLeast, true, nullptr, meanDelayHere},
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
                            .here = statement.here ? statement.here(tree) : std::string(statement.trueFormula)};
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
