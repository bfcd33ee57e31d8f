#include "schedule/rendezvous.h"

#include "progress.h"

#include <algorithm>
#include <utility>

namespace hopscope {

Rendezvous::Rendezvous(std::shared_ptr<const Program> program)
    : m_program(std::move(program)), m_states(m_program->processors)
{
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        State& state = m_states[i];
        state.cursor = m_program->begin;
        if (state.cursor.line == 0) continue;
        state.open = m_program->exchange(NodeId{i}, state.cursor);
        if (state.open.idle()) advance(i);
    }
}

/// To the next line in which the processor has something to do.
void Rendezvous::advance(std::uint32_t processor)
{
    State& state = m_states[processor];
    do {
        state.cursor = m_program->next(state.cursor);
        state.open = state.cursor.line == 0 ? Exchange{} : m_program->exchange(NodeId{processor}, state.cursor);
    } while (state.cursor.line != 0 && state.open.idle());
}

bool Rendezvous::next(Step& out)
{
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        const Exchange& open = m_states[i].open;
        if (!open.to) continue;
        const Exchange& other = m_states[open.to->value].open;
        if (other.from == NodeId{i} && other.received == open.sent)
            out.send(NodeId{i}, *open.to, {open.sent}).line = m_states[i].cursor.line;
    }
    if (out.empty()) return false;
    // Only now, so that nobody sends on in the same step what it has just received.
    for (const Transfer& transfer : out.transfers()) {
        m_states[transfer.from.value].open.to.reset();
        m_states[transfer.to.value].open.from.reset();
    }
    for (const Transfer& transfer : out.transfers())
        for (const NodeId node : {transfer.from, transfer.to})
            if (m_states[node.value].cursor.line != 0 && m_states[node.value].open.idle()) advance(node.value);
    return true;
}

bool Rendezvous::deadlocked() const
{
    const auto waits = [this](std::uint32_t i) {
        const Exchange& open = m_states[i].open;
        if (!open.to) return true;
        const Exchange& other = m_states[open.to->value].open;
        return other.from != NodeId{i} || other.received != open.sent;
    };
    bool unfinished = false;
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        unfinished = unfinished || m_states[i].cursor.line != 0;
        if (!waits(i)) return false;
    }
    return unfinished;
}

ProgramTrace::ProgramTrace(const Program& program, const std::stop_token& stop) : m_stays(program.processors)
{
    Rendezvous machine(std::make_shared<const Program>(program));
    std::vector<Cursor> before(program.processors);
    for (std::uint32_t i = 0; i < program.processors; ++i) before[i] = machine.at(NodeId{i});
    Step step;
    while (machine.next(step)) {
        if (stop.stop_requested()) throw Cancelled();
        for (const Transfer& transfer : step.transfers())
            for (const NodeId node : {transfer.from, transfer.to}) {
                const Cursor& now = machine.at(node);
                if (now == before[node.value]) continue; // its other side is still open, or it has been counted
                m_stays[node.value].push_back({before[node.value], static_cast<std::uint32_t>(m_steps)});
                before[node.value] = now;
            }
        ++m_steps;
        step.clear();
    }
    m_deadlocked = machine.deadlocked();
    if (m_deadlocked) // who is stuck stays where it is
        for (std::uint32_t i = 0; i < program.processors; ++i)
            if (before[i].line != 0) m_stays[i].push_back({before[i], UINT32_MAX});
}

Cursor ProgramTrace::at(NodeId processor, StepIndex k) const
{
    const auto& stays = m_stays[processor.value];
    const auto found = std::ranges::lower_bound(stays, k, {}, [](const Stay& stay) { return StepIndex{stay.last}; });
    return found == stays.end() ? Cursor{} : found->cursor;
}

} // namespace hopscope
