#include "own/goal/goal_of_schedule.h"

#include "diagnostic.h"
#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Receipts of which a value is made, by number within its rank.
using Sources = std::vector<std::uint32_t>;

void add(Sources& all, const Sources& more)
{
    for (const std::uint32_t one : more)
        if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

class Collector {
public:
    explicit Collector(const PlayedSchedule& played) : m_played(played), m_ranks(played.nodes()) {}

    GoalProgram collect()
    {
        const auto refuse = [](std::string text) { throw Refused("o", std::move(text)); };
        if (m_played.transfers > mostExported)
            refuse(fmt::format("-o: a GOAL file is written with up to {} messages, this run has {}", mostExported,
                               m_played.transfers));
        Step step;
        for (StepIndex k = 0; k < m_played.schedule.steps; ++k) {
            m_played.schedule.at(k, step);
            write(step, static_cast<std::uint32_t>(k));
        }
        return joined();
    }

private:
    struct Slot {
        Sources sources;
        std::uint32_t step{UINT32_MAX}; ///< in which its value was last replaced
    };
    struct Rank {
        std::vector<GoalProgram::Operation> operations;
        std::vector<GoalProgram::Need> needs;
        std::unordered_map<std::uint32_t, Slot> slots; ///< by block
    };

    void write(const Step& step, std::uint32_t k)
    {
        m_sent.clear();
        for (const Transfer& transfer : step.transfers()) m_sent.push_back(send(step, transfer, k));
        std::size_t i = 0;
        for (const Transfer& transfer : step.transfers()) {
            Rank& rank = m_ranks[transfer.to.value];
            const auto number = static_cast<std::uint32_t>(rank.operations.size());
            rank.operations.push_back(
                {.kind = GoalProgram::Kind::Receive, .peer = transfer.from.value, .tag = k, .size = m_sent[i++]});
            const bool combines = transfer.effect == Effect::Combine;
            step.eachBlock(transfer, [&](BlockId block) {
                Slot& slot = rank.slots[block.value];
                // Several messages of a step may bring the same block; then it is made of all of them.
                if (!combines && std::exchange(slot.step, k) != k) slot.sources.clear();
                slot.sources.push_back(number);
            });
        }
        for (const Local& local : step.locals())
            for (std::uint32_t j = 0; j < local.count; ++j) {
                auto& all = m_ranks[local.node.value].slots;
                const Sources from = all[local.from.value + j].sources;
                Sources& to = all[local.to.value + j].sources;
                if (local.effect != Effect::Combine) to.clear();
                hopscope::add(to, from);
            }
    }
    std::uint64_t send(const Step& step, const Transfer& transfer, std::uint32_t k)
    {
        Rank& rank = m_ranks[transfer.from.value];
        const auto number = static_cast<std::uint32_t>(rank.operations.size());
        double words = 0;
        m_required.clear();
        step.eachBlock(transfer, [&](BlockId block) {
            if (++m_visited % goOnEvery == 0) goOn();
            words += m_played.data.size(block);
            const auto found = rank.slots.find(block.value);
            if (found == rank.slots.end()) return;
            const Sources& sources = found->second.sources;
            m_required.insert(m_required.end(), sources.begin(), sources.end());
        });
        if (m_played.data.alikeMessages) words = m_played.data.words;
        const auto bytes =
            static_cast<std::uint64_t>(std::max(1.0, std::min(9e15, std::round(words * m_played.bytesPerWord))));
        rank.operations.push_back(
            {.kind = GoalProgram::Kind::Send, .peer = transfer.to.value, .tag = k, .size = bytes});
        std::ranges::sort(m_required);
        const auto [first, last] = std::ranges::unique(m_required);
        m_required.erase(first, last);
        for (const std::uint32_t on : m_required) rank.needs.push_back({number, on, false});
        return bytes;
    }

    GoalProgram joined()
    {
        GoalProgram program;
        program.operation = m_played.operation;
        program.root = info(m_played.operation).rooted ? m_played.root : 0;
        for (Rank& rank : m_ranks) {
            const auto begin = static_cast<std::uint32_t>(program.operations.size());
            program.operations.insert(program.operations.end(), rank.operations.begin(), rank.operations.end());
            for (const GoalProgram::Need& need : rank.needs)
                program.needs.push_back({need.operation + begin, need.on + begin, need.begun});
            program.ends.push_back(static_cast<std::uint32_t>(program.operations.size()));
            rank = {};
        }
        // Routers are ranks, too, which take no part in the operation; nor does a shift say by how much.
        if (m_played.data.routers > 0 || m_played.operation == Operation::Shift || asksShape(m_played.operation))
            program.operation.reset(), program.root = 0;
        return program;
    }

    const PlayedSchedule& m_played;
    std::vector<Rank> m_ranks;
    std::vector<std::uint64_t> m_sent;
    Sources m_required;
    std::uint64_t m_visited{0};
};

} // namespace

GoalProgram goalOf(const PlayedSchedule& played) { return Collector(played).collect(); }

} // namespace hopscope
