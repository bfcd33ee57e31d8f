#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <vector>

namespace hopscope::practice {

/// Recursive doubling of one value in base k among some processors, in their order: those above a power of k give
/// theirs to a neighbour and wait.
struct RadixExchange {
    RadixExchange(std::vector<NodeId> members, std::uint32_t radix);
    std::uint32_t digits() const { return m_digits; }
    bool eliminates() const { return m_rest > 0; }
    /// Those who go on, by rank.
    std::vector<NodeId> ranks() const;
    /// Appends the steps; lines of elimination, exchange and return.
    void append(std::vector<Step>& steps, const BlockRange& blocks, std::uint16_t firstLine) const;

private:
    bool waits(std::uint32_t member) const { return member < m_concerned && member % m_radix != m_radix - 1; }

    std::vector<NodeId> m_members;
    std::uint32_t m_radix, m_digits{0}, m_power{1}, m_rest, m_concerned; ///< concerned: numbers below it may wait
};

/// Tree of the k-nomial broadcast in base 2 inside a group of processors, whose first is the root.
void binomialDown(const std::vector<std::vector<NodeId>>& groups, std::vector<Step>& steps, std::uint16_t line);
void binomialUp(const std::vector<std::vector<NodeId>>& groups, std::vector<Step>& steps, std::uint16_t line);

} // namespace hopscope::practice
