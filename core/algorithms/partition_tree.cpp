#include "algorithms/partition_tree.h"

#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "grouped_digits.h"
#include "topology/grid.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <string>
#include <utility>

namespace hopscope {

struct PartitionTree::Box {
    std::vector<std::int32_t> low, high, root;
    std::int32_t length(std::size_t axis) const { return high[axis] - low[axis] + 1; }
};

namespace {

std::int32_t floorHalf(std::int32_t sum) { return sum >= 0 ? sum / 2 : -((1 - sum) / 2); }

std::int32_t rounded(std::int32_t length, std::int32_t parts, Rounding rounding)
{
    switch (rounding) {
    case Rounding::Nearest:
        return (2 * length + parts) / (2 * parts);
    case Rounding::Floor:
        return length / parts;
    case Rounding::Ceil:
        break;
    }
    return (length + parts - 1) / parts;
}

std::int32_t wrapped(std::int32_t coordinate, std::uint32_t length)
{
    const auto whole = static_cast<std::int32_t>(length);
    return (coordinate % whole + whole) % whole;
}

} // namespace

namespace {

/// Takes `thickness` positions off the box on one side of an axis.
template <class Box> Box cutOff(Box& box, std::size_t axis, bool above, std::int32_t thickness)
{
    Box slab = box;
    if (above) {
        slab.low[axis] = box.high[axis] - thickness + 1;
        box.high[axis] -= thickness;
    } else {
        slab.high[axis] = box.low[axis] + thickness - 1;
        box.low[axis] += thickness;
    }
    return slab;
}

/// Section 4.1: axis after axis, the longest first, every part gets an equal share of what is left.
template <class Box> void cutSlabs(Box& box, std::vector<Box>& slabs, bool both, Rounding rounding)
{
    struct AxisCuts {
        std::size_t axis;
        bool above[2];
        int count;
    };
    std::vector<AxisCuts> cuts;
    std::int32_t parts = 1;
    for (std::size_t axis = 0; axis < box.low.size(); ++axis) {
        const std::int32_t over = box.high[axis] - box.root[axis], under = box.root[axis] - box.low[axis];
        if (over + under == 0) continue;
        const bool aboveFirst = over >= under;
        const int count = both && over > 0 && under > 0 ? 2 : 1;
        cuts.push_back({axis, {aboveFirst, !aboveFirst}, count});
        parts += count;
    }
    std::ranges::stable_sort(cuts, std::greater{}, [&](const AxisCuts& cut) { return box.length(cut.axis); });
    for (const auto& [axis, above, count] : cuts) {
        const std::int32_t share = rounded(box.length(axis), parts, rounding);
        for (int i = 0; i < count; ++i) {
            const bool over = above[i];
            const std::int32_t room = over ? box.high[axis] - box.root[axis] : box.root[axis] - box.low[axis];
            Box slab = cutOff(box, axis, over, std::clamp(share, 1, room));
            slab.root[axis] = both   ? floorHalf(slab.low[axis] + slab.high[axis])
                              : over ? slab.low[axis]
                                     : slab.high[axis];
            slabs.push_back(std::move(slab));
            --parts;
        }
    }
}

template <class Box> void cutHalves(Box& box, std::vector<Box>& slabs)
{
    for (std::size_t axis = 0; axis < box.low.size(); ++axis) {
        if (box.length(axis) == 1) continue;
        const std::int32_t middle = floorHalf(box.low[axis] + box.high[axis]);
        const bool over = box.root[axis] <= middle;
        Box half = cutOff(box, axis, over, over ? box.high[axis] - middle : middle - box.low[axis] + 1);
        half.root[axis] = over ? half.low[axis] : half.high[axis];
        slabs.push_back(std::move(half));
    }
}

} // namespace

PartitionTree::PartitionTree(const Topology& grid, NodeId root, Cuts cuts, Rounding rounding)
    : m_axes(grid.axes().begin(), grid.axes().end())
{
    Box whole;
    const auto at = coordinates(m_axes, root.value);
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        const auto length = static_cast<std::int32_t>(m_axes[axis]), place = static_cast<std::int32_t>(at[axis]);
        const bool window = cuts == Cuts::TwoSlabs && grid.wraps(axis);
        whole.low.push_back(window ? place - (length - 1) / 2 : 0);
        whole.high.push_back(whole.low.back() + length - 1);
        whole.root.push_back(place);
    }
    grow(std::move(whole), [cuts, rounding](Box& box, std::vector<Box>& slabs) {
        if (cuts == Cuts::Half)
            cutHalves(box, slabs);
        else
            cutSlabs(box, slabs, cuts == Cuts::TwoSlabs, rounding);
    });
}

PartitionTree::PartitionTree(std::uint32_t processors, NodeId root, std::uint32_t parts) : m_axes{processors}
{
    const auto last = static_cast<std::int32_t>(processors) - 1;
    grow({{0}, {last}, {static_cast<std::int32_t>(root.value)}}, [parts](Box& box, std::vector<Box>& ranges) {
        const std::int32_t nodes = box.length(0),
                           count = std::min<std::int32_t>(static_cast<std::int32_t>(parts), nodes);
        Box own = box;
        std::int32_t low = box.low[0];
        for (std::int32_t i = 0; i < count; ++i) {
            const std::int32_t high = low + nodes / count + (i < nodes % count ? 1 : 0) - 1;
            if (box.root[0] >= low && box.root[0] <= high)
                own = {{low}, {high}, box.root};
            else
                ranges.push_back({{low}, {high}, {low}});
            low = high + 1;
        }
        box = own;
    });
}

void PartitionTree::grow(Box whole, const Cutter& cut)
{
    const auto numberOf = [this](const std::vector<std::int32_t>& at) {
        std::uint32_t node = 0;
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
            node = node * m_axes[axis] + static_cast<std::uint32_t>(wrapped(at[axis], m_axes[axis]));
        return NodeId{node};
    };
    std::vector<Box> now{std::move(whole)}, next, slabs;
    for (;;) {
        m_firstOf.push_back(m_edges.size());
        double most = 0, largest = 0;
        next.clear();
        for (Box& box : now) {
            slabs.clear();
            const NodeId holder = numberOf(box.root);
            cut(box, slabs);
            most = std::max(most, static_cast<double>(slabs.size()));
            for (Box& slab : slabs) {
                double nodes = 1;
                m_edges.push_back(
                    {holder, numberOf(slab.root), static_cast<std::uint32_t>(m_boxes.size() / (2 * m_axes.size()))});
                for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
                    m_boxes.push_back(slab.low[axis]);
                    m_boxes.push_back(slab.high[axis]);
                    nodes *= slab.length(axis);
                }
                largest = std::max(largest, nodes);
                if (nodes > 1) next.push_back(std::move(slab));
            }
            if (box.low != box.high) next.push_back(std::move(box));
        }
        if (m_edges.size() == m_firstOf.back()) break;
        m_sends.push_back(most);
        m_largest.push_back(largest);
        std::swap(now, next);
    }
}

std::span<const PartitionTree::Edge> PartitionTree::at(StepIndex k) const
{
    const auto step = static_cast<std::size_t>(k);
    return std::span(m_edges).subspan(m_firstOf[step], m_firstOf[step + 1] - m_firstOf[step]);
}

std::vector<BlockRange> PartitionTree::blocks(const Edge& edge) const
{
    struct Segment {
        std::uint32_t first, count;
    };
    const std::int32_t* bounds = m_boxes.data() + std::size_t{edge.box} * 2 * m_axes.size();
    std::vector<std::vector<Segment>> segments;
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        const std::uint32_t length = m_axes[axis];
        const auto count = static_cast<std::uint32_t>(bounds[2 * axis + 1] - bounds[2 * axis] + 1);
        const auto first = static_cast<std::uint32_t>(wrapped(bounds[2 * axis], length));
        if (count == length)
            segments.push_back({{0, length}});
        else if (first + count <= length)
            segments.push_back({{first, count}});
        else
            segments.push_back({{0, first + count - length}, {first, length - first}});
    }
    // Axes at the end that are taken whole make one long run with the axis before them.
    std::size_t axes = m_axes.size();
    std::uint32_t stride = 1;
    while (axes > 1 && segments[axes - 1].size() == 1 && segments[axes - 1][0].count == m_axes[axes - 1])
        stride *= m_axes[--axes];
    const std::size_t last = axes - 1;
    const std::uint32_t rowStride = stride * m_axes[last];
    std::vector<BlockRange> ranges;
    std::function<void(std::size_t, std::uint32_t)> visit = [&](std::size_t axis, std::uint32_t before) {
        if (axis == last) {
            for (const Segment& s : segments[axis])
                ranges.push_back({BlockId{(before * m_axes[axis] + s.first) * stride}, s.count * stride, 1, 1, 0});
        } else if (axis + 1 == last) {
            for (const Segment& row : segments[axis])
                for (const Segment& s : segments[last]) {
                    const std::uint32_t start = before * m_axes[axis] + row.first;
                    const BlockId first{(start * m_axes[last] + s.first) * stride};
                    ranges.push_back({first, s.count * stride, 1, row.count, row.count > 1 ? rowStride : 0});
                }
        } else {
            for (const Segment& s : segments[axis])
                for (std::uint32_t i = 0; i < s.count; ++i) visit(axis + 1, before * m_axes[axis] + s.first + i);
        }
    };
    visit(0, 0);
    return ranges;
}

PartitionTreePtr partitionOf(const Problem& problem, Cuts cuts)
{
    const std::string rounding = problem.values.contains("rounding") ? text(problem, "rounding") : "nearest";
    PartitionTreePtr best;
    for (const Rounding tried : {Rounding::Nearest, Rounding::Floor, Rounding::Ceil}) {
        if (rounding != "auto" && rounding != roundings[static_cast<std::size_t>(tried)]) continue;
        auto tree = std::make_shared<const PartitionTree>(problem.shape, root(problem), cuts, tried);
        if (!best || tree->steps() < best->steps()) best = std::move(tree);
    }
    return best;
}

Schedule partitionBroadcast(PartitionTreePtr tree, std::uint16_t line, Path path)
{
    const StepIndex steps = tree->steps();
    auto write = [tree = std::move(tree), line, path](StepIndex k, Step& step) {
        for (const auto& edge : tree->at(k)) {
            Transfer& transfer = step.send(edge.from, edge.to, block(0));
            transfer.line = line;
            transfer.path = path;
        }
    };
    return {steps, std::move(write), {}};
}

Schedule partitionScatter(PartitionTreePtr tree, std::uint16_t line)
{
    const StepIndex steps = tree->steps();
    auto write = [tree = std::move(tree), line](StepIndex k, Step& step) {
        for (const auto& edge : tree->at(k)) {
            bool more = false;
            for (const BlockRange& range : tree->blocks(edge)) {
                if (more)
                    step.extend(range);
                else
                    step.send(edge.from, edge.to, range, Effect::Move).line = line;
                more = true;
            }
        }
    };
    return {steps, std::move(write), {}};
}

std::string partitionReason(const PartitionTree& tree, StepIndex k, const Transfer& transfer, std::string_view what)
{
    for (const auto& edge : tree.at(k)) {
        if (edge.to != transfer.to) continue;
        const auto part = tree.blocks(edge);
        std::uint64_t nodes = 0;
        for (const BlockRange& range : part) nodes += range.size();
        if (nodes == 1)
            return fmt::format("Processor {} hands {} to processor {}, alone in its region.", transfer.from.value, what,
                               transfer.to.value);
        // A slab of several rows, perhaps around the edge, is no list that anybody reads.
        if (std::ranges::any_of(part, [](const BlockRange& range) { return range.rows > 1; }) || part.size() > 1)
            return fmt::format(
                "Processor {} cuts off a slab of {} processors and hands {} to processor {}, which serves "
                "them from now on.",
                transfer.from.value, groupedDigits(std::to_string(nodes)), what, transfer.to.value);
        return fmt::format("Processor {} cuts off {} and hands {} to processor {}, which serves them from now on.",
                           transfer.from.value, describeBlocks("processor", "processors", part), what,
                           transfer.to.value);
    }
    return {};
}

Facts partitionFacts(const PartitionTree& tree, const Problem& problem)
{
    const double steps = static_cast<double>(tree.steps()), halvings = ceilLog2(processors(problem));
    Facts facts{{"S", steps},
                {"L", halvings},
                {"l_s", tree.sends()},
                {"b_s", tree.largest()},
                {"sigma", std::accumulate(tree.largest().begin(), tree.largest().end(), 0.0)},
                {"stages of the bound", ceilLog(2 * longAxes(problem.shape) + 1, processors(problem))}};
    double extra = 0;
    for (const double sends : tree.sends()) extra += sends - 1;
    if (extra > 0) facts.emplace("tau*", (halvings - steps) / extra);
    return facts;
}

} // namespace hopscope
