#pragma once

#include "schedule/execution.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace hopscope {

/// Steps one after another, each message in 20 bytes and each step that has some in 16. Reading is free of any text.
class Recording {
public:
    /// Adds a message to step k; k never decreases.
    Transfer& add(StepIndex k, NodeId from, NodeId to, std::span<const BlockRange> blocks, Effect effect);
    /// Adds a local act to step k; k never decreases.
    void act(StepIndex k, const Local& local) { m_locals.push_back({k, local}); }
    std::uint64_t transfers() const { return m_transfers.size(); }
    /// Steps up to the last one that has a message or a local act.
    StepIndex steps() const
    {
        return std::max(m_steps.empty() ? 0 : m_steps.back().step + 1,
                        m_locals.empty() ? 0 : m_locals.back().step + 1);
    }
    /// Takes the messages and local acts of step k and later ones away.
    void cut(StepIndex k);
    void write(StepIndex k, Step& out) const;

private:
    struct Begin {
        StepIndex step;
        std::uint64_t first; ///< number of its first message
    };
    struct List {
        std::uint64_t first{};
        std::uint32_t count{};
    };
    struct LocalOfStep {
        StepIndex step;
        Local local;
    };
    std::deque<LocalOfStep> m_locals;
    std::deque<Transfer> m_transfers; ///< firstBlock of those with several ranges: number of the list
    std::vector<Begin> m_steps;
    std::deque<List> m_lists;
    std::deque<BlockRange> m_ranges;
};

/// A schedule that reads it.
Schedule scheduleOf(std::shared_ptr<const Recording> recording, std::shared_ptr<const Execution> execution);

} // namespace hopscope
