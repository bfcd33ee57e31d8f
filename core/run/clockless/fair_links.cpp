#include "run/clockless/fair_links.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double together = 1e-12; ///< of a time: such ends are one

} // namespace

FairLinks::FairLinks(std::vector<double> capacities)
    : m_capacities(std::move(capacities)), m_flowsOf(m_capacities.size()), m_isTouched(m_capacities.size(), false),
      m_seenLink(m_capacities.size(), false), m_room(m_capacities.size(), 0), m_open(m_capacities.size(), 0)
{
}

void FairLinks::touch(std::uint32_t link)
{
    if (m_isTouched[link]) return;
    m_isTouched[link] = true;
    m_touched.push_back(link);
}

FairLinks::Flow FairLinks::start(double now, double words, std::span<const std::uint32_t> links)
{
    // What was started before at another time has its rates first.
    if (now > m_now) fill(m_now);
    m_now = std::max(m_now, now);
    Flow flow = 0;
    if (m_free.empty()) {
        flow = static_cast<Flow>(m_flows.size());
        m_flows.emplace_back();
        m_seenFlow.push_back(false);
    } else {
        flow = m_free.back();
        m_free.pop_back();
    }
    State& state = m_flows[flow];
    state.links.assign(links.begin(), links.end());
    std::ranges::sort(state.links);
    const auto again = std::ranges::unique(state.links);
    state.links.erase(again.begin(), again.end());
    state.places.clear();
    state.left = words;
    state.rate = 0;
    state.since = now;
    state.going = true;
    ++state.version;
    ++m_underWay;
    if (state.links.empty() || words <= 0) {
        state.links.clear();
        m_ends.push({now, flow, state.version});
        return flow;
    }
    for (const std::uint32_t link : state.links) {
        state.places.push_back(static_cast<std::uint32_t>(m_flowsOf[link].size()));
        m_flowsOf[link].push_back(flow);
        touch(link);
    }
    return flow;
}

void FairLinks::advance(State& flow, double now) const
{
    flow.left = std::max(0.0, flow.left - flow.rate * (now - flow.since));
    flow.since = now;
}

double FairLinks::nextEnd()
{
    fill(m_now);
    while (!m_ends.empty() && m_ends.top().version != m_flows[m_ends.top().flow].version) m_ends.pop();
    return m_ends.empty() ? never : m_ends.top().time;
}

std::vector<FairLinks::Flow> FairLinks::endNext()
{
    std::vector<Flow> ended;
    const double time = nextEnd();
    if (time == never) return ended;
    const double last = time + together * std::abs(time);
    while (!m_ends.empty() && m_ends.top().time <= last) {
        const End end = m_ends.top();
        m_ends.pop();
        if (end.version == m_flows[end.flow].version) ended.push_back(end.flow);
    }
    m_now = std::max(m_now, time);
    std::ranges::sort(ended);
    for (const Flow flow : ended) remove(flow);
    return ended;
}

double FairLinks::rate(Flow flow)
{
    fill(m_now);
    return m_flows[flow].rate;
}

void FairLinks::remove(Flow flow)
{
    State& state = m_flows[flow];
    for (std::size_t i = 0; i < state.links.size(); ++i) {
        const std::uint32_t link = state.links[i], place = state.places[i];
        std::vector<Flow>& flows = m_flowsOf[link];
        const Flow moved = flows.back();
        flows[place] = moved;
        flows.pop_back();
        State& other = m_flows[moved];
        const auto at = std::ranges::lower_bound(other.links, link);
        other.places[static_cast<std::size_t>(at - other.links.begin())] = place;
        touch(link);
    }
    state.going = false;
    ++state.version;
    state.links.clear();
    state.places.clear();
    m_free.push_back(flow);
    --m_underWay;
}

/// The links and flows that hang together with the touched links.
void FairLinks::collect()
{
    m_links.clear();
    m_part.clear();
    for (const std::uint32_t link : m_touched) {
        m_isTouched[link] = false;
        if (m_flowsOf[link].empty() || m_seenLink[link]) continue;
        m_seenLink[link] = true;
        m_links.push_back(link);
    }
    m_touched.clear();
    for (std::size_t i = 0; i < m_links.size(); ++i)
        for (const Flow flow : m_flowsOf[m_links[i]]) {
            if (m_seenFlow[flow]) continue;
            m_seenFlow[flow] = true;
            m_part.push_back(flow);
            for (const std::uint32_t link : m_flows[flow].links) {
                if (m_seenLink[link]) continue;
                m_seenLink[link] = true;
                m_links.push_back(link);
            }
        }
}

void FairLinks::fill(double now)
{
    if (m_touched.empty()) return;
    collect();
    // The level to which all rates that still rise may rise before a link is full; links are looked at again when it
    // is their turn, since what is frozen elsewhere leaves them more room a flow.
    using Level = std::pair<double, std::uint32_t>;
    std::priority_queue<Level, std::vector<Level>, std::greater<>> levels;
    for (const std::uint32_t link : m_links) {
        m_room[link] = m_capacities[link];
        m_open[link] = static_cast<std::uint32_t>(m_flowsOf[link].size());
        levels.emplace(m_room[link] / m_open[link], link);
    }
    while (!levels.empty()) {
        const auto [level, link] = levels.top();
        levels.pop();
        if (m_open[link] == 0) continue;
        const double fair = std::max(m_room[link], 1e-15 * m_capacities[link]) / m_open[link];
        if (fair > level * (1 + 1e-15) && !levels.empty() && fair > levels.top().first) {
            levels.emplace(fair, link);
            continue;
        }
        for (const Flow flow : m_flowsOf[link]) {
            if (!m_seenFlow[flow]) continue; // has its rate
            m_seenFlow[flow] = false;
            State& state = m_flows[flow];
            for (const std::uint32_t other : state.links) {
                m_room[other] -= fair;
                --m_open[other];
            }
            if (fair == state.rate) continue; // its end stays
            advance(state, now);
            state.rate = fair;
            ++state.version;
            m_ends.push({state.left > 0 ? now + state.left / fair : now, flow, state.version});
        }
    }
    m_looks += m_links.size() + m_part.size();
    for (const Flow flow : m_part) m_looks += m_flows[flow].links.size();
    for (const std::uint32_t link : m_links) m_seenLink[link] = false;
    for (const Flow flow : m_part) m_seenFlow[flow] = false;
}

} // namespace hopscope
