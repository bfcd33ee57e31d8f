#include "topology/ranges_below.h"

#include "topology/topology.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace hopscope {

namespace {

std::tuple<std::uint32_t, std::uint32_t> orderOfRange(const ProcessorRange& range) { return {range.first, range.last}; }

} // namespace

std::vector<ProcessorRange> rangesBelow(const Topology& topology)
{
    constexpr std::uint32_t unknown = UINT32_MAX;
    const std::uint32_t processors = topology.processors(), nodes = topology.nodes();
    std::vector<std::uint32_t> level(nodes, unknown);
    std::vector<ProcessorRange> below(nodes);
    for (std::uint32_t i = 0; i < processors; ++i) level[i] = 0, below[i] = {i, i};
    // A level is known when the one below it is; a link is looked at until its lower end is known.
    std::vector<LinkId> rest(topology.links());
    std::iota(rest.begin(), rest.end(), LinkId{0});
    for (std::uint32_t known = 0; !rest.empty(); ++known) {
        const auto passed = std::erase_if(rest, [&](LinkId link) {
            const auto [from, to] = topology.ends(link);
            if (level[from.value] != known) return false;
            if (level[to.value] <= known) return true; // downwards
            ProcessorRange& range = below[to.value];
            const ProcessorRange& one = below[from.value];
            range = level[to.value] == unknown
                        ? one
                        : ProcessorRange{std::min(range.first, one.first), std::max(range.last, one.last)};
            level[to.value] = known + 1;
            return true;
        });
        if (passed == 0) break; // not all can be reached
    }
    const auto isRange = [](const ProcessorRange& range) { return range.first % range.size() == 0; };
    bool nested = std::ranges::find(level, unknown) == level.end() && std::ranges::all_of(below, isRange);
    for (LinkId link = 0; link < topology.links() && nested; ++link) {
        const auto [from, to] = topology.ends(link);
        nested = below[from.value].contains(below[to.value]) || below[to.value].contains(below[from.value]);
    }
    if (!nested) below.clear();
    return below;
}

std::vector<RouterRow> routerRows(std::uint32_t processors, const std::vector<ProcessorRange>& below)
{
    std::vector<RouterRow> rows;
    for (std::uint32_t node = processors; node < below.size(); ++node)
        if (!rows.empty() && rows.back().below == below[node])
            ++rows.back().count;
        else
            rows.push_back({below[node], node, 1});
    std::ranges::stable_sort(rows, {}, [](const RouterRow& row) { return orderOfRange(row.below); });
    // Of some networks the levels of a unit have the same processors below them: then they are no row.
    std::vector<RouterRow> single;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool before = i > 0 && rows[i - 1].below == rows[i].below,
                   after = i + 1 < rows.size() && rows[i + 1].below == rows[i].below;
        if (!before && !after) single.push_back(rows[i]);
    }
    return single;
}

const RouterRow* findRow(const std::vector<RouterRow>& rows, const ProcessorRange& below)
{
    const auto found = std::ranges::lower_bound(rows, orderOfRange(below), {},
                                                [](const RouterRow& row) { return orderOfRange(row.below); });
    return found != rows.end() && found->below == below ? &*found : nullptr;
}

} // namespace hopscope
