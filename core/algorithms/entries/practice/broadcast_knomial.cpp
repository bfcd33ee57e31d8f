#include "algorithms/practice/radix.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::broadcast_knomial {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const Radix radix(problem);
    const Relative ranks = fromRoot(problem);
    const auto write = [radix, ranks](StepIndex k, Step& step) {
        const auto [weight, first, last] = radix.highestFirst(k);
        const std::uint64_t apart = std::uint64_t{weight} * radix.radix;
        for (std::uint64_t v = 0; v < radix.processors; v += apart)
            for (std::uint64_t j = first; j <= last && v + j * weight < radix.processors; ++j) {
                const auto child = static_cast<std::uint32_t>(v + j * weight);
                step.send(ranks(static_cast<std::uint32_t>(v)), ranks(child), block(0)).line = 2;
            }
    };
    return {radix.steps(), write, {}};
}

Drawing drawing(const Problem& problem)
{
    const Radix radix(problem);
    const Relative ranks = fromRoot(problem);
    Drawing drawing =
        treePicture(problem, schedule(problem), "a fan of k − 1 children for every digit that may still differ");
    for (const Ends& edge : drawing.edges) {
        std::uint32_t digit = 0; // of the child that differs from the parent: its lowest one that is not 0
        for (std::uint32_t v = ranks.numberOf(edge.to); v % radix.radix == 0; v /= radix.radix) ++digit;
        drawing.kinds.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(digit, mostKinds - 1)));
    }
    for (std::uint32_t e = 0; e < std::min<std::size_t>(radix.digits, mostKinds); ++e)
        drawing.kindNames.push_back(
            fmt::format("fan of digit {}{}", e, e + 1 == mostKinds && radix.digits > mostKinds ? " and above" : ""));
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const Radix radix(problem);
    const std::uint32_t weight = radix.highestFirst(k).weight;
    return fmt::format("Counted from the root, the number of processor {} is a multiple of {}, so it has the message; "
                       "processor {} is {} further on and begins a subtree of its own.",
                       transfer.from.value, std::uint64_t{weight} * radix.radix, transfer.to.value,
                       fromRoot(problem).numberOf(transfer.to) - fromRoot(problem).numberOf(transfer.from));
}

Terms terms(const Problem& problem) { return {radixSteps(problem), radixSteps(problem)}; }

constexpr Citation source{practice::papers::mpich, "bcast tree, k-nomial"};
constexpr Formula formulas[] = {
    {"Steps of the k-nomial tree", "⌈log_k p⌉; in turn (k − 1)(D − 1) + ⌈p/k^(D−1)⌉ − 1", "steps", source, "",
     Relation::Equal, stepsOf<terms>},
    {"Time of the k-nomial tree", "steps · (α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view together = "complete:13 broadcast-knomial radix=3 root=5 words=10 alpha=100 beta=2",
                           inTurn = "complete:13 broadcast-knomial radix=3 sends=in-turn words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, together, "steps", 3, 0},      {table, together, "transfers", 12, 0},  {table, together, "time", 360, 0},
    {table, together, "linkWords", 30, 0}, {table, together, "maxLinkLoad", 1, 0}, {table, inTurn, "steps", 5, 0},
    {table, inTurn, "transfers", 12, 0},   {table, inTurn, "time", 600, 0},        {table, inTurn, "linkWords", 50, 0},
};
constexpr Parameter parameters[] = {radixParameter, sendsParameter};
constexpr Citation sources[] = {source, {practice::papers::openMpi, "bcast knomial"}};
constexpr LibraryName libraries[] = {
    {"mpich", "tree, knomial_1 and knomial_2"}, {"openmpi", "knomial"}, {"mvapich", "knomial"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-knomial",
    .title = "k-nomial tree",
    .summary = "The binomial tree in base k: for every digit of its number, a holder serves k − 1 others.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .portsFor = radixPorts,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for e = D−1 … 0
  for every v divisible by k^(e+1), at the same time: for j = 1 … k−1 with v + j k^e < p
    v sends the message to v + j k^e)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_knomial
