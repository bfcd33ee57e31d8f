#include "algorithms/fractional_layout.h"
#include "algorithms/tidy_tree.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace hopscope {

Drawing groupsDrawing(std::span<const FractionalGroup> groups, std::uint32_t group, std::uint32_t hop)
{
    enum EdgeKind : std::uint8_t { hopEdge, downEdge, rightEdge };
    Drawing drawing;
    drawing.kindNames = {"to the next of the group", "down", "right, in turn"};
    const auto connect = [&drawing](std::uint32_t from, std::uint32_t to, EdgeKind kind) {
        drawing.edges.push_back({NodeId{from}, NodeId{to}});
        drawing.kinds.push_back(kind);
    };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order; // arrival, rank
    for (std::size_t number = 0; number < groups.size(); ++number) {
        const FractionalGroup& g = groups[number];
        Group hull{groups.size() > 1 ? fmt::format("group {}", number + 1) : std::string{}, {}};
        for (std::uint32_t i = 0; i < g.size; ++i) {
            order.emplace_back(g.arrival + hop * i, g.base + i);
            hull.members.push_back(NodeId{g.base + i});
            if (i > 0) connect(g.base + i - 1, g.base + i, hopEdge);
        }
        if (g.feed == Feed::Down) connect(g.parent + group - 1, g.base, downEdge);
        if (g.feed == Feed::Right)
            for (std::uint32_t i = 0; i < group; ++i) connect(g.parent + i, g.base, rightEdge);
        drawing.groups.push_back(std::move(hull));
    }
    std::ranges::sort(order);
    for (const auto& [arrival, rank] : order) drawing.rows.push_back(NodeId{rank});
    if (std::ranges::none_of(groups, [](const FractionalGroup& g) { return g.feed == Feed::Right; }))
        drawing.caption = "all processors are one chain";
    else if (group == 1)
        drawing.caption = "every processor feeds two others in turn: a binary tree";
    else
        drawing.caption = fmt::format("each group of {} is a chain; together it feeds a second group", group);
    return drawing;
}

Drawing renamed(Drawing drawing, const std::function<NodeId(NodeId)>& name)
{
    if (!drawing.places.empty()) {
        std::vector<Point3> places(drawing.places.size());
        for (std::uint32_t i = 0; i < places.size(); ++i) places[name(NodeId{i}).value] = drawing.places[i];
        drawing.places = std::move(places);
    }
    for (Group& group : drawing.groups)
        for (NodeId& member : group.members) member = name(member);
    for (Ends& edge : drawing.edges) edge = {name(edge.from), name(edge.to)};
    for (NodeId& row : drawing.rows) row = name(row);
    return drawing;
}

Drawing fractionalDrawing(const FractionalShape& shape)
{
    const std::vector<FractionalGroup> groups = shape.groups();
    Drawing drawing = groupsDrawing(groups, shape.group(), shape.metric().hop);
    std::vector<std::uint32_t> groupAt(shape.processors());
    for (std::uint32_t i = 0; i < groups.size(); ++i)
        for (std::uint32_t j = 0; j < groups[i].size; ++j) groupAt[groups[i].base + j] = i;

    // A long chain is folded into rows of alternating direction inside its box.
    const auto columnsOf = [](std::uint32_t size) {
        return size <= 24 ? size : static_cast<std::uint32_t>(std::ceil(std::sqrt(1.8 * size)));
    };
    std::vector<TreeBox> boxes(groups.size());
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        const std::uint32_t columns = columnsOf(groups[i].size);
        boxes[i].width = columns;
        boxes[i].rows = (groups[i].size - 1) / columns + 1;
        if (i > 0) boxes[groupAt[groups[i].parent]].children.push_back(i); // preorder: down before right
    }
    const std::vector<Point3> corners = tidyTree(boxes, 0.75);
    drawing.places.resize(shape.processors());
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        const std::uint32_t columns = columnsOf(groups[i].size);
        for (std::uint32_t j = 0; j < groups[i].size; ++j) {
            const std::uint32_t row = j / columns, column = row % 2 == 0 ? j % columns : columns - 1 - j % columns;
            drawing.places[groups[i].base + j] = {corners[i].x + column, corners[i].y + row, 0};
        }
    }
    return drawing;
}

Drawing fractionalDrawing(const FractionalShape& shape, const Problem& problem)
{
    return renamed(fractionalDrawing(shape),
                   [ranks = Rotation(problem)](NodeId rank) { return ranks.processor(rank.value); });
}

} // namespace hopscope
