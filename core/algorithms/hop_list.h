#pragma once

#include "schedule/schedule.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// One packet over one link in one step.
struct Hop {
    std::uint32_t from, to, block;
    std::uint16_t line; ///< of the pseudocode
};

/// The hops of a schedule that is found by playing it once, step after step.
class HopList {
public:
    void add(const Hop& hop) { m_hops.push_back(hop); }
    /// The hops that follow belong to the next step.
    void endStep() { m_ends.push_back(m_hops.size()); }
    /// The schedule up to the last step with a hop.
    Schedule schedule(Effect effect) &&;

private:
    std::vector<Hop> m_hops;
    std::vector<std::size_t> m_ends; ///< by step
};

} // namespace hopscope
