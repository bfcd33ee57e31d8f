#include "run/bounds.h"

#include "algorithms/algorithm.h"
#include "algorithms/block_sizes.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_theory.h"
#include "algorithms/questions.h"
#include "algorithms/search_trees.h"
#include "algorithms/written.h"
#include "cost/cost_model.h"
#include "grouped_digits.h"
#include "run/clockless_bounds.h"
#include "run/processor_links.h"
#include "topology/file_network.h"
#include "topology/graph_cuts.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr Citation startUps{papers::kandemir, "lower bounds of each pattern"};
constexpr Citation bisection{papers::kandemir, "lower bounds of total exchange: bisection"};
constexpr Citation neighbours{papers::kandemir, "lower bounds of total exchange: one hop at a time"};
constexpr Citation equation4{papers::sandersSibeyn, "Eq. (4), rounded up"};
constexpr Citation equation4Printed{papers::sandersSibeyn, "Eq. (4) as printed"};
constexpr Citation packetBound{papers::sandersSibeyn, "lower bound for packets, corrected Eq. (6)"};

constexpr Citation equation5{papers::sandersSibeyn, "Eq. (5)"};
constexpr Citation equation6{papers::sandersSibeyn, "Eq. (6) as printed"};
constexpr std::string_view dropped =
    "The printed formula drops the − 1 of s − 1 and is no lower bound: for P = 4 and k/t = 128 it gives 162 t, and the "
    "edge-disjoint trees need 151.64 t. The best number of packets behind it is printed as √(k t/log P); it is "
    "√(k(log P − 1)/t).";
constexpr std::string_view pairs =
    "Equation (5) can lie below the trivial k + t ⌈log₂ P⌉. Of an odd number of processors at most (P − 1)/2 pairs are "
    "active in a step, so that the words alone take 2k.";

/// Least number of steps after which one processor's data can have reached p, or p's data one: whoever holds something
/// can pass it to `perStep` others in every step.
StepIndex startUpSteps(std::uint64_t p, std::uint64_t perStep)
{
    StepIndex steps = 0;
    for (std::uint64_t reached = 1; reached < p; reached *= 1 + perStep) ++steps;
    return steps;
}

/// Whether the operation asks for no message at all.
bool isIdle(Operation operation, const Problem& problem)
{
    return operation == Operation::Shift && whole(problem, "shift") % processors(problem) == 0;
}

/// Steps, words through the ports of some processor, and how the sum of both is written.
struct PortBound {
    StepIndex steps;
    double words;
    std::string_view stepsText, text;
};
PortBound portBound(Operation operation, std::uint32_t p, double words, std::uint64_t perStep)
{
    const StepIndex steps = startUpSteps(p, perStep);
    const std::string_view logarithm = "⌈log₂ p⌉";
    switch (operation) {
    case Operation::Broadcast:
    case Operation::Reduce:
    case Operation::Scan:
    case Operation::Exscan:
        return {steps, words, logarithm, "α ⌈log₂ p⌉ + β m"};
    case Operation::Allreduce:
        return {steps, 2 * words * (p - 1) / p, logarithm, "α ⌈log₂ p⌉ + 2 β m (p − 1)/p"};
    case Operation::Barrier:
        return {steps, words, logarithm, "α ⌈log₂ p⌉ + β m"};
    case Operation::Shift:
        return {1, words, "1", "α + β m"};
    default:
        return {steps, words * (p - 1), logarithm, "α ⌈log₂ p⌉ + β m (p − 1)"};
    }
}

std::string termOf(double number)
{
    return groupedDigits(number < 1e5 ? shortNumber(number) : fmt::format("{:.0f}", number));
}

/// Start-ups, and what the words take: the two terms of most bounds.
std::string sumOf(double alpha, double startUps, double words)
{
    return fmt::format("= {} · {} + {}", termOf(alpha), termOf(startUps), termOf(words));
}

/// What a total exchange owes to the network, whatever the ports.
void addExchangeBounds(std::vector<Bound>& bounds, const PortModel& ports, const Problem& problem, double alpha,
                       double volume)
{
    if (const auto packets = problem.topology.cutPackets())
        bounds.push_back({"bisection", "β m h/B", "time", volume * *packets, bisection});
    const bool oneMessage = ports.sends == 1 && ports.receives == 1;
    if (problem.costModel->charge != Charge::Hop || !oneMessage) return;
    if (const auto hops = problem.topology.distances())
        bounds.push_back({"one hop at a time", "α ⌈log₂ p⌉ + β m · mean sum of distances", "time",
                          alpha + volume * *hops, neighbours});
}

/// min over whole s of (s − 1 + L)(α + β m/s), with its numbers, as s + L − 1 is read sooner; the real minimiser lies
/// beside the whole one.
Bound packetTime(double steps, double alpha, double volume)
{
    Bound bound{"any number of packets", "min over s of (s − 1 + ⌈log₂ P⌉)(t + k/s)", "time", volume, packetBound};
    if (alpha == 0) return bound;
    const auto time = [&](double s) { return (s - 1 + steps) * (alpha + volume / s); };
    double s = steps <= 1 ? 1 : std::max(1.0, std::floor(std::sqrt(volume * (steps - 1) / alpha)));
    if (steps > 1 && time(s + 1) < time(s)) ++s;
    bound.value = time(s);
    bound.numbers =
        fmt::format("= ({} + {} − 1)({} + {})", termOf(s), termOf(steps), termOf(alpha), termOf(volume / s));
    return bound;
}

/// Table 1 of Chan et al., part by part: no algorithm need meet all of them. Words in sum over all processors (n).
void addLinkBounds(std::vector<Bound>& bounds, Operation operation, const Problem& problem, double linkLoad)
{
    constexpr std::string_view shared =
        "Holds where no link carries two messages in a step. Here some do: they reach more processors at once, and are "
        "charged for it.";
    constexpr Citation table1{papers::chan, "Table 1"};
    constexpr Citation everyByte{papers::chan, "Table 1, sharpened: every byte received has crossed a link"};
    constexpr Citation everyStep{
        papers::chan, "Table 1, sharpened: every step costs a start-up and its words, whether links are shared or not"};
    const Topology& grid = problem.topology;
    const auto axes = std::ranges::count_if(grid.axes(), [](std::uint32_t length) { return length > 1; });
    if (axes == 0 || operation == Operation::Scan || operation == Operation::Shift || operation == Operation::Alltoall
        || operation == Operation::Exscan || operation == Operation::Barrier)
        return;
    const double p = grid.processors(), links = 2.0 * static_cast<double>(axes), m = real(problem, "words");
    const double alpha = real(problem, "alpha"), beta = real(problem, "beta"), gamma = real(problem, "gamma");
    const bool half = text(problem, "duplex") == "half", all = operation == Operation::Allreduce;
    // Somebody's data must reach everybody; who has them passes them to 2N neighbours at most.
    const auto stages = static_cast<double>(startUpSteps(grid.processors(), 2 * static_cast<std::uint64_t>(axes)));
    const Relation relation = linkLoad > 1 ? Relation::Shape : Relation::AtLeast;
    const std::string_view note = linkLoad > 1 ? shared : std::string_view();
    bounds.push_back({"latency", "⌈log_{2N+1} p⌉", "steps", stages, table1, relation, note});
    bounds.push_back({"latency", "⌈log_{2N+1} p⌉ α", "time", stages * alpha, table1, relation, note});
    const bool once = operation == Operation::Broadcast || operation == Operation::Reduce;
    double most = 0;           // of what the words need on links
    bool overAllLinks = false; // what needs it is the network, not a processor
    constexpr std::string_view allLinks = "words over all links";
    const auto addWords = [&](std::string_view name, std::string_view text, double value, const Citation& source) {
        bounds.push_back({name, text, "time", value, source});
        if (value > most) most = value, overAllLinks = name == allLinks;
    };
    if (once)
        addWords("words", "n β/(2N)", m * beta / links, table1);
    else if (!all)
        addWords("words", "n β (p − 1)/(2 N p)", m * (p - 1) * beta / links, table1);
    else if (half) // in full duplex it holds only for algorithms that join no more than they must
        addWords("words", "2 n β (p − 1)/(2 N p)", 2 * m * (p - 1) / p * beta / links, table1);
    // Table 1 counts the links of a node inside; at the border of a mesh there are fewer.
    if (const auto fewest = fewestLinks(operation, problem); fewest && *fewest > 0 && double(*fewest) < links)
        addWords("words through the fewest links", once ? "n β/links" : "n β (p − 1)/(links p)",
                 m * (once ? 1 : p - 1) * beta / static_cast<double>(*fewest), everyByte);
    if (operation == Operation::Allgather || operation == Operation::ReduceScatter) {
        const double ways = static_cast<double>(grid.links()) / (half ? 2 : 1);
        addWords(allLinks, half ? "n β (p − 1)/links" : "n β (p − 1)/(2 links)", p * m * (p - 1) * beta / ways,
                 everyByte);
    }
    // A step costs its start-up and the words on a link, so that the least sums of both over all steps add up. With
    // links that are shared one step may do, but then all that p − 1 processors receive leaves the root itself, or what
    // they send arrives there.
    if (most > 0) {
        const double wordsOfOne = m * (p - 1) * beta / links, oneStep = alpha + wordsOfOne, twoSteps = 2 * alpha + most;
        if (once)
            bounds.push_back({"start-ups and words",
                              "min(α + n β (p − 1)/(2N), 2α + words)",
                              "time",
                              std::min(oneStep, twoSteps),
                              everyStep,
                              Relation::AtLeast,
                              {},
                              oneStep < twoSteps ? sumOf(alpha, 1, wordsOfOne) : sumOf(alpha, 2, most)});
        else
            bounds.push_back({!overAllLinks ? "start-up and words"
                              : half        ? "start-up and words over all links, one way at a time"
                                            : "start-up and words over all links",
                              "α + words",
                              "time",
                              alpha + most,
                              everyStep,
                              Relation::AtLeast,
                              {},
                              sumOf(alpha, 1, most)});
    }
    // Both parts of Table 1 for one schedule: without shared links it has so many steps, each with its start-up.
    if (most > 0)
        bounds.push_back({"start-ups and words, no link shared", "⌈log_{2N+1} p⌉ α + words", "time",
                          stages * alpha + most, everyStep, relation, note, sumOf(alpha, stages, most)});
    if (operation == Operation::Reduce || all)
        bounds.push_back({"combining", "n γ (p − 1)/p", "time", m * (p - 1) / p * gamma, table1});
    if (operation == Operation::ReduceScatter)
        bounds.push_back({"combining", "n γ (p − 1)/p", "time", m * (p - 1) * gamma, table1});
}

/// Where a step has no more messages of a processor than its links carry, or more that are charged for it.
void addLinkPortBounds(std::vector<Bound>& bounds, Operation operation, const PortModel& ports, const Problem& problem,
                       double words)
{
    const auto links = linksOfProcessor(problem.topology);
    const std::uint32_t p = processors(problem);
    const StepIndex steps = portBound(operation, p, 0, ports.linkLimit && links ? *links : p).steps;
    const std::string_view text = ports.linkLimit ? "α ⌈log p⌉ + β words/links" : "α + β words/links";
    if (ports.linkLimit) bounds.push_back({"start-ups", "⌈log p⌉", "steps", static_cast<double>(steps), startUps});
    if (problem.costModel->charge != Charge::Link && problem.costModel->charge != Charge::Hop) return;
    const auto fewest = fewestLinks(operation, problem);
    const auto passed = fewest ? fewest : links;
    const double volume = passed && *passed > 0 ? real(problem, "beta") * words / static_cast<double>(*passed) : 0;
    const double alpha = real(problem, "alpha"), startUpsOfAll = static_cast<double>(steps);
    bounds.push_back({"any algorithm with these ports",
                      text,
                      "time",
                      alpha * startUpsOfAll + volume,
                      startUps,
                      Relation::AtLeast,
                      {},
                      sumOf(alpha, startUpsOfAll, volume)});
}

/// Where every hop takes a step, what the tree asks for decides; every step costs at least one packet on one link.
std::vector<Bound> hopBounds(Operation operation, const PortModel& ports, const Problem& problem, bool charged)
{
    std::vector<Bound> bounds;
    double step = 0;
    if (charged) step = real(problem, "alpha") + real(problem, "beta") * real(problem, "words");
    if (problem.costModel->charge == Charge::Step) step = real(problem, "hop");
    const LeafTree* tree = problem.shape.leafTree();
    if (!tree) return bounds;
    for (const LeafBound& bound : leafBounds(operation, ports.sends == 1, *tree)) {
        bounds.push_back(
            {bound.name, bound.text, "steps", bound.steps, bound.source, Relation::AtLeast, {}, bound.numbers});
        if (step <= 0) continue;
        const std::string sum = bound.numbers.empty() || step == 1
                                    ? bound.numbers
                                    : fmt::format("= {} · ({})", termOf(step), bound.numbers.substr(2));
        bounds.push_back(
            {bound.name, bound.text, "time", bound.steps * step, bound.source, Relation::AtLeast, {}, sum});
    }
    return bounds;
}

/// What must cross the narrowest cut between a root and anybody: of networks without closed forms. Searched for only
/// where that takes less than a few hundredths of a second.
void addCutBound(std::vector<Bound>& bounds, Operation operation, const Problem& problem, double volume)
{
    constexpr Citation edmonds{papers::edmonds, "as many disjoint branchings as the narrowest cut has links"};
    constexpr std::uint64_t most = 200'000;
    const Topology& network = problem.topology;
    const bool rooted = operation == Operation::Broadcast || operation == Operation::Reduce;
    const bool special = network.family() == fileNetworks.id || !network.failed().empty();
    if (!rooted || !special || network.nodes() * network.links() > most) return;
    if (operation == Operation::Reduce && network.parts().oneWay) return;
    if (!ownPlaces(problem)) return;
    if (const auto cut = broadcastCut(network, root(problem)); cut && cut->capacity > 0)
        bounds.push_back({"narrowest cut", "β m/c", "time", volume / static_cast<double>(cut->capacity), edmonds});
}

} // namespace

std::vector<Bound> boundsFor(const Algorithm& algorithm, const PortModel& ports, const Problem& problem,
                             double linkLoad)
{
    std::vector<Bound> bounds;
    const std::uint32_t p = processors(problem);
    const Operation operation = algorithm.operation;
    if (algorithm.written && !algorithm.written->operationKnown) return bounds;
    // Of neighbourhoods a processor has one or many, which no bound here counts.
    if (p < 2 || isIdle(operation, problem) || asksShape(operation)) return bounds;
    const Charge charge = problem.costModel->charge;
    const bool charged = charge == Charge::Link || charge == Charge::Hop;
    if (isNative(algorithm)) return hopBounds(operation, ports, problem, charged);
    if (charge == Charge::Links && !hasSizes(problem)) addLinkBounds(bounds, operation, problem, linkLoad);
    const double alpha = charged ? real(problem, "alpha") : 0, beta = charged ? real(problem, "beta") : 0;
    // The least that any processor receives is not worth a bound of its own.
    const double words = hasSizes(problem) ? 0 : real(problem, "words");
    const bool limited = std::max(ports.sends, ports.receives) != PortModel::unlimited;
    const std::uint32_t perStep = std::min(ports.sends, ports.receives);
    const PortBound bound = portBound(operation, p, words, limited ? perStep : p);
    const auto steps = static_cast<double>(bound.steps);
    if (problem.costModel->clockless) addClocklessBounds(bounds, algorithm, ports, problem, bound.words);
    if (charged && operation == Operation::Alltoall)
        addExchangeBounds(bounds, ports, problem, alpha * steps, beta * words);
    if (charged) addCutBound(bounds, operation, problem, beta * words);
    if (!limited) {
        addLinkPortBounds(bounds, operation, ports, problem, bound.words);
        return bounds;
    }

    bounds.push_back({"start-ups", bound.stepsText, "steps", steps, startUps});
    if (charge == Charge::Step)
        bounds.push_back({"start-ups", "h ⌈log₂ p⌉", "time", steps * real(problem, "hop"), startUps});

    const bool oneMessage = ports.sends == 1 && ports.receives == 1;
    const bool packetwise = problem.values.contains("packets") && oneMessage;
    const bool halves = operation == Operation::Broadcast || operation == Operation::Reduce;
    if (packetwise)
        bounds.push_back({"packets", "s − 1 + ⌈log₂ P⌉", "steps",
                          static_cast<double>(whole(problem, "packets") - 1) + steps, packetBound});

    if (packetwise && halves && ports.both == 1)
        bounds.push_back(
            {"packets in pairs", "⌈s(P − 1)/⌊P/2⌋⌉", "steps",
             std::ceil(static_cast<double>(whole(problem, "packets")) * (p - 1) / static_cast<double>(p / 2)),
             equation5});
    if (!charged) return bounds;
    if (!oneMessage) {
        const double volume = beta * bound.words / perStep;
        bounds.push_back({"any algorithm with these ports",
                          "α ⌈log p⌉ + β words/ports",
                          "time",
                          alpha * steps + volume,
                          startUps,
                          Relation::AtLeast,
                          {},
                          sumOf(alpha, steps, volume)});
        return bounds;
    }
    const double volume = beta * bound.words;
    if (halves)
        bounds.push_back({"any algorithm, as printed",
                          "k + t log₂ P",
                          "time",
                          volume + alpha * std::log2(p),
                          equation4Printed,
                          Relation::AtLeast,
                          {},
                          sumOf(alpha, std::log2(p), volume)});
    if (halves && ports.both == 1) {
        // Everybody but one must receive all words, and at most ⌊p/2⌋ pairs are active at a time.
        const double moved = volume * (p - 1) / static_cast<double>(p / 2);
        bounds.push_back({"any simplex algorithm, as printed", "2(1 − 1/P)k + t(log₂ P − 4)", "time",
                          2 * volume * (p - 1) / p + alpha * (std::log2(p) - 4), equation5});
        bounds.push_back({"any simplex algorithm", "max(k(P − 1)/⌊P/2⌋, k + t ⌈log₂ P⌉)", "time",
                          std::max(moved, volume + alpha * steps), equation5, Relation::AtLeast, pairs});
    }
    bounds.push_back({"any algorithm",
                      bound.text,
                      "time",
                      volume + alpha * steps,
                      halves ? equation4 : startUps,
                      Relation::AtLeast,
                      {},
                      sumOf(alpha, steps, volume)});
    if (packetwise) bounds.push_back(packetTime(steps, alpha, volume));
    if (packetwise && halves && ports.both != 1) {
        const double root = std::sqrt(volume) + std::sqrt(alpha * std::log2(p));
        bounds.push_back(
            {"(6) as printed", "k(1 + √(t log₂ P/k))²", "time", root * root, equation6, Relation::Shape, dropped});
    }
    return bounds;
}

} // namespace hopscope
