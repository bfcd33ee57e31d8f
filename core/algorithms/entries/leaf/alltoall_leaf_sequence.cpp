#include "algorithms/entry_helpers.h"
#include "algorithms/leaf_queues.h"
#include "algorithms/leaf_theory.h"
#include "text.h"

#include <algorithm>
#include <cctype>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::alltoall_leaf_sequence {

namespace {

// In step j every leaf s sends to s XOR d, where d goes up through the class 2^(i-1) … 2^i - 1 each time that level i
// is named: 2i hops, so that it arrives at the end of step j + 2i - 1. One packet passes every branch in a step on its
// way up; on its way down packets meet if two sends arrive in the same step.

constexpr std::string_view nearestFirst = "nearest-first";

/// "3-3-1-3-2-3-2", however it is typed.
std::string canonicalSequence(std::string_view typed)
{
    if (typed == nearestFirst || typed.empty()) return std::string(nearestFirst);
    std::vector<char> levels;
    for (const char c : typed) {
        if (c == '-' || c == ',' || c == ' ') continue;
        if (std::isdigit(static_cast<unsigned char>(c)) == 0 || c == '0')
            throw Refused(
                "sequence",
                fmt::format("sequence: must be levels from 1 to 9, such as 3-3-1-3-2-3-2, got {}; the nearest "
                            "that works is {}",
                            typed, nearestFirst));
        levels.push_back(c);
    }
    return fmt::format("{}", fmt::join(levels, "-"));
}

/// Levels of the sends in their order, as they are wished; nothing about whether they make sense.
std::vector<std::uint32_t> sequenceOf(const Problem& problem)
{
    const std::uint32_t h = LeafTree::of(problem.shape).levels();
    const std::string& wished = text(problem, "sequence");
    std::vector<std::uint32_t> levels;
    if (wished == nearestFirst)
        for (std::uint32_t level = 1; level <= h; ++level)
            levels.insert(levels.end(), std::size_t{1} << (level - 1), level);
    else
        for (const char c : wished)
            if (c != '-') levels.push_back(static_cast<std::uint32_t>(c - '0'));
    return levels;
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    if (auto why = tooManyHops(problem, alltoallHops)) return why;
    const LeafTree tree = LeafTree::of(problem.shape);
    const std::uint32_t h = tree.levels();
    if (std::ranges::any_of(tree.arities(), [](std::uint32_t arity) { return arity != 2; }))
        return Diagnostic{"shape", fmt::format("shape: a level sequence needs two children on every level, got {}; the "
                                               "nearest that works is leaf-tree:2^{}",
                                               problem.shape.text(), h)};
    for (std::uint32_t level = 1; level <= h; ++level)
        if (tree.capacity(level) < tree.below(level - 1))
            return Diagnostic{
                "capacities",
                fmt::format("capacities: all leaves send at once, so that a branch of level {} must carry "
                            "{} packets, got {}; exponential works",
                            level, tree.below(level - 1), tree.capacity(level))};
    const std::vector<std::uint32_t> levels = sequenceOf(problem);
    for (std::uint32_t level = 1; level <= h; ++level) {
        const auto named = std::ranges::count(levels, level);
        if (named != std::int64_t{1} << (level - 1))
            return Diagnostic{"sequence", fmt::format("sequence: must name level {} {} times, once for every leaf that "
                                                      "is so far away, got {} times; nearest-first works",
                                                      level, 1U << (level - 1), named)};
    }
    if (const auto beyond = std::ranges::find_if(levels, [h](std::uint32_t level) { return level > h; });
        beyond != levels.end())
        return Diagnostic{"sequence",
                          fmt::format("sequence: levels are 1 to {}, got {}; nearest-first works", h, *beyond)};
    return {};
}

struct Send {
    StepIndex first{}; ///< step of its first hop, from 0
    std::uint32_t level{}, difference{};
};
std::vector<Send> sendsOf(const Problem& problem)
{
    std::vector<std::uint32_t> next; // difference by level
    std::vector<Send> sends;
    for (const std::uint32_t level : sequenceOf(problem)) {
        while (next.size() < level) next.push_back(1U << next.size());
        sends.push_back({std::ssize(sends), level, next[level - 1]++});
    }
    return sends;
}

double lastArrival(const Problem& problem)
{
    StepIndex last = 0;
    for (const Send& send : sendsOf(problem)) last = std::max(last, send.first + 2 * StepIndex{send.level});
    return static_cast<double>(last);
}

Schedule schedule(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    const auto sends = std::make_shared<const std::vector<Send>>(sendsOf(problem));
    const auto write = [tree, sends](StepIndex k, Step& step) {
        const std::uint32_t n = tree.leaves();
        const StepIndex longest = 2 * StepIndex{tree.levels()};
        for (StepIndex j = std::max<StepIndex>(0, k - longest + 1); j <= std::min(k, std::ssize(*sends) - 1); ++j) {
            const Send& send = (*sends)[static_cast<std::size_t>(j)];
            const auto hop = static_cast<std::uint32_t>(k - j);
            if (hop >= 2 * send.level) continue;
            const std::uint16_t line = hop < send.level ? 3 : 4;
            for (std::uint32_t source = 0; source < n; ++source) {
                const std::uint32_t target = source ^ send.difference;
                const auto at = [&](std::uint32_t hops) {
                    return NodeId{hops <= send.level ? tree.ancestor(source, hops)
                                                     : tree.ancestor(target, 2 * send.level - hops)};
                };
                step.send(at(hop), at(hop + 1), block(std::int64_t{source} * n + target), Effect::Move).line = line;
            }
        }
    };
    return {static_cast<StepIndex>(lastArrival(problem)), write, {}};
}

Facts facts(const Problem& problem)
{
    std::vector<double> arrivals;
    for (const Send& send : sendsOf(problem))
        arrivals.push_back(static_cast<double>(send.first + 2 * StepIndex{send.level}));
    return {{"arrivals", std::move(arrivals)}};
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return leafReason(problem, Operation::Alltoall, transfer, blocks,
                      {"the sequence names this level now, for all leaves at once",
                       "a branch is wide enough for all leaves below it",
                       "sends arrive in different steps, so that packets do not meet on their way down"});
}

std::optional<double> ofSequence(const Problem& problem) { return lastArrival(problem); }

constexpr Formula formulas[] = {
    {"Last arrival", "max over j of j + 2 i_j − 1", "steps", leaf::corrected, "", Relation::Equal, ofSequence},
    leaf::exchangeBound,
    leaf::exchangeBoundOfTwo,
    leaf::theorem8Bound,
};
constexpr Citation table{papers::dimakopoulos, "worked values of the mean-delay bound"};
constexpr WorkedExample examples[] = {
    {table, "leaf-tree:2x2x2 alltoall-leaf-sequence capacities=exponential", "steps", 12, 0},
    {table, "leaf-tree:2x2x2 alltoall-leaf-sequence capacities=exponential sequence=3-3-1-3-2-3-2", "steps", 11, 0},
    {table, "leaf-tree:2x2x2x2 alltoall-leaf-sequence capacities=exponential sequence=4-4-4-2-1-3-4-4-2-4-3-4-3-4-3",
     "steps", 21, 0},
};
constexpr Parameter parameters[] = {Parameter{
    .id = "sequence",
    .label = "Levels of the sends",
    .help =
        "A puzzle: in which order leaves send to the levels. Sends must arrive in different steps, or packets meet. "
        "Nearest first takes 12 steps among eight leaves; 11 are possible.",
    .kind = Kind::Text,
    .usualText = nearestFirst,
    .canonicalText = canonicalSequence,
}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-leaf-sequence",
    .title = "By a level sequence",
    .summary =
        "In wide trees every leaf sends to one level after another, in an order of your choice: can you gain the "
        "step that nearest first loses?",
    .operation = Operation::Alltoall,
    .ports = ports::allPorts,
    .model = "unit",
    .families = leafFamilies,
    .native = true,
    .parameters = parameters,
    .objection = objection,
    .schedule = schedule,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for j = 1 … n − 1, i = the j-th level of the sequence
  every leaf s sends to s XOR d, d the next of 2^(i−1) … 2^i − 1
    i hops up to the router of level i
    i hops down; arrival at the end of step j + 2i − 1)",
    .sources = leafSources,
};

} // namespace hopscope::alltoall_leaf_sequence
