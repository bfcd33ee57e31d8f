#include "algorithms/entry_helpers.h"
#include "algorithms/fractional_layout.h"
#include "algorithms/fractional_program.h"
#include "algorithms/pipeline_optimum.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::broadcast_fractional_tree {

namespace {

constexpr Citation figure2{papers::sandersSibeyn, "Section 2.3, Fig. 2"};
constexpr Citation equation7{papers::sandersSibeyn, "Section 2.3, Eq. (7)"};

std::uint32_t groupSize(const Problem& problem) { return hopscope::groupSize(problem, processors(problem)); }

Schedule schedule(const Problem& problem)
{
    const FractionalTimetable table(fractionalLayout(processors(problem), groupSize(problem)),
                                    whole(problem, "packets"));
    const auto write = [table, ranks = Rotation(problem)](StepIndex k, Step& step) {
        table.each(k, [&](std::uint32_t from, std::uint32_t to, StepIndex packet, std::uint16_t line) {
            step.send(ranks.processor(from), ranks.processor(to), block(packet)).line = line;
        });
    };
    return {table.steps(), write, {}};
}

Pipeline pipeline(const Problem& problem)
{
    const std::uint32_t r = groupSize(problem);
    return fractionalPipeline(r, fractionalGap(processors(problem), r));
}

Program program(const Problem& problem)
{
    const FractionalShape shape(processors(problem), groupSize(problem));
    return fractionalProgram(shape.groups(), shape.group(), whole(problem, "packets"),
                             [ranks = Rotation(problem)](std::uint32_t rank) { return ranks.processor(rank); });
}

Drawing drawing(const Problem& problem)
{
    return fractionalDrawing(FractionalShape(processors(problem), groupSize(problem)), problem);
}

Facts facts(const Problem& problem)
{
    const std::uint32_t count = processors(problem), r = groupSize(problem);
    const FractionalShape shape(count, r);
    Facts facts = groupFacts(shape);
    facts["D"] = static_cast<double>(shape.last());
    facts["gap"] = fractionalGap(count, r) ? 1.0 : 0.0;
    if (count > 1) facts["d"] = shape.last() - 1.0;
    return facts;
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const Rotation ranks(problem);
    const FractionalShape shape(processors(problem), groupSize(problem));
    const std::uint32_t receiver = ranks.rank(transfer.to);
    return fractionalReason(shape.groupOf(receiver), shape.group(), ranks.rank(transfer.from), receiver, transfer,
                            blocks);
}

using Best = PipelineSearch<bestFractional, bestFractionalPackets, groupSize>;

/// What the formulas speak of.
struct Symbols {
    double d, r, s, t, k;
    bool gap;
    explicit Symbols(const Problem& problem)
        : d(static_cast<double>(fractionalDepth(processors(problem), groupSize(problem))) - 1),
          r(real(problem, "group")), s(real(problem, "packets")), t(linearPrices(problem).alpha),
          k(linearPrices(problem).message), gap(fractionalGap(processors(problem), groupSize(problem)))
    {
    }
    double steps() const { return d + s + (gap ? std::floor((s - 1) / r) : 0); }
};
using Value = std::optional<double>;

Value exactSteps(const Problem& problem) { return processors(problem) > 1 ? Symbols(problem).steps() : 0; }
std::string exactStepsNumbers(const Problem& problem)
{
    if (processors(problem) < 2) return {};
    const Symbols v(problem);
    return v.gap ? fmt::format("= {} + {} + {}", v.d, v.s, std::floor((v.s - 1) / v.r))
                 : fmt::format("= {} + {} (a chain: no pauses)", v.d, v.s);
}
Value multipleSteps(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    const Symbols v(problem);
    if (!v.gap || std::fmod(v.s, v.r) != 0) return std::nullopt;
    return v.d - 1 + v.s + v.s / v.r;
}
Value paperSteps(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    const Symbols v(problem);
    return v.d + v.s * (1 + 1 / v.r);
}
std::string paperStepsNumbers(const Problem& problem)
{
    const Symbols v(problem);
    return fmt::format("= {} + {}(1 + 1/{})", v.d, v.s, v.r);
}
Value binarySteps(const Problem& problem) { return real(problem, "group") == 1 ? paperSteps(problem) : std::nullopt; }
Value exactTime(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *exactSteps(problem) * packetTime(problem);
}
std::string exactTimeNumbers(const Problem& problem)
{
    if (processors(problem) < 2) return {};
    const Symbols v(problem);
    return fmt::format("= {}({} + {})", v.steps(), shortNumber(v.t), shortNumber(packetMessage(problem)));
}
Value paperTime(const Problem& problem)
{
    if (processors(problem) < 2 || !onOwnNetwork(problem)) return std::nullopt;
    return *paperSteps(problem) * packetTime(problem);
}
std::string paperTimeNumbers(const Problem& problem)
{
    const Symbols v(problem);
    return fmt::format("= ({} + {}(1 + 1/{}))({} + {})", v.d, v.s, v.r, shortNumber(v.t),
                       shortNumber(packetMessage(problem)));
}
Value binaryTime(const Problem& problem) { return real(problem, "group") == 1 ? paperTime(problem) : std::nullopt; }
Value printedBest(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    const Symbols v(problem);
    return pipelineBound(v.d, 1 + 1 / v.r, {.alpha = v.t, .message = v.k});
}
Value correctedBest(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    const Symbols v(problem);
    if (!v.gap) return pipelineBound(v.d, 1, {.alpha = v.t, .message = v.k});
    return pipelineBound(v.d - 1, 1 + 1 / v.r, {.alpha = v.t, .message = v.k});
}
/// With the best group for d' = log2 P - 1.
Value heuristicBest(const Problem& problem)
{
    if (processors(problem) < 4) return std::nullopt;
    const Symbols v(problem);
    if (!(v.k > 0)) return std::nullopt;
    const double root = 1 + std::cbrt((std::log2(processors(problem)) - 1) * v.t / v.k);
    return v.k * root * root * root;
}

constexpr std::string_view closingPause =
    "The paper's count is one too high: it charges a pause after the last run, but the schedule ends before it "
    "(simulated for P up to 33 and r up to 9).";
constexpr std::string_view binaryOptimum =
    "The best number of packets is printed as √(2kd/t); it is √(kd/(2t)), consistent with the general formula at r = 1 "
    "and with the printed time.";

constexpr Formula formulas[] = {
    {"Exact steps", "d + s + ⌊(s − 1)/r⌋", "steps", equation7, "", Relation::Equal, exactSteps, exactStepsNumbers,
     "The pauses ⌊(s − 1)/r⌋ are only made if some group has a right successor, P ≥ r + 3; otherwise the tree is a "
     "chain."},
    {"Exact steps, whole runs", "d − 1 + s(1 + 1/r)", "steps", equation7, "", Relation::Equal, multipleSteps, nullptr,
     closingPause},
    {"Steps as printed", "d + s(1 + 1/r)", "steps", equation7, "", Relation::AtMost, paperSteps, paperStepsNumbers,
     closingPause},
    {"Steps of the binary tree as printed",
     "d + 2s",
     "steps",
     {papers::sandersSibeyn, "Section 2.2, binary tree"},
     "",
     Relation::AtMost,
     binarySteps,
     nullptr,
     closingPause},
    {"Exact time", "(d + s + ⌊(s − 1)/r⌋)(t + k/s)", "time", equation7, "cut-through", Relation::Equal, exactTime,
     exactTimeNumbers, closingPause},
    {"Time as printed", "(d + s(1 + 1/r))(t + k/s)", "time", equation7, "cut-through", Relation::AtMost, paperTime,
     paperTimeNumbers, closingPause},
    {"Time of the binary tree as printed",
     "(d + 2s)(t + k/s)",
     "time",
     {papers::sandersSibeyn, "Section 2.2, binary tree"},
     "cut-through",
     Relation::AtMost,
     binaryTime,
     nullptr,
     binaryOptimum},
    {"Best over all packet sizes, as printed", "k(1 + 1/r)(1 + √(d r t/(k(r + 1))))²", "time", equation7, "cut-through",
     Relation::Shape, printedBest, nullptr, closingPause},
    {"Best over all packet sizes, corrected", "k(1 + 1/r)(1 + √((d − 1) r t/(k(r + 1))))²", "time", equation7,
     "cut-through", Relation::AtLeast, correctedBest, nullptr, closingPause},
    {"Best over all groups, heuristic",
     "k(1 + (d′t/k)^(1/3))³ with d′ = log P − 1",
     "time",
     {papers::sandersSibeyn, "Section 2.3, choice of r"},
     "cut-through",
     Relation::Shape,
     heuristicBest},
};

constexpr Citation table{papers::sandersSibeyn, "worked values, duplex fractional tree"};
constexpr Citation optima{papers::sandersSibeyn, "worked values, exact optima"};
constexpr WorkedExample examples[] = {
    {table, "complete:2 broadcast-fractional-tree packets=4 group=1 words=1000", "steps", 4, 0},
    {table, "complete:2 broadcast-fractional-tree packets=4 group=1 words=1000", "time", 1004, 5e-4},
    {table, "complete:4 broadcast-fractional-tree packets=6 group=2 words=1000", "steps", 8, 0},
    {table, "complete:4 broadcast-fractional-tree packets=6 group=2 words=1000", "time", 1341.333, 5e-4},
    {table, "complete:5 broadcast-fractional-tree packets=6 group=2 words=1000", "steps", 10, 0},
    {table, "complete:5 broadcast-fractional-tree packets=6 group=2 words=1000", "time", 1676.667, 5e-4},
    {table, "complete:7 broadcast-fractional-tree packets=5 group=1 words=1000", "steps", 11, 0},
    {table, "complete:7 broadcast-fractional-tree packets=5 group=1 words=1000", "time", 2211, 5e-4},
    {table, "complete:8 broadcast-fractional-tree packets=7 group=2 words=1000", "steps", 14, 0},
    {table, "complete:8 broadcast-fractional-tree packets=7 group=2 words=1000", "time", 2014, 5e-4},
    {table, "complete:10 broadcast-fractional-tree packets=6 group=2 words=1000", "steps", 12, 0},
    {table, "complete:10 broadcast-fractional-tree packets=6 group=2 words=1000", "time", 2012, 5e-4},
    {table, "complete:1024 broadcast-fractional-tree packets=503 group=10 words=1000", "steps", 621, 0},
    {table, "complete:1024 broadcast-fractional-tree packets=503 group=10 words=1000", "time", 1855.592, 5e-4},
    {table, "complete:20 broadcast-fractional-tree packets=8 group=1 words=1000", "steps", 19, 0},
    {table, "complete:20 broadcast-fractional-tree packets=8 group=1 words=1000", "time", 2394, 5e-4},
    {table, "complete:12 broadcast-fractional-tree packets=9 group=3 words=1000", "steps", 17, 0},
    {table, "complete:12 broadcast-fractional-tree packets=9 group=3 words=1000", "time", 1905.889, 5e-4},
    {table, "complete:64 broadcast-fractional-tree packets=44 group=4 words=1000", "steps", 70, 0},
    {table, "complete:64 broadcast-fractional-tree packets=44 group=4 words=1000", "time", 1660.909, 5e-4},
    {table, "complete:64 broadcast-fractional-tree packets=9 group=1 words=1000", "steps", 24, 0},
    {table, "complete:64 broadcast-fractional-tree packets=9 group=1 words=1000", "time", 2690.667, 5e-4},
    {table, "complete:100 broadcast-fractional-tree packets=32 group=5 words=1000", "steps", 60, 0},
    {table, "complete:100 broadcast-fractional-tree packets=32 group=5 words=1000", "time", 1935, 5e-4},
    {table, "complete:1024 broadcast-fractional-tree packets=456 group=8 words=1000", "steps", 569, 0},
    {table, "complete:1024 broadcast-fractional-tree packets=456 group=8 words=1000", "time", 1816.807, 5e-4},
    {table, "complete:1024 broadcast-fractional-tree packets=500 group=10 words=1000", "steps", 617, 0},
    {table, "complete:1024 broadcast-fractional-tree packets=500 group=10 words=1000", "time", 1851, 5e-4},
    {optima, "complete:8 broadcast-fractional-tree packets=20 group=6 words=64", "time", 109.2, 1e-9},
    {optima, "complete:64 broadcast-fractional-tree packets=44 group=4 words=170", "time", 340.4545, 5e-5},
    {optima, "complete:1024 broadcast-fractional-tree packets=36 group=2 words=100", "time", 275.7778, 5e-5},
    {optima, "complete:1024 broadcast-fractional-tree packets=500 group=10 words=4096", "time", 5671.464, 5e-4},
    {optima, "complete:8 broadcast-fractional-tree packets=8 group=1 words=64", "time", 162, 1e-9},
    {optima, "complete:64 broadcast-fractional-tree packets=23 group=1 words=170", "time", 436.3478, 5e-5},
    {optima, "complete:1024 broadcast-fractional-tree packets=24 group=1 words=100", "time", 310, 1e-9},
    {optima, "complete:1024 broadcast-fractional-tree packets=157 group=1 words=4096", "time", 8831.0701, 5e-5},
};

constexpr std::string_view families[] = {"complete"};
constexpr Parameter parameters[] = {groupParameter(Best::bestGroup), packetsParameter(Best::bestPackets)};
constexpr Citation sources[] = {{papers::sandersSibeyn, "Section 2.3, fractional trees"}, figure2};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-fractional-tree",
    .title = "Fractional tree",
    .summary = "Groups are chains; the last member feeds one child group, the members in turn feed a second.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .program = program,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .optimum = Best::optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = fractionalPseudocode,
    .sources = sources,
};

} // namespace hopscope::broadcast_fractional_tree
