#include "algorithms/pipeline_optimum.h"
#include "algorithms/practice/streams.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace hopscope::broadcast_chains {

namespace {

using namespace practice;

std::uint32_t chainCount(const Problem& problem)
{
    const std::uint32_t others = std::max(1U, processors(problem) - 1);
    return static_cast<std::uint32_t>(std::min<std::int64_t>(whole(problem, "chains"), others));
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t others = processors(problem) - 1, chains = chainCount(problem);
    std::vector<TreeNode> nodes(processors(problem));
    std::uint32_t v = 1;
    for (std::uint32_t j = 1; j <= chains && v <= others; ++j) {
        const std::uint32_t length = others / chains + (j <= others % chains ? 1 : 0);
        for (std::uint32_t i = 0; i < length; ++i, ++v)
            nodes[v] = i == 0 ? TreeNode{0, StepIndex{j}} : TreeNode{v - 1, nodes[v - 1].offset + 1};
    }
    std::vector<Stream> streams = treeStreams(nodes, fromRoot(problem), 4);
    for (Stream& stream : streams)
        if (stream.from == root(problem)) stream.line = 3;
    return streamed({{std::move(streams), chains, packetCount(problem)}});
}

Drawing drawing(const Problem& problem)
{
    Schedule one = schedule(problem);
    one.steps -= std::min<StepIndex>(one.steps, StepIndex{chainCount(problem)} * (packetCount(problem) - 1));
    return treePicture(problem, one, "chains behind the root, each served in turn");
}

Pipeline pipeline(const Problem& problem) { return {.packets = 1, .steps = chainCount(problem)}; }

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.from == root(problem))
        return fmt::format("The root serves its chains in turn: {} enters the one that processor {} heads.", what,
                           transfer.to.value);
    return fmt::format("Processor {} received {} in the step before and passes it on along its chain to processor {}.",
                       transfer.from.value, what, transfer.to.value);
}

double fixedSteps(const Problem& problem) { return std::floor((processors(problem) - 1.0) / chainCount(problem)) - 1; }
double stepCount(const Problem& problem)
{
    if (processors(problem) < 2) return 0;
    return chainCount(problem) * real(problem, "packets") + fixedSteps(problem);
}
std::optional<Optimum> optimum(const Problem& problem, Search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, {}, 1};
    return wholePipeline(fixedSteps(problem), *prices, chainCount(problem));
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

constexpr Citation source{practice::papers::openMpi, "bcast chain"};
constexpr Formula formulas[] = {
    {"Steps of the chains", "c s + ⌊(p − 1)/c⌋ − 1, c = min(chains, p − 1)", "steps", source, "", Relation::Equal,
     packetStepsOf<stepCount>},
    {"Time of the chains", "steps · (α + β m/s)", "time", source, "cut-through", Relation::Equal,
     packetTimeOf<stepCount>, packetNumbersOf<stepCount>},
};
constexpr Citation table{practice::papers::openMpi, "worked values"};
constexpr std::string_view shown = "complete:11 broadcast-chains packets=5 words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 21, 0},     {table, shown, "transfers", 50, 0},  {table, shown, "time", 2184, 0},
    {table, shown, "linkWords", 42, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {{.id = "chains",
                                     .label = "Chains",
                                     .symbol = "c",
                                     .unit = {},
                                     .help = "Chains behind the root, which it serves in turn; 1 is a pipeline.",
                                     .minimum = 1,
                                     .usual = 4,
                                     .comfortable = 16},
                                    packetsParameter(bestPackets)};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "chain; pipeline with chains=1"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-chains",
    .title = "Several chains",
    .summary = "The root feeds several chains in turn; packets run along each of them.",
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
    .pseudocode = R"(the others form `chains` chains behind the root
packet after packet
  for each chain in turn: the root sends it to the chain's head
  whoever has a packet sends it on in the next step)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_chains
