#pragma once

#include "run/run.h"

#include <QString>

#include <cstdint>
#include <map>
#include <utility>

namespace hopscope {

/// What a step brings to the rows of a matrix of who holds what: to (processor, block) from whom.
class RowGrowth {
public:
    RowGrowth() = default;
    /// `held`: before the step if it is under way, else after it.
    RowGrowth(const Run& run, const Holdings& held, StepIndex step, bool moving);

    /// "Step 2: partners differ by 2, each row doubles, from 2 to 4 blocks"; nothing where rows differ in what they gain.
    const QString& text() const { return m_text; }
    /// "2 ← 3" for block 2 from processor 3, or the block alone; nothing where none comes, or several bring it.
    QString arrivalOf(std::uint32_t processor, std::uint32_t block, bool brief) const;

private:
    QString m_text;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_from;
};

} // namespace hopscope
