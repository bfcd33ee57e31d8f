#include "run/clockless/message_graph.h"

#include "diagnostic.h"
#include "progress.h"
#include "run/clockless/none.h"
#include "schedule/message_words.h"
#include "stopping.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// By processor and block: the receipts that made what it holds. A combined value has several, a copy one.
class Origins {
public:
    Origins(std::uint32_t processors, std::uint32_t blocks) : m_blocks(blocks)
    {
        constexpr std::uint64_t most = 1U << 24U; // beyond that most blocks are never at most processors
        if (std::uint64_t{processors} * blocks <= most) m_all.assign(std::size_t{processors} * blocks, none);
    }
    std::uint32_t& of(NodeId node, BlockId block)
    {
        const std::uint64_t place = std::uint64_t{node.value} * m_blocks + block.value;
        return m_all.empty() ? m_heads.try_emplace(place, none).first->second : m_all[place];
    }
    std::uint32_t at(NodeId node, BlockId block) const
    {
        const std::uint64_t place = std::uint64_t{node.value} * m_blocks + block.value;
        if (!m_all.empty()) return m_all[place];
        const auto found = m_heads.find(place);
        return found == m_heads.end() ? none : found->second;
    }
    /// The same receipts and one more.
    std::uint32_t with(std::uint32_t receipt, std::uint32_t others)
    {
        m_links.push_back({receipt, others});
        return static_cast<std::uint32_t>(m_links.size() - 1);
    }
    template <class Visit> void each(std::uint32_t head, Visit visit) const
    {
        for (std::uint32_t link = head; link != none; link = m_links[link].next) visit(m_links[link].receipt);
    }

private:
    struct Link {
        std::uint32_t receipt, next;
    };
    std::uint64_t m_blocks;
    std::vector<std::uint32_t> m_all; ///< by processor and block; empty where those are too many …
    std::unordered_map<std::uint64_t, std::uint32_t> m_heads; ///< … and only what was received is kept
    std::vector<Link> m_links;
};

[[noreturn]] void refuseWaits()
{
    throw Refused("order", fmt::format("order: with the order data more than {} receipts are waited for; the nearest "
                                       "that works is steps-alone",
                                       MessageGraph::mostWaits));
}

} // namespace

MessageGraph::MessageGraph(const Schedule& schedule, const Data& data, std::uint32_t processors, WaitFor order,
                           const std::stop_token& stop)
    : m_processors(processors)
{
    const StopScope scope(stop);
    readMessages(schedule, data, stop);
    std::vector<Edge> edges;
    if (order == WaitFor::Data)
        waitForData(schedule, data.blocks, edges, stop);
    else
        waitForSteps(order == WaitFor::Everybody, edges);
    sortSends();
}

MessageGraph::MessageGraph(const Schedule& schedule, const Data& data, std::uint32_t processors, const OwnWaits& waits,
                           const std::stop_token& stop)
    : m_processors(processors), m_sendsAsReady(true), m_acts(waits.acts)
{
    readMessages(schedule, data, stop);
    if (m_messages.size() != waits.messages)
        throw std::logic_error("What a file says about its messages is of another schedule.");
    std::vector<Edge> edges;
    waitAsSaid(waits, edges);
    sortSends();
}

std::span<const std::uint32_t> MessageGraph::sendsOf(std::uint32_t processor) const
{
    return std::span(m_sends).subspan(m_firstSend[processor], m_firstSend[processor + 1] - m_firstSend[processor]);
}
std::span<const std::uint32_t> MessageGraph::after(std::uint32_t node) const
{
    return std::span(m_after).subspan(m_firstAfter[node], m_firstAfter[node + 1] - m_firstAfter[node]);
}

void MessageGraph::readMessages(const Schedule& schedule, const Data& data, const std::stop_token& stop)
{
    Data sizes = data;
    if (data.uniform()) sizes.words = 1;
    Step step;
    std::size_t count = 0; // memory that grows is touched twice
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        schedule.at(k, step);
        count += step.transfers().size();
        if (count > mostMessages)
            throw Refused("model", fmt::format("model: without a common clock every message has times of its own; at "
                                               "most {} are followed, and this run has more",
                                               mostMessages));
    }
    m_messages.reserve(count);
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers())
            m_messages.push_back({.from = transfer.from,
                                  .to = transfer.to,
                                  .step = k,
                                  .size = wordsOf(sizes, step.blocks(transfer)),
                                  .path = transfer.path,
                                  .combined = transfer.effect == Effect::Combine});
    }
}

/// Every transfer of a step reads what was there before the step, and local acts come after its receipts.
void MessageGraph::waitForData(const Schedule& schedule, std::uint32_t blocks, std::vector<Edge>& edges,
                               const std::stop_token& stop)
{
    Origins origins(m_processors, blocks);
    std::vector<std::uint32_t> seen(m_messages.size(), none); // by receipt: the last send that waits for it
    edges.reserve(m_messages.size());
    Step step;
    std::uint32_t message = 0;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        if (stop.stop_requested()) throw Cancelled();
        schedule.at(k, step);
        const std::uint32_t first = message;
        for (const Transfer& transfer : step.transfers()) {
            step.eachBlock(transfer, [&](BlockId block) {
                origins.each(origins.at(transfer.from, block), [&](std::uint32_t receipt) {
                    if (std::exchange(seen[receipt], message) == message) return;
                    edges.push_back({MessageGraph::receipt(receipt), send(message)});
                });
            });
            if (edges.size() > mostWaits) refuseWaits();
            ++message;
        }
        std::uint32_t receipt = first;
        for (const Transfer& transfer : step.transfers()) {
            step.eachBlock(transfer, [&](BlockId block) {
                std::uint32_t& head = origins.of(transfer.to, block);
                head = origins.with(receipt, transfer.effect == Effect::Combine ? head : none);
            });
            ++receipt;
        }
        for (const Local& local : step.locals())
            for (std::uint32_t i = 0; i < local.count; ++i) {
                const std::uint32_t from = origins.at(local.node, BlockId{local.from.value + i});
                std::uint32_t& to = origins.of(local.node, BlockId{local.to.value + i});
                if (local.effect != Effect::Combine) to = none;
                if (to == none) {
                    to = from;
                    continue;
                }
                std::vector<std::uint32_t> more;
                origins.each(from, [&](std::uint32_t one) { more.push_back(one); });
                for (const std::uint32_t one : more) to = origins.with(one, to);
            }
    }
    sortWaits(edges, 2 * m_messages.size());
}

/// What is done in a step meets before the next one begins: of one processor, or of all.
void MessageGraph::waitForSteps(bool everybody, std::vector<Edge>& edges)
{
    struct Meeting {
        StepIndex step{-1};
        std::uint32_t before{none}, now{none}; ///< of the step before, and of this one
    };
    std::vector<Meeting> meetings(everybody ? 1 : m_processors);
    auto nodes = static_cast<std::uint32_t>(2 * m_messages.size());
    const auto add = [&](NodeId processor, StepIndex step, std::uint32_t node) {
        Meeting& meeting = meetings[everybody ? 0 : processor.value];
        if (meeting.step != step) {
            const std::uint32_t before = meeting.now;
            meeting = {step, before, nodes++};
            if (before != none) edges.push_back({before, meeting.now});
        }
        if (meeting.before != none) edges.push_back({meeting.before, node});
        edges.push_back({node, meeting.now});
    };
    for (std::uint32_t i = 0; i < m_messages.size(); ++i) {
        const Message& message = m_messages[i];
        add(message.from, message.step, send(i));
        add(message.to, message.step, receipt(i));
    }
    sortWaits(edges, nodes);
}

/// A send or an act has begun when its processor takes it up, a receipt when it waits for nothing but its message.
void MessageGraph::waitAsSaid(const OwnWaits& waits, std::vector<Edge>& edges)
{
    const auto first = static_cast<std::uint32_t>(2 * m_messages.size());
    auto nodes = static_cast<std::uint32_t>(first + m_acts.size());
    const auto isReceipt = [&](std::uint32_t node) { return node < first && node % 2 == 1; };
    const auto takesTime = [&](std::uint32_t node) { return node < first || act(node); };
    for (const OwnWaits::Wait& wait : waits.waits)
        if (wait.begun && takesTime(wait.first) && m_begun.try_emplace(wait.first, nodes).second) ++nodes;
    for (const auto& [node, place] : m_begun)
        if (isReceipt(node)) edges.push_back({place, node});
    for (const OwnWaits::Wait& wait : waits.waits) {
        const std::uint32_t from = wait.begun && takesTime(wait.first) ? m_begun.at(wait.first) : wait.first;
        const bool posted = isReceipt(wait.then) && m_begun.contains(wait.then);
        edges.push_back({from, posted ? m_begun.at(wait.then) : wait.then});
    }
    sortWaits(edges, nodes);
    std::erase_if(m_begun, [&](const auto& one) { return isReceipt(one.first); });
    for (const auto& [node, place] : m_begun) m_waits[place] = 1; // they are told, and wait for nothing else
}

void MessageGraph::sortSends()
{
    m_firstSend.assign(m_processors + 1, 0);
    for (const Message& message : m_messages) ++m_firstSend[message.from.value + 1];
    std::partial_sum(m_firstSend.begin(), m_firstSend.end(), m_firstSend.begin());
    m_sends.resize(m_messages.size());
    std::vector<std::uint32_t> next(m_firstSend.begin(), m_firstSend.end() - 1);
    for (std::uint32_t i = 0; i < m_messages.size(); ++i) m_sends[next[m_messages[i].from.value]++] = i;
}

void MessageGraph::sortWaits(const std::vector<Edge>& edges, std::size_t nodes)
{
    m_waits.assign(nodes, 0);
    m_firstAfter.assign(nodes + 1, 0);
    for (const Edge& edge : edges) {
        ++m_waits[edge.then];
        ++m_firstAfter[edge.first + 1];
    }
    std::partial_sum(m_firstAfter.begin(), m_firstAfter.end(), m_firstAfter.begin());
    m_after.resize(edges.size());
    std::vector<std::uint32_t> next(m_firstAfter.begin(), m_firstAfter.end() - 1);
    for (const Edge& edge : edges) m_after[next[edge.first]++] = edge.then;
}

} // namespace hopscope
