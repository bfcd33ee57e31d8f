#pragma once

#include "ids.h"

#include <QString>

#include <cstdint>

namespace hopscope {

class Run;

/// Whether in every step j of some first ones all messages go from i to i xor j, as they are added.
class StepPattern {
public:
    void add(StepIndex step, std::uint32_t from, std::uint32_t to)
    {
        m_exclusive = m_exclusive && (from ^ to) == static_cast<std::uint64_t>(step) + 1;
        m_steps = step + 1;
    }
    /// Of several steps, as one shows nothing.
    bool exclusive() const { return m_exclusive && m_steps >= 2; }
    /// What that fills of the matrix of senders and receivers: all of the squares on the diagonal, then those beside.
    QString text() const;

private:
    bool m_exclusive{true};
    StepIndex m_steps{0};
};

/// What the start-ups of all steps are of the time, where every message goes to its destination in one step.
QString directText(const Run& run, double startUp);

} // namespace hopscope
