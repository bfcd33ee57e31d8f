#include "cost/traffic.h"

#include "cost/store_and_forward.h"
#include "schedule/message_words.h"
#include "stopping.h"
#include "topology/cluster_order.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace hopscope {

void TrafficProfile::add(const Traffic& traffic, StepIndex count)
{
    if (count == 0) return;
    if (!m_stretches.empty() && m_stretches.back().traffic == traffic)
        m_stretches.back().count += count;
    else
        m_stretches.push_back({traffic, m_steps, count});
    m_steps += count;
}

const Traffic& TrafficProfile::at(StepIndex k) const
{
    const auto after = std::ranges::upper_bound(m_stretches, k, {}, &Stretch::first);
    return std::prev(after)->traffic;
}

Traffic scaled(Traffic traffic, double factor)
{
    for (double* size :
         {&traffic.largestMessage, &traffic.wordsPerLink, &traffic.wordsCombined, &traffic.wordHops, &traffic.makespan})
        *size *= factor;
    for (double& packets : traffic.clusters.cross) packets *= factor;
    for (double* packets : {&traffic.clusters.sent, &traffic.clusters.received, &traffic.clusters.moved})
        *packets *= factor;
    return traffic;
}

TrafficMeter::TrafficMeter(const Topology& topology, std::vector<NodeId> placed, const Data& data, Duplex duplex,
                           Measures measures)
    : m_topology(topology), m_placed(std::move(placed)), m_data(data), m_duplex(duplex), m_measures(measures),
      m_lastUse(topology.nodes()), m_links(topology.links(), topology.dedicated()),
      m_known(topology.nodes(), KnownLink{.to = NodeId{std::numeric_limits<std::uint32_t>::max()}})
{
    if (!measures.clusters) return;
    const ClusterOrder order = clusterOrder(topology);
    m_clusters.emplace(order.levels);
    for (const NodeId node : m_placed)
        if (node.value < topology.processors()) m_ids.push_back(order.ids[node.value]);
}

void TrafficMeter::route(const Transfer& transfer, std::vector<LinkId>& out) const
{
    m_topology.route(m_placed[transfer.from.value], m_placed[transfer.to.value], transfer.path, out);
}

double TrafficMeter::sizeOf(const Step& step, const Transfer& transfer) const
{
    if (m_data.alikeMessages) return 1;
    if (m_data.uniform()) return static_cast<double>(step.blockCount(transfer));
    return wordsOf(m_data, step.blocks(transfer));
}

bool sameTraffic(const Step& a, const Step& b)
{
    return a.locals().empty() && b.locals().empty()
           && std::ranges::equal(a.transfers(), b.transfers(), [&](const Transfer& one, const Transfer& other) {
                  return one.from == other.from && one.to == other.to && one.blockCount == other.blockCount
                         && one.blockCount > 0 && one.effect == other.effect && one.path == other.path;
              });
}

Traffic TrafficMeter::measure(const Step& step)
{
    Traffic traffic;
    traffic.transfers = step.transfers().size();
    const bool combines = measureNodes(step, traffic);
    if (combines || !step.locals().empty()) measureCombined(step, traffic);
    measureLinks(step, traffic);
    if (m_clusters) measureClusters(step, traffic);
    return traffic;
}

namespace {

bool alike(std::span<const double> sizes)
{
    return !sizes.empty() && std::ranges::all_of(sizes, [&](double size) { return size == sizes.front(); });
}

} // namespace

bool TrafficMeter::measureNodes(const Step& step, Traffic& traffic)
{
    if (++m_step == 0) { // the numbers begin again
        m_step = 1;
        std::ranges::fill(m_lastUse, LastUse{});
    }
    const auto transfers = step.transfers();
    const std::uint32_t now = m_step, blocks = transfers.empty() ? 0 : transfers.front().blockCount;
    std::uint32_t lastSame = 0, lastOther = 0; // latest use of a port for the same direction and for the other
    std::uint32_t unlike = 0;
    unsigned effects = 0; // as bits
    static_assert((unsigned(Effect::Combine) & (unsigned(Effect::Copy) | unsigned(Effect::Move))) == 0);
    LastUse* const lastUse = m_lastUse.data();
    inParts(transfers, [&](std::span<const Transfer> part) {
        for (const Transfer& transfer : part) {
            LastUse &sender = lastUse[transfer.from.value], &receiver = lastUse[transfer.to.value];
            lastSame = std::max(lastSame, sender.sent);
            lastOther = std::max(lastOther, sender.received);
            sender.sent = now;
            lastSame = std::max(lastSame, receiver.received);
            lastOther = std::max(lastOther, receiver.sent);
            receiver.received = now;
            unlike |= transfer.blockCount ^ blocks;
            effects |= unsigned(transfer.effect);
        }
    });
    if (lastSame == now) {
        countPorts(step, traffic);
    } else if (!transfers.empty()) {
        traffic.sends = traffic.receives = 1;
        traffic.busiest = lastOther == now ? 2 : 1;
    }

    m_sizes.clear();
    m_commonSize = blocks;
    if (!m_data.uniform() || m_data.alikeMessages || unlike != 0 || blocks == 0) {
        for (const Transfer& transfer : transfers) m_sizes.push_back(sizeOf(step, transfer));
        // Uniform sizes are whole numbers, whose sums are exact in any order.
        if (m_data.uniform() && alike(m_sizes)) {
            m_commonSize = m_sizes.front();
            m_sizes.clear();
        }
    }
    traffic.largestMessage = m_sizes.empty() ? m_commonSize : *std::ranges::max_element(m_sizes);
    return (effects & unsigned(Effect::Combine)) != 0;
}

void TrafficMeter::countPorts(const Step& step, Traffic& traffic)
{
    m_ports.resize(m_lastUse.size());
    for (const Transfer& transfer : step.transfers()) {
        traffic.sends = std::max(traffic.sends, ++m_ports[transfer.from.value].sends);
        traffic.receives = std::max(traffic.receives, ++m_ports[transfer.to.value].receives);
    }
    // Whoever is met first in this loop has all its counts still.
    for (const Transfer& transfer : step.transfers()) {
        PortUse &sender = m_ports[transfer.from.value], &receiver = m_ports[transfer.to.value];
        traffic.busiest =
            std::max({traffic.busiest, sender.sends + sender.receives, receiver.sends + receiver.receives});
        sender.sends = 0;
        receiver.receives = 0;
    }
}

void TrafficMeter::measureCombined(const Step& step, Traffic& traffic)
{
    const auto transfers = step.transfers();
    if (m_sizes.empty() && traffic.receives <= 1 && step.locals().empty()) { // whoever combines does so once
        traffic.wordsCombined = m_commonSize;
        return;
    }
    const auto combines = [](const auto& act) { return act.effect == Effect::Combine; };
    m_combined.resize(m_lastUse.size());
    for (std::size_t number = 0; number < transfers.size(); ++number)
        if (combines(transfers[number])) m_combined[transfers[number].to.value] += size(number);
    // A value that is joined with several others in a row was one message, which counts once.
    const Local* before = nullptr;
    for (const Local& local : step.locals()) {
        if (!combines(local)) continue;
        const bool again = before && before->node == local.node && before->from == local.from;
        before = &local;
        for (std::uint32_t i = 0; i < local.count && !again; ++i)
            m_combined[local.node.value] += m_data.uniform() ? 1 : m_data.size(BlockId{local.from.value + i});
    }
    const auto take = [&](NodeId node) {
        traffic.wordsCombined = std::max(traffic.wordsCombined, std::exchange(m_combined[node.value], 0));
    };
    for (const Transfer& transfer : transfers) take(transfer.to);
    for (const Local& local : step.locals()) take(local.node);
}

void TrafficMeter::measureClusters(const Step& step, Traffic& traffic)
{
    const auto transfers = step.transfers();
    for (std::size_t number = 0; number < transfers.size(); ++number)
        m_clusters->add(m_ids[transfers[number].from.value], m_ids[transfers[number].to.value], size(number));
    traffic.clusters = m_clusters->take();
}

std::span<const LinkId> TrafficMeter::countedLinks(const Transfer& transfer)
{
    KnownLink& known = m_known[transfer.from.value];
    if (known.to == transfer.to && known.path == transfer.path) return {&known.link, 1};
    m_route.clear();
    route(transfer, m_route);
    if (m_duplex == Duplex::Half)
        for (LinkId& link : m_route) link &= ~LinkId{1}; // both directions queue for the same cable
    if (m_route.size() == 1) known = {transfer.to, transfer.path, m_route[0]};
    return m_route;
}

void TrafficMeter::measureLinks(const Step& step, Traffic& traffic)
{
    const auto transfers = step.transfers();
    if (transfers.empty()) return;
    const bool ownLinks = m_topology.dedicated() && traffic.sends <= 1 && m_duplex == Duplex::Full;
    m_links.nextStep();
    if (ownLinks) { // one message per sender, so at most one per pair
        traffic.messagesPerLink = 1;
        traffic.wordsPerLink = traffic.largestMessage;
        traffic.wordHops = m_sizes.empty() ? m_commonSize * static_cast<double>(transfers.size())
                                           : std::accumulate(m_sizes.begin(), m_sizes.end(), 0.0);
    } else if (m_sizes.empty() && m_topology.unitCapacity()) {
        std::uint32_t most = 0;
        std::uint64_t hops = 0;
        inParts(transfers, [&](std::span<const Transfer> part) {
            for (const Transfer& transfer : part) {
                const auto links = countedLinks(transfer);
                for (const LinkId link : links) most = std::max(most, m_links.add(link));
                hops += links.size();
            }
        });
        traffic.messagesPerLink = most;
        traffic.wordsPerLink = most * m_commonSize;
        traffic.wordHops = static_cast<double>(hops) * m_commonSize;
    } else {
        for (std::size_t number = 0; number < transfers.size(); ++number) {
            if (number % goOnEvery == 0) goOn();
            const auto links = countedLinks(transfers[number]);
            for (const LinkId link : links) {
                const auto [messages, words] = m_links.add(link, size(number));
                const double capacity = m_topology.capacity(link);
                traffic.messagesPerLink = std::max(traffic.messagesPerLink, messages / capacity);
                traffic.wordsPerLink = std::max(traffic.wordsPerLink, words / capacity);
            }
            traffic.wordHops += size(number) * static_cast<double>(links.size());
        }
    }
    if (!m_measures.makespan) return;
    // One hop over links of their own: a pair's messages follow each other.
    traffic.makespan = m_topology.dedicated() ? traffic.wordsPerLink : storedMakespan(step);
}

double TrafficMeter::storedMakespan(const Step& step)
{
    const auto transfers = step.transfers();
    std::vector<Parcel> parcels;
    std::vector<LinkId> routes;
    for (std::size_t number = 0; number < transfers.size(); ++number) {
        const Transfer& transfer = transfers[number];
        const auto first = static_cast<std::uint32_t>(routes.size());
        const auto links = countedLinks(transfer);
        routes.insert(routes.end(), links.begin(), links.end());
        parcels.push_back({m_placed[transfer.from.value], m_placed[transfer.to.value], size(number), first,
                           static_cast<std::uint32_t>(links.size())});
    }
    return makespan(m_topology, parcels, routes);
}

std::vector<LinkLoad> TrafficMeter::loads(const Step& step) const
{
    std::vector<LinkLoad> loads;
    std::vector<LinkId> links;
    inParts(step.transfers(), [&](std::span<const Transfer> part) {
        for (const Transfer& transfer : part) {
            links.clear();
            route(transfer, links);
            const double size = sizeOf(step, transfer) * (m_data.uniform() ? m_data.words : 1);
            for (LinkId link : links) loads.push_back({m_duplex == Duplex::Half ? link & ~LinkId{1} : link, 1, size});
        }
    });
    if (!std::ranges::is_sorted(loads, {}, &LinkLoad::link)) std::ranges::sort(loads, {}, &LinkLoad::link);
    goOn();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < loads.size(); ++i) {
        if (kept > 0 && loads[kept - 1].link == loads[i].link) {
            ++loads[kept - 1].messages;
            loads[kept - 1].words += loads[i].words;
        } else {
            loads[kept++] = loads[i];
        }
    }
    loads.resize(kept);
    return loads;
}

} // namespace hopscope
