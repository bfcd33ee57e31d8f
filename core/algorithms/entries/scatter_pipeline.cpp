#include "algorithms/entry_helpers.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <vector>

namespace hopscope::scatter_pipeline {

namespace {

constexpr Citation slides{papers::kandemir, "One-to-all personalised communication, pipelined"};

/// Where the blocks go: one leaves the root in every step, the one with the longest way first.
struct Pipeline {
    struct Way {
        std::uint32_t to, hops;
        bool up; ///< to higher numbers, round the end of a ring
    };
    std::vector<Way> ways; ///< in the order of leaving
    std::uint32_t count{}, root{};

    NodeId at(const Way& way, std::uint32_t hop) const { return NodeId{way.up ? (root + hop) % count : root - hop}; }
};

std::shared_ptr<const Pipeline> pipelineOf(const Problem& problem)
{
    auto pipeline = std::make_shared<Pipeline>();
    const std::uint32_t p = pipeline->count = processors(problem), r = pipeline->root = root(problem).value;
    const bool ring = problem.shape.wraps(0);
    for (std::uint32_t to = 0; to < p; ++to)
        if (to != r) pipeline->ways.push_back({to, to > r ? to - r : ring ? to + p - r : r - to, to > r || ring});
    std::ranges::stable_sort(pipeline->ways, std::greater{}, &Pipeline::Way::hops); // a tie: the lower number first
    return pipeline;
}

Schedule schedule(const Problem& problem)
{
    const auto pipeline = pipelineOf(problem);
    const auto write = [pipeline](StepIndex k, Step& step) {
        const auto& ways = pipeline->ways;
        for (std::uint32_t left = 0; left <= k; ++left) {
            const auto hop = static_cast<std::uint32_t>(k) - left;
            const Pipeline::Way& way = ways[left];
            if (hop >= way.hops) continue;
            const std::uint16_t line = hop == 0 ? 2 : 3;
            step.send(pipeline->at(way, hop), pipeline->at(way, hop + 1), block(way.to), Effect::Move).line = line;
        }
    };
    return {StepIndex{processors(problem)} - 1, write, {}};
}

Drawing drawing(const Problem& problem)
{
    const auto pipeline = pipelineOf(problem);
    Drawing drawing;
    drawing.rows.push_back(NodeId{pipeline->root});
    for (auto way = pipeline->ways.rbegin(); way != pipeline->ways.rend(); ++way) {
        drawing.edges.push_back({pipeline->at(*way, way->hops - 1), NodeId{way->to}});
        drawing.rows.push_back(NodeId{way->to});
    }
    drawing.caption = "block after block to the neighbour, the one with the longest way first";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (transfer.from == root(problem))
        return fmt::format("Of all that processor {} still has, {} has the longest way, so it leaves now, towards {}.",
                           transfer.from.value, what, transfer.to.value);
    return fmt::format("Processor {} received {} in the step before and passes it on to {}.", transfer.from.value, what,
                       transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return processors(problem) - 1.0; }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return *steps(problem) * messageTime(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {}({} + {})", processors(problem) - 1, shortNumber(start), shortNumber(message));
}

constexpr Formula formulas[] = {
    {"Steps of the pipeline", "p − 1", "steps", slides, "", Relation::Equal, steps},
    {"Time of the pipeline", "(p − 1)(t_s + t_w m)", "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
    {"Store-and-forward, neighbours only", "(p − 1)(t_s + t_w m)", "time", slides, "store-and-forward", Relation::Equal,
     time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"ring:8 scatter-pipeline alpha=100 beta=2 words=10",
            "ring:8 scatter-pipeline alpha=100 beta=2 words=10 model=store-and-forward", 7, 1, 70, 840, 840, 28});

constexpr std::string_view families[] = {"ring", "line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scatter-pipeline",
    .title = "Pipeline",
    .summary = "Single blocks follow each other from neighbour to neighbour, the one with the longest way first.",
    .operation = Operation::Scatter,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(in every step, at the same time
  the root sends the block with the longest way that it still has (ring: clockwise) to its neighbour
  everybody else passes on the block that came in the step before, unless it is its own)",
    .sources = sources,
};

} // namespace hopscope::scatter_pipeline
