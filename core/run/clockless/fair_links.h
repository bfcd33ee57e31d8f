#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

/// Links that many messages use at once: their rates are max–min fair (Bertsekas & Gallager, Data Networks, section
/// 6.5.2): all rise together until a link is full, those on it stay, the others rise on. Rates change only when a flow
/// starts or ends, and only where links hang together with those of that flow.
class FairLinks {
public:
    using Flow = std::uint32_t;

    /// Words in a unit of time, by link; all above 0.
    explicit FairLinks(std::vector<double> capacities);

    /// From `now`, which never goes back, on. A link may occur twice. Without links or words it ends at once.
    Flow start(double now, double words, std::span<const std::uint32_t> links);
    /// When the next flow ends; infinite if none is under way.
    double nextEnd();
    /// The flows that end at nextEnd(), in ascending order; ends that differ by 1e-12 of the time are one.
    std::vector<Flow> endNext();
    /// Of a flow that is under way.
    double rate(Flow flow);
    std::size_t underWay() const { return m_underWay; }
    /// Links and flows that were looked at to find all rates so far.
    std::uint64_t looks() const { return m_looks; }

private:
    struct State {
        std::vector<std::uint32_t> links;
        std::vector<std::uint32_t> places; ///< in the lists of its links
        double left{}, rate{}, since{};    ///< words left at the time `since`
        std::uint32_t version{0};          ///< of its end in the queue
        bool going{false};
    };
    struct End {
        double time;
        Flow flow;
        std::uint32_t version;
        bool operator>(const End& other) const { return time != other.time ? time > other.time : flow > other.flow; }
    };
    void touch(std::uint32_t link);
    void remove(Flow flow);
    void fill(double now);
    void collect();
    void advance(State& flow, double now) const;

    std::vector<double> m_capacities;
    std::vector<std::vector<Flow>> m_flowsOf; ///< by link
    std::vector<State> m_flows;
    std::vector<Flow> m_free;
    std::priority_queue<End, std::vector<End>, std::greater<>> m_ends;
    std::vector<std::uint32_t> m_touched; ///< links whose flows have changed
    std::vector<bool> m_isTouched;
    double m_now{0};
    std::size_t m_underWay{0};
    std::uint64_t m_looks{0};

    // Of the part that is filled again.
    std::vector<std::uint32_t> m_links;
    std::vector<Flow> m_part;
    std::vector<bool> m_seenLink, m_seenFlow;
    std::vector<double> m_room;
    std::vector<std::uint32_t> m_open; ///< flows of a link whose rate still rises
};

} // namespace hopscope
