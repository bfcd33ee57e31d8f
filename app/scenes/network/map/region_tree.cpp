#include "scenes/network/map/region_tree.h"

#include "algorithms/algorithm.h"
#include "run/run.h"
#include "scenes/network/network_groups.h"

#include <algorithm>
#include <iterator>

namespace hopscope {

namespace {

/// Each step is looked at, and each message.
constexpr StepIndex mostSteps = 64;
constexpr std::uint32_t mostProcessors = 1U << 17U;

} // namespace

std::shared_ptr<const RegionTree> RegionTree::of(const Run& run, const GroupShape& shape)
{
    const std::uint32_t processors = run.topology().processors();
    if (run.algorithm().operation != Operation::Broadcast || run.data().blocks != 1 || run.clockless()
        || run.steps() == 0 || run.steps() > mostSteps || processors > mostProcessors || !shape.plane || shape.layer > 1
        || std::uint64_t{shape.rows} * shape.columns != processors)
        return {};
    RegionTree tree;
    tree.m_rows = shape.rows, tree.m_columns = shape.columns, tree.m_steps = run.steps();
    if (!tree.grow(run)) return {};
    // Windows of a torus have the root in their middle, other boxes begin where the network does.
    const std::uint32_t root = hopscope::root(run.problem()).value;
    const auto before = [](std::uint32_t place, std::uint32_t length) {
        return (place + length - (length - 1) / 2) % length;
    };
    const std::uint32_t row = shape.wrapsDown ? before(root / shape.columns, shape.rows) : 0,
                        column = shape.wrapsAcross ? before(root % shape.columns, shape.columns) : 0;
    if (!tree.cut(row, column) && ((row == 0 && column == 0) || !tree.cut(0, 0))) return {};
    if (!tree.runsStraight(run)) return {};
    return std::make_shared<const RegionTree>(std::move(tree));
}

/// Whether all get the message once, from somebody who has it.
bool RegionTree::grow(const Run& run)
{
    constexpr StepIndex never = mostSteps + 1;
    const NodeId root = hopscope::root(run.problem());
    m_step.assign(processors(), never);
    m_from.assign(processors(), root);
    m_step[root.value] = -1;
    std::vector<std::uint32_t> sends(processors());
    Step step;
    for (StepIndex k = 0; k < m_steps; ++k) {
        m_firstOf.push_back(m_messages.size());
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const auto [from, to] = std::pair(transfer.from, transfer.to);
            if (std::max(from.value, to.value) >= processors() || m_step[from.value] >= k || m_step[to.value] != never)
                return false;
            m_step[to.value] = k;
            m_from[to.value] = from;
            m_messages.push_back({from, to});
            m_mostSends = std::max(m_mostSends, ++sends[from.value]);
        }
        for (const Message& message : messages(k)) sends[message.from.value] = 0;
    }
    return std::ranges::find(m_step, never) == m_step.end();
}

std::vector<std::uint32_t> RegionTree::holders(StepIndex steps) const
{
    std::vector<std::uint32_t> holders(processors());
    for (std::uint32_t i = 0; i < processors(); ++i) holders[i] = i;
    for (StepIndex k = steps; k < m_steps; ++k)
        for (const Message& message : messages(k)) holders[message.to.value] = holders[message.from.value];
    return holders;
}

/// Whether all regions are rectangles on a map that begins there.
bool RegionTree::cut(std::uint32_t firstRow, std::uint32_t firstColumn)
{
    m_firstRow = firstRow, m_firstColumn = firstColumn;
    m_regions.assign(static_cast<std::size_t>(m_steps) + 1, {});
    struct Bounds {
        std::uint32_t top{UINT32_MAX}, bottom{0}, left{UINT32_MAX}, right{0}, count{0};
    };
    for (StepIndex k = 0; k <= m_steps; ++k) {
        const std::vector<std::uint32_t> serving = holders(k);
        std::vector<Bounds> bounds(processors());
        for (std::uint32_t i = 0; i < processors(); ++i) {
            const auto [row, column] = at(NodeId{i});
            Bounds& one = bounds[serving[i]];
            one.top = std::min(one.top, row), one.bottom = std::max(one.bottom, row);
            one.left = std::min(one.left, column), one.right = std::max(one.right, column);
            ++one.count;
        }
        for (std::uint32_t i = 0; i < processors(); ++i) {
            const Bounds& one = bounds[i];
            if (one.count == 0) continue;
            const Region region{NodeId{i}, one.top, one.left, one.bottom - one.top + 1, one.right - one.left + 1};
            if (region.size() != one.count) return false;
            m_regions[static_cast<std::size_t>(k)].push_back(region);
        }
    }
    return true;
}

/// Whether messages take the links between their ends on the map, each alone.
bool RegionTree::runsStraight(const Run& run) const
{
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    Step step;
    for (StepIndex k = 0; k < m_steps; ++k) {
        if (run.maxLinkLoad(k) > 1) return false;
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const auto [row, column] = at(transfer.from);
            const auto [otherRow, otherColumn] = at(transfer.to);
            if (row != otherRow && column != otherColumn) return false;
            route.clear();
            meter.route(transfer, route);
            const std::uint32_t down = std::max(row, otherRow) - std::min(row, otherRow),
                                across = std::max(column, otherColumn) - std::min(column, otherColumn);
            if (route.size() != down + across) return false;
        }
    }
    return true;
}

const RegionTree::Region& RegionTree::regionOf(NodeId node, StepIndex steps) const
{
    while (!has(node, steps)) node = m_from[node.value];
    const auto all = regions(steps);
    return *std::ranges::lower_bound(all, node, {}, &Region::holder);
}

std::uint32_t RegionTree::largest(StepIndex steps) const
{
    return std::ranges::max(regions(steps), {}, &Region::size).size();
}

std::span<const RegionTree::Message> RegionTree::messages(StepIndex step) const
{
    const auto k = static_cast<std::size_t>(step);
    const std::size_t first = m_firstOf[k], end = k + 1 < m_firstOf.size() ? m_firstOf[k + 1] : m_messages.size();
    return std::span(m_messages).subspan(first, end - first);
}

} // namespace hopscope
