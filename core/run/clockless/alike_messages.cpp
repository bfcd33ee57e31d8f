#include "run/clockless/alike_messages.h"

#include "progress.h"
#include "run/clockless/none.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <unordered_map>

namespace hopscope {

namespace {

constexpr std::size_t worth = 4; ///< messages of a group, on average
constexpr int mostRounds = 8;

/// A number that tells what it is made of: equal ones are equal, different ones are different but for one chance in
/// 2^64 (the last steps of MurmurHash3). Sums of such numbers tell sets.
std::uint64_t mixed(std::uint64_t number)
{
    number ^= number >> 33U;
    number *= 0xff51afd7ed558ccdULL;
    number ^= number >> 33U;
    number *= 0xc4ceb9fe1a85ec53ULL;
    return number ^ number >> 33U;
}
std::uint64_t joined(std::uint64_t a, std::uint64_t b) { return mixed(a * 0x9e3779b97f4a7c15ULL + b); }

std::size_t different(std::vector<std::uint64_t> marks)
{
    std::ranges::sort(marks);
    return marks.size() - std::ranges::unique(marks).size();
}

/// Equal marks get the number of their first place; returns those places.
std::vector<std::uint32_t> numbered(const std::vector<std::uint64_t>& marks, std::vector<std::uint32_t>& numbers)
{
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    std::vector<std::uint32_t> firsts;
    numbers.resize(marks.size());
    for (std::uint32_t i = 0; i < marks.size(); ++i) {
        const auto [found, isNew] = known.try_emplace(marks[i], static_cast<std::uint32_t>(firsts.size()));
        if (isNew) firsts.push_back(i);
        numbers[i] = found->second;
    }
    return firsts;
}

} // namespace

/// What has been found to tell messages, links and processors apart.
struct AlikeMessages::Marks {
    std::vector<std::uint64_t> messages, links, processors;
};

AlikeMessages::AlikeMessages(const MessageGraph& graph, MessageWays& ways, const std::stop_token& stop)
{
    if (graph.sendsAsReady()) return; // what waits for what is not told by steps and receipts there
    const auto& messages = graph.messages();
    Marks marks;
    marks.messages.resize(messages.size());
    for (std::uint32_t v = 0; v < graph.processors(); ++v) {
        std::uint64_t place = 0;
        for (const std::uint32_t i : graph.sendsOf(v)) {
            const std::uint64_t step = joined(static_cast<std::uint64_t>(messages[i].step), place++);
            marks.messages[i] = joined(step, std::bit_cast<std::uint64_t>(messages[i].size)) + messages[i].combined;
        }
    }
    m_capacities = ways.capacitiesOf(messages);
    for (const double capacity : m_capacities) marks.links.push_back(mixed(std::bit_cast<std::uint64_t>(capacity)));
    marks.processors.assign(graph.processors(), 0);
    if (!refine(graph, ways, marks, stop)) return;
    group(marks);
    countUses(graph, ways, marks);
}

/// Whether nothing more is found, and many are alike.
bool AlikeMessages::refine(const MessageGraph& graph, MessageWays& ways, Marks& marks,
                           const std::stop_token& stop) const
{
    const auto& messages = graph.messages();
    std::size_t before = 0;
    for (int round = 0; round < mostRounds; ++round) {
        const std::size_t several = different(marks.messages);
        if (several * worth > messages.size()) return false;
        const std::size_t count = several + different(marks.links) + different(marks.processors);
        if (count == before) return true;
        before = count;
        Marks next = marks;
        std::vector<std::uint64_t> links(marks.links.size(), 0), processors(marks.processors.size(), 0),
            waits(messages.size(), 0);
        for (std::uint32_t i = 0; i < messages.size(); ++i) {
            if (i % 0x1000 == 0 && stop.stop_requested()) throw Cancelled();
            const MessageGraph::Message& message = messages[i];
            const std::uint64_t own = mixed(marks.messages[i]);
            std::uint64_t way = 0;
            for (const std::uint32_t link : ways.of(message).first) {
                way += mixed(marks.links[link]);
                links[link] += own;
            }
            processors[message.from.value] += own;
            processors[message.to.value] += mixed(own);
            for (const std::uint32_t then : graph.after(MessageGraph::receipt(i)))
                if (!graph.meets(then)) waits[then / 2] += mixed(own + then % 2);
            next.messages[i] = joined(joined(marks.messages[i], way),
                                      joined(marks.processors[message.from.value],
                                             marks.processors[message.to.value]));
        }
        for (std::size_t i = 0; i < messages.size(); ++i) next.messages[i] = joined(next.messages[i], waits[i]);
        for (std::size_t i = 0; i < links.size(); ++i) next.links[i] = joined(marks.links[i], links[i]);
        for (std::size_t i = 0; i < processors.size(); ++i)
            next.processors[i] = joined(marks.processors[i], processors[i]);
        marks = std::move(next);
    }
    return false;
}

void AlikeMessages::group(const Marks& marks)
{
    const std::size_t count = numbered(marks.messages, m_groups).size();
    m_first.assign(count + 1, 0);
    for (const std::uint32_t group : m_groups) ++m_first[group + 1];
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    m_messages.resize(m_groups.size());
    std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
    for (std::uint32_t i = 0; i < m_groups.size(); ++i) m_messages[next[m_groups[i]]++] = i;
}

/// Of links that are loaded alike the first one stands for all.
void AlikeMessages::countUses(const MessageGraph& graph, MessageWays& ways, const Marks& marks)
{
    std::vector<std::uint32_t> numbers;
    const std::vector<std::uint32_t> firsts = numbered(marks.links, numbers);
    std::vector<std::uint8_t> stands(marks.links.size(), 0);
    for (const std::uint32_t link : firsts) stands[link] = 1;
    std::vector<std::uint64_t> uses; // group and link, once for every message
    for (std::uint32_t i = 0; i < graph.messages().size(); ++i)
        for (const std::uint32_t link : ways.of(graph.messages()[i]).first)
            if (stands[link]) uses.push_back(std::uint64_t{m_groups[i]} << 32U | numbers[link]);
    std::ranges::sort(uses);
    m_firstUse.assign(groups() + 1, 0);
    for (std::size_t i = 0; i < uses.size(); ++i)
        if (i > 0 && uses[i] == uses[i - 1]) {
            ++m_uses.back().times;
        } else {
            ++m_firstUse[(uses[i] >> 32U) + 1];
            m_uses.push_back({static_cast<std::uint32_t>(uses[i]), 1});
        }
    std::partial_sum(m_firstUse.begin(), m_firstUse.end(), m_firstUse.begin());
    std::vector<double> capacities;
    for (const std::uint32_t link : firsts) capacities.push_back(m_capacities[link]);
    m_capacities = std::move(capacities);
}

} // namespace hopscope
