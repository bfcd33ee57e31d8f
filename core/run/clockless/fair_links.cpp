#include "run/clockless/fair_links.h"

#include "run/clockless/none.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double same = 1e-14;     ///< of a rate: what differs less is rounding
constexpr double below = 1 - 1e-9; ///< of a level: rates from there on are found again

} // namespace

FairLinks::FairLinks(const std::vector<double>& capacities) : m_links(capacities.size())
{
    for (std::size_t i = 0; i < capacities.size(); ++i) m_links[i].capacity = capacities[i];
}

void FairLinks::touch(std::uint32_t link)
{
    if (m_links[link].touched) return;
    m_links[link].touched = true;
    m_touched.push_back(link);
}

/// A flow that takes the place of another one stays where that one stayed, if there is room.
void FairLinks::settle(State& flow, std::span<const std::uint32_t> links)
{
    m_sorted.assign(links.begin(), links.end());
    std::ranges::sort(m_sorted);
    const auto again = std::ranges::unique(m_sorted);
    m_sorted.erase(again.begin(), again.end());
    flow.count = static_cast<std::uint32_t>(m_sorted.size());
    if (flow.count > flow.space) {
        flow.first = m_stays.size();
        flow.space = flow.count;
        m_stays.resize(m_stays.size() + flow.space);
    }
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
        m_rates.push_back(0);
        m_open.push_back(0);
    } else {
        flow = m_free.back();
        m_free.pop_back();
    }
    State& state = m_flows[flow];
    settle(state, words > 0 ? links : std::span<const std::uint32_t>());
    state.left = words;
    m_rates[flow] = 0;
    state.since = now;
    ++state.version;
    ++m_underWay;
    if (state.count == 0) addEnd({now, flow, state.version});
    for (std::uint32_t at = 0; at < state.count; ++at) {
        std::vector<Guest>& flows = m_links[m_sorted[at]].flows;
        m_stays[state.first + at] = {m_sorted[at], static_cast<std::uint32_t>(flows.size())};
        flows.push_back({flow, at});
        m_links[m_sorted[at]].fuller = true;
        touch(m_sorted[at]);
    }
    return flow;
}

void FairLinks::advance(Flow flow, double now)
{
    State& state = m_flows[flow];
    state.left = std::max(0.0, state.left - m_rates[flow] * (now - state.since));
    state.since = now;
}

void FairLinks::addEnd(const End& end)
{
    m_ends.push_back(end);
    std::ranges::push_heap(m_ends, std::greater<>());
}
void FairLinks::popEnd()
{
    std::ranges::pop_heap(m_ends, std::greater<>());
    m_ends.pop_back();
}

/// Where many have changed the heap is made anew, without those that do not hold any more.
void FairLinks::addNewEnds()
{
    constexpr std::size_t few = 8, most = 4; // ends of a flow that hold no more
    const bool small = m_newEnds.size() < m_ends.size() / few || m_newEnds.size() < few;
    if (small && m_ends.size() < most * m_underWay + few) {
        for (const End& end : m_newEnds) addEnd(end);
    } else {
        std::erase_if(m_ends, [this](const End& end) { return !holds(end); });
        m_ends.insert(m_ends.end(), m_newEnds.begin(), m_newEnds.end());
        std::ranges::make_heap(m_ends, std::greater<>());
    }
    m_newEnds.clear();
}

double FairLinks::nextEnd()
{
    fill(m_now);
    while (!m_ends.empty() && !holds(m_ends.front())) popEnd();
    return m_ends.empty() ? never : m_ends.front().time;
}

std::vector<FairLinks::Flow> FairLinks::endNext()
{
    std::vector<Flow> ended;
    const double time = nextEnd();
    if (time == never) return ended;
    const double last = time + atOnce * std::abs(time);
    while (!m_ends.empty() && m_ends.front().time <= last) {
        if (holds(m_ends.front())) ended.push_back(m_ends.front().flow);
        popEnd();
    }
    m_now = std::max(m_now, time);
    std::ranges::sort(ended);
    for (const Flow flow : ended) remove(flow);
    return ended;
}

double FairLinks::rate(Flow flow)
{
    fill(m_now);
    return m_rates[flow];
}

void FairLinks::remove(Flow flow)
{
    State& state = m_flows[flow];
    if (state.count > 0) m_level = std::min(m_level, m_rates[flow] * below);
    for (const Stay& stay : staysOf(state)) {
        std::vector<Guest>& flows = m_links[stay.link].flows;
        const Guest moved = flows[stay.place] = flows.back();
        flows.pop_back();
        m_stays[m_flows[moved.flow].first + moved.at].place = stay.place;
        touch(stay.link);
    }
    ++state.version;
    state.count = 0;
    m_free.push_back(flow);
    --m_underWay;
}

/// No more than the level at which the link is full: flows that are slower keep their rates up to there.
double FairLinks::levelOf(const Link& link) const
{
    const auto count = static_cast<double>(link.flows.size());
    double level = link.capacity / count;
    constexpr int most = 4; // each time it is raised, and never too far
    for (int i = 0; i < most; ++i) {
        double slow = 0, others = count;
        for (const Guest& guest : link.flows)
            if (const double rate = m_rates[guest.flow]; rate > 0 && rate < level) slow += rate, --others;
        const double higher = (link.capacity - slow) / others;
        if (!(higher > level * (1 + same))) break;
        level = higher;
    }
    return level * below;
}

/// The links and flows that hang together with the touched links by flows from the level on.
void FairLinks::collect()
{
    m_part.clear();
    const auto take = [&](std::uint32_t link) {
        Link& one = m_links[link];
        if (one.seen || one.flows.empty()) return;
        one.seen = true;
        one.room = one.capacity;
        one.open = 0;
        for (const Guest& guest : one.flows)
            if (rises(guest.flow))
                ++one.open;
            else
                one.room -= m_rates[guest.flow];
        m_looks += one.flows.size();
        m_part.push_back(link);
    };
    for (const std::uint32_t link : m_touched) {
        Link& one = m_links[link];
        if (one.fuller && !one.flows.empty()) m_level = std::min(m_level, levelOf(one));
        one.touched = one.fuller = false;
    }
    for (const std::uint32_t link : m_touched) take(link);
    m_touched.clear();
    for (std::size_t i = 0; i < m_part.size(); ++i)
        for (const Guest& guest : m_links[m_part[i]].flows) {
            if (m_open[guest.flow] || !rises(guest.flow)) continue;
            m_open[guest.flow] = true;
            const State& flow = m_flows[guest.flow];
            m_looks += flow.count;
            for (const Stay& stay : staysOf(flow)) take(stay.link);
        }
    m_looks += m_part.size();
    m_level = never;
}

void FairLinks::freeze(Flow flow, double rate, double now)
{
    if (!m_open[flow]) return; // has its rate
    m_open[flow] = false;
    State& state = m_flows[flow];
    for (const Stay& stay : staysOf(state)) {
        Link& link = m_links[stay.link];
        link.room -= rate;
        --link.open;
    }
    if (std::abs(rate - m_rates[flow]) <= same * rate) return; // its end stays
    advance(flow, now);
    m_rates[flow] = rate;
    ++state.version;
    m_newEnds.push_back({state.left > 0 ? now + state.left / rate : now, flow, state.version});
}

void FairLinks::fill(double now)
{
    if (m_touched.empty()) return;
    collect();
    // The level to which all rates that still rise may rise before a link is full; links are looked at again when it
    // is their turn, since what is frozen elsewhere leaves them more room a flow.
    m_levels.clear();
    for (const std::uint32_t link : m_part)
        if (m_links[link].open > 0) m_levels.push_back({m_links[link].room / m_links[link].open, link});
    std::ranges::make_heap(m_levels, std::greater<>());
    while (!m_levels.empty()) {
        const auto [level, number] = m_levels.front();
        std::ranges::pop_heap(m_levels, std::greater<>());
        m_levels.pop_back();
        Link& link = m_links[number];
        if (link.open == 0) continue; // all have their rates
        const double fair = std::max(link.room, 1e-15 * link.capacity) / link.open;
        if (fair > level * (1 + 1e-15) && !m_levels.empty() && fair > m_levels.front().rate) {
            m_levels.push_back({fair, number});
            std::ranges::push_heap(m_levels, std::greater<>());
            continue;
        }
        for (const Guest& guest : link.flows) freeze(guest.flow, fair, now);
    }
    for (const std::uint32_t link : m_part) m_links[link].seen = false;
    addNewEnds();
}

} // namespace hopscope
