#pragma once

#include "cost/clockless_prices.h"
#include "ids.h"
#include "own/own_waits.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace hopscope {

/// The messages of a schedule without their steps: who sends what after what. Sends of a processor start in the order
/// of the schedule, those of a file that says itself what waits for what as soon as they may.
class MessageGraph {
public:
    struct Message {
        NodeId from, to;
        StepIndex step{}; ///< in which the schedule has it, from 0
        double size{};    ///< in blocks where those are uniform, else in words
        Path path{Path::Usual};
        bool combined{false}; ///< the receiver combines it with what it has
    };
    /// Of a schedule among so many processors, without routers. Throws Refused where there are too many messages, and
    /// Cancelled.
    MessageGraph(const Schedule& schedule, const Data& data, std::uint32_t processors, WaitFor order,
                 const std::stop_token& stop = {});

    /// Of a file that says itself what waits for what; `schedule` has its messages.
    MessageGraph(const Schedule& schedule, const Data& data, std::uint32_t processors, const OwnWaits& waits,
                 const std::stop_token& stop = {});

    /// In the order of the schedule.
    const std::vector<Message>& messages() const { return m_messages; }
    std::uint32_t processors() const { return m_processors; }
    /// Messages that a processor sends, in its order.
    std::span<const std::uint32_t> sendsOf(std::uint32_t processor) const;

    // What waits for what: sends and receipts of messages, and places where several meet.
    static std::uint32_t send(std::uint32_t message) { return 2 * message; }
    static std::uint32_t receipt(std::uint32_t message) { return 2 * message + 1; }
    std::uint32_t nodes() const { return static_cast<std::uint32_t>(m_waits.size()); }
    bool meets(std::uint32_t node) const { return node >= 2 * m_messages.size(); }
    /// Whether a processor sends what may begin first; else in the order of sendsOf().
    bool sendsAsReady() const { return m_sendsAsReady; }
    /// What keeps a processor busy without a message; null of all other nodes.
    const OwnWaits::Act* act(std::uint32_t node) const
    {
        const std::size_t place = node - 2 * m_messages.size();
        return meets(node) && place < m_acts.size() && m_acts[place].time > 0 ? &m_acts[place] : nullptr;
    }
    /// The place where those meet that wait until a send or an act has begun; none if nobody does.
    std::uint32_t begun(std::uint32_t node) const
    {
        if (m_begun.empty()) return UINT32_MAX;
        const auto found = m_begun.find(node);
        return found == m_begun.end() ? UINT32_MAX : found->second;
    }
    /// How many a node waits for, and those that wait for it.
    std::uint32_t waits(std::uint32_t node) const { return m_waits[node]; }
    std::span<const std::uint32_t> after(std::uint32_t node) const;

    static constexpr std::size_t mostMessages = 20'000'000, mostWaits = 60'000'000;

private:
    struct Edge {
        std::uint32_t first, then;
    };
    void readMessages(const Schedule& schedule, const Data& data, const std::stop_token& stop);
    void waitForData(const Schedule& schedule, std::uint32_t blocks, std::vector<Edge>& edges,
                     const std::stop_token& stop);
    void waitForSteps(bool everybody, std::vector<Edge>& edges);
    void waitAsSaid(const OwnWaits& waits, std::vector<Edge>& edges);
    void sortSends();
    void sortWaits(const std::vector<Edge>& edges, std::size_t nodes);

    std::vector<Message> m_messages;
    std::uint32_t m_processors{};
    bool m_sendsAsReady{false};
    std::vector<OwnWaits::Act> m_acts; ///< the first nodes behind the messages
    std::unordered_map<std::uint32_t, std::uint32_t> m_begun;
    std::vector<std::uint32_t> m_sends, m_firstSend, m_waits, m_after, m_firstAfter;
};

} // namespace hopscope
