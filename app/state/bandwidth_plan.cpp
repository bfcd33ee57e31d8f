#include "state/bandwidth_plan.h"

#include "topology/cluster_order.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>

namespace hopscope {

namespace {

/// Every second bit, from the lowest.
int everySecondBit(std::uint32_t id)
{
    int bits = 0;
    for (unsigned bit = 0; bit < 16; ++bit) bits |= int(id >> 2 * bit & 1U) << bit;
    return bits;
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
    if (!m_subject.setup()) return;
    const Topology& topology = m_subject.setup()->topology;
    const ClusterOrder order = clusterOrder(topology);
    m_padded.assign(count, true);
    for (const std::uint32_t id : order.ids) m_padded[id] = false;
    if (topology.axes().size() != 2) return;
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
}

void BandwidthPlan::setClock()
{
    double first = 0;
    const auto add = [&](Beat::Kind kind, std::size_t superstep, double count) {
        m_beats.push_back({kind, superstep, first, count});
        first += count;
    };
    if (!m_answer.routed || m_asked.routing == Routing::Direct) {
        for (std::size_t i = 0; i < m_answer.supersteps.size(); ++i) add(Beat::Kind::Straight, i, 1);
        return;
    }
    const PacketRouting& routing = m_answer.routed->routing;
    std::set<std::pair<RoutedSuperstep::Phase, unsigned>> counted;
    for (std::size_t i = 0; i < routing.supersteps.size(); ++i) {
        const RoutedSuperstep& step = routing.supersteps[i];
        const double climb = 2.0 * (levels() - step.level);
        if (counted.emplace(step.phase, step.level).second) add(Beat::Kind::Prefix, i, climb);
        add(Beat::Kind::Waves, i, climb + static_cast<double>(waves(step, levels(), machine())) - 1);
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
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> pairs;
    const auto add = [&](const BandwidthSubject::Message& message) {
        if (message.from == message.to) return;
        const double packets = message.count * m_subject.unit();
        for (std::uint32_t from = first + message.from, to = first + message.to; from != to; from /= 2, to /= 2) {
            traffic.flows[from].out += packets;
            traffic.flows[to].in += packets;
        }
        if (pairs.size() < BoundaryTraffic::mostPairs || pairs.contains({message.from, message.to}))
            pairs[{message.from, message.to}] += packets;
    };
    m_subject.visit(m_answer.supersteps[superstep].step, add, stop);
    for (const auto& [ends, packets] : pairs) traffic.pairs.push_back({ends.first, ends.second, packets});
    return traffic;
}

} // namespace hopscope
