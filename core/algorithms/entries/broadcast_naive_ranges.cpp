#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "algorithms/partition_tree.h"

#include <algorithm>

namespace hopscope::broadcast_naive_ranges {

namespace {

constexpr Citation paper{papers::chan, "Section 4.1.2, dividing p by N + 1, Fig. 3 (left)"};

std::uint32_t usualParts(const Problem& problem) { return std::max(longAxes(problem.shape) + 1, 2U); }
constexpr Parameter parameters[] = {
    {.id = "parts",
     .label = "Ranges",
     .symbol = "q",
     .unit = {},
     .help = "Into how many ranges a range is cut in every step; N + 1 on a grid of N axes unless set.",
     .minimum = 2,
     .usual = 3,
     .comfortable = 16,
     .usualFor = [](const Problem& problem) { return static_cast<double>(usualParts(problem)); }}};

PartitionTreePtr tree(const Problem& problem)
{
    return std::make_shared<const PartitionTree>(processors(problem), root(problem),
                                                 static_cast<std::uint32_t>(whole(problem, "parts")));
}
Schedule schedule(const Problem& problem) { return partitionBroadcast(tree(problem), 4); }
Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "each range is cut into q ranges; their first processors get the message at once";
    return drawing;
}
std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return partitionReason(*tree(problem), k, transfer, "the message");
}
Facts facts(const Problem& problem) { return partitionFacts(*tree(problem), problem); }

std::optional<double> time(const Problem& problem)
{
    return sharesTimeHere(problem, partitionShares(*tree(problem), real(problem, "words")));
}
std::optional<double> steps(const Problem& problem)
{
    return ceilLog(static_cast<std::uint64_t>(whole(problem, "parts")), processors(problem));
}
constexpr Formula formulas[] = {
    {"Stages of q ranges", "⌈log_q p⌉", "steps", paper, "", Relation::Equal, steps},
    {"Time without conflicts", "Σ (1 + (l − 1) τ)(α + n β)", "time", paper, "multilink", Relation::AtLeast, time,
     nullptr,
     "k counts the messages on the most loaded link, so that 1 is no conflict; the ranges meet on links and take k n "
     "β."},
};

constexpr Citation table{papers::chan, "worked values, partitions"};
constexpr WorkedExample examples[] = {
    {table, "mesh:4x4 broadcast-naive-ranges", "steps", 3, 1e-9},
    {table, "mesh:4x4 broadcast-naive-ranges", "maxLinkLoad", 2, 1e-9},
    {table, "mesh:4x4 broadcast-naive-ranges", "linkWords", 5, 1e-9},
    {table, "torus:4x4 broadcast-naive-ranges", "linkWords", 3, 1e-9},
    {table, "mesh:4x4 broadcast-naive-ranges parts=5", "steps", 2, 1e-9},
    {table, "mesh:4x4 broadcast-naive-ranges parts=5", "linkWords", 6, 1e-9},
    {table, "torus:4x4 broadcast-naive-ranges parts=5", "linkWords", 5, 1e-9},
    {table, "mesh:8x8 broadcast-naive-ranges", "steps", 4, 1e-9},
    {table, "mesh:8x8 broadcast-naive-ranges", "linkWords", 10, 1e-9},
    {table, "torus:8x8 broadcast-naive-ranges", "linkWords", 8, 1e-9},
    {table, "mesh:8x8 broadcast-naive-ranges parts=5", "linkWords", 12, 1e-9},
    {table, "mesh:4x4x4 broadcast-naive-ranges", "linkWords", 9, 1e-9},
    {table, "torus:4x4x4 broadcast-naive-ranges parts=7", "linkWords", 7, 1e-9},
    {table, "mesh:6x6 broadcast-naive-ranges parts=5", "linkWords", 9, 1e-9},
};

constexpr std::string_view families[] = {"mesh", "torus"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-naive-ranges",
    .title = "Naive ranges",
    .summary = "Cuts the processors by number into ranges and sends to the first of each; messages meet on links.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .model = "multilink",
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .facts = facts,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the root holds the range of all processors, by number
while a range has two or more: cut it into q ranges, as equal as possible
  for every range, at the same time
    the holder sends the message to the first processor of every other range of its own)",
    .sources = sources,
};

} // namespace hopscope::broadcast_naive_ranges
