#include "scenes/pictures/clusters/group_levels.h"

#include "run/analysis/held_shares.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <set>
#include <tuple>

namespace hopscope {

namespace {

/// Bits of a number that one level opens at most: sixteen groups.
constexpr unsigned mostBits = 4;

/// Row and column of a number of so many bits: north and south, then west and east, and so on, as a cube lies flat.
std::pair<std::size_t, std::size_t> cellOfGroup(std::size_t number, unsigned bits)
{
    std::pair<std::size_t, std::size_t> cell{};
    for (unsigned i = 0; i < bits; ++i) {
        std::size_t& axis = i % 2 == 0 ? cell.first : cell.second;
        axis = 2 * axis + (number >> (bits - 1 - i) & 1);
    }
    return cell;
}

std::uint32_t processorsInRow(const Topology& topology)
{
    const auto axes = topology.axes();
    return axes.size() == 2 && axes[0] > 1 && axes[1] > 1 ? axes[1] : 0;
}

/// The order of the network's clusters; a square is halved across first, as the network is drawn, which is wide.
ClusterOrder drawnOrder(const Topology& topology)
{
    ClusterOrder order = clusterOrder(topology);
    if (processorsInRow(topology) == 0) return order;
    const auto axes = topology.axes();
    const std::array bits{static_cast<unsigned>(std::bit_width(axes[0] - 1)),
                          static_cast<unsigned>(std::bit_width(axes[1] - 1))};
    for (std::uint32_t i = 0; i < order.ids.size(); ++i)
        order.ids[i] = clusterId(bits, std::array{i / axes[1], i % axes[1]});
    return order;
}

/// How many bits the first level opens, so that its clusters are the boxes in which the network is drawn above: 0 where
/// it has no boxes. A narrow window has fewer.
unsigned bitsOfNetwork(const Topology& topology, double width)
{
    constexpr std::uint32_t leastInBoxes = 256;
    constexpr double narrow = 600;
    if (topology.processors() < leastInBoxes) return 0;
    if (width < narrow) return processorsInRow(topology) > 0 || topology.cube() ? 2 : 3;
    return 3;
}

} // namespace

GroupLevels::GroupLevels(const PictureRequest& request)
    : m_count(request.run->topology().processors()), m_width(processorsInRow(request.run->topology())),
      m_order(drawnOrder(request.run->topology())),
      m_firstBits(bitsOfNetwork(request.run->topology(), request.size.width())),
      m_amounts(heldShares(*request.run, *request.run->holdingsAt(request.steps)))
{
    const Topology& topology = request.run->topology();
    m_processorOf.assign(std::size_t{1} << m_order.levels, m_count);
    for (std::uint32_t i = 0; i < m_count; ++i) m_processorOf[m_order.ids[i]] = i;
    m_places = placesOf(topology);
    if (m_width > 0)
        m_around = {topology.wraps(0) ? m_count / m_width : 0, topology.wraps(1) ? m_width : 0};
    else if (topology.axes().size() == 1 && topology.wraps(0))
        m_around = {0, m_count};
    const StepIndex step = markedStep(request);
    if (step < 0) return;
    Step messages;
    request.run->schedule().at(step, messages);
    for (const Transfer& transfer : messages.transfers())
        if (transfer.from.value < m_count && transfer.to.value < m_count)
            m_messages.emplace_back(transfer.from.value, transfer.to.value);
}

GroupLevels::Group GroupLevels::cluster(std::size_t number, unsigned bits) const
{
    Group group;
    for (std::size_t id = number << bits; id < (number + 1) << bits; ++id)
        if (m_processorOf[id] < m_count) group.members.push_back(m_processorOf[id]);
    if (group.members.empty()) return group;
    std::ranges::sort(group.members);
    group.least = 1;
    for (const std::uint32_t member : group.members) {
        group.least = std::min(group.least, m_amounts[member]);
        group.most = std::max(group.most, m_amounts[member]);
        group.mean += m_amounts[member] / static_cast<double>(group.members.size());
    }
    return group;
}

/// The group of 2^above processors around one, opened into groups of 2^below.
GroupLevels::Level GroupLevels::levelOf(std::uint32_t processor, unsigned above, unsigned below) const
{
    Level level{.rows = std::size_t{1} << (above - below + 1) / 2, .columns = std::size_t{1} << (above - below) / 2};
    const std::uint32_t whole = m_order.ids[processor] >> above;
    const auto within = [&](std::uint32_t id) { return id >> above == whole; };
    std::vector<std::size_t> places(std::size_t{1} << (above - below)); // by group of the order; idle ones are none
    for (std::size_t part = 0; part < places.size(); ++part) {
        Group group = cluster((std::size_t{whole} << (above - below)) + part, below);
        std::tie(group.row, group.column) = cellOfGroup(part, above - below);
        places[part] = level.groups.size();
        if (group.members.empty()) continue;
        level.groups.push_back(std::move(group));
    }
    const auto placeOf = [&](std::uint32_t id) {
        return places[(id >> below) & ((std::uint32_t{1} << (above - below)) - 1)];
    };
    level.opened = placeOf(m_order.ids[processor]);
    Place low{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::max()}, high{-1, -1};
    for (const Group& group : level.groups)
        for (const std::uint32_t member : group.members) {
            const Place& one = m_places[member];
            low = {std::min(low.row, one.row), std::min(low.column, one.column)};
            high = {std::max(high.row, one.row), std::max(high.column, one.column)};
        }
    for (const auto& [from, to] : m_messages) {
        const std::uint32_t a = m_order.ids[from], b = m_order.ids[to];
        const bool leaves = within(a), enters = within(b);
        if (leaves && enters) {
            if (const auto flow = std::pair(placeOf(a), placeOf(b)); flow.first == flow.second)
                ++level.groups[flow.first].inside;
            else
                ++level.flows[flow], ++level.groups[flow.first].leave, ++level.groups[flow.second].enter;
        } else if (leaves) {
            Group& group = level.groups[placeOf(a)];
            ++level.leave, ++group.leave, ++group.out, ++group.towards[sideOf(low, high, from, to)].out;
            level.goals.push_back(to);
            group.partners.push_back(to);
        } else if (enters) {
            Group& group = level.groups[placeOf(b)];
            ++level.enter, ++group.enter, ++group.in, ++group.towards[sideOf(low, high, to, from)].in;
            level.sources.push_back(from);
            group.partners.push_back(from);
        }
    }
    const auto unique = [](std::vector<std::uint32_t>& outside) {
        std::ranges::sort(outside);
        outside.erase(std::ranges::unique(outside).begin(), outside.end());
    };
    unique(level.goals);
    unique(level.sources);
    for (Group& group : level.groups) unique(group.partners);
    if (m_width > 0) place(level);
    return level;
}

/// In the rows and columns of the network: the longer side of a grid is halved first, so a level may begin with either.
void GroupLevels::place(Level& level) const
{
    std::set<std::uint32_t> rows, columns;
    for (const Group& group : level.groups) {
        rows.insert(group.members.front() / m_width);
        columns.insert(group.members.front() % m_width);
    }
    const auto rank = [](const std::set<std::uint32_t>& all, std::uint32_t one) {
        return static_cast<std::size_t>(std::distance(all.begin(), all.find(one)));
    };
    for (Group& group : level.groups) {
        group.row = rank(rows, group.members.front() / m_width);
        group.column = rank(columns, group.members.front() % m_width);
    }
    level.rows = rows.size();
    level.columns = columns.size();
}

/// How many bits of a number each level opens: evenly, the larger first, below the clusters of the network.
std::vector<unsigned> GroupLevels::bitsOfLevels() const
{
    std::vector<unsigned> all;
    const auto split = [&all](unsigned bits) {
        for (unsigned left = (bits + mostBits - 1) / mostBits; left > 0; --left) {
            all.push_back((bits + left - 1) / left);
            bits -= all.back();
        }
    };
    if (m_firstBits > 0) all.push_back(m_firstBits);
    split(m_order.levels - m_firstBits);
    if (all.empty()) all.push_back(0);
    return all;
}

/// In rows and columns as the network has them; of a line in its order; else as the levels lie within each other.
std::vector<GroupLevels::Place> GroupLevels::placesOf(const Topology& topology) const
{
    std::vector<Place> places;
    const bool line = topology.axes().size() < 2 && !topology.cube();
    for (std::uint32_t i = 0; i < m_count; ++i) {
        if (m_width > 0 || line) {
            places.push_back(line ? Place{0, m_order.ids[i]} : Place{i / m_width, i % m_width});
            continue;
        }
        Place place;
        unsigned above = m_order.levels;
        for (const unsigned bits : bitsOfLevels()) {
            above -= bits;
            const auto cell = cellOfGroup(m_order.ids[i] >> above & ((std::uint32_t{1} << bits) - 1), bits);
            place.row = (place.row << (bits + 1) / 2) + static_cast<std::int64_t>(cell.first);
            place.column = (place.column << bits / 2) + static_cast<std::int64_t>(cell.second);
        }
        places.push_back(place);
    }
    return places;
}

/// On which side of one that is inside of what is opened (between `low` and `high`) its partner outside lies; around a
/// closed axis the shorter way.
GroupLevels::Towards GroupLevels::sideOf(const Place& low, const Place& high, std::uint32_t inside,
                                         std::uint32_t partner) const
{
    const Place &from = m_places[inside], &to = m_places[partner];
    const auto way = [](std::int64_t here, std::int64_t there, std::int64_t around) {
        const std::int64_t straight = there - here;
        return 2 * std::abs(straight) > around && around > 0 ? straight + (straight > 0 ? -around : around) : straight;
    };
    const std::int64_t down = way(from.row, to.row, m_around.row), right = way(from.column, to.column, m_around.column);
    const bool rows = to.row < low.row || to.row > high.row,
               columns = to.column < low.column || to.column > high.column;
    const bool vertical = rows && (!columns || std::abs(down) > std::abs(right));
    return vertical ? (down < 0 ? Up : Down) : (right < 0 ? Left : Right);
}

std::vector<GroupLevels::Level> GroupLevels::downTo(std::uint32_t processor) const
{
    std::vector<Level> levels;
    unsigned above = m_order.levels;
    for (const unsigned bits : bitsOfLevels()) {
        levels.push_back(levelOf(processor, above, above - bits));
        above -= bits;
    }
    return levels;
}

std::vector<ClustersOfSize> GroupLevels::nested() const
{
    std::vector<ClustersOfSize> levels;
    for (unsigned above = m_order.levels + 1; above-- > 0;) {
        struct Cluster {
            std::uint32_t members{};
            std::uint64_t out{};
            double amount{};
        };
        std::vector<Cluster> clusters(std::size_t{1} << (m_order.levels - above));
        for (std::uint32_t i = 0; i < m_count; ++i) {
            Cluster& own = clusters[m_order.ids[i] >> above];
            ++own.members;
            own.amount += m_amounts[i];
        }
        ClustersOfSize level{.fewest = m_count, .leastOut = m_messages.size(), .least = 1};
        for (const auto& [from, to] : m_messages) {
            const std::uint32_t a = m_order.ids[from] >> above, b = m_order.ids[to] >> above;
            if (a == b)
                ++level.inside;
            else
                ++level.leave, ++clusters[a].out;
        }
        for (const Cluster& cluster : clusters) {
            if (cluster.members == 0) continue;
            const double mean = cluster.amount / cluster.members;
            ++level.clusters;
            level.fewest = std::min(level.fewest, cluster.members);
            level.members = std::max(level.members, cluster.members);
            level.leastOut = std::min(level.leastOut, cluster.out);
            level.mostOut = std::max(level.mostOut, cluster.out);
            level.least = std::min(level.least, mean);
            level.most = std::max(level.most, mean);
        }
        level.crossing = level.leave - (levels.empty() ? 0 : levels.back().leave);
        // Halves of clusters of one processor are the same clusters.
        if (levels.empty() || level.clusters > levels.back().clusters) levels.push_back(level);
    }
    return levels;
}

std::optional<std::uint64_t> commonFlow(const GroupLevels::Level& level)
{
    constexpr std::size_t several = 4;
    if (level.flows.size() < several) return {};
    const std::uint64_t one = level.flows.begin()->second;
    const bool same = std::ranges::all_of(level.flows, [&](const auto& flow) { return flow.second == one; });
    return same ? std::optional(one) : std::nullopt;
}

std::optional<double> commonAmount(const GroupLevels::Level& level)
{
    const double one = level.groups.front().mean;
    const bool same = std::ranges::all_of(level.groups, [&](const GroupLevels::Group& group) {
        return std::abs(group.most - one) < 1e-9 && std::abs(group.least - one) < 1e-9;
    });
    return same ? std::optional(one) : std::nullopt;
}

} // namespace hopscope
