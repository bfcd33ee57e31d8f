#include "scenes/bandwidth/bandwidth_plan.h"

#include "topology/cluster_order.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

namespace hopscope {

namespace {

/// Every second bit, from the lowest.
int everySecondBit(std::uint32_t id)
{
    int bits = 0;
    for (unsigned bit = 0; bit < 16; ++bit) bits |= int(id >> 2 * bit & 1U) << bit;
    return bits;
}

/// Place `index` of Hilbert's curve through a square of 2^order cells a side, from its lower left corner (0, 0) to its
/// lower right one.
BandwidthPlan::Cell hilbert(unsigned order, std::uint32_t index)
{
    int x = 0, y = 0;
    for (unsigned level = 0; level < order; ++level) {
        const int side = 1 << level;
        switch (index >> 2 * level & 3U) {
        case 0:
            std::swap(x, y);
            break;
        case 1:
            y += side;
            break;
        case 2:
            x += side, y += side;
            break;
        default: {
            const int before = x;
            x = 2 * side - 1 - y;
            y = side - 1 - before;
        }
        }
    }
    return {x, y};
}

} // namespace

BandwidthPlan::BandwidthPlan(const BandwidthQuestion& asked, const std::stop_token& stop)
    : m_asked(asked), m_subject(asked.subject, asked.whole), m_answer(bandwidth(asked, nullptr, stop))
{
    layOut();
    setClock();
}

void BandwidthPlan::layOut()
{
    const std::uint32_t count = processors();
    m_cells.resize(count);
    m_padded.assign(count, false);
    m_columns = 1 << (levels() + 1) / 2;
    m_rows = 1 << levels() / 2;
    for (std::uint32_t id = 0; id < count; ++id) m_cells[id] = {everySecondBit(id), everySecondBit(id >> 1)};
    const bool shift = m_subject.text().starts_with("pattern:ring-shift");
    if (shift) layOutRing();
    if (m_subject.text().starts_with("pattern:nn")) m_ownGrid = true;
    if (!m_subject.setup()) return;
    const Topology& topology = m_subject.setup()->topology;
    const ClusterOrder order = clusterOrder(topology);
    m_padded.assign(count, true);
    for (const std::uint32_t id : order.ids) m_padded[id] = false;
    if (topology.axes().size() == 1) layOutRing();
    if (topology.axes().size() != 2) return;
    m_ownGrid = true;
    const std::vector<std::uint32_t> axes(topology.axes().begin(), topology.axes().end());
    const std::array<unsigned, 2> bits{static_cast<unsigned>(std::bit_width(axes[1] - 1)),
                                       static_cast<unsigned>(std::bit_width(axes[0] - 1))};
    m_columns = 1 << bits[0];
    m_rows = 1 << bits[1];
    for (int row = 0; row < m_rows; ++row)
        for (int column = 0; column < m_columns; ++column) {
            const std::array place{static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row)};
            m_cells[clusterId(bits, place)] = {column, row};
        }
    constexpr std::uint32_t leastAround = 3; // with two, around is as far as across
    for (std::size_t axis = 0; axis < 2; ++axis)
        if (topology.wraps(1 - axis) && axes[1 - axis] >= leastAround) m_wraps[axis] = static_cast<int>(axes[1 - axis]);
}

BandwidthPlan::Around BandwidthPlan::around(std::uint32_t from, std::uint32_t to) const
{
    const Cell here = m_cells[from], there = m_cells[to];
    const int columns = there.column - here.column, rows = there.row - here.row;
    if (rows == 0 && 2 * std::abs(columns) > m_wraps[0] && wrapsAcross())
        return columns < 0 ? Around::Right : Around::Left;
    if (columns == 0 && 2 * std::abs(rows) > m_wraps[1] && wrapsDown()) return rows < 0 ? Around::Down : Around::Up;
    return Around::No;
}

bool BandwidthPlan::neighbours(std::uint32_t from, std::uint32_t to) const
{
    const Cell here = m_cells[from], there = m_cells[to];
    const int distance = std::abs(there.column - here.column) + std::abs(there.row - here.row);
    const Around way = around(from, to);
    if (way == Around::No) return distance == 1;
    return distance == m_wraps[way == Around::Right || way == Around::Left ? 0 : 1] - 1;
}

bool BandwidthPlan::inZOrder() const
{
    if (levels() < 3) return false; // row by row as well
    for (std::uint32_t id = 0; id < processors(); ++id)
        if (m_cells[id].column != everySecondBit(id) || m_cells[id].row != everySecondBit(id >> 1)) return false;
    return true;
}

bool BandwidthPlan::winds() const
{
    if (levels() < 3) return false; // a square around
    for (std::uint32_t id = 1; id < processors(); ++id)
        if (std::abs(m_cells[id].column - m_cells[id - 1].column) + std::abs(m_cells[id].row - m_cells[id - 1].row)
            != 1)
            return false;
    return true;
}

/// Moore's closed curve: on the way up through the left half, down through the right one. Two squares side by side
/// where the grid is twice as wide as high, else four.
void BandwidthPlan::layOutRing()
{
    const unsigned order = (levels() - 1) / 2; // of the squares that the curve is made of
    if (levels() < 2) return;
    m_ownGrid = true;
    const int side = 1 << order;
    const std::uint32_t cells = 1U << 2 * order, half = processors() / 2;
    for (std::uint32_t id = 0; id < processors(); ++id) {
        const bool right = id >= half;
        const std::uint32_t inHalf = right ? id - half : id;
        const Cell along = hilbert(order, inHalf % cells);
        const int square = static_cast<int>(inHalf / cells), squares = static_cast<int>(half / cells);
        // The curve turned by a quarter runs along the border of the halves.
        const int up = square * side + along.column, height = squares * side;
        const int column = right ? side + along.row : side - 1 - along.row;
        m_cells[id] = {column, right ? up : height - 1 - up};
    }
}

void BandwidthPlan::setClock()
{
    double first = 0;
    const auto add = [&](Beat::Kind kind, std::size_t superstep, double count) {
        m_beats.push_back({kind, superstep, first, count});
        first += count;
    };
    if (!m_answer.routed) {
        for (std::size_t i = 0; i < m_answer.supersteps.size(); ++i) add(Beat::Kind::Straight, i, 1);
        return;
    }
    const PacketRouting& routing = m_answer.routed->routing;
    std::set<std::pair<RoutedSuperstep::Phase, unsigned>> counted;
    const bool inWaves = m_answer.routed->times.wave.has_value();
    for (std::size_t i = 0; i < routing.supersteps.size(); ++i) {
        const RoutedSuperstep& step = routing.supersteps[i];
        const bool counts = step.phase != RoutedSuperstep::Phase::Direct;
        if (!inWaves) { // a mesh has none: one after the other, each as long
            if (counts && counted.emplace(step.phase, step.level).second) add(Beat::Kind::Prefix, i, 1);
            add(Beat::Kind::Moves, i, 1);
            continue;
        }
        const double climb = 2.0 * (levels() - step.level);
        if (counts && counted.emplace(step.phase, step.level).second) add(Beat::Kind::Prefix, i, climb);
        add(Beat::Kind::Waves, i, climb + static_cast<double>(m_answer.routed->times.waves[i]) - 1);
    }
}

const Beat* BandwidthPlan::beatAt(double position) const
{
    if (m_beats.empty()) return nullptr;
    const auto after = std::ranges::upper_bound(m_beats, position, {}, &Beat::first);
    const auto found = after == m_beats.begin() ? after : std::prev(after);
    // At the end of a stretch it is still the one that was just done.
    return position == found->first && found != m_beats.begin() ? &*std::prev(found) : &*found;
}

std::optional<std::size_t> BandwidthPlan::superstepAt(double position) const
{
    const Beat* beat = beatAt(position);
    if (!beat) return m_answer.supersteps.empty() ? std::nullopt : std::optional<std::size_t>(0);
    return beat->kind == Beat::Kind::Straight ? beat->superstep : 0;
}

BoundaryTraffic BandwidthPlan::trafficOf(std::size_t superstep, const std::stop_token& stop) const
{
    BoundaryTraffic traffic;
    const std::uint32_t first = processors();
    traffic.flows.resize(std::size_t{2} * first);
    traffic.side = std::min<std::size_t>(first, BoundaryTraffic::mostBlocks);
    traffic.blocks.resize(traffic.side * traffic.side);
    const std::size_t width = first / traffic.side; // of a block
    if (first <= BoundaryTraffic::mostSenders) traffic.sentOut.resize(std::size_t{levels()} * first);
    const std::size_t clear = std::max<std::size_t>(160, std::size_t{4} * first);
    std::unordered_set<std::uint64_t> distinct;
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> pairs;
    const auto add = [&](const BandwidthSubject::Message& message) {
        if (message.from == message.to) return;
        const double packets = message.count * m_subject.unit();
        traffic.blocks[message.from / width * traffic.side + message.to / width] += packets;
        if (distinct.size() <= clear) distinct.insert(std::uint64_t{message.from} << 32 | message.to);
        for (std::uint32_t from = first + message.from, to = first + message.to; from != to; from /= 2, to /= 2) {
            traffic.flows[from].out += packets;
            traffic.flows[to].in += packets;
        }
        if (!traffic.sentOut.empty()) // out of all clusters below the lowest one that holds both ends
            for (unsigned t = 0; t < static_cast<unsigned>(std::bit_width(message.from ^ message.to)); ++t)
                traffic.sentOut[std::size_t{t} * first + message.from] += packets;
        if (pairs.size() < BoundaryTraffic::mostPairs || pairs.contains({message.from, message.to}))
            pairs[{message.from, message.to}] += packets;
    };
    m_subject.visit(m_answer.supersteps[superstep].step, add, stop);
    traffic.dense = distinct.size() > clear;
    for (const auto& [ends, packets] : pairs) traffic.pairs.push_back({ends.first, ends.second, packets});
    return traffic;
}

std::map<double, std::uint32_t> BoundaryTraffic::senders(unsigned level, std::uint32_t cluster) const
{
    std::map<double, std::uint32_t> senders;
    const std::size_t processors = flows.size() / 2;
    const auto levels = static_cast<unsigned>(std::bit_width(processors)) - 1;
    if (sentOut.empty() || level == 0) return senders;
    const unsigned t = levels - level;
    for (std::size_t id = std::size_t{cluster} << t; id < std::size_t{cluster + 1} << t; ++id)
        ++senders[sentOut[t * processors + id]];
    return senders;
}

std::uint32_t BoundaryTraffic::busiest(unsigned level) const
{
    std::uint32_t busiest = 0;
    for (std::uint32_t cluster = 1; cluster < (std::uint32_t{1} << level); ++cluster)
        if (of(level, cluster).most() > of(level, busiest).most()) busiest = cluster;
    return busiest;
}

unsigned tellingLevel(const BandwidthPlan& plan, std::size_t superstep, const BoundaryTraffic& traffic,
                      unsigned preferred)
{
    const auto most = [&](unsigned level) { return traffic.of(level, traffic.busiest(level)).most(); };
    if (preferred == 0 || preferred > plan.levels() || most(preferred) > 0) return preferred;
    const std::vector<double>& needed = plan.answer().supersteps[superstep].requiredBandwidth;
    unsigned crossed = 0;
    for (unsigned level = 1; level <= plan.levels(); ++level) { // from the largest clusters
        if (most(level) == 0) continue;
        if (crossed == 0) crossed = level;
        const unsigned t = plan.levels() - level;
        if (t < needed.size() && needed[t] > plan.machine().capacity(t)) return level;
    }
    return crossed > 0 ? crossed : preferred;
}

double openingOf(const BandwidthPlan& plan, unsigned level)
{
    const auto& supersteps = plan.answer().supersteps;
    const unsigned t = plan.levels() - std::min(level, plan.levels());
    const auto crossing = [t](const SuperstepDemand& demand) {
        return t < demand.requiredBandwidth.size() ? demand.requiredBandwidth[t] : 0;
    };
    std::size_t busiest = 0;
    for (std::size_t i = 1; i < supersteps.size(); ++i)
        if (crossing(supersteps[i]) > crossing(supersteps[busiest])) busiest = i;
    for (const Beat& beat : plan.beats())
        if (beat.superstep == busiest) return std::min(beat.first + beat.count, plan.steps());
    return std::min(1.0, plan.steps());
}

} // namespace hopscope
