#pragma once

#include "run/run.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Ranks in the order in which an operator that is not commutative has joined them.
using OperandWord = std::vector<std::uint32_t>;

/// What every processor has of one combined block: played from the start with real concatenation. Who joins two words
/// puts the one with the lower first rank on the left, as an algorithm that knows only the two can.
class OperandTexts {
public:
    /// For a run that combines.
    OperandTexts(const Run& run, BlockId block);
    /// Plays on to the end of so many steps, not back. Throws Cancelled if asked to stop.
    void advance(StepIndex steps, const std::stop_token& stop);
    /// Empty if the processor has nothing of the block. Other blocks than the one asked for: of mixed data only.
    const OperandWord& of(NodeId node, BlockId block) const;
    const OperandWord& of(NodeId node) const { return of(node, m_block); }

private:
    OperandWord& slot(NodeId node, BlockId block);

    const Run* m_run;
    BlockId m_block;
    std::uint32_t m_slots; ///< all blocks where local acts mix them, else the one
    StepIndex m_steps{0};
    std::vector<OperandWord> m_texts;
};

/// "4+5", "0..5", "0+1+6..9"
QString numbersText(const OperandWord& word);
/// The same as intervals: "4–5", "0–5", "0–1+6–9"
QString intervalsText(const OperandWord& word);
/// "abcdef"; empty if there are ranks beyond the letters a–z, A–Z.
QString lettersText(const OperandWord& word);
/// Whether the ranks ascend.
bool inOrder(const OperandWord& word);

} // namespace hopscope
