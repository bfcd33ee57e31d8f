#include "algorithms/algorithm.h"
#include "figures/figures.h"
#include "run/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <ranges>
#include <string>
#include <vector>

namespace hopscope::chan_fig1 {

namespace {

constexpr std::string_view experiments[]{
    "line:4 broadcast-mst",  "line:4 reduce-mst",          "line:4 scatter-mst",         "line:4 gather-mst",
    "ring:4 allgather-ring", "ring:4 reduce-scatter-ring", "line:4 allreduce-short-line"};

/// Which numbers are written as j where they are that of the node itself.
struct Own {
    bool block{false}, operand{false};
};

/// "x", "x₂"
std::string nameOf(std::uint32_t block, std::uint32_t blocks, bool own)
{
    constexpr std::string_view low[]{"₀", "₁", "₂", "₃"};
    return blocks == 1 ? "x" : "x" + std::string(own ? "ⱼ" : low[block]);
}

/// What a processor has of a block: as it is, one operand, or the sum of several.
std::string valueOf(const Run& run, const Holdings& held, NodeId node, BlockId block, Own own)
{
    constexpr std::string_view high[]{"⁽⁰⁾", "⁽¹⁾", "⁽²⁾", "⁽³⁾"};
    const std::string name = nameOf(block.value, run.data().blocks, own.block && block.value == node.value);
    if (run.data().custody != Custody::Combined) return held.holds(node, block) ? name : std::string();
    const auto joined = held.joined(node, block);
    if (joined.empty()) return {};
    const std::uint32_t low = joined.front().low, end = joined.back().high;
    if (joined.size() == 1 && end - low == 1)
        return name + std::string(own.operand && low == node.value ? "⁽ʲ⁾" : high[low]);
    if (joined.size() == 1 && end - low == run.topology().processors()) return "Σ " + name;
    return fmt::format("Σ {} of some", name);
}

/// The blocks that the operation begins, or ends, with at every processor.
std::vector<std::string> row(const Run& run, const Holdings& held, const std::function<NodeSet(BlockId)>& of,
                             Own own = {})
{
    std::vector<std::string> cells(run.topology().processors());
    for (std::uint32_t b = 0; b < run.data().blocks; ++b)
        of(BlockId{b}).each([&](NodeId node) {
            std::string& cell = cells[node.value];
            cell += (cell.empty() ? "" : " ") + valueOf(run, held, node, BlockId{b}, own);
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

/// The same for all nodes at once: "node 0: x", "all: Σ x", "node j: xⱼ".
std::string inOneLine(const Run& run, const Holdings& held, const std::function<NodeSet(BlockId)>& of)
{
    const auto alike = [](const std::vector<std::string>& cells) {
        return std::ranges::all_of(cells, [&](const std::string& cell) { return cell == cells.front(); });
    };
    const auto plain = row(run, held, of);
    if (std::ranges::all_of(plain | std::views::drop(1), &std::string::empty)) return "node 0: " + plain.front();
    if (alike(plain)) return "all: " + plain.front();
    for (const Own own : {Own{.block = true}, Own{.operand = true}, Own{.block = true, .operand = true}})
        if (const auto cells = row(run, held, of, own); alike(cells)) return "node j: " + cells.front();
    return "–"; // every node something else
}

Table cardTable(std::stop_token stop)
{
    Table result{{"operation", "before", "after"}, {}};
    for (const std::string_view text : experiments) {
        const auto run = hopscope::run(experimentFromText(text), {}, {}, nullptr, stop);
        result.rows.push_back({std::string(info(run->algorithm().operation).title),
                               inOneLine(*run, *run->holdingsAt(0), run->data().starts),
                               inOneLine(*run, *run->holdingsAt(run->steps()), run->data().ends)});
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
    .card =
        "What nodes hold before and after, as simulated. xⱼ: block of node j, x⁽ʲ⁾: its operand, Σ: sum over all four.",
    .cardTable = cardTable,
};

} // namespace hopscope::chan_fig1
