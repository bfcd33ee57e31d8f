#include "run/clockless/fair_links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace hopscope {

namespace {

constexpr double same = 1e-14;        ///< of a rate: what differs less is rounding
constexpr double below = 1 - 1e-9;    ///< of a level: rates from there on are found again
constexpr double oneLevel = 1 + 1e-14; ///< of a level: links that are full there are full at once

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
void FairLinks::settle(State& flow, std::span<const Use> links)
{
    flow.count = static_cast<std::uint32_t>(links.size());
    if (flow.count > flow.space) {
        flow.first = m_stays.size();
        flow.space = flow.count;
        m_stays.resize(m_stays.size() + flow.space);
    }
}

FairLinks::Flow FairLinks::start(double now, double words, std::span<const std::uint32_t> links)
{
    m_sorted.clear();
    for (const std::uint32_t link : links) m_sorted.push_back({link, 1});
    std::ranges::sort(m_sorted, {}, &Use::link);
    const auto again = std::ranges::unique(m_sorted, {}, &Use::link);
    m_sorted.erase(again.begin(), again.end());
    return start(now, words, std::span<const Use>(m_sorted));
}

FairLinks::Flow FairLinks::start(double now, double words, std::span<const Use> links)
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
    settle(state, words > 0 ? links : std::span<const Use>());
    state.left = words;
    m_rates[flow] = 0;
    state.since = now;
    ++state.version;
    ++m_underWay;
    if (state.count == 0) addEnd({now, flow, state.version});
    m_looks += state.count;
    for (std::uint32_t at = 0; at < state.count; ++at) {
        const auto [link, times] = links[at];
        std::vector<Guest>& flows = m_links[link].flows;
        m_stays[state.first + at] = {link, static_cast<std::uint32_t>(flows.size()), times};
        flows.push_back({flow, at, times});
        m_links[link].fuller = true;
        touch(link);
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
    double all = 0;
    for (const Guest& guest : link.flows) all += guest.times;
    double level = link.capacity / all;
    constexpr int most = 4; // each time it is raised, and never too far
    for (int i = 0; i < most; ++i) {
        double slow = 0, others = all;
        for (const Guest& guest : link.flows)
            if (const double rate = m_rates[guest.flow]; rate > 0 && rate < level)
                slow += rate * guest.times, others -= guest.times;
        const double higher = (link.capacity - slow) / others;
        if (!(higher > level * (1 + same))) break;
        level = higher;
    }
    return level * below;
}

/// Into the part that is filled, with those of its flows whose rates may change.
void FairLinks::take(std::uint32_t link)
{
    Link& one = m_links[link];
    if (one.place != none || one.flows.empty()) return;
    one.place = static_cast<std::uint32_t>(m_part.size());
    m_part.push_back(link);
    one.room = one.capacity;
    one.open = 0;
    for (const Guest& guest : one.flows)
        if (!rises(guest.flow)) {
            one.room -= m_rates[guest.flow] * guest.times;
        } else {
            one.open += guest.times;
            if (m_open[guest.flow]) continue;
            m_open[guest.flow] = true;
            m_rising.push_back(guest.flow);
        }
    m_looks += 1 + one.flows.size();
}

/// The links and flows that hang together with the touched links by flows from the level on.
void FairLinks::collect()
{
    m_part.clear();
    m_rising.clear();
    for (const std::uint32_t link : m_touched) {
        Link& one = m_links[link];
        if (one.fuller && !one.flows.empty()) m_level = std::min(m_level, levelOf(one));
        one.touched = one.fuller = false;
    }
    for (const std::uint32_t link : m_touched) take(link);
    m_touched.clear();
    for (std::size_t i = 0; i < m_rising.size(); ++i) {
        const State& flow = m_flows[m_rising[i]];
        m_looks += flow.count;
        for (const Stay& stay : staysOf(flow)) take(stay.link);
    }
    m_left = m_rising.size();
    m_level = never;
    m_levels.clear();
    for (const std::uint32_t link : m_part) {
        const Link& one = m_links[link];
        m_levels.push_back(one.open > 0 ? one.room / one.open : never);
    }
}

void FairLinks::freeze(Flow flow, double rate, double now)
{
    m_open[flow] = false;
    --m_left;
    State& state = m_flows[flow];
    for (const Stay& stay : staysOf(state)) {
        Link& link = m_links[stay.link];
        link.room -= rate * stay.times;
        link.open -= stay.times;
        m_levels[link.place] = link.open > 0 ? link.room / link.open : never;
    }
    if (std::abs(rate - m_rates[flow]) <= same * rate) return; // its end stays
    advance(flow, now);
    m_rates[flow] = rate;
    ++state.version;
    m_newEnds.push_back({state.left > 0 ? now + state.left / rate : now, flow, state.version});
}

/// The link of the part is full: the flows that still rise on it stay.
void FairLinks::close(std::uint32_t place, double rate, double now)
{
    const Link& link = m_links[m_part[place]];
    const double fair = std::max(rate, 1e-15 * link.capacity / link.open);
    for (const Guest& guest : link.flows)
        if (m_open[guest.flow]) freeze(guest.flow, fair, now);
    m_levels[place] = never;
}

/// The links that are full first, found by looking at all of them: mostly there are few levels. False if there are
/// many, and some are left.
bool FairLinks::closeLowest(double now)
{
    constexpr int few = 64;
    for (int i = 0; m_left > 0; ++i) {
        if (i == few) return false;
        // Four at a time, since each is compared with the least of its own.
        std::array<double, 4> leasts{never, never, never, never};
        std::size_t at = 0;
        for (; at + leasts.size() <= m_levels.size(); at += leasts.size())
            for (std::size_t j = 0; j < leasts.size(); ++j) leasts[j] = std::min(leasts[j], m_levels[at + j]);
        for (; at < m_levels.size(); ++at) leasts[0] = std::min(leasts[0], m_levels[at]);
        const double least = std::ranges::min(leasts), last = least * oneLevel;
        for (std::uint32_t place = 0; place < m_levels.size() && m_left > 0; ++place)
            if (m_levels[place] <= last) close(place, least, now);
    }
    return true;
}

/// The level of a link is looked at again when it is its turn, since what is frozen elsewhere leaves it more room.
void FairLinks::closeInOrder(double now)
{
    m_order.clear();
    for (std::uint32_t place = 0; place < m_levels.size(); ++place)
        if (m_levels[place] < never) m_order.push_back({m_levels[place], place});
    std::ranges::make_heap(m_order, std::greater<>());
    while (m_left > 0) {
        const auto [level, place] = m_order.front();
        std::ranges::pop_heap(m_order, std::greater<>());
        m_order.pop_back();
        const double fair = m_levels[place];
        if (fair == never) continue; // all have their rates
        if (fair > level * oneLevel && !m_order.empty() && fair > m_order.front().rate) {
            m_order.push_back({fair, place});
            std::ranges::push_heap(m_order, std::greater<>());
            continue;
        }
        close(place, fair, now);
    }
}

void FairLinks::fill(double now)
{
    if (m_touched.empty()) return;
    collect();
    if (!closeLowest(now)) closeInOrder(now);
    for (const std::uint32_t link : m_part) m_links[link].place = none;
    addNewEnds();
}

} // namespace hopscope
