#include "algorithms/practice/streams.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace hopscope::reduce_in_order_binary {

namespace {

using namespace practice;

struct Interval {
    std::uint32_t low, high; ///< half-open; its last processor is the root of its tree
    std::uint32_t root() const { return high - 1; }
    std::uint32_t size() const { return high - low; }
    std::uint32_t middle() const { return low + size() / 2; }
};

/// Parents and the steps of the reversal, in which everybody serves the far child first.
std::vector<TreeNode> tree(std::uint32_t p)
{
    std::vector<TreeNode> nodes(p);
    std::vector<Interval> open{{0, p}};
    while (!open.empty()) {
        const Interval here = open.back();
        open.pop_back();
        const StepIndex offset = nodes[here.root()].offset;
        const auto child = [&](Interval below, StepIndex turn) {
            nodes[below.root()] = {here.root(), offset + turn};
            open.push_back(below);
        };
        if (here.size() == 2) child({here.low, here.low + 1}, 1);
        if (here.size() < 3) continue;
        child({here.low, here.middle()}, 1);
        child({here.middle(), here.high - 1}, 2);
    }
    return nodes;
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), packets = packetCount(problem);
    const std::vector<TreeNode> nodes = tree(p);
    StreamSet set{{}, std::min(2U, std::max(1U, p - 1)), packets};
    for (std::uint32_t v = 0; v + 1 < p; ++v) {
        const auto line = static_cast<std::uint16_t>(v + 1 == nodes[v].parent ? 2 : 3);
        set.streams.push_back({NodeId{nodes[v].parent}, NodeId{v}, nodes[v].offset - 1, line});
    }
    Schedule up = reversed(streamed({std::move(set)}), Effect::Combine);
    const auto write = [inner = up](StepIndex k, Step& step) {
        inner.write(k, step);
        for (Transfer& transfer : step.editTransfers()) transfer.path = Path::Usual;
    };
    Schedule tree{up.steps, write, {}};
    if (p < 2 || root(problem).value == p - 1) return tree;
    const auto last = [p, packets, root = root(problem)](StepIndex, Step& step) {
        step.send(NodeId{p - 1}, root, {BlockId{0}, packets}).line = 5;
    };
    return sequence(named(std::move(tree), "Up the tree"), named({1, last, {}}, "To the root"));
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("packet", "packets", blocks);
    if (transfer.line == 5)
        return fmt::format("The tree ends at the last processor, {}; the result belongs to processor {}.",
                           transfer.from.value, transfer.to.value);
    return fmt::format(
        "Processor {} has combined {} of the interval that ends with itself; processor {} combines it on "
        "the left of what it has.",
        transfer.from.value, what, transfer.to.value);
}

double treeSteps(const Problem& problem)
{
    const double p = processors(problem);
    return p < 2 ? 0 : std::min(2.0, p - 1) * (real(problem, "packets") - 1) + slowestWay(processors(problem), 2);
}
double sentOn(const Problem& problem)
{
    return processors(problem) > 1 && root(problem).value + 1 != processors(problem) ? 1 : 0;
}
std::optional<double> steps(const Problem& problem) { return treeSteps(problem) + sentOn(problem); }
std::optional<double> time(const Problem& problem)
{
    if (!alone(problem)) return std::nullopt;
    const double result = real(problem, "alpha") + packetMessage(problem) * real(problem, "packets");
    return treeSteps(problem) * packetTime(problem) + sentOn(problem) * result;
}

constexpr Citation source{practice::papers::openMpi, "reduce in_order_binary"};
constexpr Formula formulas[] = {
    {"Steps in order", "c(s − 1) + E(p) + [root ≠ p − 1], c = min(2, p − 1)", "steps", source, "", Relation::Equal,
     steps},
    {"Time in order", "(c(s − 1) + E(p))(α + β m/s) + [root ≠ p − 1](α + β m)", "time", source, "cut-through",
     Relation::Equal, time},
};
constexpr Citation table{practice::papers::openMpi, "worked values"};
constexpr std::string_view shown = "complete:9 reduce-in-order-binary packets=4 words=12 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 11, 0},     {table, shown, "transfers", 33, 0},  {table, shown, "time", 1184, 0},
    {table, shown, "linkWords", 42, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {packetsParameter(nullptr)};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "in-order_binary"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-in-order-binary",
    .title = "In-order binary tree",
    .summary = "A binary tree whose subtrees are intervals that end with their root: right for any operator.",
    .operation = Operation::Reduce,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(each node owns an interval that ends with itself
it receives the interval just below, combines it on the left
it receives the interval below that, combines it on the left
it sends the result to the parent
p−1 sends it to the root)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::reduce_in_order_binary
