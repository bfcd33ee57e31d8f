#include "algorithms/algorithm.h"
#include "figures/figures.h"
#include "run/run.h"

#include <fmt/format.h>

namespace hopscope::chan_fig1 {

namespace {

constexpr std::string_view experiments[]{
    "line:4 broadcast-mst",  "line:4 reduce-mst",          "line:4 scatter-mst",         "line:4 gather-mst",
    "ring:4 allgather-ring", "ring:4 reduce-scatter-ring", "line:4 allreduce-short-line"};

/// "x", "x₂"
std::string nameOf(std::uint32_t block, std::uint32_t blocks)
{
    constexpr std::string_view low[]{"₀", "₁", "₂", "₃"};
    return blocks == 1 ? "x" : "x" + std::string(low[block]);
}

/// What a processor has of a block: as it is, one operand, or the sum of several.
std::string valueOf(const Run& run, const Holdings& held, NodeId node, BlockId block)
{
    constexpr std::string_view high[]{"⁽⁰⁾", "⁽¹⁾", "⁽²⁾", "⁽³⁾"};
    const std::string name = nameOf(block.value, run.data().blocks);
    if (run.data().custody != Custody::Combined) return held.holds(node, block) ? name : std::string();
    const auto joined = held.joined(node, block);
    if (joined.empty()) return {};
    const std::uint32_t low = joined.front().low, end = joined.back().high;
    if (joined.size() == 1 && end - low == 1) return name + std::string(high[low]);
    if (joined.size() == 1 && end - low == run.topology().processors()) return "Σ " + name;
    return fmt::format("Σ {} of some", name);
}

/// The blocks that the operation begins, or ends, with at every processor.
std::vector<std::string> row(const Run& run, const Holdings& held, const std::function<NodeSet(BlockId)>& of)
{
    std::vector<std::string> cells(run.topology().processors());
    for (std::uint32_t b = 0; b < run.data().blocks; ++b)
        of(BlockId{b}).each([&](NodeId node) {
            std::string& cell = cells[node.value];
            cell += (cell.empty() ? "" : " ") + valueOf(run, held, node, BlockId{b});
        });
    return cells;
}

Table table(Progress*, std::stop_token stop)
{
    Table result{{"operation", "", "node 0", "node 1", "node 2", "node 3"}, {}};
    for (const std::string_view text : experiments) {
        const auto run = hopscope::run(experimentFromText(text), {}, {}, nullptr, stop);
        const auto add = [&](std::string_view name, std::string_view when, const std::vector<std::string>& cells) {
            auto& one = result.rows.emplace_back(std::vector<std::string>{std::string(name), std::string(when)});
            one.insert(one.end(), cells.begin(), cells.end());
        };
        add(info(run->algorithm().operation).title, "before", row(*run, *run->holdingsAt(0), run->data().starts));
        add("", "after", row(*run, *run->holdingsAt(run->steps()), run->data().ends));
    }
    return result;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig1",
    .title = "Seven operations on four nodes",
    .help = "What every node has before and after.",
    .source = {papers::chan, "Fig. 1"},
    .table = table,
    .live = "ring:4 allgather-ring",
    .caption = "Read off the first and the last state of simulated runs. x⁽ʲ⁾ is the operand of node j, Σ the sum over "
               "all four.",
    .card = "What a node holds before and after, as simulated: the first of the seven operations, at two of the four "
            "nodes. x⁽ʲ⁾ is the operand of node j, Σ the sum over all four.",
};

} // namespace hopscope::chan_fig1
