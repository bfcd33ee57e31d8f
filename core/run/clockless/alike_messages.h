#pragma once

#include "run/clockless/fair_links.h"
#include "run/clockless/message_graph.h"
#include "run/clockless/message_ways.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace hopscope {

/// Messages that begin and end at the same times because they cannot be told apart: as long as they are, go over links
/// as loaded by messages as long, and wait for messages that cannot be told apart either. One flow stands for all of
/// them, and one link for all that they load alike. On a torus a total exchange looks the same from every row.
///
/// They are found by refinement: all are taken to be alike, and those are told apart whose links, processors or
/// messages before them differ, until nothing new is found.
class AlikeMessages {
public:
    /// None are alike where it is not soon found that many are. Throws Cancelled.
    AlikeMessages(const MessageGraph& graph, MessageWays& ways, const std::stop_token& stop);

    /// Whether many are; only then there are groups.
    bool found() const { return !m_first.empty(); }
    std::size_t groups() const { return m_first.empty() ? 0 : m_first.size() - 1; }
    std::uint32_t groupOf(std::uint32_t message) const { return m_groups[message]; }
    /// In ascending order.
    std::span<const std::uint32_t> messagesOf(std::uint32_t group) const
    {
        return std::span(m_messages).subspan(m_first[group], m_first[group + 1] - m_first[group]);
    }
    /// The links that stand for those of one message of the group, and how many of the group go over each.
    std::span<const FairLinks::Use> usesOf(std::uint32_t group) const
    {
        return std::span(m_uses).subspan(m_firstUse[group], m_firstUse[group + 1] - m_firstUse[group]);
    }
    /// Of the links that stand for others.
    const std::vector<double>& capacities() const { return m_capacities; }

private:
    struct Marks;
    bool refine(const MessageGraph& graph, MessageWays& ways, Marks& marks, const std::stop_token& stop) const;
    void group(const Marks& marks);
    void countUses(const MessageGraph& graph, MessageWays& ways, const Marks& marks);

    std::vector<std::uint32_t> m_groups; ///< by message
    std::vector<std::uint32_t> m_messages, m_first;
    std::vector<FairLinks::Use> m_uses;
    std::vector<std::uint32_t> m_firstUse;
    std::vector<double> m_capacities;
};

} // namespace hopscope
