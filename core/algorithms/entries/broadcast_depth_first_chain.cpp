#include "algorithms/entry_helpers.h"
#include "algorithms/search_trees.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::broadcast_depth_first_chain {

namespace {

constexpr Citation search{papers::tarjan, "depth-first search"};
constexpr Citation chain{papers::sandersSibeyn, "Section 2.1, pipelined chain"};

Schedule schedule(const Problem& problem)
{
    const auto order = std::make_shared<const std::vector<NodeId>>(depthFirstOrder(problem.shape, root(problem)));
    const StepIndex packets = whole(problem, "packets"), size = processors(problem);
    const auto write = [order, packets, size](StepIndex k, Step& step) {
        for (StepIndex i = std::max<StepIndex>(0, k - packets + 1); i <= std::min(k, size - 2); ++i)
            step.send((*order)[static_cast<std::size_t>(i)], (*order)[static_cast<std::size_t>(i) + 1], block(k - i))
                .line = 4;
    };
    return {size > 1 ? size - 2 + packets : 0, write, {}};
}

Pipeline pipeline(const Problem&) { return {.packets = 1, .steps = 1}; }

Drawing drawing(const Problem& problem)
{
    Drawing drawing;
    drawing.rows = depthFirstOrder(problem.shape, root(problem));
    for (std::size_t i = 0; i + 1 < drawing.rows.size(); ++i)
        drawing.edges.push_back({drawing.rows[i], drawing.rows[i + 1]});
    drawing.caption = "every processor passes each packet on to the next that a depth-first search meets";
    return drawing;
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    return fmt::format("Processor {} passes {} on to processor {}, the next that the search met.", transfer.from.value,
                       describeBlocks("packet", "packets", blocks), transfer.to.value);
}

std::optional<double> steps(const Problem& problem)
{
    return processors(problem) > 1 ? processors(problem) - 2 + real(problem, "packets") : 0;
}

constexpr Formula formulas[] = {
    {"Steps of the chain", "P − 2 + s", "steps", chain, "", Relation::Equal, steps},
};

constexpr std::string_view families[] = {"torus",    "mesh",      "hypercube", "ring",
                                         "line",     "graph",     "hierarchy", "binary-tree",
                                         "fat-tree", "leaf-tree", "butterfly", "nd-butterfly"};
constexpr Parameter parameters[] = {packetsParameter(nullptr)};
constexpr Citation sources[] = {search, chain};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-depth-first-chain",
    .title = "Chain along a depth-first search",
    .summary = "The packets run through all processors in the order in which a search of the network meets them, so "
               "that neighbours in the chain are near each other.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .anyNetwork = true,
    .parameters = parameters,
    .objection = unreachedObjection,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(number the processors 0 … p-1 as a depth-first search from the root meets them
for each step k = 1 … p-2+s
  for every i = 0 … p-2 with 0 ≤ k-1-i < s, at the same time
    i sends packet k-1-i to i+1)",
    .sources = sources,
};

} // namespace hopscope::broadcast_depth_first_chain
