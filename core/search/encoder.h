#pragma once

#include "search/encoding.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace hopscope::search {

/// What the formulas for different ports and messages have in common: who holds what after which step.
class Encoder {
public:
    Encoder(const Machine& machine, std::uint32_t steps, const EncodingOptions& options);
    Encoding encode();

private:
    using Literals = std::vector<Literal>;
    Literal held(std::uint32_t node, std::uint32_t block, std::uint32_t step) const
    {
        return m_held[(std::size_t{node} * m_blocks.size() + block) * (m_steps + 1) + step];
    }
    Literal& held(std::uint32_t node, std::uint32_t block, std::uint32_t step)
    {
        return m_held[(std::size_t{node} * m_blocks.size() + block) * (m_steps + 1) + step];
    }
    /// Whether the block can get to the node in that step at all.
    bool mayArrive(std::uint32_t node, std::uint32_t block, std::uint32_t step) const
    {
        return held(node, block, step) != held(node, block, step - 1) && held(node, block, step) != Formula::no;
    }
    bool allowed(const Arc& arc, std::uint32_t block) const;
    void makeHeld();
    /// How many blocks may get to the node that have no end there: receives that its own blocks leave over.
    std::int64_t relaysOf(std::uint32_t node) const;
    void limitRelays();
    /// What all messages and all links of all steps have room for, beyond what the blocks need on shortest ways.
    void countExtra();
    /// Whether a block with one end that goes over this node needs more than that.
    bool tooFar(const SearchBlock& block, std::uint32_t node) const;

    void generalBlocks(); ///< a variable for each arc, block and step
    void singleBlocks();  ///< one for each arc and step, one for each sender, block and step
    void combining();     ///< one for each arc and step
    void combined(std::uint32_t step, const Literals& used); ///< what arrives where several messages may
    void limitRounds(const std::vector<Literals>& onArc, std::uint32_t step);

    void ordered(std::uint32_t block, const Literals& leaves); ///< blocks of a class leave in order
    void orderedNodes();
    void firstStepGreatest(const Literals& used);
    void largestMatchingFirst(const Literals& used);

    const Machine& m_machine;
    const std::vector<SearchBlock>& m_blocks;
    std::uint32_t m_steps;
    EncodingOptions m_options;
    Encoding m_encoding;
    Formula& m_formula;
    std::vector<Literal> m_held;
    std::int64_t m_extraMessages{std::numeric_limits<std::int64_t>::max()}, m_extraLinks{m_extraMessages};
    std::vector<Literal> m_left;       ///< by block: whether it has left its start by the last step that was written
    std::vector<Literal> m_moreRounds; ///< by step and number: more rounds than that
    std::vector<Literal> m_leftNow;
};

} // namespace hopscope::search
