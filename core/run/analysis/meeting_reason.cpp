#include "run/analysis/meeting_reason.h"

#include "run/analysis/busiest_link.h"
#include "run/analysis/known_levels.h"
#include "run/analysis/why.h"
#include "topology/ranges_below.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

std::string amountOf(std::uint64_t count) { return writtenAmount(static_cast<double>(count)); }

/// Whether a parameter of the network chooses among its routes.
bool choosesRoutes(const Topology& topology)
{
    const TopologyFamily* family = findTopologyFamily(topology.family());
    return !family || std::ranges::any_of(family->parameters, [](const Parameter& one) { return one.id == "routing"; });
}

/// Of a network of levels: over which routers they go.
std::string turningReason(const Topology& topology, const Meeting& meeting)
{
    if (meeting.turns.size() != 1 || *meeting.turns.begin() < topology.processors()) return {};
    const std::vector<RouterRow>& rows = levelsOf(topology).rows;
    const std::uint32_t turn = *meeting.turns.begin();
    const auto row = std::ranges::find_if(
        rows, [&](const RouterRow& one) { return one.first <= turn && turn < one.first + one.count; });
    if (row == rows.end()) return {};
    const ProcessorRange range = row->below;
    const std::string all = meeting.crossed.size() == 2 ? "Both" : "All " + amountOf(meeting.crossed.size());
    if (row->count == 1) return fmt::format("{} go over the only router above {}–{}.", all, range.first, range.last);
    return fmt::format("{} go over the same router, one of {} above {}–{}{}", all, amountOf(row->count), range.first,
                       range.last,
                       choosesRoutes(topology) ? "." : ": the routing of this network is fixed and uses no other.");
}

/// Cables between the routers or processors of two units; a router belongs to the unit of its processors.
std::uint64_t cablesBetween(const Topology& topology, std::uint32_t one, std::uint32_t other)
{
    const std::uint32_t each = topology.units().sizes.back(), processors = topology.processors();
    std::vector<std::uint32_t> unitAt(topology.nodes(), UINT32_MAX);
    for (std::uint32_t i = 0; i < processors; ++i) unitAt[i] = i / each;
    for (LinkId link = 0; link < topology.links(); ++link)
        if (const auto [from, to] = topology.ends(link); from.value < processors && to.value >= processors)
            unitAt[to.value] = unitAt[from.value];
    std::uint64_t cables = 0;
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const auto [from, to] = topology.ends(link);
        const std::uint32_t begin = unitAt[from.value], end = unitAt[to.value];
        if ((begin == one && end == other) || (begin == other && end == one)) cables += topology.capacity(link);
    }
    return cables;
}

/// Of a network with units: between which of them they go.
std::string unitReason(const Topology& topology, const Meeting& meeting)
{
    constexpr std::size_t named = 3;
    const Units& units = topology.units();
    if (units.name.empty() || meeting.units.empty() || meeting.units.size() > named
        || units.sizes.back() >= topology.processors())
        return {};
    std::string text;
    for (const auto& [ends, count] : meeting.units) {
        const auto [from, to] = ends;
        const std::string where = from == to ? fmt::format("within {} {}", units.name, from)
                                             : fmt::format("from {} {} to {} {}", units.name, from, units.name, to);
        const std::string who = meeting.units.size() == 1 ? "All" : amountOf(count);
        text += text.empty() ? fmt::format("{} {} {}", who, count == 1 && who != "All" ? "goes" : "go", where)
                             : fmt::format(", {} {}", who, where);
    }
    if (meeting.units.size() > 1) return text + ".";
    const auto [from, to] = meeting.units.begin()->first;
    if (from == to) return {};
    const std::uint64_t cables = cablesBetween(topology, from, to);
    if (cables == 0) return {};
    return text
           + (cables == 1 ? ", with one cable between them."
                          : fmt::format(", with {} cables between them.", amountOf(cables)));
}

/// Of a grid: as many messages as each goes links in the direction of this one, all from one line, so from neighbours.
/// Equal distances are the reason then, and the same holds for every link of the line on which they go so.
std::string lineReason(const Run& run, const Meeting& meeting)
{
    const Topology& topology = run.topology();
    const std::span<const std::uint32_t> axes = topology.axes();
    if (meeting.bothWays || axes.empty() || topology.nodes() > topology.processors() || !topology.failed().empty())
        return {};
    const auto placeOf = [&](NodeId node) {
        std::vector<std::uint32_t> place(axes.size());
        for (std::size_t axis = axes.size(); axis-- > 0; node.value /= axes[axis])
            place[axis] = node.value % axes[axis];
        return place;
    };
    const auto [from, to] = topology.ends(*meeting.link);
    const std::vector<std::uint32_t> begin = placeOf(from), end = placeOf(to);
    const auto axis = static_cast<std::size_t>(std::ranges::mismatch(begin, end).in1 - begin.begin());
    const std::uint32_t length = axes[axis];
    const bool ascends = (begin[axis] + 1) % length == end[axis];
    const auto& placed = run.setup().placed;
    std::set<std::vector<std::uint32_t>> lines;
    std::set<std::uint32_t> distances, starts;
    for (const Ends& message : meeting.crossed) {
        std::vector<std::uint32_t> start = placeOf(placed[message.from.value]);
        const std::uint32_t aim = placeOf(placed[message.to.value])[axis];
        distances.insert((ascends ? aim + length - start[axis] : start[axis] + length - aim) % length);
        starts.insert(std::exchange(start[axis], 0));
        lines.insert(start);
    }
    // So many that go so far, each from a place of its own: they come from all places that reach the link.
    const std::size_t count = meeting.crossed.size();
    if (lines.size() != 1 || distances.size() != 1 || *distances.begin() != count || starts.size() != count) return {};
    const std::string each = amountOf(*distances.begin());
    return fmt::format("Each goes {} links in this direction, so those of {} neighbours meet on it.", each, each);
}

} // namespace

std::string reasonText(const Run& run, const Meeting& meeting)
{
    if (!meeting.link) return {};
    const Topology& topology = run.topology();
    if (std::string turning = turningReason(topology, meeting); !turning.empty()) return turning;
    if (std::string line = lineReason(run, meeting); !line.empty()) return line;
    return topology.arrangement() == Arrangement::Levels ? std::string() : unitReason(topology, meeting);
}

} // namespace hopscope
