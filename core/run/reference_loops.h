#pragma once

#include <cstdint>
#include <functional>

namespace hopscope {

/// What a reference loop did.
struct ReferenceCount {
    std::uint64_t transfers{}, violations{};
};

/// A loop that is ready to be played once: memory is laid out before, so that its time is that of the transfers alone.
using ReferenceLoop = std::function<ReferenceCount()>;

/// The least that an honest simulator must do for each transfer: test the bit of (sender, block), set the bit of
/// (receiver, block), count one send and one receive, take the step's maximum. Transfers come from index arithmetic;
/// nothing is stored but the bits. The speed of the engine is told as a ratio to that of these loops, on one machine.
ReferenceLoop referenceChain(std::uint32_t processors, std::uint32_t packets);
/// Allgather: every block once round the ring.
ReferenceLoop referenceRing(std::uint32_t processors);
ReferenceLoop referenceFractionalTree(std::uint32_t processors, std::uint32_t group, std::uint32_t packets);
/// Reduction down a chain, one packet behind the other: the partial sum of (sender, packet) is added to that of
/// (receiver, packet), in place of testing and setting bits.
ReferenceLoop referenceReduction(std::uint32_t processors, std::uint32_t packets);
/// The edge-disjoint binomial trees of a hypercube, in which the last packet is repeated.
ReferenceLoop referenceEdgeDisjointTrees(std::uint32_t dimensions, std::uint32_t packets);
/// In step k everybody exchanges with number xor k. `processors` is a power of two.
ReferenceLoop referenceTotalExchange(std::uint32_t processors);

} // namespace hopscope
