#include "algorithms/fractional_layout.h"
#include "algorithms/tidy_tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace hopscope {

Drawing fractionalDrawing(const FractionalShape& shape)
{
    Drawing drawing;
    std::vector<FractionalGroup> groups;
    std::vector<std::uint32_t> arrival(shape.processors()), groupAt(shape.processors());
    shape.walk([&](const FractionalGroup& group) {
        for (std::uint32_t i = 0; i < group.size; ++i) {
            arrival[group.base + i] = group.arrival + i;
            groupAt[group.base + i] = static_cast<std::uint32_t>(groups.size());
            if (i > 0) drawing.edges.push_back({NodeId{group.base + i - 1}, NodeId{group.base + i}});
        }
        if (group.feed == Feed::Down)
            drawing.edges.push_back({NodeId{group.parent + shape.group() - 1}, NodeId{group.base}});
        if (group.feed == Feed::Right)
            for (std::uint32_t i = 0; i < shape.group(); ++i)
                drawing.edges.push_back({NodeId{group.parent + i}, NodeId{group.base}});
        groups.push_back(group);
    });

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
        Group hull{groups.size() > 1 ? fmt::format("group {}", i + 1) : std::string{}, {}};
        for (std::uint32_t j = 0; j < groups[i].size; ++j) {
            const std::uint32_t row = j / columns, column = row % 2 == 0 ? j % columns : columns - 1 - j % columns;
            drawing.places[groups[i].base + j] = {corners[i].x + column, corners[i].y + row, 0};
            hull.members.push_back(NodeId{groups[i].base + j});
        }
        drawing.groups.push_back(std::move(hull));
    }

    for (std::uint32_t i = 0; i < shape.processors(); ++i) drawing.rows.push_back(NodeId{i});
    std::ranges::stable_sort(drawing.rows, {}, [&](NodeId node) { return arrival[node.value]; });
    if (!shape.gap())
        drawing.caption = "all processors are one chain";
    else if (shape.group() == 1)
        drawing.caption = "every processor feeds two others in turn: a binary tree";
    else
        drawing.caption = fmt::format("each group of {} is a chain; together it feeds a second group", shape.group());
    return drawing;
}

} // namespace hopscope
