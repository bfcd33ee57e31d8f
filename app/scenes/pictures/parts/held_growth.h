#pragma once

#include "run/holdings/holdings.h"
#include "run/run.h"

#include <QStringList>

#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

/// How many blocks every processor holds at some moments of a run, in their order.
class HeldGrowth {
public:
    void add(const Run& run, StepIndex steps, const Holdings& held);
    /// "After step n every processor holds n + 1 of 64 blocks", or which of them these are on a ring; "Every step
    /// doubles what a processor holds"; with shorter forms. Empty where processors differ or hold neither.
    QStringList texts(const Run& run) const;

private:
    std::vector<std::pair<StepIndex, std::uint32_t>> m_held;
    bool m_alike{true};  ///< everybody holds as many
    bool m_before{true}; ///< after step n processor i holds the blocks from i − n to i
};

} // namespace hopscope
