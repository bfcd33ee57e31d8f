#pragma once

#include "run/holdings/holdings.h"

#include <memory>
#include <vector>

namespace hopscope {

/// States of a run along its way, so that any step is reached by playing only a few. They are as dense as the work of
/// playing asks for and memory allows.
class Checkpoints {
public:
    struct Checkpoint {
        StepIndex steps; ///< that were done before
        std::unique_ptr<const SavedHoldings> holdings;
    };

    /// `memory` in bytes; `work`: what may lie between two, as Holdings::apply() tells it.
    Checkpoints(std::size_t memory, std::uint64_t work) : m_memory(memory), m_between(work) {}
    /// The state before the first step, which is always kept.
    void begin(std::unique_ptr<const SavedHoldings> start);
    /// Offers the state after `steps` steps, the last of which was so much work. States come in order.
    void offer(StepIndex steps, std::uint64_t work, const Holdings& holdings);
    /// The last one that is not later.
    const Checkpoint& before(StepIndex steps) const;
    std::size_t bytes() const { return m_bytes; }
    std::size_t size() const { return m_kept.size(); }

private:
    void thinOut();

    std::size_t m_memory, m_bytes{0};
    std::uint64_t m_between, m_since{0};
    std::vector<Checkpoint> m_kept;
};

} // namespace hopscope
