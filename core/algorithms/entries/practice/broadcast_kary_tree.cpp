#include "algorithms/pipeline_optimum.h"
#include "algorithms/practice/radix.h"
#include "algorithms/practice/streams.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace hopscope::broadcast_kary_tree {

namespace {

using namespace practice;

std::uint32_t arity(const Problem& problem)
{
    return static_cast<std::uint32_t>(std::min<std::int64_t>(whole(problem, "radix"), processors(problem)));
}
std::uint32_t mostChildren(const Problem& problem)
{
    return std::max(1U, std::min(arity(problem), processors(problem) - 1));
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t k = arity(problem);
    std::vector<TreeNode> nodes(processors(problem));
    for (std::uint32_t v = 1; v < nodes.size(); ++v) {
        const std::uint32_t parent = (v - 1) / k, place = (v - 1) % k + 1;
        nodes[v] = {parent, nodes[parent].offset + place};
    }
    return streamed({{treeStreams(nodes, fromRoot(problem), 1), mostChildren(problem), packetCount(problem)}});
}

Drawing drawing(const Problem& problem)
{
    Schedule one = schedule(problem);
    one.steps =
        std::min<StepIndex>(one.steps, one.steps - StepIndex{mostChildren(problem)} * (packetCount(problem) - 1));
    return treePicture(problem, one, "a heap: the children of v are v k + 1 … v k + k");
}

Pipeline pipeline(const Problem& problem) { return {.packets = 1, .steps = mostChildren(problem)}; }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t child = fromRoot(problem).numberOf(transfer.to);
    return fmt::format("Processor {} hands {} to its children in turn; processor {} is its child number {}.",
                       transfer.from.value, describeBlocks("packet", "packets", blocks), transfer.to.value,
                       (child - 1) % arity(problem) + 1);
}

double stepCount(const Problem& problem)
{
    if (processors(problem) < 2) return 0;
    return mostChildren(problem) * (real(problem, "packets") - 1) + slowestWay(processors(problem), arity(problem));
}

std::optional<Optimum> optimum(const Problem& problem, Search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, {}, 1};
    const double slope = mostChildren(problem);
    return wholePipeline(slowestWay(processors(problem), arity(problem)) - slope, *prices, slope);
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

constexpr Citation source{practice::papers::mpich, "bcast pipelined tree, k-ary"};
constexpr Formula formulas[] = {
    {"Steps of the k-ary tree", "c(s − 1) + most digits_k(v) of all v < p, c = min(k, p − 1)", "steps", source, "",
     Relation::Equal, packetStepsOf<stepCount>},
    {"Time of the k-ary tree", "steps · (α + β m/s)", "time", source, "cut-through", Relation::Equal,
     packetTimeOf<stepCount>, packetNumbersOf<stepCount>},
};
constexpr Citation table{practice::papers::mpich, "worked values"};
constexpr std::string_view shown = "complete:12 broadcast-kary-tree packets=6 words=12 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 15, 0},     {table, shown, "transfers", 66, 0},  {table, shown, "time", 1560, 0},
    {table, shown, "linkWords", 30, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter childrenParameter{.id = "radix",
                                      .label = "Children",
                                      .symbol = "k",
                                      .unit = {},
                                      .help = "Children of a processor; 1 is a chain.",
                                      .minimum = 1,
                                      .usual = 2,
                                      .comfortable = 16};
constexpr Parameter parameters[] = {childrenParameter, packetsParameter(bestPackets)};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"mpich", "pipelined_tree, kary"}, {"openmpi", "binary_tree"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-kary-tree",
    .title = "k-ary tree",
    .summary = "Packets run down a heap; every processor serves its k children in turn before the next packet.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(packet q enters child j of v j steps after it entered v
the next packet follows c steps later)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_kary_tree
