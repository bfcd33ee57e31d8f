#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace hopscope {

/// Events in ascending order. Where many happen at the same time, as in regular schedules, they are put aside together
/// and sorted once, so that only the different times are kept in a heap. An event has `time`, and `>` orders all of
/// them, first by time.
template <class Event> class EventQueue {
public:
    void push(const Event& event)
    {
        ++m_size;
        if (m_running && event.time == m_now) {
            m_late.push(event);
            return;
        }
        for (const std::uint32_t recent : m_recent)
            if (recent != none && m_times[recent].time == event.time) return add(m_times[recent], event);
        std::uint32_t bucket = 0;
        if (m_free.empty()) {
            bucket = static_cast<std::uint32_t>(m_times.size());
            m_times.emplace_back();
        } else {
            bucket = m_free.back();
            m_free.pop_back();
        }
        m_times[bucket] = {event.time, none, none};
        add(m_times[bucket], event);
        m_heap.emplace(event.time, bucket);
        m_recent[m_turn++ % m_recent.size()] = bucket;
    }
    bool empty() const { return m_size == 0; }
    Event pop()
    {
        --m_size;
        if (m_next == m_events.size() && m_late.empty()) gather();
        if (m_late.empty() || (m_next < m_events.size() && m_late.top() > m_events[m_next])) return m_events[m_next++];
        const Event event = m_late.top();
        m_late.pop();
        return event;
    }

private:
    static constexpr std::uint32_t none = UINT32_MAX;
    struct Bucket {
        double time;
        std::uint32_t first, last;
    };
    struct Node {
        Event event;
        std::uint32_t next;
    };
    void add(Bucket& bucket, const Event& event)
    {
        std::uint32_t node = m_freeNode;
        if (node == none) {
            node = static_cast<std::uint32_t>(m_nodes.size());
            m_nodes.push_back({event, none});
        } else {
            m_freeNode = m_nodes[node].next;
            m_nodes[node] = {event, none};
        }
        (bucket.first == none ? bucket.first : m_nodes[bucket.last].next) = node;
        bucket.last = node;
    }
    /// All of the next time.
    void gather()
    {
        m_events.clear();
        m_next = 0;
        m_now = m_heap.top().first;
        m_running = true;
        while (!m_heap.empty() && m_heap.top().first == m_now) {
            const std::uint32_t number = m_heap.top().second;
            m_heap.pop();
            const Bucket& bucket = m_times[number];
            for (std::uint32_t node = bucket.first; node != none; node = m_nodes[node].next)
                m_events.push_back(m_nodes[node].event);
            m_nodes[bucket.last].next = m_freeNode;
            m_freeNode = bucket.first;
            m_free.push_back(number);
            std::ranges::replace(m_recent, number, none);
        }
        sort();
    }
    /// Mostly there are a few runs that are in order, one for each kind of event.
    void sort()
    {
        const auto before = [](const Event& a, const Event& b) { return b > a; };
        constexpr int few = 6;
        auto sorted = std::ranges::is_sorted_until(m_events, before);
        for (int runs = 0; sorted != m_events.end(); ++runs) {
            if (runs == few) {
                std::ranges::sort(m_events, before);
                return;
            }
            const auto next = std::is_sorted_until(sorted, m_events.end(), before);
            std::inplace_merge(m_events.begin(), sorted, next, before);
            sorted = next;
        }
    }

    std::vector<Event> m_events; ///< of the time that is served
    std::size_t m_next{0}, m_size{0};
    double m_now{0};
    bool m_running{false};
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_late; ///< of that time, pushed meanwhile
    using Time = std::pair<double, std::uint32_t>;
    std::priority_queue<Time, std::vector<Time>, std::greater<>> m_heap; ///< times and their buckets
    std::vector<Bucket> m_times;
    std::vector<std::uint32_t> m_free;
    std::vector<Node> m_nodes;
    std::uint32_t m_freeNode{none};
    std::array<std::uint32_t, 4> m_recent{none, none, none, none}; ///< buckets that were begun last
    std::size_t m_turn{0};
};

} // namespace hopscope
