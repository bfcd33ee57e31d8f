#pragma once

#include "run/clockless/none.h"

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

/// Links that many messages use at once: their rates are max–min fair (Bertsekas & Gallager, Data Networks, section
/// 6.5.2): all rise together until a link is full, those on it stay, the others rise on. Rates change only when a flow
/// starts or ends, and only above the level up to which that changes nothing: below the rate of a flow that ends, and
/// below the level at which a link of a new flow is full.
class FairLinks {
public:
    using Flow = std::uint32_t;
    /// A link of a flow, and how many times its rate the flow takes there: several where it stands for others.
    struct Use {
        std::uint32_t link, times;
    };

    /// Words in a unit of time, by link; all above 0.
    explicit FairLinks(const std::vector<double>& capacities);

    /// From `now`, which never goes back, on. A link may occur twice. Without links or words it ends at once.
    Flow start(double now, double words, std::span<const std::uint32_t> links);
    /// The same where every link occurs once.
    Flow start(double now, double words, std::span<const Use> links);
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
    /// A link of a flow, and the flow's place in the list of that link.
    struct Stay {
        std::uint32_t link, place, times;
    };
    /// A flow of a link, and the link's place among those of the flow.
    struct Guest {
        Flow flow;
        std::uint32_t at, times;
    };
    struct State {
        std::size_t first{};              ///< of its stays
        std::uint32_t count{0}, space{0}; ///< stays, and for how many there is room
        std::uint32_t version{0};         ///< of its end in the queue
        double left{}, since{};           ///< words left at the time `since`
    };
    struct Link {
        double capacity{}, room{}; ///< room: what the frozen flows leave
        double open{0};            ///< times that flows whose rate still rises take it
        std::uint32_t place{none}; ///< in the part that is filled
        bool touched{false};       ///< its flows have changed
        bool fuller{false};        ///< it has flows without a rate
        std::vector<Guest> flows{};
    };
    /// The level at which a link of the part is full.
    struct Level {
        double rate;
        std::uint32_t place;
        bool operator>(const Level& other) const { return rate != other.rate ? rate > other.rate : place > other.place; }
    };
    struct End {
        double time;
        Flow flow;
        std::uint32_t version;
        bool operator>(const End& other) const { return time != other.time ? time > other.time : flow > other.flow; }
    };
    std::span<Stay> staysOf(const State& flow) { return std::span(m_stays).subspan(flow.first, flow.count); }
    void settle(State& flow, std::span<const Use> links);
    void touch(std::uint32_t link);
    void remove(Flow flow);
    void fill(double now);
    double levelOf(const Link& link) const;
    bool rises(Flow flow) const { return m_rates[flow] == 0 || m_rates[flow] >= m_level; }
    void collect();
    void take(std::uint32_t link);
    void close(std::uint32_t place, double rate, double now);
    void freeze(Flow flow, double rate, double now);
    bool closeLowest(double now);
    void closeInOrder(double now);
    bool holds(const End& end) const { return end.version == m_flows[end.flow].version; }
    void addEnd(const End& end);
    void popEnd();
    void addNewEnds();
    void advance(Flow flow, double now);

    std::vector<Link> m_links;
    std::vector<State> m_flows;
    std::vector<double> m_rates;      ///< by flow; 0: it has none yet
    std::vector<std::uint8_t> m_open; ///< by flow: in the part that is filled, without its rate
    std::vector<Stay> m_stays;        ///< of all flows
    std::vector<Flow> m_free;
    std::vector<End> m_ends;              ///< a heap, with ends that have changed since
    std::vector<End> m_newEnds;           ///< of the part that was filled
    std::vector<std::uint32_t> m_touched; ///< links whose flows have changed
    double m_now{0};
    std::size_t m_underWay{0};
    std::uint64_t m_looks{0};

    double m_level{never}; ///< from which rates are found again

    // Of the part that is filled again.
    std::vector<std::uint32_t> m_part; ///< its links
    std::vector<double> m_levels;      ///< at which they are full, in the same order; never: no rate of theirs rises
    std::vector<Flow> m_rising;        ///< its flows
    std::size_t m_left{0};             ///< of them without their rate
    std::vector<Level> m_order;
    std::vector<Use> m_sorted;
};

} // namespace hopscope
