#include "algorithms/group_tree.h"

#include <algorithm>
#include <map>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint32_t noGroup = ~std::uint32_t{0};

/// By processor the number of its group in the drawing; empty unless each is in one.
std::vector<std::uint32_t> membership(const Drawing& drawing, std::uint32_t processors)
{
    std::vector<std::uint32_t> groupOf(processors, noGroup);
    for (std::uint32_t i = 0; i < drawing.groups.size(); ++i)
        for (const NodeId member : drawing.groups[i].members) {
            if (member.value >= processors || groupOf[member.value] != noGroup) return {};
            groupOf[member.value] = i;
        }
    if (std::ranges::find(groupOf, noGroup) != groupOf.end()) return {};
    return groupOf;
}

/// From group to group, with how many edges.
using Feeds = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;

/// Whether at most one group leads into each, so that they may be a tree that grows downwards.
bool growsDown(const Feeds& feeds, std::size_t groups)
{
    std::vector<bool> fed(groups);
    for (const auto& [ends, edges] : feeds) {
        if (fed[ends.second]) return false;
        fed[ends.second] = true;
    }
    return std::ranges::count(fed, false) == 1;
}

Feeds reversed(const Feeds& feeds)
{
    Feeds back;
    for (const auto& [ends, edges] : feeds) back[{ends.second, ends.first}] = edges;
    return back;
}

} // namespace

std::optional<GroupTree> groupTree(const Drawing& drawing, std::uint32_t processors)
{
    const std::size_t count = drawing.groups.size();
    if (count < 2) return {};
    const std::vector<std::uint32_t> groupOf = membership(drawing, processors);
    if (groupOf.empty()) return {};
    Feeds feeds;
    for (const Ends& edge : drawing.edges)
        if (const auto ends = std::pair(groupOf[edge.from.value], groupOf[edge.to.value]); ends.first != ends.second)
            ++feeds[ends];
    GroupTree tree;
    if (!growsDown(feeds, count)) {
        feeds = reversed(feeds);
        if (!growsDown(feeds, count)) return {};
        tree.toRoot = true;
    }
    struct Child {
        std::uint32_t group{};
        bool inTurn{};
    };
    std::vector<std::vector<Child>> children(count);
    std::vector<bool> fed(count);
    for (const auto& [ends, edges] : feeds) {
        children[ends.first].push_back({ends.second, edges > 1});
        fed[ends.second] = true;
    }
    for (std::vector<Child>& some : children) std::ranges::stable_sort(some, {}, &Child::inTurn);

    struct Open {
        Child child;
        std::optional<std::uint32_t> parent;
    };
    const auto root = static_cast<std::uint32_t>(std::ranges::find(fed, false) - fed.begin());
    std::vector<Open> open{{{root, false}, {}}};
    while (!open.empty()) {
        const auto [child, parent] = open.back();
        open.pop_back();
        const auto number = static_cast<std::uint32_t>(tree.groups.size());
        GroupTree::Node& node = tree.groups.emplace_back();
        node.members = drawing.groups[child.group].members;
        node.parent = parent;
        node.inTurn = child.inTurn;
        tree.largest = std::max(tree.largest, static_cast<std::uint32_t>(node.members.size()));
        if (parent) {
            node.level = tree.groups[*parent].level + 1;
            tree.groups[*parent].children.push_back(number);
        }
        for (auto next = children[child.group].rbegin(); next != children[child.group].rend(); ++next)
            open.push_back({*next, number});
    }
    if (tree.groups.size() < count) return {}; // the others feed each other in a circle
    tree.groupOf.resize(processors);
    for (auto number = static_cast<std::uint32_t>(count); number-- > 0;) {
        const GroupTree::Node& node = tree.groups[number];
        for (const NodeId member : node.members) tree.groupOf[member.value] = number;
        if (!node.parent) continue;
        GroupTree::Node& parent = tree.groups[*node.parent];
        parent.groupsBelow += 1 + node.groupsBelow;
        parent.processorsBelow += static_cast<std::uint32_t>(node.members.size()) + node.processorsBelow;
    }
    return tree;
}

} // namespace hopscope
