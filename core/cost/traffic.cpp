#include "cost/traffic.h"

#include "cost/store_and_forward.h"
#include "topology/cluster_order.h"

#include <algorithm>

namespace hopscope {

void TrafficProfile::add(const Traffic& traffic)
{
    if (!m_stretches.empty() && m_stretches.back().traffic == traffic)
        ++m_stretches.back().count;
    else
        m_stretches.push_back({traffic, m_steps, 1});
    ++m_steps;
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
      m_nodes(topology.nodes()), m_links(topology.dedicated() ? 0 : topology.links())
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
    if (m_data.uniform()) return static_cast<double>(step.blockCount(transfer));
    double words = 0;
    for (const BlockRange& range : step.blocks(transfer))
        range.each([&](BlockId block) { words += m_data.size(block); });
    return words;
}

Traffic TrafficMeter::measure(const Step& step)
{
    for (NodeId node : m_touched) m_nodes[node.value] = {};
    m_touched.clear();

    Traffic traffic;
    traffic.transfers = step.transfers().size();
    m_sizes.clear();
    for (const Transfer& transfer : step.transfers()) {
        const double size = m_sizes.emplace_back(sizeOf(step, transfer));
        NodeLoad& sender = m_nodes[transfer.from.value];
        NodeLoad& receiver = m_nodes[transfer.to.value];
        if (sender.idle()) m_touched.push_back(transfer.from);
        if (receiver.idle() && transfer.to != transfer.from) m_touched.push_back(transfer.to);
        traffic.sends = std::max(traffic.sends, ++sender.sends);
        traffic.receives = std::max(traffic.receives, ++receiver.receives);
        traffic.busiest =
            std::max({traffic.busiest, sender.sends + sender.receives, receiver.sends + receiver.receives});
        traffic.largestMessage = std::max(traffic.largestMessage, size);
        if (transfer.effect == Effect::Combine)
            traffic.wordsCombined = std::max(traffic.wordsCombined, receiver.combined += size);
    }
    measureLocals(step, traffic);
    if (m_topology.dedicated())
        measureDedicated(step, traffic);
    else
        measureRouted(step, traffic);
    if (m_clusters) measureClusters(step, traffic);
    return traffic;
}

void TrafficMeter::measureClusters(const Step& step, Traffic& traffic)
{
    for (std::size_t number = 0; number < m_sizes.size(); ++number) {
        const Transfer& transfer = step.transfers()[number];
        m_clusters->add(m_ids[transfer.from.value], m_ids[transfer.to.value], m_sizes[number]);
    }
    traffic.clusters = m_clusters->take();
}

/// A value that is joined with several others in a row was one message, which counts once.
void TrafficMeter::measureLocals(const Step& step, Traffic& traffic)
{
    const Local* before = nullptr;
    for (const Local& local : step.locals()) {
        if (local.effect != Effect::Combine) continue;
        const bool again = before && before->node == local.node && before->from == local.from;
        before = &local;
        if (again) continue;
        NodeLoad& node = m_nodes[local.node.value];
        if (node.idle()) m_touched.push_back(local.node);
        for (std::uint32_t i = 0; i < local.count; ++i)
            node.combined += m_data.uniform() ? 1 : m_data.size(BlockId{local.from.value + i});
        traffic.wordsCombined = std::max(traffic.wordsCombined, node.combined);
    }
}

void TrafficMeter::measureRouted(const Step& step, Traffic& traffic)
{
    for (LinkId link : m_used) m_links[link] = {};
    m_used.clear();
    std::vector<Parcel> parcels;
    m_route.clear();
    for (std::size_t number = 0; number < m_sizes.size(); ++number) {
        const Transfer& transfer = step.transfers()[number];
        const double size = m_sizes[number];
        const auto first = static_cast<std::uint32_t>(m_route.size());
        route(transfer, m_route);
        for (std::size_t i = first; i < m_route.size(); ++i) {
            if (m_duplex == Duplex::Half) m_route[i] &= ~LinkId{1}; // both directions queue for the same cable
            const LinkId counted = m_route[i];
            LinkLoad& load = m_links[counted];
            if (load.messages++ == 0) m_used.push_back(counted);
            load.words += size;
            const double capacity = m_topology.capacity(counted);
            traffic.messagesPerLink = std::max(traffic.messagesPerLink, load.messages / capacity);
            traffic.wordsPerLink = std::max(traffic.wordsPerLink, load.words / capacity);
        }
        const auto links = static_cast<std::uint32_t>(m_route.size()) - first;
        traffic.wordHops += size * links;
        if (m_measures.makespan)
            parcels.push_back({m_placed[transfer.from.value], m_placed[transfer.to.value], size, first, links});
        else
            m_route.clear();
    }
    if (m_measures.makespan) traffic.makespan = makespan(m_topology, parcels, m_route);
}

void TrafficMeter::measureDedicated(const Step& step, Traffic& traffic)
{
    for (double size : m_sizes) traffic.wordHops += size;
    if (traffic.sends <= 1 && m_duplex == Duplex::Full) { // one message per sender, so at most one per pair
        traffic.messagesPerLink = step.empty() ? 0 : 1;
        traffic.wordsPerLink = traffic.largestMessage;
    } else {
        m_pairs.clear();
        for (std::size_t number = 0; number < m_sizes.size(); ++number) {
            m_route.clear();
            route(step.transfers()[number], m_route);
            m_pairs.push_back({m_duplex == Duplex::Half ? m_route[0] & ~LinkId{1} : m_route[0], 1, m_sizes[number]});
        }
        std::ranges::sort(m_pairs, {}, &LinkLoad::link);
        for (std::size_t i = 0; i < m_pairs.size();) {
            LinkLoad load{m_pairs[i].link, 0, 0};
            for (; i < m_pairs.size() && m_pairs[i].link == load.link; ++i)
                ++load.messages, load.words += m_pairs[i].words;
            traffic.messagesPerLink = std::max<double>(traffic.messagesPerLink, load.messages);
            traffic.wordsPerLink = std::max(traffic.wordsPerLink, load.words);
        }
    }
    // One hop over links of their own: a pair's messages follow each other.
    if (m_measures.makespan) traffic.makespan = traffic.wordsPerLink;
}

std::vector<LinkLoad> TrafficMeter::loads(const Step& step) const
{
    std::vector<LinkLoad> loads;
    std::vector<LinkId> links;
    for (const Transfer& transfer : step.transfers()) {
        links.clear();
        route(transfer, links);
        const double size = sizeOf(step, transfer) * (m_data.uniform() ? m_data.words : 1);
        for (LinkId link : links) loads.push_back({m_duplex == Duplex::Half ? link & ~LinkId{1} : link, 1, size});
    }
    std::ranges::sort(loads, {}, &LinkLoad::link);
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
