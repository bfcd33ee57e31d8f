#include "own/goal/goal_trouble.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using GoalKind = GoalProgram::Kind;
using PlayTrouble = GoalPlay::Trouble;
constexpr std::uint32_t nowhere = UINT32_MAX;

class Search {
public:
    explicit Search(const GoalLeft& left) : m_left(left), m_operations(left.program.operations)
    {
        for (std::uint32_t i = 0; i < m_operations.size(); ++i)
            if (!left.done[i] && m_operations[i].kind == GoalKind::Send)
                m_unsent[{m_operations[i].peer, left.rankOf[i]}].push_back(i);
        std::vector<bool> begun(m_operations.size());
        for (const std::uint32_t receipt : left.receipts) begun[receipt] = true;
        for (const GoalProgram::Need& need : left.program.needs)
            if (!left.done[need.on] && !left.done[need.operation] && !(need.begun && begun[need.on]))
                m_waits.try_emplace(need.operation, need.on);
        std::ranges::sort(m_left.receipts);
        std::ranges::sort(m_left.messages);
    }

    std::optional<PlayTrouble> find()
    {
        for (const std::uint32_t i : m_left.receipts)
            if (senderFor(i) == nowhere) return lonelyReceipt(i);
        const bool all = std::ranges::find(m_left.done, false) == m_left.done.end();
        if (all && m_left.messages.empty()) return {};
        if (all) return lonelyMessage(m_left.messages.front());
        if (auto circle = deadlock()) return circle;
        if (!m_left.messages.empty()) return lonelyMessage(m_left.messages.front());
        return {};
    }

private:
    /// A send that has not happened and whose message the receipt would take.
    std::uint32_t senderFor(std::uint32_t receipt) const
    {
        const GoalProgram::Operation& one = m_operations[receipt];
        const auto among = [&](const std::vector<std::uint32_t>& sends) {
            const auto fits = [&](std::uint32_t i) {
                return one.tag == GoalProgram::any || m_operations[i].tag == one.tag;
            };
            const auto found = std::ranges::find_if(sends, fits);
            return found == sends.end() ? nowhere : *found;
        };
        const std::uint32_t rank = m_left.rankOf[receipt];
        if (one.peer != GoalProgram::any) {
            const auto sends = m_unsent.find({rank, one.peer});
            return sends == m_unsent.end() ? nowhere : among(sends->second);
        }
        for (auto sends = m_unsent.lower_bound({rank, 0}); sends != m_unsent.end() && sends->first.first == rank;
             ++sends)
            if (const std::uint32_t found = among(sends->second); found != nowhere) return found;
        return nowhere;
    }

    PlayTrouble lonelyReceipt(std::uint32_t i) const
    {
        const GoalProgram::Operation& one = m_operations[i];
        const std::string from = one.peer == GoalProgram::any ? "anybody" : fmt::format("rank {}", one.peer);
        const std::string tag = one.tag == GoalProgram::any ? "" : fmt::format(" with tag {}", one.tag);
        return {PlayTrouble::Kind::Unmatched,
                fmt::format("line {}: rank {} waits for a message of {}{}, and none is sent", one.line,
                            m_left.rankOf[i], from, tag),
                m_left.rankOf[i], one.line};
    }
    PlayTrouble lonelyMessage(std::uint32_t i) const
    {
        const GoalProgram::Operation& one = m_operations[i];
        return {PlayTrouble::Kind::Unmatched,
                fmt::format("line {}: rank {} sends a message with tag {} to rank {}, which does not receive it",
                            one.line, m_left.rankOf[i], one.tag, one.peer),
                m_left.rankOf[i], one.line};
    }

    /// What an operation waits for that has not happened.
    std::uint32_t next(std::uint32_t i) const
    {
        if (const auto need = m_waits.find(i); need != m_waits.end()) return need->second;
        return m_operations[i].kind == GoalKind::Receive ? senderFor(i) : nowhere;
    }

    std::optional<PlayTrouble> deadlock() const
    {
        std::vector<std::uint32_t> seen(m_operations.size(), 0);
        std::uint32_t walk = 0;
        for (std::uint32_t begin = 0; begin < m_operations.size(); ++begin) {
            if (m_left.done[begin] || seen[begin] != 0) continue;
            ++walk;
            std::vector<std::uint32_t> way;
            std::uint32_t i = begin;
            while (i != nowhere && seen[i] == 0) {
                seen[i] = walk;
                way.push_back(i);
                i = next(i);
            }
            if (i == nowhere || seen[i] != walk) continue;
            way.erase(way.begin(), std::ranges::find(way, i));
            return circleOf(way);
        }
        return {};
    }

    PlayTrouble circleOf(const std::vector<std::uint32_t>& way) const
    {
        PlayTrouble trouble{
            PlayTrouble::Kind::Deadlock, {}, m_left.rankOf[way.front()], m_operations[way.front()].line};
        std::string text;
        constexpr std::size_t shown = 8;
        for (std::size_t k = 0; k < way.size(); ++k) {
            const std::uint32_t one = way[k], other = way[(k + 1) % way.size()];
            const std::uint32_t from = m_left.rankOf[one], to = m_left.rankOf[other];
            if (from == to) continue;
            trouble.circle.push_back({NodeId{from}, NodeId{to}, false, m_operations[one].line});
            if (trouble.circle.size() <= shown)
                text += fmt::format("{}rank {} waits for a message of {} (line {})", text.empty() ? "" : ", ", from, to,
                                    m_operations[one].line);
        }
        if (!trouble.circle.empty()) {
            const std::size_t more = trouble.circle.size() - std::min(shown, trouble.circle.size());
            trouble.rank = trouble.circle.front().processor.value;
            trouble.line = trouble.circle.front().line;
            trouble.text = fmt::format("deadlock: {}{}", text, more > 0 ? fmt::format(" and {} more", more) : "");
            return trouble;
        }
        // Within one rank: operations that require each other.
        for (std::size_t k = 0; k < std::min(shown, way.size()); ++k)
            text += fmt::format("{}line {} requires line {}", k == 0 ? "" : ", ", m_operations[way[k]].line,
                                m_operations[way[(k + 1) % way.size()]].line);
        trouble.circle.push_back({NodeId{trouble.rank}, NodeId{trouble.rank}, false, trouble.line});
        trouble.text =
            fmt::format("deadlock: operations of rank {} require each other in a circle: {}", trouble.rank, text);
        return trouble;
    }

    GoalLeft m_left;
    const std::vector<GoalProgram::Operation>& m_operations;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> m_unsent; ///< by receiver, sender
    std::unordered_map<std::uint32_t, std::uint32_t> m_waits;
};

} // namespace

std::optional<PlayTrouble> troubleOf(const GoalLeft& left)
{
    // The search looks everything up once more, which a program that is done does not need.
    if (left.receipts.empty() && left.messages.empty() && std::ranges::find(left.done, false) == left.done.end())
        return {};
    return Search(left).find();
}

} // namespace hopscope
