#include "own/goal/goal_play.h"

#include "own/goal/goal_trouble.h"
#include "stopping.h"

#include <algorithm>
#include <deque>
#include <map>
#include <queue>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

void unite(RankSet& set, std::span<const RankInterval> other)
{
    if (other.empty()) return;
    if (set.empty()) {
        set.assign(other.begin(), other.end());
        return;
    }
    RankSet all;
    all.reserve(set.size() + other.size());
    std::ranges::merge(set, other, std::back_inserter(all));
    std::size_t last = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].low <= all[last].high)
            all[last].high = std::max(all[last].high, all[i].high);
        else
            all[++last] = all[i];
    all.resize(last + 1);
    set = std::move(all);
}

bool containsRank(std::span<const RankInterval> set, std::uint32_t rank)
{
    return std::ranges::any_of(set, [rank](const RankInterval& one) { return one.low <= rank && rank < one.high; });
}

std::string ranksText(std::span<const RankInterval> set)
{
    constexpr std::size_t shown = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, set.size()); ++i) {
        const bool last = i + 1 == set.size();
        text += i == 0 ? "" : last ? " and " : ", ";
        text += set[i].high - set[i].low == 1 ? std::to_string(set[i].low)
                                              : fmt::format("{} to {}", set[i].low, set[i].high - 1);
    }
    return set.size() > shown ? text + fmt::format(" and {} more stretches", set.size() - shown) : text;
}

namespace {

constexpr std::uint32_t none = UINT32_MAX;
/// Intervals that are kept at most, and that are united: 128 MB and about a second.
constexpr std::uint64_t mostIntervals = std::uint64_t{1} << 24, mostUnited = std::uint64_t{1} << 27;

using GoalOperation = GoalProgram::Operation;
using GoalKind = GoalProgram::Kind;

/// Messages and receipts that wait for each other at one place, in order. Operations are chained by `next`: most wait
/// alone under their key.
class Mailbox {
public:
    struct Known {
        std::span<const GoalOperation> operations;
        std::span<const std::uint32_t> rankOf;
        std::span<std::uint32_t> next;
    };
    explicit Mailbox(bool wild) : m_wild(wild) {}

    /// The receipt for a message, none if it must wait.
    std::uint32_t arrive(std::uint32_t send, const Known& known)
    {
        const std::uint64_t key = keyOf(known.rankOf[send], known.operations[send].tag);
        const std::uint32_t receipt =
            taken(m_posted, key, known, [&](std::uint32_t one) { return takes(one, send, known); });
        if (receipt == none) append(m_arrived[key], send, known.next);
        return receipt;
    }
    /// The message for a receipt, none if it must wait.
    std::uint32_t post(std::uint32_t receipt, const Known& known)
    {
        const std::uint64_t key = keyOf(known.operations[receipt].peer, known.operations[receipt].tag);
        const std::uint32_t send =
            taken(m_arrived, key, known, [&](std::uint32_t one) { return takes(receipt, one, known); });
        if (send == none) append(m_posted[key], receipt, known.next);
        return send;
    }
    template <class Visit> void eachPosted(const Known& known, Visit visit) const { each(m_posted, known, visit); }
    template <class Visit> void eachArrived(const Known& known, Visit visit) const { each(m_arrived, known, visit); }

private:
    struct Queue {
        std::uint32_t head{none}, tail{none};
    };
    using Queues = std::unordered_map<std::uint64_t, Queue>;

    static bool takes(std::uint32_t receipt, std::uint32_t send, const Known& known)
    {
        const GoalOperation& one = known.operations[receipt];
        return (one.peer == GoalProgram::any || one.peer == known.rankOf[send])
               && (one.tag == GoalProgram::any || one.tag == known.operations[send].tag);
    }
    static void append(Queue& queue, std::uint32_t operation, std::span<std::uint32_t> next)
    {
        next[operation] = none;
        (queue.tail == none ? queue.head : next[queue.tail]) = operation;
        queue.tail = operation;
    }
    /// The first that fits leaves its queue.
    template <class Fits> static std::uint32_t taken(Queues& queues, std::uint64_t key, const Known& known, Fits fits)
    {
        const auto found = queues.find(key);
        if (found == queues.end()) return none;
        Queue& queue = found->second;
        std::uint32_t before = none, at = queue.head;
        while (at != none && !fits(at)) before = std::exchange(at, known.next[at]);
        if (at == none) return none;
        (before == none ? queue.head : known.next[before]) = known.next[at];
        if (queue.tail == at) queue.tail = before;
        if (queue.head == none) queues.erase(found);
        return at;
    }
    template <class Visit> static void each(const Queues& queues, const Known& known, Visit visit)
    {
        for (const auto& [key, queue] : queues)
            for (std::uint32_t at = queue.head; at != none; at = known.next[at]) visit(at);
    }
    /// Where some receipt takes whatever comes, all are looked through in order.
    std::uint64_t keyOf(std::uint32_t from, std::uint32_t tag) const
    {
        return m_wild ? 0 : std::uint64_t{from} << 32 | tag;
    }

    bool m_wild;
    Queues m_posted, m_arrived;
};

class GoalPlayer {
public:
    explicit GoalPlayer(const GoalProgram& program)
        : m_program(program), m_ranks(program.ranks()), m_left(program.operations.size()),
          m_after(program.operations.size()), m_chain(program.operations.size()), m_done(program.operations.size()),
          m_content(program.operations.size(), none), m_rankOf(program.operations.size()),
          m_next(program.operations.size(), none), m_sentIn(program.operations.size())
    {
        lookUp();
    }

    GoalPlay play()
    {
        for (std::uint32_t i = 0; i < m_left.size(); ++i)
            if (m_left[i] == 0) ready(i);
        run();
        while (!m_sending.empty() && !m_play.trouble) {
            const auto [key, lane] = m_sending.top();
            m_sending.pop();
            send(key, lane);
            run();
            if (++m_steps % goOnEvery == 0) goOn();
        }
        finish();
        return std::move(m_play);
    }

private:
    struct Edge {
        std::uint32_t to;
        bool begun;
    };
    struct Lane { ///< a nic of a rank
        std::priority_queue<std::pair<StepIndex, std::uint32_t>, std::vector<std::pair<StepIndex, std::uint32_t>>,
                            std::greater<>>
            ready;                       ///< by the step after which it may be sent
        StepIndex sends{0}, receives{0}; ///< first step in which it is free
        StepIndex queued{-1};            ///< of its entry among those that send; -1: it has none
    };

    void lookUp()
    {
        std::vector<bool> wild(m_ranks);
        std::uint32_t at = 0;
        for (std::uint32_t rank = 0; rank < m_ranks; ++rank) {
            m_lanes.try_emplace({rank, 0});
            for (; at < m_program.ends[rank]; ++at) {
                const GoalOperation& one = m_program.operations[at];
                m_rankOf[at] = rank;
                if (one.kind == GoalKind::Calculate) ++m_play.calculations;
                if (one.kind == GoalKind::Receive)
                    wild[rank] = wild[rank] || one.peer == GoalProgram::any || one.tag == GoalProgram::any;
                m_lanes.try_emplace({rank, one.nic});
            }
        }
        std::uint32_t lanes = 0, before = none;
        for (const auto& [lane, state] : m_lanes) {
            lanes = lane.first == before ? lanes + 1 : 1;
            before = lane.first;
            m_play.ports = std::max(m_play.ports, lanes);
        }
        m_boxes.reserve(m_ranks);
        for (std::uint32_t rank = 0; rank < m_ranks; ++rank) m_boxes.emplace_back(wild[rank]);
        // Who waits for whom, one behind the other.
        m_firstEdge.assign(m_left.size() + 1, 0);
        for (const GoalProgram::Need& need : m_program.needs) {
            ++m_left[need.operation];
            ++m_firstEdge[need.on + 1];
        }
        for (std::size_t i = 1; i < m_firstEdge.size(); ++i) m_firstEdge[i] += m_firstEdge[i - 1];
        m_edges.resize(m_program.needs.size());
        std::vector<std::uint32_t> next(m_firstEdge.begin(), m_firstEdge.end());
        for (const GoalProgram::Need& need : m_program.needs) m_edges[next[need.on]++] = {need.operation, need.begun};
        m_play.heardBy.resize(m_ranks);
        for (std::uint32_t rank = 0; rank < m_ranks; ++rank) m_play.heardBy[rank] = {{rank, rank + 1}};
    }

    Mailbox::Known known() { return {m_program.operations, m_rankOf, m_next}; }
    void ready(std::uint32_t operation) { m_ready.push_back(operation); }

    /// Everything that needs no step: calculations, and receipts of what is there.
    void run()
    {
        while (!m_ready.empty() && !m_play.trouble) {
            const std::uint32_t i = m_ready.front();
            m_ready.pop_front();
            const GoalOperation& one = m_program.operations[i];
            if (one.kind == GoalKind::Calculate) {
                begun(i, m_after[i]);
                done(i, m_after[i]);
            } else if (one.kind == GoalKind::Send) {
                const std::pair lane{m_rankOf[i], one.nic};
                Lane& state = m_lanes.at(lane);
                state.ready.push({m_after[i], i});
                enqueue(lane, state);
            } else {
                begun(i, m_after[i]);
                if (const std::uint32_t sent = m_boxes[m_rankOf[i]].post(i, known()); sent != none)
                    receive(sent, i, m_sentIn[sent]);
            }
        }
    }

    /// A lane has one entry that counts: the earliest step in which it may send.
    void enqueue(std::pair<std::uint32_t, std::uint16_t> lane, Lane& state)
    {
        if (state.ready.empty()) return;
        const StepIndex first = std::max(state.ready.top().first, state.sends);
        if (state.queued >= 0 && state.queued <= first) return;
        state.queued = first;
        m_sending.push({first, lane});
    }

    void send(StepIndex key, std::pair<std::uint32_t, std::uint16_t> lane)
    {
        Lane& state = m_lanes.at(lane);
        if (state.queued != key) return; // another entry has taken its place
        state.queued = -1;
        const auto [after, i] = state.ready.top();
        const StepIndex first = std::max(after, state.sends);
        state.ready.pop();
        const GoalOperation& one = m_program.operations[i];
        const auto there = m_lanes.find({one.peer, one.nic});
        Lane& target = there == m_lanes.end() ? m_lanes.at({one.peer, 0}) : there->second;
        const StepIndex step = std::max(first, target.receives);
        state.sends = target.receives = step + 1;
        enqueue(lane, state);
        begun(i, step);
        ++m_chain[i];
        if (m_play.follows) {
            RankSet& content = contentOf(i);
            const RankInterval own{lane.first, lane.first + 1};
            unite(content, {&own, 1});
        }
        m_sentIn[i] = step;
        const std::uint32_t receipt = m_boxes[one.peer].arrive(i, known());
        if (receipt != none) receive(i, receipt, step);
        done(i, step + 1);
    }

    void receive(std::uint32_t send, std::uint32_t receipt, StepIndex step)
    {
        const GoalOperation &from = m_program.operations[send], &to = m_program.operations[receipt];
        if (from.size != to.size) {
            m_play.trouble = {GoalPlay::Trouble::Kind::Sizes,
                              fmt::format("rank {} sends {} bytes (line {}), and rank {} receives them as {} (line {})",
                                          m_rankOf[send], from.size, from.line, m_rankOf[receipt], to.size, to.line),
                              m_rankOf[receipt], to.line};
            return;
        }
        GoalPlay::Message message{send, receipt, step};
        if (m_play.follows) {
            // The content of a send is that of its message until this is received.
            const RankSet& content = contentOf(send);
            message.firstHeard = m_play.heard.size();
            message.heardIntervals = static_cast<std::uint32_t>(content.size());
            m_play.heard.insert(m_play.heard.end(), content.begin(), content.end());
            unite(contentOf(receipt), content);
            unite(m_play.heardBy[m_rankOf[receipt]], content);
            m_united += content.size() + m_play.heardBy[m_rankOf[receipt]].size();
            if (m_play.heard.size() > mostIntervals || m_united > mostUnited) forget();
        }
        m_play.messages.push_back(message);
        m_chain[receipt] = std::max(m_chain[receipt], m_chain[send]);
        done(receipt, std::max(m_after[receipt], step + 1));
    }

    void forget()
    {
        m_play.follows = false;
        m_play.heard = {};
        m_play.heardBy = {};
        m_sets.clear();
        for (GoalPlay::Message& message : m_play.messages) message.firstHeard = message.heardIntervals = 0;
    }
    RankSet& contentOf(std::uint32_t operation)
    {
        if (m_content[operation] == none) {
            m_content[operation] = static_cast<std::uint32_t>(m_sets.size());
            m_sets.emplace_back();
        }
        return m_sets[m_content[operation]];
    }

    void begun(std::uint32_t i, StepIndex after) { release(i, true, after); }
    void done(std::uint32_t i, StepIndex after)
    {
        m_done[i] = true;
        m_play.longestChain = std::max<std::uint64_t>(m_play.longestChain, m_chain[i]);
        release(i, false, after);
    }
    void release(std::uint32_t i, bool begun, StepIndex after)
    {
        for (std::uint32_t e = m_firstEdge[i]; e < m_firstEdge[i + 1]; ++e) {
            if (m_edges[e].begun != begun) continue;
            const std::uint32_t next = m_edges[e].to;
            m_after[next] = std::max(m_after[next], after);
            if (!begun) {
                m_chain[next] = std::max(m_chain[next], m_chain[i]);
                if (m_play.follows && m_content[i] != none) {
                    RankSet& content = contentOf(next);
                    unite(content, m_sets[m_content[i]]);
                    m_united += content.size();
                }
            }
            if (--m_left[next] == 0) ready(next);
        }
    }

    void finish()
    {
        std::ranges::stable_sort(m_play.messages, {}, &GoalPlay::Message::step);
        m_play.steps = m_play.messages.empty() ? 0 : m_play.messages.back().step + 1;
        if (m_play.trouble) return;
        GoalLeft left{m_program, m_rankOf, m_done, {}, {}};
        for (const Mailbox& box : m_boxes) {
            box.eachPosted(known(), [&](std::uint32_t i) { left.receipts.push_back(i); });
            box.eachArrived(known(), [&](std::uint32_t i) { left.messages.push_back(i); });
        }
        m_play.trouble = troubleOf(left);
    }

    const GoalProgram& m_program;
    std::uint32_t m_ranks;
    std::vector<std::uint32_t> m_left;  ///< what an operation still waits for
    std::vector<StepIndex> m_after;     ///< first step in which it may happen
    std::vector<std::uint32_t> m_chain; ///< messages one after another up to its end
    std::vector<bool> m_done;
    std::vector<std::uint32_t> m_content; ///< number of the set of ranks that it heard of
    std::deque<RankSet> m_sets;
    std::uint64_t m_united{0}, m_steps{0};
    std::vector<std::uint32_t> m_rankOf;
    std::vector<std::uint32_t> m_next; ///< in the queue of a mailbox
    std::vector<StepIndex> m_sentIn;   ///< of sends
    std::vector<std::uint32_t> m_firstEdge;
    std::vector<Edge> m_edges;
    std::vector<Mailbox> m_boxes;
    std::map<std::pair<std::uint32_t, std::uint16_t>, Lane> m_lanes;
    std::deque<std::uint32_t> m_ready;
    using Next = std::pair<StepIndex, std::pair<std::uint32_t, std::uint16_t>>;
    std::priority_queue<Next, std::vector<Next>, std::greater<>> m_sending;
    GoalPlay m_play;
};

} // namespace

GoalPlay played(const GoalProgram& program) { return GoalPlayer(program).play(); }

} // namespace hopscope
