#include "run/reference_loops.h"

#include "algorithms/fractional_layout.h"
#include "run/holdings/joined_value.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// One bit per (processor, block).
class Bits {
public:
    Bits(std::uint32_t processors, std::size_t blocks) : m_row((blocks + 63) / 64), m_words(processors * m_row) {}
    bool has(std::uint32_t processor, std::uint32_t block) const
    {
        return (m_words[processor * m_row + block / 64] >> block % 64 & 1) != 0;
    }
    void set(std::uint32_t processor, std::uint32_t block)
    {
        m_words[processor * m_row + block / 64] |= std::uint64_t{1} << block % 64;
    }

private:
    std::size_t m_row;
    std::vector<std::uint64_t> m_words;
};

/// Plays a schedule twice a step: all reads, then all writes. `each(k, visit)` calls visit(from, to, block) for every
/// transfer of step k.
template <class Each> ReferenceCount play(std::uint32_t processors, std::int64_t steps, Bits& bits, const Each& each)
{
    std::vector<std::uint32_t> sends(processors), receives(processors);
    ReferenceCount count;
    for (std::int64_t k = 0; k < steps; ++k) {
        std::uint32_t most = 0;
        each(k, [&](std::uint32_t from, std::uint32_t to, std::uint32_t block) {
            count.violations += bits.has(from, block) ? 0 : 1;
            most = std::max({most, ++sends[from], ++receives[to]});
            ++count.transfers;
        });
        each(k, [&](std::uint32_t from, std::uint32_t to, std::uint32_t block) {
            bits.set(to, block);
            sends[from] = receives[to] = 0;
        });
        count.violations += most > 1 ? 1 : 0;
    }
    return count;
}

template <class Each> ReferenceLoop loop(std::uint32_t processors, std::int64_t steps, Bits bits, Each each)
{
    return [=, bits = std::move(bits)]() mutable { return play(processors, steps, bits, each); };
}

/// Processor 0 has all blocks.
Bits broadcastBits(std::uint32_t processors, std::uint32_t blocks)
{
    Bits bits(processors, blocks);
    for (std::uint32_t block = 0; block < blocks; ++block) bits.set(0, block);
    return bits;
}

} // namespace

ReferenceLoop referenceChain(std::uint32_t processors, std::uint32_t packets)
{
    const std::uint32_t last = processors - 2;
    return loop(processors, std::int64_t{last} + packets, broadcastBits(processors, packets),
                [=](std::int64_t k, auto visit) {
                    const auto step = static_cast<std::uint32_t>(k);
                    const std::uint32_t end = std::min(step, last);
                    for (std::uint32_t node = step < packets ? 0 : step - packets + 1; node <= end; ++node)
                        visit(node, node + 1, step - node);
                });
}

ReferenceLoop referenceRing(std::uint32_t processors)
{
    Bits bits(processors, processors);
    for (std::uint32_t node = 0; node < processors; ++node) bits.set(node, node);
    return loop(processors, std::int64_t{processors} - 1, std::move(bits), [=](std::int64_t k, auto visit) {
        const auto step = static_cast<std::uint32_t>(k);
        for (std::uint32_t node = 0; node < processors; ++node)
            visit(node, node + 1 == processors ? 0 : node + 1, node >= step ? node - step : node + processors - step);
    });
}

ReferenceLoop referenceFractionalTree(std::uint32_t processors, std::uint32_t group, std::uint32_t packets)
{
    const FractionalTimetable table(fractionalLayout(processors, group), packets);
    return loop(processors, table.steps(), broadcastBits(processors, packets), [=](std::int64_t k, auto visit) {
        table.each(k, [&](std::uint32_t from, std::uint32_t to, StepIndex packet, std::uint16_t) {
            visit(from, to, static_cast<std::uint32_t>(packet));
        });
    });
}

ReferenceLoop referenceReduction(std::uint32_t processors, std::uint32_t packets)
{
    // Of a row of packets per processor.
    std::vector<std::uint64_t> sums(std::size_t{processors} * packets);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = randomWord(i / packets);
    return [=, sums = std::move(sums)]() mutable {
        std::vector<std::uint32_t> sends(processors), receives(processors);
        std::vector<std::uint64_t> sent(processors);
        ReferenceCount count;
        const std::uint32_t last = processors - 1, steps = processors - 2 + packets;
        for (std::uint32_t step = 0; step < steps; ++step) {
            // Processor `last` sends packet k in step k; each of the others a step after it received it.
            const std::uint32_t behind = std::min(step, last - 1), begin = step < packets ? 0 : step - packets + 1;
            std::uint32_t most = 0;
            for (std::uint32_t hop = begin; hop <= behind; ++hop) {
                sent[hop] = sums[std::size_t{last - hop} * packets + (step - hop)];
                most = std::max({most, ++sends[last - hop], ++receives[last - hop - 1]});
                ++count.transfers;
            }
            for (std::uint32_t hop = begin; hop <= behind; ++hop) {
                sums[std::size_t{last - hop - 1} * packets + (step - hop)] += sent[hop];
                sends[last - hop] = receives[last - hop - 1] = 0;
            }
            count.violations += most > 1 ? 1 : 0;
        }
        std::uint64_t all = 0;
        for (std::uint32_t rank = 0; rank < processors; ++rank) all += randomWord(rank);
        for (std::uint32_t packet = 0; packet < packets; ++packet) count.violations += sums[packet] == all ? 0 : 1;
        return count;
    };
}

ReferenceLoop referenceEdgeDisjointTrees(std::uint32_t dimensions, std::uint32_t packets)
{
    const std::uint32_t processors = 1U << dimensions, all = processors - 1;
    return loop(processors, std::int64_t{packets} + dimensions - 1, broadcastBits(processors, packets),
                [=](std::int64_t k, auto visit) {
                    const auto dimension = static_cast<std::uint32_t>(k) % dimensions;
                    const std::uint32_t bit = 1U << dimension;
                    for (std::uint32_t node = 0; node < processors; ++node) {
                        if (node == bit) continue; // nobody sends to the root
                        const std::uint32_t turned = ((node >> dimension) | (node << (dimensions - dimension))) & all;
                        const std::int64_t ahead = node == 0 ? dimensions : std::countr_zero(turned);
                        const std::int64_t packet = k + ahead - dimensions;
                        if (packet < 0) continue;
                        visit(node, node ^ bit,
                              static_cast<std::uint32_t>(std::min(packet, std::int64_t{packets} - 1)));
                    }
                });
}

ReferenceLoop referenceTotalExchange(std::uint32_t processors)
{
    Bits bits(processors, std::size_t{processors} * processors);
    for (std::uint32_t node = 0; node < processors; ++node)
        for (std::uint32_t block = 0; block < processors; ++block) bits.set(node, node * processors + block);
    return loop(processors, std::int64_t{processors} - 1, std::move(bits), [=](std::int64_t k, auto visit) {
        const auto difference = static_cast<std::uint32_t>(k + 1);
        for (std::uint32_t node = 0; node < processors; ++node) {
            const std::uint32_t partner = node ^ difference;
            visit(node, partner, node * processors + partner);
        }
    });
}

} // namespace hopscope
