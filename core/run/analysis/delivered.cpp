#include "run/analysis/delivered.h"

#include "algorithms/algorithm.h"
#include "run/analysis/why.h"
#include "schedule/operation.h"

#include <fmt/format.h>

#include <algorithm>

namespace hopscope {

namespace {

/// Pairs of processor and block that are asked for: a few milliseconds.
constexpr std::uint64_t mostQuestions = std::uint64_t{1} << 18;

struct Reached {
    std::uint64_t ends{}, there{};        ///< pairs of a block and a processor that must have it
    std::uint64_t blocks{}, everywhere{}; ///< blocks; those that all have who must
};

std::uint64_t combinedIn(const Holdings& holdings, NodeId node, BlockId block)
{
    std::uint64_t sum = 0;
    for (const RankInterval& ranks : holdings.joined(node, block)) sum += ranks.high - ranks.low;
    return sum;
}

/// What a processor has that must have a block and, where it is combined, all that goes into it.
bool has(const Data& data, const Holdings& holdings, NodeId node, BlockId block)
{
    if (!holdings.holds(node, block)) return false;
    if (data.custody != Custody::Combined) return true;
    const std::uint64_t wanted = data.joins ? data.joins(node).high - data.joins(node).low : data.starts(block).size();
    return combinedIn(holdings, node, block) == wanted;
}

Reached reachedIn(const Data& data, const Holdings& holdings)
{
    Reached reached;
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        const NodeSet ends = data.ends(BlockId{b});
        if (ends.size() == 0) continue; // scratch
        std::uint64_t there = 0;
        ends.each([&](NodeId node) { there += has(data, holdings, node, BlockId{b}) ? 1 : 0; });
        reached.ends += ends.size();
        reached.there += there;
        ++reached.blocks;
        if (there == ends.size()) ++reached.everywhere;
    }
    return reached;
}

/// Pairs that have to be asked for: of a scatter or gather each block has one end.
std::uint64_t questionsOf(const Data& data, std::uint64_t processors)
{
    const bool oneEnd = data.blocks <= processors && data.ends(BlockId{0}).size() == 1;
    return oneEnd ? std::uint64_t{data.blocks} : processors * data.blocks;
}

std::string outOf(std::uint64_t some, std::uint64_t all)
{
    return fmt::format("{} of {}", writtenAmount(static_cast<double>(some)), writtenAmount(static_cast<double>(all)));
}

} // namespace

std::string deliveredText(const Run& run, const Holdings& holdings)
{
    const Data& data = run.data();
    const std::uint64_t processors = run.topology().processors();
    if (run.shownBlocks() != data.blocks || data.blocks == 0 || questionsOf(data, processors) > mostQuestions)
        return {};
    const Reached reached = reachedIn(data, holdings);
    if (reached.ends == 0) return {};
    const bool packets = run.setup().values.contains("packets");
    switch (run.algorithm().operation) {
    case Operation::Broadcast:
        if (reached.blocks == 1) return outOf(reached.there, reached.ends) + " processors have the message";
        return outOf(reached.everywhere, reached.blocks) + (packets ? " packets" : " blocks") + " delivered to all";
    case Operation::Reduce: {
        const NodeSet ends = data.ends(BlockId{0});
        std::uint64_t root = 0, combined = 0;
        ends.each([&](NodeId node) { root = node.value; });
        if (reached.blocks > 1)
            return outOf(reached.everywhere, reached.blocks) + (packets ? " packets" : " blocks")
                   + " complete at the root";
        combined = combinedIn(holdings, NodeId{static_cast<std::uint32_t>(root)}, BlockId{0});
        return fmt::format("processor {} has combined {} operands", root,
                           outOf(combined, data.starts(BlockId{0}).size()));
    }
    case Operation::ReduceScatter:
    case Operation::Allreduce:
    case Operation::Scan:
    case Operation::Exscan:
        return outOf(reached.there, reached.ends) + " results complete";
    default:
        return outOf(reached.there, reached.ends) + " blocks in place";
    }
}

} // namespace hopscope
