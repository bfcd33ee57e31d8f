#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <vector>

namespace hopscope::practice {

/// MPICH's recursive doubling of one block per processor for any number of processors: what a partner that is not there
/// would have brought is handed on.
Schedule doublingAllgather(const Relative& ranks, std::uint16_t exchangeLine, std::uint16_t handLine);
/// Its steps beyond ⌈log₂ p⌉, and the blocks of their messages in sum.
struct HandedOn {
    double steps{}, blocks{};
};
HandedOn handedOn(std::uint32_t processors);

/// Scatter down the binomial tree: blocks have relative numbers.
Schedule binomialScatter(const Relative& ranks, std::uint16_t line);

/// Range of blocks, half-open.
struct Range {
    std::uint32_t low{}, high{};
    std::uint32_t size() const { return high - low; }
    BlockRange blocks() const { return {BlockId{low}, size()}; }
    Range lower() const { return {low, low + size() / 2}; }
    Range upper() const { return {low + size() / 2, high}; }
};
/// What a rank still has of [0, power) after it has halved `rounds` times: in round e it keeps the lower half if bit e
/// of its number is 0.
Range keptAfter(std::uint32_t rank, std::uint32_t rounds, std::uint32_t power);

/// Processors, by rank, of a halving: round e sends the half that the partner, rank xor 2^e, keeps.
void halve(const std::vector<NodeId>& ranks, std::uint32_t e, Step& step, std::uint16_t line);
/// The same back: everybody sends what it has, which is complete.
void redouble(const std::vector<NodeId>& ranks, std::uint32_t e, Step& step, std::uint16_t line);

} // namespace hopscope::practice
