#include "run/analysis/broadcast_tree.h"

#include "algorithms/algorithm.h"
#include "cost/port_model.h"
#include "progress.h"
#include "run/analysis/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace hopscope {

std::optional<BroadcastTree> broadcastTree(const Run& run, const std::stop_token& stop)
{
    if (run.algorithm().operation != Operation::Broadcast) return {};
    const std::uint32_t processors = run.topology().processors();
    const NodeId none{processors};
    BroadcastTree tree{std::vector<NodeId>(processors, none), 0, std::vector<StepIndex>(processors), NodeId{0}};
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const NodeId from = run.setup().placed.at(transfer.from.value),
                         to = run.setup().placed.at(transfer.to.value);
            if (from.value >= processors || to.value >= processors) return {};
            NodeId& known = tree.from[to.value];
            if (known != none && known != from) return {};
            if (known == none) tree.step[to.value] = k;
            known = from;
        }
    }
    if (std::ranges::count(tree.from, none) != 1) return {};
    const auto root = std::ranges::find(tree.from, none);
    *root = NodeId{static_cast<std::uint32_t>(root - tree.from.begin())};
    for (std::uint32_t i = 0; i < processors; ++i) {
        std::uint32_t depth = 0;
        for (NodeId at{i}; tree.from[at.value] != at; at = tree.from[at.value])
            if (++depth >= processors) return {}; // a circle
        if (depth > tree.depth) {
            tree.depth = depth;
            tree.farthest = NodeId{i};
        }
    }
    return tree;
}

std::string treeChangeText(const BroadcastTree& before, const BroadcastTree& now, const Run& run,
                           const std::stop_token& stop)
{
    std::vector<std::uint32_t> moved;
    for (std::uint32_t i = 0; i < std::min(before.from.size(), now.from.size()); ++i)
        if (before.from[i] != now.from[i]) moved.push_back(i);
    std::string text;
    if (moved.empty())
        text = "no edge of its tree changes";
    else if (const std::uint32_t one = moved.front(); moved.size() == 1)
        text = fmt::format("processor {} now receives from {} instead of {}", one, now.from[one].value,
                           before.from[one].value);
    else
        text = fmt::format("{} processors now receive from another one, such as {} from {} instead of {}", moved.size(),
                           one, now.from[one].value, before.from[one].value);
    const char* edges = now.depth == 1 ? "edge" : "edges";
    text += before.depth == now.depth
                ? fmt::format("; the tree stays {} {} deep", now.depth, edges)
                : fmt::format("; the tree is {} {} deep instead of {}", now.depth, edges, before.depth);
    const std::string steps = treeStepsText(now, run, stop);
    return steps.empty() ? text : text + ": " + steps;
}

namespace {

/// A sum is not broken between two lines.
constexpr const char* space = "\u00A0";

/// "10 + 16 = 26 units", where α for a start and β for a word are all that a step costs, β only where it is
/// not 1.
std::string stepText(const Run& run, double each)
{
    const auto price = [&](std::string_view id) -> std::optional<double> {
        const auto found = run.setup().values.find(id);
        const double* value = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
        return value ? std::optional(*value) : std::nullopt;
    };
    const auto alpha = price("alpha"), beta = price("beta");
    const std::string all = fmt::format("{1}{0}units", space, writtenAmount(each));
    if (!alpha || !beta || *beta == 0) return all;
    const double words = run.sumOf(&Traffic::wordsPerLink) / static_cast<double>(run.steps());
    if (std::abs(*alpha + *beta * words - each) > 1e-9 * each) return all;
    // A packet is a fraction of the message.
    const auto packets = static_cast<double>(run.data().blocks);
    const auto message = price("words");
    const bool divided = message && packets > 1 && std::abs(*message / packets - words) <= 1e-9 * words;
    const std::string amount =
        divided ? fmt::format("{1}{0}÷{0}{2}", space, writtenAmount(*message), packets) : writtenAmount(words);
    const std::string factor = *beta == 1 ? std::string() : fmt::format("{1}{0}×{0}", space, writtenAmount(*beta));
    return fmt::format("{1}{0}+{0}{2}{3}{0}={0}{4}", space, writtenAmount(*alpha), factor, amount, all);
}

/// Who sends to most at once: "all ports: root 0 sends to 4 processors at once". Empty where each sends to one.
std::string portsText(const BroadcastTree& tree, const Run& run)
{
    std::vector<std::uint32_t> children(tree.from.size());
    std::uint32_t root = 0;
    for (std::uint32_t i = 0; i < tree.from.size(); ++i)
        if (tree.from[i].value == i)
            root = i;
        else
            ++children[tree.from[i].value];
    const auto most = static_cast<std::uint32_t>(std::ranges::max_element(children) - children.begin());
    Step step;
    run.schedule().at(0, step);
    const auto first = static_cast<std::uint32_t>(std::ranges::count_if(
        step.transfers(), [&](const Transfer& one) { return run.setup().placed.at(one.from.value).value == root; }));
    if (first < 2 || first != children[root]) return {};
    std::string ports = toText(run.setup().ports);
    std::ranges::replace(ports, '-', ' ');
    if (std::isdigit(static_cast<unsigned char>(ports.front())) != 0) ports += " ports";
    if (run.setup().ports == hopscope::ports::any) ports = "no port limit";
    return fmt::format("; {}: root {} sends to its {} children at once{}", ports, root, first,
                       children[most] > first ? fmt::format(", processor {} to {}", most, children[most]) : "");
}

/// Whether each step serves the processors of one level, and all of them.
bool levelByLevel(const BroadcastTree& tree)
{
    for (std::uint32_t i = 0; i < tree.from.size(); ++i) {
        const std::uint32_t from = tree.from[i].value;
        if (from == i) continue;
        const bool ofRoot = tree.from[from].value == from;
        if (tree.step[i] != (ofRoot ? 0 : tree.step[from] + 1)) return false;
    }
    return true;
}

/// "0 → 24 → 27 → 35 → 36"; of a path of more than eight processors the middle is left out.
std::string longestPath(const BroadcastTree& tree)
{
    std::vector<std::uint32_t> path;
    for (NodeId at = tree.farthest;; at = tree.from[at.value]) {
        path.push_back(at.value);
        if (tree.from[at.value] == at) break;
    }
    std::ranges::reverse(path);
    constexpr std::size_t most = 8, ends = 3;
    std::string text;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool out = path.size() > most && i >= ends && i + ends < path.size();
        if (out && i > ends) continue;
        text += (text.empty() ? std::string() : fmt::format("{0}→ ", space)) + (out ? "…" : fmt::to_string(path[i]));
    }
    return text;
}

} // namespace

std::string treeStepsText(const BroadcastTree& tree, const Run& run, const std::stop_token& stop)
{
    const StepIndex steps = run.steps(), depth = tree.depth;
    if (depth == 0 || run.clockless()) return {};
    const auto packets = static_cast<StepIndex>(run.data().blocks);
    std::string text;
    if (packets == 1 && depth == steps && levelByLevel(tree))
        text = fmt::format("depth{0}{1}, one level of the tree in each step:{0}{1}{0}{2}", space, steps,
                           steps == 1 ? "step" : "steps");
    else if (packets == 1 && depth == steps) // then every step has one message of it, as none can come before the last
        text = fmt::format("depth{0}{1}: the longest path, {2}, has one message in each of the {1}{0}steps", space, steps,
                           longestPath(tree));
    else if (depth + packets - 1 == steps)
        text = fmt::format("{1}{0}{2} + depth{0}{3}{0}−{0}1{0}={0}{4}{0}{5}", space, packets,
                           packets == 1 ? "packet" : "packets", depth, steps, steps == 1 ? "step" : "steps");
    const double each = run.time() / static_cast<double>(steps);
    for (StepIndex k = 1; k <= steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        if (const double wanted = each * static_cast<double>(k);
            std::abs(run.timeAt(static_cast<double>(k)) - wanted) > 1e-9 * run.time())
            return text.empty() ? text : text + portsText(tree, run);
    }
    if (text.empty()) text = fmt::format("{1}{0}{2}", space, steps, steps == 1 ? "step" : "steps");
    return text + fmt::format(", each {}, {} in all", stepText(run, each), writtenAmount(run.time()))
           + portsText(tree, run);
}

} // namespace hopscope
