#include "cost/cluster_traffic.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace hopscope {

ClusterMeter::ClusterMeter(unsigned levels)
    : m_levels(levels), m_flows(std::size_t{2} << levels), m_inside(std::size_t{1} << levels)
{
}

void ClusterMeter::add(std::uint32_t from, std::uint32_t to, double packets)
{
    if (from != to && packets > 0) m_messages.push_back({from, to, packets});
}

/// Counts a message at every cluster that it leaves or enters.
void ClusterMeter::climb(const Message& message)
{
    std::uint32_t from = (1U << m_levels) + message.from, to = (1U << m_levels) + message.to;
    for (; from != to; from /= 2, to /= 2) {
        m_flows[from].out += message.packets;
        m_flows[to].in += message.packets;
    }
}

/// Counts messages at their ends and where their ways meet; a cluster passes on what its halves send but does not meet.
void ClusterMeter::sumUp()
{
    const std::uint32_t first = 1U << m_levels;
    std::ranges::fill(m_flows, Flow{});
    std::ranges::fill(m_inside, 0.0);
    for (const Message& message : m_messages) {
        m_flows[first + message.from].out += message.packets;
        m_flows[first + message.to].in += message.packets;
        m_inside[(first + message.from) >> std::bit_width(message.from ^ message.to)] += message.packets;
    }
    for (std::uint32_t cluster = first; cluster-- > 1;) {
        const Flow &left = m_flows[2 * cluster], &right = m_flows[2 * cluster + 1];
        m_flows[cluster] = {left.out + right.out - m_inside[cluster], left.in + right.in - m_inside[cluster]};
    }
}

ClusterTraffic ClusterMeter::take()
{
    ClusterTraffic traffic;
    traffic.cross.resize(m_levels);
    for (const Message& message : m_messages) traffic.moved += message.packets;
    const std::size_t processors = std::size_t{1} << m_levels;
    const bool few = m_messages.size() * m_levels < processors;
    if (few) {
        for (const Message& message : m_messages) climb(message);
    } else {
        sumUp();
    }
    const auto count = [&](std::size_t cluster) {
        const auto height = m_levels + 1 - static_cast<unsigned>(std::bit_width(cluster));
        const Flow& flow = m_flows[cluster];
        if (height < m_levels) traffic.cross[height] = std::max({traffic.cross[height], flow.out, flow.in});
        if (height == 0) {
            traffic.sent = std::max(traffic.sent, flow.out);
            traffic.received = std::max(traffic.received, flow.in);
        }
    };
    if (few) {
        for (const Message& message : m_messages)
            for (const std::size_t end : {message.from, message.to})
                for (std::size_t cluster = processors + end; cluster > 1; cluster /= 2) count(cluster);
        for (const Message& message : m_messages)
            for (const std::size_t end : {message.from, message.to})
                for (std::size_t cluster = processors + end; cluster > 1; cluster /= 2) m_flows[cluster] = {};
    } else {
        for (std::size_t cluster = 2; cluster < 2 * processors; ++cluster) count(cluster);
        std::ranges::fill(m_flows, Flow{});
    }
    m_messages.clear();
    return traffic;
}

namespace {

/// Points (t, log2 H_t) of the levels that carry something.
std::vector<double> logarithms(const ClusterRelation& relation)
{
    std::vector<double> points;
    if (!relation.level) return points;
    for (std::size_t j = relation.loads.size(); j-- > *relation.level;) points.push_back(std::log2(relation.loads[j]));
    return points;
}

double range(const std::vector<double>& points, double alpha)
{
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (std::size_t t = 0; t < points.size(); ++t) {
        low = std::min(low, points[t] + alpha * static_cast<double>(t));
        high = std::max(high, points[t] + alpha * static_cast<double>(t));
    }
    return high - low;
}

/// The slope of the strip of least height that holds all points: one of its sides goes through two of them.
double narrowestStrip(const std::vector<double>& points)
{
    constexpr double tie = 1e-12;
    double best = 0, least = std::numeric_limits<double>::infinity();
    for (std::size_t s = 0; s < points.size(); ++s)
        for (std::size_t t = s + 1; t < points.size(); ++t) {
            const double alpha = (points[s] - points[t]) / static_cast<double>(t - s);
            const double height = range(points, alpha);
            if (height < least - tie || (height < least + tie && alpha < best)) {
                best = alpha;
                least = std::min(least, height);
            }
        }
    return best;
}

} // namespace

ClusterRelation loadsOf(const ClusterTraffic& traffic)
{
    ClusterRelation relation;
    const std::size_t k = traffic.cross.size();
    for (std::size_t j = 0; j < k; ++j) {
        const std::size_t t = k - 1 - j;
        relation.loads.push_back(std::ldexp(traffic.cross[t], -static_cast<int>(t)));
        if (!relation.level && relation.loads.back() > 0) relation.level = static_cast<unsigned>(j);
    }
    if (relation.level) relation.h = relation.loads.back();
    return relation;
}

ClusterRelation relationOf(const ClusterTraffic& traffic)
{
    ClusterRelation relation = loadsOf(traffic);
    const std::vector<double> points = logarithms(relation);
    if (points.size() < 2) return relation;
    for (std::size_t t = 1; t < points.size(); ++t) {
        const double alpha = (points[0] - points[t]) / static_cast<double>(t);
        relation.alphaStrict = std::min(relation.alphaStrict.value_or(alpha), alpha);
    }
    // log2 of a fraction may miss a whole slope by an ulp.
    if (std::abs(*relation.alphaStrict) < 1e-15) relation.alphaStrict = 0;
    relation.alphaTight = narrowestStrip(points);
    if (std::abs(*relation.alphaTight) < 1e-15) relation.alphaTight = 0;
    relation.tightness = relation.tightnessFor(*relation.alphaTight);
    relation.hTight = relation.hFor(*relation.alphaTight);
    return relation;
}

double ClusterRelation::hFor(double alpha) const
{
    double most = 0;
    for (std::size_t j = 0; j < loads.size(); ++j)
        most = std::max(most, loads[j] * std::exp2(static_cast<double>(loads.size() - 1 - j) * alpha));
    return most;
}

double ClusterRelation::tightnessFor(double alpha) const { return std::exp2(-range(logarithms(*this), alpha)); }

std::vector<ClusterRelation::Corner> ClusterRelation::front() const
{
    std::vector<Corner> corners;
    const std::vector<double> points = logarithms(*this);
    if (points.empty()) return corners;
    corners.push_back({0, h});
    // The envelope of the lines log2 H_t + t·alpha: from the present line to the steeper one that overtakes it first.
    for (std::size_t at = 0; at + 1 < points.size();) {
        std::size_t next = at;
        double alpha = std::numeric_limits<double>::infinity();
        for (std::size_t t = at + 1; t < points.size(); ++t) {
            const double crossing = (points[at] - points[t]) / static_cast<double>(t - at);
            if (crossing <= alpha) alpha = crossing, next = t;
        }
        alpha = std::max(alpha, 0.0);
        // Lines that meet in one point give one corner, whatever rounding made of it.
        if (alpha > corners.back().alpha + 1e-12) corners.push_back({alpha, hFor(alpha)});
        at = next;
    }
    return corners;
}

} // namespace hopscope
